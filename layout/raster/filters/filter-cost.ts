import type { Effect, FilterGraph } from "../../graphics/effect.ts";
import { blurReach } from "./blur.ts";

/** About how many nanoseconds a pixel takes. */
function costOf(effect: Effect): number {
  switch (effect.type) {
    case "turbulence":
      return 150 * Math.min(9, effect.octaves) + 50;
    case "convolve-matrix":
      return 20 * effect.columns * effect.rows + 50;
    case "lighting":
      return 300;
    case "morphology":
      return 120;
    case "blur":
    case "drop-shadow":
      return 60;
    default:
      return 30;
  }
}

/** About how many nanoseconds filters take for each pixel. */
export function filterCost(graphs: readonly FilterGraph[]): number {
  let cost = 0;
  for (const { primitives } of graphs) for (const { effect } of primitives) cost += costOf(effect);
  return cost;
}

/** How far beyond the content a filter can draw, px in each direction; regions of their own bound it further. */
export function filterReach(graphs: readonly FilterGraph[]): { readonly x: number; readonly y: number } {
  let [x, y] = [0, 0];
  for (const { primitives } of graphs) {
    for (const { effect } of primitives) {
      if (effect.type === "blur") {
        x += blurReach(effect.x);
        y += blurReach(effect.y);
      } else if (effect.type === "drop-shadow") {
        x += Math.abs(effect.x) + blurReach(effect.deviationX);
        y += Math.abs(effect.y) + blurReach(effect.deviationY);
      } else if (effect.type === "offset") {
        x += Math.abs(effect.x);
        y += Math.abs(effect.y);
      } else if (effect.type === "morphology") {
        x += effect.x;
        y += effect.y;
      }
    }
  }
  return { x, y };
}

/** The least blur that everything a filter shows goes through; 0 when something may be sharp. */
export function leastBlur(graphs: readonly FilterGraph[]): number {
  let blur = 0;
  for (const { primitives } of graphs) {
    const [only] = primitives;
    if (primitives.length === 1 && only?.effect.type === "blur")
      blur = Math.max(blur, Math.min(only.effect.x, only.effect.y));
  }
  return blur;
}
