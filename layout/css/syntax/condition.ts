import type { TokenRange } from "./token-range.ts";
import { type TokenList, TokenType } from "./tokens.ts";

/** True, false, or "unknown" for what a condition asks in words of the future (Media Queries 4 §3.1). */
export type Truth = boolean | "unknown";

/**
 * Decides one term of a condition: a parenthesised one (`name` empty, the range without its parentheses) or a function
 * (its lower-case name and its argument). Undefined when it is no term at all, which makes the condition invalid.
 */
export type TermEvaluator = (name: string, range: TokenRange) => Truth | undefined;

/**
 * Evaluates `not`, `and`, `or` and parentheses, as `@supports` and `@media` share them (CSS Conditional 3 §6.1); `and` and
 * `or` don't mix without parentheses. Undefined when the grammar is not met.
 */
export function evaluateCondition(range: TokenRange, term: TermEvaluator): Truth | undefined {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  let at = tokens.skipWhiteSpace(range.start, end);
  if (at >= end) return undefined;
  if (isWord(tokens, at, "not")) {
    const operand = tokens.skipWhiteSpace(at + 1, end);
    if (operand === at + 1 || operand >= end || tokens.after(operand) !== end) return undefined;
    const truth = evaluateTerm(tokens, operand, term);
    return truth === undefined ? undefined : negate(truth);
  }
  let truth = evaluateTerm(tokens, at, term);
  at = tokens.after(at);
  let joint = "";
  while (at < end && truth !== undefined) {
    const wordAt = tokens.skipWhiteSpace(at, end);
    const word = isWord(tokens, wordAt, "and") ? "and" : isWord(tokens, wordAt, "or") ? "or" : "";
    const operand = tokens.skipWhiteSpace(wordAt + 1, end);
    const isSpaced = operand > wordAt + 1 && operand < end;
    if (word === "" || !isSpaced || (joint !== "" && joint !== word)) return undefined;
    joint = word;
    const right = evaluateTerm(tokens, operand, term);
    if (right === undefined) return undefined;
    truth = word === "and" ? both(truth, right) : either(truth, right);
    at = tokens.after(operand);
  }
  return truth;
}

/** True when the token is this keyword. */
export function isWord(tokens: TokenList, at: number, word: string): boolean {
  return tokens.typeAt(at) === TokenType.ident && tokens.lowerName(at) === word;
}

function evaluateTerm(tokens: TokenList, at: number, term: TermEvaluator): Truth | undefined {
  const type = tokens.typeAt(at);
  const inner = { tokens, start: at + 1, end: tokens.pairOf(at) };
  if (type === TokenType.function) return term(tokens.lowerName(at), inner);
  if (type !== TokenType.leftParenthesis) return undefined;
  if (hasStrayCloser(inner)) return undefined;
  return startsCondition(inner) ? (evaluateCondition(inner, term) ?? term("", inner)) : term("", inner);
}

/** Whether the content of parentheses can only be a condition again. */
function startsCondition(range: TokenRange): boolean {
  const { tokens, end } = range;
  const at = tokens.skipWhiteSpace(range.start, end);
  const type = at < end ? tokens.typeAt(at) : 0;
  return type === TokenType.leftParenthesis || type === TokenType.function || isWord(tokens, at, "not");
}

function hasStrayCloser(range: TokenRange): boolean {
  for (let at = range.start; at < range.end; at++) if (range.tokens.isStrayCloser(at)) return true;
  return false;
}

function negate(truth: Truth): Truth {
  return truth === "unknown" ? "unknown" : !truth;
}

function both(left: Truth, right: Truth): Truth {
  if (left === false || right === false) return false;
  return left === true && right === true ? true : "unknown";
}

function either(left: Truth, right: Truth): Truth {
  if (left === true || right === true) return true;
  return left === false && right === false ? false : "unknown";
}
