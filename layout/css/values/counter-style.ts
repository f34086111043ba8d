import type { CounterStyleName } from "./types.ts";
import type { ValueParser } from "./value-reader.ts";

const SYSTEMS: readonly string[] = ["cyclic", "numeric", "alphabetic", "symbolic", "fixed"];

/**
 * The name of a counter style, in lower case when it is one of the standard's, or `symbols()` (css-counter-styles-3 §7.1). Names
 * from `@counter-style` are case-sensitive and kept as written.
 */
export const counterStyleName: ValueParser<CounterStyleName> = (reader) => {
  const name = reader.takeIdent();
  if (name !== undefined) return PREDEFINED.has(name.toLowerCase()) ? name.toLowerCase() : name;
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

const PREDEFINED: ReadonlySet<string> = new Set([
  "decimal",
  "decimal-leading-zero",
  "disc",
  "circle",
  "square",
  "disclosure-open",
  "disclosure-closed",
  "lower-roman",
  "upper-roman",
  "lower-greek",
  "lower-latin",
  "upper-latin",
  "lower-alpha",
  "upper-alpha",
  "armenian",
  "upper-armenian",
  "lower-armenian",
  "georgian",
  "hebrew",
]);
