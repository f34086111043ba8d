import type { Diagnostic, MarkdownBlock, PageInspection, PageSettings } from "../../index.ts";
import type { PackedBoxes } from "./packed-boxes.ts";

/** A file that was dropped: a font, or a picture that the document names. */
export interface Asset {
  readonly name: string;
  readonly kind: "image" | "font";
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** What the engine is given; `lines` are those on which the blocks begin, from 1. */
export type Manuscript =
  | { readonly format: "html"; readonly html: string }
  | { readonly format: "markdown"; readonly markdown: string }
  | {
      readonly format: "blocks";
      readonly blocks: readonly MarkdownBlock[];
      readonly lines: readonly number[];
    };

export interface RenderOrder {
  readonly type: "render";
  readonly id: number;
  readonly manuscript: Manuscript;
  readonly css: string;
  readonly page: PageSettings;
}

/** What the page sends to the worker. */
export type ToWorker =
  | RenderOrder
  /** From now on these files are there. */
  | { readonly type: "assets"; readonly assets: readonly Asset[] };

/** Size and margins of a page, CSS px, and why it ended, with the place in the text of the document. */
export interface PageFacts extends Omit<PageInspection, "boxes" | "end"> {
  readonly end: Omit<PageInspection["end"], "position"> & {
    readonly position: { readonly line: number; readonly column: number } | undefined;
  };
}

export interface Rendered {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly diagnostics: readonly Diagnostic[];
  readonly pages: readonly PageFacts[];
  readonly boxes: PackedBoxes;
  /** Milliseconds of each stage, in their order. */
  readonly timings: readonly (readonly [stage: string, milliseconds: number])[];
  /** Milliseconds from the order to the last byte. */
  readonly milliseconds: number;
}

/** Why there are no pages. */
export interface Refusal {
  readonly title: string;
  readonly message: string;
  /** Parts of the input that are at fault, by their property path. */
  readonly fields: readonly { readonly property: string; readonly message: string }[];
}

/** What the worker sends to the page. */
export type FromWorker =
  /** The engine is loaded and takes orders. */
  | { readonly type: "ready" }
  | { readonly type: "begun"; readonly id: number }
  | { readonly type: "progress"; readonly id: number; readonly pages: number }
  | { readonly type: "rendered"; readonly id: number; readonly rendered: Rendered }
  | { readonly type: "refused"; readonly id: number; readonly refusal: Refusal };
