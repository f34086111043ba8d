import type { ImagePixels, ImageResource } from "../replaced/image-resource.ts";
import { createPixels, type Pixels, premultiplied } from "./pixels.ts";

/** Pixels of pictures that are kept at the same time. */
const MAXIMUM_KEPT = 8_000_000;

/** The pictures that are drawn into others, in the sizes they were drawn in. */
export class Pictures {
  readonly #decode: (image: ImageResource) => ImagePixels | undefined;
  readonly #kept: Map<string, Pixels | undefined> = new Map();
  #size = 0;

  constructor(decode: (image: ImageResource) => ImagePixels | undefined) {
    this.#decode = decode;
  }

  /** A picture about as large as it is drawn: twice that at most. Undefined when its format is not known or it is damaged. */
  at(image: ImageResource, width: number, height: number): Pixels | undefined {
    let level = 0;
    let key = `${image.id} 0`;
    let pixels = this.#original(key, image);
    while (
      pixels !== undefined &&
      pixels.width >= 2 * width &&
      pixels.height >= 2 * height &&
      pixels.width > 1
    ) {
      level += 1;
      key = `${image.id} ${level}`;
      const known = this.#kept.get(key);
      pixels = known ?? this.#keep(key, halved(pixels));
    }
    return pixels;
  }

  #original(key: string, image: ImageResource): Pixels | undefined {
    if (this.#kept.has(key)) return this.#kept.get(key);
    const decoded = image.format === "rgba" ? { ...sizeOf(image), data: image.bytes } : this.#decode(image);
    if (decoded === undefined) return this.#keep(key, undefined);
    const { width, height, data } = decoded;
    return this.#keep(key, { x0: 0, y0: 0, x1: width, y1: height, width, height, data: premultiplied(data) });
  }

  #keep(key: string, pixels: Pixels | undefined): Pixels | undefined {
    const size = pixels === undefined ? 0 : pixels.width * pixels.height;
    if (this.#size + size > MAXIMUM_KEPT) {
      this.#kept.clear();
      this.#size = 0;
    }
    this.#size += size;
    this.#kept.set(key, pixels);
    return pixels;
  }
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
          ((source.data[channel] as number) +
            (source.data[channel + 4] as number) +
            (source.data[channel + down] as number) +
            (source.data[channel + down + 4] as number)) /
          4;
      }
    }
  }
  return result;
}
