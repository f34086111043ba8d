import { defined } from "../../../fonts/defined.ts";
import type { Effect } from "../../graphics/effect.ts";
import type { Pixels } from "../pixels.ts";
import { changeLines, type Plane } from "./lines.ts";

type EffectOf<Type extends Effect["type"]> = Extract<Effect, { type: Type }>;

/** The smallest or largest values round each pixel (filter-effects-1 §9.16); radii in whole pixels. In place. */
export function morphology(
  pixels: Pixels,
  operator: "erode" | "dilate",
  radiusX: number,
  radiusY: number,
): void {
  const isLargest = operator === "dilate";
  const plane = { ...pixels, channels: 4 };
  if (radiusX > 0) extremes(plane, "rows", Math.min(radiusX, pixels.width), isLargest);
  if (radiusY > 0) extremes(plane, "columns", Math.min(radiusY, pixels.height), isLargest);
}

/**
 * Extremes over windows in time that does not depend on their size: lines are cut into pieces as long as a window, and each window is the
 * end of one piece and the start of the next.
 */
function extremes(plane: Plane, direction: "rows" | "columns", radius: number, isLargest: boolean): void {
  const size = 2 * radius + 1;
  const count = (direction === "rows" ? plane.width : plane.height) + 2 * radius;
  const starts = new Float32Array(count);
  const ends = new Float32Array(count);
  const sign = isLargest ? 1 : -1;
  changeLines(plane, direction, radius, (line) => {
    let largest = 0;
    for (let at = 0; at < count; at += 1) {
      const value = sign * defined(line[at]);
      largest = at % size === 0 || value > largest ? value : largest;
      starts[at] = largest;
    }
    for (let at = count - 1; at >= 0; at -= 1) {
      const value = sign * defined(line[at]);
      largest = at === count - 1 || at % size === size - 1 || value > largest ? value : largest;
      ends[at] = largest;
    }
    for (let at = radius; at < count - radius; at += 1)
      line[at] = sign * Math.max(defined(ends[at - radius]), defined(starts[at + radius]));
    return line;
  });
}

/** A weighted sum of the neighbours (filter-effects-1 §9.9). `step` is the distance of the cells in pixels. */
export function convolveMatrix(
  source: Pixels,
  effect: EffectOf<"convolve-matrix">,
  step: number,
): Uint8ClampedArray {
  const { width, height, data } = source;
  const result = new Uint8ClampedArray(data.length);
  const { columns, rows, kernel, divisor, bias, targetX, targetY, preservesAlpha } = effect;
  const place = placeBy(effect.edgeMode);
  const sums = new Float64Array(4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      sums.fill(0);
      for (let row = 0; row < rows; row += 1) {
        const fromY = place(y + Math.round((row - targetY) * step), height);
        if (fromY < 0) continue;
        for (let column = 0; column < columns; column += 1) {
          const fromX = place(x + Math.round((column - targetX) * step), width);
          if (fromX < 0) continue;
          // The kernel is turned by 180 degrees.
          const weight = defined(kernel[rows * columns - 1 - (row * columns + column)]);
          addWeighted(sums, data, 4 * (fromY * width + fromX), { weight, preservesAlpha });
        }
      }
      const to = 4 * (y * width + x);
      const own = defined(data[to + 3]);
      const alpha = preservesAlpha
        ? own
        : Math.min(255, Math.max(0, defined(sums[3]) / divisor + 255 * bias));
      result[to + 3] = alpha;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = defined(sums[channel]) / divisor + bias * (preservesAlpha ? 255 : alpha);
        result[to + channel] = preservesAlpha
          ? (Math.min(255, Math.max(0, value)) * own) / 255
          : Math.min(alpha, value);
      }
    }
  }
  return result;
}

function addWeighted(
  sums: Float64Array,
  data: Uint8ClampedArray,
  at: number,
  { weight, preservesAlpha }: { readonly weight: number; readonly preservesAlpha: boolean },
): void {
  const alpha = defined(data[at + 3]);
  const factor = preservesAlpha ? (alpha === 0 ? 0 : (255 / alpha) * weight) : weight;
  for (let channel = 0; channel < 3; channel += 1)
    sums[channel] = defined(sums[channel]) + factor * defined(data[at + channel]);
  sums[3] = defined(sums[3]) + weight * alpha;
}

function placeBy(mode: EffectOf<"convolve-matrix">["edgeMode"]): (index: number, count: number) => number {
  if (mode === "none") return (index, count) => (index >= 0 && index < count ? index : -1);
  if (mode === "wrap") return (index, count) => ((index % count) + count) % count;
  return (index, count) => Math.min(count - 1, Math.max(0, index));
}

/** Moves each pixel by what a map says (filter-effects-1 §9.11); `scale` in pixels. */
export function displace(
  source: Pixels,
  map: Pixels,
  effect: EffectOf<"displacement-map">,
  scale: number,
): Uint8ClampedArray {
  const { width, height, data } = source;
  const result = new Uint8ClampedArray(data.length);
  const channel = (at: number, index: number): number => {
    const alpha = defined(map.data[at + 3]);
    const value = defined(map.data[at + index]);
    return (index === 3 ? value : alpha === 0 ? 0 : (255 * value) / alpha) / 255 - 0.5;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const fromX = Math.floor(x + 0.5 + scale * channel(at, effect.channelX));
      const fromY = Math.floor(y + 0.5 + scale * channel(at, effect.channelY));
      if (!(fromX >= 0 && fromX < width && fromY >= 0 && fromY < height)) continue;
      const from = 4 * (fromY * width + fromX);
      for (let index = 0; index < 4; index += 1) result[at + index] = defined(data[from + index]);
    }
  }
  return result;
}
