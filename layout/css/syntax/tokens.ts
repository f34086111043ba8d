import { tokenize } from "css-tree/tokenizer";
import { ident, string, url } from "css-tree/utils";
import { preprocess } from "./preprocess.ts";

/** Token types of CSS Syntax 3 §4, by the numbers that the tokenizer gives them. */
export const TokenType = {
  ident: 1,
  function: 2,
  atKeyword: 3,
  hash: 4,
  string: 5,
  badString: 6,
  url: 7,
  badUrl: 8,
  delim: 9,
  number: 10,
  percentage: 11,
  dimension: 12,
  whiteSpace: 13,
  cdo: 14,
  cdc: 15,
  colon: 16,
  semicolon: 17,
  comma: 18,
  leftSquare: 19,
  rightSquare: 20,
  leftParenthesis: 21,
  rightParenthesis: 22,
  leftCurly: 23,
  rightCurly: 24,
} as const;

const COMMENT = 25;

/** Marks in `pairs` a bracket that closes another. */
const CLOSES = -2;

/**
 * Brackets nested deeper than this make their construct invalid.
 * DEVIATION css-syntax-3 §5: values, selectors and conditions with brackets more than 64 deep in each other are invalid, so that nothing
 * overflows the stack.
 */
export const MAXIMUM_BRACKET_DEPTH = 64;

/**
 * The tokens of a text, without comments, and the partner of each bracket (CSS Syntax 3 §5.4.7–5.4.9: a closing bracket
 * that doesn't fit the innermost open one is a token like any other). Blocks, functions and strings still open at the
 * end are closed in `source`, so that every slice of it stands for itself.
 */
export class TokenList {
  readonly source: string;
  readonly count: number;
  readonly types: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** For an opening bracket or function: the index of the closing token. Negative for any other token. */
  readonly pairs: readonly number[];
  /** Deepest nesting of brackets in the whole text. */
  readonly deepest: number;

  constructor(text: string) {
    const clean = preprocess(text);
    let raw = readTokens(clean);
    let brackets = pairBrackets(raw.types);
    const missing = missingEnd(clean, raw, brackets.open);
    if (missing.cut < clean.length || missing.suffix !== "") {
      raw = readTokens(clean.slice(0, missing.cut) + missing.suffix);
      brackets = pairBrackets(raw.types);
    }
    this.source = raw.source;
    this.count = raw.types.length;
    this.types = raw.types;
    this.starts = raw.starts;
    this.ends = raw.ends;
    this.pairs = brackets.pairs;
    this.deepest = brackets.deepest;
  }

  typeAt(index: number): number {
    return this.types[index] ?? 0;
  }

  startOf(index: number): number {
    return this.starts[index] ?? this.source.length;
  }

  endOf(index: number): number {
    return this.ends[index] ?? this.source.length;
  }

  /** Index after the component value (token, function or block) that starts at `index`. */
  after(index: number): number {
    const pair = this.pairs[index] ?? -1;
    return pair < 0 ? index + 1 : pair + 1;
  }

  /** Index of the closing token of the bracket or function at `index`. */
  pairOf(index: number): number {
    return this.pairs[index] ?? -1;
  }

  /** True for a closing bracket that closes nothing. */
  isStrayCloser(index: number): boolean {
    const type = this.types[index];
    const isCloser =
      type === TokenType.rightParenthesis || type === TokenType.rightSquare || type === TokenType.rightCurly;
    return isCloser && this.pairs[index] !== CLOSES;
  }

  isDelim(index: number, character: string): boolean {
    return this.types[index] === TokenType.delim && this.source[this.startOf(index)] === character;
  }

  isWhiteSpace(index: number): boolean {
    return this.types[index] === TokenType.whiteSpace;
  }

  /** First index from `index` on, before `end`, that is not white space. */
  skipWhiteSpace(index: number, end: number): number {
    let at = index;
    while (at < end && this.types[at] === TokenType.whiteSpace) at++;
    return at;
  }

  /** Last index + 1 of the range without white space at its end. */
  trimEnd(start: number, end: number): number {
    let at = end;
    while (at > start && this.types[at - 1] === TokenType.whiteSpace) at--;
    return at;
  }

  raw(index: number): string {
    return this.source.slice(this.startOf(index), this.endOf(index));
  }

  /** Name of an identifier, function (without the parenthesis), hash or at-keyword (without the sign), unescaped. */
  name(index: number): string {
    const type = this.typeAt(index);
    const start = this.startOf(index) + (type === TokenType.hash || type === TokenType.atKeyword ? 1 : 0);
    const end = this.endOf(index) - (type === TokenType.function ? 1 : 0);
    const text = this.source.slice(start, end);
    return text.includes("\\") ? ident.decode(text) : text;
  }

  /** `name` in ASCII lower case. */
  lowerName(index: number): string {
    return asciiLowerCase(this.name(index));
  }

  /** Content of a string or unquoted `url()` token, unescaped. */
  text(index: number): string {
    const raw = this.raw(index);
    return this.typeAt(index) === TokenType.url ? url.decode(raw) : string.decode(raw);
  }

  /** Source text of a token range; each comment becomes a space, which keeps the tokens apart. */
  slice(start: number, end: number): string {
    if (start >= end) return "";
    let text = "";
    let from = this.startOf(start);
    for (let at = start + 1; at < end; at++) {
      if (this.starts[at] === this.ends[at - 1]) continue;
      text += `${this.source.slice(from, this.endOf(at - 1))} `;
      from = this.startOf(at);
    }
    return text + this.source.slice(from, this.endOf(end - 1));
  }

  /** Deepest nesting of brackets in a token range. */
  depthOf(start: number, end: number): number {
    let depth = 0;
    let deepest = 0;
    const open: number[] = [];
    for (let at = start; at < end; at++) {
      const pair = this.pairs[at] ?? -1;
      if (pair >= 0) {
        open.push(pair);
        depth++;
        if (depth > deepest) deepest = depth;
      } else if (depth > 0 && open[depth - 1] === at) {
        open.pop();
        depth--;
      }
    }
    return deepest;
  }

  /** True when the range nests brackets deeper than any parser should follow. */
  isTooDeep(start: number, end: number): boolean {
    return this.deepest > MAXIMUM_BRACKET_DEPTH && this.depthOf(start, end) > MAXIMUM_BRACKET_DEPTH;
  }
}

/** ASCII lower case, as CSS compares keywords: no other letter changes. */
export function asciiLowerCase(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

interface RawTokens {
  readonly source: string;
  readonly types: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** The text ends inside a comment. */
  readonly openComment: boolean;
}

function readTokens(source: string): RawTokens {
  const types: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let openComment = false;
  tokenize(source, (type, start, end) => {
    if (type === COMMENT) {
      openComment = end === source.length && (end - start < 4 || !source.endsWith("*/"));
      return;
    }
    types.push(type);
    starts.push(start);
    ends.push(end);
  });
  return { source, types, starts, ends, openComment };
}

interface Brackets {
  readonly pairs: readonly number[];
  /** Indices of the opening tokens that are never closed, outermost first. */
  readonly open: readonly number[];
  readonly deepest: number;
}

function closerOf(type: number): number {
  if (type === TokenType.function || type === TokenType.leftParenthesis) return TokenType.rightParenthesis;
  if (type === TokenType.leftSquare) return TokenType.rightSquare;
  if (type === TokenType.leftCurly) return TokenType.rightCurly;
  return -1;
}

function pairBrackets(types: readonly number[]): Brackets {
  const pairs: number[] = [];
  const open: number[] = [];
  const closers: number[] = [];
  let deepest = 0;
  for (let at = 0; at < types.length; at++) {
    const type = types[at] ?? 0;
    pairs.push(-1);
    if (type < TokenType.leftSquare && type !== TokenType.function) continue;
    const closer = closerOf(type);
    if (closer >= 0) {
      open.push(at);
      closers.push(closer);
      if (open.length > deepest) deepest = open.length;
    } else if (open.length > 0 && closers[closers.length - 1] === type) {
      closers.pop();
      pairs[open.pop() ?? 0] = at;
      pairs[at] = CLOSES;
    }
  }
  return { pairs, open, deepest };
}

/** True when an odd number of backslashes stands before `offset`. */
function isEscaped(source: string, offset: number): boolean {
  let at = offset;
  while (at > 0 && source[at - 1] === "\\") at--;
  return (offset - at) % 2 === 1;
}

interface MissingEnd {
  /** Length of the text that is kept. */
  readonly cut: number;
  readonly suffix: string;
}

/** What closes everything that the end of the text leaves open. */
function missingEnd(source: string, raw: RawTokens, open: readonly number[]): MissingEnd {
  let cut = source.length;
  let suffix = raw.openComment && open.length > 0 ? "*/" : "";
  const last = raw.types.length - 1;
  const type = raw.types[last] ?? 0;
  const isLast = last >= 0 && raw.ends[last] === source.length;
  const isText = type === TokenType.string || type === TokenType.url || type === TokenType.badUrl;
  // A backslash at the end would escape what is added. In a string it counts for nothing, elsewhere it stands for U+FFFD.
  if (isLast && isEscaped(source, source.length)) {
    cut -= 1;
    if (type !== TokenType.string) suffix += "\uFFFD";
  }
  if (isLast && isText) {
    const start = raw.starts[last] ?? 0;
    const quote = type === TokenType.string ? (source[start] ?? "") : ")";
    const isClosed =
      source.length - start > 1 && source.endsWith(quote) && !isEscaped(source, source.length - 1);
    if (!isClosed) suffix += quote;
  }
  for (let index = open.length - 1; index >= 0; index--) {
    const closer = closerOf(raw.types[open[index] ?? 0] ?? 0);
    suffix += closer === TokenType.rightParenthesis ? ")" : closer === TokenType.rightSquare ? "]" : "}";
  }
  return { cut, suffix };
}
