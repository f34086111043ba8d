import { defined } from "../../fonts/defined.ts";
import type { ImagePixels, ImageResource } from "../graphics/image-resource.ts";
import { createPixels, type Pixels, premultiplied } from "./pixels.ts";

/** Pixels of pictures that are kept at the same time, and that are decoded for one document. */
const MAXIMUM_KEPT = 8_000_000;
const MAXIMUM_DECODED = 120_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The pictures that are drawn into others, in the sizes they were drawn in. */
export class Pictures {
  readonly #decode: (image: ImageResource) => ImagePixels | undefined;
  readonly #sizes: Map<string, Size> = new Map();
  readonly #kept: Map<string, Pixels> = new Map();
  #keptPixels = 0;
  #decodedPixels = 0;

  constructor(decode: (image: ImageResource) => ImagePixels | undefined) {
    this.#decode = decode;
  }

  /**
   * A picture about as large as it is drawn: twice that at most. Undefined when its format is not known, it is damaged, or too much has been
   * decoded already.
   */
  at(image: ImageResource, width: number, height: number): Pixels | undefined {
    const size = this.#sizes.get(image.id);
    const kept = size && this.#kept.get(`${image.id} ${halvings(size, width, height)}`);
    if (kept !== undefined) return kept;
    let pixels = this.#original(image);
    if (pixels === undefined) return undefined;
    this.#sizes.set(image.id, pixels);
    const levels = halvings(pixels, width, height);
    for (let level = 0; level < levels; level += 1) pixels = halved(pixels);
    this.#keep(`${image.id} ${levels}`, pixels);
    return pixels;
  }

  #original(image: ImageResource): Pixels | undefined {
    if (this.#decodedPixels > MAXIMUM_DECODED) return undefined;
    const decoded = image.format === "rgba" ? { ...sizeOf(image), data: image.bytes } : this.#decode(image);
    if (decoded === undefined) return undefined;
    const { width, height, data } = decoded;
    this.#decodedPixels += width * height;
    return { x0: 0, y0: 0, x1: width, y1: height, width, height, data: premultiplied(data) };
  }

  #keep(key: string, pixels: Pixels): void {
    const count = pixels.width * pixels.height;
    if (this.#keptPixels + count > MAXIMUM_KEPT) {
      this.#kept.clear();
      this.#keptPixels = 0;
    }
    this.#keptPixels += count;
    this.#kept.set(key, pixels);
  }
}

/** How often a picture is halved before it is drawn in a size. */
function halvings(size: Size, width: number, height: number): number {
  let level = 0;
  let [ownWidth, ownHeight] = [size.width, size.height];
  while (ownWidth >= 2 * width && ownHeight >= 2 * height && ownWidth > 1) {
    level += 1;
    ownWidth = Math.max(1, ownWidth >> 1);
    ownHeight = Math.max(1, ownHeight >> 1);
  }
  return level;
}

function sizeOf({ width = 0, height = 0 }: ImageResource): { width: number; height: number } {
  return { width, height };
}

/** Half the size: each pixel is the mean of four. */
function halved(source: Pixels): Pixels {
  const result = createPixels({
    x0: 0,
    y0: 0,
    x1: Math.max(1, source.width >> 1),
    y1: Math.max(1, source.height >> 1),
  });
  const stride = 4 * source.width;
  const down = source.height > 1 ? stride : 0;
  let to = 0;
  for (let y = 0; y < result.height; y += 1) {
    let from = 2 * y * stride;
    for (let x = 0; x < result.width; x += 1, from += 8) {
      for (let channel = from; channel < from + 4; channel += 1, to += 1) {
        result.data[to] =
          (defined(source.data[channel]) +
            defined(source.data[channel + 4]) +
            defined(source.data[channel + down]) +
            defined(source.data[channel + down + 4])) /
          4;
      }
    }
  }
  return result;
}
