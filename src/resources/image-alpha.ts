import { defined } from "../../layout/api/basics.ts";
import type { AlphaMask, ImageResource } from "../../layout/api/display.ts";
import type { ComputedStyle } from "../../layout/api/styles.ts";
import { readPng, unfilter } from "../pdf/images/png.ts";
import { portableCompression } from "../pdf/objects/deflate.ts";

const OPAQUE: AlphaMask = { width: 1, height: 1, data: Uint8Array.of(255) };

/** The image whose opacity the shape of a float follows (css-shapes-1 §6.1), by its address; undefined where there is none. */
export function shapeImageOf({ shapeOutside }: ComputedStyle): string | undefined {
  if (shapeOutside === "none" || !("image" in shapeOutside)) return undefined;
  return "url" in shapeOutside.image ? shapeOutside.image.url : undefined;
}

/** The image with the opacity of its pixels; as it is where they are not to be had: drawings, damaged files. */
export function withAlpha(image: ImageResource): ImageResource {
  if (image.format === "jpeg") return { ...image, alpha: OPAQUE };
  if (image.format !== "png") return image;
  try {
    return { ...image, alpha: pngAlpha(image.bytes) };
  } catch {
    return image;
  }
}

function pngAlpha(bytes: Uint8Array): AlphaMask {
  const { width, height, alpha } = readPng(bytes, portableCompression.inflate);
  if (alpha === undefined) return OPAQUE;
  const sampleBytes = alpha.bitsPerComponent >> 3;
  const rowLength = width * sampleBytes;
  const rows = alpha.rows.slice();
  unfilter(rows, { rowLength, pixelLength: sampleBytes, start: 0, height });
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = row * (rowLength + 1) + 1;
    for (let column = 0; column < width; column += 1)
      data[row * width + column] = defined(rows[start + column * sampleBytes]);
  }
  return { width, height, data };
}
