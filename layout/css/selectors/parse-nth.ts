import type { TokenRange } from "../syntax/token-range.ts";
import { TokenType } from "../syntax/tokens.ts";

/** An+B (CSS Syntax 3 §6): the indices a·n + b for n = 0, 1, 2 … */
export interface NthPattern {
  readonly a: number;
  readonly b: number;
}

const LIMIT = 1e9;

/**
 * Reads An+B from the whole range; undefined when it is none. The notation cuts through tokens (`2n-1` is one dimension),
 * so the tokens are joined first, with one space where white space is allowed to stand.
 */
export function parseNth(range: TokenRange): NthPattern | undefined {
  const { tokens } = range;
  let text = "";
  for (let at = range.start; at < range.end; at++) {
    const type = tokens.typeAt(at);
    if (type === TokenType.whiteSpace) text += " ";
    else if (ALLOWED.has(type) || tokens.isDelim(at, "+") || tokens.isDelim(at, "-"))
      text += unescaped(range, at);
    else return undefined;
  }
  return readNotation(text.trim().toLowerCase());
}

const ALLOWED: ReadonlySet<number> = new Set([TokenType.ident, TokenType.number, TokenType.dimension]);

function unescaped(range: TokenRange, at: number): string {
  return range.tokens.typeAt(at) === TokenType.ident ? range.tokens.name(at) : range.tokens.raw(at);
}

function readNotation(text: string): NthPattern | undefined {
  if (text === "even") return { a: 2, b: 0 };
  if (text === "odd") return { a: 2, b: 1 };
  if (/^[+-]?\d+$/.test(text)) return { a: 0, b: clamp(Number(text)) };
  const match = /^([+-]?\d*)n(?: ?([+-]) ?(\d+))?$/.exec(text);
  if (match === null) return undefined;
  const [, step = "", sign = "+", offset = "0"] = match;
  const a = step === "" || step === "+" ? 1 : step === "-" ? -1 : Number(step);
  return { a: clamp(a), b: clamp(sign === "-" ? -Number(offset) : Number(offset)) };
}

function clamp(value: number): number {
  return Math.max(-LIMIT, Math.min(LIMIT, value)) + 0;
}
