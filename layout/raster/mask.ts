import { defined } from "../../fonts/defined.ts";
import type { Coverage } from "./coverage.ts";
import { cropped, type Pixels } from "./pixels.ts";
import { trimmed } from "./raster-image.ts";

/** What a mask leaves of each pixel (css-masking-1 §8): its alpha, or its luminance over black. */
export function maskOf(drawn: Pixels, mode: "alpha" | "luminance"): Coverage {
  // Transparent margins let nothing through: what follows need not be drawn there.
  const box = trimmed(drawn) ?? { x0: drawn.x0, y0: drawn.y0, x1: drawn.x0, y1: drawn.y0 };
  const { x0, y0, x1, y1, data } = cropped(drawn, box);
  const mask = new Uint8Array(data.length / 4);
  for (let index = 0, at = 0; index < mask.length; index += 1, at += 4) {
    mask[index] =
      mode === "alpha"
        ? defined(data[at + 3])
        : 0.3 * defined(data[at]) + 0.59 * defined(data[at + 1]) + 0.11 * defined(data[at + 2]) + 0.5;
  }
  return { x0, y0, x1, y1, data: mask };
}
