import type { DiagnosticSink } from "../../diagnostics.ts";
import type { Declaration } from "../sheets/sheet.ts";
import { parseComponentValues } from "../values/component-value.ts";
import { isCounterStyleName, usedCounterStyleName } from "../values/counter-style.ts";
import { ValueReader } from "../values/value-reader.ts";

/** What a `@counter-style` rule says, with no more than is valid (css-counter-styles-3 §3). */
export interface CounterDescriptors {
  system?: "cyclic" | "numeric" | "alphabetic" | "symbolic" | "additive" | "fixed" | "extends";
  /** First value of a fixed style. */
  first?: number;
  /** The style that `extends` names. */
  base?: string;
  negative?: readonly [before: string, after: string];
  prefix?: string;
  suffix?: string;
  range?: "auto" | readonly (readonly [lowest: number, highest: number])[];
  pad?: readonly [length: number, symbol: string];
  fallback?: string;
  symbols?: readonly string[];
  additive?: readonly (readonly [weight: number, symbol: string])[];
}

const CONTEXT = { baseUrl: "", quirks: false };
/** Longest padding: hostile lengths must not grow without bound. */
const LONGEST_PAD = 1000;

/** The descriptors of a rule; one that is not valid is left out with a diagnostic, so that an earlier one stands. */
export function readCounterDescriptors(
  declarations: readonly Declaration[],
  diagnostics: DiagnosticSink,
): CounterDescriptors {
  const found: CounterDescriptors = {};
  for (const { property, value, important, position } of declarations) {
    const parse = PARSERS.get(property);
    if (parse === undefined) continue;
    const values = parseComponentValues(value);
    const reader = values === undefined ? undefined : new ValueReader(values, value, CONTEXT);
    const part = reader === undefined || important ? undefined : parse(reader);
    if (part !== undefined && reader?.atEnd === true) Object.assign(found, part);
    else {
      const message = `"${value}" is no value of "${property}" in @counter-style.`;
      diagnostics.warn("invalid-declaration", message, position);
    }
  }
  return found;
}

type Parser = (reader: ValueReader) => CounterDescriptors | undefined;

const SYSTEMS = ["cyclic", "numeric", "alphabetic", "symbolic", "additive"] as const;

const PARSERS: ReadonlyMap<string, Parser> = new Map<string, Parser>([
  ["system", system],
  ["negative", negative],
  ["prefix", (reader) => mapped(symbol(reader), (prefix) => ({ prefix }))],
  ["suffix", (reader) => mapped(symbol(reader), (suffix) => ({ suffix }))],
  ["range", range],
  [
    "pad",
    (reader) =>
      mapped(weighted(reader), ([length, text]) => ({ pad: [Math.min(length, LONGEST_PAD), text] })),
  ],
  ["fallback", (reader) => mapped(name(reader), (fallback) => ({ fallback }))],
  ["symbols", symbols],
  ["additive-symbols", additive],
]);

function mapped<Value>(
  value: Value | undefined,
  to: (value: Value) => CounterDescriptors,
): CounterDescriptors | undefined {
  return value === undefined ? undefined : to(value);
}

function system(reader: ValueReader): CounterDescriptors | undefined {
  const plain = SYSTEMS.find((keyword) => reader.takeKeyword(keyword));
  if (plain !== undefined) return { system: plain };
  if (reader.takeKeyword("fixed"))
    return reader.atEnd
      ? { system: "fixed", first: 1 }
      : mapped(integer(reader), (first) => ({ system: "fixed", first }));
  if (reader.takeKeyword("extends")) return mapped(name(reader), (base) => ({ system: "extends", base }));
  return undefined;
}

function negative(reader: ValueReader): CounterDescriptors | undefined {
  const before = symbol(reader);
  const after = reader.atEnd ? "" : symbol(reader);
  return before === undefined || after === undefined ? undefined : { negative: [before, after] };
}

function range(reader: ValueReader): CounterDescriptors | undefined {
  if (reader.takeKeyword("auto")) return { range: "auto" };
  const ranges: (readonly [number, number])[] = [];
  do {
    const lowest = reader.takeKeyword("infinite") ? Number.NEGATIVE_INFINITY : integer(reader);
    const highest = reader.takeKeyword("infinite") ? Number.POSITIVE_INFINITY : integer(reader);
    if (lowest === undefined || highest === undefined || lowest > highest) return undefined;
    ranges.push([lowest, highest]);
  } while (reader.takeDelimiter(","));
  return { range: ranges };
}

function symbols(reader: ValueReader): CounterDescriptors | undefined {
  const found: string[] = [];
  while (!reader.atEnd) {
    const next = symbol(reader);
    if (next === undefined) return undefined;
    found.push(next);
  }
  return found.length === 0 ? undefined : { symbols: found };
}

/** Weights have to fall (§3.8). */
function additive(reader: ValueReader): CounterDescriptors | undefined {
  const pairs: (readonly [number, string])[] = [];
  do {
    const pair = weighted(reader);
    if (pair === undefined || pair[0] >= (pairs.at(-1)?.[0] ?? Number.POSITIVE_INFINITY)) return undefined;
    pairs.push(pair);
  } while (reader.takeDelimiter(","));
  return { additive: pairs };
}

/** A number that is not negative and a symbol, in either order. */
function weighted(reader: ValueReader): readonly [number, string] | undefined {
  const first = integer(reader);
  const text = symbol(reader);
  const weight = first ?? integer(reader);
  return weight === undefined || weight < 0 || text === undefined ? undefined : [weight, text];
}

function symbol(reader: ValueReader): string | undefined {
  return reader.takeString() ?? reader.takeIdent();
}

function integer(reader: ValueReader): number | undefined {
  const value = reader.peek();
  if (value?.kind !== "number" || !value.integer) return undefined;
  reader.next();
  return value.value;
}

function name(reader: ValueReader): string | undefined {
  const text = reader.takeIdent();
  return text !== undefined && isCounterStyleName(text) ? usedCounterStyleName(text) : undefined;
}
