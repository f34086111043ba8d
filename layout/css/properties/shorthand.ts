import { optional } from "../values/grammar.ts";
import { mapSpecified, type Specified } from "../values/specified.ts";
import type { ValueParser, ValueReader } from "../values/value-reader.ts";

/** Specified values by the CSS name of the longhand; those left out take their initial value. */
export type ShorthandValues = Readonly<Record<string, Specified<unknown>>>;

/** A property that stands for several others. */
export interface Shorthand {
  readonly name: string;
  readonly section: string;
  readonly syntax: string;
  /** CSS names of the longhands, physical or flow-relative, that the shorthand sets. */
  readonly longhands: readonly string[];
  readonly parse: (reader: ValueReader) => ShorthandValues | undefined;
}

/** One to four values for four longhands in the order top, right, bottom, left. */
export function fourValueShorthand(
  shorthand: Omit<Shorthand, "parse" | "syntax">,
  syntax: string,
  parser: ValueParser<unknown>,
): Shorthand {
  const parse = (reader: ValueReader): ShorthandValues | undefined => {
    const values: Specified<unknown>[] = [];
    while (!reader.atEnd && values.length < 4) {
      const value = parser(reader);
      if (value === undefined) return undefined;
      values.push(value);
    }
    const [top, right = top, bottom = top, left = right] = values;
    const result: Record<string, Specified<unknown>> = {};
    [top, right, bottom, left].forEach((value, index) => {
      result[shorthand.longhands[index] ?? ""] = value;
    });
    return top === undefined ? undefined : result;
  };
  return { ...shorthand, syntax: `[ ${syntax} ]{1,4}`, parse };
}

/** One or two values for two longhands. */
export function pairShorthand(
  shorthand: Omit<Shorthand, "parse" | "syntax">,
  syntax: string,
  parser: ValueParser<unknown>,
): Shorthand {
  const [first = "", second = ""] = shorthand.longhands;
  const parse = (reader: ValueReader): ShorthandValues | undefined => {
    const start = parser(reader);
    if (start === undefined) return undefined;
    const end = reader.atEnd ? start : parser(reader);
    return end === undefined ? undefined : { [first]: start, [second]: end };
  };
  return { ...shorthand, syntax: `[ ${syntax} ]{1,2}`, parse };
}

/** Values in any order, each at most once, at least one: `a || b || c`. */
export function anyOrder(
  reader: ValueReader,
  parsers: Readonly<Record<string, ValueParser<unknown>>>,
): Record<string, Specified<unknown>> | undefined {
  const found: Record<string, Specified<unknown>> = {};
  const names = Object.keys(parsers);
  let count = 0;
  while (!reader.atEnd) {
    const name = names.find((candidate) => {
      const parser = parsers[candidate];
      if (parser === undefined || candidate in found) return false;
      const value = optional(reader, parser);
      if (value === undefined) return false;
      found[candidate] = value;
      return true;
    });
    if (name === undefined) break;
    count += 1;
  }
  return count > 0 ? found : undefined;
}

/** The parser of a value whose members go to several longhands: picks one member, now or when it is computed. */
export function member<Shape, Key extends keyof Shape>(
  value: Specified<Shape>,
  key: Key,
): Specified<Shape[Key]> {
  return mapSpecified(value, (shape) => shape[key]);
}
