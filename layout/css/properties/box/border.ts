import { color } from "../../values/color/color.ts";
import { either, fourSides, keywordAs, keywords, optional, sequence } from "../../values/grammar.ts";
import { image } from "../../values/image/image.ts";
import {
  length,
  nonNegativeLength,
  nonNegativeLengthPercentage,
  number,
  percentage,
  quirkyLength,
} from "../../values/numeric.ts";
import { shadowList } from "../../values/shadow.ts";
import { joinSpecified, mapSpecified } from "../../values/specified.ts";
import type { BorderStyle, ColorOrCurrent, ImageValue, LengthPercentage } from "../../values/types.ts";
import { toNearestLength } from "../../values/units.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

/** Horizontal and vertical radius of a corner. */
export type CornerRadius = readonly [horizontal: LengthPercentage, vertical: LengthPercentage];

export interface Shadow {
  readonly inset: boolean;
  readonly x: number;
  readonly y: number;
  readonly blur: number;
  readonly spread: number;
  readonly color: ColorOrCurrent;
}

/** css-backgrounds-3 §4–7. Computed widths are 0 where the style is none or hidden. */
export interface BorderProperties {
  borderTopWidth: number;
  borderRightWidth: number;
  borderBottomWidth: number;
  borderLeftWidth: number;
  borderTopStyle: BorderStyle;
  borderRightStyle: BorderStyle;
  borderBottomStyle: BorderStyle;
  borderLeftStyle: BorderStyle;
  borderTopColor: ColorOrCurrent;
  borderRightColor: ColorOrCurrent;
  borderBottomColor: ColorOrCurrent;
  borderLeftColor: ColorOrCurrent;
  borderTopLeftRadius: CornerRadius;
  borderTopRightRadius: CornerRadius;
  borderBottomRightRadius: CornerRadius;
  borderBottomLeftRadius: CornerRadius;
  borderImageSource: ImageValue | "none";
  /** Numbers are image pixels, percentages of the image; in the order top, right, bottom, left. */
  borderImageSlice: {
    readonly edges: readonly (number | { readonly percent: number })[];
    readonly fill: boolean;
  };
  borderImageWidth: readonly (LengthPercentage | { readonly factor: number } | "auto")[];
  borderImageOutset: readonly (number | { readonly factor: number })[];
  borderImageRepeat: readonly [
    "stretch" | "repeat" | "round" | "space",
    "stretch" | "repeat" | "round" | "space",
  ];
  boxShadow: readonly Shadow[];
  boxDecorationBreak: "slice" | "clone";
  outlineWidth: number;
  outlineStyle: BorderStyle | "auto";
  outlineColor: ColorOrCurrent | "invert";
  outlineOffset: number;
}

const STYLES = [
  "none",
  "hidden",
  "dotted",
  "dashed",
  "solid",
  "double",
  "groove",
  "ridge",
  "inset",
  "outset",
] as const;

/** Width of `medium`, the initial value once a style makes the border visible. */
export const MEDIUM_LINE_WIDTH = 3;

/** `<line-width>` */
export const lineWidth: ValueParser<number> = either(
  quirkyLength({ minimum: 0 }, toNearestLength),
  keywordAs("thin", 1),
  keywordAs("medium", MEDIUM_LINE_WIDTH),
  keywordAs("thick", 5),
);

/** `<line-style>` */
export const lineStyle: ValueParser<BorderStyle> = keywords(...STYLES);

function borderWidth(name: string): Property<number> {
  return {
    name,
    section: "css-backgrounds-3 §4.3",
    inherited: false,
    // `medium`, which computes to 0 while the style is none.
    initial: 0,
    syntax: "<length [0,∞]> | thin | medium | thick",
    parse: lineWidth,
  };
}

function borderStyle(name: string): Property<BorderStyle> {
  return {
    name,
    section: "css-backgrounds-3 §4.2",
    inherited: false,
    initial: "none",
    syntax: STYLES.join(" | "),
    parse: lineStyle,
  };
}

function borderColor(name: string): Property<ColorOrCurrent> {
  return {
    name,
    section: "css-backgrounds-3 §4.1",
    inherited: false,
    initial: "currentcolor",
    syntax: "<color>",
    parse: color,
  };
}

/** One or two `<length-percentage [0,∞]>`, the vertical radius repeating the horizontal one. */
const cornerRadius: ValueParser<CornerRadius> = (reader) => {
  const radii = sequence(nonNegativeLengthPercentage, 1, 2)(reader);
  return (
    radii && mapSpecified(radii, ([horizontal = 0, vertical = horizontal]) => [horizontal, vertical] as const)
  );
};

function borderRadius(name: string): Property<CornerRadius> {
  return {
    name,
    section: "css-backgrounds-3 §5.1",
    inherited: false,
    initial: [0, 0],
    syntax: "<length-percentage [0,∞]>{1,2}",
    parse: cornerRadius,
  };
}

type Slice = BorderProperties["borderImageSlice"];

const sliceEdges: ValueParser<readonly (number | { readonly percent: number })[]> = (reader) => {
  const percent: ValueParser<{ readonly percent: number }> = (inner) => {
    const value = percentage({ minimum: 0 })(inner);
    return value === undefined ? undefined : mapSpecified(value, (share) => ({ percent: share }));
  };
  const values = sequence(either(number({ minimum: 0 }), percent), 1, 4)(reader);
  return values && mapSpecified(values, (list) => fourSides(list) ?? list);
};

/** `<border-image-slice>`: up to four numbers or percentages, and `fill` before or after them. */
export const borderImageSlice: ValueParser<Slice> = (reader) => {
  const before = reader.takeKeyword("fill");
  const edges = sliceEdges(reader);
  const fill = before || reader.takeKeyword("fill");
  return edges && mapSpecified(edges, (list) => ({ edges: list, fill }));
};

/** A multiple of the border's width. */
const factor: ValueParser<{ readonly factor: number }> = (reader) => {
  const value = number({ minimum: 0 })(reader);
  return value === undefined ? undefined : mapSpecified(value, (times) => ({ factor: times }));
};

export const borderImageWidth: ValueParser<BorderProperties["borderImageWidth"]> = (reader) => {
  // A plain 0 is a number here: no border image at all either way.
  const values = sequence(either(factor, nonNegativeLengthPercentage, keywords("auto")), 1, 4)(reader);
  return values && mapSpecified(values, (list) => fourSides(list) ?? list);
};

export const borderImageOutset: ValueParser<BorderProperties["borderImageOutset"]> = (reader) => {
  const values = sequence(either(factor, nonNegativeLength), 1, 4)(reader);
  return values && mapSpecified(values, (list) => fourSides(list) ?? list);
};

const repeatKeyword = keywords("stretch", "repeat", "round", "space");

export const borderImageRepeat: ValueParser<BorderProperties["borderImageRepeat"]> = (reader) => {
  const first = repeatKeyword(reader);
  if (first === undefined) return undefined;
  const second = optional(reader, repeatKeyword) ?? first;
  return joinSpecified([first, second]) as BorderProperties["borderImageRepeat"];
};

const boxShadow: ValueParser<readonly Shadow[]> = either(
  keywordAs("none", [] as readonly Shadow[]),
  shadowList,
);

export const borderProperties: PropertyGroup<BorderProperties> = {
  borderTopWidth: borderWidth("border-top-width"),
  borderRightWidth: borderWidth("border-right-width"),
  borderBottomWidth: borderWidth("border-bottom-width"),
  borderLeftWidth: borderWidth("border-left-width"),
  borderTopStyle: borderStyle("border-top-style"),
  borderRightStyle: borderStyle("border-right-style"),
  borderBottomStyle: borderStyle("border-bottom-style"),
  borderLeftStyle: borderStyle("border-left-style"),
  borderTopColor: borderColor("border-top-color"),
  borderRightColor: borderColor("border-right-color"),
  borderBottomColor: borderColor("border-bottom-color"),
  borderLeftColor: borderColor("border-left-color"),
  borderTopLeftRadius: borderRadius("border-top-left-radius"),
  borderTopRightRadius: borderRadius("border-top-right-radius"),
  borderBottomRightRadius: borderRadius("border-bottom-right-radius"),
  borderBottomLeftRadius: borderRadius("border-bottom-left-radius"),
  borderImageSource: {
    name: "border-image-source",
    section: "css-backgrounds-3 §6.1",
    inherited: false,
    initial: "none",
    syntax: "none | <image>",
    parse: either(keywords("none"), image),
  },
  borderImageSlice: {
    name: "border-image-slice",
    section: "css-backgrounds-3 §6.2",
    inherited: false,
    initial: { edges: [{ percent: 100 }, { percent: 100 }, { percent: 100 }, { percent: 100 }], fill: false },
    syntax: "[ <number [0,∞]> | <percentage [0,∞]> ]{1,4} && fill?",
    parse: borderImageSlice,
  },
  borderImageWidth: {
    name: "border-image-width",
    section: "css-backgrounds-3 §6.3",
    inherited: false,
    initial: [{ factor: 1 }, { factor: 1 }, { factor: 1 }, { factor: 1 }],
    syntax: "[ <length-percentage [0,∞]> | <number [0,∞]> | auto ]{1,4}",
    parse: borderImageWidth,
  },
  borderImageOutset: {
    name: "border-image-outset",
    section: "css-backgrounds-3 §6.4",
    inherited: false,
    initial: [0, 0, 0, 0],
    syntax: "[ <length [0,∞]> | <number [0,∞]> ]{1,4}",
    parse: borderImageOutset,
  },
  borderImageRepeat: {
    name: "border-image-repeat",
    section: "css-backgrounds-3 §6.5",
    inherited: false,
    initial: ["stretch", "stretch"],
    syntax: "[ stretch | repeat | round | space ]{1,2}",
    parse: borderImageRepeat,
  },
  boxShadow: {
    name: "box-shadow",
    section: "css-backgrounds-3 §7.1",
    inherited: false,
    initial: [],
    syntax: "none | [ <color>? && <length>{2,4} && inset? ]#",
    parse: boxShadow,
  },
  boxDecorationBreak: {
    name: "box-decoration-break",
    section: "css-break-3 §5.4",
    inherited: false,
    initial: "slice",
    syntax: "slice | clone",
    parse: keywords("slice", "clone"),
  },
  outlineWidth: {
    name: "outline-width",
    section: "css-ui-4 §3.2",
    inherited: false,
    initial: 0,
    syntax: "<length [0,∞]> | thin | medium | thick",
    parse: lineWidth,
  },
  outlineStyle: {
    name: "outline-style",
    section: "css-ui-4 §3.3",
    inherited: false,
    initial: "none",
    syntax: "auto | none | dotted | dashed | solid | double | groove | ridge | inset | outset",
    parse: keywords(
      "auto",
      "none",
      "dotted",
      "dashed",
      "solid",
      "double",
      "groove",
      "ridge",
      "inset",
      "outset",
    ),
  },
  outlineColor: {
    name: "outline-color",
    section: "css-ui-4 §3.4",
    inherited: false,
    initial: "currentcolor",
    syntax: "auto | <color> | invert",
    parse: either(keywords("invert"), keywordAs("auto", "currentcolor"), color),
  },
  outlineOffset: {
    name: "outline-offset",
    section: "css-ui-4 §3.5",
    inherited: false,
    initial: 0,
    syntax: "<length>",
    parse: length(),
  },
};
