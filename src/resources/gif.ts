import { zlibSync } from "fflate";
import { ResourceError } from "../errors.ts";
import type { ResourceResponse } from "../render-types.ts";

/**
 * The first frame of a GIF as a PNG, which is how PDF can hold it without loss. The decoder is loaded when the first one comes.
 *
 * @param maximum pixels of the picture and of its frame; checked before anything is decoded
 * @throws ResourceError `malformed` or `too-large`
 */
export async function gifToPng({ bytes, url }: ResourceResponse, maximum: number): Promise<Uint8Array> {
  const { GifReader } = await import("omggif");
  try {
    const reader = new GifReader(bytes);
    const { width, height } = reader;
    const frame = reader.frameInfo(0);
    const largest = Math.max(width * height, frame.width * frame.height);
    if (largest > maximum)
      throw new ResourceError(
        "too-large",
        url,
        `The image has ${largest} pixels; at most ${maximum} are allowed.`,
      );
    if (frame.x + frame.width > width || frame.y + frame.height > height)
      throw new ResourceError("malformed", url, "The frame of the GIF lies outside its picture.");
    const pixels = new Uint8Array(width * height * 4);
    reader.decodeAndBlitFrameRGBA(0, pixels);
    return encodePng(pixels, width, height);
  } catch (error) {
    if (error instanceof ResourceError) throw error;
    throw new ResourceError("malformed", url, "The GIF is damaged.");
  }
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RED_GREEN_BLUE_ALPHA = 6;

/** A PNG of 8 bits per channel. Checksums are left zero: nothing but our own reader sees it. */
function encodePng(pixels: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(height * (width * 4 + 1));
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width * 4, (row + 1) * width * 4), row * (width * 4 + 1) + 1);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, RED_GREEN_BLUE_ALPHA, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", header), chunk("IDAT", zlibSync(rows)), chunk("IEND", new Uint8Array())];
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, SIGNATURE.length));
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const part of chunks) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  new DataView(bytes.buffer).setUint32(0, data.length);
  for (let index = 0; index < 4; index += 1) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(data, 8);
  return bytes;
}
