import type { PdfVersion } from "../../pdf/conformance/standards.ts";
import type { FilePrefix } from "../../pdf/file/file-writer.ts";
import type { Compression } from "../../pdf/objects/deflate.ts";
import type { BaseElement } from "../../template/import/structure/structure-model.ts";
import type { TemplateLimits } from "../../template/limits.ts";
import type { BaseLack } from "../base/base-lack.ts";
import type { CompiledTemplate } from "../compile-template.ts";

/** A page of a template, ready to be put under any number of filled copies. */
export interface PreparedPage {
  /** Size as shown, in points. */
  readonly width: number;
  readonly height: number;
  /** Object number of the form XObject that draws the page. */
  readonly form: number;
  /** Entries that copies of the page need in their dictionary. */
  readonly entries: string;
  /** Dictionaries of the links on the page, without what belongs to one copy. */
  readonly links: readonly string[];
  /** What places show of which nothing else is shown, by their key, and the ids of the fields that have such places. */
  readonly resting: {
    readonly fields: ReadonlySet<string>;
    readonly places: readonly { readonly key: string; readonly operators: string }[];
  };
}

/** The pages of a template, ready to be filled. */
export interface PreparedPages {
  readonly compiled: CompiledTemplate;
  /** The bytes that every filled file begins with: all that the base PDF draws. */
  readonly prefix: FilePrefix;
  readonly pages: readonly PreparedPage[];
  /** Entries of resources: the appearances of the form that filled copies choose from. */
  readonly appearances: string;
  /** Entries of the catalogue: layers and language. */
  readonly catalog: string;
  /** Title of the base PDF; empty where it has none. */
  readonly title: string;
}

/** Which files are to be made. */
export interface StandardsKind {
  readonly version: PdfVersion;
  /** The structure of the base PDF is in them. */
  readonly isTagged: boolean;
}

/** The content of a page that each copy has for itself, since marked content is that of one place in the structure. */
export interface TaggedPage {
  /** Entries of its form. */
  readonly entries: string;
  readonly deflated: Uint8Array;
  /** Object number of the form that draws what annotations leave on the page. */
  readonly decorations: number | undefined;
}

/** Content of a structure element of the base PDF: a marked part of a page, a link on one, or a place that the template fills. */
export interface TemplatePart {
  readonly owner: number;
  readonly order: number;
  /** Index of the page. */
  readonly page: number;
  readonly content: number | { readonly link: number } | { readonly place: string };
}

/** A template made ready for files that meet standards. */
export interface StandardsBase extends PreparedPages {
  /** What stands against standards. */
  readonly lacks: readonly BaseLack[];
  readonly language: string | undefined;
  /** In tagged files. */
  readonly tags: TemplateTags | undefined;
}

export interface TemplateTags {
  readonly pages: readonly TaggedPage[];
  readonly elements: readonly BaseElement[];
  readonly parts: readonly TemplatePart[];
}

export interface PrepareOptions {
  readonly compression?: Compression | undefined;
  readonly limits?: Partial<TemplateLimits> | undefined;
}
