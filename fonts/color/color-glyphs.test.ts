import { describe, expect, it } from "vitest";
import { createCollection } from "../collection.ts";
import { long, short, tag } from "../sfnt/testing/test-tables.ts";
import type { FontFace, FontPalette } from "../types.ts";
import { openColorGlyphs } from "./color-glyphs.ts";
import type { ColorGlyph } from "./color-paint.ts";
import { hasColorGlyphs } from "./has-color-glyphs.ts";

/** A face that has these tables and nothing else. */
function faceWith(tables: Record<string, readonly number[]>): FontFace {
  const bytes = new Map(Object.entries(tables).map(([name, table]) => [name, Uint8Array.from(table)]));
  return {
    metrics: { unitsPerEm: 1000 },
    glyphCount: 4,
    table: (name: string) => bytes.get(name),
  } as FontFace & Pick<FontFace, "metrics">;
}

const three = (value: number): number[] => [value >> 16, (value >> 8) & 0xff, value & 0xff];
const fraction = (value: number): number[] => short(Math.round(value * 16_384) & 0xffff);

/** Red, and green at half its alpha. */
const CPAL = [
  ...[...short(0), ...short(2), ...short(1), ...short(2), ...long(14), ...short(0)],
  ...[0, 0, 255, 255, 0, 255, 0, 128],
];
const RED = { color: [1, 0, 0], alpha: 1 };

/** A table of version 1 whose base glyphs 1, 2 … have these paints, one after the other. */
function colr(paints: readonly (readonly number[])[], layers: readonly number[] = []): readonly number[] {
  const header = 34;
  const list = 4 + 6 * paints.length;
  let offset = list;
  const records = paints.flatMap((paint, index) => {
    const record = [...short(index + 1), ...long(offset)];
    offset += paint.length;
    return record;
  });
  const start = header + offset;
  return [
    ...[...short(1), ...short(0), ...long(0), ...long(0), ...short(0)],
    ...[...long(header), ...long(layers.length === 0 ? 0 : start), ...long(0), ...long(0), ...long(0)],
    ...[...long(paints.length), ...records, ...paints.flat(), ...layers],
  ];
}

function glyphOf(glyph: number, ...paints: readonly number[][]): ColorGlyph | undefined {
  return openColorGlyphs(faceWith({ COLR: colr(paints), CPAL }))?.glyph(glyph);
}

const solid = (index: number, alpha = 1): number[] => [2, ...short(index), ...fraction(alpha)];
/** A paint with another one right behind it. */
const around = (format: number, values: readonly number[], child: readonly number[]): number[] => {
  const length = 4 + values.length;
  return [format, ...three(length), ...values, ...child];
};

describe("layers of version 0", () => {
  const COLR = [
    ...[...short(0), ...short(1), ...long(14), ...long(20), ...short(2)],
    ...[...short(3), ...short(0), ...short(2)],
    ...[...short(7), ...short(0), ...short(8), ...short(0xffff)],
  ];
  const glyphs = openColorGlyphs(faceWith({ COLR, CPAL }));

  it("are outlines in a colour of the palette, or in that of the text", () => {
    expect(glyphs?.glyph(3)).toMatchObject({
      paint: {
        layers: [
          { type: "glyph", glyph: 7, paint: { type: "solid", color: RED } },
          { type: "glyph", glyph: 8, paint: { type: "solid", color: { color: undefined, alpha: 1 } } },
        ],
      },
    });
  });

  it("leave other glyphs as they are", () => {
    expect(glyphs?.glyph(2)).toBeUndefined();
  });
});

describe("graphs of version 1", () => {
  it.each<[string, number[], object]>([
    [
      "a colour with its alpha",
      solid(1, 0.5),
      { type: "solid", color: { color: [0, 1, 0], alpha: 64 / 255 } },
    ],
    ["a colour beyond the palette", solid(9), { type: "solid", color: { color: undefined } }],
    ["an outline", around(10, short(5), solid(0)), { type: "glyph", glyph: 5, paint: { color: RED } }],
    ["a move", around(14, [...short(3), ...short(0xffff)], solid(0)), { matrix: [1, 0, 0, 1, 3, -1] }],
    [
      "a scale",
      around(16, [...fraction(0.5), ...fraction(1.5)], solid(0)),
      { matrix: [0.5, 0, 0, 1.5, 0, 0] },
    ],
    [
      "a scale round a point",
      around(22, [...fraction(0.5), ...short(10), ...short(20)], solid(0)),
      { matrix: [0.5, 0, 0, 0.5, 5, 10] },
    ],
    [
      "a quarter turn",
      around(24, fraction(0.5), solid(0)),
      { matrix: [expect.closeTo(0), 1, -1, expect.closeTo(0), 0, 0] },
    ],
    [
      "a skew",
      around(28, [...fraction(0.25), ...fraction(0)], solid(0)),
      { matrix: [1, 0, expect.closeTo(-1), 1, 0, 0] },
    ],
    ["an unknown paint", [99], { type: "layers", layers: [] }],
  ])("say %s", (_, paint, expected) => {
    expect(glyphOf(1, paint)).toMatchObject({ type: "paint", paint: expected });
  });

  it("have gradients along lines, whose ends the third point turns", () => {
    const stops = [
      1,
      ...short(2),
      ...fraction(1),
      ...short(0),
      ...fraction(1),
      ...fraction(0),
      ...short(1),
      ...fraction(1),
    ];
    const points = [0, 0, 100, 100, 0, 50].flatMap(short);
    expect(glyphOf(1, [4, ...three(16), ...points, ...stops])).toMatchObject({
      paint: {
        type: "linear",
        start: [0, 0],
        end: [100, 0],
        extend: "repeat",
        stops: [{ offset: 0 }, { offset: 1, color: RED }],
      },
    });
  });

  it("have gradients between circles and round a point", () => {
    const stops = [0, ...short(1), ...fraction(0), ...short(0), ...fraction(1)];
    const circles = [1, 2, 3, 4, 5, 6].flatMap(short);
    expect(glyphOf(1, [6, ...three(16), ...circles, ...stops])).toMatchObject({
      paint: { type: "radial", start: [1, 2], startRadius: 3, end: [4, 5], endRadius: 6 },
    });
    const turn = [...short(7), ...short(8), ...fraction(-1), ...fraction(1)];
    expect(glyphOf(1, [8, ...three(12), ...turn, ...stops])).toMatchObject({
      paint: { type: "sweep", centre: [7, 8], startAngle: 0, endAngle: 360 },
    });
  });

  it("put paints together", () => {
    expect(glyphOf(1, [32, ...three(8), 23, ...three(13), ...solid(0), ...solid(1)])).toMatchObject({
      paint: {
        type: "composite",
        mode: "multiply",
        source: { color: RED },
        backdrop: { color: { color: [0, 1, 0] } },
      },
    });
  });

  it("contain other glyphs", () => {
    expect(glyphOf(1, [11, ...short(2)], solid(0))).toMatchObject({ paint: { type: "solid", color: RED } });
  });
});

describe("hostile fonts", () => {
  it.each<[string, number[][]]>([
    ["that contain themselves", [[11, ...short(1)]]],
    ["that lead outside the table", [around(10, short(1), [])]],
    ["that are cut off", [[2, 0]]],
  ])("have no glyphs %s", (_, paints) => {
    expect(glyphOf(1, ...paints)).toBeUndefined();
  });

  it("have no glyphs that grow with each level", () => {
    // Each glyph is two of the next one: a million at the end.
    const twice = (next: number): number[] => [
      32,
      ...three(8),
      3,
      ...three(11),
      11,
      ...short(next),
      11,
      ...short(next),
    ];
    const paints = Array.from({ length: 25 }, (_, index) => twice(index + 2));
    expect(glyphOf(1, ...paints, solid(0))).toBeUndefined();
  });

  it.each([
    ["COLR alone", { COLR: [0] }],
    ["nothing", {}],
  ])("with %s have no colours", (_, tables) => {
    expect(hasColorGlyphs(faceWith(tables))).toBe(false);
  });

  it("with empty tables have no glyphs", () => {
    expect(openColorGlyphs(faceWith({ COLR: [], CPAL: [] }))).toBeUndefined();
  });
});

describe("pictures", () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...long(13), ...tag("IHDR"), ...long(20), ...long(10)];
  const expected = { type: "bitmap", width: 20, height: 10, bytes: Uint8Array.from(png) };

  it("of CBDT stand by their bearings", () => {
    const CBLC = [
      ...[...long(0x30000), ...long(1)],
      ...[
        ...long(56),
        ...long(24),
        ...long(1),
        ...new Array<number>(28).fill(0),
        ...short(1),
        ...short(1),
        50,
        50,
        32,
        1,
      ],
      ...[...short(1), ...short(1), ...long(8)],
      ...[...short(1), ...short(17), ...long(4), ...long(0), ...long(9 + png.length)],
    ];
    const CBDT = [...long(0x30000), 10, 20, 2, 8, 20, ...long(png.length), ...png];
    const glyphs = openColorGlyphs(faceWith({ CBLC, CBDT }));
    expect(glyphs?.glyph(1)).toEqual({ ...expected, box: [40, -40, 440, 160] });
    expect(glyphs?.glyph(2)).toBeUndefined();
  });

  it("of sbix stand on their origin, and may stand for two glyphs", () => {
    const end = 24 + 8 + png.length;
    const offsets = [24, 24, end, end + 10, end + 10].flatMap(long);
    const strike = [
      ...short(100),
      ...short(72),
      ...offsets,
      ...short(1),
      ...short(2),
      ...tag("png "),
      ...png,
    ];
    const sbix = [
      ...short(1),
      ...short(1),
      ...long(1),
      ...long(12),
      ...strike,
      ...long(0),
      ...tag("dupe"),
      ...short(1),
    ];
    const glyphs = openColorGlyphs(faceWith({ sbix }));
    expect(glyphs?.glyph(1)).toEqual({ ...expected, box: [10, 20, 210, 120] });
    expect(glyphs?.glyph(2)).toEqual(glyphs?.glyph(1));
    expect(glyphs?.glyph(0)).toBeUndefined();
  });
});

describe("palettes", () => {
  /** Three palettes of two colours: red and green, blue for light backgrounds, white for dark ones. */
  const CPAL_TYPES = [
    ...[...short(1), ...short(2), ...short(3), ...short(6), ...long(30)],
    ...[...short(0), ...short(2), ...short(4), ...long(54), ...long(0), ...long(0)],
    ...[0, 0, 255, 255, 0, 255, 0, 255],
    ...[255, 0, 0, 255, 255, 0, 0, 255],
    ...[255, 255, 255, 255, 255, 255, 255, 255],
    ...[...long(0), ...long(1), ...long(2)],
  ];
  const colorIn = (palette: FontPalette | undefined, tables = CPAL_TYPES): unknown => {
    const face = { ...faceWith({ COLR: colr([solid(0)]), CPAL: tables }), palette } as FontFace;
    const glyph = openColorGlyphs(face)?.glyph(1);
    return glyph?.type === "paint" && glyph.paint.type === "solid" ? glyph.paint.color : glyph;
  };
  const colors: FontPalette["colors"] = new Map();

  it.each<[FontPalette | undefined, number[]]>([
    [undefined, [1, 0, 0]],
    [{ base: 1, colors }, [0, 0, 1]],
    [{ base: 9, colors }, [1, 0, 0]],
    [{ base: "light", colors }, [0, 0, 1]],
    [{ base: "dark", colors }, [1, 1, 1]],
    [{ base: "dark", colors: new Map([[0, [0.5, 0.5, 0.5, 1]]]) }, [0.5, 0.5, 0.5]],
    [{ base: 0, colors: new Map([[1, [0.5, 0.5, 0.5, 1]]]) }, [1, 0, 0]],
  ])("of %j", (palette, color) => {
    expect(colorIn(palette)).toEqual({ color, alpha: 1 });
  });

  it("without types are the first", () => {
    expect(colorIn({ base: "dark", colors }, CPAL)).toEqual(RED);
  });

  it("are chosen by a collection for families that have them", () => {
    const face = {
      ...faceWith({ COLR: colr([solid(0)]), CPAL }),
      family: "Signs",
      weight: 400,
      slant: "normal",
      stretch: 100,
      glyphOf: () => 1,
    } as unknown as FontFace;
    const palettes = [
      { name: "--own", families: ["signs"], base: 1, colors },
      { name: "--other", families: ["Others"], base: 1, colors },
    ] as const;
    const collection = createCollection({ faces: [face], defaultFamily: "Signs", palettes });
    const request = { families: [], weight: 400, slant: "normal", stretch: 100, language: "" } as const;
    const paletteOf = (palette: string | undefined): unknown =>
      collection.select({ ...request, palette }).primary.face.palette?.base;
    expect([undefined, "--own", "--other", "dark"].map(paletteOf)).toEqual([undefined, 1, undefined, "dark"]);
    const chosen = collection.select({ ...request, palette: "--own" }).primary.face;
    expect(collection.select({ ...request, palette: "--own", language: "de" }).primary.face).toBe(chosen);
    expect(chosen.id).not.toBe(face.id);
  });
});
