import type { SourcePosition } from "../diagnostics.ts";

/** Index of a node in its document's arrays; -1 stands for "none". The root element has the id `document.root`. */
export type NodeId = number;

export const NO_NODE = -1;

/**
 * A parsed document as flat arrays (an arena): node ids are given in document order, so a node's descendants are the ids
 * from `id + 1` to `subtreeEnd[id] - 1`. Elements and text only; comments and the doctype leave no nodes.
 */
export interface Document {
  /** The `html` element; always there. */
  readonly root: NodeId;
  readonly nodeCount: number;
  readonly parent: Int32Array;
  /** Exclusive end of the subtree in ids. */
  readonly subtreeEnd: Int32Array;
  /** Index into `names`; -1 for a text node. */
  readonly nameId: Int32Array;
  /** Element names: lower case for HTML elements, as written by the SVG and MathML tables for theirs. There may be more than elements have. */
  readonly names: readonly string[];
  /** Number of element siblings before each element, and of element children of each, for the structural pseudo-classes. */
  readonly elementIndex: Int32Array;
  readonly elementChildCount: Int32Array;
  /**
   * Elements: index of the attribute list; elements with the same attribute text mostly share one, and 0 is the list
   * without attributes, so it is a cheap key for caches. Meaningless for text nodes.
   */
  readonly attributeList: Int32Array;
  /** Address the document's relative URLs resolve against (`<base href>` applied), or empty. */
  readonly baseUrl: string;
  /** From `<title>`, white space collapsed; empty when absent. */
  readonly title: string;
  /**
   * True when a doctype asks for quirks mode (affects few rules; tables inherit no fonts and so on).
   * DEVIATION HTML §13.2.6.4.1: a document without any doctype is not in quirks mode, but for lengths without units, colours without
   * `#`, and the case of classes and ids: fragments are what callers send.
   */
  readonly quirks: boolean;
  /**
   * True when browsers would take lengths without units and colours without `#` (quirks §3), and classes and ids whatever their case
   * (selectors-4 §6.6, §6.7): in quirks mode, and where there is no doctype.
   */
  readonly quirkySheets: boolean;

  /** The first node inside another, or NO_NODE. */
  firstChildOf(node: NodeId): NodeId;
  /** The node behind another in their parent, or NO_NODE. */
  nextSiblingOf(node: NodeId): NodeId;
  isElement(node: NodeId): boolean;
  /** Whether any element has this name. */
  hasElement(name: string): boolean;
  /** White space right before an element in the source, be it part of a node or not: directly in a table it is none. */
  spaceBefore(node: NodeId): string;
  /** Element name, or "" for text. */
  nameOf(node: NodeId): string;
  /** Text of a text node, or "" for an element. */
  textOf(node: NodeId): string;
  /** Attribute value by lower-case name (SVG: adjusted case); undefined when absent. */
  attribute(node: NodeId, name: string): string | undefined;
  /** All attributes as name, value, name, value …; the shared empty array when there are none. */
  attributesOf(node: NodeId): readonly string[];
  idOf(node: NodeId): string | undefined;
  /** The element's classes, interned: equal class attributes give the same array. */
  classesOf(node: NodeId): readonly string[];
  /** "html", "svg" or "math". */
  namespaceOf(node: NodeId): "html" | "svg" | "math";
  /** Concatenated text of the subtree. */
  textContent(node: NodeId): string;
  /** Where the node starts in the source. */
  positionOf(node: NodeId): SourcePosition;
  /** First element with this id in document order, or NO_NODE. */
  elementById(id: string): NodeId;
  /** The element that a fragment identifier names, percent-encoded or not, by its id or as `<a name>` (HTML §7.4.6.3), or NO_NODE. */
  elementByFragment(fragment: string): NodeId;
}
