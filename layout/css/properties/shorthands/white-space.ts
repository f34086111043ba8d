import type { ValueReader } from "../../values/value-reader.ts";
import { anyOrder, type Shorthand, type ShorthandValues } from "../shorthand.ts";
import { WHITE_SPACE, whiteSpaceProperties } from "../white-space.ts";

const { whiteSpaceCollapse, textWrapMode, textWrapStyle } = whiteSpaceProperties;

/** A keyword for both, or the longhands' values side by side. */
function parseWhiteSpace(reader: ValueReader): ShorthandValues | undefined {
  if (reader.values.length === 1) {
    for (const [keyword, values] of Object.entries(WHITE_SPACE)) {
      if (!reader.takeKeyword(keyword)) continue;
      return { "white-space-collapse": values.whiteSpaceCollapse, "text-wrap-mode": values.textWrapMode };
    }
  }
  return anyOrder(reader, {
    "white-space-collapse": whiteSpaceCollapse.parse,
    "text-wrap-mode": textWrapMode.parse,
  });
}

export const whiteSpaceShorthands: readonly Shorthand[] = [
  {
    name: "white-space",
    section: "css-text-4 §3.4",
    syntax: `${Object.keys(WHITE_SPACE).join(" | ")} | <white-space-collapse> || <text-wrap-mode>`,
    longhands: ["white-space-collapse", "text-wrap-mode"],
    parse: parseWhiteSpace,
  },
  {
    name: "text-wrap",
    section: "css-text-4 §5.3",
    syntax: "<text-wrap-mode> || <text-wrap-style>",
    longhands: ["text-wrap-mode", "text-wrap-style"],
    parse: (reader) =>
      anyOrder(reader, { "text-wrap-mode": textWrapMode.parse, "text-wrap-style": textWrapStyle.parse }),
  },
];
