import { UNITS_PER_PIXEL } from "../../geometry/layout-unit.ts";
import type { ComputeContext } from "./specified.ts";

/** Largest magnitude of a computed length in px, and of any other computed number. */
export const MAXIMUM_MAGNITUDE = 1_000_000;

/** Of a step of 1/64 px: conversions between units may come out a little below the step they mean. */
const ROUNDING_ERROR = 1 / 1024;

/**
 * A length in px as computed values keep it: a multiple of 1/64 px within ±`MAXIMUM_MAGNITUDE`; NaN becomes 0. Downwards: four boxes
 * of 48.5 mm must fit into 194 mm.
 */
export function toLength(pixels: number): number {
  // Adding 0 turns -0, which `Object.is` and text output tell from 0, into 0.
  return Math.floor(clampMagnitude(pixels) * UNITS_PER_PIXEL + ROUNDING_ERROR) / UNITS_PER_PIXEL + 0;
}

/** As `toLength`, but the nearest step: for sizes of paper and widths of lines, which nothing has to fit into. */
export function toNearestLength(pixels: number): number {
  return Math.round(clampMagnitude(pixels) * UNITS_PER_PIXEL) / UNITS_PER_PIXEL + 0;
}

/** Bounds a number; NaN becomes 0 (css-values-4 §10.9.1). */
export function clampMagnitude(value: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.max(-MAXIMUM_MAGNITUDE, Math.min(MAXIMUM_MAGNITUDE, value));
}

/** Pixels per absolute unit (css-values-4 §6.2). */
const ABSOLUTE: ReadonlyMap<string, number> = new Map([
  ["px", 1],
  ["cm", 96 / 2.54],
  ["mm", 96 / 25.4],
  ["q", 96 / 101.6],
  ["in", 96],
  ["pt", 96 / 72],
  ["pc", 16],
]);

/** Pixels per unit that depends on fonts, the page or containers (css-values-4 §6.1, css-conditional-5 §5). */
const RELATIVE: ReadonlyMap<string, (context: ComputeContext) => number> = new Map([
  ["em", (context) => context.fontSize],
  ["rem", (context) => context.rootFontSize],
  ["ex", (context) => context.fontUnits().xHeight],
  ["ch", (context) => context.fontUnits().zeroAdvance],
  ["cap", (context) => context.fontUnits().capHeight],
  ["ic", (context) => context.fontUnits().ideographAdvance],
  ["lh", (context) => context.lineHeight()],
  ["rlh", (context) => context.rootLineHeight()],
  ["rex", (context) => context.rootFontUnits().xHeight],
  ["rch", (context) => context.rootFontUnits().zeroAdvance],
  ["ric", (context) => context.rootFontUnits().ideographAdvance],
  ["rcap", (context) => context.rootFontUnits().capHeight],
  ["cqw", (context) => context.containerSize("width") / 100],
  ["cqh", (context) => context.containerSize("height") / 100],
  ["cqi", (context) => context.containerSize("inline") / 100],
  ["cqb", (context) => context.containerSize("block") / 100],
  ["cqmin", (context) => Math.min(context.containerSize("width"), context.containerSize("height")) / 100],
  ["cqmax", (context) => Math.max(context.containerSize("width"), context.containerSize("height")) / 100],
  ...viewportUnits(""),
  ...viewportUnits("s"),
  ...viewportUnits("l"),
  ...viewportUnits("d"),
] satisfies [string, (context: ComputeContext) => number][]);

/** On paper the small, large and dynamic viewports are one. */
function viewportUnits(prefix: string): [string, (context: ComputeContext) => number][] {
  return [
    [`${prefix}vw`, (context) => context.viewportWidth / 100],
    [`${prefix}vh`, (context) => context.viewportHeight / 100],
    [`${prefix}vi`, (context) => (context.vertical ? context.viewportHeight : context.viewportWidth) / 100],
    [`${prefix}vb`, (context) => (context.vertical ? context.viewportWidth : context.viewportHeight) / 100],
    [`${prefix}vmin`, (context) => Math.min(context.viewportWidth, context.viewportHeight) / 100],
    [`${prefix}vmax`, (context) => Math.max(context.viewportWidth, context.viewportHeight) / 100],
  ];
}

/** How many pixels a relative unit has in a context; undefined for other units. */
export function relativeUnit(unit: string): ((context: ComputeContext) => number) | undefined {
  return RELATIVE.get(unit);
}

/** Degrees per angle unit. */
const ANGLES: ReadonlyMap<string, number> = new Map([
  ["deg", 1],
  ["grad", 0.9],
  ["rad", 180 / Math.PI],
  ["turn", 360],
]);

/** Dots per px per resolution unit, seconds per time unit. */
const OTHERS: ReadonlyMap<string, readonly ["resolution" | "time", number]> = new Map([
  ["dppx", ["resolution", 1]],
  ["x", ["resolution", 1]],
  ["dpi", ["resolution", 1 / 96]],
  ["dpcm", ["resolution", 2.54 / 96]],
  ["s", ["time", 1]],
  ["ms", ["time", 0.001]],
] as const);

/** What a value measures. */
export type Dimension = "number" | "length" | "percentage" | "angle" | "resolution" | "time";

/** Dimension and factor to its canonical unit (px, degrees, dppx, seconds) of an absolute unit. */
export function canonicalUnit(unit: string): { dimension: Dimension; factor: number } | undefined {
  const length = ABSOLUTE.get(unit);
  if (length !== undefined) return { dimension: "length", factor: length };
  const angle = ANGLES.get(unit);
  if (angle !== undefined) return { dimension: "angle", factor: angle };
  const other = OTHERS.get(unit);
  return other === undefined ? undefined : { dimension: other[0], factor: other[1] };
}
