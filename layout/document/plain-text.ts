import type { Document, NodeId } from "./document.ts";

/** Longest text that is taken, in UTF-16 units, and most nodes that are looked at for it: texts of nested elements stay linear. */
const MAXIMUM_LENGTH = 2000;
const MAXIMUM_NODES = 1000;

/** The text of an element with white space collapsed. `isLeftOut` is asked about each element in it, in order; its subtree is passed over. */
export function plainText(
  document: Document,
  node: NodeId,
  isLeftOut?: (element: NodeId) => boolean,
): string {
  const end = Math.min(document.subtreeEnd[node] ?? 0, node + MAXIMUM_NODES);
  let text = "";
  for (let id = node; id < end && text.length < MAXIMUM_LENGTH; id += 1) {
    if (!document.isElement(id)) text += document.textOf(id).slice(0, MAXIMUM_LENGTH);
    else if (isLeftOut?.(id) === true) id = (document.subtreeEnd[id] ?? id + 1) - 1;
  }
  return text
    .replace(/[ \t\n\f\r]+/g, " ")
    .trim()
    .slice(0, MAXIMUM_LENGTH);
}
