import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";
import type { ComputedStyle } from "../../../layout/api/styles.ts";

const NUMBERINGS: ReadonlyMap<string, string> = new Map([
  ["disc", "Disc"],
  ["circle", "Circle"],
  ["square", "Square"],
  ["decimal", "Decimal"],
  ["decimal-leading-zero", "Decimal"],
  ["lower-roman", "LowerRoman"],
  ["upper-roman", "UpperRoman"],
  ["lower-alpha", "LowerAlpha"],
  ["lower-latin", "LowerAlpha"],
  ["upper-alpha", "UpperAlpha"],
  ["upper-latin", "UpperAlpha"],
]);

/** How the items of a list are labelled (ISO 32000-2 table 382), by its first; the nearest there is for other counter styles. */
export function listNumbering(
  document: Document,
  list: NodeId,
  styleOf: (node: NodeId) => Pick<ComputedStyle, "listStyleType"> | undefined,
): string | undefined {
  if (document.nameOf(list) === "dl") return "Description";
  let item = document.firstChildOf(list);
  while (item !== NO_NODE && document.nameOf(item) !== "li") item = document.nextSiblingOf(item);
  const listStyleType = styleOf(item === NO_NODE ? list : item)?.listStyleType;
  if (listStyleType === undefined || listStyleType === "none") return undefined;
  const known = typeof listStyleType === "string" ? NUMBERINGS.get(listStyleType) : undefined;
  return known ?? (document.nameOf(list) === "ol" ? "Decimal" : "Disc");
}
