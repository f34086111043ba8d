import type { Document } from "../document/document.ts";
import type { Box, TableBox } from "../tree/box.ts";

/** The box tree as an indented outline, for tests and `--dump=boxes`. */
export function dumpBoxes(box: Box, document: Document, indent = ""): string {
  const line = `${indent}${describe(box, document)}\n`;
  const inner = `${indent}  `;
  switch (box.kind) {
    case "block": {
      const marker = box.marker === undefined ? "" : dumpBoxes(box.marker, document, inner);
      return line + marker + box.content.children.map((child) => dumpBoxes(child, document, inner)).join("");
    }
    case "inline":
      return line + box.children.map((child) => dumpBoxes(child, document, inner)).join("");
    case "table":
      return line + dumpTable(box, document, inner);
    case "mark":
      return box.mark.type === "page-effect" ? line : line + dumpBoxes(box.mark.content, document, inner);
    default:
      return line;
  }
}

function describe(box: Box, document: Document): string {
  const name = nameOf(box, document);
  switch (box.kind) {
    case "text":
      return `text ${JSON.stringify(box.text)}`;
    case "line-break":
      return "line-break";
    case "block":
      return `${name} ${box.style.display}${box.content.kind === "inline" ? " (inline content)" : ""}`;
    default:
      return `${name} ${box.kind}`;
  }
}

function nameOf(
  box: { readonly node: number; readonly pseudo: string | undefined },
  document: Document,
): string {
  const element = box.node < 0 ? "anonymous" : document.nameOf(box.node);
  return box.pseudo === undefined ? element : `${element}::${box.pseudo}`;
}

function dumpTable(table: TableBox, document: Document, indent: string): string {
  let text = table.captions.map((caption) => dumpBoxes(caption, document, indent)).join("");
  for (const group of table.columnGroups)
    text += `${indent}${nameOf(group, document)} columns ${group.columns.length || group.span}\n`;
  for (const group of table.rowGroups) {
    text += `${indent}${nameOf(group, document)} ${group.role}\n`;
    for (const row of group.rows) {
      text += `${indent}  ${nameOf(row, document)} row\n`;
      for (const cell of row.cells) text += dumpBoxes(cell, document, `${indent}    `);
    }
  }
  return text;
}
