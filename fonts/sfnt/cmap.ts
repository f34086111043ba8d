import { defined } from "../defined.ts";
import { guarded, viewOf } from "./reader.ts";

const pageCount = 0x1100;

/** A page of characters that the face lacks. */
const emptyPage: Uint16Array = new Uint16Array(256);

/**
 * Code points to glyphs in pages of 256, so that a look-up is two array reads and a Latin face costs a few kilobytes. Pages of ranges
 * (format 12, in which faces have tens of thousands of characters) are filled when a text comes to them.
 */
export class CharacterMap {
  readonly #pages: (Uint16Array | undefined)[];
  readonly #fill: PageFiller | undefined;

  constructor(pages: (Uint16Array | undefined)[], fill: PageFiller | undefined) {
    this.#pages = pages;
    this.#fill = fill;
  }

  /** Glyph of a code point; 0 when the map lacks it. */
  glyphOf(codePoint: number): number {
    const page = this.#pages[codePoint >> 8] ?? this.#pageAt(codePoint >> 8);
    return defined(page[codePoint & 255]);
  }

  #pageAt(index: number): Uint16Array {
    if (this.#fill === undefined || index >= pageCount) return emptyPage;
    const page = this.#fill(index) ?? emptyPage;
    this.#pages[index] = page;
    return page;
  }
}

/** The glyphs of one page; undefined when there are none. */
type PageFiller = (index: number) => Uint16Array | undefined;

/** Decodes the best Unicode subtable of a cmap table (formats 0, 4, 6, 10, 12; symbol fonts at U+F000 answer to U+0020 on). */
export function readCharacterMap(table: Uint8Array, glyphCount: number): CharacterMap {
  const map: (Uint16Array | undefined)[] = new Array(pageCount);
  const builder: MapBuilder = { map, glyphCount };
  const fill = guarded("cmap", () => {
    const view = viewOf(table);
    const chosen = chooseSubtable(view);
    if (chosen === undefined) return undefined;
    if (view.getUint16(chosen.offset) === 12) return rangesOf(view, chosen.offset, glyphCount);
    decodeSubtable(view, chosen.offset, builder);
    if (chosen.symbol) mirrorSymbols(builder);
    return undefined;
  });
  return new CharacterMap(map, fill);
}

interface MapBuilder {
  readonly map: (Uint16Array | undefined)[];
  readonly glyphCount: number;
}

function set(builder: MapBuilder, codePoint: number, glyph: number): void {
  if (glyph === 0 || glyph >= builder.glyphCount) return;
  const index = codePoint >> 8;
  let page = builder.map[index];
  if (page === undefined) {
    page = new Uint16Array(256);
    builder.map[index] = page;
  }
  page[codePoint & 255] = glyph;
}

/** Full Unicode first, then the basic plane, then symbol and Macintosh Roman encodings. */
function rankOf(platform: number, encoding: number, format: number): number {
  if (format !== 0 && format !== 4 && format !== 6 && format !== 10 && format !== 12) return 0;
  if (platform === 3 && encoding === 10) return 6;
  if (platform === 0 && (encoding === 4 || encoding === 6)) return 5;
  if (platform === 3 && encoding === 1) return 4;
  if (platform === 0 && encoding <= 3) return 3;
  if (platform === 3 && encoding === 0) return 2;
  return platform === 1 && encoding === 0 ? 1 : 0;
}

function chooseSubtable(view: DataView): { offset: number; symbol: boolean } | undefined {
  const count = view.getUint16(2);
  let best = 0;
  let offset = 0;
  for (let index = 0; index < count; index += 1) {
    const record = 4 + 8 * index;
    const subtable = view.getUint32(record + 4);
    const rank = rankOf(view.getUint16(record), view.getUint16(record + 2), view.getUint16(subtable));
    if (rank > best) {
      best = rank;
      offset = subtable;
    }
  }
  return best === 0 ? undefined : { offset, symbol: best === 2 };
}

function decodeSubtable(view: DataView, offset: number, builder: MapBuilder): void {
  switch (view.getUint16(offset)) {
    case 0:
      // Macintosh Roman agrees with Unicode in ASCII only.
      for (let code = 0; code < 128; code += 1) set(builder, code, view.getUint8(offset + 6 + code));
      break;
    case 4:
      decodeFormat4(view, offset, builder);
      break;
    case 6:
      decodeTrimmedArray(
        view,
        offset + 10,
        { first: view.getUint16(offset + 6), count: view.getUint16(offset + 8) },
        builder,
      );
      break;
    case 10:
      decodeTrimmedArray(
        view,
        offset + 20,
        { first: view.getUint32(offset + 12), count: view.getUint32(offset + 16) },
        builder,
      );
      break;
  }
}

function decodeTrimmedArray(
  view: DataView,
  start: number,
  range: { first: number; count: number },
  builder: MapBuilder,
): void {
  const end = Math.min(range.first + range.count, 0x110000);
  for (let code = range.first; code < end; code += 1) {
    set(builder, code, view.getUint16(start + 2 * (code - range.first)));
  }
}

function decodeFormat4(view: DataView, offset: number, builder: MapBuilder): void {
  const doubled = view.getUint16(offset + 6) & ~1;
  const ends = offset + 14;
  const starts = ends + doubled + 2;
  const deltas = starts + doubled;
  const ranges = deltas + doubled;
  let next = 0;
  for (let position = 0; position < doubled; position += 2) {
    const end = view.getUint16(ends + position);
    // Segments are sorted by the standard; holding them to it bounds the work by the plane, whatever the file claims.
    const start = Math.max(next, view.getUint16(starts + position));
    const delta = view.getUint16(deltas + position);
    const rangeOffset = view.getUint16(ranges + position);
    const glyphs = ranges + position + rangeOffset - 2 * view.getUint16(starts + position);
    for (let code = start; code <= end; code += 1) {
      if (rangeOffset === 0 || rangeOffset === 0xffff) {
        set(builder, code, (code + delta) & 0xffff);
        continue;
      }
      // Real fonts have last segments that point past the table; their characters are simply absent.
      if (glyphs + 2 * code + 2 > view.byteLength) break;
      const glyph = view.getUint16(glyphs + 2 * code);
      if (glyph !== 0) set(builder, code, (glyph + delta) & 0xffff);
    }
    if (end >= next) next = end + 1;
  }
}

/** Finds the ranges of a page where they stand; the standard sorts them. @throws RangeError when they leave the table. */
function rangesOf(view: DataView, offset: number, glyphCount: number): PageFiller {
  const count = view.getUint32(offset + 12);
  const first = offset + 16;
  if (first + 12 * count > view.byteLength) throw new RangeError("cmap groups");
  return (index) => {
    const pageStart = 256 * index;
    let group = first + 12 * firstRangeTo(view, { first, count }, pageStart);
    let page: Uint16Array | undefined;
    // Ranges that do not rise are passed over: a page then costs no more than its characters.
    for (let next = pageStart; next < pageStart + 256 && group < first + 12 * count; group += 12) {
      const begin = view.getUint32(group);
      const end = Math.min(view.getUint32(group + 4), pageStart + 255);
      if (begin > pageStart + 255 || end < next) break;
      for (let code = Math.max(next, begin); code <= end; code += 1) {
        const glyph = view.getUint32(group + 8) + (code - begin);
        if (glyph === 0 || glyph >= glyphCount) continue;
        page ??= new Uint16Array(256);
        page[code & 255] = glyph;
      }
      next = end + 1;
    }
    return page;
  };
}

/** The number of the first range that ends at a code point or beyond. */
function firstRangeTo(view: DataView, ranges: { first: number; count: number }, codePoint: number): number {
  let low = 0;
  let high = ranges.count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.getUint32(ranges.first + 12 * middle + 4) < codePoint) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Symbol fonts keep their characters at U+F000 to U+F0FF; texts ask for them in Latin 1. */
function mirrorSymbols(builder: MapBuilder): void {
  const symbols = builder.map[0xf0];
  if (symbols === undefined) return;
  for (let code = 0x20; code < 0x100; code += 1) {
    if ((builder.map[0]?.[code] ?? 0) === 0) set(builder, code, defined(symbols[code]));
  }
}
