import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";

/** Deepest nesting that is told apart. */
const MAXIMUM_DEPTH = 100;
const LONGEST = 2000;
/** Larger formulas have no text. */
const MOST_NODES = 5000;

/** What readers say of a formula: its `alttext`, the TeX it was made of, or the formula in a line: `(a + b)/2`, `x^2`, `√(x)`. */
export function formulaText(document: Document, node: NodeId): string {
  const given = document.attribute(node, "alttext");
  if (given !== undefined && given.trim() !== "") return given;
  const end = Math.min(document.subtreeEnd[node] ?? node, node + MOST_NODES);
  for (let at = node + 1; at < end; at += 1) {
    if (document.nameOf(at) !== "annotation") continue;
    if (/tex/i.test(document.attribute(at, "encoding") ?? ""))
      return document.textContent(at).trim().slice(0, LONGEST);
  }
  if ((document.subtreeEnd[node] ?? node) - node > MOST_NODES) return "";
  return lineOf(document, node, 0).replace(/\s+/g, " ").trim().slice(0, LONGEST);
}

function lineOf(document: Document, node: NodeId, depth: number): string {
  if (!document.isElement(node)) return document.textOf(node);
  const name = document.nameOf(node);
  if (depth > MAXIMUM_DEPTH || name.startsWith("annotation")) return "";
  const parts: string[] = [];
  for (let child = document.firstChildOf(node); child !== NO_NODE; child = document.nextSiblingOf(child)) {
    const part = lineOf(document, child, depth + 1);
    if (document.isElement(child) || part.trim() !== "") parts.push(part);
  }
  const [base = "", second = "", third = ""] = parts;
  switch (name) {
    case "mfrac":
      return `${group(base)}/${group(second)}`;
    case "msup":
    case "mover":
      return `${base}^${group(second)}`;
    case "msub":
    case "munder":
      return `${base}_${group(second)}`;
    case "msubsup":
    case "munderover":
      return `${base}_${group(second)}^${group(third)}`;
    case "msqrt":
      return `√${group(parts.join(""))}`;
    case "mroot":
      return `root(${base}, ${second})`;
    case "mtd":
      return `${parts.join("")} `;
    case "mtr":
      return `${parts.join("").trim()}; `;
    case "mo":
      return ` ${parts.join("").trim()} `;
    default:
      return parts.join("");
  }
}

function group(text: string): string {
  const inner = text.trim();
  return [...inner].length > 1 ? `(${inner})` : inner;
}
