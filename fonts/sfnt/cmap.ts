import { guarded, viewOf } from "./reader.ts";

/**
 * Code points to glyphs in pages of 256: a page is allocated when the face has a character in it, so that a Latin face
 * costs a few kilobytes and a look-up two array reads.
 */
export type CharacterMap = readonly (Uint16Array | undefined)[];

const pageCount = 0x1100;

/** Glyph of a code point; 0 when the map lacks it. */
export function lookUpGlyph(map: CharacterMap, codePoint: number): number {
  const page = map[codePoint >> 8];
  return page === undefined ? 0 : (page[codePoint & 255] as number);
}

/** Decodes the best Unicode subtable of a cmap table (formats 0, 4, 6, 10, 12; symbol fonts at U+F000 answer to U+0020 on). */
export function readCharacterMap(table: Uint8Array, glyphCount: number): CharacterMap {
  const map: (Uint16Array | undefined)[] = new Array(pageCount);
  const builder: MapBuilder = { map, glyphCount };
  guarded("cmap", () => {
    const view = viewOf(table);
    const chosen = chooseSubtable(view);
    if (chosen === undefined) return;
    decodeSubtable(view, chosen.offset, builder);
    if (chosen.symbol) mirrorSymbols(builder);
  });
  return map;
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
    case 12:
      decodeFormat12(view, offset, builder);
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

function decodeFormat12(view: DataView, offset: number, builder: MapBuilder): void {
  const count = view.getUint32(offset + 12);
  let next = 0;
  for (let index = 0; index < count; index += 1) {
    const group = offset + 16 + 12 * index;
    const first = view.getUint32(group);
    const start = Math.max(next, first);
    const glyph = view.getUint32(group + 8);
    const end = Math.min(view.getUint32(group + 4), 0x10ffff, first + builder.glyphCount);
    for (let code = start; code <= end; code += 1) set(builder, code, glyph + (code - first));
    if (end >= next) next = end + 1;
  }
}

/** Symbol fonts keep their characters at U+F000 to U+F0FF; texts ask for them in Latin 1. */
function mirrorSymbols(builder: MapBuilder): void {
  const symbols = builder.map[0xf0];
  if (symbols === undefined) return;
  for (let code = 0x20; code < 0x100; code += 1) {
    if (lookUpGlyph(builder.map, code) === 0) set(builder, code, symbols[code] as number);
  }
}
