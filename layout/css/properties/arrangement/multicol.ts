import { color } from "../../values/color/color.ts";
import { either, keywords } from "../../values/grammar.ts";
import { integer, nonNegativeLength } from "../../values/numeric.ts";
import type { BorderStyle, ColorOrCurrent } from "../../values/types.ts";
import { lineStyle, lineWidth } from "../box/border.ts";
import type { PropertyGroup } from "../property.ts";

/** css-multicol-1. The computed rule width is 0 where its style is none or hidden. */
export interface MulticolStyle {
  columnWidth: number | "auto";
  columnCount: number | "auto";
  columnFill: "auto" | "balance" | "balance-all";
  columnSpan: "none" | "all";
  columnRuleWidth: number;
  columnRuleStyle: BorderStyle;
  columnRuleColor: ColorOrCurrent;
}

export const multicolProperties: PropertyGroup<MulticolStyle> = {
  columnWidth: {
    name: "column-width",
    section: "css-multicol-1 §3.1",
    inherited: false,
    initial: "auto",
    syntax: "auto | <length [0,∞]>",
    parse: either(keywords("auto"), nonNegativeLength),
  },
  columnCount: {
    name: "column-count",
    section: "css-multicol-1 §3.2",
    inherited: false,
    initial: "auto",
    syntax: "auto | <integer [1,∞]>",
    parse: either(keywords("auto"), integer({ minimum: 1 })),
  },
  columnFill: {
    name: "column-fill",
    section: "css-multicol-1 §7.1",
    inherited: false,
    initial: "balance",
    syntax: "auto | balance | balance-all",
    parse: keywords("auto", "balance", "balance-all"),
  },
  columnSpan: {
    name: "column-span",
    section: "css-multicol-1 §6.1",
    inherited: false,
    initial: "none",
    syntax: "none | all",
    parse: keywords("none", "all"),
  },
  columnRuleWidth: {
    name: "column-rule-width",
    section: "css-multicol-1 §4.4",
    inherited: false,
    // `medium`, which computes to 0 while the style is none.
    initial: 0,
    syntax: "<length [0,∞]> | thin | medium | thick",
    parse: lineWidth,
  },
  columnRuleStyle: {
    name: "column-rule-style",
    section: "css-multicol-1 §4.3",
    inherited: false,
    initial: "none",
    syntax: "<line-style>",
    parse: lineStyle,
  },
  columnRuleColor: {
    name: "column-rule-color",
    section: "css-multicol-1 §4.2",
    inherited: false,
    initial: "currentcolor",
    syntax: "<color>",
    parse: color,
  },
};
