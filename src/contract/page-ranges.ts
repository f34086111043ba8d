import { ValidationError } from "./errors.ts";

/** Pages of a document by their place in it, which counts from 1. */
export interface PageRanges {
  has(page: number): boolean;
  /** The last page of them; infinite where a range has no end. */
  readonly last: number;
  readonly text: string;
}

/** Regular expression for ranges of pages. */
export const PAGE_RANGES_PATTERN =
  "^\\s*(?:\\d+|\\d+\\s*-\\s*\\d*|-\\s*\\d+)(?:\\s*,\\s*(?:\\d+|\\d+\\s*-\\s*\\d*|-\\s*\\d+))*\\s*$";
export const PAGE_RANGES_REFUSAL =
  "Must be pages and ranges with commas, such as 1-3,5,8-; pages count from 1, and ranges rise.";

/**
 * Reads ranges such as `1-3,5,8-`.
 *
 * @throws ValidationError naming `pageRanges`
 */
export function parsePageRanges(text: string): PageRanges {
  const ranges = text.split(",").map((part): readonly [number, number] => {
    const [, first = "", hyphen = "", last = ""] = /^\s*(\d*)\s*(-?)\s*(\d*)\s*$/.exec(part) ?? [];
    if (first === "" && last === "") return [0, 0];
    const from = first === "" ? 1 : Number(first);
    return [from, hyphen === "" ? from : last === "" ? Number.POSITIVE_INFINITY : Number(last)];
  });
  if (ranges.some(([first, last]) => first < 1 || last < first))
    throw new ValidationError([{ property: "pageRanges", message: PAGE_RANGES_REFUSAL }]);
  return {
    has: (page) => ranges.some(([first, last]) => page >= first && page <= last),
    last: Math.max(...ranges.map(([, last]) => last)),
    text,
  };
}
