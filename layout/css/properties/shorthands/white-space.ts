import type { ValueReader } from "../../values/value-reader.ts";
import { anyOrder, type Shorthand, type ShorthandValues } from "../shorthand.ts";
import { textSpacingProperties } from "../text/text-spacing.ts";
import { WHITE_SPACE, whiteSpaceProperties } from "../text/white-space.ts";

const { whiteSpaceCollapse, textWrapMode, textWrapStyle } = whiteSpaceProperties;

const { textAutospace, textSpacingTrim } = textSpacingProperties;

/** `none | auto | <spacing-trim> || <autospace>`; a lone `normal` is both. */
function parseTextSpacing(reader: ValueReader): ShorthandValues | undefined {
  if (reader.values.length === 1) {
    if (reader.takeKeyword("none"))
      return { "text-spacing-trim": "space-all", "text-autospace": { alpha: false, numeric: false } };
    if (reader.takeKeyword("normal") || reader.takeKeyword("auto"))
      return { "text-spacing-trim": "normal", "text-autospace": { alpha: true, numeric: true } };
  }
  return anyOrder(reader, {
    "text-spacing-trim": textSpacingTrim.parse,
    "text-autospace": textAutospace.parse,
  });
}

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
    name: "text-spacing",
    section: "css-text-4 §8.4.3",
    syntax: "none | auto | <spacing-trim> || <autospace>",
    longhands: ["text-spacing-trim", "text-autospace"],
    parse: parseTextSpacing,
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
