import { optional } from "../../values/grammar.ts";
import type { Specified } from "../../values/specified.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";
import { anyOrder, type Shorthand, type ShorthandValues } from "../shorthand.ts";
import { fontProperties } from "../text/font.ts";
import {
  fontFamily,
  fontSize,
  fontStretchKeyword,
  fontStyle,
  fontWeight,
  lineHeight,
  variantAlternates,
  variantEastAsian,
  variantLigatures,
  variantNumeric,
} from "../text/font-grammar.ts";

const VARIANT_LONGHANDS = [
  "font-variant-caps",
  "font-variant-ligatures",
  "font-variant-numeric",
  "font-variant-alternates",
  "font-variant-position",
  "font-variant-east-asian",
  "font-variant-emoji",
] as const;

const LONGHANDS = [
  "font-style",
  "font-weight",
  "font-stretch",
  "font-size",
  "line-height",
  "font-family",
  ...VARIANT_LONGHANDS,
  "font-kerning",
  "font-feature-settings",
  "font-size-adjust",
  "font-variation-settings",
  "font-optical-sizing",
  "font-palette",
];

const SYNTHESIS_LONGHANDS = [
  "font-synthesis-weight",
  "font-synthesis-style",
  "font-synthesis-small-caps",
] as const;

/** Fonts of user interfaces (css-fonts-4 §2.8); paper has none, so they are one sans-serif font. */
const SYSTEM_FONTS = ["caption", "icon", "menu", "message-box", "small-caption", "status-bar"] as const;
const SYSTEM_FONT_SIZE = 13;

const smallCaps: ValueParser<unknown> = (reader) =>
  reader.takeKeyword("small-caps") ? "small-caps" : undefined;
const normal: ValueParser<unknown> = (reader) => (reader.takeKeyword("normal") ? "normal" : undefined);

/** `[ <style> || <variant-css2> || <weight> || <stretch-css3> ]? <size> [ / <line-height> ]? <family>#` */
function parseFont(reader: ValueReader): ShorthandValues | undefined {
  if (SYSTEM_FONTS.some((name) => reader.takeKeyword(name))) {
    return { "font-family": ["system-ui"], "font-size": SYSTEM_FONT_SIZE };
  }
  const values: Record<string, Specified<unknown>> = {};
  const parsers: Readonly<Record<string, ValueParser<unknown>>> = {
    "font-style": fontStyle,
    "font-variant-caps": smallCaps,
    "font-weight": fontWeight,
    "font-stretch": fontStretchKeyword,
  };
  // `normal` may stand for any of the four.
  for (let count = 0; count < 4; count += 1) {
    if (optional(reader, normal) !== undefined) continue;
    const name = Object.keys(parsers).find((candidate) => {
      const parser = parsers[candidate];
      const value = candidate in values || parser === undefined ? undefined : optional(reader, parser);
      if (value === undefined) return false;
      values[candidate] = value;
      return true;
    });
    if (name === undefined) break;
  }
  const size = fontSize(reader);
  if (size === undefined) return undefined;
  values["font-size"] = size;
  if (reader.takeDelimiter("/")) {
    const height = lineHeight(reader);
    if (height === undefined) return undefined;
    values["line-height"] = height;
  }
  const family = fontFamily(reader);
  return family === undefined ? undefined : { ...values, "font-family": family };
}

/** `normal | none | [ <ligatures> || <caps> || <alternates> || <numeric> || <position> || <east-asian> || <emoji> ]` */
function parseFontVariant(reader: ValueReader): ShorthandValues | undefined {
  if (reader.takeKeyword("normal")) return {};
  if (reader.takeKeyword("none")) return { "font-variant-ligatures": ["none"] };
  const values: Record<string, string | unknown[]> = {};
  // The parts of ligatures and numerals may be mixed with each other.
  while (!reader.atEnd) {
    const part = anyOrder(reader, {
      "font-variant-ligatures": variantLigatures,
      "font-variant-numeric": variantNumeric,
      "font-variant-position": fontProperties.fontVariantPosition.parse,
      "font-variant-caps": fontProperties.fontVariantCaps.parse,
      "font-variant-alternates": variantAlternates,
      "font-variant-east-asian": variantEastAsian,
      "font-variant-emoji": fontProperties.fontVariantEmoji.parse,
    });
    if (part === undefined) return undefined;
    for (const [name, value] of Object.entries(part)) {
      const before = values[name];
      if (Array.isArray(value)) {
        const together = [...(Array.isArray(before) ? before : []), ...value];
        if (new Set(together.map(wordOf)).size < together.length) return undefined;
        values[name] = together;
      } else if (before === undefined && typeof value === "string") values[name] = value;
      else return undefined;
    }
  }
  return values;
}

/** What a part may name only once: a keyword, or a kind of alternates. */
function wordOf(part: unknown): unknown {
  return typeof part === "object" && part !== null && "kind" in part ? part.kind : part;
}

/** `none | [ weight || style || small-caps || position ]`: what is not named may not be imitated. */
function parseFontSynthesis(reader: ValueReader): ShorthandValues | undefined {
  const values: Record<string, string> = Object.fromEntries(
    SYNTHESIS_LONGHANDS.map((name) => [name, "none"]),
  );
  if (reader.takeKeyword("none")) return values;
  const named = new Set<string>();
  while (!reader.atEnd) {
    const name = ["weight", "style", "small-caps", "position"].find((keyword) => reader.takeKeyword(keyword));
    if (name === undefined || named.has(name)) return undefined;
    named.add(name);
    if (name !== "position") values[`font-synthesis-${name}`] = "auto";
  }
  return named.size === 0 ? undefined : values;
}

export const fontShorthands: readonly Shorthand[] = [
  {
    name: "font",
    section: "css-fonts-4 §2.7",
    syntax:
      "[ <style> || small-caps || <weight> || <stretch> ]? <size> [ / <line-height> ]? <family># | <system-font>",
    longhands: LONGHANDS,
    parse: parseFont,
  },
  {
    name: "font-variant",
    section: "css-fonts-4 §6.11",
    syntax:
      "normal | none | [ <ligatures> || <caps> || <alternates> || <numeric> || <east-asian> || [ sub | super ] || [ text | emoji | unicode ] ]",
    longhands: VARIANT_LONGHANDS,
    parse: parseFontVariant,
  },
  {
    name: "font-synthesis",
    section: "css-fonts-4 §2.8.5",
    syntax: "none | [ weight || style || small-caps || position ]",
    longhands: SYNTHESIS_LONGHANDS,
    parse: parseFontSynthesis,
  },
];
