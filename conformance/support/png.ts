import { crc32, deflateSync } from "node:zlib";
import type { Bitmap } from "./bitmap.ts";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

/** Encodes a bitmap as PNG (8-bit RGB; pages are opaque). Rows that repeat the one above cost next to nothing. */
export function encodePng(bitmap: Bitmap): Buffer {
  const { width, height, data } = bitmap;
  const stride = width * 3 + 1;
  const raw = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const row = y * stride;
    // Filter 2 (up) on all rows but the first: the byte above is subtracted.
    raw[row] = y === 0 ? 0 : 2;
    for (let x = 0; x < width; x += 1) {
      const from = (y * width + x) * 4;
      const to = row + 1 + x * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const value = data[from + channel] ?? 0;
        const above = y === 0 ? 0 : (data[from + channel - width * 4] ?? 0);
        raw[to + channel] = value - above;
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from(SIGNATURE),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(raw, { level: 6 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const result = Buffer.alloc(typed.length + 8);
  result.writeUInt32BE(body.length, 0);
  typed.copy(result, 4);
  result.writeUInt32BE(crc32(typed) >>> 0, typed.length + 4);
  return result;
}
