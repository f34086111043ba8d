import { color } from "../../values/color/color.ts";
import { either, keywordAs, keywords, mapped, optional, sequence } from "../../values/grammar.ts";
import { exactLengthPercentage, number, numberOrPercentage, type Range } from "../../values/numeric.ts";
import { joinSpecified, mapSpecified, type Specified } from "../../values/specified.ts";
import type { ColorOrCurrent, LengthPercentage, UrlValue } from "../../values/types.ts";
import { url } from "../../values/url.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** What fills or strokes a shape (svg2 §13.2); a reference with what to use when it leads nowhere. */
export type SvgPaint =
  | "none"
  | "context-fill"
  | "context-stroke"
  | ColorOrCurrent
  | { readonly url: string; readonly fallback: "none" | ColorOrCurrent | undefined };

export type PaintPhase = "fill" | "stroke" | "markers";

/** svg2 and css-masking-1: what has meaning inside drawings only. Lengths are in user units and not snapped. */
export interface SvgStyle {
  fill: SvgPaint;
  fillOpacity: number;
  fillRule: "nonzero" | "evenodd";
  stroke: SvgPaint;
  strokeOpacity: number;
  strokeWidth: LengthPercentage;
  strokeLinecap: "butt" | "round" | "square";
  strokeLinejoin: "miter" | "round" | "bevel";
  strokeMiterlimit: number;
  strokeDasharray: readonly LengthPercentage[];
  strokeDashoffset: LengthPercentage;
  paintOrder: readonly PaintPhase[];
  vectorEffect: "none" | "non-scaling-stroke";
  clipRule: "nonzero" | "evenodd";
  maskType: "luminance" | "alpha";
  markerStart: "none" | UrlValue;
  markerMid: "none" | UrlValue;
  markerEnd: "none" | UrlValue;
  stopColor: ColorOrCurrent;
  stopOpacity: number;
  floodColor: ColorOrCurrent;
  floodOpacity: number;
  lightingColor: ColorOrCurrent;
  colorInterpolationFilters: "linearrgb" | "srgb";
  textAnchor: "start" | "middle" | "end";
  dominantBaseline: BaselineKeyword;
  alignmentBaseline: BaselineKeyword;
  baselineShift: LengthPercentage | "baseline" | "sub" | "super";
  transformBox: "view-box" | "fill-box" | "stroke-box" | "content-box" | "border-box";
}

const BASELINES = [
  "auto",
  "baseline",
  "alphabetic",
  "ideographic",
  "middle",
  "central",
  "mathematical",
  "hanging",
  "text-top",
  "text-bottom",
  "text-before-edge",
  "text-after-edge",
  "before-edge",
  "after-edge",
] as const;
export type BaselineKeyword = (typeof BASELINES)[number];

const BLACK = { red: 0, green: 0, blue: 0, alpha: 1 };
const USUAL_ORDER: readonly PaintPhase[] = ["fill", "stroke", "markers"];

/** A length or percentage; a number is user units. */
function userLength(range: Range = {}): ValueParser<LengthPercentage> {
  return either(number(range), exactLengthPercentage(range));
}

const paint: ValueParser<SvgPaint> = (reader) => {
  const keyword = optional(reader, keywords("none", "context-fill", "context-stroke"));
  if (keyword !== undefined) return keyword;
  const reference = optional(reader, url);
  if (reference === undefined) return color(reader);
  const fallback = optional(reader, either(keywords("none"), color));
  const { url: address } = reference as UrlValue;
  if (fallback === undefined) return { url: address, fallback: undefined };
  return mapSpecified(fallback, (value): SvgPaint => ({ url: address, fallback: value }));
};

const share: ValueParser<number> = (reader) => {
  const value = numberOrPercentage()(reader);
  return value === undefined ? undefined : mapSpecified(value, (part) => Math.max(0, Math.min(1, part)));
};

/** `none`, or lengths with commas or white space between them. */
function dashes(reader: ValueReader): Specified<readonly LengthPercentage[]> | undefined {
  if (reader.takeKeyword("none")) return [];
  const length = userLength({ minimum: 0 });
  const values: Specified<LengthPercentage>[] = [];
  while (!reader.atEnd) {
    const value = length(reader);
    if (value === undefined) return undefined;
    values.push(value);
    reader.takeDelimiter(",");
  }
  return values.length > 0 ? joinSpecified(values) : undefined;
}

/** `normal`, or phases in order; those left out follow in the usual order. */
const paintOrder: ValueParser<readonly PaintPhase[]> = either(
  mapped(keywords("normal"), () => USUAL_ORDER),
  mapped(sequence(keywords(...USUAL_ORDER), 1, 3), (given) =>
    mapSpecified(given, (phases) => [...new Set([...phases, ...USUAL_ORDER])]),
  ),
);

const reference: ValueParser<"none" | UrlValue> = either(keywords("none"), url);

function opacityEntry(
  name: string,
  section: string,
  inherited: boolean,
): PropertyGroup<SvgStyle>["fillOpacity"] {
  return { name, section, inherited, initial: 1, syntax: "<number> | <percentage>", parse: share };
}

function markerEntry(name: string): PropertyGroup<SvgStyle>["markerStart"] {
  return {
    name,
    section: "svg2 §13.7",
    inherited: true,
    initial: "none",
    syntax: "none | <url>",
    parse: reference,
  };
}

export const svgProperties: PropertyGroup<SvgStyle> = {
  fill: {
    name: "fill",
    section: "svg2 §13.4.1",
    inherited: true,
    initial: BLACK,
    syntax: "none | <color> | <url> [ none | <color> ]? | context-fill | context-stroke",
    parse: paint,
  },
  fillOpacity: opacityEntry("fill-opacity", "svg2 §13.4.3", true),
  fillRule: {
    name: "fill-rule",
    section: "svg2 §13.4.2",
    inherited: true,
    initial: "nonzero",
    syntax: "nonzero | evenodd",
    parse: keywords("nonzero", "evenodd"),
  },
  stroke: {
    name: "stroke",
    section: "svg2 §13.5.1",
    inherited: true,
    initial: "none",
    syntax: "none | <color> | <url> [ none | <color> ]? | context-fill | context-stroke",
    parse: paint,
  },
  strokeOpacity: opacityEntry("stroke-opacity", "svg2 §13.5.2", true),
  strokeWidth: {
    name: "stroke-width",
    section: "svg2 §13.5.3",
    inherited: true,
    initial: 1,
    syntax: "<length-percentage> | <number>",
    parse: userLength({ minimum: 0 }),
  },
  strokeLinecap: {
    name: "stroke-linecap",
    section: "svg2 §13.5.4",
    inherited: true,
    initial: "butt",
    syntax: "butt | round | square",
    parse: keywords("butt", "round", "square"),
  },
  strokeLinejoin: {
    name: "stroke-linejoin",
    section: "svg2 §13.5.5",
    inherited: true,
    initial: "miter",
    syntax: "miter | miter-clip | round | bevel | arcs",
    parse: either(
      keywords("miter", "round", "bevel"),
      mapped(keywords("miter-clip", "arcs"), (): "miter" => "miter"),
    ),
  },
  strokeMiterlimit: {
    name: "stroke-miterlimit",
    section: "svg2 §13.5.5",
    inherited: true,
    initial: 4,
    syntax: "<number [1,∞]>",
    parse: number({ minimum: 1 }),
  },
  strokeDasharray: {
    name: "stroke-dasharray",
    section: "svg2 §13.5.6",
    inherited: true,
    initial: [],
    syntax: "none | [ <length-percentage> | <number> ]#*",
    parse: dashes,
  },
  strokeDashoffset: {
    name: "stroke-dashoffset",
    section: "svg2 §13.5.6",
    inherited: true,
    initial: 0,
    syntax: "<length-percentage> | <number>",
    parse: userLength(),
  },
  paintOrder: {
    name: "paint-order",
    section: "svg2 §13.8",
    inherited: true,
    initial: USUAL_ORDER,
    syntax: "normal | [ fill || stroke || markers ]",
    parse: paintOrder,
  },
  vectorEffect: {
    name: "vector-effect",
    section: "svg2 §8.14",
    inherited: false,
    initial: "none",
    syntax: "none | non-scaling-stroke",
    parse: keywords("none", "non-scaling-stroke"),
  },
  clipRule: {
    name: "clip-rule",
    section: "css-masking-1 §6.1",
    inherited: true,
    initial: "nonzero",
    syntax: "nonzero | evenodd",
    parse: keywords("nonzero", "evenodd"),
  },
  maskType: {
    name: "mask-type",
    section: "css-masking-1 §9.2",
    inherited: false,
    initial: "luminance",
    syntax: "luminance | alpha",
    parse: keywords("luminance", "alpha"),
  },
  markerStart: markerEntry("marker-start"),
  markerMid: markerEntry("marker-mid"),
  markerEnd: markerEntry("marker-end"),
  stopColor: {
    name: "stop-color",
    section: "svg2 §14.2.4",
    inherited: false,
    initial: BLACK,
    syntax: "<color>",
    parse: color,
  },
  stopOpacity: opacityEntry("stop-opacity", "svg2 §14.2.4", false),
  floodColor: {
    name: "flood-color",
    section: "filter-effects-1 §9.14.1",
    inherited: false,
    initial: BLACK,
    syntax: "<color>",
    parse: color,
  },
  floodOpacity: opacityEntry("flood-opacity", "filter-effects-1 §9.14.2", false),
  lightingColor: {
    name: "lighting-color",
    section: "filter-effects-1 §9.12.2",
    inherited: false,
    initial: { red: 1, green: 1, blue: 1, alpha: 1 },
    syntax: "<color>",
    parse: color,
  },
  colorInterpolationFilters: {
    name: "color-interpolation-filters",
    section: "filter-effects-1 §10",
    inherited: true,
    initial: "linearrgb",
    syntax: "auto | srgb | linearrgb",
    parse: either(keywords("linearrgb", "srgb"), keywordAs("auto", "srgb")),
  },
  textAnchor: {
    name: "text-anchor",
    section: "svg2 §11.10.1",
    inherited: true,
    initial: "start",
    syntax: "start | middle | end",
    parse: keywords("start", "middle", "end"),
  },
  dominantBaseline: {
    name: "dominant-baseline",
    section: "css-inline-3 §4.2",
    inherited: true,
    initial: "auto",
    syntax: BASELINES.join(" | "),
    parse: keywords(...BASELINES),
  },
  alignmentBaseline: {
    name: "alignment-baseline",
    section: "css-inline-3 §4.3",
    inherited: false,
    initial: "auto",
    syntax: BASELINES.join(" | "),
    parse: keywords(...BASELINES),
  },
  baselineShift: {
    name: "baseline-shift",
    section: "css-inline-3 §4.4",
    inherited: false,
    initial: "baseline",
    syntax: "<length-percentage> | <number> | baseline | sub | super",
    parse: either(keywords("baseline", "sub", "super"), userLength()),
  },
  transformBox: {
    name: "transform-box",
    section: "css-transforms-1 §7",
    inherited: false,
    initial: "view-box",
    syntax: "view-box | fill-box | stroke-box | content-box | border-box",
    parse: keywords("view-box", "fill-box", "stroke-box", "content-box", "border-box"),
  },
};
