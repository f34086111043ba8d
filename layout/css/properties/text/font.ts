import type { FaceMeasure } from "../../../../fonts/aspect.ts";
import type { FontSlant } from "../../../../fonts/types.ts";
import { textColor } from "../../values/color/color.ts";
import { colorScheme } from "../../values/color/color-scheme.ts";
import { either, keywordAs, keywords } from "../../values/grammar.ts";
import type { PropertyGroup } from "../property.ts";
import {
  fontFamily,
  fontFeatureSettings,
  fontPalette,
  fontSize,
  fontSizeAdjust,
  fontStretch,
  fontStyle,
  fontVariationSettings,
  fontWeight,
  lineHeight,
  variantAlternates,
  variantEastAsian,
  variantLigatures,
  variantNumeric,
} from "./font-grammar.ts";

/** A multiple of the font size. */
export interface LineHeightFactor {
  readonly factor: number;
  /** Lines are as high as the em squares of all faces on them: those of annotations and their bases. */
  readonly isEmSquare?: true;
}

/** What a measure of the letters is to be in ems of `font-size`, in whatever face they are set. */
export interface FontSizeAdjust {
  readonly measure: FaceMeasure;
  readonly aspect: number;
}

/** Forms of letters by the names that `@font-feature-values` gives them; none for `historical-forms`. */
export interface FontAlternate {
  readonly kind:
    | "stylistic"
    | "historical-forms"
    | "styleset"
    | "character-variant"
    | "swash"
    | "ornaments"
    | "annotation";
  readonly names: readonly string[];
}

/** css-fonts-4. */
export interface FontStyleProperties {
  /** Family names in order; generic families in lower case. */
  fontFamily: readonly string[];
  /** Pixels, not snapped: a scale, not a distance. Lengths computed from it (em, advances, line heights) are snapped. */
  fontSize: number;
  /** 1 to 1000, `bolder` and `lighter` resolved. */
  fontWeight: number;
  /** `oblique` leans by 14 degrees, other angles stand in degrees. */
  fontStyle: FontSlant | { readonly oblique: number };
  /** Percentage. */
  fontStretch: number;
  fontVariantCaps:
    | "normal"
    | "small-caps"
    | "all-small-caps"
    | "petite-caps"
    | "all-petite-caps"
    | "unicase"
    | "titling-caps";
  fontVariantLigatures: readonly string[];
  fontVariantNumeric: readonly string[];
  fontVariantPosition: "normal" | "sub" | "super";
  /** In the order they are written in, each kind once. */
  fontVariantAlternates: readonly FontAlternate[];
  fontKerning: "auto" | "normal" | "none";
  /** OpenType tag and value pairs. */
  fontFeatureSettings: readonly (readonly [tag: string, value: number])[];
  fontSizeAdjust: FontSizeAdjust | "none";
  /** Axis tag and value pairs, the last of a tag alone, in the order of the tags. */
  fontVariationSettings: readonly (readonly [tag: string, value: number])[];
  fontOpticalSizing: "auto" | "none";
  /** Whether what a family lacks may be imitated. */
  fontSynthesisWeight: "auto" | "none";
  fontSynthesisStyle: "auto" | "none";
  fontSynthesisSmallCaps: "auto" | "none";
  fontVariantEastAsian: readonly string[];
  fontVariantEmoji: "normal" | "text" | "emoji" | "unicode";
  /** `normal`, `light`, `dark`, or the name of an `@font-palette-values` rule. */
  fontPalette: string;
  /** `normal`, a multiplier `{ factor }` or pixels. */
  lineHeight: "normal" | LineHeightFactor | number;
  color: import("../../values/types.ts").Color;
  /** As it is used: readers of paper prefer the light one. */
  colorScheme: import("../../values/types.ts").ColorScheme;
}

const CAPS = [
  "normal",
  "small-caps",
  "all-small-caps",
  "petite-caps",
  "all-petite-caps",
  "unicase",
  "titling-caps",
] as const;

export const fontProperties: PropertyGroup<FontStyleProperties> = {
  fontFamily: {
    name: "font-family",
    section: "css-fonts-4 §2.1",
    inherited: true,
    initial: ["sans-serif"],
    syntax: "[ <family-name> | <generic-family> ]#",
    parse: fontFamily,
  },
  fontSize: {
    name: "font-size",
    section: "css-fonts-4 §2.5",
    inherited: true,
    initial: 16,
    syntax: "<absolute-size> | smaller | larger | <length-percentage [0,∞]> | math",
    parse: fontSize,
  },
  fontWeight: {
    name: "font-weight",
    section: "css-fonts-4 §2.2",
    inherited: true,
    initial: 400,
    syntax: "normal | bold | bolder | lighter | <number [1,1000]>",
    parse: fontWeight,
  },
  fontStyle: {
    name: "font-style",
    section: "css-fonts-4 §2.4",
    inherited: true,
    initial: "normal",
    syntax: "normal | italic | oblique <angle [-90deg,90deg]>?",
    parse: fontStyle,
  },
  fontStretch: {
    name: "font-stretch",
    section: "css-fonts-4 §2.3",
    inherited: true,
    initial: 100,
    syntax: "normal | <percentage [0,∞]> | ultra-condensed | … | ultra-expanded",
    parse: fontStretch,
  },
  fontVariantCaps: {
    name: "font-variant-caps",
    section: "css-fonts-4 §6.6",
    inherited: true,
    initial: "normal",
    syntax: CAPS.join(" | "),
    parse: keywords(...CAPS),
  },
  fontVariantLigatures: {
    name: "font-variant-ligatures",
    section: "css-fonts-4 §6.4",
    inherited: true,
    initial: [],
    syntax:
      "normal | none | [ <common-lig-values> || <discretionary-lig-values> || <historical-lig-values> || <contextual-alt-values> ]",
    parse: either(
      keywordAs("normal", [] as readonly string[]),
      keywordAs("none", ["none"] as readonly string[]),
      variantLigatures,
    ),
  },
  fontVariantNumeric: {
    name: "font-variant-numeric",
    section: "css-fonts-4 §6.7",
    inherited: true,
    initial: [],
    syntax:
      "normal | [ <numeric-figure-values> || <numeric-spacing-values> || <numeric-fraction-values> || ordinal || slashed-zero ]",
    parse: either(keywordAs("normal", [] as readonly string[]), variantNumeric),
  },
  fontVariantPosition: {
    name: "font-variant-position",
    section: "css-fonts-4 §6.5",
    inherited: true,
    initial: "normal",
    syntax: "normal | sub | super",
    parse: keywords("normal", "sub", "super"),
  },
  fontVariantAlternates: {
    name: "font-variant-alternates",
    section: "css-fonts-4 §6.8",
    inherited: true,
    initial: [],
    syntax:
      "normal | [ stylistic(<name>) || historical-forms || styleset(<name>#) || character-variant(<name>#) || swash(<name>) || ornaments(<name>) || annotation(<name>) ]",
    parse: either(keywordAs("normal", [] as readonly FontAlternate[]), variantAlternates),
  },
  fontKerning: {
    name: "font-kerning",
    section: "css-fonts-4 §6.3",
    inherited: true,
    initial: "auto",
    syntax: "auto | normal | none",
    parse: keywords("auto", "normal", "none"),
  },
  fontFeatureSettings: {
    name: "font-feature-settings",
    section: "css-fonts-4 §6.12",
    inherited: true,
    initial: [],
    syntax: "normal | [ <opentype-tag> [ <integer [0,∞]> | on | off ]? ]#",
    parse: fontFeatureSettings,
  },
  fontSizeAdjust: {
    name: "font-size-adjust",
    section: "css-fonts-5 §2.3",
    inherited: true,
    initial: "none",
    syntax:
      "none | [ ex-height | cap-height | ch-width | ic-width | ic-height ]? [ from-font | <number [0,∞]> ]",
    parse: either(keywords("none"), fontSizeAdjust),
  },
  fontVariationSettings: {
    name: "font-variation-settings",
    section: "css-fonts-4 §8.2",
    inherited: true,
    initial: [],
    syntax: "normal | [ <opentype-tag> <number> ]#",
    parse: fontVariationSettings,
  },
  fontOpticalSizing: {
    name: "font-optical-sizing",
    section: "css-fonts-4 §8.1",
    inherited: true,
    initial: "auto",
    syntax: "auto | none",
    parse: keywords("auto", "none"),
  },
  fontSynthesisWeight: {
    name: "font-synthesis-weight",
    section: "css-fonts-4 §2.8.1",
    inherited: true,
    initial: "auto",
    syntax: "auto | none",
    parse: keywords("auto", "none"),
  },
  fontSynthesisStyle: {
    name: "font-synthesis-style",
    section: "css-fonts-4 §2.8.2",
    inherited: true,
    initial: "auto",
    syntax: "auto | none",
    parse: keywords("auto", "none"),
  },
  fontSynthesisSmallCaps: {
    name: "font-synthesis-small-caps",
    section: "css-fonts-4 §2.8.3",
    inherited: true,
    initial: "auto",
    syntax: "auto | none",
    parse: keywords("auto", "none"),
  },
  fontVariantEastAsian: {
    name: "font-variant-east-asian",
    section: "css-fonts-4 §6.10",
    inherited: true,
    initial: [],
    syntax: "normal | [ <east-asian-variant-values> || <east-asian-width-values> || ruby ]",
    parse: either(keywordAs("normal", [] as readonly string[]), variantEastAsian),
  },
  fontVariantEmoji: {
    name: "font-variant-emoji",
    section: "css-fonts-4 §6.11",
    inherited: true,
    initial: "normal",
    syntax: "normal | text | emoji | unicode",
    parse: keywords("normal", "text", "emoji", "unicode"),
  },
  fontPalette: {
    name: "font-palette",
    section: "css-fonts-4 §9.1",
    inherited: true,
    initial: "normal",
    syntax: "normal | light | dark | <palette-identifier>",
    parse: fontPalette,
  },
  lineHeight: {
    name: "line-height",
    section: "CSS 2.2 §10.8.1",
    inherited: true,
    initial: "normal",
    syntax: "normal | <number [0,∞]> | <length-percentage [0,∞]>",
    parse: lineHeight,
  },
  color: {
    name: "color",
    section: "css-color-4 §3.1",
    inherited: true,
    initial: { red: 0, green: 0, blue: 0, alpha: 1 },
    syntax: "<color>",
    parse: textColor,
  },
  colorScheme: {
    name: "color-scheme",
    section: "css-color-adjust-1 §2.2",
    inherited: true,
    initial: "light",
    syntax: "normal | [ light | dark | <custom-ident> ]+ && only?",
    parse: colorScheme,
  },
};
