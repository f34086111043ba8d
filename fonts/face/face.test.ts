import { describe, expect, it } from "vitest";
import { FontError } from "../error.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import { type NotoSansStyle, notoSans } from "../testing/noto-sans.ts";
import type { FontFace } from "../types.ts";
import { parseCollection, parseFace } from "./face.ts";

const regular = notoSans();
const face = parseFace(regular);

const tags = ["head", "hhea", "maxp", "hmtx", "cmap", "OS/2", "post", "name", "loca", "glyf"];

/** Noto Sans with some tables replaced, or taken out by `undefined`. */
function rebuilt(changes: Record<string, Uint8Array | undefined>): Uint8Array {
  const tables = new Map<string, Uint8Array>();
  for (const tag of tags) {
    const table = tag in changes ? changes[tag] : face.table(tag);
    if (table !== undefined) tables.set(tag, table);
  }
  return writeSfnt(0x00010000, tables);
}

/** A copy of a table with 16-bit fields set. */
function edited(tag: string, fields: Record<number, number>): Uint8Array {
  const bytes = new Uint8Array(face.table(tag) as Uint8Array);
  for (const [offset, value] of Object.entries(fields)) {
    bytes[Number(offset)] = (value >> 8) & 255;
    bytes[Number(offset) + 1] = value & 255;
  }
  return bytes;
}

function codeOf(bytes: Uint8Array): string {
  try {
    parseFace(bytes);
    return "accepted";
  } catch (error) {
    return error instanceof FontError ? error.code : `${error}`;
  }
}

/** A cmap with one subtable of the given format, encoding 3.10. */
function cmapOf(subtable: readonly number[]): Uint8Array {
  return Uint8Array.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, 12, ...subtable]);
}

const long = (value: number): number[] => [
  (value >>> 24) & 255,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];
const short = (value: number): number[] => [(value >> 8) & 255, value & 255];

describe("further names of a family", () => {
  it("are those of the file, in all its languages", () => {
    expect(parseFace(notoSans()).otherFamilies).toEqual(["Noto Sans"]);
  });

  it("do not count where a rule names the family", () => {
    expect(parseFace(notoSans(), { family: "Own" }).otherFamilies).toEqual([]);
  });
});

describe("what a face says of itself", () => {
  it.each<[NotoSansStyle, number, string]>([
    ["Regular", 400, "normal"],
    ["Bold", 700, "normal"],
    ["Italic", 400, "italic"],
    ["BoldItalic", 700, "italic"],
    // Its OS/2 table avoids 100, which Windows once emboldened.
    ["Thin", 250, "normal"],
  ])("Noto Sans %s", (name, weight, slant) => {
    const parsed = parseFace(notoSans(name));
    expect(parsed).toMatchObject({
      family: "Noto Sans",
      postScriptName: `NotoSans-${name}`,
      weight,
      slant,
      stretch: 100,
    });
  });

  it("reads the metrics", () => {
    expect(face.metrics).toMatchObject({
      unitsPerEm: 1000,
      ascent: 1069,
      descent: 293,
      lineGap: 0,
      xHeight: 536,
      capHeight: 714,
      zeroAdvance: 572,
      italicAngle: 0,
    });
  });

  it("maps characters to glyphs with advances", () => {
    expect(face.advanceOf(face.glyphOf(0x41))).toBe(639);
    expect(face.glyphOf(0x4e00)).toBe(0);
    expect(face.glyphOf(0x10ffff)).toBe(0);
    expect(face.advanceOf(65_535)).toBe(0);
  });

  it("gives equal bytes equal ids, and hands out its tables", () => {
    expect(parseFace(regular.slice()).id).toBe(face.id);
    expect(face.id).toMatch(/^[0-9a-f]{32}$/);
    expect(face.outlines).toBe("glyf");
    expect(face.table("glyf")?.length).toBeGreaterThan(1000);
    expect(face.table("none")).toBeUndefined();
  });

  it("lets descriptors replace the file's own", () => {
    expect(
      parseFace(regular, { family: "Mine", weight: [650, 650], slant: "oblique", stretch: [75, 75] }),
    ).toMatchObject({
      family: "Mine",
      weight: 650,
      slant: "oblique",
      stretch: 75,
    });
  });

  it("uses the typographic line metrics when OS/2 asks for them, else hhea, else the Windows ones", () => {
    const lines = (bytes: Uint8Array): number[] => {
      const { ascent, descent, lineGap } = parseFace(bytes).metrics;
      return [ascent, descent, lineGap];
    };
    const os2 = { 68: 700, 70: -200, 72: 90, 74: 800, 76: 300 };
    expect(lines(rebuilt({ "OS/2": edited("OS/2", { ...os2, 62: 0x80 }) }))).toEqual([700, 200, 90]);
    expect(lines(rebuilt({ "OS/2": edited("OS/2", { ...os2, 62: 0x40 }) }))).toEqual([1069, 293, 0]);
    const hhea = edited("hhea", { 4: 0, 6: 0 });
    expect(lines(rebuilt({ hhea, "OS/2": edited("OS/2", { ...os2, 62: 0x40 }) }))).toEqual([800, 300, 0]);
  });

  it("measures x and H where OS/2 does not tell", () => {
    expect(parseFace(rebuilt({ "OS/2": undefined })).metrics).toMatchObject({ xHeight: 536, capHeight: 714 });
  });
});

describe("character maps", () => {
  const glyphs = (cmap: Uint8Array, codePoints: number[]): number[] => {
    const parsed = parseFace(rebuilt({ cmap }));
    return codePoints.map((codePoint) => parsed.glyphOf(codePoint));
  };

  it.each<[string, number[], number[], number[]]>([
    [
      "0",
      [...short(0), ...short(262), ...short(0), ...Array.from({ length: 256 }, (_, code) => code & 127)],
      [0x41, 0xc1],
      [0x41, 0],
    ],
    [
      "6",
      [...short(6), ...short(14), ...short(0), ...short(0x61), ...short(2), ...short(5), ...short(6)],
      [0x60, 0x61, 0x62, 0x63],
      [0, 5, 6, 0],
    ],
    [
      "10",
      [...short(10), 0, 0, ...long(24), ...long(0), ...long(0x1f600), ...long(2), ...short(7), ...short(8)],
      [0x1f600, 0x1f601, 0x1f602],
      [7, 8, 0],
    ],
    [
      "12",
      [
        ...short(12),
        0,
        0,
        ...long(28),
        ...long(0),
        ...long(1),
        ...long(0x20000),
        ...long(0x20002),
        ...long(9),
      ],
      [0x1ffff, 0x20000, 0x20002],
      [0, 9, 11],
    ],
  ])("reads format %s", (_, subtable, codePoints, expected) => {
    expect(glyphs(cmapOf(subtable), codePoints)).toEqual(expected);
  });

  it("passes over glyphs the font does not have", () => {
    const last = face.glyphCount - 1;
    const beyond = [
      ...short(12),
      0,
      0,
      ...long(28),
      ...long(0),
      ...long(1),
      ...long(0x41),
      ...long(0x42),
      ...long(last),
    ];
    expect(glyphs(cmapOf(beyond), [0x41, 0x42])).toEqual([last, 0]);
  });

  it("does no more work than there are characters, however many groups claim all of them", () => {
    const group = [...long(0), ...long(0x10ffff), ...long(1)];
    const subtable = [
      ...short(12),
      0,
      0,
      ...long(0),
      ...long(0),
      ...long(20_000),
      ...Array.from({ length: 20_000 }, () => group).flat(),
    ];
    expect(glyphs(cmapOf(subtable), [0, 5])).toEqual([1, 6]);
  });
});

describe("fonts that are refused", () => {
  it.each<[string, Uint8Array, string]>([
    ["an empty file", new Uint8Array(), "unsupported-format"],
    ["text", new TextEncoder().encode("<html>not a font</html>"), "unsupported-format"],
    ["WOFF", Uint8Array.from([0x77, 0x4f, 0x46, 0x46, ...new Array(40).fill(0)]), "unsupported-format"],
    ["WOFF2", Uint8Array.from([0x77, 0x4f, 0x46, 0x32, ...new Array(40).fill(0)]), "unsupported-format"],
    ["a cut directory", regular.slice(0, 100), "malformed"],
    ["a cut file", regular.slice(0, 200_000), "malformed"],
    ["no cmap", rebuilt({ cmap: undefined }), "missing-table"],
    ["no outlines", rebuilt({ glyf: undefined }), "missing-table"],
    ["outlines that can't be found", rebuilt({ loca: undefined }), "missing-table"],
    ["no hmtx", rebuilt({ hmtx: undefined }), "missing-table"],
    ["no glyphs", rebuilt({ maxp: edited("maxp", { 4: 0 }) }), "malformed"],
    ["more glyphs than loca has", rebuilt({ maxp: edited("maxp", { 4: 65_535 }) }), "malformed"],
    ["no units", rebuilt({ head: edited("head", { 18: 0 }) }), "malformed"],
    ["no advances", rebuilt({ hhea: edited("hhea", { 34: 0 }) }), "malformed"],
    ["a short hmtx", rebuilt({ hmtx: new Uint8Array(100) }), "malformed"],
    ["outlines outside glyf", rebuilt({ glyf: new Uint8Array(100) }), "malformed"],
    [
      "a cmap outside itself",
      rebuilt({ cmap: Uint8Array.from([0, 0, 0, 1, 0, 3, 0, 1, 0, 1, 0, 0]) }),
      "malformed",
    ],
    ["too many bytes", new Uint8Array(65 * 1024 * 1024), "too-complex"],
  ])("%s", (_, bytes, code) => expect(codeOf(bytes)).toBe(code));

  it("tables that overlap again and again", () => {
    const count = 40;
    const bytes = new Uint8Array(2000);
    bytes.set([0, 1, 0, 0, 0, count]);
    for (let index = 0; index < count; index += 1) {
      bytes.set([0x61, 0x61, 0x61, 0x61 + index, ...long(0), ...long(0), ...long(1999)], 12 + 16 * index);
    }
    expect(codeOf(bytes)).toBe("malformed");
  });

  it("never answers a damaged font with anything but a FontError", () => {
    let state = 12_345;
    for (let round = 0; round < 300; round += 1) {
      const bytes = rebuilt({});
      for (let change = 0; change < 8; change += 1) {
        state = (state * 48_271) % 0x7fffffff;
        // The directory and the first tables, where damage hurts most.
        bytes[state % 5000] = state & 255;
      }
      expect(codeOf(bytes)).toMatch(/^(accepted|malformed|missing-table|unsupported-format|too-complex)$/);
    }
  });
});

describe("collections", () => {
  /** A TTC of two directories over the same tables. */
  function collection(): Uint8Array {
    const single = rebuilt({});
    const header = [0x74, 0x74, 0x63, 0x66, 0, 1, 0, 0, ...long(2), ...long(20), ...long(20)];
    const bytes = new Uint8Array(20 + single.length);
    bytes.set(header);
    bytes.set(single, 20);
    const view = new DataView(bytes.buffer);
    for (let index = 0; index < view.getUint16(24); index += 1) {
      const record = 20 + 12 + 16 * index + 8;
      view.setUint32(record, view.getUint32(record) + 20);
    }
    return bytes;
  }

  it("gives one face per directory, each unpacked into a font of its own", () => {
    const faces = parseCollection(collection());
    expect(faces.map((member) => member.postScriptName)).toEqual(["NotoSans-Regular", "NotoSans-Regular"]);
    const member = faces[1] as FontFace;
    const unpacked = parseFace(member.bytes);
    expect(unpacked.glyphOf(0x41)).toBe(face.glyphOf(0x41));
    expect(unpacked.id).toBe(member.id);
  });

  it("takes a single font as a collection of one", () => expect(parseCollection(regular)).toHaveLength(1));

  it("refuses absurd counts", () => {
    const bytes = collection();
    bytes.set(long(100_000), 8);
    expect(codeOf(bytes)).toBe("malformed");
  });
});
