import { color } from "../../values/color/color.ts";
import type { ColorOrCurrent } from "../../values/types.ts";
import { lineWidth } from "../box/border.ts";
import type { PropertyGroup } from "../property.ts";

/** What letters are filled with, and the line along their outlines (Compatibility standard §4). */
export interface TextInkStyle {
  webkitTextFillColor: ColorOrCurrent;
  webkitTextStrokeColor: ColorOrCurrent;
  /** Pixels, half of them on each side of the outline. */
  webkitTextStrokeWidth: number;
}

export const textInkProperties: PropertyGroup<TextInkStyle> = {
  webkitTextFillColor: {
    name: "-webkit-text-fill-color",
    section: "compat §4.3",
    inherited: true,
    initial: "currentcolor",
    syntax: "<color>",
    parse: color,
  },
  webkitTextStrokeColor: {
    name: "-webkit-text-stroke-color",
    section: "compat §4.4",
    inherited: true,
    initial: "currentcolor",
    syntax: "<color>",
    parse: color,
  },
  webkitTextStrokeWidth: {
    name: "-webkit-text-stroke-width",
    section: "compat §4.5",
    inherited: true,
    initial: 0,
    syntax: "<line-width>",
    parse: lineWidth,
  },
};
