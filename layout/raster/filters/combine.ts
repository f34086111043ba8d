import { defined } from "../../../fonts/defined.ts";
import type { Effect } from "../../graphics/effect.ts";
import { blendFunction } from "../blend-modes.ts";
import { blendPixel } from "../compose.ts";

type CompositeEffect = Extract<Effect, { type: "composite" }>;

/** What of the first and of the second picture is kept, by their alphas (compositing-1 §8). */
const PARTS: Readonly<
  Record<
    Exclude<CompositeEffect["operator"], "arithmetic">,
    (a: number, b: number) => readonly [number, number]
  >
> = {
  over: (a) => [1, 1 - a],
  in: (_, b) => [b, 0],
  out: (_, b) => [1 - b, 0],
  atop: (a, b) => [b, 1 - a],
  xor: (a, b) => [1 - b, 1 - a],
  lighter: () => [1, 1],
};

/** Combines two pictures of the same size pixel by pixel; the result replaces the second. */
export function composite(
  effect: CompositeEffect,
  first: Uint8ClampedArray,
  second: Uint8ClampedArray,
): void {
  if (effect.operator === "arithmetic") {
    arithmetic(effect.factors, first, second);
    return;
  }
  const parts = PARTS[effect.operator];
  for (let at = 0; at < second.length; at += 4) {
    const [one, other] = parts(defined(first[at + 3]) / 255, defined(second[at + 3]) / 255);
    for (let channel = at; channel < at + 4; channel += 1)
      second[channel] = one * defined(first[channel]) + other * defined(second[channel]);
  }
}

function arithmetic(
  [k1, k2, k3, k4]: CompositeEffect["factors"],
  first: Uint8ClampedArray,
  second: Uint8ClampedArray,
): void {
  for (let at = 0; at < second.length; at += 4) {
    for (let channel = at + 3; channel >= at; channel -= 1) {
      const [a, b] = [defined(first[channel]), defined(second[channel])];
      const value = (k1 * a * b) / 255 + k2 * a + k3 * b + 255 * k4;
      // Colours that are multiplied by alpha are never more than alpha.
      second[channel] = channel === at + 3 ? value : Math.min(value, defined(second[at + 3]));
    }
  }
}

/** Blends the first picture with the second, its backdrop, which it replaces. */
export function blend(mode: string, first: Uint8ClampedArray, second: Uint8ClampedArray): void {
  const mix = blendFunction(mode);
  for (let at = 0; at < second.length; at += 4) {
    const alpha = defined(first[at + 3]);
    if (alpha === 0) continue;
    if (mix !== undefined && second[at + 3] !== 0)
      blendPixel(second, at, { layer: first, from: at, part: 1 }, mix);
    else
      for (let channel = at; channel < at + 4; channel += 1)
        second[channel] = defined(first[channel]) + (1 - alpha / 255) * defined(second[channel]);
  }
}

/** Puts the first picture over the second. */
export function putOver(first: Uint8ClampedArray, second: Uint8ClampedArray): void {
  blend("normal", first, second);
}
