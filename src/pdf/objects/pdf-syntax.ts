import { clampFinite } from "./byte-writer.ts";
import { utf16 } from "./hexadecimal.ts";
import { escapedName } from "./names.ts";
import type { PdfDictionary, PdfReference, PdfText, PdfValue } from "./values.ts";

/** A number of content with at most three decimals, without exponent (ISO 32000-1 §7.3.3). */
export function numberText(value: number): string {
  return decimalText(value, 1e3);
}

function decimalText(value: number, steps: number): string {
  const rounded = Math.round(clampFinite(value) * steps) / steps;
  if (rounded === 0) return "0";
  const text = String(rounded);
  return text.startsWith("0.") ? text.slice(1) : text.startsWith("-0.") ? `-${text.slice(2)}` : text;
}

/** A text string: literal where ASCII says it, else UTF-16 in hexadecimal (ISO 32000-1 §7.9.2.2). */
export function textString(value: string): string {
  if (/^[\x20-\x7e\n\t]*$/.test(value)) return `(${value.replace(/[\\()]/g, "\\$&")})`;
  // A carriage return in a literal string would be read as a line feed.
  return `<FEFF${utf16(value)}>`;
}

/** A name with its slash. */
export function nameText(name: string): string {
  return `/${escapedName(name)}`;
}

/** A value as it stands in a file, in ASCII. */
export function valueText(value: PdfValue): string {
  if (value === undefined || value === null) return "null";
  if (typeof value === "string") return nameText(value);
  // Matrices of patterns need more decimals than content does.
  if (typeof value === "number") return decimalText(value, 1e6);
  if (typeof value === "boolean") return String(value);
  if (value instanceof Date) return `(${dateText(value)})`;
  if (value instanceof Uint8Array) return `<${hexadecimal(value)}>`;
  if (Array.isArray(value)) return `[${value.map(valueText).join(" ")}]`;
  if (isReference(value)) return `${value.id} 0 R`;
  return isText(value) ? textString(value.pdfText) : dictionaryText(value as PdfDictionary);
}

export function dictionaryText(dictionary: PdfDictionary): string {
  return `<<${dictionaryEntries(dictionary)}>>`;
}

/** The inside of a dictionary; undefined entries are left out. */
export function dictionaryEntries(dictionary: PdfDictionary): string {
  let text = "";
  for (const [key, value] of Object.entries(dictionary)) {
    if (value !== undefined) text += `${nameText(key)} ${valueText(value)}`;
  }
  return text;
}

export function isReference(value: object): value is PdfReference {
  return "id" in value && typeof value.id === "number";
}

function isText(value: object): value is PdfText {
  return "pdfText" in value;
}

/** ISO 32000-1 §7.9.4. */
function dateText(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-T:]/g, "")}Z`;
}

function hexadecimal(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).toUpperCase().padStart(2, "0");
  return text;
}
