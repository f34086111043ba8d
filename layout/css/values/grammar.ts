import { joinSpecified, type Specified } from "./specified.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

/** One of these keywords; the computed value is the keyword itself. */
export function keywords<const Names extends readonly string[]>(...names: Names): ValueParser<Names[number]> {
  return (reader) => {
    const value = reader.peek();
    if (value?.kind !== "ident" || !names.includes(value.value)) return undefined;
    reader.index += 1;
    return value.value;
  };
}

/** A keyword that stands for another value. */
export function keywordAs<const Value>(name: string, value: Value): ValueParser<Value> {
  return (reader) => (reader.takeKeyword(name) ? value : undefined);
}

/** The first alternative that fits. */
export function either<First, Second, Third = never, Fourth = never>(
  ...parsers: readonly [ValueParser<First>, ValueParser<Second>, ValueParser<Third>?, ValueParser<Fourth>?]
): ValueParser<First | Second | Third | Fourth> {
  return (reader) => {
    const start = reader.index;
    for (const parser of parsers) {
      const value = parser?.(reader);
      if (value !== undefined) return value as Specified<First | Second | Third | Fourth>;
      reader.index = start;
    }
    return undefined;
  };
}

/** Runs the parser; puts the cursor back when it does not fit. */
export function optional<Value>(
  reader: ValueReader,
  parser: ValueParser<Value>,
): Specified<Value> | undefined {
  const start = reader.index;
  const value = parser(reader);
  if (value === undefined) reader.index = start;
  return value;
}

/** Values separated by commas, at least one. */
export function commaList<Value>(parser: ValueParser<Value>): ValueParser<readonly Value[]> {
  return (reader) => {
    const values: Specified<Value>[] = [];
    do {
      const value = parser(reader);
      if (value === undefined) return undefined;
      values.push(value);
    } while (reader.takeDelimiter(","));
    return joinSpecified(values);
  };
}

/** Values side by side, from `minimum` to `maximum` of them, to the end of the reader or as far as they fit. */
export function sequence<Value>(
  parser: ValueParser<Value>,
  minimum: number,
  maximum = 1_000_000,
): ValueParser<readonly Value[]> {
  return (reader) => {
    const values: Specified<Value>[] = [];
    while (values.length < maximum) {
      const value = optional(reader, parser);
      if (value === undefined) break;
      values.push(value);
    }
    return values.length >= minimum ? joinSpecified(values) : undefined;
  };
}

/** One to four values for top, right, bottom and left: missing ones repeat the opposite or the first side. */
export function fourSides<Value>(
  values: readonly Value[],
): readonly [Value, Value, Value, Value] | undefined {
  const [top, right = top, bottom = top, left = right] = values;
  if (top === undefined || right === undefined || bottom === undefined || left === undefined)
    return undefined;
  return [top, right, bottom, left];
}

/** Wraps a parser so that the value must also pass a test; values known only later are let through. */
export function mapped<From, To>(
  parser: ValueParser<From>,
  change: (value: Specified<From>) => Specified<To> | undefined,
): ValueParser<To> {
  return (reader) => {
    const value = parser(reader);
    return value === undefined ? undefined : change(value);
  };
}
