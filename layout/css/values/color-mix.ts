import { type ColorSpace, fromXyz, hueIndex, toColor, toXyz } from "./color-spaces.ts";
import { optional } from "./grammar.ts";
import { percentage } from "./numeric.ts";
import type { Components } from "./rgb-spaces.ts";
import { Late, type Specified } from "./specified.ts";
import type { Color, ColorOrCurrent } from "./types.ts";
import type { ValueParser, ValueReader } from "./value-reader.ts";

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

type HueDirection = "shorter" | "longer" | "increasing" | "decreasing";

interface Mix {
  readonly space: ColorSpace;
  readonly hue: HueDirection;
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
  const mix: Mix = { ...method, ...shares };
  const [a, b] = [first.color, second.color];
  if (isKnown(a) && isKnown(b)) return mixColors(mix, a, b);
  return new Late((context) => {
    const known = (value: Specified<ColorOrCurrent>): ColorOrCurrent => {
      const computed = value instanceof Late ? value.compute(context) : value;
      return computed === "currentcolor" ? context.color : computed;
    };
    const [x, y] = [known(a), known(b)];
    return x === "currentcolor" || y === "currentcolor" ? "currentcolor" : mixColors(mix, x, y);
  });
}

const OKLAB = { space: "oklab", hue: "shorter" } as const;

function isKnown(value: Specified<ColorOrCurrent>): value is Color {
  return !(value instanceof Late) && value !== "currentcolor";
}

/** `in <space> [ <direction> hue ]?` */
function readMethod(reader: ValueReader): { space: ColorSpace; hue: HueDirection } | undefined {
  if (!reader.takeKeyword("in")) return undefined;
  const space = SPACES.get(reader.takeIdent()?.toLowerCase() ?? "");
  if (space === undefined) return undefined;
  const directions: readonly HueDirection[] = ["shorter", "longer", "increasing", "decreasing"];
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
function mixColors(mix: Mix, first: Color, second: Color): Color {
  const { space, share } = mix;
  const hue = hueIndex(space);
  const [a, b] = [componentsOf(first, space), componentsOf(second, space)];
  const alpha = first.alpha * (1 - share) + second.alpha * share;
  const blend = (index: number): number => {
    const [x, y] = [a[index] ?? 0, b[index] ?? 0];
    if (index === hue) return blendHue(hasNoHue(space, a) ? y : x, hasNoHue(space, b) ? x : y, mix);
    if (alpha === 0) return x * (1 - share) + y * share;
    return (x * first.alpha * (1 - share) + y * second.alpha * share) / alpha;
  };
  const components: Components = [blend(0), blend(1), blend(2)];
  return toColor(space, components, alpha * mix.alphaFactor);
}

function componentsOf(color: Color, space: ColorSpace): Components {
  const rgb: Components = [color.red, color.green, color.blue];
  return space === "srgb" ? rgb : fromXyz(space, toXyz("srgb", rgb));
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
    default:
      return second < 0.0001;
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
