import type { Color, ColorScheme } from "../types.ts";
import type { ValueParser } from "../value-reader.ts";

/** Keywords that no scheme can be named by, beside those of all properties (css-color-adjust-1 §2.2). */
const NO_NAMES: ReadonlySet<string> = new Set(["normal", "only", "default", "none"]);

/**
 * `normal | [ light | dark | <custom-ident> ]+ && only?` (css-color-adjust-1 §2.2), as the scheme that is used: readers of paper prefer light,
 * so that dark is only what can't be light.
 */
export const colorScheme: ValueParser<ColorScheme> = (reader) => {
  if (reader.takeKeyword("normal")) return "light";
  const isFirst = reader.takeKeyword("only");
  const names: string[] = [];
  for (let next = reader.peek(); next?.kind === "ident"; next = reader.peek()) {
    const name = next.value.toLowerCase();
    if (NO_NAMES.has(name)) break;
    names.push(name);
    reader.index += 1;
  }
  if (!isFirst) reader.takeKeyword("only");
  if (names.length === 0) return undefined;
  return names.includes("dark") && !names.includes("light") ? "dark" : "light";
};

/** What is behind a document of the dark scheme, and its text where no rule says more (css-color-adjust-1 §2.3). */
export const DARK_CANVAS: Color = { red: 18 / 255, green: 18 / 255, blue: 18 / 255, alpha: 1 };
export const DARK_CANVAS_TEXT: Color = { red: 1, green: 1, blue: 1, alpha: 1 };
