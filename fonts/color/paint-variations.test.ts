import { describe, expect, it } from "vitest";
import { long, short } from "../sfnt/testing/test-tables.ts";
import type { FontFace } from "../types.ts";
import { openColorGlyphs } from "./color-glyphs.ts";
import type { ColorGlyph } from "./color-paint.ts";

const three = (value: number): number[] => [value >> 16, (value >> 8) & 0xff, value & 0xff];
const units = (value: number): number => Math.round(value * 16_384);
const fraction = (value: number): number[] => short(units(value));
/** Where a paint's deltas begin: at the first of the table. */
const BASE = long(0);

const CPAL = [...short(0), ...short(1), ...short(1), ...short(1), ...long(14), ...short(0), 0, 0, 255, 255];

interface Varying {
  readonly paint: readonly number[];
  /** What the fields of the paint change by towards the end of the only axis, in stored units. */
  readonly deltas: readonly number[];
  /** Entries of a DeltaSetIndexMap; without them fields and deltas have the same numbers. */
  readonly map?: readonly number[];
  readonly clip?: readonly number[];
}

/** A COLR table with the paint for glyph 1. */
function tableOf({ paint, deltas, map = [], clip = [] }: Varying): Uint8Array {
  const glyphs = [...long(1), ...short(1), ...long(10), ...paint];
  const clips = clip.length === 0 ? [] : [1, ...long(1), ...short(1), ...short(1), ...three(12), ...clip];
  const clipsAt = 34 + glyphs.length;
  const mapAt = clipsAt + clips.length;
  const indexes = map.length === 0 ? [] : [0, 0x17, ...short(map.length), ...map.flatMap(short)];
  const storeAt = mapAt + indexes.length;
  const region = [...short(1), ...short(1), ...short(0), ...fraction(1), ...fraction(1)];
  const items = [...short(deltas.length), ...short(1), ...short(1), ...short(0), ...deltas.flatMap(short)];
  const store = [...short(1), ...long(12), ...short(1), ...long(12 + region.length), ...region, ...items];
  return Uint8Array.from([
    ...[...short(1), ...short(0), ...long(0), ...long(0), ...short(0), ...long(34), ...long(0)],
    ...[
      ...long(clips.length === 0 ? 0 : clipsAt),
      ...long(indexes.length === 0 ? 0 : mapAt),
      ...long(storeAt),
    ],
    ...[...glyphs, ...clips, ...indexes, ...store],
  ]);
}

function glyphAt(place: number, table: Uint8Array): ColorGlyph | undefined {
  const tables: Record<string, Uint8Array> = { COLR: table, CPAL: Uint8Array.from(CPAL) };
  const face = {
    metrics: { unitsPerEm: 1000 },
    glyphCount: 4,
    place: [place],
    table: (tag: string) => tables[tag],
  };
  return openColorGlyphs(face as unknown as FontFace)?.glyph(1);
}

function paintAt(place: number, varying: Varying): unknown {
  const glyph = glyphAt(place, tableOf(varying));
  return glyph?.type === "paint" ? glyph.paint : undefined;
}

const SOLID = [2, ...short(0), ...fraction(1)];
/** A varying paint with another one right behind it. */
const around = (format: number, ...fields: readonly number[]): number[] => [
  ...[format, ...three(8 + fields.length), ...fields, ...BASE],
  ...SOLID,
];
const close = (...values: readonly number[]): object => ({
  matrix: values.map((value) => expect.closeTo(value, 3)),
});
/** Two stops, of which the first varies from the seventh field on. */
const LINE = [
  ...[0, ...short(2)],
  ...[...fraction(0), ...short(0), ...fraction(1), ...long(6)],
  ...[...fraction(1), ...short(0), ...fraction(1), ...long(0xffffffff)],
];
const half = units(0.5);

describe("paints that vary", () => {
  it.each<[string, number[], number[], object, object]>([
    [
      "colours",
      [3, ...short(0), ...fraction(1), ...BASE],
      [-half],
      { color: { alpha: 1 } },
      { color: { alpha: 0.75 } },
    ],
    [
      "moves",
      around(15, ...short(3), ...short(4)),
      [10, 20],
      close(1, 0, 0, 1, 3, 4),
      close(1, 0, 0, 1, 8, 14),
    ],
    [
      "scales",
      around(17, ...fraction(1), ...fraction(1)),
      [half, -half],
      close(1, 0, 0, 1, 0, 0),
      close(1.25, 0, 0, 0.75, 0, 0),
    ],
    [
      "scales round a point",
      around(19, ...fraction(1), ...fraction(1), ...short(10), ...short(10)),
      [half, -half, 20, 40],
      close(1, 0, 0, 1, 0, 0),
      close(1.25, 0, 0, 0.75, -5, 7.5),
    ],
    [
      "even scales",
      around(21, ...fraction(1)),
      [half],
      close(1, 0, 0, 1, 0, 0),
      close(1.25, 0, 0, 1.25, 0, 0),
    ],
    [
      "even scales round a point",
      around(23, ...fraction(1), ...short(10), ...short(10)),
      [half, 20, 40],
      close(1, 0, 0, 1, 0, 0),
      close(1.25, 0, 0, 1.25, -5, -7.5),
    ],
    ["turns", around(25, ...fraction(0)), [units(1)], close(1, 0, 0, 1, 0, 0), close(0, 1, -1, 0, 0, 0)],
    [
      "turns round a point",
      around(27, ...fraction(0), ...short(0), ...short(0)),
      [units(1), 20, 40],
      close(1, 0, 0, 1, 0, 0),
      close(0, 1, -1, 0, 30, 10),
    ],
    [
      "skews",
      around(29, ...fraction(0), ...fraction(0)),
      [half, -half],
      close(1, 0, 0, 1, 0, 0),
      close(1, -1, -1, 1, 0, 0),
    ],
    [
      "skews round a point",
      around(31, ...fraction(0), ...fraction(0), ...short(0), ...short(0)),
      [half, -half, 20, 40],
      close(1, 0, 0, 1, 0, 0),
      close(1, -1, -1, 1, 20, 10),
    ],
    [
      "matrices",
      [
        13,
        ...three(7),
        ...three(12),
        ...SOLID,
        ...[1, 0, 0, 1, 0, 0].flatMap((part) => long(part * 65_536)),
        ...BASE,
      ],
      [32_766, -32_766, 16_384, 0, 8192, 0],
      close(1, 0, 0, 1, 0, 0),
      close(1.25, -0.25, 0.125, 1, 0.0625, 0),
    ],
    [
      "gradients along lines",
      [5, ...three(20), ...[0, 0, 100, 0, 0, 100].flatMap(short), ...BASE, ...LINE],
      [10, 20, 110, 0, 10, 20, half, -half],
      { start: [0, 0], end: [100, 0], stops: [{ offset: 0, color: { alpha: 1 } }, { offset: 1 }] },
      { start: [5, 10], end: [155, 10], stops: [{ offset: 0.25, color: { alpha: 0.75 } }, { offset: 1 }] },
    ],
    [
      "gradients between circles",
      [7, ...three(20), ...[1, 2, 3, 4, 5, 6].flatMap(short), ...BASE, ...LINE],
      [2, 4, 6, 8, 10, -40, half, -half],
      { start: [1, 2], startRadius: 3, end: [4, 5], endRadius: 6, stops: [{ offset: 0 }, {}] },
      { start: [2, 4], startRadius: 6, end: [8, 10], endRadius: 0, stops: [{ offset: 0.25 }, {}] },
    ],
    [
      "gradients round a point",
      [9, ...three(16), ...short(7), ...short(8), ...fraction(-1), ...fraction(0), ...BASE, ...LINE],
      [2, 4, half, units(1), 0, 0, half, -half],
      { centre: [7, 8], startAngle: 0, endAngle: 180, stops: [{ offset: 0 }, {}] },
      { centre: [8, 10], startAngle: 45, endAngle: 270, stops: [{ offset: 0.25 }, {}] },
    ],
  ])("are at the place of their font: %s", (_, paint, deltas, initial, halfway) => {
    expect(paintAt(0, { paint, deltas })).toMatchObject(initial);
    expect(paintAt(0.5, { paint, deltas })).toMatchObject(halfway);
  });

  it("may be mapped to their deltas, the last entry standing for all after it", () => {
    const paint = around(15, ...short(0), ...short(0));
    // Outer index 0, inner indexes 2, 1 and so on, in the lower eight bits.
    expect(paintAt(1, { paint, deltas: [1, 2, 3], map: [2, 1] })).toMatchObject(close(1, 0, 0, 1, 3, 2));
    expect(paintAt(1, { paint, deltas: [1, 2, 3], map: [1] })).toMatchObject(close(1, 0, 0, 1, 2, 2));
    expect(paintAt(1, { paint, deltas: [1, 2, 3], map: [0x100, 9] })).toMatchObject(close(1, 0, 0, 1, 0, 0));
  });

  it("have clips that vary", () => {
    const box = [10, 20, 30, 40].flatMap(short);
    const clipAt = (clip: readonly number[]): unknown =>
      glyphAt(0.5, tableOf({ paint: SOLID, deltas: [2, 4, 6, 8], clip }));
    expect(clipAt([2, ...box, ...BASE])).toMatchObject({ clip: [11, 22, 33, 44] });
    expect(clipAt([1, ...box])).toMatchObject({ clip: [10, 20, 30, 40] });
  });

  it("have their defaults where the variations are damaged", () => {
    const paint = around(15, ...short(3), ...short(4));
    const table = tableOf({ paint, deltas: [10, 20] });
    const end = 34 + 10 + paint.length;
    for (let length = end; length < table.length; length += 1) {
      const result = glyphAt(1, table.slice(0, length));
      expect(result, `${length} bytes`).toMatchObject({ paint: { type: "transform" } });
    }
    expect(glyphAt(1, table.slice(0, end))).toMatchObject({ paint: close(1, 0, 0, 1, 3, 4) });
  });

  it("cost no more than others", () => {
    // Composites of twice the same, down to a gradient of 256 stops: 16 of it are allowed, 256 have too many deltas.
    const stops = Array.from({ length: 256 }, () => [
      ...fraction(0),
      ...short(0),
      ...fraction(1),
      ...BASE,
    ]).flat();
    const gradient = [
      5,
      ...three(20),
      ...[0, 0, 100, 0, 0, 100].flatMap(short),
      ...BASE,
      0,
      ...short(256),
      ...stops,
    ];
    const composite = (depth: number): number[] =>
      depth === 0 ? gradient : [32, ...three(8), 3, ...three(8), ...composite(depth - 1)];
    expect(paintAt(1, { paint: composite(4), deltas: [1] })).toBeDefined();
    expect(paintAt(1, { paint: composite(8), deltas: [1] })).toBeUndefined();
    expect(paintAt(0, { paint: composite(8), deltas: [1] })).toBeDefined();
  });
});
