import { color } from "../../values/color/color.ts";
import { optional } from "../../values/grammar.ts";
import { nonNegativeLengthPercentage } from "../../values/numeric.ts";
import { joinSpecified, type Specified } from "../../values/specified.ts";
import type { LengthPercentage } from "../../values/types.ts";
import type { ValueParser, ValueReader } from "../../values/value-reader.ts";
import {
  borderImageOutset,
  borderImageRepeat,
  borderImageSlice,
  borderImageWidth,
  borderProperties,
  lineStyle,
  lineWidth,
} from "../box/border.ts";
import {
  anyOrder,
  fourValueShorthand,
  pairShorthand,
  type Shorthand,
  type ShorthandValues,
} from "../shorthand.ts";

const SIDES = ["top", "right", "bottom", "left"] as const;
const FLOW_SIDES = ["block-start", "block-end", "inline-start", "inline-end"] as const;
const LINE = "<line-width> || <line-style> || <color>";

/** `<line-width> || <line-style> || <color>` for some sides. */
function lineShorthand(
  name: string,
  section: string,
  sides: readonly string[],
  also: readonly string[],
): Shorthand {
  const longhands = sides.flatMap((side) => [
    `border-${side}-width`,
    `border-${side}-style`,
    `border-${side}-color`,
  ]);
  const parse = (reader: ValueReader): ShorthandValues | undefined => {
    const line = anyOrder(reader, { width: lineWidth, style: lineStyle, color });
    if (line === undefined) return undefined;
    const values: Record<string, Specified<unknown>> = {};
    for (const side of sides) {
      for (const [part, value] of Object.entries(line)) values[`border-${side}-${part}`] = value;
    }
    return values;
  };
  return { name, section, syntax: LINE, longhands: [...longhands, ...also], parse };
}

const PARTS: readonly (readonly [
  part: string,
  section: string,
  syntax: string,
  parser: ValueParser<unknown>,
])[] = [
  ["width", "css-backgrounds-3 §4.3", "<line-width>", lineWidth],
  ["style", "css-backgrounds-3 §4.2", "<line-style>", lineStyle],
  ["color", "css-backgrounds-3 §4.1", "<color>", color],
];

const CORNERS = ["top-left", "top-right", "bottom-right", "bottom-left"] as const;

/** One to four radii, and after a slash one to four vertical ones. */
function parseBorderRadius(reader: ValueReader): ShorthandValues | undefined {
  const horizontal = fourRadii(reader);
  const vertical = reader.takeDelimiter("/") ? fourRadii(reader) : horizontal;
  if (horizontal === undefined || vertical === undefined) return undefined;
  const values: Record<string, Specified<unknown>> = {};
  CORNERS.forEach((corner, index) => {
    values[`border-${corner}-radius`] = joinSpecified([horizontal[index] ?? 0, vertical[index] ?? 0]);
  });
  return values;
}

function fourRadii(reader: ValueReader): readonly Specified<LengthPercentage>[] | undefined {
  const radii: Specified<LengthPercentage>[] = [];
  while (radii.length < 4) {
    const radius = optional(reader, nonNegativeLengthPercentage);
    if (radius === undefined) break;
    radii.push(radius);
  }
  const [first, second = first, third = first, fourth = second] = radii;
  if (first === undefined || second === undefined || third === undefined || fourth === undefined)
    return undefined;
  return [first, second, third, fourth];
}

const IMAGE_LONGHANDS = ["source", "slice", "width", "outset", "repeat"].map(
  (part) => `border-image-${part}`,
);

/** `<source> || <slice> [ / <width>? [ / <outset> ]? ]? || <repeat>` */
function parseBorderImage(reader: ValueReader): ShorthandValues | undefined {
  const values: Record<string, Specified<unknown>> = {};
  const slice: ValueParser<unknown> = (inner) => {
    const edges = borderImageSlice(inner);
    if (edges === undefined || !inner.takeDelimiter("/")) return edges;
    const width = optional(inner, borderImageWidth);
    if (width !== undefined) values["border-image-width"] = width;
    if (!inner.takeDelimiter("/")) return width === undefined ? undefined : edges;
    const outset = borderImageOutset(inner);
    if (outset !== undefined) values["border-image-outset"] = outset;
    return outset === undefined ? undefined : edges;
  };
  const parts = anyOrder(reader, {
    "border-image-source": borderProperties.borderImageSource.parse,
    "border-image-slice": slice,
    "border-image-repeat": borderImageRepeat,
  });
  return parts && { ...values, ...parts };
}

export const borderShorthands: readonly Shorthand[] = [
  lineShorthand("border", "css-backgrounds-3 §4.4", SIDES, IMAGE_LONGHANDS),
  ...SIDES.map((side) => lineShorthand(`border-${side}`, "css-backgrounds-3 §4.4", [side], [])),
  ...FLOW_SIDES.map((side) => lineShorthand(`border-${side}`, "css-logical-1 §4.5.4", [side], [])),
  ...(["block", "inline"] as const).map((axis) =>
    lineShorthand(`border-${axis}`, "css-logical-1 §4.5.4", [`${axis}-start`, `${axis}-end`], []),
  ),
  ...PARTS.flatMap(([part, section, syntax, parser]) => [
    fourValueShorthand(
      { name: `border-${part}`, section, longhands: SIDES.map((side) => `border-${side}-${part}`) },
      syntax,
      parser,
    ),
    ...(["block", "inline"] as const).map((axis) =>
      pairShorthand(
        {
          name: `border-${axis}-${part}`,
          section: "css-logical-1 §4.5",
          longhands: [`border-${axis}-start-${part}`, `border-${axis}-end-${part}`],
        },
        syntax,
        parser,
      ),
    ),
  ]),
  {
    name: "border-radius",
    section: "css-backgrounds-3 §5.1",
    syntax: "<length-percentage [0,∞]>{1,4} [ / <length-percentage [0,∞]>{1,4} ]?",
    longhands: CORNERS.map((corner) => `border-${corner}-radius`),
    parse: parseBorderRadius,
  },
  {
    name: "border-image",
    section: "css-backgrounds-3 §6.6",
    syntax: "<source> || <slice> [ / <width> | / <width>? / <outset> ]? || <repeat>",
    longhands: IMAGE_LONGHANDS,
    parse: parseBorderImage,
  },
  {
    name: "outline",
    section: "css-ui-4 §3.1",
    syntax: "<outline-width> || <outline-style> || <outline-color>",
    longhands: ["outline-width", "outline-style", "outline-color"],
    parse: (reader) =>
      anyOrder(reader, {
        "outline-style": borderProperties.outlineStyle.parse,
        "outline-width": lineWidth,
        "outline-color": borderProperties.outlineColor.parse,
      }),
  },
];
