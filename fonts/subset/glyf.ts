import { FontError } from "../error.ts";
import { versionTrueType } from "../sfnt/directory.ts";
import { readGlyphLocations } from "../sfnt/outlines.ts";
import { viewOf } from "../sfnt/reader.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import type { FontFace } from "../types.ts";
import { bearingShift, type ComposedGlyph, describeComposed, withComposedLimits } from "./composed-glyphs.ts";
import { closeOverParts, copyGlyph, GlyphData } from "./glyph-data.ts";
import type { FaceSubset, SubsetOptions } from "./subset.ts";

const hintingTables = ["cvt ", "fpgm", "prep"];

/** Subsets a TrueType face: the tables that ISO 32000 §9.9 asks of a CIDFontType2 font program, and no others. */
export function subsetOutlines(
  whole: FontFace,
  asked: Iterable<number>,
  { keepHinting = false, composed = [] }: SubsetOptions,
): FaceSubset {
  const made = new Set(composed.map(({ glyph }) => glyph));
  const parts = composed.flatMap((glyph) => glyph.parts.map((part) => part.glyph));
  const glyphs = [...[...asked].filter((glyph) => !made.has(glyph)), ...parts];
  const face = withOutlines(whole, glyphs);
  const data = openGlyphs(face);
  const kept = closeOverParts(data, glyphs);
  const all = [...kept, ...made];
  const glyphMap = new Map(all.map((glyph, index) => [glyph, index]));
  const tables = new Map<string, Uint8Array>();
  const { glyf, offsets } = copyGlyphs(data, kept, { glyphMap, keepHinting, composed });
  const short = glyf.length < 0x20000;
  tables.set("glyf", glyf);
  tables.set("loca", writeLocations(offsets, short));
  tables.set("hmtx", copyMetrics(face, kept, { data, composed }));
  tables.set("head", patched(face, "head", 50, short ? 0 : 1));
  tables.set("hhea", patched(face, "hhea", 34, all.length));
  tables.set("maxp", withComposedLimits(patched(face, "maxp", 4, all.length), composed));
  for (const tag of keepHinting ? hintingTables : []) {
    const table = face.table(tag);
    if (table !== undefined) tables.set(tag, table);
  }
  return { format: "glyf", bytes: writeSfnt(versionTrueType, tables), glyphMap };
}

/** What subsetting reads of a face. */
type GlyphSource = Pick<FontFace, "table" | "glyphCount" | "glyphLocations" | "advanceOf">;

/** An instance of a variable font has its outlines worked out for the glyphs that are wanted. */
function withOutlines(face: FontFace, glyphs: Iterable<number>): GlyphSource {
  const tables = face.subsetTables?.(glyphs);
  if (tables === undefined) return face;
  return {
    glyphCount: face.glyphCount,
    advanceOf: (glyph) => face.advanceOf(glyph),
    table: (tag) => tables.get(tag),
  };
}

function openGlyphs(face: GlyphSource): GlyphData {
  const glyf = required(face, "glyf");
  const { glyphCount, glyphLocations } = face;
  if (glyphLocations !== undefined) return new GlyphData(glyf, glyphLocations);
  const long = viewOf(required(face, "head")).getInt16(50) !== 0;
  return new GlyphData(glyf, readGlyphLocations(required(face, "loca"), glyf, { glyphCount, long }));
}

function required(face: GlyphSource, tag: string): Uint8Array {
  const table = face.table(tag);
  if (table === undefined) throw new FontError("missing-table", `The font has no "${tag}" table.`);
  return table;
}

function copyGlyphs(
  data: GlyphData,
  kept: readonly number[],
  options: {
    glyphMap: ReadonlyMap<number, number>;
    keepHinting: boolean;
    composed: readonly ComposedGlyph[];
  },
): { glyf: Uint8Array; offsets: Uint32Array } {
  const { glyphMap, composed } = options;
  const made = composed.map((glyph) => describeComposed(data, glyph, (part) => glyphMap.get(part) ?? 0));
  let capacity = 0;
  for (const glyph of kept) capacity += (data.bytesOf(glyph).length + 3) & ~3;
  for (const { length } of made) capacity += length;
  const glyf = new Uint8Array(capacity);
  const offsets = new Uint32Array(kept.length + made.length + 1);
  let offset = 0;
  for (const [index, glyph] of kept.entries()) {
    offsets[index] = offset;
    // Short offsets count in steps of two.
    offset += (copyGlyph(data, glyph, { bytes: glyf, offset }, options) + 1) & ~1;
  }
  for (const [index, bytes] of made.entries()) {
    offsets[kept.length + index] = offset;
    glyf.set(bytes, offset);
    offset += bytes.length;
  }
  offsets[kept.length + made.length] = offset;
  return { glyf: glyf.subarray(0, offset), offsets };
}

function writeLocations(offsets: Uint32Array, short: boolean): Uint8Array {
  const loca = new Uint8Array(offsets.length * (short ? 2 : 4));
  const view = viewOf(loca);
  for (const [index, offset] of offsets.entries()) {
    if (short) view.setUint16(2 * index, offset >> 1);
    else view.setUint32(4 * index, offset);
  }
  return loca;
}

function copyMetrics(
  face: GlyphSource,
  kept: readonly number[],
  { data, composed }: { readonly data: GlyphData; readonly composed: readonly ComposedGlyph[] },
): Uint8Array {
  const source = viewOf(required(face, "hmtx"));
  const recordCount = viewOf(required(face, "hhea")).getUint16(34);
  const copies = [
    ...kept.map((glyph) => ({ glyph, advance: face.advanceOf(glyph), shift: 0 })),
    ...composed.map((made) => ({
      glyph: made.parts[0].glyph,
      advance: made.advance,
      shift: bearingShift(data, made),
    })),
  ];
  const bytes = new Uint8Array(4 * copies.length);
  const view = viewOf(bytes);
  for (const [index, { glyph, advance, shift }] of copies.entries()) {
    const bearing = glyph < recordCount ? 4 * glyph + 2 : 4 * recordCount + 2 * (glyph - recordCount);
    view.setUint16(4 * index, advance);
    // Side bearings may be left out at the end of the table.
    if (bearing + 2 <= source.byteLength) view.setInt16(4 * index + 2, source.getInt16(bearing) + shift);
  }
  return bytes;
}

/** A copy of a table with one 16-bit field changed. */
function patched(face: GlyphSource, tag: string, offset: number, value: number): Uint8Array {
  const bytes = new Uint8Array(required(face, tag));
  viewOf(bytes).setUint16(offset, value);
  return bytes;
}
