import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFStream,
  PDFString,
} from "pdf-lib";
import type { FieldType } from "../../src/template/model.ts";
import type { FieldKind } from "./known-field.ts";

/** Flags of fields (ISO 32000-1, tables 226 and 228). */
const PUSH_BUTTON = 1 << 16;
const COMB = 1 << 24;
const DEEPEST = 20;

/** An entry of a field or page, or of what it inherits from. */
export function entryOf(dict: PDFDict, key: string): PDFObject | undefined {
  let node: PDFObject | undefined = dict;
  for (let depth = 0; node instanceof PDFDict && depth < DEEPEST; depth += 1) {
    const value = node.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    node = node.lookup(PDFName.of("Parent"));
  }
  return undefined;
}

export function numberOf(value: PDFObject | undefined): number | undefined {
  return value instanceof PDFNumber ? value.asNumber() : undefined;
}

export function numbersOf(value: PDFObject | undefined): readonly number[] | undefined {
  if (!(value instanceof PDFArray)) return undefined;
  return value.asArray().map((_item, index) => numberOf(value.lookup(index)) ?? 0);
}

/** Undefined for buttons to push, signatures, and what is broken. */
export function fieldKind(widget: PDFDict): FieldKind | undefined {
  const kind = entryOf(widget, "FT");
  const flags = numberOf(entryOf(widget, "Ff")) ?? 0;
  if (kind === PDFName.of("Btn")) return (flags & PUSH_BUTTON) === 0 ? "tick" : undefined;
  if (kind === PDFName.of("Tx")) return (flags & COMB) === 0 ? "text" : "comb";
  return kind === PDFName.of("Ch") ? "choice" : undefined;
}

/** Readers' own scripts that format a value, by the type they are for. */
const FORMATS: readonly (readonly [RegExp, FieldType])[] = [
  [/AFDate_/, "date"],
  [/AFPercent_/, "percent"],
  [/AFNumber_/, "number"],
  [/AFSpecial_Format(Ex)?\(\s*2/, "phone"],
  [/AFSpecial_Format(Ex)?\(\s*3/, "ssn"],
];

/** The type that the script for its format speaks for. */
export function typeOfFormat(widget: PDFDict): FieldType | undefined {
  const actions = entryOf(widget, "AA");
  const format = actions instanceof PDFDict ? actions.lookup(PDFName.of("F")) : undefined;
  const script = format instanceof PDFDict ? textOf(format.lookup(PDFName.of("JS"))) : undefined;
  return script === undefined ? undefined : FORMATS.find(([pattern]) => pattern.test(script))?.[1];
}

/** The tooltip, and the last part of the name. */
export function namesOf(widget: PDFDict): readonly string[] {
  const tooltip = textOf(entryOf(widget, "TU"));
  const name = textOf(entryOf(widget, "T"));
  return [tooltip, name].filter((text) => text !== undefined);
}

function textOf(value: PDFObject | undefined): string | undefined {
  if (value instanceof PDFString || value instanceof PDFHexString) return value.decodeText();
  if (value instanceof PDFStream) return Buffer.from(value.getContents()).toString("latin1");
  return undefined;
}
