import { evaluateCondition, isWord, type Truth } from "../syntax/condition.ts";
import { splitAtCommas, type TokenRange } from "../syntax/token-range.ts";
import { TokenList, TokenType } from "../syntax/tokens.ts";
import type { MediaFacts } from "./media-facts.ts";
import { evaluateFeature } from "./media-features.ts";

/** True when a media query list such as `print and (min-width: 10cm), all` holds; an empty list does. */
export function matchesMedia(query: string, facts: MediaFacts): boolean {
  const tokens = new TokenList(query);
  return matchesMediaRange({ tokens, start: 0, end: tokens.count }, facts);
}

/** `matchesMedia` for tokens. A query that is not understood holds nothing, the others in the list still count. */
export function matchesMediaRange(range: TokenRange, facts: MediaFacts): boolean {
  const { tokens } = range;
  if (tokens.isTooDeep(range.start, range.end)) return false;
  if (tokens.skipWhiteSpace(range.start, range.end) >= range.end) return true;
  return splitAtCommas(range).some((query) => evaluateQuery(query, facts) === true);
}

/** Words that can't be a media type (Media Queries 4 §3). */
const RESERVED: ReadonlySet<string> = new Set(["not", "only", "and", "or", "layer"]);

/** Undefined for a malformed query. */
function evaluateQuery(range: TokenRange, facts: MediaFacts): Truth | undefined {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  const first = tokens.skipWhiteSpace(range.start, end);
  const hasModifier = isWord(tokens, first, "not") || isWord(tokens, first, "only");
  const typeAt = hasModifier ? tokens.skipWhiteSpace(first + 1, end) : first;
  const term = (name: string, inner: TokenRange): Truth =>
    name === "" ? evaluateFeature(inner, facts) : "unknown";
  if (typeAt >= end || tokens.typeAt(typeAt) !== TokenType.ident || isWord(tokens, first, "or")) {
    return evaluateCondition({ tokens, start: first, end }, term);
  }
  const type = tokens.lowerName(typeAt);
  if (RESERVED.has(type)) return undefined;
  let truth: Truth = type === (facts.mediaType ?? "print") || type === "all";
  const wordAt = tokens.skipWhiteSpace(typeAt + 1, end);
  if (wordAt < end) {
    const condition = tokens.skipWhiteSpace(wordAt + 1, end);
    if (!isWord(tokens, wordAt, "and") || condition <= wordAt + 1) return undefined;
    if (hasTopLevelOr(tokens, condition, end)) return undefined;
    const holds = evaluateCondition({ tokens, start: condition, end }, term);
    if (holds === undefined) return undefined;
    truth = truth === false ? false : holds;
  }
  if (!isWord(tokens, first, "not")) return truth;
  return truth === "unknown" ? "unknown" : !truth;
}

/** After a media type only `and` may join conditions. */
function hasTopLevelOr(tokens: TokenList, start: number, end: number): boolean {
  for (let at = start; at < end; at = tokens.after(at)) if (isWord(tokens, at, "or")) return true;
  return false;
}
