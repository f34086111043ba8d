import { type TokenList, TokenType } from "./tokens.ts";

/** Part of a token list: from `start` up to, but not including, `end`. */
export interface TokenRange {
  readonly tokens: TokenList;
  readonly start: number;
  readonly end: number;
}

/** The parts between top-level commas; at least one, possibly empty. */
export function splitAtCommas(range: TokenRange): TokenRange[] {
  const parts: TokenRange[] = [];
  let start = range.start;
  for (let at = range.start; at < range.end; at = range.tokens.after(at)) {
    if (range.tokens.typeAt(at) !== TokenType.comma) continue;
    parts.push({ tokens: range.tokens, start, end: at });
    start = at + 1;
  }
  parts.push({ tokens: range.tokens, start, end: range.end });
  return parts;
}
