import { type BasicShape, basicShape } from "../../values/basic-shape.ts";
import { either, keywords, optional } from "../../values/grammar.ts";
import { image } from "../../values/image/image.ts";
import { nonNegativeLengthPercentage, numberOrPercentage } from "../../values/numeric.ts";
import { mapSpecified } from "../../values/specified.ts";
import type { ImageValue, LengthPercentage } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { PropertyGroup } from "../property.ts";

/** The box that a shape refers to (css-shapes-1 §4). */
export type ShapeBox = "margin-box" | "border-box" | "padding-box" | "content-box";

/** A shape round which lines flow: a basic shape in a box, that box itself with its round corners, or what an image covers. */
export type ShapeOutside =
  | "none"
  | { readonly box: ShapeBox; readonly shape: BasicShape | undefined }
  | { readonly image: ImageValue };

/** css-shapes-1. */
export interface ShapeStyle {
  shapeOutside: ShapeOutside;
  shapeMargin: LengthPercentage;
  shapeImageThreshold: number;
}

const shapeBox: ValueParser<ShapeBox> = keywords("margin-box", "border-box", "padding-box", "content-box");

/** `<basic-shape> || <shape-box>` */
const shapeInBox: ValueParser<ShapeOutside> = (reader) => {
  const before = optional(reader, shapeBox) as ShapeBox | undefined;
  const shape = optional(reader, basicShape);
  const box = before ?? (optional(reader, shapeBox) as ShapeBox | undefined);
  if (shape === undefined) return box && { box, shape: undefined };
  return mapSpecified(shape, (known): ShapeOutside => ({ box: box ?? "margin-box", shape: known }));
};

const shapeImage: ValueParser<ShapeOutside> = (reader) => {
  const value = image(reader);
  return value && mapSpecified(value, (known): ShapeOutside => ({ image: known }));
};

const threshold: ValueParser<number> = (reader) => {
  const value = numberOrPercentage()(reader);
  return value === undefined ? undefined : mapSpecified(value, (share) => Math.max(0, Math.min(1, share)));
};

export const shapeProperties: PropertyGroup<ShapeStyle> = {
  shapeOutside: {
    name: "shape-outside",
    section: "css-shapes-1 §6.1",
    inherited: false,
    initial: "none",
    syntax: "none | [ <basic-shape> || <shape-box> ] | <image>",
    parse: either<ShapeOutside, ShapeOutside, ShapeOutside>(keywords("none"), shapeInBox, shapeImage),
  },
  shapeMargin: {
    name: "shape-margin",
    section: "css-shapes-1 §6.3",
    inherited: false,
    initial: 0,
    syntax: "<length-percentage [0,∞]>",
    parse: nonNegativeLengthPercentage,
  },
  shapeImageThreshold: {
    name: "shape-image-threshold",
    section: "css-shapes-1 §6.2",
    inherited: false,
    initial: 0,
    syntax: "<number> | <percentage>",
    parse: threshold,
  },
};
