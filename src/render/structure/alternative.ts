import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";

/** Longest text that stands for something, in UTF-16 units, and most nodes that are looked at for it. */
const LONGEST = 2000;
const MOST_NODES = 5000;

export function isGauge(document: Document, node: NodeId): boolean {
  const name = document.nameOf(node);
  return name === "meter" || name === "progress";
}

/** What readers say of a meter or a progress bar: its label, its text or its value. */
export function gaugeAlternative(document: Document, node: NodeId): string | undefined {
  const said = labelOf(document, node) ?? (textOf(document, node) || document.attribute(node, "title"));
  if (said !== undefined) return said;
  const value = document.attribute(node, "value");
  return value && `${value} / ${document.attribute(node, "max") ?? "1"}`;
}

/** What readers say of a picture: its alternative, its label, or its title. Undefined where the document has no text for it. */
export function pictureAlternative(document: Document, node: NodeId): string | undefined {
  const given = document.attribute(node, "alt") ?? labelOf(document, node);
  if (given !== undefined) return given;
  const end = endOfSearch(document, node);
  for (let at = node + 1; at < end; at += 1) if (document.nameOf(at) === "title") return textOf(document, at);
  const title = document.attribute(node, "title");
  if (title !== undefined) return title;
  // What an object shows when it can't be shown itself says what it is.
  return document.nameOf(node) === "object" ? textOf(document, node) || undefined : undefined;
}

/** Decoration: a picture with an empty alternative (HTML §4.8.4.4), or one that says so. */
export function isDecoration(document: Document, node: NodeId): boolean {
  const role = document.attribute(node, "role");
  return document.attribute(node, "alt") === "" || role === "presentation" || role === "none";
}

/** What readers say of a link: its label or its text, else its title; empty where it has none. */
export function linkDescription(document: Document, node: NodeId): string {
  const label = labelOf(document, node) ?? textOf(document, node);
  if (label !== "") return label;
  const end = endOfSearch(document, node);
  for (let at = node + 1; at < end; at += 1) {
    const alternative = document.attribute(at, "alt");
    if (alternative !== undefined && alternative !== "") return alternative;
  }
  return document.attribute(node, "title") ?? "";
}

function labelOf(document: Document, node: NodeId): string | undefined {
  const label = document.attribute(node, "aria-label");
  if (label !== undefined) return label;
  const [identifier = ""] = (document.attribute(node, "aria-labelledby") ?? "").trim().split(/\s+/);
  const target = identifier === "" ? NO_NODE : document.elementById(identifier);
  return target === NO_NODE ? undefined : textOf(document, target);
}

function endOfSearch({ subtreeEnd }: Document, node: NodeId): number {
  return Math.min(subtreeEnd[node] ?? node, node + MOST_NODES);
}

/** The beginning of an element's text. */
function textOf(document: Document, node: NodeId): string {
  const end = endOfSearch(document, node);
  let text = "";
  for (let at = node + 1; at < end && text.length < LONGEST; at += 1)
    text += document.textOf(at).slice(0, LONGEST);
  return text.replace(/\s+/g, " ").trim().slice(0, LONGEST);
}
