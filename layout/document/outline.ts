import { type Document, NO_NODE, type NodeId } from "./document.ts";

/**
 * The tree as indented text, one node per line: elements as `name attribute="value"` (SVG and MathML names with their
 * vocabulary in front, as in `svg:path`), text in quotes with line feeds written as `\n`. For tests and dumps.
 */
export function outlineOf(document: Document, node: NodeId = document.root): string {
  const lines: string[] = [];
  const end = document.subtreeEnd[node] ?? 0;
  const depths = new Map<NodeId, number>();
  for (let id = node; id < end; id += 1) {
    const parent = document.parent[id] ?? NO_NODE;
    const depth = id === node ? 0 : (depths.get(parent) ?? 0) + 1;
    if (document.isElement(id)) depths.set(id, depth);
    lines.push("  ".repeat(depth) + lineOf(document, id));
  }
  return lines.join("\n");
}

function lineOf(document: Document, node: NodeId): string {
  if (!document.isElement(node)) return JSON.stringify(document.textOf(node));
  const namespace = document.namespaceOf(node);
  const prefix = namespace === "html" ? "" : `${namespace}:`;
  const attributes = document.attributesOf(node);
  let line = prefix + document.nameOf(node);
  for (let index = 0; index < attributes.length; index += 2) {
    line += ` ${attributes[index]}=${JSON.stringify(attributes[index + 1])}`;
  }
  return line;
}
