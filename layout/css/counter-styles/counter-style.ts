import type { CounterStyleName } from "../values/types.ts";
import { DECIMAL, PREDEFINED_COUNTER_STYLES } from "./predefined-counter-styles.ts";

/** The last two are no systems of `@counter-style` rules: Chinese longhand (§7.1.1) and Ethiopic numbers (§7.2). */
export type CounterSystem =
  | "cyclic"
  | "numeric"
  | "alphabetic"
  | "symbolic"
  | "additive"
  | "fixed"
  | "chinese"
  | "ethiopic";

/** How a counter style turns integers into text (css-counter-styles-3 §2). */
export interface CounterStyle {
  readonly system: CounterSystem;
  readonly symbols: readonly string[];
  /** Weights of an additive style, falling; parallel to `symbols`. */
  readonly weights: readonly number[];
  readonly negative: readonly [before: string, after: string];
  readonly prefix: string;
  readonly suffix: string;
  /** Lowest and highest values it can show; outside, `fallback` is used. */
  readonly ranges: readonly (readonly [lowest: number, highest: number])[];
  readonly fallback: string;
  readonly pad: readonly [length: number, symbol: string];
  /** First value of a fixed style. */
  readonly first: number;
}

export type CounterStyleMap = ReadonlyMap<string, CounterStyle>;

/** What `range: auto` stands for in a system (§3.6). */
export function autoRanges(system: CounterSystem): CounterStyle["ranges"] {
  if (system === "alphabetic" || system === "symbolic") return [[1, Number.POSITIVE_INFINITY]];
  return system === "additive" ? [[0, Number.POSITIVE_INFINITY]] : DECIMAL.ranges;
}

/** The style behind a name, a `symbols()` function, or decimal when there is none. */
export function resolveCounterStyle(name: CounterStyleName, styles: CounterStyleMap): CounterStyle {
  if (typeof name === "string") return styles.get(name) ?? PREDEFINED_COUNTER_STYLES.get(name) ?? DECIMAL;
  const system = name.system as CounterSystem;
  return {
    ...DECIMAL,
    system,
    symbols: name.symbols,
    suffix: " ",
    ranges: autoRanges(system),
  };
}

/** Fallbacks that are followed; chains can be circular. */
const MOST_FALLBACKS = 8;

/** Longest counter text: hostile symbols and values must not grow without bound. */
const LONGEST = 1000;

/** The text of a counter value without prefix and suffix (css-counter-styles-3 §2.1). */
export function counterText(
  value: number,
  name: CounterStyleName,
  styles: CounterStyleMap,
  depth = 0,
): string {
  if (name === "none") return "";
  const style = resolveCounterStyle(name, styles);
  const usesNegative = style.system !== "cyclic" && style.system !== "fixed";
  const body = style.ranges.some(([lowest, highest]) => value >= lowest && value <= highest)
    ? representation(usesNegative ? Math.abs(value) : value, style)
    : undefined;
  if (body === undefined) {
    // Chains of fallbacks can be circular: after a few steps decimal ends them.
    return depth > MOST_FALLBACKS || style.fallback === name
      ? counterText(value, "decimal", new Map(), 9)
      : counterText(value, style.fallback, styles, depth + 1);
  }
  const negative = value < 0 && usesNegative;
  const [padLength, padSymbol] = style.pad;
  const used =
    [...body].length + (negative ? [...style.negative[0]].length + [...style.negative[1]].length : 0);
  const padding = padSymbol.repeat(Math.max(0, Math.min(padLength, LONGEST) - used));
  return negative ? `${style.negative[0]}${padding}${body}${style.negative[1]}` : `${padding}${body}`;
}

function representation(value: number, style: CounterStyle): string | undefined {
  const { symbols } = style;
  const count = symbols.length;
  if (count === 0) return undefined;
  switch (style.system) {
    case "cyclic":
      return symbols[(((value - 1) % count) + count) % count];
    case "fixed":
      return symbols[value - style.first];
    case "symbolic": {
      if (value < 1) return undefined;
      const repeat = Math.ceil(value / count);
      return repeat > LONGEST ? undefined : (symbols[(value - 1) % count] as string).repeat(repeat);
    }
    case "alphabetic": {
      if (value < 1 || count < 2)
        return value >= 1 && count === 1 && value <= LONGEST
          ? (symbols[0] as string).repeat(value)
          : undefined;
      let text = "";
      for (let rest = value; rest > 0; rest = Math.floor((rest - 1) / count))
        text = symbols[(rest - 1) % count] + text;
      return text;
    }
    case "numeric": {
      if (count < 2) return undefined;
      let text = "";
      let rest = value;
      do {
        text = symbols[rest % count] + text;
        rest = Math.floor(rest / count);
      } while (rest > 0);
      return text;
    }
    case "additive":
      return additiveText(value, style);
    case "chinese":
      return chineseText(value, symbols);
    case "ethiopic":
      return ethiopicText(value);
  }
}

function additiveText(value: number, style: CounterStyle): string | undefined {
  if (value === 0) {
    const zero = style.weights.indexOf(0);
    return zero < 0 ? undefined : style.symbols[zero];
  }
  let text = "";
  let rest = value;
  for (const [index, weight] of style.weights.entries()) {
    if (weight <= 0 || weight > rest) continue;
    const times = Math.floor(rest / weight);
    if (times > LONGEST) return undefined;
    text += (style.symbols[index] as string).repeat(times);
    rest -= times * weight;
    if (rest === 0) return text;
  }
  return undefined;
}

/**
 * Chinese longhand (css-counter-styles-3 §7.1.1). `symbols` are the digits from 0 to 9, the markers of tens, hundreds and thousands,
 * and what stands before a lone ten ("" in informal styles).
 */
function chineseText(value: number, symbols: readonly string[]): string {
  if (value === 0) return symbols[0] as string;
  let text = "";
  let isAfterZero = false;
  for (let power = 3; power >= 0; power -= 1) {
    const digit = Math.floor(value / 10 ** power) % 10;
    if (digit === 0) {
      isAfterZero = text !== "";
      continue;
    }
    if (isAfterZero) text += symbols[0];
    isAfterZero = false;
    const isLoneTen = power === 1 && digit === 1 && value < 20;
    text += isLoneTen ? symbols[13] : symbols[digit];
    if (power > 0) text += symbols[9 + power];
  }
  return text;
}

const ETHIOPIC_ONE = 0x1369;
const ETHIOPIC_TEN = 0x1372;
/** Ones, tens, and the signs of a hundred and of ten thousand. */
const ETHIOPIC_CHARACTERS = String.fromCharCode(
  ...Array.from({ length: 20 }, (_, index) => ETHIOPIC_ONE + index),
);

/** Ethiopic numbers: pairs of digits, each odd pair with the sign of a hundred, each even one of ten thousand (§7.2). */
function ethiopicText(value: number): string {
  if (value === 1) return String.fromCharCode(ETHIOPIC_ONE);
  let text = "";
  let rest = value;
  for (let index = 0; rest > 0; index += 1) {
    const pair = rest % 100;
    rest = Math.floor(rest / 100);
    const isOdd = index % 2 === 1;
    const sign = isOdd ? (pair === 0 ? "" : "\u137b") : index === 0 ? "" : "\u137c";
    const isSilent = pair === 0 || (pair === 1 && (rest === 0 || isOdd));
    text = (isSilent ? "" : ethiopicPair(pair)) + sign + text;
  }
  return text;
}

function ethiopicPair(pair: number): string {
  const tens = Math.floor(pair / 10);
  const units = pair % 10;
  return (
    (tens === 0 ? "" : String.fromCharCode(ETHIOPIC_TEN + tens - 1)) +
    (units === 0 ? "" : String.fromCharCode(ETHIOPIC_ONE + units - 1))
  );
}

/** All that a counter style may show, in no order, its fallbacks included: what fonts have to have characters for. */
export function counterCharacters(name: CounterStyleName, styles: CounterStyleMap): string {
  const parts: string[] = [];
  let style = resolveCounterStyle(name, styles);
  for (let step = 0; step < MOST_FALLBACKS && style !== DECIMAL; step += 1) {
    parts.push(...style.symbols, ...style.negative, style.prefix, style.suffix, style.pad[1]);
    if (style.system === "ethiopic") parts.push(ETHIOPIC_CHARACTERS);
    style = resolveCounterStyle(style.fallback, styles);
  }
  return parts.join("");
}

/** Prefix, text and suffix, as a list marker shows a value. */
export function markerText(value: number, name: CounterStyleName, styles: CounterStyleMap): string {
  const style = resolveCounterStyle(name, styles);
  return `${style.prefix}${counterText(value, name, styles)}${style.suffix}`;
}
