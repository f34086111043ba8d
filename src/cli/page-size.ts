import { MARGIN_PATTERN, MARGIN_REFUSAL, SIZE_PATTERN } from "../render/page-lengths.ts";
import { usageError } from "./exit.ts";

/** The named page sizes of css-page-3 §7.1, width and height in portrait. */
const NAMED_SIZES: ReadonlyMap<string, readonly [width: string, height: string]> = new Map([
  ["a5", ["148mm", "210mm"]],
  ["a4", ["210mm", "297mm"]],
  ["a3", ["297mm", "420mm"]],
  ["b5", ["176mm", "250mm"]],
  ["b4", ["250mm", "353mm"]],
  ["jis-b5", ["182mm", "257mm"]],
  ["jis-b4", ["257mm", "364mm"]],
  ["letter", ["8.5in", "11in"]],
  ["legal", ["8.5in", "14in"]],
  ["ledger", ["11in", "17in"]],
]);

/**
 * Reads the value of `--size`: a name, one length for a square or two, each with `portrait` or `landscape` before or after it
 * if wanted, as in CSS.
 *
 * @throws CommandError when it is none of these.
 */
export function parsePageSize(text: string): { width: string; height: string } {
  const words = text.trim().toLowerCase().split(/\s+/);
  const sizes = words.filter((word) => word !== "portrait" && word !== "landscape");
  const [first = "letter", second] = sizes;
  const named = sizes.length <= 1 ? NAMED_SIZES.get(first) : undefined;
  const [width, height] = named ?? [first, second ?? first];
  const known = named !== undefined || (isLength(width) && isLength(height));
  if (
    !known ||
    sizes.length > 2 ||
    words.length - sizes.length > 1 ||
    (named === undefined && words.length > sizes.length)
  ) {
    const names = [...NAMED_SIZES.keys()].join(", ");
    throw usageError(
      `--size takes ${names} (with landscape if wanted) or two lengths such as "210mm 297mm".`,
    );
  }
  return words.includes("landscape") ? { width: height, height: width } : { width, height };
}

function isLength(text: string): boolean {
  return new RegExp(SIZE_PATTERN).test(text);
}

/** Reads the value of `--margin`. @throws CommandError when it is not one to four lengths. */
export function parseMargin(text: string): string {
  if (!new RegExp(MARGIN_PATTERN).test(text)) throw usageError(`--margin: ${MARGIN_REFUSAL}`);
  return text;
}
