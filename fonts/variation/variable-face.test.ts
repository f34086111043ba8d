import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createCollection } from "../collection.ts";
import { FontError } from "../error.ts";
import { parseFace } from "../face/face.ts";
import { selectFace } from "../match.ts";
import { openOutlines } from "../outline/glyph-outline.ts";
import type { Outline } from "../outline/outline.ts";
import { readAxes } from "../sfnt/axes.ts";
import { directoryOffsets, readDirectory } from "../sfnt/directory.ts";
import { coverage, layoutTable, long, short } from "../sfnt/testing/test-tables.ts";
import { writeSfnt } from "../sfnt/writer.ts";
import { createShaper } from "../shape/shaper.ts";
import { subsetFace } from "../subset/subset.ts";
import { notoSans } from "../testing/noto-sans.ts";
import type { FontFace } from "../types.ts";
import { variedMetrics } from "./metric-deltas.ts";

/** Roboto Flex with the characters "AgÄ." and the axes weight (100 to 1000) and width (25 to 151). */
const bytes = new Uint8Array(readFileSync("fonts/testing/roboto-flex-few.ttf"));
const face = parseFace(bytes);

function instance(weight: number, stretch: number): FontFace {
  return face.instance?.({ weight, slant: "normal", stretch }) as FontFace;
}

function glyphOf(character: string): number {
  return face.glyphOf(character.codePointAt(0) as number);
}

/** Bounds of a glyph as it is embedded. */
function boundsOf(of: FontFace, character: string): number[] {
  const glyph = glyphOf(character);
  const { bytes: subset, glyphMap } = subsetFace(of, [glyph]);
  const { tables } = readDirectory(subset, directoryOffsets(subset, { maximumBytes: 1e6 })[0] as number);
  const table = (tag: string): DataView => {
    const data = tables.get(tag) as Uint8Array;
    return new DataView(data.buffer, data.byteOffset, data.length);
  };
  const index = glyphMap.get(glyph) as number;
  const loca = table("loca");
  const start = table("head").getInt16(50) === 1 ? loca.getUint32(4 * index) : 2 * loca.getUint16(2 * index);
  return [2, 4, 6, 8].map((field) => table("glyf").getInt16(start + field));
}

describe("variable fonts", () => {
  // Expected by fontTools' instancer.
  it.each([
    [400, 100, { ".": 580, A: 1280, g: 1170, Ä: 1280 }, [0, 0, 1280, 1466]],
    [700, 100, { ".": 654, A: 1384, g: 1240, Ä: 1384 }, [-27, 0, 1411, 1463]],
    [100, 60, { ".": 468, A: 1167, g: 1076, Ä: 1167 }, [8, 0, 1159, 1466]],
    [1000, 151, { ".": 738, A: 1549, g: 1497, Ä: 1549 }, [-35, 0, 1584, 1460]],
  ])("at weight %i and width %i", (weight, stretch, advances, bounds) => {
    const made = instance(weight, stretch);
    for (const [character, advance] of Object.entries(advances)) {
      expect(Math.abs(made.advanceOf(glyphOf(character)) - advance), character).toBeLessThanOrEqual(1);
    }
    for (const [index, edge] of boundsOf(made, "A").entries())
      expect(Math.abs(edge - (bounds[index] as number)), `edge ${index}`).toBeLessThanOrEqual(1);
  });

  it("give the same instance to equal styles, and differ in id and name", () => {
    expect(instance(700, 100)).toBe(instance(700, 100));
    expect(instance(400, 100)).toBe(face);
    expect(instance(700, 100).id).not.toBe(instance(800, 100).id);
    expect(instance(700, 100).postScriptName).not.toBe(instance(800, 100).postScriptName);
  });

  it("serve every weight and width of their axes", () => {
    expect(face).toMatchObject({ weightRange: [100, 1000], stretchRange: [25, 151] });
    const collection = createCollection({ faces: [face], defaultFamily: "Roboto Flex" });
    const select = (weight: number) =>
      collection.select({ families: ["Roboto Flex"], weight, slant: "normal", stretch: 100, language: "" })
        .primary;
    expect(select(650)).toMatchObject({ embolden: false, face: { weight: 650 } });
    expect(select(700).face.advanceOf(glyphOf("A"))).toBe(1384);
  });

  it("stay within the weights that @font-face gives them", () => {
    const light = parseFace(bytes, { weight: [300, 400] });
    const collection = createCollection({ faces: [light], defaultFamily: "Roboto Flex" });
    const request = { families: [], weight: 700, slant: "normal", stretch: 100, language: "" } as const;
    expect(collection.select(request).primary).toMatchObject({ embolden: true, face: { weight: 400 } });
  });

  it("are whole fonts as bytes", () => {
    const whole = parseFace(instance(700, 100).bytes);
    expect(whole.advanceOf(glyphOf("A"))).toBe(1384);
    expect(whole.table("gvar")).toBeUndefined();
  });

  it("are drawn without variation when their tables are damaged", () => {
    const { version, tables } = readDirectory(bytes, 0);
    for (const tag of ["fvar", "gvar", "avar", "HVAR"]) {
      const table = tables.get(tag) as Uint8Array;
      for (let at = 0; at < Math.min(table.length, 400); at += 3) {
        const damaged = table.slice();
        damaged[at] = (damaged[at] as number) ^ 0xff;
        const font = parseFace(writeSfnt(version, new Map(tables).set(tag, damaged)));
        const made = font.instance?.({ weight: 700, slant: "normal", stretch: 100 }) as FontFace;
        expect(Number.isFinite(made.advanceOf(glyphOf("A")))).toBe(true);
        expect(subsetFace(made, [glyphOf("A"), glyphOf("Ä")]).bytes.length).toBeGreaterThan(100);
      }
    }
  });

  it("may vary in all but their outlines", () => {
    const { version, tables } = readDirectory(bytes, 0);
    const rest = new Map(tables);
    rest.delete("gvar");
    const made = parseFace(writeSfnt(version, rest)).instance?.({
      weight: 700,
      slant: "normal",
      stretch: 100,
    }) as FontFace;
    expect(made.place?.some((coordinate) => coordinate !== 0)).toBe(true);
    expect(made.advanceOf(glyphOf("A"))).toBe(1384);
    expect(boundsOf(made, "A")).toEqual(boundsOf(face, "A"));
  });

  it("are rare: other fonts are their own instance", () => {
    const plain = parseFace(notoSans());
    expect(plain.instance?.({ weight: 700, slant: "normal", stretch: 100 })).toBe(plain);
  });
});

describe("positions of instances", () => {
  const axes = readAxes(face.table("fvar") as Uint8Array);
  const [first, second] = [glyphOf("A"), glyphOf("g")];

  /** A variation store of one item, which changes by -100 towards the end of the weights. */
  const edges = axes.flatMap(({ tag }) => (tag === "wght" ? [0, 0x4000, 0x4000] : [0, 0, 0]));
  const regionList = [...short(axes.length), ...short(1), ...edges.flatMap(short)];
  const items = [...short(1), ...short(1), ...short(1), ...short(0), ...short(-100)];
  const store = [
    ...short(1),
    ...long(12),
    ...short(1),
    ...long(12 + regionList.length),
    ...regionList,
    ...items,
  ];
  const definitions = [...short(1), ...short(3), ...[0, 0, 0, 0, 0].flatMap(short), ...long(18), ...store];

  const withPairs = (): FontFace => {
    const tables = new Map<string, Uint8Array>();
    for (const tag of ["head", "hhea", "maxp", "hmtx", "cmap", "loca", "glyf", "fvar", "gvar", "HVAR"])
      tables.set(tag, face.table(tag) as Uint8Array);
    tables.set("GDEF", Uint8Array.from(definitions));
    tables.set("GPOS", layoutTable("kern", [{ type: 2, subtable: pairs }], [0]));
    return parseFace(writeSfnt(0x00010000, tables));
  };
  const device = [...short(0), ...short(0), ...short(0x8000)];
  const values = [...short(-10), ...short(8)];
  const pairs = [
    ...[1, 12, 0x44, 0, 1, 18].flatMap(short),
    ...coverage(first),
    ...short(1),
    ...short(second),
    ...values,
    ...device,
  ];
  const kernAt = (font: FontFace, weight: number): number => {
    const instance = font.instance?.({ weight, slant: "normal", stretch: 100 }) as FontFace;
    const options = { script: "Latn", rightToLeft: false, language: "", features: undefined };
    const [advance = 0] = createShaper().shape(instance, "Ag", options).advances;
    return advance - instance.advanceOf(first);
  };

  it.each([
    [400, -10],
    [700, -60],
    [1000, -110],
    [100, -10],
  ])("kern at weight %d by %d", (weight, expected) => {
    // Half of the way by the axis, as the font has no avar here.
    expect(kernAt(withPairs(), weight)).toBe(expected);
  });
});

describe("what authors say of axes", () => {
  const at = (request: object, font = face): FontFace =>
    font.instance?.({ weight: 400, slant: "normal", stretch: 100, ...request }) as FontFace;

  it("counts before the style", () => {
    expect(at({ variations: [["wght", 700]] }).id).toBe(at({ weight: 700 }).id);
    expect(at({ weight: 900, variations: [["wght", 400]] })).toBe(face);
    expect(at({ variations: [["XXXX", 5]] })).toBe(face);
    expect(at({ variations: [["wght", 99_999]] }).id).toBe(at({ weight: 1000 }).id);
  });

  it("counts before what an @font-face rule says, and that before the style", () => {
    const own = parseFace(bytes, { variations: [["wght", 600]] });
    expect(at({ weight: 300 }, own).id).toBe(at({ weight: 600 }).id);
    expect(at({ variations: [["wght", 800]] }, own).id).toBe(at({ weight: 800 }).id);
  });

  it("reaches faces through a collection, which else makes nothing of it", () => {
    const collection = createCollection({
      faces: [face, parseFace(notoSans())],
      defaultFamily: "Roboto Flex",
    });
    const request = { families: [], weight: 400, slant: "normal", stretch: 100, language: "" } as const;
    const plain = collection.select(request);
    expect(
      collection.select({ ...request, variations: [["wght", 700]] }).primary.face.advanceOf(glyphOf("A")),
    ).toBe(1384);
    expect(collection.select({ ...request, opticalSize: 30, variations: [["XXXX", 1]] })).toBe(plain);
  });
});

/** The axes of the font under another tag. */
function renamedAxis(from: string, to: string): FontFace {
  const { version, tables } = readDirectory(bytes, 0);
  const fvar = (tables.get("fvar") as Uint8Array).slice();
  const found = Buffer.from(fvar).indexOf(from);
  fvar.set(Buffer.from(to), found);
  return parseFace(writeSfnt(version, new Map(tables).set("fvar", fvar)));
}

describe("axes of size and slant", () => {
  it("follow the font size where the font has one for it", () => {
    const sized = renamedAxis("wght", "opsz");
    const collection = createCollection({ faces: [sized], defaultFamily: "Roboto Flex" });
    const request = { families: [], weight: 400, slant: "normal", stretch: 100, language: "" } as const;
    const ids = [undefined, 400, 700, 700].map(
      (opticalSize) => collection.select({ ...request, opticalSize }).primary.face.id,
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[2]).not.toBe(ids[1]);
    expect(ids[3]).toBe(ids[2]);
  });

  it("lean by themselves", () => {
    const upright = { minimum: -10, initial: 0, maximum: 0 };
    const slanted = { weight: 400, slant: "normal", stretch: 100, axes: [{ tag: "slnt", ...upright }] };
    const request = { weight: 400, slant: "italic", stretch: 100 } as const;
    expect(selectFace(slanted as unknown as FontFace, request).oblique).toBe(false);
    expect(selectFace({ ...slanted, axes: [] } as unknown as FontFace, request).oblique).toBe(true);
  });
});

describe("metrics of instances", () => {
  const records = [
    ["hasc", 0],
    ["hdsc", 0],
    ["xhgt", 0],
    ["unds", 1],
  ] as const;
  /** Items of a store that change by 100 and by -10 towards the end of the first axis. */
  const region = [...short(1), ...short(1), ...[0, 0x4000, 0x4000].flatMap(short)];
  const data = [...short(2), ...short(1), ...short(1), ...short(0), ...short(100), ...short(-10)];
  const store = [...short(1), ...long(12), ...short(1), ...long(12 + region.length), ...region, ...data];
  const table = Uint8Array.from([
    ...[1, 0, 0, 8, records.length, 12 + 8 * records.length].flatMap(short),
    ...records.flatMap(([tag, inner]) => [...Buffer.from(tag), ...short(0), ...short(inner)]),
    ...store,
  ]);
  const base = parseFace(notoSans()).metrics;

  it("are those of the font with what MVAR adds to them", () => {
    const varied = variedMetrics(base, table, { place: [0.5], fixed: {} });
    expect(varied.ascent).toBe(base.ascent + 50);
    expect(varied.descent).toBe(base.descent - 50);
    expect(varied.xHeight).toBe(base.xHeight + 50);
    expect(varied.capHeight).toBe(base.capHeight);
    expect(varied.underlineThickness).toBe(base.underlineThickness - 5);
  });

  it("stay what an @font-face rule makes them", () => {
    const varied = variedMetrics(base, table, { place: [1], fixed: { ascent: 1 } });
    expect(varied.ascent).toBe(base.ascent);
    expect(varied.descent).toBe(base.descent - 100);
  });

  it("are those of the font where the table is damaged", () => {
    for (let length = 0; length < table.length; length += 1)
      expect(variedMetrics(base, table.slice(0, length), { place: [1], fixed: {} }).unitsPerEm).toBe(1000);
  });
});

describe("variable fonts with CFF2 outlines", () => {
  /** Source Serif with the characters "AgS1½. " and the axes weight (200 to 900) and optical size (8 to 60). */
  const serif = parseFace(new Uint8Array(readFileSync("fonts/testing/few-serif.otf")));
  const at = (weight: number, opticalSize: number): FontFace =>
    serif.instance?.({ weight, opticalSize, slant: "normal", stretch: 100 }) as FontFace;
  const glyph = (character: string): number => serif.glyphOf(character.codePointAt(0) as number);

  // Expected by fontTools.
  it.each([
    [400, 20, { A: 664, g: 518, ".": 300, "½": 880 }, [5, 0, 653, 675], [36, -240, 495, 488]],
    [700, 20, { A: 675, g: 543, ".": 300, "½": 886 }, [9, 0, 661, 659], [15, -227, 533, 501]],
    [200, 8, { A: 736, g: 560, ".": 296, "½": 934 }, [28, 0, 708, 676], [44, -252, 516, 512]],
    [900, 60, { A: 624, g: 516, ".": 262, "½": 918 }, [12, 0, 612, 652], [8, -240, 504, 476]],
    [550, 12, { A: 727, g: 583, ".": 307, "½": 966 }, [14, 0, 711, 669], [29, -233, 555, 519]],
  ])("at weight %i and optical size %i", (weight, size, advances, A, g) => {
    const made = at(weight, size);
    for (const [character, advance] of Object.entries(advances))
      expect(made.advanceOf(glyph(character)), character).toBe(advance);
    for (const face of [made, parseFace(made.bytes)]) {
      expect(boxOf(openOutlines(face)?.outlineOf(glyph("A")))).toEqual(A);
      expect(boxOf(openOutlines(face)?.outlineOf(glyph("g")))).toEqual(g);
    }
  });

  it("serve the weights of their axis, and are those of CFF as bytes", () => {
    expect(serif).toMatchObject({ outlines: "cff", weightRange: [200, 900] });
    expect(at(400, 20)).toBe(serif);
    const whole = parseFace(at(900, 60).bytes);
    expect(whole).toMatchObject({ outlines: "cff", glyphCount: serif.glyphCount, axes: undefined });
    expect(whole.table("CFF2")).toBeUndefined();
    expect(whole.advanceOf(glyph("A"))).toBe(624);
  });

  it("are kerned as the instance says", () => {
    const options = { script: "Latn", rightToLeft: false, language: "", features: undefined };
    const kerning = (weight: number): number => {
      const [first = 0] = createShaper().shape(at(weight, 20), "Ag", options).advances;
      return first - at(weight, 20).advanceOf(glyph("A"));
    };
    expect([kerning(400), kerning(700)]).toEqual([0, -7]);
  });

  it("are refused when the table is damaged", () => {
    const { version, tables } = readDirectory(serif.bytes, 0);
    const table = (tables.get("CFF2") as Uint8Array).slice(0, 3000);
    expect(() => parseFace(writeSfnt(version, new Map(tables).set("CFF2", table)))).toThrow(FontError);
  });
});

/** The box round all points of an outline. */
function boxOf(outline: Outline = []): number[] {
  const box = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number];
  const lengths = [2, 2, 6, 0];
  for (let index = 0; index < outline.length; ) {
    const length = lengths[outline[index] as number] as number;
    for (let point = index + 1; point <= index + length; point += 2) {
      const [x, y] = [outline[point] as number, outline[point + 1] as number];
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
    index += length + 1;
  }
  return box;
}
