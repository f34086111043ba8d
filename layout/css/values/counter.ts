import { optional } from "./grammar.ts";
import { integer } from "./numeric.ts";
import type { CounterChange } from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

const RESERVED: ReadonlySet<string> = new Set([
  "none",
  "initial",
  "inherit",
  "unset",
  "revert",
  "revert-layer",
  "default",
]);

/** `[ <counter-name> <integer>? ]+`; with `reversed` also `reversed(<counter-name>)` (css-lists-3 §4). */
export function counterChanges(
  defaultValue: number,
  reversed: boolean,
): ValueParser<readonly CounterChange[]> {
  return (reader) => {
    const changes: CounterChange[] = [];
    while (!reader.atEnd) {
      const change = readChange(reader, defaultValue, reversed);
      if (change === undefined) return undefined;
      changes.push(change);
    }
    return changes.length > 0 ? changes : undefined;
  };
}

function readChange(reader: ValueReader, defaultValue: number, reversed: boolean): CounterChange | undefined {
  const call = reversed ? reader.takeFunction("reversed") : undefined;
  const name = call === undefined ? reader.takeIdent() : reader.inside(call.content).takeIdent();
  if (name === undefined || RESERVED.has(name.toLowerCase())) return undefined;
  const given = optional(reader, integer());
  const value = typeof given === "number" ? given : defaultValue;
  return call === undefined ? { name, value } : { name, value, reversed: true };
}
