import { faceMeasures } from "../../../../fonts/aspect.ts";
import { usualAngle } from "../../../../fonts/slant.ts";
import { commaList, either, keywordAs, keywords, optional } from "../../values/grammar.ts";
import {
  angle,
  exactLengthPercentage,
  integer,
  nonNegativeLengthPercentage,
  number,
  percentage,
  quirkyLengthPercentage,
} from "../../values/numeric.ts";
import { resolveExactly } from "../../values/resolve.ts";
import { mapSpecified, RelativeValue, type Specified } from "../../values/specified.ts";
import { clampMagnitude, toLength } from "../../values/units.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { FontAlternate, FontSizeAdjust, FontStyleProperties } from "./font.ts";

const GENERIC_FAMILIES: ReadonlySet<string> = new Set([
  "serif",
  "sans-serif",
  "cursive",
  "fantasy",
  "monospace",
  "system-ui",
  "emoji",
  "math",
  "fangsong",
  "ui-serif",
  "ui-sans-serif",
  "ui-monospace",
  "ui-rounded",
]);

const RESERVED_NAMES: ReadonlySet<string> = new Set([
  "inherit",
  "initial",
  "unset",
  "revert",
  "revert-layer",
  "default",
]);

/** `<family-name>` (a string or a row of identifiers) or a generic family, the latter in lower case. */
const family: ValueParser<string> = (reader) => {
  const quoted = reader.takeString();
  if (quoted !== undefined) return quoted;
  const words: string[] = [];
  for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
    words.push(value.text);
    reader.index += 1;
  }
  const only = words.length === 1 ? (words[0] ?? "").toLowerCase() : "";
  if (words.length === 0 || RESERVED_NAMES.has(only)) return undefined;
  return GENERIC_FAMILIES.has(only) ? only : words.join(" ");
};

export const fontFamily: ValueParser<readonly string[]> = commaList(family);

/** `<absolute-size>` in px for a medium of 16 px (css-fonts-4 §2.5.1). */
const ABSOLUTE_SIZES: ReadonlyMap<string, number> = new Map([
  ["xx-small", 9],
  ["x-small", 10],
  ["small", 13],
  ["medium", 16],
  ["large", 18],
  ["x-large", 24],
  ["xx-large", 32],
  ["xxx-large", 48],
]);

const LARGER = 1.2;

/**
 * A font size that keeps its distance to the default size, so that a change between monospace and other families
 * scales it (monospace text has a default of 13 px). `keyword` tells sizes by name, the others are relative to the parent.
 */
export class RelativeFontSize extends RelativeValue<number> {
  readonly keyword: boolean;

  constructor(keyword: boolean, compute: RelativeValue<number>["compute"]) {
    super(compute);
    this.keyword = keyword;
  }
}

/** `math`: the parent's size, smaller or larger by the steps of `math-depth` between them (mathml-core §4.5). */
export class MathFontSize extends RelativeValue<number> {
  constructor() {
    super(({ fontSize }) => fontSize);
  }
}

const FONT_UNITS: readonly string[] = ["em", "ex", "ch", "cap", "ic", "lh"];

/** `<absolute-size> | <relative-size> | <length-percentage [0,∞]>`, in px. */
export const fontSize: ValueParser<number> = (reader) => {
  const value = reader.peek();
  if (value === undefined) return undefined;
  if (value.kind === "ident") {
    reader.index += 1;
    const absolute = ABSOLUTE_SIZES.get(value.value);
    if (absolute !== undefined) return new RelativeFontSize(true, () => absolute);
    if (value.value === "larger") return new RelativeFontSize(false, (context) => context.fontSize * LARGER);
    if (value.value === "smaller") return new RelativeFontSize(false, (context) => context.fontSize / LARGER);
    return value.value === "math" ? new MathFontSize() : undefined;
  }
  return fontSizeLength(reader);
};

const fontSizeLength: ValueParser<number> = (reader) => {
  const value = reader.peek();
  const quirky = reader.context.quirks && value?.kind === "number" && value.value >= 0;
  const size = quirky
    ? quirkyLengthPercentage({ minimum: 0 })(reader)
    : exactLengthPercentage({ minimum: 0 })(reader);
  if (size === undefined || typeof size === "number") return size;
  const compute: RelativeValue<number>["compute"] = (context) => {
    const computed = size instanceof RelativeValue ? size.compute(context) : size;
    return clampMagnitude(resolveExactly(computed, context.fontSize));
  };
  const relative =
    value?.kind === "percentage" || (value?.kind === "dimension" && FONT_UNITS.includes(value.unit));
  return relative ? new RelativeFontSize(false, compute) : new RelativeValue(compute);
};

/** `from-font` takes the number of the first font here, and is inherited as that; without one there is nothing to adjust. */
export const fontSizeAdjust: ValueParser<FontSizeAdjust | "none"> = (reader) => {
  const measure = optional(reader, keywords(...faceMeasures)) ?? "ex-height";
  if (measure instanceof RelativeValue) return undefined;
  if (reader.takeKeyword("from-font")) {
    return new RelativeValue((context) => {
      const aspect = context.fontAspect(measure);
      return aspect === undefined ? "none" : { measure, aspect };
    });
  }
  const aspect = number({ minimum: 0 })(reader);
  return aspect === undefined ? undefined : mapSpecified(aspect, (value) => ({ measure, aspect: value }));
};

/** Weights that `bolder` and `lighter` step between (css-fonts-4 §2.2.1). */
function bolder(weight: number): number {
  if (weight < 350) return 400;
  return weight < 550 ? 700 : Math.max(900, weight);
}

function lighter(weight: number): number {
  if (weight < 100) return weight;
  if (weight < 550) return 100;
  return weight < 750 ? 400 : 700;
}

const relativeWeight: ValueParser<number> = (reader) => {
  if (reader.takeKeyword("bolder")) return new RelativeValue((context) => bolder(context.parent.fontWeight));
  if (reader.takeKeyword("lighter"))
    return new RelativeValue((context) => lighter(context.parent.fontWeight));
  return undefined;
};

export const fontWeight: ValueParser<number> = either(
  keywordAs("normal", 400),
  keywordAs("bold", 700),
  number({ minimum: 1, maximum: 1000 }),
  relativeWeight,
);

export const fontStyle: ValueParser<FontStyleProperties["fontStyle"]> = (reader) => {
  if (!reader.takeKeyword("oblique")) return keywords("normal", "italic")(reader);
  const isLiteral = reader.peek()?.kind === "dimension";
  const degrees = optional(reader, angle());
  if (degrees === undefined) return "oblique";
  if (isLiteral && typeof degrees === "number" && Math.abs(degrees) > MAXIMUM_ANGLE) return undefined;
  return mapSpecified(degrees, (value) => {
    const oblique = Math.max(-MAXIMUM_ANGLE, Math.min(MAXIMUM_ANGLE, value));
    return oblique === usualAngle ? "oblique" : { oblique };
  });
};

const MAXIMUM_ANGLE = 90;

/** Percentages of the width keywords (css-fonts-4 §2.3). */
const STRETCHES: ReadonlyMap<string, number> = new Map([
  ["normal", 100],
  ["ultra-condensed", 50],
  ["extra-condensed", 62.5],
  ["condensed", 75],
  ["semi-condensed", 87.5],
  ["semi-expanded", 112.5],
  ["expanded", 125],
  ["extra-expanded", 150],
  ["ultra-expanded", 200],
]);

/** The keywords alone, which the `font` shorthand allows. */
export const fontStretchKeyword: ValueParser<number> = (reader) => {
  const value = reader.next();
  return value?.kind === "ident" ? STRETCHES.get(value.value) : undefined;
};

export const fontStretch: ValueParser<number> = either(fontStretchKeyword, percentage({ minimum: 0 }));

/** Any of the values, at most one of each group, in any order. */
function oneOfEach(...groups: readonly (readonly string[])[]): ValueParser<readonly string[]> {
  return (reader) => {
    const found: string[] = [];
    const used = new Set<readonly string[]>();
    for (let value = reader.peek(); value?.kind === "ident"; value = reader.peek()) {
      const name = value.value;
      const group = groups.find((names) => names.includes(name));
      if (group === undefined) break;
      if (used.has(group)) return undefined;
      used.add(group);
      found.push(name);
      reader.index += 1;
    }
    return found.length > 0 ? found : undefined;
  };
}

export const variantLigatures: ValueParser<readonly string[]> = oneOfEach(
  ["common-ligatures", "no-common-ligatures"],
  ["discretionary-ligatures", "no-discretionary-ligatures"],
  ["historical-ligatures", "no-historical-ligatures"],
  ["contextual", "no-contextual"],
);

export const variantNumeric: ValueParser<readonly string[]> = oneOfEach(
  ["lining-nums", "oldstyle-nums"],
  ["proportional-nums", "tabular-nums"],
  ["diagonal-fractions", "stacked-fractions"],
  ["ordinal"],
  ["slashed-zero"],
);

export const variantEastAsian: ValueParser<readonly string[]> = oneOfEach(
  ["jis78", "jis83", "jis90", "jis04", "simplified", "traditional"],
  ["full-width", "proportional-width"],
  ["ruby"],
);

const ONE_NAME = ["stylistic", "swash", "ornaments", "annotation"] as const;
const MANY_NAMES = ["styleset", "character-variant"] as const;

/** One kind of alternates with its names, `historical-forms` without. */
const alternate: ValueParser<FontAlternate> = (reader) => {
  if (reader.takeKeyword("historical-forms")) return { kind: "historical-forms", names: [] };
  const call = reader.takeFunction(...ONE_NAME, ...MANY_NAMES);
  if (call === undefined) return undefined;
  const kind = call.name as FontAlternate["kind"];
  const content = reader.inside(call.content);
  const names: string[] = [];
  do {
    const name = content.takeIdent();
    if (name === undefined || RESERVED_NAMES.has(name.toLowerCase())) return undefined;
    names.push(name);
  } while (content.takeDelimiter(","));
  const isTooMany = names.length > 1 && !MANY_NAMES.some((many) => many === kind);
  return content.atEnd && !isTooMany ? { kind, names } : undefined;
};

/** Kinds in any order, each once (css-fonts-4 §6.8). */
export const variantAlternates: ValueParser<readonly FontAlternate[]> = (reader) => {
  const found: FontAlternate[] = [];
  for (;;) {
    const next = optional(reader, alternate);
    if (next === undefined || next instanceof RelativeValue) return found.length > 0 ? found : undefined;
    if (found.some(({ kind }) => kind === next.kind)) return undefined;
    found.push(next);
  }
};

const TAG = /^[\x20-\x7e]{4}$/;

const axisSetting: ValueParser<readonly [string, number]> = (reader) => {
  const tag = reader.takeString();
  if (tag === undefined || !TAG.test(tag)) return undefined;
  const value = number()(reader);
  return value === undefined ? undefined : mapSpecified(value, (coordinate) => [tag, coordinate] as const);
};

const axisSettings = commaList(axisSetting);

/** The last setting of an axis counts, and their order means nothing (css-fonts-4 §8.2). */
export const fontVariationSettings: ValueParser<FontStyleProperties["fontVariationSettings"]> = either(
  keywordAs("normal", [] as FontStyleProperties["fontVariationSettings"]),
  (reader) => {
    const settings = axisSettings(reader);
    if (settings === undefined) return undefined;
    return mapSpecified(settings, (list) =>
      [...new Map(list)].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)),
    );
  },
);

/** A dashed identifier names an `@font-palette-values` rule. */
export const fontPalette: ValueParser<string> = either(keywords("normal", "light", "dark"), (reader) => {
  const value = reader.next();
  return value?.kind === "ident" && value.value.startsWith("--") ? (value.text ?? value.value) : undefined;
});

const featureTag: ValueParser<readonly [string, number]> = (reader) => {
  const tag = reader.takeString();
  if (tag === undefined || !TAG.test(tag)) return undefined;
  if (reader.takeKeyword("on")) return [tag, 1];
  if (reader.takeKeyword("off")) return [tag, 0];
  const value = optional(reader, integer({ minimum: 0 }));
  return [tag, typeof value === "number" ? value : 1];
};

export const fontFeatureSettings: ValueParser<FontStyleProperties["fontFeatureSettings"]> = either(
  keywordAs("normal", [] as FontStyleProperties["fontFeatureSettings"]),
  commaList(featureTag),
);

/** Percentages are of the element's own font size; numbers stay factors, so that they are inherited as such. */
export const lineHeight: ValueParser<FontStyleProperties["lineHeight"]> = either(
  keywords("normal"),
  (reader) => {
    const factor = number({ minimum: 0 })(reader);
    return factor === undefined ? undefined : mapSpecified(factor, (value) => ({ factor: value }));
  },
  (reader): Specified<number> | undefined => {
    const size = nonNegativeLengthPercentage(reader);
    if (size === undefined || typeof size === "number") return size;
    return new RelativeValue((context) => {
      const computed = size instanceof RelativeValue ? size.compute(context) : size;
      return toLength(resolveExactly(computed, context.fontSize));
    });
  },
);
