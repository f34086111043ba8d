import { splitAtCommas, type TokenRange } from "../syntax/token-range.ts";
import { type TokenList, TokenType } from "../syntax/tokens.ts";

/** A number with its kind: lengths in CSS pixels, resolutions in dots per pixel. */
export interface MediaNumber {
  readonly kind: "number" | "length" | "resolution";
  readonly value: number;
}

const PIXELS: ReadonlyMap<string, number> = new Map([
  ["px", 1],
  ["in", 96],
  ["cm", 96 / 2.54],
  ["mm", 96 / 25.4],
  ["q", 96 / 101.6],
  ["pt", 96 / 72],
  ["pc", 16],
  // Relative units refer to the initial font, 16 px (Media Queries 4 §1.3).
  ["em", 16],
  ["rem", 16],
  ["ex", 8],
  ["rex", 8],
  ["ch", 8],
  ["rch", 8],
  ["ic", 16],
  ["cap", 11],
  ["lh", 19],
  ["rlh", 19],
]);

const DOTS_PER_PIXEL: ReadonlyMap<string, number> = new Map([
  ["dppx", 1],
  ["x", 1],
  ["dpi", 1 / 96],
  ["dpcm", 2.54 / 96],
]);

/** Reads one number, length, resolution or `calc()` that fills the range; undefined for anything else. */
export function readMediaNumber(range: TokenRange): MediaNumber | undefined {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  const at = tokens.skipWhiteSpace(range.start, end);
  return at < end && tokens.after(at) === end ? readOperand(tokens, at) : undefined;
}

function readOperand(tokens: TokenList, at: number): MediaNumber | undefined {
  const type = tokens.typeAt(at);
  const raw = tokens.raw(at);
  if (type === TokenType.number) return finite("number", Number(raw));
  if (type === TokenType.dimension) {
    const digits = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/i.exec(raw)?.[0] ?? "";
    const unit = raw.slice(digits.length).toLowerCase();
    const pixels = PIXELS.get(unit);
    if (pixels !== undefined) return finite("length", Number(digits) * pixels);
    const dots = DOTS_PER_PIXEL.get(unit);
    return dots === undefined ? undefined : finite("resolution", Number(digits) * dots);
  }
  const isFunction = type === TokenType.function;
  if (!isFunction && type !== TokenType.leftParenthesis) return undefined;
  const inner = { tokens, start: at + 1, end: tokens.pairOf(at) };
  const name = isFunction ? tokens.lowerName(at) : "calc";
  return name === "calc" ? readSum(inner) : readComparison(name, inner);
}

/** `min()`, `max()` and `clamp()`. */
function readComparison(name: string, range: TokenRange): MediaNumber | undefined {
  if (name !== "min" && name !== "max" && name !== "clamp") return undefined;
  const values: number[] = [];
  let kind: MediaNumber["kind"] | undefined;
  for (const part of splitAtCommas(range)) {
    const next = readSum(part);
    if (next === undefined || next.kind !== (kind ?? next.kind)) return undefined;
    kind = next.kind;
    values.push(next.value);
  }
  const [lowest, value, highest] = values;
  if (kind === undefined || lowest === undefined) return undefined;
  if (name !== "clamp") return { kind, value: name === "min" ? Math.min(...values) : Math.max(...values) };
  if (value === undefined || highest === undefined || values.length > 3) return undefined;
  return { kind, value: Math.max(lowest, Math.min(value, highest)) };
}

function finite(kind: MediaNumber["kind"], value: number): MediaNumber {
  return { kind, value: Math.max(-1e9, Math.min(1e9, Number.isNaN(value) ? 0 : value)) };
}

/** `calc()` arithmetic (CSS Values 4 §10); its nesting is bounded by that of the brackets. */
function readSum(range: TokenRange): MediaNumber | undefined {
  const { tokens } = range;
  const end = tokens.trimEnd(range.start, range.end);
  let total: MediaNumber | undefined;
  let at = tokens.skipWhiteSpace(range.start, end);
  let sign = 1;
  while (at < end) {
    const product = readProduct(tokens, at, end);
    if (product === undefined || (total !== undefined && total.kind !== product.result.kind))
      return undefined;
    total = finite(product.result.kind, (total?.value ?? 0) + sign * product.result.value);
    at = tokens.skipWhiteSpace(product.next, end);
    if (at >= end) return total;
    const isPlus = tokens.isDelim(at, "+");
    if (!isPlus && !tokens.isDelim(at, "-")) return undefined;
    if (!tokens.isWhiteSpace(at - 1) || !tokens.isWhiteSpace(at + 1)) return undefined;
    sign = isPlus ? 1 : -1;
    at = tokens.skipWhiteSpace(at + 1, end);
  }
  return undefined;
}

function readProduct(
  tokens: TokenList,
  start: number,
  end: number,
): { result: MediaNumber; next: number } | undefined {
  let result = readOperand(tokens, start);
  let next = tokens.after(start);
  while (result !== undefined) {
    const signAt = tokens.skipWhiteSpace(next, end);
    const isTimes = signAt < end && tokens.isDelim(signAt, "*");
    if (!isTimes && !(signAt < end && tokens.isDelim(signAt, "/"))) return { result, next };
    const at = tokens.skipWhiteSpace(signAt + 1, end);
    const factor = at < end ? readOperand(tokens, at) : undefined;
    result = factor === undefined ? undefined : combine(result, factor, isTimes);
    next = tokens.after(at);
  }
  return undefined;
}

function combine(left: MediaNumber, right: MediaNumber, isTimes: boolean): MediaNumber | undefined {
  if (right.kind === "number") {
    if (!isTimes && right.value === 0) return undefined;
    return finite(left.kind, isTimes ? left.value * right.value : left.value / right.value);
  }
  return isTimes && left.kind === "number" ? finite(right.kind, left.value * right.value) : undefined;
}
