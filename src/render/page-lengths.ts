import { type FieldError, ValidationError } from "../contract/errors.ts";
import type { PageSettings } from "./render-types.ts";

const NUMBER = "(?:\\d+(?:\\.\\d*)?|\\.\\d+)(?:[eE][+-]?\\d+)?";
const ABOVE_ZERO = "(?:0*[1-9]\\d*(?:\\.\\d*)?|0*\\.0*[1-9]\\d*)(?:[eE][+-]?\\d+)?";
const UNIT = "(?:mm|cm|in|px|em|rem|pt|pc)";
const LENGTH = `(?:[+-]?${NUMBER}${UNIT}|[+-]?0+(?:\\.0*)?)`;

/** Regular expression for one length, which may be negative, or zero without a unit. */
export const LENGTH_PATTERN: string = `^\\s*${LENGTH}\\s*$`;
/** Regular expression for a width or height: a length above zero. */
export const SIZE_PATTERN: string = `^\\s*\\+?${ABOVE_ZERO}${UNIT}\\s*$`;
/** Regular expression for a margin: one to four lengths. */
export const MARGIN_PATTERN: string = `^\\s*${LENGTH}(?:\\s+${LENGTH}){0,3}\\s*$`;

/** What is said of a text that is no length, and no margin. */
export const LENGTH_REFUSAL = "Must be a length in mm, cm, in, px, em, rem, pt or pc, such as 20mm.";
export const SIZE_REFUSAL = "Must be a length above 0 in mm, cm, in, px, em, rem, pt or pc, such as 210mm.";
export const MARGIN_REFUSAL =
  "Must be one to four lengths in mm, cm, in, px, em, rem, pt or pc, such as 20mm 15mm.";

const PATTERNS: Readonly<Record<Exclude<keyof PageSettings, "pageCount" | "shrinkToFit">, [string, string]>> =
  {
    width: [SIZE_PATTERN, SIZE_REFUSAL],
    height: [SIZE_PATTERN, SIZE_REFUSAL],
    margin: [MARGIN_PATTERN, MARGIN_REFUSAL],
    marginTop: [LENGTH_PATTERN, LENGTH_REFUSAL],
    marginRight: [LENGTH_PATTERN, LENGTH_REFUSAL],
    marginBottom: [LENGTH_PATTERN, LENGTH_REFUSAL],
    marginLeft: [LENGTH_PATTERN, LENGTH_REFUSAL],
  };

/** @throws ValidationError naming each setting, as `page.marginTop`, that is not what it should be. */
export function assertPageLengths(page: PageSettings): void {
  const fields: FieldError[] = [];
  for (const [name, [pattern, message]] of Object.entries(PATTERNS)) {
    const value = page[name as keyof typeof PATTERNS];
    if (value !== undefined && !new RegExp(pattern).test(value))
      fields.push({ property: `page.${name}`, message });
  }
  if (fields.length > 0) throw new ValidationError(fields);
}
