import { viewOf } from "../sfnt/reader.ts";
import type { ColorGlyph } from "./color-paint.ts";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47];
const LARGEST_SIDE = 2048;
const MAXIMUM_STRIKES = 64;
const MAXIMUM_SUBTABLES = 0xffff;

/** A PNG file and where it stands, in pixels: its left, its top above the baseline, and the pixels of an em. */
interface Picture {
  readonly bytes: Uint8Array;
  readonly left: number;
  readonly top: number | undefined;
  /** Instead of the top. */
  readonly bottom?: number;
  readonly pixelsPerEm: number;
}

/** A reader of pictures by their glyphs; it throws a RangeError where the font is damaged. */
type PictureReader = (glyph: number) => Picture | undefined;

/** The pictures of a font in its largest size; the reader throws a RangeError for damaged glyphs. */
export function bitmapGlyphs(
  read: PictureReader,
  unitsPerEm: number,
): (glyph: number) => ColorGlyph | undefined {
  return (glyph) => {
    const picture = read(glyph);
    if (picture === undefined) return undefined;
    const { bytes, left, pixelsPerEm } = picture;
    if (bytes.length < 24 || SIGNATURE.some((byte, index) => bytes[index] !== byte) || pixelsPerEm === 0)
      return undefined;
    const view = viewOf(bytes);
    const [width, height] = [view.getUint32(16), view.getUint32(20)];
    if (width === 0 || height === 0 || width > LARGEST_SIDE || height > LARGEST_SIDE) return undefined;
    const unit = unitsPerEm / pixelsPerEm;
    const top = picture.top ?? (picture.bottom ?? 0) + height;
    const box = [left * unit, (top - height) * unit, (left + width) * unit, top * unit] as const;
    return { type: "bitmap", bytes, width, height, box };
  };
}

/** Pictures of CBLC and CBDT tables (OpenType). @throws RangeError when the first is damaged. */
export function indexedPictures(locations: Uint8Array, data: Uint8Array): PictureReader {
  const view = viewOf(locations);
  const count = Math.min(MAXIMUM_STRIKES, view.getUint32(4));
  let strike = 8;
  let pixelsPerEm = 0;
  for (let index = 0; index < count; index += 1) {
    const at = 8 + 48 * index;
    if (view.getUint8(at + 45) <= pixelsPerEm) continue;
    pixelsPerEm = view.getUint8(at + 45);
    strike = at;
  }
  const list = view.getUint32(strike);
  const subtables = Math.min(MAXIMUM_SUBTABLES, view.getUint32(strike + 8));
  return (glyph) => {
    for (let index = 0; index < subtables; index += 1) {
      const at = list + 8 * index;
      if (glyph < view.getUint16(at) || glyph > view.getUint16(at + 2)) continue;
      const subtable = list + view.getUint32(at + 4);
      const place = placeOf(view, subtable, { glyph, first: view.getUint16(at) });
      return place && pictureAt(data, place, pixelsPerEm);
    }
    return undefined;
  };
}

interface PicturePlace {
  readonly format: number;
  readonly start: number;
  /** Left and top, where the list of places has them. */
  readonly bearing: readonly [number, number] | undefined;
}

/** Where a picture is, by an index subtable of any of the five formats. */
function placeOf(
  view: DataView,
  subtable: number,
  { glyph, first }: { readonly glyph: number; readonly first: number },
): PicturePlace | undefined {
  const kind = view.getUint16(subtable);
  const format = view.getUint16(subtable + 2);
  const data = view.getUint32(subtable + 4);
  const after = subtable + 8;
  const index = glyph - first;
  if (kind === 1 || kind === 3) {
    const offset = (at: number): number =>
      kind === 1 ? view.getUint32(after + 4 * at) : view.getUint16(after + 2 * at);
    return offset(index + 1) <= offset(index)
      ? undefined
      : { format, start: data + offset(index), bearing: undefined };
  }
  if (kind === 4) {
    const count = view.getUint32(after);
    for (let entry = 0; entry < count; entry += 1) {
      const at = after + 4 + 4 * entry;
      if (view.getUint16(at) === glyph)
        return { format, start: data + view.getUint16(at + 2), bearing: undefined };
    }
    return undefined;
  }
  if (kind !== 2 && kind !== 5) return undefined;
  const size = view.getUint32(after);
  const bearing = [view.getInt8(after + 6), view.getInt8(after + 7)] as const;
  if (kind === 2) return { format, start: data + size * index, bearing };
  const count = view.getUint32(after + 12);
  for (let entry = 0; entry < count; entry += 1) {
    if (view.getUint16(after + 16 + 2 * entry) === glyph)
      return { format, start: data + size * entry, bearing };
  }
  return undefined;
}

function pictureAt(
  data: Uint8Array,
  { format, start, bearing }: PicturePlace,
  pixelsPerEm: number,
): Picture | undefined {
  const view = viewOf(data);
  const header = format === 17 ? 5 : format === 18 ? 8 : format === 19 ? 0 : undefined;
  if (header === undefined) return undefined;
  const [left, top] = header === 0 ? (bearing ?? [0, 0]) : [view.getInt8(start + 2), view.getInt8(start + 3)];
  const length = view.getUint32(start + header);
  const at = start + header + 4;
  return { bytes: data.subarray(at, at + length), left, top, pixelsPerEm };
}

/** Pictures of a table of sbix (OpenType). @throws RangeError when it is damaged. */
export function strikePictures(table: Uint8Array, glyphCount: number): PictureReader {
  const view = viewOf(table);
  const count = Math.min(MAXIMUM_STRIKES, view.getUint32(4));
  let strike = 0;
  let pixelsPerEm = 0;
  for (let index = 0; index < count; index += 1) {
    const at = view.getUint32(8 + 4 * index);
    if (view.getUint16(at) <= pixelsPerEm) continue;
    pixelsPerEm = view.getUint16(at);
    strike = at;
  }
  const read = (glyph: number, mayRefer: boolean): Picture | undefined => {
    if (strike === 0 || glyph >= glyphCount) return undefined;
    const at = strike + view.getUint32(strike + 4 + 4 * glyph);
    const end = strike + view.getUint32(strike + 8 + 4 * glyph);
    if (end <= at + 8) return undefined;
    if (view.getUint32(at + 4) === DUPLICATE)
      return mayRefer ? read(view.getUint16(at + 8), false) : undefined;
    const [left, bottom] = [view.getInt16(at), view.getInt16(at + 2)];
    return { bytes: table.subarray(at + 8, end), left, top: undefined, bottom, pixelsPerEm };
  };
  return (glyph) => read(glyph, true);
}

/** `dupe`: the picture of another glyph. */
const DUPLICATE = 0x64757065;
