import type { Document, NodeId } from "./document.ts";

/** Letters of the scripts written from right to left, by the blocks set aside for them. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Letters, and the marks that stand for one: U+200E and U+200F, and U+061C. */
const STRONG = /[\p{L}\u200e\u200f\u061c]/u;
const SKIPPED: ReadonlySet<string> = new Set(["bdi", "input", "script", "style", "textarea"]);
const DIRECTIONS: ReadonlySet<string> = new Set(["ltr", "rtl", "auto"]);
/** Types of `input` whose value decides what `dir=auto` is. */
const VALUED: ReadonlySet<string> = new Set([
  ..."hidden text search tel url email password submit reset button".split(" "),
]);
/** Those with lines of text that each have a direction of their own. */
const PLAIN_TEXT: ReadonlySet<string> = new Set("text search tel url email".split(" "));
const OTHER_TYPES: ReadonlySet<string> = new Set(
  "date month week time datetime-local number range color checkbox radio file image".split(" "),
);

/** What an element says about its own direction. */
export interface OwnDirection {
  readonly direction: "ltr" | "rtl";
  /** Found in the text of the element. */
  readonly isAutomatic: boolean;
  /** The text is preformatted: each of its paragraphs has a direction by its own letters (15.3.5). */
  readonly isPlainText: boolean;
  /** No attribute asks for it: it isolates nothing. */
  readonly isImplied: boolean;
}

/** Direction of an element by its `dir` attribute and name (HTML standard 3.2.6.4); undefined when it has that of its parent. */
export function ownDirection(document: Document, element: NodeId): OwnDirection | undefined {
  const name = document.nameOf(element);
  const keyword = directionKeyword(document, element);
  if (keyword === "ltr" || keyword === "rtl")
    return { direction: keyword, isAutomatic: false, isPlainText: false, isImplied: false };
  const type = name === "input" ? inputType(document, element) : undefined;
  if (keyword === undefined && name !== "bdi") {
    if (type !== "tel") return undefined;
    return { direction: "ltr", isAutomatic: false, isPlainText: false, isImplied: true };
  }
  const isPlainText = name === "pre" || name === "textarea" || (type !== undefined && PLAIN_TEXT.has(type));
  const isValue = type !== undefined && VALUED.has(type);
  const direction = isValue
    ? directionOf(document.attribute(element, "value") ?? "")
    : firstStrongDirection(document, element);
  return { direction: direction ?? "ltr", isAutomatic: true, isPlainText, isImplied: false };
}

function directionKeyword(document: Document, element: NodeId): string | undefined {
  const keyword = document.attribute(element, "dir")?.trim().toLowerCase();
  return keyword !== undefined && DIRECTIONS.has(keyword) ? keyword : undefined;
}

function inputType(document: Document, element: NodeId): string {
  const type = (document.attribute(element, "type") ?? "").trim().toLowerCase();
  return VALUED.has(type) || OTHER_TYPES.has(type) ? type : "text";
}

/** That of the first letter in an element's text, nested elements with a direction of their own left out. */
function firstStrongDirection(document: Document, element: NodeId): "ltr" | "rtl" | undefined {
  const end = document.subtreeEnd[element] ?? 0;
  for (let node = element + 1; node < end; node += 1) {
    if (document.isElement(node)) {
      const isOwn = SKIPPED.has(document.nameOf(node)) || directionKeyword(document, node) !== undefined;
      if (isOwn) node = (document.subtreeEnd[node] ?? end) - 1;
      continue;
    }
    const direction = directionOf(document.textOf(node));
    if (direction !== undefined) return direction;
  }
  return undefined;
}

function directionOf(text: string): "ltr" | "rtl" | undefined {
  const letter = STRONG.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
}
