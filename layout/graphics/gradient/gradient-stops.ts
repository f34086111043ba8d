import { defined } from "../../../fonts/defined.ts";
import { usedColor } from "../../cascade/used-color.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { mixColors } from "../../css/values/color/color-mix.ts";
import { isPrintedAlike, mixedInks } from "../../css/values/color/ink-color.ts";
import { resolveLength } from "../../css/values/resolve.ts";
import type { Color, ColorInterpolation, ColorStop } from "../../css/values/types.ts";
import type { GradientStop } from "../display-list.ts";

/** Points put between two stops where the colours between them are not on a straight line. */
const STEPS = 8;
const MIXED_STEPS = 24;
/** A difference that no screen shows. */
const INVISIBLE = 1 / 512;
/** Periods of a repeating gradient that are drawn one by one; more of them could not be told from a mixed colour. */
const MAXIMUM_PERIODS = 500;

/**
 * Colour stops with all positions known (css-images-3 §3.4.3), as parts of `length`, rising but not bounded by 0 and 1.
 * Transition hints and changes of alpha are spelt out as further stops, so that plain interpolation is right.
 */
export function resolveStops(
  stops: readonly ColorStop[],
  length: number,
  style: ComputedStyle,
  interpolation?: ColorInterpolation,
): GradientStop[] {
  const method = interpolation ?? usualInterpolation(stops, style);
  const positions = resolvePositions(stops, length);
  const result: GradientStop[] = [];
  let hint: number | undefined;
  for (let index = 0; index < stops.length; index += 1) {
    const stop = stops[index] as ColorStop;
    const offset = defined(positions[index]);
    if (stop.color === undefined) {
      hint = offset;
      continue;
    }
    const next = { offset, color: usedColor(stop.color, style) };
    const previous = result.at(-1);
    if (previous !== undefined) {
      if (method === undefined || method.space === "srgb") appendBetween(result, previous, next, hint);
      else appendMixed(result, previous, next, { method, hint });
    }
    result.push(next);
    hint = undefined;
  }
  return result;
}

/** Colours of newer syntaxes are mixed in Oklab (css-color-4 §12.1); undefined: in sRGB. */
function usualInterpolation(
  stops: readonly ColorStop[],
  style: ComputedStyle,
): ColorInterpolation | undefined {
  const isNew = stops.some(({ color }) => color !== undefined && isModern(usedColor(color, style)));
  return isNew ? { space: "oklab", hue: "shorter" } : undefined;
}

function isModern({ source }: Color): boolean {
  return source !== undefined && !source.isLegacy;
}

/** Stops along a way through another colour space. */
function appendMixed(
  result: GradientStop[],
  from: GradientStop,
  to: GradientStop,
  { method, hint }: { readonly method: ColorInterpolation; readonly hint: number | undefined },
): void {
  const span = to.offset - from.offset;
  if (span <= 0) return;
  const middle = hint === undefined ? 0.5 : Math.min(1, Math.max(0, (hint - from.offset) / span));
  const isJump = middle === 0 || middle === 1;
  const exponent = isJump ? 1 : Math.log(0.5) / Math.log(middle);
  const points: GradientStop[] = [];
  for (let step = 0; step <= MIXED_STEPS; step += 1) {
    const part = step / MIXED_STEPS;
    const share = isJump ? 1 - middle : part ** exponent;
    const color = mixColors({ share, alphaFactor: 1, ...method }, from.color, to.color);
    points.push({ offset: from.offset + span * part, color });
  }
  appendBends(result, points);
}

/** The points of a way that are needed: between those that are left out, it is straight. */
function appendBends(result: GradientStop[], points: readonly GradientStop[]): void {
  let start = 0;
  const last = points.length - 1;
  result.push(points[0] as GradientStop);
  while (start < last) {
    let end = last;
    while (end > start + 1 && !isStraight(points, start, end)) end -= 1;
    result.push(points[end] as GradientStop);
    start = end;
  }
}

function isStraight(points: readonly GradientStop[], start: number, end: number): boolean {
  const [first, last] = [points[start] as GradientStop, points[end] as GradientStop];
  for (let index = start + 1; index < end; index += 1) {
    const { color } = points[index] as GradientStop;
    const share = (index - start) / (end - start);
    for (const channel of ["red", "green", "blue", "alpha"] as const) {
      const straight = first.color[channel] + (last.color[channel] - first.color[channel]) * share;
      if (Math.abs(straight - color[channel]) > INVISIBLE) return false;
    }
  }
  return true;
}

function resolvePositions(stops: readonly ColorStop[], length: number): number[] {
  const count = stops.length;
  const known = stops.map(({ position }) => {
    if (position === undefined) return undefined;
    return length > 0 ? resolveLength(position, length) / length : 0;
  });
  known[0] ??= 0;
  known[count - 1] ??= 1;
  const result: number[] = [];
  let reached = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index += 1) {
    const position = known[index];
    if (position === undefined) continue;
    reached = Math.max(reached, position);
    // Stops without a position share the room since the last one that has one.
    const start = result.length;
    const from = result[start - 1] ?? reached;
    for (let gap = start; gap < index; gap += 1)
      result.push(from + ((reached - from) * (gap - start + 1)) / (index - start + 1));
    result.push(reached);
  }
  return result;
}

/** Stops between two others: along the curve of a hint, and where alpha changes, because colours mix premultiplied. */
function appendBetween(
  result: GradientStop[],
  from: GradientStop,
  to: GradientStop,
  hint: number | undefined,
): void {
  const span = to.offset - from.offset;
  if (span <= 0) return;
  const middle = hint === undefined ? 0.5 : Math.min(1, Math.max(0, (hint - from.offset) / span));
  if (middle === 0 || middle === 1) {
    result.push({
      offset: middle === 0 ? from.offset : to.offset,
      color: middle === 0 ? to.color : from.color,
    });
    return;
  }
  if (middle === 0.5 && from.color.alpha === to.color.alpha) return;
  const exponent = Math.log(0.5) / Math.log(middle);
  for (let step = 0; step <= STEPS; step += 1) {
    const part = step / STEPS;
    result.push({
      offset: from.offset + span * part,
      color: mixPremultiplied(from.color, to.color, part ** exponent),
    });
  }
}

/** css-images-3 §3.4.2: colours mix in proportion to their alpha. */
export function mixPremultiplied(from: Color, to: Color, part: number): Color {
  const alpha = from.alpha + (to.alpha - from.alpha) * part;
  // The colour of a transparent end is that of the other end.
  if (alpha <= 0) return { ...(part < 0.5 ? to : from), alpha: 0 };
  const mix = (a: number, b: number): number => (a * from.alpha * (1 - part) + b * to.alpha * part) / alpha;
  if (from.alpha === 0 && part === 0) return { ...to, alpha: 0 };
  if (to.alpha === 0 && part === 1) return { ...from, alpha: 0 };
  return {
    red: mix(from.red, to.red),
    green: mix(from.green, to.green),
    blue: mix(from.blue, to.blue),
    alpha,
    ...mixedInks(from, to, (to.alpha * part) / alpha),
  };
}

/** The colour at a position, as the stops (at least one) give it. */
export function colorAt(stops: readonly GradientStop[], position: number): Color {
  let previous = stops[0] as GradientStop;
  if (position < previous.offset) return previous.color;
  for (const stop of stops) {
    if (position < stop.offset) {
      const span = stop.offset - previous.offset;
      return mixPremultiplied(previous.color, stop.color, span > 0 ? (position - previous.offset) / span : 1);
    }
    previous = stop;
  }
  return previous.color;
}

/** The stops repeated over the range from `start` to `end` (css-images-3 §3.6). */
export function repeatStops(stops: readonly GradientStop[], start: number, end: number): GradientStop[] {
  const first = stops[0] as GradientStop;
  const period = (stops.at(-1) as GradientStop).offset - first.offset;
  const count = period > 0 ? (end - start) / period : Number.POSITIVE_INFINITY;
  if (count > MAXIMUM_PERIODS) return [{ offset: start, color: averageColor(stops, period) }];
  const result: GradientStop[] = [];
  const firstPeriod = Math.floor((start - first.offset) / period);
  for (let index = firstPeriod; first.offset + index * period < end; index += 1) {
    for (const stop of stops) result.push({ offset: stop.offset + index * period, color: stop.color });
  }
  return result;
}

/** The gradient as one colour: that of its end, or of all of it where it repeats. */
export function solidColor(stops: readonly GradientStop[], repeating: boolean): Color {
  const [first, last] = [stops[0] as GradientStop, stops.at(-1) as GradientStop];
  return repeating ? averageColor(stops, last.offset - first.offset) : last.color;
}

/** Whether the colour only jumps from one to the next. */
export function isFlat(stops: readonly GradientStop[]): boolean {
  for (let index = 1; index < stops.length; index += 1) {
    const [before, after] = [stops[index - 1] as GradientStop, stops[index] as GradientStop];
    if (after.offset > before.offset && !isSameColor(before.color, after.color)) return false;
  }
  return true;
}

export function isSameColor(a: Color, b: Color): boolean {
  return (
    a === b ||
    (a.alpha === b.alpha &&
      (a.alpha === 0 ||
        (a.red === b.red && a.green === b.green && a.blue === b.blue && isPrintedAlike(a, b))))
  );
}

/** What a gradient looks like from far: css-images-3 §3.6 asks for it where the period is zero. */
function averageColor(stops: readonly GradientStop[], period: number): Color {
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  let total = 0;
  for (let index = 0; index < stops.length; index += 1) {
    const { offset, color } = stops[index] as GradientStop;
    const before = stops[index - 1]?.offset ?? offset;
    const after = stops[index + 1]?.offset ?? offset;
    const weight = period > 0 ? (after - before) / 2 / period : 1 / stops.length;
    red += color.red * color.alpha * weight;
    green += color.green * color.alpha * weight;
    blue += color.blue * color.alpha * weight;
    alpha += color.alpha * weight;
    total += weight;
  }
  if (alpha === 0 || total === 0) return { red: 0, green: 0, blue: 0, alpha: 0 };
  return { red: red / alpha, green: green / alpha, blue: blue / alpha, alpha: alpha / total };
}
