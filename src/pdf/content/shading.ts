import { type GradientStop, type Matrix, multiply, type Paint } from "../../../layout/api/display.ts";
import type { PdfDictionary, PdfValue } from "../objects/values.ts";
import type { ColorSpaces, InkSpace } from "./color-spaces.ts";

export type Gradient = Exclude<Paint, { type: "color" }>;

/** Device colour spaces that colours are mixed in. */
export type BlendSpace = "DeviceRGB" | "DeviceCMYK";

/** How the colours of a gradient are written: its space, and the components of each stop in it. */
export interface GradientColors {
  /** As shadings name it. */
  readonly value: PdfValue;
  readonly space: InkSpace | undefined;
  readonly componentsOf: (stop: GradientStop) => readonly number[];
}

/** One space for all stops: that of their inks where it is the same, else sRGB. */
export function gradientColors(gradient: Gradient, spaces: ColorSpaces): GradientColors {
  const inks = new Map(gradient.stops.map((stop) => [stop, spaces.inkOf(stop.color)]));
  const [first] = inks.values();
  const space = first?.space;
  if (space === undefined || [...inks.values()].some((ink) => ink?.space !== space))
    return {
      value: spaces.rgb,
      space: undefined,
      componentsOf: ({ color }) => [color.red, color.green, color.blue],
    };
  return { value: space.value, space, componentsOf: (stop) => inks.get(stop)?.components ?? [] };
}

/** The shading (ISO 32000-1 §8.7.4.5) of a gradient's colours, in the gradient's own coordinates. */
export function colorShading(gradient: Gradient, { value, componentsOf }: GradientColors): PdfDictionary {
  return shading(gradient, value, componentsOf);
}

/** The shading of a gradient's alpha, as grey, for a luminosity mask. */
export function alphaShading(gradient: Gradient, spaces: ColorSpaces): PdfDictionary {
  return shading(gradient, spaces.gray, (stop) => [stop.color.alpha]);
}

/** The alpha of all stops when they agree, else undefined. */
export function uniformAlpha(gradient: Gradient): number | undefined {
  const alpha = gradient.stops[0]?.color.alpha ?? 1;
  return gradient.stops.every((stop) => stop.color.alpha === alpha) ? alpha : undefined;
}

function shading(
  gradient: Gradient,
  colorSpace: PdfValue,
  components: (stop: GradientStop) => readonly number[],
): PdfDictionary {
  const isLinear = gradient.type === "linear";
  return {
    ShadingType: isLinear ? 2 : 3,
    ColorSpace: colorSpace,
    Coords: isLinear
      ? [gradient.x1, gradient.y1, gradient.x2, gradient.y2]
      : [...focusOf(gradient), gradient.x, gradient.y, gradient.radius],
    Function: stitch(gradient.stops, components),
    Extend: [true, true],
  };
}

function focusOf({ x, y, focus }: Extract<Gradient, { type: "radial" }>): readonly number[] {
  return focus === undefined ? [x, y, 0] : [focus.x, focus.y, focus.radius];
}

/** A pattern that paints a gradient wherever a colour could stand (ISO 32000-1 §8.7.4.3). */
export function shadingPattern(gradient: Gradient, matrix: Matrix, colors: GradientColors): PdfDictionary {
  const own = gradient.matrix === undefined ? matrix : multiply(matrix, gradient.matrix);
  return { Type: "Pattern", PatternType: 2, Matrix: own, Shading: colorShading(gradient, colors) };
}

/** One function over all stops. Stops at the same offset have no function between them: the colour jumps there. */
function stitch(
  stops: readonly GradientStop[],
  components: (stop: GradientStop) => readonly number[],
): PdfDictionary {
  const functions: PdfDictionary[] = [];
  const bounds: number[] = [];
  const first = stops[0];
  let previous = first;
  let offset = 0;
  const add = (from: GradientStop, to: GradientStop, end: number): void => {
    if (end <= offset) return;
    if (functions.length > 0) bounds.push(offset);
    functions.push({ FunctionType: 2, Domain: [0, 1], C0: components(from), C1: components(to), N: 1 });
    offset = end;
  };
  for (const stop of stops) {
    if (previous !== undefined) add(previous, stop, Math.min(1, stop.offset));
    previous = stop;
  }
  if (previous !== undefined) add(previous, previous, 1);
  return {
    FunctionType: 3,
    Domain: [0, 1],
    Functions: functions,
    Bounds: bounds,
    Encode: functions.flatMap(() => [0, 1]),
  };
}
