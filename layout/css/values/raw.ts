import type { ValueParser } from "./value-reader.ts";

/**
 * Functions with these names, URLs and these keywords, kept as text: for values whose parts are interpreted where they are
 * painted.
 */
export function rawFunctions(names: readonly string[], keywords: readonly string[]): ValueParser<string> {
  return (reader) => {
    const first = reader.peek();
    let end = first?.start ?? 0;
    let known = 0;
    for (let value = reader.peek(); value !== undefined; value = reader.peek()) {
      const accepted =
        value.kind === "url" ||
        (value.kind === "function" && names.includes(value.name)) ||
        (value.kind === "ident" && keywords.includes(value.value));
      if (!accepted) break;
      known += 1;
      end = value.end;
      reader.index += 1;
    }
    return known === 0 || first === undefined ? undefined : reader.text.slice(first.start, end);
  };
}
