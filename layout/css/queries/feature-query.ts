import type { Truth } from "../syntax/condition.ts";
import type { TokenRange } from "../syntax/token-range.ts";
import { type TokenList, TokenType } from "../syntax/tokens.ts";

type Comparison = "=" | "<" | "<=" | ">" | ">=";

/** A feature that has a number, in px, dots per px or a plain number. */
export interface RangeFeature<Kind extends string> {
  readonly kind: Kind | "ratio" | "integer";
  readonly value: number;
}

/** A feature that has one of a few words. */
export interface KeywordFeature {
  readonly value: string;
  readonly keywords: readonly string[];
  /** Values that include smaller ones are asked for by words that are no error otherwise. */
  readonly isOpen?: boolean;
}

/** A number with what it measures. */
export interface QueryNumber<Kind extends string> {
  readonly kind: Kind | "number";
  readonly value: number;
}

/** What a query may ask about: the features of a medium or of a container, and how their values are read. */
export interface FeatureSource<Kind extends string> {
  /** With its vendor prefix, without `min-` and `max-`. */
  range(name: string): RangeFeature<Kind> | undefined;
  keyword(name: string): KeywordFeature | undefined;
  /** The one number, length … or math function that fills the range; undefined for anything else. */
  read(range: TokenRange): QueryNumber<Kind> | undefined;
}

/** Values that are false in a boolean context (Media Queries 4 §2.4.2). */
const FALSE_KEYWORDS: ReadonlySet<string> = new Set(["none", "no-preference"]);

/** Evaluates what stands in the parentheses of a media or container feature (Media Queries 4 §2.4). */
export function evaluateFeatureQuery<Kind extends string>(
  range: TokenRange,
  source: FeatureSource<Kind>,
): Truth {
  return new FeatureQuery(source).evaluate(range);
}

class FeatureQuery<Kind extends string> {
  readonly #source: FeatureSource<Kind>;

  constructor(source: FeatureSource<Kind>) {
    this.#source = source;
  }

  evaluate(range: TokenRange): Truth {
    const { tokens } = range;
    const end = tokens.trimEnd(range.start, range.end);
    const start = tokens.skipWhiteSpace(range.start, end);
    if (start >= end) return "unknown";
    if (tokens.typeAt(start) !== TokenType.ident) return this.#comparisons({ tokens, start, end });
    const next = tokens.skipWhiteSpace(start + 1, end);
    if (next >= end) return this.#boolean(tokens.lowerName(start));
    if (tokens.typeAt(next) === TokenType.colon) {
      return this.#plain(tokens.lowerName(start), { tokens, start: next + 1, end });
    }
    return this.#comparisons({ tokens, start, end });
  }

  #boolean(name: string): Truth {
    const keyword = this.#source.keyword(name);
    if (keyword !== undefined) return !FALSE_KEYWORDS.has(keyword.value);
    const feature = this.#source.range(name);
    return feature === undefined ? "unknown" : feature.value !== 0;
  }

  /** `name: value`, with `min-` and `max-` for range features. */
  #plain(name: string, value: TokenRange): Truth {
    const { tokens } = value;
    const end = tokens.trimEnd(value.start, value.end);
    const start = tokens.skipWhiteSpace(value.start, end);
    if (start >= end) return "unknown";
    const isWord = tokens.typeAt(start) === TokenType.ident && start + 1 === end;
    const word = isWord ? tokens.lowerName(start) : "";
    const keyword = this.#source.keyword(name);
    if (keyword !== undefined) {
      if (keyword.isOpen === true) return keyword.value === word;
      return keyword.keywords.includes(word) ? keyword.value === word : "unknown";
    }
    const parsed = /^(-webkit-)?(?:(min|max)-)?(.+)$/.exec(name);
    const feature = this.#source.range(`${parsed?.[1] ?? ""}${parsed?.[3] ?? ""}`);
    const asked = feature === undefined ? undefined : this.#value({ tokens, start, end }, feature.kind);
    if (feature === undefined || asked === undefined) return "unknown";
    const prefix = parsed?.[2] ?? "";
    return compare(feature.value, prefix === "min" ? ">=" : prefix === "max" ? "<=" : "=", asked);
  }

  /** `width > 10cm`, `10cm < width`, `10cm <= width < 20cm`. */
  #comparisons(range: TokenRange): Truth {
    const parts = splitAtComparisons(range);
    if (parts === undefined) return "unknown";
    const [first, second, third] = parts.operands;
    const [left, right] = parts.comparisons;
    if (first === undefined || second === undefined || left === undefined) return "unknown";
    if (third === undefined) {
      const name = featureName(first);
      if (name !== "") return this.#comparison(name, left, second);
      return this.#comparison(featureName(second), REVERSED[left], first);
    }
    if (right === undefined || left === "=" || right === "=" || left[0] !== right[0]) return "unknown";
    const name = featureName(second);
    const lower = this.#comparison(name, REVERSED[left], first);
    const upper = this.#comparison(name, right, third);
    return lower === "unknown" || upper === "unknown" ? "unknown" : lower && upper;
  }

  #comparison(name: string, comparison: Comparison, value: TokenRange): Truth {
    const feature = this.#source.range(name);
    const asked = feature === undefined ? undefined : this.#value(value, feature.kind);
    return feature === undefined || asked === undefined
      ? "unknown"
      : compare(feature.value, comparison, asked);
  }

  /** The value in the feature's own terms; undefined when it is of another kind. */
  #value(range: TokenRange, kind: RangeFeature<Kind>["kind"]): number | undefined {
    if (kind === "ratio") return this.#ratio(range);
    const number = this.#source.read(range);
    if (number === undefined) return isInfinite(range, kind) ? 1e9 : undefined;
    if (kind === "integer")
      return number.kind === "number" && Number.isInteger(number.value) ? number.value : undefined;
    if (kind === "length" && number.kind === "number" && number.value === 0) return 0;
    return number.kind === kind ? number.value : undefined;
  }

  #ratio(range: TokenRange): number | undefined {
    const { tokens, end } = range;
    let slash = range.start;
    while (slash < end && !tokens.isDelim(slash, "/")) slash = tokens.after(slash);
    const width = this.#source.read({ tokens, start: range.start, end: slash });
    const height = slash < end ? this.#source.read({ tokens, start: slash + 1, end }) : undefined;
    if (width === undefined || width.kind !== "number" || width.value < 0) return undefined;
    if (slash >= end) return width.value;
    if (height === undefined || height.kind !== "number" || height.value < 0) return undefined;
    return height.value === 0 ? 1e9 : width.value / height.value;
  }
}

const REVERSED: Readonly<Record<Comparison, Comparison>> = {
  "=": "=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

function featureName(range: TokenRange): string {
  const { tokens } = range;
  const start = tokens.skipWhiteSpace(range.start, range.end);
  const isName = tokens.typeAt(start) === TokenType.ident && tokens.trimEnd(start, range.end) === start + 1;
  return isName ? tokens.lowerName(start) : "";
}

interface ComparisonParts {
  readonly operands: readonly TokenRange[];
  readonly comparisons: readonly Comparison[];
}

function splitAtComparisons(range: TokenRange): ComparisonParts | undefined {
  const { tokens, end } = range;
  const operands: TokenRange[] = [];
  const comparisons: Comparison[] = [];
  let start = range.start;
  let at = range.start;
  while (at < end) {
    const comparison = readComparison(tokens, at);
    if (comparison === undefined) {
      at = tokens.after(at);
      continue;
    }
    operands.push({ tokens, start, end: at });
    comparisons.push(comparison);
    at += comparison.length;
    start = at;
  }
  operands.push({ tokens, start, end });
  return operands.length > 3 ? undefined : { operands, comparisons };
}

function readComparison(tokens: TokenList, at: number): Comparison | undefined {
  if (tokens.isDelim(at, "=")) return "=";
  const isLess = tokens.isDelim(at, "<");
  if (!isLess && !tokens.isDelim(at, ">")) return undefined;
  const orEqual = tokens.isDelim(at + 1, "=");
  return isLess ? (orEqual ? "<=" : "<") : orEqual ? ">=" : ">";
}

/** `resolution: infinite` is a keyword for vector output. */
function isInfinite(range: TokenRange, kind: string): boolean {
  return kind === "resolution" && featureName(range) === "infinite";
}

/** Two lengths that differ by less than rounding can explain count as equal. */
function compare(actual: number, comparison: Comparison, asked: number): Truth {
  const isEqual = Math.abs(actual - asked) <= 1e-6 * Math.max(1, Math.abs(asked));
  switch (comparison) {
    case "=":
      return isEqual;
    case "<":
      return actual < asked && !isEqual;
    case "<=":
      return actual <= asked || isEqual;
    case ">":
      return actual > asked && !isEqual;
    case ">=":
      return actual >= asked || isEqual;
  }
}
