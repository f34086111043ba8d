import type { Bitmap } from "./bitmap.ts";

/** Pages from left to right with a grey line between; a missing one leaves its place grey. */
export function sideBySide(bitmaps: readonly (Bitmap | undefined)[]): Bitmap {
  const gap = 4;
  const pageWidth = Math.max(...bitmaps.map((bitmap) => bitmap?.width ?? 0));
  const height = Math.max(...bitmaps.map((bitmap) => bitmap?.height ?? 0));
  const width = (pageWidth + gap) * bitmaps.length;
  const data = new Uint8Array(width * height * 4).fill(160);
  for (const [column, bitmap] of bitmaps.entries()) {
    if (bitmap === undefined) continue;
    for (let y = 0; y < bitmap.height; y += 1) {
      const row = bitmap.data.subarray(y * bitmap.width * 4, (y + 1) * bitmap.width * 4);
      data.set(row, (y * width + column * (pageWidth + gap)) * 4);
    }
  }
  return { width, height, data };
}
