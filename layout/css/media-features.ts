import type { MediaFacts } from "./media-facts.ts";
import { type MediaNumber, readMediaNumber } from "./media-length.ts";
import type { Truth } from "./syntax/condition.ts";
import type { TokenRange } from "./syntax/token-range.ts";
import { type TokenList, TokenType } from "./syntax/tokens.ts";

type Comparison = "=" | "<" | "<=" | ">" | ">=";

interface RangeFeature {
  readonly kind: MediaNumber["kind"] | "ratio" | "integer";
  readonly value: number;
}

/** Dots per CSS pixel that a printer is taken to have: 300 dpi. */
const PRINT_RESOLUTION = 300 / 96;

/** Discrete features of paper (Media Queries 4 and 5): the first word is its value, "none" and "0" being false. */
const KEYWORD_FEATURES: ReadonlyMap<
  string,
  { readonly value: string; readonly keywords: readonly string[] }
> = new Map(
  Object.entries({
    "any-hover": { value: "none", keywords: ["none", "hover"] },
    "any-pointer": { value: "none", keywords: ["none", "coarse", "fine"] },
    "color-gamut": { value: "srgb", keywords: ["srgb", "p3", "rec2020"] },
    "display-mode": {
      value: "browser",
      keywords: ["browser", "fullscreen", "minimal-ui", "picture-in-picture", "standalone"],
    },
    "dynamic-range": { value: "standard", keywords: ["standard", "high"] },
    "forced-colors": { value: "none", keywords: ["none", "active"] },
    hover: { value: "none", keywords: ["none", "hover"] },
    "inverted-colors": { value: "none", keywords: ["none", "inverted"] },
    "overflow-block": { value: "paged", keywords: ["none", "scroll", "paged"] },
    "overflow-inline": { value: "none", keywords: ["none", "scroll"] },
    pointer: { value: "none", keywords: ["none", "coarse", "fine"] },
    "prefers-color-scheme": { value: "light", keywords: ["light", "dark"] },
    "prefers-contrast": { value: "no-preference", keywords: ["no-preference", "more", "less", "custom"] },
    "prefers-reduced-data": { value: "no-preference", keywords: ["no-preference", "reduce"] },
    "prefers-reduced-motion": { value: "reduce", keywords: ["no-preference", "reduce"] },
    "prefers-reduced-transparency": { value: "no-preference", keywords: ["no-preference", "reduce"] },
    scan: { value: "progressive", keywords: ["progressive", "interlace"] },
    scripting: { value: "none", keywords: ["none", "initial-only", "enabled"] },
    update: { value: "none", keywords: ["none", "slow", "fast"] },
    "video-dynamic-range": { value: "standard", keywords: ["standard", "high"] },
  }),
);

/** Values that are false in a boolean context (Media Queries 4 §2.4.2). */
const FALSE_KEYWORDS: ReadonlySet<string> = new Set(["none", "no-preference"]);

function rangeFeature(name: string, facts: MediaFacts): RangeFeature | undefined {
  switch (name) {
    case "width":
    case "device-width":
      return { kind: "length", value: facts.mediaWidth };
    case "height":
    case "device-height":
      return { kind: "length", value: facts.mediaHeight };
    case "aspect-ratio":
    case "device-aspect-ratio":
      return { kind: "ratio", value: facts.mediaWidth / Math.max(facts.mediaHeight, 1e-6) };
    case "resolution":
      return { kind: "resolution", value: PRINT_RESOLUTION };
    case "-webkit-device-pixel-ratio":
      return { kind: "number", value: PRINT_RESOLUTION };
    case "color":
      return { kind: "integer", value: 8 };
    case "color-index":
    case "monochrome":
    case "grid":
      return { kind: "integer", value: 0 };
    default:
      return undefined;
  }
}

/** Evaluates what stands in the parentheses of a media feature (Media Queries 4 §2.4). */
export function evaluateFeature(range: TokenRange, facts: MediaFacts): Truth {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  const start = tokens.skipWhiteSpace(range.start, end);
  if (start >= end) return "unknown";
  if (tokens.typeAt(start) !== TokenType.ident) return evaluateRangeSyntax({ tokens, start, end }, facts);
  const next = tokens.skipWhiteSpace(start + 1, end);
  if (next >= end) return evaluateBoolean(tokens.lowerName(start), facts);
  if (tokens.typeAt(next) === TokenType.colon) {
    return evaluatePlain(tokens.lowerName(start), { tokens, start: next + 1, end }, facts);
  }
  return evaluateRangeSyntax({ tokens, start, end }, facts);
}

function evaluateBoolean(name: string, facts: MediaFacts): Truth {
  if (name === "orientation") return true;
  const keyword = KEYWORD_FEATURES.get(name);
  if (keyword !== undefined) return !FALSE_KEYWORDS.has(keyword.value);
  const feature = rangeFeature(name, facts);
  return feature === undefined ? "unknown" : feature.value !== 0;
}

/** `name: value`, with `min-` and `max-` for range features. */
function evaluatePlain(name: string, value: TokenRange, facts: MediaFacts): Truth {
  const { tokens } = value;
  const end = tokens.trimEnd(value.start, value.end);
  const start = tokens.skipWhiteSpace(value.start, end);
  if (start >= end) return "unknown";
  const isWord = tokens.typeAt(start) === TokenType.ident && start + 1 === end;
  const word = isWord ? tokens.lowerName(start) : "";
  if (name === "orientation") {
    if (word !== "portrait" && word !== "landscape") return "unknown";
    return (word === "portrait") === facts.mediaHeight >= facts.mediaWidth;
  }
  const keyword = KEYWORD_FEATURES.get(name);
  if (keyword !== undefined) {
    if (name === "color-gamut" || name.endsWith("dynamic-range")) return keyword.value === word;
    return keyword.keywords.includes(word) ? keyword.value === word : "unknown";
  }
  const parsed = /^(-webkit-)?(?:(min|max)-)?(.+)$/.exec(name);
  const feature = rangeFeature(`${parsed?.[1] ?? ""}${parsed?.[3] ?? ""}`, facts);
  const asked = feature === undefined ? undefined : readValue({ tokens, start, end }, feature.kind);
  if (feature === undefined || asked === undefined) return "unknown";
  const prefix = parsed?.[2] ?? "";
  return compare(feature.value, prefix === "min" ? ">=" : prefix === "max" ? "<=" : "=", asked);
}

/** `width > 10cm`, `10cm < width`, `10cm <= width < 20cm`. */
function evaluateRangeSyntax(range: TokenRange, facts: MediaFacts): Truth {
  const parts = splitAtComparisons(range);
  if (parts === undefined) return "unknown";
  const [first, second, third] = parts.operands;
  const [left, right] = parts.comparisons;
  if (first === undefined || second === undefined || left === undefined) return "unknown";
  if (third === undefined) {
    const name = featureName(first);
    if (name !== "") return evaluateComparison(name, left, second, facts);
    return evaluateComparison(featureName(second), REVERSED[left], first, facts);
  }
  if (right === undefined || left === "=" || right === "=" || left[0] !== right[0]) return "unknown";
  const name = featureName(second);
  const lower = evaluateComparison(name, REVERSED[left], first, facts);
  const upper = evaluateComparison(name, right, third, facts);
  return lower === "unknown" || upper === "unknown" ? "unknown" : lower && upper;
}

const REVERSED: Readonly<Record<Comparison, Comparison>> = {
  "=": "=",
  "<": ">",
  "<=": ">=",
  ">": "<",
  ">=": "<=",
};

function evaluateComparison(
  name: string,
  comparison: Comparison,
  value: TokenRange,
  facts: MediaFacts,
): Truth {
  const feature = rangeFeature(name, facts);
  const asked = feature === undefined ? undefined : readValue(value, feature.kind);
  return feature === undefined || asked === undefined ? "unknown" : compare(feature.value, comparison, asked);
}

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

/** The value in the feature's own terms; undefined when it is of another kind. */
function readValue(range: TokenRange, kind: RangeFeature["kind"]): number | undefined {
  if (kind === "ratio") return readRatio(range);
  const number = readMediaNumber(range);
  if (number === undefined) return isInfinite(range, kind) ? 1e9 : undefined;
  if (kind === "integer")
    return number.kind === "number" && Number.isInteger(number.value) ? number.value : undefined;
  if (kind === "length" && number.kind === "number" && number.value === 0) return 0;
  return number.kind === kind ? number.value : undefined;
}

/** `resolution: infinite` is a keyword for vector output. */
function isInfinite(range: TokenRange, kind: RangeFeature["kind"]): boolean {
  return kind === "resolution" && featureName(range) === "infinite";
}

function readRatio(range: TokenRange): number | undefined {
  const { tokens, end } = range;
  let slash = range.start;
  while (slash < end && !tokens.isDelim(slash, "/")) slash = tokens.after(slash);
  const width = readMediaNumber({ tokens, start: range.start, end: slash });
  const height = slash < end ? readMediaNumber({ tokens, start: slash + 1, end }) : undefined;
  if (width === undefined || width.kind !== "number" || width.value < 0) return undefined;
  if (slash >= end) return width.value;
  if (height === undefined || height.kind !== "number" || height.value < 0) return undefined;
  return height.value === 0 ? 1e9 : width.value / height.value;
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
