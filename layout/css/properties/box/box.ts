import { either, keywordAs, keywords, optional } from "../../values/grammar.ts";
import {
  nonNegativeLengthPercentage,
  number,
  numberOrPercentage,
  quirkyLengthPercentage,
} from "../../values/numeric.ts";
import { mapSpecified, RelativeValue, toComputed } from "../../values/specified.ts";
import type {
  LengthPercentage,
  LengthPercentageOrAuto,
  MaximumSize,
  MinimumSize,
  PreferredSize,
} from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

/** css-box-3, css-sizing-3, css-position-3 insets. */
export interface BoxStyle {
  marginTop: LengthPercentageOrAuto;
  marginRight: LengthPercentageOrAuto;
  marginBottom: LengthPercentageOrAuto;
  marginLeft: LengthPercentageOrAuto;
  paddingTop: LengthPercentage;
  paddingRight: LengthPercentage;
  paddingBottom: LengthPercentage;
  paddingLeft: LengthPercentage;
  width: PreferredSize;
  height: PreferredSize;
  minWidth: MinimumSize;
  minHeight: MinimumSize;
  maxWidth: MaximumSize;
  maxHeight: MaximumSize;
  boxSizing: "content-box" | "border-box";
  /** Width divided by height; `auto` keeps a replaced element's own ratio first. */
  aspectRatio: { readonly auto: boolean; readonly ratio: number | undefined };
  top: LengthPercentageOrAuto;
  right: LengthPercentageOrAuto;
  bottom: LengthPercentageOrAuto;
  left: LengthPercentageOrAuto;
  /** By how much lengths and images are enlarged: the product of the element's own zoom and those around it. */
  zoom: number;
}

/** Of all zooms around an element together, and by how much they may make it smaller. */
const MAXIMUM_ZOOM = 1000;

const lengthPercentageOrAuto: ValueParser<LengthPercentageOrAuto> = either(
  keywords("auto"),
  quirkyLengthPercentage(),
);

const sizingKeyword: ValueParser<"min-content" | "max-content" | "fit-content" | "stretch"> = either(
  keywords("min-content", "max-content", "fit-content", "stretch"),
  keywordAs("-webkit-fill-available", "stretch"),
  keywordAs("-moz-available", "stretch"),
);

/** `fit-content(<length-percentage>)` */
const fitContentFunction: ValueParser<{ readonly fitContent: LengthPercentage }> = (reader) => {
  const call = reader.takeFunction("fit-content");
  const argument = call && reader.parseInside(call.content, nonNegativeLengthPercentage);
  return argument === undefined ? undefined : mapSpecified(argument, (fitContent) => ({ fitContent }));
};

const preferredSize: ValueParser<PreferredSize> = either(
  keywords("auto"),
  quirkyLengthPercentage({ minimum: 0 }),
  sizingKeyword,
  fitContentFunction,
);

const maximumSize: ValueParser<MaximumSize> = either(
  keywords("none"),
  quirkyLengthPercentage({ minimum: 0 }),
  sizingKeyword,
  fitContentFunction,
);

/** `auto || <ratio>` */
const aspectRatio: ValueParser<BoxStyle["aspectRatio"]> = (reader) => {
  let auto = reader.takeKeyword("auto");
  const width = optional(reader, number({ minimum: 0 }));
  let ratio: number | undefined;
  if (typeof width === "number") {
    const height = reader.takeDelimiter("/") ? number({ minimum: 0 })(reader) : 1;
    if (typeof height !== "number") return undefined;
    ratio = width > 0 && height > 0 ? width / height : undefined;
    auto = reader.takeKeyword("auto") || auto;
    // A degenerate ratio behaves as auto (css-sizing-4 §4.1).
    return { auto: auto || ratio === undefined, ratio };
  }
  return auto ? { auto, ratio } : undefined;
};

function margin(name: string): Property<LengthPercentageOrAuto> {
  return {
    name,
    section: "css-box-3 §3.1",
    inherited: false,
    initial: 0,
    syntax: "<length-percentage> | auto",
    parse: lengthPercentageOrAuto,
  };
}

function padding(name: string): Property<LengthPercentage> {
  return {
    name,
    section: "css-box-3 §4.1",
    inherited: false,
    initial: 0,
    syntax: "<length-percentage [0,∞]>",
    parse: quirkyLengthPercentage({ minimum: 0 }),
  };
}

const SIZING = "min-content | max-content | fit-content | stretch | fit-content(<length-percentage>)";

function size(name: string): Property<PreferredSize> {
  return {
    name,
    section: "css-sizing-3 §3.1.1",
    inherited: false,
    initial: "auto",
    syntax: `auto | <length-percentage [0,∞]> | ${SIZING}`,
    parse: preferredSize,
  };
}

function minimum(name: string): Property<MinimumSize> {
  return { ...size(name), section: "css-sizing-3 §3.1.2" };
}

function maximum(name: string): Property<MaximumSize> {
  return {
    name,
    section: "css-sizing-3 §3.1.3",
    inherited: false,
    initial: "none",
    syntax: `none | <length-percentage [0,∞]> | ${SIZING}`,
    parse: maximumSize,
  };
}

function inset(name: string): Property<LengthPercentageOrAuto> {
  return {
    name,
    section: "css-position-3 §3.1",
    inherited: false,
    initial: "auto",
    syntax: "auto | <length-percentage>",
    parse: lengthPercentageOrAuto,
  };
}

const zoomFactor = numberOrPercentage({ minimum: 0 });

/** A factor of 0 says nothing. `reset` ends the zoom of the elements around. */
const zoom: ValueParser<number> = (reader) => {
  if (reader.takeKeyword("reset")) return 1;
  const factor = reader.takeKeyword("normal") ? 1 : zoomFactor(reader);
  if (factor === undefined) return undefined;
  return new RelativeValue((context) => {
    const own = toComputed(factor, context) || 1;
    return Math.min(MAXIMUM_ZOOM, Math.max(1 / MAXIMUM_ZOOM, own * context.parent.zoom));
  });
};

export const boxProperties: PropertyGroup<BoxStyle> = {
  marginTop: margin("margin-top"),
  marginRight: margin("margin-right"),
  marginBottom: margin("margin-bottom"),
  marginLeft: margin("margin-left"),
  paddingTop: padding("padding-top"),
  paddingRight: padding("padding-right"),
  paddingBottom: padding("padding-bottom"),
  paddingLeft: padding("padding-left"),
  width: size("width"),
  height: size("height"),
  minWidth: minimum("min-width"),
  minHeight: minimum("min-height"),
  maxWidth: maximum("max-width"),
  maxHeight: maximum("max-height"),
  boxSizing: {
    name: "box-sizing",
    section: "css-sizing-3 §3.3",
    inherited: false,
    initial: "content-box",
    syntax: "content-box | border-box",
    parse: keywords("content-box", "border-box"),
  },
  aspectRatio: {
    name: "aspect-ratio",
    section: "css-sizing-4 §4.1",
    inherited: false,
    initial: { auto: true, ratio: undefined },
    syntax: "auto || <ratio>",
    parse: aspectRatio,
  },
  top: inset("top"),
  right: inset("right"),
  bottom: inset("bottom"),
  left: inset("left"),
  zoom: {
    name: "zoom",
    section: "css-viewport-1 §5",
    // What an element inherits is the zoom around it, to which its own is added.
    inherited: true,
    initial: 1,
    syntax: "<number [0,∞]> | <percentage [0,∞]> | normal | reset",
    parse: zoom,
  },
};
