import { defined } from "../../fonts/defined.ts";
import type { ImageResource } from "../graphics/image-resource.ts";
import { type PixelBox, type Pixels, straightAlpha } from "./pixels.ts";

/** The smallest box with everything that is not transparent; undefined when nothing is. */
export function trimmed({ x0, y0, width, height, data }: Pixels): PixelBox | undefined {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 3; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      if (data[at] === 0) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return right > left ? { x0: x0 + left, y0: y0 + top, x1: x0 + right, y1: y0 + bottom } : undefined;
}

/** Pixels as an image of the display list. */
export function imageOfPixels(pixels: Pixels): ImageResource {
  const { width, height } = pixels;
  const straight = straightAlpha(pixels.data);
  const bytes = new Uint8Array(straight.buffer, straight.byteOffset, straight.length);
  const id = `rgba ${width} ${height} ${fingerprint(bytes)}`;
  return { id, format: "rgba", width, height, ratio: width / height, orientation: 1, bytes };
}

/** Two sums over all bytes: pictures of one document that agree in them are the same. */
function fingerprint(bytes: Uint8Array): string {
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let index = 0; index < words.length; index += 1) {
    const word = defined(words[index]);
    one = Math.imul(one ^ word, 0x01000193);
    one ^= one >>> 15;
    other = Math.imul(other + word, 0x85ebca6b);
    other = (other << 13) | (other >>> 19);
  }
  return `${(one >>> 0).toString(16)} ${(other >>> 0).toString(16)}`;
}
