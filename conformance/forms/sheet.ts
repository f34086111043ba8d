import type { Bitmap } from "../support/bitmap.ts";

const GAP = 12;
const GROUND = 120;

/** Pictures side by side on grey, made smaller by a whole factor. */
export function sheetOf(pictures: readonly Bitmap[], factor: number): Bitmap {
  const small = pictures.map((picture) => reduced(picture, factor));
  const width = small.reduce((sum, picture) => sum + picture.width + GAP, GAP);
  const height = Math.max(...small.map((picture) => picture.height)) + 2 * GAP;
  const data = new Uint8Array(width * height * 4).fill(GROUND);
  let left = GAP;
  for (const picture of small) {
    const stride = picture.width * 4;
    for (let y = 0; y < picture.height; y += 1) {
      data.set(picture.data.subarray(y * stride, (y + 1) * stride), ((y + GAP) * width + left) * 4);
    }
    left += picture.width + GAP;
  }
  return { width, height, data };
}

/** The mean of each square of pixels. */
function reduced({ width, height, data }: Bitmap, factor: number): Bitmap {
  if (factor === 1) return { width, height, data };
  const [across, down] = [Math.floor(width / factor), Math.floor(height / factor)];
  const small = new Uint8Array(across * down * 4);
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      for (let channel = 0; channel < 4; channel += 1) {
        let sum = 0;
        for (let at = 0; at < factor * factor; at += 1) {
          const [dx, dy] = [at % factor, Math.floor(at / factor)];
          sum += data[((y * factor + dy) * width + x * factor + dx) * 4 + channel] ?? 0;
        }
        small[(y * across + x) * 4 + channel] = sum / (factor * factor);
      }
    }
  }
  return { width: across, height: down, data: small };
}
