import { defined } from "../../../layout/api/basics.ts";
import { concatenate } from "../../contract/concatenate.ts";
import type { Inflate } from "../objects/deflate.ts";

/** A PNG file taken apart as far as PDF needs it: sample rows with their PNG filters, which PDF readers undo themselves. */
export interface PngImage {
  readonly width: number;
  readonly height: number;
  readonly bitsPerComponent: number;
  /** Colour components per pixel, without alpha. */
  readonly colors: 1 | 3;
  /** RGB triples of an indexed image. */
  readonly palette: Uint8Array | undefined;
  /** Rows of colour samples, each after its filter byte; or the file's own compressed rows when nothing had to be changed. */
  readonly rows: { readonly bytes: Uint8Array; readonly isDeflated: boolean };
  /** Rows of alpha samples, each after its filter byte. */
  readonly alpha: { readonly rows: Uint8Array; readonly bitsPerComponent: number } | undefined;
  /** The ICC profile, unless the file says that it is sRGB. */
  readonly profile: Uint8Array | undefined;
  /** Range of each component that is transparent (ISO 32000-1 §8.9.6.4). */
  readonly colorKey: readonly number[] | undefined;
}

interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly colorType: number;
  readonly isInterlaced: boolean;
}

interface Chunks {
  readonly header: Header;
  readonly palette: Uint8Array | undefined;
  readonly transparency: Uint8Array | undefined;
  /** The `iCCP` chunk. */
  readonly profile: Uint8Array | undefined;
  readonly isSrgb: boolean;
  readonly data: Uint8Array;
}

const GRAY = 0;
const RGB = 2;
const INDEXED = 3;
const GRAY_ALPHA = 4;
const RGB_ALPHA = 6;
/** Samples per pixel by colour type. */
const CHANNELS: Readonly<Record<number, number>> = {
  [GRAY]: 1,
  [RGB]: 3,
  [INDEXED]: 1,
  [GRAY_ALPHA]: 2,
  [RGB_ALPHA]: 4,
};
const LARGEST_SIDE = 100_000;
/** Adam7 (PNG §8.2): first column and row of each pass and its steps. */
const PASSES: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** Takes a PNG file apart. @throws when it is malformed; the data is decompressed once to be sure that it is whole. */
export function readPng(bytes: Uint8Array, inflate: Inflate): PngImage {
  const chunks = readChunks(bytes);
  const { header, palette, transparency } = chunks;
  const { width, height, bits, colorType } = header;
  const channels = defined(CHANNELS[colorType]);
  if (colorType === INDEXED && palette === undefined) throw new Error("the PNG has no palette");
  const hasAlpha = colorType === GRAY_ALPHA || colorType === RGB_ALPHA;
  const isIndexedAlpha = colorType === INDEXED && transparency !== undefined;
  const rowLength = Math.ceil((width * channels * bits) / 8);
  let isSound = true;
  // Pictures that were edited by hand have wrong checksums, which browsers pass over.
  const unpack = (maximum: number): Uint8Array =>
    inflate(chunks.data, maximum, () => {
      isSound = false;
    });
  let rows: Uint8Array;
  if (header.isInterlaced) {
    rows = deinterlace(unpack(interlacedLength(header, channels)), header, channels);
  } else {
    rows = unpack((rowLength + 1) * height);
    if (rows.length < (rowLength + 1) * height) throw new Error("the PNG is cut off");
    checkFilters(rows, rowLength);
  }
  const isUnchanged = isSound && !header.isInterlaced && !hasAlpha;
  const split = hasAlpha ? splitAlpha(rows, header, channels) : undefined;
  let alpha = split && { rows: split.alpha, bitsPerComponent: bits };
  if (isIndexedAlpha)
    alpha = { rows: alphaOfIndexes(rows.slice(), header, transparency), bitsPerComponent: 8 };
  const key = hasAlpha || colorType === INDEXED ? undefined : colorKey(transparency, channels);
  // Readers know colour keys of 8 bits only.
  if (bits === 16 && key !== undefined)
    alpha = { rows: alphaOfKey(rows.slice(), header, key), bitsPerComponent: 8 };
  return {
    width,
    height,
    bitsPerComponent: bits,
    colors: colorType === RGB || colorType === RGB_ALPHA ? 3 : 1,
    palette: colorType === INDEXED ? palette : undefined,
    rows: isUnchanged
      ? { bytes: chunks.data, isDeflated: true }
      : { bytes: split?.color ?? rows, isDeflated: false },
    alpha,
    profile: readProfile(chunks, inflate),
    colorKey: bits === 16 ? undefined : key,
  };
}

function readChunks(bytes: Uint8Array): Chunks {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: Header | undefined;
  let palette: Uint8Array | undefined;
  let transparency: Uint8Array | undefined;
  let profile: Uint8Array | undefined;
  let isSrgb = false;
  const data: Uint8Array[] = [];
  for (let at = 8; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const content = bytes.subarray(at + 8, at + 8 + length);
    if (content.length < length) throw new Error("the PNG is cut off");
    if (type === "IHDR") header = readHeader(content);
    else if (type === "PLTE") palette = content.subarray(0, 768);
    else if (type === "tRNS") transparency = content;
    else if (type === "iCCP") profile = content;
    else if (type === "sRGB") isSrgb = true;
    else if (type === "IDAT") data.push(content);
    else if (type === "IEND") break;
    at += length + 12;
  }
  if (header === undefined) throw new Error("the PNG has no header");
  if (data.length === 0) throw new Error("the PNG has no image data");
  return { header, palette, transparency, profile, isSrgb, data: concatenate(data) };
}

/** Profiles unpack to no more than this. */
const LARGEST_PROFILE = 1 << 20;

/**
 * A name, a zero, the method zero and the compressed profile (PNG §11.3.2.3); broken ones are left out.
 * DEVIATION PNG §11.3.2.2: `gAMA` and `cHRM` are not read, as files without a profile are meant for sRGB.
 */
function readProfile({ profile, isSrgb }: Chunks, inflate: Inflate): Uint8Array | undefined {
  if (profile === undefined || isSrgb) return undefined;
  const end = profile.indexOf(0);
  if (end < 0 || end > 79) return undefined;
  try {
    return inflate(profile.subarray(end + 2), LARGEST_PROFILE);
  } catch {
    return undefined;
  }
}

function readHeader(content: Uint8Array): Header {
  if (content.length < 13) throw new Error("the PNG header is too short");
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const bits = defined(content[8]);
  const colorType = defined(content[9]);
  if (width === 0 || height === 0 || width > LARGEST_SIDE || height > LARGEST_SIDE) {
    throw new Error(`the PNG has an impossible size of ${width} by ${height} pixels`);
  }
  const allowed = colorType === GRAY ? [1, 2, 4, 8, 16] : colorType === INDEXED ? [1, 2, 4, 8] : [8, 16];
  if (CHANNELS[colorType] === undefined || !allowed.includes(bits)) {
    throw new Error(`the PNG has an impossible colour type ${colorType} of ${bits} bits`);
  }
  return { width, height, bits, colorType, isInterlaced: content[12] === 1 };
}

function checkFilters(rows: Uint8Array, rowLength: number): void {
  for (let at = 0; at < rows.length; at += rowLength + 1) {
    if (defined(rows[at]) > 4) throw new Error("the PNG has an unknown filter");
  }
}

/**
 * Parts colour and alpha samples. PNG filters work on each byte of a pixel by itself, so the filtered bytes can be parted as
 * they are, and each part keeps the filter of its row.
 */
function splitAlpha(
  rows: Uint8Array,
  header: Header,
  channels: number,
): { color: Uint8Array; alpha: Uint8Array } {
  const { width, height } = header;
  const sample = header.bits / 8;
  const colorBytes = (channels - 1) * sample;
  const color = new Uint8Array((width * colorBytes + 1) * height);
  const alpha = new Uint8Array((width * sample + 1) * height);
  let from = 0;
  let toColor = 0;
  let toAlpha = 0;
  for (let row = 0; row < height; row += 1) {
    const filter = defined(rows[from++]);
    color[toColor++] = filter;
    alpha[toAlpha++] = filter;
    for (let column = 0; column < width; column += 1) {
      for (let byte = 0; byte < colorBytes; byte += 1) color[toColor++] = defined(rows[from++]);
      for (let byte = 0; byte < sample; byte += 1) alpha[toAlpha++] = defined(rows[from++]);
    }
  }
  return { color, alpha };
}

/** Alpha rows (8 bits, no filter) of an indexed image; changes `rows`. */
function alphaOfIndexes(rows: Uint8Array, header: Header, transparency: Uint8Array): Uint8Array {
  const { width, height, bits } = header;
  const rowLength = Math.ceil((width * bits) / 8);
  unfilter(rows, { rowLength, pixelLength: 1, start: 0, height });
  const alpha = new Uint8Array((width + 1) * height);
  const mask = (1 << bits) - 1;
  for (let row = 0; row < height; row += 1) {
    const start = row * (rowLength + 1) + 1;
    for (let column = 0; column < width; column += 1) {
      const position = column * bits;
      const byte = defined(rows[start + (position >> 3)]);
      alpha[row * (width + 1) + 1 + column] =
        transparency[(byte >> (8 - bits - (position & 7))) & mask] ?? 255;
    }
  }
  return alpha;
}

/** Alpha rows (8 bits, no filter) of an image of 16 bits with one transparent colour; changes `rows`. */
function alphaOfKey(rows: Uint8Array, header: Header, key: readonly number[]): Uint8Array {
  const { width, height } = header;
  const pixelLength = key.length;
  const rowLength = width * pixelLength;
  unfilter(rows, { rowLength, pixelLength, start: 0, height });
  const alpha = new Uint8Array((width + 1) * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = row * (rowLength + 1) + 1 + column * pixelLength;
      let isKey = true;
      for (let byte = 0; byte < pixelLength; byte += 2) {
        const value = (defined(rows[at + byte]) << 8) | defined(rows[at + byte + 1]);
        if (value !== key[byte]) isKey = false;
      }
      alpha[row * (width + 1) + 1 + column] = isKey ? 0 : 255;
    }
  }
  return alpha;
}

function interlacedLength(header: Header, channels: number): number {
  let length = 0;
  for (const pass of PASSES) {
    const size = passSize(pass, header);
    if (size.width > 0) length += size.height * (1 + Math.ceil((size.width * channels * header.bits) / 8));
  }
  return length;
}

function passSize(
  [x, y, stepX, stepY]: readonly [number, number, number, number],
  header: Header,
): { width: number; height: number } {
  return {
    width: Math.max(0, Math.ceil((header.width - x) / stepX)),
    height: Math.max(0, Math.ceil((header.height - y) / stepY)),
  };
}

/** Puts the seven passes together into unfiltered rows. */
function deinterlace(data: Uint8Array, header: Header, channels: number): Uint8Array {
  const pixelBits = channels * header.bits;
  const rowLength = Math.ceil((header.width * pixelBits) / 8);
  const rows = new Uint8Array((rowLength + 1) * header.height);
  let start = 0;
  for (const pass of PASSES) {
    const { width, height } = passSize(pass, header);
    if (width === 0 || height === 0) continue;
    const passRow = Math.ceil((width * pixelBits) / 8);
    if (start + (passRow + 1) * height > data.length) throw new Error("the PNG is cut off");
    unfilter(data, { rowLength: passRow, pixelLength: Math.max(1, pixelBits >> 3), start, height });
    for (let row = 0; row < height; row += 1) {
      const source = start + row * (passRow + 1) + 1;
      const target = (pass[1] + row * pass[3]) * (rowLength + 1) + 1;
      for (let column = 0; column < width; column += 1) {
        copyPixel(
          { from: data, source, column },
          { to: rows, target, column: pass[0] + column * pass[2] },
          pixelBits,
        );
      }
    }
    start += (passRow + 1) * height;
  }
  return rows;
}

function copyPixel(
  { from, source, column }: { from: Uint8Array; source: number; column: number },
  place: { to: Uint8Array; target: number; column: number },
  bits: number,
): void {
  const { to, target } = place;
  if (bits >= 8) {
    const bytes = bits >> 3;
    for (let byte = 0; byte < bytes; byte += 1) {
      to[target + place.column * bytes + byte] = defined(from[source + column * bytes + byte]);
    }
    return;
  }
  const position = column * bits;
  const value = (defined(from[source + (position >> 3)]) >> (8 - bits - (position & 7))) & ((1 << bits) - 1);
  const targetPosition = place.column * bits;
  const index = target + (targetPosition >> 3);
  to[index] = defined(to[index]) | (value << (8 - bits - (targetPosition & 7)));
}

/** Undoes the row filters in place (PNG §9) and sets the filter bytes to none. */
export function unfilter(
  rows: Uint8Array,
  area: { rowLength: number; pixelLength: number; start: number; height: number },
): void {
  const { rowLength, pixelLength } = area;
  for (let row = 0; row < area.height; row += 1) {
    const start = area.start + row * (rowLength + 1);
    const filter = defined(rows[start]);
    if (filter > 4) throw new Error("the PNG has an unknown filter");
    rows[start] = 0;
    if (filter === 0) continue;
    for (let index = 1; index <= rowLength; index += 1) {
      const at = start + index;
      const left = index > pixelLength ? defined(rows[at - pixelLength]) : 0;
      const up = row > 0 ? defined(rows[at - rowLength - 1]) : 0;
      const upLeft = row > 0 && index > pixelLength ? defined(rows[at - rowLength - 1 - pixelLength]) : 0;
      rows[at] = defined(rows[at]) + predict(filter, left, up, upLeft);
    }
  }
}

function predict(filter: number, left: number, up: number, upLeft: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const estimate = left + up - upLeft;
  const toLeft = Math.abs(estimate - left);
  const toUp = Math.abs(estimate - up);
  const toUpLeft = Math.abs(estimate - upLeft);
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

/** The one transparent colour of a tRNS chunk, two bytes a component, as a colour key mask. */
function colorKey(transparency: Uint8Array | undefined, channels: number): number[] | undefined {
  if (transparency === undefined || transparency.length < channels * 2) return undefined;
  const key: number[] = [];
  for (let channel = 0; channel < channels; channel += 1) {
    const value = (defined(transparency[2 * channel]) << 8) | defined(transparency[2 * channel + 1]);
    key.push(value, value);
  }
  return key;
}
