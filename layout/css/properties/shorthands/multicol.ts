import { color } from "../../values/color/color.ts";
import { keywords } from "../../values/grammar.ts";
import type { Specified } from "../../values/specified.ts";
import type { ValueParser } from "../../values/value-reader.ts";
import { gapValue } from "../arrangement/gap.ts";
import { multicolProperties } from "../arrangement/multicol.ts";
import { lineStyle, lineWidth } from "../box/border.ts";
import { anyOrder, pairShorthand, type Shorthand } from "../shorthand.ts";

/** `<column-width> || <column-count>`, where `auto` stands for either. */
const columns: ValueParser<Record<string, Specified<unknown>>> = (reader) => {
  const auto = keywords("auto");
  const parts = anyOrder(reader, {
    "column-count": notAuto(multicolProperties.columnCount.parse),
    "column-width": notAuto(multicolProperties.columnWidth.parse),
    first: auto,
    second: auto,
  });
  if (parts === undefined || Object.keys(parts).length > 2) return undefined;
  const { first: _first, second: _second, ...values } = parts;
  return values;
};

/** A property's grammar less the keyword `auto`. */
function notAuto(parser: ValueParser<unknown>): ValueParser<unknown> {
  return (reader) => {
    const value = parser(reader);
    return value === "auto" ? undefined : (value as Specified<unknown> | undefined);
  };
}

export const multicolShorthands: readonly Shorthand[] = [
  {
    name: "columns",
    section: "css-multicol-1 §3.3",
    syntax: "<'column-width'> || <'column-count'>",
    longhands: ["column-width", "column-count"],
    parse: (reader) => columns(reader) as Record<string, Specified<unknown>> | undefined,
  },
  {
    name: "column-rule",
    section: "css-multicol-1 §4.5",
    syntax: "<'column-rule-width'> || <'column-rule-style'> || <'column-rule-color'>",
    longhands: ["column-rule-width", "column-rule-style", "column-rule-color"],
    parse: (reader) =>
      anyOrder(reader, {
        "column-rule-width": lineWidth,
        "column-rule-style": lineStyle,
        "column-rule-color": color,
      }),
  },
  pairShorthand(
    { name: "gap", section: "css-align-3 §8.2", longhands: ["row-gap", "column-gap"] },
    "normal | <length-percentage [0,∞]>",
    gapValue,
  ),
];
