import type { XmlElement } from "./element.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Characters that XML 1.0 §2.2 has no place for. */
const IMPOSSIBLE = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Writes an element as a document in UTF-8, indented, the same bytes for the same element. */
export function writeXml(root: XmlElement): Uint8Array<ArrayBuffer> {
  const lines = ['<?xml version="1.0" encoding="UTF-8"?>'];
  writeElement(root, "", lines);
  return new TextEncoder().encode(`${lines.join("\n")}\n`);
}

function writeElement(
  { name, attributes, children, text }: XmlElement,
  indent: string,
  lines: string[],
): void {
  const start = `${indent}<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join("")}`;
  if (children.length === 0) {
    lines.push(text === "" ? `${start}/>` : `${start}>${escaped(text)}</${name}>`);
    return;
  }
  lines.push(`${start}>`);
  for (const child of children) writeElement(child, `${indent}  `, lines);
  lines.push(`${indent}</${name}>`);
}

function escaped(text: string): string {
  return text.replace(IMPOSSIBLE, "").replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}
