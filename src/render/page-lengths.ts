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

interface LengthRule {
  readonly pattern: string;
  readonly refusal: string;
}

/** What widths and heights, the shorthand of margins and the margins of single sides are checked by. */
export const LENGTHS: Readonly<Record<"size" | "margin" | "side", LengthRule>> = {
  size: { pattern: SIZE_PATTERN, refusal: SIZE_REFUSAL },
  margin: { pattern: MARGIN_PATTERN, refusal: MARGIN_REFUSAL },
  side: { pattern: LENGTH_PATTERN, refusal: LENGTH_REFUSAL },
};
