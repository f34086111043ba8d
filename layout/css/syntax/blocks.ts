import type { TokenRange } from "./token-range.ts";
import { type TokenList, TokenType } from "./tokens.ts";

/** `@name prelude;` or `@name prelude { … }` (CSS Syntax 3 §5.4.2). */
export interface AtRule {
  /** Lower case, without `@`. */
  readonly name: string;
  /** Index of the at-keyword token. */
  readonly at: number;
  readonly prelude: TokenRange;
  /** Content of the block without its braces; undefined for a statement. */
  readonly block: TokenRange | undefined;
}

/** `prelude { … }` (CSS Syntax 3 §5.4.3). */
export interface QualifiedRule {
  readonly prelude: TokenRange;
  readonly block: TokenRange;
}

/** `name: value` with its tokens, `!important` already taken off (CSS Syntax 3 §5.4.6). */
export interface RawDeclaration {
  /** Index of the name's token. */
  readonly at: number;
  readonly value: TokenRange;
  readonly important: boolean;
}

/** Receives what a list of rules is made of, in source order. */
export interface RuleReceiver {
  atRule(rule: AtRule): void;
  qualifiedRule(rule: QualifiedRule): void;
  /** Tokens that form no rule: a prelude without a block. */
  junk(range: TokenRange): void;
}

/** Receives what a block is made of, in source order. */
export interface BlockReceiver extends RuleReceiver {
  declaration(declaration: RawDeclaration): void;
}

/** Consumes the content of a whole sheet (CSS Syntax 3 §5.4.1). */
export function readStylesheet(range: TokenRange, receiver: RuleReceiver): void {
  const { tokens, end } = range;
  let at = range.start;
  while (at < end) {
    const type = tokens.typeAt(at);
    if (type === TokenType.whiteSpace || type === TokenType.cdo || type === TokenType.cdc) at++;
    else if (type === TokenType.atKeyword) at = readAtRule({ tokens, start: at, end }, receiver);
    else at = readQualifiedRule({ tokens, start: at, end }, receiver, false);
  }
}

/** Consumes the rules in the block of `@media` and kin that stand outside a style rule. */
export function readRules(range: TokenRange, receiver: RuleReceiver): void {
  const { tokens, end } = range;
  let at = range.start;
  while (at < end) {
    const type = tokens.typeAt(at);
    if (type === TokenType.whiteSpace) at++;
    else if (type === TokenType.atKeyword) at = readAtRule({ tokens, start: at, end }, receiver);
    else at = readQualifiedRule({ tokens, start: at, end }, receiver, false);
  }
}

/**
 * Consumes the content of a block: declarations, at-rules and, when the block takes them, nested rules (CSS Syntax 3
 * §5.4.4–5.4.5). Where it doesn't (style attributes, `@page`), whatever is no declaration is dropped up to the next
 * semicolon.
 */
export function readBlock(range: TokenRange, receiver: BlockReceiver, takesRules: boolean): void {
  const { tokens, end } = range;
  let at = range.start;
  while (at < end) {
    const type = tokens.typeAt(at);
    if (type === TokenType.whiteSpace || type === TokenType.semicolon) {
      at++;
    } else if (type === TokenType.atKeyword) {
      at = readAtRule({ tokens, start: at, end }, receiver);
    } else {
      const after = readDeclaration({ tokens, start: at, end }, receiver);
      if (after >= 0) at = after;
      else if (takesRules) at = readQualifiedRule({ tokens, start: at, end }, receiver, true);
      else at = skipBadDeclaration({ tokens, start: at, end }, receiver);
    }
  }
}

/** Returns the index after the rule. */
function readAtRule(range: TokenRange, receiver: RuleReceiver): number {
  const { tokens, start, end } = range;
  const name = tokens.lowerName(start);
  let at = start + 1;
  while (at < end) {
    const type = tokens.typeAt(at);
    if (type === TokenType.semicolon || type === TokenType.leftCurly) break;
    at = tokens.after(at);
  }
  const prelude = trimmed(tokens, start + 1, at);
  const hasBlock = at < end && tokens.typeAt(at) === TokenType.leftCurly;
  const block = hasBlock ? { tokens, start: at + 1, end: tokens.pairOf(at) } : undefined;
  receiver.atRule({ name, at: start, prelude, block });
  return at < end ? tokens.after(at) : end;
}

/** Returns the index after the rule. In a block a semicolon ends what was no rule after all. */
function readQualifiedRule(range: TokenRange, receiver: RuleReceiver, isNested: boolean): number {
  const { tokens, start, end } = range;
  let at = start;
  while (at < end && tokens.typeAt(at) !== TokenType.leftCurly) {
    if (isNested && tokens.typeAt(at) === TokenType.semicolon) break;
    at = tokens.after(at);
  }
  const prelude = trimmed(tokens, start, at);
  if (at >= end || tokens.typeAt(at) !== TokenType.leftCurly) {
    receiver.junk(prelude);
    return at < end ? at + 1 : end;
  }
  if (looksLikeCustomProperty(prelude)) receiver.junk(prelude);
  else receiver.qualifiedRule({ prelude, block: { tokens, start: at + 1, end: tokens.pairOf(at) } });
  return tokens.after(at);
}

function trimmed(tokens: TokenList, start: number, end: number): TokenRange {
  const from = tokens.skipWhiteSpace(start, end);
  return { tokens, start: from, end: tokens.trimEnd(from, end) };
}

/** `--name:` at the start can't begin a selector. */
function looksLikeCustomProperty(prelude: TokenRange): boolean {
  const { tokens, start, end } = prelude;
  if (start >= end || tokens.typeAt(start) !== TokenType.ident || !isCustomName(tokens, start)) return false;
  const colon = tokens.skipWhiteSpace(start + 1, end);
  return colon < end && tokens.typeAt(colon) === TokenType.colon;
}

function isCustomName(tokens: TokenList, at: number): boolean {
  return tokens.source.startsWith("--", tokens.startOf(at));
}

/** Index after the declaration and its semicolon, or -1 when there is none here. */
function readDeclaration(range: TokenRange, receiver: BlockReceiver): number {
  const { tokens, start, end } = range;
  if (tokens.typeAt(start) !== TokenType.ident) return -1;
  const colon = tokens.skipWhiteSpace(start + 1, end);
  if (colon >= end || tokens.typeAt(colon) !== TokenType.colon) return -1;
  const isCustom = isCustomName(tokens, start);
  let at = colon + 1;
  while (at < end && tokens.typeAt(at) !== TokenType.semicolon) {
    // A block in a value is a custom property's privilege; here a nested rule such as `a:hover {}` has begun.
    if (tokens.typeAt(at) === TokenType.leftCurly && !isCustom) return -1;
    at = tokens.after(at);
  }
  const value = trimmed(tokens, colon + 1, at);
  const valueEnd = beforeImportant(value);
  const important = valueEnd < value.end;
  receiver.declaration({ at: start, value: { ...value, end: valueEnd }, important });
  return at < end ? at + 1 : end;
}

/** Where `!important` begins at the end of a value, white space before it included; the value's end when it isn't there. */
function beforeImportant(value: TokenRange): number {
  const { tokens, start, end } = value;
  const keyword = end - 1;
  if (keyword <= start - 1 || tokens.typeAt(keyword) !== TokenType.ident) return end;
  if (tokens.lowerName(keyword) !== "important") return end;
  const sign = tokens.trimEnd(start, keyword) - 1;
  return sign >= start && tokens.isDelim(sign, "!") ? tokens.trimEnd(start, sign) : end;
}

function skipBadDeclaration(range: TokenRange, receiver: RuleReceiver): number {
  const { tokens, start, end } = range;
  let at = start;
  while (at < end && tokens.typeAt(at) !== TokenType.semicolon) at = tokens.after(at);
  receiver.junk(trimmed(tokens, start, at));
  return at < end ? at + 1 : end;
}
