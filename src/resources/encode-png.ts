import { defined } from "../../layout/api/basics.ts";
import type { Deflate } from "../pdf/objects/deflate.ts";
import type { DecodedImage } from "./image-decoder.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const RED_GREEN_BLUE = 2;
const RED_GREEN_BLUE_ALPHA = 6;

/**
 * A PNG of 8 bits per channel with an ICC profile, where there is one, and without the alpha channel where everything is opaque. Checksums are left zero: nothing but our own reader
 * sees it.
 */
export function encodePng(
  { width, height, data }: DecodedImage,
  deflate: Deflate,
  profile?: Uint8Array,
): Uint8Array {
  const channels = isOpaque(data) ? 3 : 4;
  const rows = filteredRows({ width, height, data }, channels);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, channels === 3 ? RED_GREEN_BLUE : RED_GREEN_BLUE_ALPHA, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", header)];
  if (profile !== undefined) chunks.push(chunk("iCCP", named(deflate(profile))));
  chunks.push(chunk("IDAT", deflate(rows)), chunk("IEND", new Uint8Array()));
  const file = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, SIGNATURE.length));
  file.set(SIGNATURE);
  let at = SIGNATURE.length;
  for (const part of chunks) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function isOpaque(data: DecodedImage["data"]): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return false;
  return true;
}

const NONE = 0;
const SUB = 1;
const UP = 2;

/** Rows after their filter bytes (PNG §9): of three filters, for each row the one with the smallest sum of differences (§12.7). */
function filteredRows({ width, height, data }: DecodedImage, channels: number): Uint8Array {
  const length = width * channels;
  const rows = new Uint8Array((length + 1) * height);
  let above = new Uint8Array(length);
  let row = new Uint8Array(length);
  for (let y = 0; y < height; y += 1) {
    copyRow(data.subarray(y * width * 4, (y + 1) * width * 4), row, channels);
    let plain = 0;
    let sub = 0;
    let up = 0;
    for (let at = 0; at < length; at += 1) {
      const value = defined(row[at]);
      plain += magnitude(value);
      sub += magnitude((value - (at < channels ? 0 : defined(row[at - channels]))) & 255);
      up += magnitude((value - defined(above[at])) & 255);
    }
    const filter = plain <= sub && plain <= up ? NONE : sub <= up ? SUB : UP;
    const start = y * (length + 1);
    rows[start] = filter;
    for (let at = 0; at < length; at += 1) {
      const base = filter === NONE ? 0 : filter === UP ? above[at] : at < channels ? 0 : row[at - channels];
      rows[start + 1 + at] = defined(row[at]) - defined(base);
    }
    [above, row] = [row, above];
  }
  return rows;
}

function copyRow(from: DecodedImage["data"], to: Uint8Array, channels: number): void {
  if (channels === 4) {
    to.set(from);
    return;
  }
  for (let at = 0, target = 0; at < from.length; at += 4, target += 3) {
    to[target] = defined(from[at]);
    to[target + 1] = defined(from[at + 1]);
    to[target + 2] = defined(from[at + 2]);
  }
}

function magnitude(difference: number): number {
  return difference < 128 ? difference : 256 - difference;
}

/** A compressed profile with a name, which nobody reads, and the number of the method. */
function named(profile: Uint8Array): Uint8Array {
  const content = new Uint8Array(profile.length + 3);
  content[0] = 0x70;
  content.set(profile, 3);
  return content;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  new DataView(bytes.buffer).setUint32(0, data.length);
  for (let index = 0; index < 4; index += 1) bytes[4 + index] = type.charCodeAt(index);
  bytes.set(data, 8);
  return bytes;
}
