import { defined } from "../../fonts/defined.ts";
/** The blend modes of compositing-1 §9: what a colour of the source makes of one of the backdrop, both 0 to 1 and not multiplied. */
export type BlendColors = (
  backdrop: readonly number[],
  source: readonly number[],
  result: Float64Array,
) => void;

type BlendChannel = (backdrop: number, source: number) => number;

/** How two pictures blend; undefined is `normal`. */
export function blendFunction(mode: string): BlendColors | undefined {
  const separable = SEPARABLE.get(mode);
  if (separable === undefined) return NON_SEPARABLE.get(mode);
  return (backdrop, source, result) => {
    for (let channel = 0; channel < 3; channel += 1)
      result[channel] = separable(defined(backdrop[channel]), defined(source[channel]));
  };
}

const multiply: BlendChannel = (b, s) => b * s;
const screen: BlendChannel = (b, s) => b + s - b * s;
const hardLight: BlendChannel = (b, s) => (s <= 0.5 ? multiply(b, 2 * s) : screen(b, 2 * s - 1));

function softLight(b: number, s: number): number {
  if (s <= 0.5) return b - (1 - 2 * s) * b * (1 - b);
  const d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : Math.sqrt(b);
  return b + (2 * s - 1) * (d - b);
}

const SEPARABLE: ReadonlyMap<string, BlendChannel> = new Map<string, BlendChannel>([
  ["multiply", multiply],
  ["screen", screen],
  ["overlay", (b, s) => hardLight(s, b)],
  ["darken", Math.min],
  ["lighten", Math.max],
  ["color-dodge", (b, s) => (b === 0 ? 0 : s >= 1 ? 1 : Math.min(1, b / (1 - s)))],
  ["color-burn", (b, s) => (b >= 1 ? 1 : s <= 0 ? 0 : 1 - Math.min(1, (1 - b) / s))],
  ["hard-light", hardLight],
  ["soft-light", softLight],
  ["difference", (b, s) => Math.abs(b - s)],
  ["exclusion", (b, s) => b + s - 2 * b * s],
]);

function luminosity(color: ArrayLike<number>): number {
  return 0.3 * defined(color[0]) + 0.59 * defined(color[1]) + 0.11 * defined(color[2]);
}

function saturation(color: ArrayLike<number>): number {
  const [r, g, b] = [defined(color[0]), defined(color[1]), defined(color[2])];
  return Math.max(r, g, b) - Math.min(r, g, b);
}

function setLuminosity(color: ArrayLike<number>, wanted: number, result: Float64Array): void {
  const change = wanted - luminosity(color);
  for (let channel = 0; channel < 3; channel += 1) result[channel] = defined(color[channel]) + change;
  const mean = luminosity(result);
  const [r, g, b] = [defined(result[0]), defined(result[1]), defined(result[2])];
  const [least, most] = [Math.min(r, g, b), Math.max(r, g, b)];
  for (let channel = 0; channel < 3; channel += 1) {
    let value = defined(result[channel]);
    if (least < 0) value = mean + ((value - mean) * mean) / (mean - least);
    if (most > 1) value = mean + ((value - mean) * (1 - mean)) / (most - mean);
    result[channel] = value;
  }
}

function setSaturation(color: readonly number[], wanted: number): number[] {
  const least = Math.min(...color);
  const range = Math.max(...color) - least;
  return range === 0 ? [0, 0, 0] : color.map((value) => ((value - least) * wanted) / range);
}

const NON_SEPARABLE: ReadonlyMap<string, BlendColors> = new Map<string, BlendColors>([
  ["hue", (b, s, result) => setLuminosity(setSaturation(s, saturation(b)), luminosity(b), result)],
  ["saturation", (b, s, result) => setLuminosity(setSaturation(b, saturation(s)), luminosity(b), result)],
  ["color", (b, s, result) => setLuminosity(s, luminosity(b), result)],
  ["luminosity", (b, s, result) => setLuminosity(b, luminosity(s), result)],
]);
