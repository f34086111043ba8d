import { either, keywords } from "../../values/grammar.ts";
import { quirkyLengthPercentage } from "../../values/numeric.ts";
import { fourValueShorthand, pairShorthand, type Shorthand } from "../shorthand.ts";

const auto = either(keywords("auto"), quirkyLengthPercentage());
const distance = quirkyLengthPercentage({ minimum: 0 });

function sides(pattern: string): string[] {
  return ["top", "right", "bottom", "left"].map((side) => pattern.replace("*", side));
}

function flowPair(pattern: string, axis: "block" | "inline"): string[] {
  return [pattern.replace("*", `${axis}-start`), pattern.replace("*", `${axis}-end`)];
}

const OVERFLOW = ["visible", "hidden", "clip", "scroll", "auto"] as const;
const AUTO_LENGTH = "<length-percentage> | auto";
const PADDING = "<length-percentage [0,∞]>";

export const boxShorthands: readonly Shorthand[] = [
  fourValueShorthand(
    { name: "margin", section: "css-box-3 §3.2", longhands: sides("margin-*") },
    AUTO_LENGTH,
    auto,
  ),
  fourValueShorthand(
    { name: "padding", section: "css-box-3 §4.2", longhands: sides("padding-*") },
    PADDING,
    distance,
  ),
  fourValueShorthand(
    { name: "inset", section: "css-position-3 §3.2", longhands: sides("*") },
    AUTO_LENGTH,
    auto,
  ),
  ...(["block", "inline"] as const).flatMap((axis) => [
    pairShorthand(
      { name: `margin-${axis}`, section: "css-logical-1 §4.2", longhands: flowPair("margin-*", axis) },
      AUTO_LENGTH,
      auto,
    ),
    pairShorthand(
      { name: `padding-${axis}`, section: "css-logical-1 §4.4", longhands: flowPair("padding-*", axis) },
      PADDING,
      distance,
    ),
    pairShorthand(
      { name: `inset-${axis}`, section: "css-logical-1 §4.3", longhands: flowPair("inset-*", axis) },
      AUTO_LENGTH,
      auto,
    ),
  ]),
  pairShorthand(
    { name: "overflow", section: "css-overflow-3 §3.1", longhands: ["overflow-x", "overflow-y"] },
    OVERFLOW.join(" | "),
    keywords(...OVERFLOW),
  ),
];
