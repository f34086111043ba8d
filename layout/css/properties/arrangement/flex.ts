import { either, keywords } from "../../values/grammar.ts";
import { integer, number } from "../../values/numeric.ts";
import type { PreferredSize } from "../../values/types.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import { boxProperties } from "../box/box.ts";
import type { Property, PropertyGroup } from "../property.ts";

/** css-flexbox-1 §5–7 */
export interface FlexStyle {
  flexDirection: "row" | "row-reverse" | "column" | "column-reverse";
  flexWrap: "nowrap" | "wrap" | "wrap-reverse";
  flexGrow: number;
  flexShrink: number;
  flexBasis: PreferredSize | "content";
  order: number;
}

export const flexDirection: ValueParser<FlexStyle["flexDirection"]> = keywords(
  "row",
  "row-reverse",
  "column",
  "column-reverse",
);
export const flexWrap: ValueParser<FlexStyle["flexWrap"]> = keywords("nowrap", "wrap", "wrap-reverse");
export const flexBasis: ValueParser<FlexStyle["flexBasis"]> = either(
  keywords("content"),
  boxProperties.width.parse,
);

function factor(name: string, initial: number, section: string): Property<number> {
  return {
    name,
    section: `css-flexbox-1 §${section}`,
    inherited: false,
    initial,
    syntax: "<number [0,∞]>",
    parse: number({ minimum: 0 }),
  };
}

export const flexProperties: PropertyGroup<FlexStyle> = {
  flexDirection: {
    name: "flex-direction",
    section: "css-flexbox-1 §5.1",
    inherited: false,
    initial: "row",
    syntax: "row | row-reverse | column | column-reverse",
    parse: flexDirection,
  },
  flexWrap: {
    name: "flex-wrap",
    section: "css-flexbox-1 §5.2",
    inherited: false,
    initial: "nowrap",
    syntax: "nowrap | wrap | wrap-reverse",
    parse: flexWrap,
  },
  flexGrow: factor("flex-grow", 0, "7.2.1"),
  flexShrink: factor("flex-shrink", 1, "7.2.2"),
  flexBasis: {
    name: "flex-basis",
    section: "css-flexbox-1 §7.2.3",
    inherited: false,
    initial: "auto",
    syntax: "content | <'width'>",
    parse: flexBasis,
  },
  order: {
    name: "order",
    section: "css-flexbox-1 §5.4",
    inherited: false,
    initial: 0,
    syntax: "<integer>",
    parse: integer(),
  },
};
