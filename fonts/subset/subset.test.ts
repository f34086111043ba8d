import { describe, expect, it } from "vitest";
import { FontError } from "../error.ts";
import { parseFace } from "../face/face.ts";
import { readGlyphLocations } from "../sfnt/outlines.ts";
import { short } from "../sfnt/testing/test-tables.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import { notoSans } from "../testing/noto-sans.ts";
import type { FontFace } from "../types.ts";
import { GlyphData } from "./glyph-data.ts";
import { subsetFace } from "./subset.ts";

const file = notoSans();
const noto = parseFace(file);
const glyph = (character: string): number => noto.glyphOf(character.codePointAt(0) ?? 0);

/** Reads a subset back as the tables it has; a subset has no cmap, so it is no face. */
function open(bytes: Uint8Array): Map<string, Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const record = 12 + 16 * index;
      const name = String.fromCharCode(...bytes.subarray(record, record + 4));
      const start = view.getUint32(record + 8);
      return [name, bytes.subarray(start, start + view.getUint32(record + 12))];
    }),
  );
}

function field(tables: Map<string, Uint8Array>, name: string, offset: number): number {
  const table = tables.get(name) as Uint8Array;
  return ((table[offset] as number) << 8) | (table[offset + 1] as number);
}

function outlinesOf(tables: Map<string, Uint8Array>): { glyf: Uint8Array; offsets: Uint32Array } {
  const glyf = tables.get("glyf") as Uint8Array;
  const format = { glyphCount: field(tables, "maxp", 4), long: field(tables, "head", 50) === 1 };
  return { glyf, offsets: readGlyphLocations(tables.get("loca") as Uint8Array, glyf, format) };
}

function glyphData(tables: Map<string, Uint8Array>): GlyphData {
  const { glyf, offsets } = outlinesOf(tables);
  return new GlyphData(glyf, offsets);
}

/** Noto Sans, which has none, with hinting programs: tables of them, and 30 bytes of instructions in the given glyph. */
function withInstructions(glyph: number): FontFace {
  const names = ["cmap", "glyf", "head", "hhea", "hmtx", "loca", "maxp", "prep"];
  const tables = new Map(names.map((name) => [name, new Uint8Array(noto.table(name) as Uint8Array)]));
  const { glyf, offsets } = outlinesOf(tables);
  const start = offsets[glyph] as number;
  // After ten bytes of head and the ends of the contours stands the length of the instructions (OpenType glyf).
  const at = start + 10 + 2 * (glyf[start + 1] as number);
  const instructions = Array.from({ length: 30 }, () => 0x4f);
  tables.set(
    "glyf",
    Uint8Array.from([...glyf.subarray(0, at), 0, 30, ...instructions, ...glyf.subarray(at + 2)]),
  );
  const moved = Array.from(offsets, (offset, index) =>
    index > glyph ? offset + instructions.length : offset,
  );
  tables.get("head")?.set(short(1), 50);
  tables.set("loca", Uint8Array.from(moved.flatMap((offset) => [...short(offset >>> 16), ...short(offset)])));
  for (const name of ["cvt ", "fpgm"]) tables.set(name, Uint8Array.of(0x4f, 0x4f));
  return parseFace(writeSfnt(0x00010000, tables));
}

/** Sum of the 32-bit words of a file. */
function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  let sum = 0;
  for (let offset = 0; offset + 4 <= bytes.length; offset += 4) sum = (sum + view.getUint32(offset)) >>> 0;
  return sum;
}

/** A face whose glyphs are composites of each other: glyph g has the parts given for it. */
function composites(...parts: readonly (readonly number[])[]): FontFace {
  const glyphs = parts.map((list) => {
    if (list.length === 0) return [];
    const components = list.flatMap((part, index) => [
      ...short(index + 1 < list.length ? 0x20 : 0),
      ...short(part),
      0,
      0,
    ]);
    return [...short(0xffff), ...short(0), ...short(0), ...short(0), ...short(0), ...components];
  });
  const offsets = [0];
  for (const bytes of glyphs) offsets.push((offsets.at(-1) as number) + bytes.length / 2);
  const tables = new Map(
    ["head", "hhea", "maxp", "hmtx", "cmap"].map((name) => [
      name,
      new Uint8Array(noto.table(name) as Uint8Array),
    ]),
  );
  tables.get("maxp")?.set(short(glyphs.length), 4);
  tables.get("hhea")?.set(short(1), 34);
  tables.get("head")?.set(short(0), 50);
  tables.set("loca", Uint8Array.from(offsets.flatMap(short)));
  tables.set("glyf", Uint8Array.from(glyphs.flat()));
  return parseFace(writeSfnt(0x00010000, tables));
}

function codeOf(face: FontFace, glyphs: number[]): string {
  try {
    return `${subsetFace(face, glyphs).glyphMap.size} glyphs`;
  } catch (error) {
    return error instanceof FontError ? error.code : `${error}`;
  }
}

describe("a subset", () => {
  const wanted = ["B", "A", "A", "z"].map(glyph);
  const subset = subsetFace(noto, wanted);
  const tables = open(subset.bytes);
  const instructed = withInstructions(glyph("A"));

  it("numbers glyph 0, then the glyphs in the order given, each once", () => {
    expect(subset.format).toBe("glyf");
    expect([...subset.glyphMap]).toEqual([
      [0, 0],
      [glyph("B"), 1],
      [glyph("A"), 2],
      [glyph("z"), 3],
    ]);
  });

  it("has the tables of a PDF font program and no others", () => {
    expect([...tables.keys()]).toEqual(["glyf", "head", "hhea", "hmtx", "loca", "maxp"]);
    expect([...open(subsetFace(instructed, wanted).bytes).keys()]).toEqual([...tables.keys()]);
    const hinted = open(subsetFace(instructed, wanted, { keepHinting: true }).bytes);
    expect([...hinted.keys()].filter((name) => !tables.has(name))).toEqual(["cvt ", "fpgm", "prep"]);
  });

  it("counts its glyphs and keeps their advances", () => {
    expect([field(tables, "maxp", 4), field(tables, "hhea", 34)]).toEqual([4, 4]);
    expect([1, 2, 3].map((index) => field(tables, "hmtx", 4 * index))).toEqual(
      ["B", "A", "z"].map((character) => noto.advanceOf(glyph(character))),
    );
  });

  it("keeps the outlines", () => {
    const hinted = glyphData(open(subsetFace(instructed, wanted, { keepHinting: true }).bytes));
    const source = glyphData(
      new Map(["glyf", "loca", "head", "maxp"].map((name) => [name, instructed.table(name) as Uint8Array])),
    );
    expect([...hinted.bytesOf(2)]).toEqual([...source.bytesOf(glyph("A"))]);
    // Without instructions: the same contours, fewer bytes.
    const bare = glyphData(open(subsetFace(instructed, wanted).bytes));
    expect([...bare.bytesOf(2).subarray(0, 10)]).toEqual([...source.bytesOf(glyph("A")).subarray(0, 10)]);
    expect(bare.bytesOf(2).length).toBeLessThan(source.bytesOf(glyph("A")).length);
    expect([...bare.bytesOf(2)]).toEqual([...glyphData(tables).bytesOf(2)]);
  });

  it("has right checksums", () => expect(checksum(subset.bytes)).toBe(0xb1b0afba));

  it("is small", () => expect(subset.bytes.length).toBeLessThan(1200));

  it("does not change the face, not even one read into a Buffer", () => {
    expect(parseFace(file).id).toBe(parseFace(notoSans()).id);
    expect(subsetFace(noto, wanted).bytes).toEqual(subset.bytes);
  });
});

describe("composite glyphs", () => {
  it("bring their parts along, under new numbers", () => {
    const subset = subsetFace(noto, [glyph("Å"), glyph("x")]);
    const data = glyphData(open(subset.bytes));
    const source = glyphData(
      new Map(["glyf", "loca", "head", "maxp"].map((name) => [name, noto.table(name) as Uint8Array])),
    );
    const parts = source.partsOf(glyph("Å")).map((part) => subset.glyphMap.get(part.glyph));
    expect(parts.length).toBeGreaterThan(1);
    expect(data.partsOf(1).map((part) => part.glyph)).toEqual(parts);
    expect(subset.glyphMap.get(glyph("x"))).toBe(2);
  });

  it.each<[string, FontFace, string]>([
    ["eight deep", composites([], [2], [3], [4], [5], [6], [7], [8], [9], []), "10 glyphs"],
    ["nine deep", composites([], [2], [3], [4], [5], [6], [7], [8], [9], [10], []), "too-complex"],
    ["of itself", composites([], [1]), "too-complex"],
    ["of each other", composites([], [2], [1]), "too-complex"],
    [
      "of 4,096 parts",
      composites([], [2, 2, 2, 2], [3, 3, 3, 3, 3, 3, 3, 3], Array(128).fill(4), []),
      "5 glyphs",
    ],
    [
      "of more",
      composites([], [2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 3, 3, 3], Array(128).fill(4), []),
      "too-complex",
    ],
    ["of a glyph that is not there", composites([], [99]), "malformed"],
  ])("%s", (_, face, expected) => expect(codeOf(face, [1])).toBe(expected));
});

describe("odd requests", () => {
  it("of no glyphs give the missing glyph alone", () =>
    expect([...subsetFace(noto, []).glyphMap.keys()]).toEqual([0]));
  it("of glyphs that are not there pass them over", () => {
    expect([...subsetFace(noto, [70_000, -1, glyph("a")]).glyphMap]).toEqual([
      [0, 0],
      [glyph("a"), 1],
    ]);
  });
  it("of all glyphs keep all", () => {
    const all = subsetFace(
      noto,
      Array.from({ length: noto.glyphCount }, (_, index) => index),
    );
    expect(all.glyphMap.size).toBe(noto.glyphCount);
    expect(glyphData(open(all.bytes)).glyphCount).toBe(noto.glyphCount);
  });
});
