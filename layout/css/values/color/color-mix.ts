import { optional } from "../grammar.ts";
import { percentage } from "../numeric.ts";
import { RelativeValue, type Specified } from "../specified.ts";
import type { Color, ColorInterpolation, ColorOrCurrent, ColorSpace } from "../types.ts";
import type { ValueParser, ValueReader } from "../value-reader.ts";
import { fromXyz, hueIndex, toColor, toXyz } from "./color-spaces.ts";
import type { Components } from "./rgb-spaces.ts";

const SPACES: ReadonlyMap<string, ColorSpace> = new Map([
  ["srgb", "srgb"],
  ["srgb-linear", "srgb-linear"],
  ["display-p3", "display-p3"],
  ["display-p3-linear", "display-p3-linear"],
  ["a98-rgb", "a98-rgb"],
  ["prophoto-rgb", "prophoto-rgb"],
  ["rec2020", "rec2020"],
  ["lab", "lab"],
  ["oklab", "oklab"],
  ["xyz", "xyz-d65"],
  ["xyz-d65", "xyz-d65"],
  ["xyz-d50", "xyz-d50"],
  ["hsl", "hsl"],
  ["hwb", "hwb"],
  ["lch", "lch"],
  ["oklch", "oklch"],
] satisfies [string, ColorSpace][]);

interface Mix extends ColorInterpolation {
  /** Share of the second colour, 0 to 1. */
  readonly share: number;
  /** Below 1 when the percentages add up to less than 100 %. */
  readonly alphaFactor: number;
}

/** Content of `color-mix([ in <space>, ]? <color> <percentage>?, <color> <percentage>?)` (css-color-5 §3). */
export function readColorMix(
  reader: ValueReader,
  color: ValueParser<ColorOrCurrent>,
): Specified<ColorOrCurrent> | undefined {
  const next = reader.peek();
  const isIn = next?.kind === "ident" && next.value === "in";
  const method = isIn ? readMethod(reader) : OKLAB;
  if (method === undefined || (isIn && !reader.takeDelimiter(","))) return undefined;
  const first = readPart(reader, color);
  if (first === undefined || !reader.takeDelimiter(",")) return undefined;
  const second = readPart(reader, color);
  if (second === undefined || !reader.atEnd) return undefined;
  const shares = normalise(first.percent, second.percent);
  if (shares === undefined) return undefined;
  const mix: Mix = { share: shares.share, alphaFactor: shares.alphaFactor, ...method };
  const [a, b] = [first.color, second.color];
  if (isKnown(a) && isKnown(b)) return mixColors(mix, a, b);
  return new RelativeValue((context) => {
    const known = (value: Specified<ColorOrCurrent>): ColorOrCurrent => {
      const computed = value instanceof RelativeValue ? value.compute(context) : value;
      return computed === "currentcolor" ? context.color : computed;
    };
    const [x, y] = [known(a), known(b)];
    return x === "currentcolor" || y === "currentcolor" ? "currentcolor" : mixColors(mix, x, y);
  });
}

const OKLAB = { space: "oklab", hue: "shorter" } as const;

function isKnown(value: Specified<ColorOrCurrent>): value is Color {
  return !(value instanceof RelativeValue) && value !== "currentcolor";
}

/** `in <space> [ <direction> hue ]?` */
export function readMethod(reader: ValueReader): ColorInterpolation | undefined {
  if (!reader.takeKeyword("in")) return undefined;
  const space = SPACES.get(reader.takeIdent()?.toLowerCase() ?? "");
  if (space === undefined) return undefined;
  const directions: readonly ColorInterpolation["hue"][] = ["shorter", "longer", "increasing", "decreasing"];
  const hue = directions.find((direction) => reader.takeKeyword(direction));
  if (hue === undefined) return { space, hue: "shorter" };
  return reader.takeKeyword("hue") && hueIndex(space) >= 0 ? { space, hue } : undefined;
}

function readPart(
  reader: ValueReader,
  color: ValueParser<ColorOrCurrent>,
): { color: Specified<ColorOrCurrent>; percent: number | undefined } | undefined {
  const range = { minimum: 0, maximum: 100 };
  const before = optional(reader, percentage(range));
  const value = color(reader);
  if (value === undefined) return undefined;
  const after = before ?? optional(reader, percentage(range));
  return { color: value, percent: typeof after === "number" ? after : undefined };
}

function normalise(
  first: number | undefined,
  second: number | undefined,
): { share: number; alphaFactor: number } | undefined {
  const a = first ?? (second === undefined ? 50 : 100 - second);
  const b = second ?? 100 - a;
  const sum = a + b;
  return sum === 0 ? undefined : { share: b / sum, alphaFactor: Math.min(1, sum / 100) };
}

/** Interpolates with premultiplied alpha (css-color-4 §12.3); the hue is not premultiplied. */
export function mixColors(mix: Mix, first: Color, second: Color): Color {
  const { space, share } = mix;
  const hue = hueIndex(space);
  const [a, b] = [componentsOf(first, space), componentsOf(second, space)];
  const alpha = first.alpha * (1 - share) + second.alpha * share;
  const blend = (index: number): number | undefined => {
    const [x, y] = [a[index] ?? b[index], b[index] ?? a[index]];
    if (x === undefined || y === undefined) return undefined;
    if (index === hue) return blendHue(x, y, mix);
    if (alpha === 0) return x * (1 - share) + y * share;
    return (x * first.alpha * (1 - share) + y * second.alpha * share) / alpha;
  };
  const components: Mixed = [blend(0), blend(1), blend(2)];
  const [x, y, z] = components;
  const color = toColor(space, [x ?? 0, y ?? 0, z ?? 0], alpha * mix.alphaFactor);
  const isLegacy = space === "srgb" || space === "hsl" || space === "hwb";
  return isLegacy && !components.includes(undefined)
    ? color
    : { source: { space, components, isLegacy }, ...color };
}

/** undefined: missing, so that the other colour's is taken (css-color-4 §12.2). */
type Mixed = readonly [number | undefined, number | undefined, number | undefined];

function componentsOf(color: Color, space: ColorSpace): Mixed {
  const { source } = color;
  if (source?.space === space) return source.components;
  const rgb: Components = [color.red, color.green, color.blue];
  const [x = 0, y = 0, z = 0] = source?.components ?? [];
  const converted =
    source !== undefined && !source.isLegacy
      ? fromXyz(space, toXyz(source.space, [x, y, z]))
      : space === "srgb"
        ? rgb
        : fromXyz(space, toXyz("srgb", rgb));
  const lost = new Set<string>();
  if (source !== undefined) {
    for (const [index, kind] of kindsOf(source.space).entries())
      if (source.components[index] === undefined) lost.add(kind);
  }
  if (hasNoHue(space, converted)) lost.add("hue");
  if (lost.size === 0) return converted;
  const kinds = kindsOf(space);
  const kept = (index: 0 | 1 | 2): number | undefined =>
    lost.has(kinds[index]) ? undefined : converted[index];
  return [kept(0), kept(1), kept(2)];
}

/** What the components of a space stand for: those that stand for the same are carried from one to another. */
function kindsOf(space: ColorSpace): readonly [string, string, string] {
  switch (space) {
    case "hsl":
      return ["hue", "colorfulness", "lightness"];
    case "hwb":
      return ["hue", "whiteness", "blackness"];
    case "lab":
    case "oklab":
      return ["lightness", "a", "b"];
    case "lch":
    case "oklch":
      return ["lightness", "colorfulness", "hue"];
    default:
      return ["red", "green", "blue"];
  }
}

/** The hue of a grey says nothing: the other colour's is taken (css-color-4 §4.4, §12.2). */
function hasNoHue(space: ColorSpace, [, second, third]: Components): boolean {
  switch (space) {
    case "hsl":
      return second < 0.001;
    case "hwb":
      return second + third > 99.999;
    case "lch":
      return second < 0.0015;
    case "oklch":
      return second < 0.0001;
    default:
      return false;
  }
}

/** css-color-4 §12.4 */
function blendHue(from: number, to: number, mix: Mix): number {
  let difference = to - from;
  if (mix.hue === "shorter") difference -= Math.round(difference / 360) * 360;
  else if (mix.hue === "longer") {
    if (difference > 0 && difference < 180) difference -= 360;
    else if (difference > -180 && difference <= 0) difference += 360;
  } else if (mix.hue === "increasing" && difference < 0) difference += 360;
  else if (mix.hue === "decreasing" && difference > 0) difference -= 360;
  return from + difference * mix.share;
}
