/** One page as pixels: 4 bytes (red, green, blue, alpha) per pixel, row by row. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Where and how much two bitmaps differ. Coordinates in pixels, `right` and `bottom` exclusive. */
export interface Difference {
  readonly pixels: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Channel steps up to this count as the same colour: blending the same colour by two ways rounds differently. Nothing else is
 * forgiven; both bitmaps come from the same rasteriser without antialiasing.
 */
export const CHANNEL_TOLERANCE = 3;

/** Compares bitmaps pixel by pixel; undefined when they look the same. Bitmaps of different size differ everywhere. */
export function differenceOf(first: Bitmap, second: Bitmap): Difference | undefined {
  const { width, height } = first;
  if (width !== second.width || height !== second.height) {
    const right = Math.max(width, second.width);
    const bottom = Math.max(height, second.height);
    return { pixels: right * bottom, left: 0, top: 0, right, bottom };
  }
  const a = words(first);
  const b = words(second);
  let pixels = 0;
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  for (let index = 0; index < a.length; index += 1) {
    const one = a[index] as number;
    const other = b[index] as number;
    if (one === other || isNear(one, other)) continue;
    const x = index % width;
    const y = (index - x) / width;
    pixels += 1;
    if (x < left) left = x;
    if (x >= right) right = x + 1;
    if (y < top) top = y;
    bottom = y + 1;
  }
  return pixels === 0 ? undefined : { pixels, left, top, right, bottom };
}

/** A picture of the difference: the first bitmap faded, differing pixels in full red. */
export function differencePicture(first: Bitmap, second: Bitmap): Bitmap {
  const width = Math.max(first.width, second.width);
  const height = Math.max(first.height, second.height);
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const one = pixelAt(first, x, y);
      const other = pixelAt(second, x, y);
      const at = (y * width + x) * 4;
      data[at + 3] = 255;
      if (one !== other && (one < 0 || other < 0 || !isNear(one, other))) {
        data[at] = 255;
        continue;
      }
      for (let channel = 0; channel < 3; channel += 1)
        data[at + channel] = 200 + (((one >>> (channel * 8)) & 255) * 55) / 255;
    }
  }
  return { width, height, data };
}

/** Pixels as 32-bit words: red in the lowest byte. */
export function words(bitmap: Bitmap): Uint32Array {
  const { data } = bitmap;
  if (data.byteOffset % 4 !== 0) return words({ ...bitmap, data: data.slice() });
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}

function isNear(one: number, other: number): boolean {
  return (
    Math.abs((one & 255) - (other & 255)) <= CHANNEL_TOLERANCE &&
    Math.abs(((one >>> 8) & 255) - ((other >>> 8) & 255)) <= CHANNEL_TOLERANCE &&
    Math.abs(((one >>> 16) & 255) - ((other >>> 16) & 255)) <= CHANNEL_TOLERANCE
  );
}

function pixelAt({ width, height, data }: Bitmap, x: number, y: number): number {
  if (x >= width || y >= height) return -1;
  const at = (y * width + x) * 4;
  return (data[at] ?? 0) + (data[at + 1] ?? 0) * 256 + (data[at + 2] ?? 0) * 65536;
}
