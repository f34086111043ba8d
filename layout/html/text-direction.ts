import type { Document, NodeId } from "./document.ts";

/** Letters of the scripts written from right to left, by the blocks set aside for them. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Letters, and the marks that stand for one: U+200E and U+200F, and U+061C. */
const STRONG = /[\p{L}\u200e\u200f\u061c]/u;
const SKIPPED: ReadonlySet<string> = new Set(["bdi", "script", "style", "textarea"]);

/**
 * Direction of `dir=auto`: that of the first letter in the element's text, nested elements with a direction of their own
 * left out (HTML standard 3.2.6.4); left to right if there is none.
 */
export function firstStrongDirection(document: Document, element: NodeId): "ltr" | "rtl" {
  const end = document.subtreeEnd[element] ?? 0;
  for (let node = element + 1; node < end; node += 1) {
    if (document.isElement(node)) {
      const isOwn = SKIPPED.has(document.nameOf(node)) || document.attribute(node, "dir") !== undefined;
      if (isOwn) node = (document.subtreeEnd[node] ?? end) - 1;
      continue;
    }
    const letter = STRONG.exec(document.textOf(node))?.[0];
    if (letter !== undefined) return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
  }
  return "ltr";
}
