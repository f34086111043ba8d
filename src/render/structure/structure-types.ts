import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";
import { type ComputedStyle, isInlineLevelDisplay } from "../../../layout/api/styles.ts";
import { DESCRIPTIONS, descriptionType } from "./description-lists.ts";

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
  ["meter", "Figure"],
  ["progress", "Figure"],
  ["math", "Formula"],
  ["ruby", "Ruby"],
  ["rb", "RB"],
  ["rt", "RT"],
  ["rp", "RP"],
  ["code", "Code"],
  ["kbd", "Code"],
  ["samp", "Code"],
  ["tt", "Code"],
  ["q", "Quote"],
]);

/** Blocks without a type of their own: they part paragraphs, and are nothing else to a reader. */
export const BLOCK = "";
const BLOCKS: ReadonlySet<string> = new Set(
  "address body center details dialog div fieldset figure footer form header hgroup main search".split(" "),
);

/** Types that stand in a line of text. */
export const INLINE: ReadonlySet<string> = new Set(
  "Link Annot Figure Formula Form Note Ruby RB RT RP Span Code Quote".split(" "),
);
/** Types that hold other elements: text that stands right in them is a paragraph. */
export const GROUPS: ReadonlySet<string> = new Set(["Document", "Art", "Sect", "BlockQuote", BLOCK]);
/** Types of one paragraph: blocks in them part it for the eye alone. */
const PARAGRAPHS: ReadonlySet<string> = new Set([...INLINE, ..."P H1 H2 H3 H4 H5 H6 Caption Lbl".split(" ")]);
const TABLE_PARTS: ReadonlySet<string> = new Set("table caption thead tbody tfoot tr th td".split(" "));
const LISTS: ReadonlySet<string> = new Set(["ul", "ol", "menu"]);

/** What the elements of a document are to readers, found in one walk over its nodes. */
export interface StructureTypes {
  /** By node: a structure type, `BLOCK`, or undefined for what is no element of the structure: text and most inline elements. */
  readonly types: readonly (string | undefined)[];
  /** By node: the first node of its line of thought. Between two nodes with the same one no block begins or ends. */
  readonly runs: Int32Array;
  /** By node: the paragraph or heading around it, itself included; NO_NODE outside of any. */
  readonly paragraphs: Int32Array;
  /** By node in a paragraph: how many blocks have begun or ended before it. */
  readonly lines: Int32Array;
  /** By node: how many nodes up to it have a type or are text. */
  readonly counts: Int32Array;
  /** By node: the nearest element around with a `lang`, itself included; the root where there is none. */
  readonly languages: Int32Array;
  /** By node: 1 where it is hidden from readers (`aria-hidden`). */
  readonly hidden: Uint8Array;
}

/** How an element stands beside others. */
export type StructureFlow = Pick<ComputedStyle, "display" | "float" | "position">;

/** What is asked of a document's styles. */
export interface StructureTypesInput {
  hasTarget(link: NodeId): boolean;
  /** Undefined inside `display: none`. */
  flowOf(node: NodeId): StructureFlow | undefined;
}

/**
 * An element without a type of its own parts paragraphs where its box does: a `div` that is `inline` does not, and a `span` that is a block
 * or an item of a flex container does, or else the words on both sides would be read as one.
 */
export function structureTypes(document: Document, input: StructureTypesInput): StructureTypes {
  const { nodeCount, parent, subtreeEnd, root } = document;
  const types: (string | undefined)[] = new Array(nodeCount);
  const runs = new Int32Array(nodeCount);
  const counts = new Int32Array(nodeCount);
  const languages = new Int32Array(nodeCount);
  const hidden = new Uint8Array(nodeCount);
  const paragraphs = new Int32Array(nodeCount);
  const lines = new Int32Array(nodeCount);
  const finder = new TypeFinder(document, input, languages);
  /** Ends of the blocks that are open. */
  const ends: number[] = [];
  /** The same of the blocks in a paragraph. */
  const lineEnds: number[] = [];
  let run = 0;
  let line = 0;
  let count = 0;
  let hiddenEnd = 0;
  for (let node = 0; node < nodeCount; node += 1) {
    if (node === ends.at(-1)) {
      while (node === ends.at(-1)) ends.pop();
      run = node;
    }
    if (node === lineEnds.at(-1)) {
      while (node === lineEnds.at(-1)) lineEnds.pop();
      line += 1;
    }
    const around = paragraphs[parent[node] ?? NO_NODE] ?? NO_NODE;
    paragraphs[node] = around;
    languages[node] = languages[parent[node] ?? NO_NODE] ?? root;
    if (document.isElement(node)) {
      if (document.attributeList[node] !== 0) {
        if (finder.changesLanguage(node)) languages[node] = node;
        if (node >= hiddenEnd && document.attribute(node, "aria-hidden") === "true")
          hiddenEnd = subtreeEnd[node] ?? node;
      }
      const isInParagraph = around !== NO_NODE;
      const type = finder.typeOf(node, isInParagraph);
      types[node] = type;
      if (type !== undefined && !(isInParagraph && INLINE.has(type)))
        paragraphs[node] = PARAGRAPHS.has(type) ? node : NO_NODE;
      if (isInParagraph && document.namespaceOf(node) === "html" && isBlockLevel(input.flowOf(node))) {
        line += 1;
        lineEnds.push(subtreeEnd[node] ?? node + 1);
      }
      if (type !== undefined) {
        count += 1;
        if (!INLINE.has(type) || (!isInParagraph && isBlockLevel(input.flowOf(node)))) {
          run = node;
          ends.push(subtreeEnd[node] ?? node + 1);
        }
      }
    } else if (/\S/.test(document.textOf(node))) count += 1;
    if (node < hiddenEnd) hidden[node] = 1;
    runs[node] = run;
    lines[node] = line;
    counts[node] = count;
  }
  return { types, runs, paragraphs, lines, counts, languages, hidden };
}

class TypeFinder {
  readonly #document: Document;
  readonly #input: StructureTypesInput;
  readonly #languages: Int32Array;
  /** The tables around the element that was asked for last, the innermost last, and where each ends. */
  readonly #tables: { readonly end: NodeId; readonly onlyLaysOut: boolean }[] = [];

  constructor(document: Document, input: StructureTypesInput, languages: Int32Array) {
    this.#document = document;
    this.#input = input;
    this.#languages = languages;
  }

  changesLanguage(node: NodeId): boolean {
    const own = languageAttribute(this.#document, node);
    return own !== undefined && own !== languageAttribute(this.#document, this.#languages[node] ?? NO_NODE);
  }

  typeOf(node: NodeId, isInParagraph: boolean): string | undefined {
    const document = this.#document;
    const name = document.nameOf(node);
    const hasAttributes = document.attributeList[node] !== 0;
    const role = hasAttributes ? document.attribute(node, "role") : undefined;
    if (name === "table") this.#enterTable(node, role);
    const type = role === undefined ? TYPES.get(name) : this.#typeOfRole(node, name, role);
    if (type === "Link") return this.#input.hasTarget(node) ? type : this.#untyped(node, isInParagraph);
    // A list item outside a list is a paragraph.
    if (type === "LI") return LISTS.has(document.nameOf(document.parent[node] ?? NO_NODE)) ? type : "P";
    if (type !== undefined && TABLE_PARTS.has(name) && this.#isOfLayoutTable(node)) return BLOCK;
    if (name === "figcaption" && this.#isCaptioned(document.parent[node] ?? NO_NODE)) return "Caption";
    if (type !== undefined) return type;
    if (name === "figure" && this.#isCaptioned(node)) return "Sect";
    if (DESCRIPTIONS.has(name)) return descriptionType(document, node);
    const isExpanded = name === "abbr" && hasAttributes && expansionOf(document, node) !== undefined;
    return isExpanded ? "Span" : this.#untyped(node, isInParagraph);
  }

  /** The type of an element that has none by its name. */
  #untyped(node: NodeId, isInParagraph: boolean): string | undefined {
    const isBlock = BLOCKS.has(this.#document.nameOf(node));
    const flow = this.#input.flowOf(node);
    if (isBlock ? flow?.display !== "inline" : !isInParagraph && isBlockLevel(flow)) return BLOCK;
    return this.#span(node);
  }

  /** What `role` says an element is (WAI-ARIA 1.2 §5.4), as far as structure elements tell it. */
  #typeOfRole(node: NodeId, name: string, role: string): string | undefined {
    if (role === "img") return "Figure";
    if (role === "heading") {
      const level = Number.parseInt(this.#document.attribute(node, "aria-level") ?? "2", 10);
      return `H${Math.min(6, Math.max(1, level || 2))}`;
    }
    return TYPES.get(name);
  }

  #enterTable(node: NodeId, role: string | undefined): void {
    this.#leaveTables(node);
    const onlyLaysOut = role === "presentation" || role === "none";
    this.#tables.push({ end: this.#document.subtreeEnd[node] ?? node, onlyLaysOut });
  }

  #leaveTables(node: NodeId): void {
    while (node >= (this.#tables.at(-1)?.end ?? Number.POSITIVE_INFINITY)) this.#tables.pop();
  }

  /** A figure with a caption where captions may stand: before or after all else (ISO 14289-2 §8.2.5.27). */
  #isCaptioned(figure: NodeId): boolean {
    if (this.#document.nameOf(figure) !== "figure") return false;
    const children: string[] = [];
    for (let at = this.#document.firstChildOf(figure); at !== NO_NODE; at = this.#document.nextSiblingOf(at))
      if (this.#document.isElement(at)) children.push(this.#document.nameOf(at));
    const place = children.indexOf("figcaption");
    const isAtEdge = place === 0 || place === children.length - 1;
    return place >= 0 && isAtEdge && children.lastIndexOf("figcaption") === place;
  }

  /** Inline text in another language is an element of its own. */
  #span(node: NodeId): string | undefined {
    return this.#languages[node] === node && node !== this.#document.root ? "Span" : undefined;
  }

  #isOfLayoutTable(node: NodeId): boolean {
    this.#leaveTables(node);
    return this.#tables.at(-1)?.onlyLaysOut === true;
  }
}

/** Whether a box stands in the flow, and the lines around it end before it (css-display-3 §2.1). */
function isBlockLevel(flow: StructureFlow | undefined): boolean {
  if (flow === undefined || flow.float !== "none") return false;
  const { display, position } = flow;
  const isInFlow = position === "static" || position === "relative" || position === "sticky";
  return isInFlow && display !== "none" && display !== "contents" && !isInlineLevelDisplay(display);
}

/** What an abbreviation stands for (HTML §4.5.9). */
export function expansionOf(document: Document, node: NodeId): string | undefined {
  const title = document.nameOf(node) === "abbr" ? document.attribute(node, "title")?.trim() : undefined;
  return title || undefined;
}

export function languageAttribute(document: Document, node: NodeId): string | undefined {
  if (node === NO_NODE) return undefined;
  return document.attribute(node, "lang") ?? document.attribute(node, "xml:lang");
}
