/** Questions that later stages ask about a document: style sheets, metadata, languages. */
import type { SourcePosition } from "../diagnostics.ts";
import { resolveReference } from "../url.ts";
import { type Document, NO_NODE, type NodeId } from "./document.ts";

/** A style sheet that a document has or names, in document order. */
export type StyleSource = StyleElement | StyleLink;

interface StyleSourceBase {
  readonly node: NodeId;
  /** Media query list as written; empty when none is given. */
  readonly media: string;
}

/** `<style>` with its text. */
export interface StyleElement extends StyleSourceBase {
  readonly kind: "element";
  readonly text: string;
  /** Where the text starts. */
  readonly position: SourcePosition;
}

/** `<link rel=stylesheet>`. */
export interface StyleLink extends StyleSourceBase {
  readonly kind: "link";
  /** As written. */
  readonly href: string;
  /** Resolved against the base address; undefined when that can't be done. */
  readonly url: string | undefined;
  /** Label of the encoding that a sheet has which does not tell its own. */
  readonly charset: string | undefined;
  /** Where the element starts. */
  readonly position: SourcePosition;
}

const WHITE_SPACE = /[\t\n\f\r ]+/;

/**
 * The sheets that apply to a document, in order (HTML standard 4.2.4, 4.2.6, 4.6.8.17). Left out: types other than CSS, disabled links,
 * alternate sheets, and sheets with another title than the preferred set's (CSSOM 6.3).
 */
export function styleSources(document: Document): readonly StyleSource[] {
  const sources: StyleSource[] = [];
  const style = document.names.indexOf("style");
  const link = document.names.indexOf("link");
  let preferred = httpEquiv(document, "default-style") ?? "";
  for (let node = 0; node < document.nodeCount; node += 1) {
    const nameId = document.nameId[node] ?? -1;
    if (nameId < 0 || (nameId !== style && nameId !== link)) continue;
    const source = nameId === style ? styleElement(document, node) : styleLink(document, node);
    if (source === undefined) continue;
    const title = (document.attribute(node, "title") ?? "").trim();
    if (title !== "" && preferred === "" && !isAlternate(document, node)) preferred = title;
    if (title !== "" && title !== preferred) continue;
    if (title === "" && isAlternate(document, node)) continue;
    sources.push(source);
  }
  return sources;
}

function styleElement(document: Document, node: NodeId): StyleElement | undefined {
  if (document.namespaceOf(node) === "math" || !isCssType(document.attribute(node, "type"))) return undefined;
  const first = document.firstChildOf(node);
  return {
    kind: "element",
    node,
    media: (document.attribute(node, "media") ?? "").trim(),
    text: withoutSectionMarks(document.textContent(node)),
    position: document.positionOf(first === NO_NODE ? node : first),
  };
}

/** Sheets of documents that are also XML stand in a CDATA section: its marks become spaces, so that places stay right. */
function withoutSectionMarks(text: string): string {
  return text.replace(/^(\s*)<!\[CDATA\[/, "$1         ").replace(/\]\]>(\s*)$/, "   $1");
}

function styleLink(document: Document, node: NodeId): StyleLink | undefined {
  if (document.namespaceOf(node) !== "html" || !relationsOf(document, node).includes("stylesheet"))
    return undefined;
  if (document.attribute(node, "disabled") !== undefined || !isCssType(document.attribute(node, "type")))
    return undefined;
  const href = (document.attribute(node, "href") ?? "").trim();
  if (href === "") return undefined;
  return {
    kind: "link",
    node,
    media: (document.attribute(node, "media") ?? "").trim(),
    href,
    url: resolveReference(href, document.baseUrl),
    charset: document.attribute(node, "charset"),
    position: document.positionOf(node),
  };
}

function relationsOf(document: Document, node: NodeId): readonly string[] {
  return (document.attribute(node, "rel") ?? "").toLowerCase().split(WHITE_SPACE);
}

function isAlternate(document: Document, node: NodeId): boolean {
  return document.nameOf(node) === "link" && relationsOf(document, node).includes("alternate");
}

/** Parameters such as a charset do not matter. */
function isCssType(type: string | undefined): boolean {
  const essence = (type ?? "").split(";", 1)[0]?.trim().toLowerCase();
  return essence === "" || essence === "text/css";
}

/** Content of the first `<meta name=…>` with this name in any case; undefined when there is none. */
export function metaContent(document: Document, name: string): string | undefined {
  return metaOf(document, "name", name);
}

/** Content of the first `<meta http-equiv=…>` of this kind. */
function httpEquiv(document: Document, kind: string): string | undefined {
  return metaOf(document, "http-equiv", kind);
}

function metaOf(document: Document, attribute: "name" | "http-equiv", wanted: string): string | undefined {
  const meta = document.names.indexOf("meta");
  for (let node = 0; node < document.nodeCount; node += 1) {
    if (document.nameId[node] !== meta || document.namespaceOf(node) !== "html") continue;
    if (document.attribute(node, attribute)?.trim().toLowerCase() !== wanted.toLowerCase()) continue;
    const content = document.attribute(node, "content");
    if (content !== undefined) return content;
  }
  return undefined;
}

/** The language of every element, found for all of them in one pass. */
export class ElementLanguages {
  readonly #document: Document;
  readonly #languages: string[] = [];
  /** Index into the languages, by node. */
  readonly #byNode: Uint32Array;

  constructor(document: Document) {
    this.#document = document;
    this.#byNode = new Uint32Array(document.nodeCount);
    const indexes = new Map<string, number>();
    const byList: (number | undefined)[] = [];
    const indexOf = (language: string): number => {
      const known = indexes.get(language);
      if (known !== undefined) return known;
      indexes.set(language, this.#languages.length);
      return this.#languages.push(language) - 1;
    };
    const inherited = indexOf(pragmaLanguage(document));
    for (let node = 0; node < document.nodeCount; node += 1) {
      const parent = document.parent[node] ?? NO_NODE;
      const outer = parent === NO_NODE ? inherited : (this.#byNode[parent] ?? 0);
      const list = document.isElement(node) ? (document.attributeList[node] ?? 0) : 0;
      if (list === 0) {
        this.#byNode[node] = outer;
        continue;
      }
      byList[list] ??= this.#ownLanguage(node, indexOf);
      const own = byList[list] ?? -1;
      this.#byNode[node] = own < 0 ? outer : own;
    }
  }

  /**
   * Language tag of a node as written: from the nearest `lang` (else `xml:lang`) attribute, then from the
   * Content-Language pragma; empty when unknown (HTML standard 3.2.6.2).
   */
  of(node: NodeId): string {
    return this.#languages[this.#byNode[node] ?? 0] ?? "";
  }

  #ownLanguage(node: NodeId, indexOf: (language: string) => number): number {
    const own = this.#document.attribute(node, "lang") ?? this.#document.attribute(node, "xml:lang");
    return own === undefined ? -1 : indexOf(own.trim());
  }
}

/** A pragma that names several languages says nothing (HTML standard 4.2.5.3). */
function pragmaLanguage(document: Document): string {
  const content = httpEquiv(document, "content-language") ?? "";
  return content.includes(",") ? "" : (content.trim().split(WHITE_SPACE, 1)[0] ?? "");
}
