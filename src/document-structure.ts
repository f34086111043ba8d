import { type Document, NO_NODE, type NodeId } from "../layout/html/document.ts";
import type { StructureKey, StructureRole, StructureSource } from "./pdf/structure/structure-source.ts";
import { nodeOfKey, structureKey } from "./pdf/structure/structure-tree.ts";

/** Elements with a structure type of their own (ISO 32000-1 §14.8.4). */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["html", "Document"],
  ["article", "Art"],
  ["section", "Sect"],
  ["aside", "Sect"],
  ["nav", "Sect"],
  ["blockquote", "BlockQuote"],
  ["h1", "H1"],
  ["h2", "H2"],
  ["h3", "H3"],
  ["h4", "H4"],
  ["h5", "H5"],
  ["h6", "H6"],
  ["p", "P"],
  ["pre", "P"],
  ["dt", "P"],
  ["dd", "P"],
  ["figcaption", "P"],
  ["legend", "P"],
  ["summary", "P"],
  ["ul", "L"],
  ["ol", "L"],
  ["menu", "L"],
  ["li", "LI"],
  ["table", "Table"],
  ["caption", "Caption"],
  ["thead", "THead"],
  ["tbody", "TBody"],
  ["tfoot", "TFoot"],
  ["tr", "TR"],
  ["th", "TH"],
  ["td", "TD"],
  ["a", "Link"],
  ["input", "Form"],
  ["select", "Form"],
  ["textarea", "Form"],
  ["button", "Form"],
  ["img", "Figure"],
  ["svg", "Figure"],
  ["object", "Figure"],
  ["math", "Formula"],
]);

/** Types that hold other elements: text that stands right in them is a paragraph. */
const GROUPS: ReadonlySet<string> = new Set(["Document", "Art", "Sect", "BlockQuote"]);
/** Blocks without a type of their own: they part paragraphs, and are nothing else to a reader. */
const BLOCKS: ReadonlySet<string> = new Set(
  "address body center details dialog div dl fieldset figure footer form header hgroup main search".split(
    " ",
  ),
);

/** Parts of a node that are structure elements. */
const WHOLE = 0;
const LABEL = 1;
const BODY = 2;
const LOOSE = 3;

/** The logical structure that a document's elements give its PDF. */
export class DocumentStructure implements StructureSource {
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  ownerOf(node: NodeId, part: "content" | "label"): StructureKey | undefined {
    const document = this.#document;
    if (part === "label") {
      const item = this.#nearest(node, (name) => name === "li");
      if (item !== NO_NODE) return structureKey(item, LABEL);
    }
    for (let at = node; at !== NO_NODE; at = document.parent[at] ?? NO_NODE) {
      if (!document.isElement(at)) continue;
      const type = this.#typeOf(at);
      if (type === undefined) {
        if (BLOCKS.has(document.nameOf(at))) return structureKey(at, LOOSE);
      } else if (type === "Figure") {
        // A picture with an empty alternative is decoration (HTML §4.8.4.4).
        return document.attribute(at, "alt") === "" ? undefined : structureKey(at, WHOLE);
      } else if (type === "LI") return structureKey(at, BODY);
      else return structureKey(at, GROUPS.has(type) ? LOOSE : WHOLE);
    }
    return structureKey(document.root, LOOSE);
  }

  parentOf(key: StructureKey): StructureKey | undefined {
    const { node, part } = nodeOfKey(key);
    if (part !== WHOLE && this.#typeOf(node) !== undefined) return structureKey(node, WHOLE);
    if (node === this.#document.root) return undefined;
    const { parent } = this.#document;
    const isInline = INLINE.has(this.#typeOf(node) ?? "") && part === WHOLE;
    for (let at = parent[node] ?? NO_NODE; at !== NO_NODE; at = parent[at] ?? NO_NODE) {
      const type = this.#typeOf(at);
      if (type === undefined) {
        if (isInline && BLOCKS.has(this.#document.nameOf(at))) return structureKey(at, LOOSE);
      } else if (type === "LI") return structureKey(at, BODY);
      else return structureKey(at, isInline && GROUPS.has(type) ? LOOSE : WHOLE);
    }
    return structureKey(this.#document.root, WHOLE);
  }

  roleOf(key: StructureKey): StructureRole {
    const document = this.#document;
    const { node, part } = nodeOfKey(key);
    if (part === LABEL) return { type: "Lbl" };
    if (part === BODY) return { type: "LBody" };
    if (part === LOOSE) return { type: "P" };
    const type = this.#typeOf(node) ?? "Div";
    return {
      type,
      language: node === document.root ? undefined : document.attribute(node, "lang"),
      ...(type === "Figure" ? { alternative: this.#alternativeOf(node) } : {}),
      ...(type === "Formula" ? { alternative: document.attribute(node, "alttext") } : {}),
      ...(type === "TH" ? { scope: this.#scopeOf(node) } : {}),
      ...(type === "TH" || type === "TD"
        ? { columnSpan: this.#span(node, "colspan"), rowSpan: this.#span(node, "rowspan") }
        : {}),
    };
  }

  #typeOf(node: NodeId): string | undefined {
    const name = this.#document.nameOf(node);
    if (name === "a" && this.#document.attribute(node, "href") === undefined) return undefined;
    return TYPES.get(name);
  }

  #nearest(node: NodeId, matches: (name: string) => boolean): NodeId {
    const { parent } = this.#document;
    for (let at = node; at !== NO_NODE; at = parent[at] ?? NO_NODE)
      if (matches(this.#document.nameOf(at))) return at;
    return NO_NODE;
  }

  #alternativeOf(node: NodeId): string {
    const document = this.#document;
    const given = document.attribute(node, "alt") ?? document.attribute(node, "aria-label");
    if (given !== undefined) return given;
    const end = document.subtreeEnd[node] ?? node;
    for (let at = node + 1; at < end; at += 1)
      if (document.nameOf(at) === "title") return document.textContent(at);
    return document.attribute(node, "title") ?? "";
  }

  /** Header cells of a table's head are of columns, others of rows unless they say otherwise. */
  #scopeOf(node: NodeId): "Row" | "Column" {
    const scope = this.#document.attribute(node, "scope")?.toLowerCase();
    if (scope === "row" || scope === "rowgroup") return "Row";
    if (scope === "col" || scope === "colgroup") return "Column";
    return this.#nearest(node, (name) => name === "thead") === NO_NODE && this.#hasDataBeside(node)
      ? "Row"
      : "Column";
  }

  #hasDataBeside(node: NodeId): boolean {
    const { firstChild, nextSibling, parent } = this.#document;
    let cell = firstChild[parent[node] ?? NO_NODE] ?? NO_NODE;
    for (; cell !== NO_NODE; cell = nextSibling[cell] ?? NO_NODE)
      if (this.#document.nameOf(cell) === "td") return true;
    return false;
  }

  #span(node: NodeId, name: string): number {
    const span = Number.parseInt(this.#document.attribute(node, name) ?? "1", 10);
    return span > 1 && span <= 1000 ? span : 1;
  }
}

/** Types that stand in a line of text. */
const INLINE: ReadonlySet<string> = new Set(["Link", "Figure", "Formula"]);
