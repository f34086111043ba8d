import type { TokenRange } from "../syntax/token-range.ts";
import { type TokenList, TokenType } from "../syntax/tokens.ts";

/** The parts of an `@import` prelude (css-cascade-5 §2). */
export interface ImportPrelude {
  readonly url: string;
  /** Empty for an anonymous layer, undefined for none. */
  readonly layer: string | undefined;
  readonly supports: TokenRange | undefined;
  readonly media: TokenRange;
}

/** Undefined when the prelude is not valid. */
export function parseImportPrelude(range: TokenRange): ImportPrelude | undefined {
  const { tokens, end } = range;
  const url = readUrl(tokens, range.start);
  if (url === undefined || range.start >= end) return undefined;
  let at = tokens.skipWhiteSpace(tokens.after(range.start), end);
  let layer: string | undefined;
  let supports: TokenRange | undefined;
  if (at < end && tokens.typeAt(at) === TokenType.ident && tokens.lowerName(at) === "layer") {
    layer = "";
    at = tokens.skipWhiteSpace(at + 1, end);
  } else if (isFunction(tokens, at, end, "layer")) {
    const name = parseLayerName({ tokens, start: at + 1, end: tokens.pairOf(at) });
    // Anything else in the parentheses is left to be an unknown media query, as the standard says.
    if (name !== undefined) {
      layer = name.join(".");
      at = tokens.skipWhiteSpace(tokens.after(at), end);
    }
  }
  if (isFunction(tokens, at, end, "supports")) {
    supports = { tokens, start: at + 1, end: tokens.pairOf(at) };
    at = tokens.skipWhiteSpace(tokens.after(at), end);
  }
  return { url, layer, supports, media: { tokens, start: at, end } };
}

function isFunction(tokens: TokenList, at: number, end: number, name: string): boolean {
  return at < end && tokens.typeAt(at) === TokenType.function && tokens.lowerName(at) === name;
}

/** Address in a string, `url(x)` or `url("x")` at this token; undefined for anything else. */
export function readUrl(tokens: TokenList, at: number): string | undefined {
  const type = tokens.typeAt(at);
  if (type === TokenType.string || type === TokenType.url) return tokens.text(at);
  if (type !== TokenType.function || tokens.lowerName(at) !== "url") return undefined;
  const end = tokens.pairOf(at);
  const inner = tokens.skipWhiteSpace(at + 1, end);
  const isString = tokens.typeAt(inner) === TokenType.string && tokens.trimEnd(inner, end) === inner + 1;
  return isString ? tokens.text(inner) : undefined;
}

/** `a.b.c` without white space around the dots (css-cascade-5 §6.4.2); undefined when it is none. */
export function parseLayerName(range: TokenRange): readonly string[] | undefined {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  let at = tokens.skipWhiteSpace(range.start, end);
  const parts: string[] = [];
  while (at < end && tokens.typeAt(at) === TokenType.ident) {
    parts.push(tokens.name(at));
    if (at + 1 === end) return parts;
    if (!tokens.isDelim(at + 1, ".")) return undefined;
    at += 2;
  }
  return undefined;
}
