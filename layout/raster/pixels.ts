import { defined } from "../../fonts/defined.ts";
/** A rectangle of whole pixels; `x1` and `y1` are the first outside. */
export interface PixelBox {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** A picture: red, green, blue, alpha of 0 to 255, row by row. The colours are multiplied by alpha. */
export interface Pixels extends PixelBox {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A transparent picture over a box, which may be empty. */
export function createPixels({ x0, y0, x1, y1 }: PixelBox): Pixels {
  const width = Math.max(0, x1 - x0);
  const height = Math.max(0, y1 - y0);
  return {
    x0,
    y0,
    x1: x0 + width,
    y1: y0 + height,
    width,
    height,
    data: new Uint8ClampedArray(4 * width * height),
  };
}

export function copyOf(pixels: Pixels): Pixels {
  return { ...pixels, data: pixels.data.slice() };
}

export function intersection(a: PixelBox, b: PixelBox): PixelBox {
  return {
    x0: Math.max(a.x0, b.x0),
    y0: Math.max(a.y0, b.y0),
    x1: Math.min(a.x1, b.x1),
    y1: Math.min(a.y1, b.y1),
  };
}

export function isEmpty({ x0, y0, x1, y1 }: PixelBox): boolean {
  return !(x1 > x0 && y1 > y0);
}

export function areaOf(box: PixelBox): number {
  return isEmpty(box) ? 0 : (box.x1 - box.x0) * (box.y1 - box.y0);
}

/** The part of a picture in a box; transparent where the picture does not reach. */
export function cropped(source: Pixels, box: PixelBox): Pixels {
  const result = createPixels(box);
  const part = intersection(source, result);
  if (isEmpty(part)) return result;
  for (let y = part.y0; y < part.y1; y += 1) {
    const from = 4 * ((y - source.y0) * source.width + part.x0 - source.x0);
    const row = source.data.subarray(from, from + 4 * (part.x1 - part.x0));
    result.data.set(row, 4 * ((y - result.y0) * result.width + part.x0 - result.x0));
  }
  return result;
}

/** The picture in a larger box, continued as in mirrors along its edges. */
export function mirrored(source: Pixels, box: PixelBox): Pixels {
  const result = createPixels(box);
  const { width, height } = source;
  if (width === 0 || height === 0) return result;
  const folded = (at: number, size: number): number => {
    const place = ((at % (2 * size)) + 2 * size) % (2 * size);
    return place < size ? place : 2 * size - 1 - place;
  };
  for (let y = 0; y < result.height; y += 1) {
    const row = folded(result.y0 + y - source.y0, height) * width;
    for (let x = 0; x < result.width; x += 1) {
      const from = 4 * (row + folded(result.x0 + x - source.x0, width));
      const to = 4 * (y * result.width + x);
      for (let channel = 0; channel < 4; channel += 1)
        result.data[to + channel] = defined(source.data[from + channel]);
    }
  }
  return result;
}

/** The same with colours as they are, not multiplied by alpha. */
export function straightAlpha(premultiplied: Uint8ClampedArray): Uint8ClampedArray {
  const result = new Uint8ClampedArray(premultiplied.length);
  for (let at = 0; at < result.length; at += 4) {
    const alpha = defined(premultiplied[at + 3]);
    if (alpha === 0) continue;
    const factor = 255 / alpha;
    result[at] = defined(premultiplied[at]) * factor;
    result[at + 1] = defined(premultiplied[at + 1]) * factor;
    result[at + 2] = defined(premultiplied[at + 2]) * factor;
    result[at + 3] = alpha;
  }
  return result;
}

export function premultiplied(straight: Uint8Array | Uint8ClampedArray): Uint8ClampedArray {
  const result = new Uint8ClampedArray(straight);
  for (let at = 0; at < result.length; at += 4) {
    const alpha = defined(result[at + 3]);
    if (alpha === 255) continue;
    result[at] = (defined(result[at]) * alpha) / 255;
    result[at + 1] = (defined(result[at + 1]) * alpha) / 255;
    result[at + 2] = (defined(result[at + 2]) * alpha) / 255;
  }
  return result;
}
