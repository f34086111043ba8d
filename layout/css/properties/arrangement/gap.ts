import { either, keywords } from "../../values/grammar.ts";
import { nonNegativeLengthPercentage } from "../../values/numeric.ts";
import type { LengthPercentage } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import type { Property, PropertyGroup } from "../property.ts";

/** css-align-3 §8: room between columns, and between the items of flex and grid containers. */
export interface GapStyle {
  /** `normal` is 1em between columns of text, 0 elsewhere. */
  columnGap: LengthPercentage | "normal";
  rowGap: LengthPercentage | "normal";
}

export const gapValue: ValueParser<LengthPercentage | "normal"> = either(
  keywords("normal"),
  nonNegativeLengthPercentage,
);

function gap(name: string): Property<LengthPercentage | "normal"> {
  return {
    name,
    section: "css-align-3 §8.1",
    inherited: false,
    initial: "normal",
    syntax: "normal | <length-percentage [0,∞]>",
    parse: gapValue,
  };
}

export const gapProperties: PropertyGroup<GapStyle> = {
  columnGap: gap("column-gap"),
  rowGap: gap("row-gap"),
};
