import { asciiLowerCase } from "./ascii.ts";
import type { CounterStyleName } from "./types.ts";
import type { ValueParser } from "./value-reader.ts";

const SYSTEMS: readonly string[] = ["cyclic", "numeric", "alphabetic", "symbolic", "fixed"];

/**
 * The name of a counter style, in lower case when it is one of the standard's, or `symbols()` (css-counter-styles-3 §7.1). Names
 * from `@counter-style` are case-sensitive and kept as written.
 */
export const counterStyleName: ValueParser<CounterStyleName> = (reader) => {
  const name = reader.takeIdent();
  if (name !== undefined) return usedCounterStyleName(name);
  const call = reader.takeFunction("symbols");
  if (call === undefined) return undefined;
  const inner = reader.inside(call.content);
  const system = SYSTEMS.find((keyword) => inner.takeKeyword(keyword)) ?? "symbolic";
  const symbols: string[] = [];
  for (let symbol = inner.takeString(); symbol !== undefined; symbol = inner.takeString())
    symbols.push(symbol);
  const enough = symbols.length >= (system === "numeric" || system === "alphabetic" ? 2 : 1);
  return enough && inner.atEnd ? { symbols, system } : undefined;
};

/** Names of the standard (§6, §7), which are the same in any case. */
const PREDEFINED: ReadonlySet<string> = new Set(
  [
    "decimal decimal-leading-zero arabic-indic armenian upper-armenian lower-armenian bengali cambodian",
    "khmer cjk-decimal devanagari georgian gujarati gurmukhi hebrew kannada lao malayalam mongolian",
    "myanmar oriya persian lower-roman upper-roman tamil telugu thai tibetan lower-alpha lower-latin",
    "upper-alpha upper-latin lower-greek hiragana hiragana-iroha katakana katakana-iroha disc circle",
    "square disclosure-open disclosure-closed cjk-earthly-branch cjk-heavenly-stem japanese-informal",
    "japanese-formal korean-hangul-formal korean-hanja-informal korean-hanja-formal simp-chinese-informal",
    "simp-chinese-formal trad-chinese-informal trad-chinese-formal ethiopic-numeric cjk-ideographic none",
  ].flatMap((line) => line.split(" ")),
);

/** A counter style's name as it is compared: in lower case when it is one of the standard's. */
export function usedCounterStyleName(name: string): string {
  const lower = asciiLowerCase(name);
  return PREDEFINED.has(lower) ? lower : name;
}

const RESERVED: ReadonlySet<string> = new Set([
  "none",
  "default",
  "inherit",
  "initial",
  "unset",
  "revert",
  "revert-layer",
]);
/** Styles that authors can't define anew (§3). */
const FIXED: ReadonlySet<string> = new Set([
  "decimal",
  "disc",
  "square",
  "circle",
  "disclosure-open",
  "disclosure-closed",
]);

/** Can counter styles have this name? */
export function isCounterStyleName(name: string): boolean {
  return !RESERVED.has(asciiLowerCase(name));
}

/** Can `@counter-style` define a style of this name? */
export function canDefineCounterStyle(name: string): boolean {
  return isCounterStyleName(name) && !FIXED.has(asciiLowerCase(name));
}
