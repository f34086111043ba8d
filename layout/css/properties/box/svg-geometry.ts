import { either, keywords } from "../../values/grammar.ts";
import { exactLengthPercentage } from "../../values/numeric.ts";
import { mapSpecified } from "../../values/specified.ts";
import type { LengthPercentage } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

/** A length in user units; `auto`: the attribute of that name. */
export type GeometryLength = LengthPercentage | "auto";

/** Geometry of drawings that style sheets may set (svg2 §7). */
export interface SvgGeometryStyle {
  cx: GeometryLength;
  cy: GeometryLength;
  r: GeometryLength;
  rx: GeometryLength;
  ry: GeometryLength;
  x: GeometryLength;
  y: GeometryLength;
  /** Path data; `auto`: that of the attribute. */
  d: "auto" | "none" | { readonly data: string };
}

const length: ValueParser<GeometryLength> = either(keywords("auto"), exactLengthPercentage());

function geometry(name: string, section: string): Property<GeometryLength> {
  return {
    name,
    section,
    inherited: false,
    initial: "auto",
    syntax: "auto | <length-percentage>",
    parse: length,
  };
}

const path: ValueParser<SvgGeometryStyle["d"]> = (reader) => {
  const call = reader.takeFunction("path");
  const data = call && reader.parseInside(call.content, (inner) => inner.takeString());
  return data === undefined ? undefined : mapSpecified(data, (text) => ({ data: text }));
};

export const svgGeometryProperties: PropertyGroup<SvgGeometryStyle> = {
  cx: geometry("cx", "svg2 §7.2"),
  cy: geometry("cy", "svg2 §7.2"),
  r: geometry("r", "svg2 §7.3"),
  rx: geometry("rx", "svg2 §7.4"),
  ry: geometry("ry", "svg2 §7.4"),
  x: geometry("x", "svg2 §7.5"),
  y: geometry("y", "svg2 §7.5"),
  d: {
    name: "d",
    section: "svg2 §9.3.2",
    inherited: false,
    initial: "auto",
    syntax: "none | path( <string> )",
    parse: either(keywords("none", "auto"), path),
  },
};
