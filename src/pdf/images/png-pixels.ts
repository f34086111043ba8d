import { defined } from "../../../layout/api/basics.ts";
import type { Inflate } from "../objects/deflate.ts";
import { type PngImage, readPng, unfilter } from "./png.ts";

/** A PNG file as rows of red, green, blue and alpha, 8 bits each, not multiplied. @throws when it is malformed. */
export function readPngPixels(
  bytes: Uint8Array,
  inflate: Inflate,
): { width: number; height: number; data: Uint8Array } {
  const png = readPng(bytes, inflate);
  const { width, height } = png;
  const data = new Uint8Array(4 * width * height).fill(255);
  writeColors(png, inflate, data);
  if (png.alpha !== undefined) writeAlpha(png.alpha, width, height, data);
  return { width, height, data };
}

function writeColors(png: PngImage, inflate: Inflate, data: Uint8Array): void {
  const { width, height, bitsPerComponent: bits, colors, palette, colorKey } = png;
  const rowLength = Math.ceil((width * colors * bits) / 8);
  const rows = png.rows.isDeflated
    ? inflate(png.rows.bytes, (rowLength + 1) * height).slice()
    : png.rows.bytes.slice();
  unfilter(rows, { rowLength, pixelLength: Math.max(1, (colors * bits) >> 3), start: 0, height });
  const largest = 2 ** Math.min(8, bits) - 1;
  for (let row = 0; row < height; row += 1) {
    const start = row * (rowLength + 1) + 1;
    for (let column = 0; column < width; column += 1) {
      const at = 4 * (row * width + column);
      let isKey = colorKey !== undefined;
      for (let channel = 0; channel < 3; channel += 1) {
        const component = colors === 1 ? 0 : channel;
        const sample = sampleAt(rows, start, column * colors + component, bits);
        if (isKey && sample !== colorKey?.[2 * component]) isKey = false;
        data[at + channel] =
          palette === undefined ? (255 * sample) / largest : (palette[3 * sample + channel] ?? 0);
      }
      if (isKey) data[at + 3] = 0;
    }
  }
}

/** The upper byte of samples of 16 bits. */
function sampleAt(rows: Uint8Array, start: number, index: number, bits: number): number {
  if (bits === 8) return defined(rows[start + index]);
  if (bits === 16) return defined(rows[start + 2 * index]);
  const position = index * bits;
  return (defined(rows[start + (position >> 3)]) >> (8 - bits - (position & 7))) & ((1 << bits) - 1);
}

function writeAlpha(
  alpha: NonNullable<PngImage["alpha"]>,
  width: number,
  height: number,
  data: Uint8Array,
): void {
  const sampleBytes = alpha.bitsPerComponent >> 3;
  const rowLength = width * sampleBytes;
  const rows = alpha.rows.slice();
  unfilter(rows, { rowLength, pixelLength: sampleBytes, start: 0, height });
  for (let row = 0; row < height; row += 1) {
    const start = row * (rowLength + 1) + 1;
    for (let column = 0; column < width; column += 1)
      data[4 * (row * width + column) + 3] = defined(rows[start + column * sampleBytes]);
  }
}
