import type { Document, NodeId } from "../../../layout/api/documents.ts";
import type { AccessProblem } from "../../pdf/conformance/access-problems.ts";
import { linkDescription } from "./alternative.ts";

/**
 * What a person who reviews the accessibility of a document would ask its author about an element, by its structure type. No standard
 * forbids it in words that a program can judge, so the claim stands.
 */
export function reviewOf(document: Document, node: NodeId, type: string): AccessProblem | undefined {
  if (type === "Link" && linkDescription(document, node) === "")
    return {
      code: "accessibility-link",
      message: "A link has no text, so its address is read aloud: write text into it, or aria-label.",
      place: node,
    };
  if (type === "Table" && isDataWithoutHeaders(document, node))
    return {
      code: "accessibility-table",
      message:
        'A table has no header cells: write <th> for the titles of columns or rows, or role="presentation" on a table that only lays out.',
      place: node,
    };
  return undefined;
}

/** A table with several rows and columns, and no `th` of its own. */
function isDataWithoutHeaders(document: Document, table: NodeId): boolean {
  const end = document.subtreeEnd[table] ?? table;
  let rows = 0;
  let cells = 0;
  for (let at = table + 1; at < end; at += 1) {
    const name = document.nameOf(at);
    if (name === "table") at = (document.subtreeEnd[at] ?? at + 1) - 1;
    else if (name === "th" || document.attribute(at, "role")?.endsWith("header") === true) return false;
    else if (name === "tr") rows += 1;
    else if (name === "td") cells += 1;
  }
  return rows > 1 && cells > rows;
}
