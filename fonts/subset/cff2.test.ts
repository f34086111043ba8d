import { describe, expect, it } from "vitest";
import { openCff } from "../cff/cff-font.ts";
import { openCff2 } from "../cff/cff2-font.ts";
import { FontError } from "../error.ts";
import { long, short } from "../sfnt/testing/test-tables.ts";
import { type Cff2Parts, cff2Table } from "../testing/cff2-table.ts";
import type { FontFace } from "../types.ts";
import { subsetFace } from "./subset.ts";

/** A number of a charstring or DICT, -107 to 107; subroutine n is called by n - 107. */
const number = (value: number): number => value + 139;
const numbers = (...values: number[]): number[] => values.map(number);
const subroutine = (which: number): number => number(which - 107);
const fixed = (value: number): number[] => [255, ...long(Math.round(value * 65_536))];

const [vmoveto, rlineto, hlineto, rrcurveto, callsubr, endchar, vsindex, blend, hstemhm, hintmask] = [
  4, 5, 6, 8, 10, 14, 15, 16, 18, 19,
];
const [
  rmoveto,
  hmoveto,
  vstemhm,
  rcurveline,
  rlinecurve,
  vvcurveto,
  hhcurveto,
  callgsubr,
  vhcurveto,
  hvcurveto,
] = [21, 22, 23, 24, 25, 26, 27, 29, 30, 31];
const WIDTH = 50;

function faceOf(table: Uint8Array, place: readonly number[], unitsPerEm = 1000): FontFace {
  return {
    outlines: "cff",
    postScriptName: "Test",
    place,
    metrics: { unitsPerEm, boundingBox: [0, -1, 2, 3] },
    advanceOf: () => WIDTH,
    table: (tag: string) => (tag === "CFF2" ? table : undefined),
  } as unknown as FontFace;
}

/** The second glyph of a font as it is embedded. */
function written(
  parts: Partial<Cff2Parts> & { glyph: readonly number[] },
  place: readonly number[] = [],
): number[] {
  const face = faceOf(cff2Table({ ...parts, glyphs: [[], parts.glyph] }), place);
  const font = openCff(subsetFace(face, [1]).bytes);
  return [...font.charStrings.at(1)];
}

/** What stands between the width and the end of a charstring. */
function inner(charString: readonly number[]): number[] {
  expect([charString[0], charString.at(-1)]).toEqual([number(WIDTH), endchar]);
  return charString.slice(1, -1);
}

/** One axis: a region that grows to its end, and one in its middle. */
const regions = [
  [0, 1, 1],
  [0, 0.5, 1],
] as const;
const groups = [[0], [1, 0]];
const store = { regions, groups };

describe("a subset of a CFF2 font", () => {
  it("has charstrings with widths and ends", () => {
    expect(written({ glyph: [] })).toEqual([number(WIDTH), endchar]);
    const line = [...numbers(1, 2), rmoveto, ...numbers(3, 4), rlineto];
    expect(inner(written({ glyph: line }))).toEqual(line);
  });

  it.each([
    [0, 10],
    [0.5, 20],
    [1, 30],
    [-1, 10],
  ])("at %d has the values of that place", (place, expected) => {
    const glyph = [...numbers(10, 20, 1), blend, hmoveto];
    expect(inner(written({ ...store, glyph }, [place]))).toEqual([number(expected), hmoveto]);
  });

  it.each<[string, number[]]>([
    ["the charstring says", [number(1), vsindex, ...numbers(0, 8, 4, 1), blend, hmoveto]],
    ["its Private DICT says", [...numbers(0, 8, 4, 1), blend, hmoveto]],
  ])("blends the group of regions that %s", (_, glyph) => {
    const privates = [glyph[1] === vsindex ? [] : [number(1), 22]];
    expect(inner(written({ ...store, privates, glyph }, [0.25]))).toEqual([number(5), hmoveto]);
  });

  it("blends several values, and leaves those below them", () => {
    // Values 3 and 4, each with what the region adds: 10 and 20.
    const glyph = [...numbers(1, 2), rmoveto, ...numbers(7, 5, 3, 4, 10, 20, 2), blend, rlineto];
    expect(inner(written({ ...store, glyph }, [1]))).toEqual([
      ...[...numbers(1, 2), rmoveto],
      ...[...numbers(7, 5, 13, 24), rlineto],
    ]);
  });

  it("writes subroutines in place, also with numbers and values that vary", () => {
    const local = [[...numbers(1, 1), rlineto], numbers(4, 20, 1)];
    const global = [[subroutine(0), callsubr]];
    const glyph = [number(2), hmoveto, subroutine(0), callgsubr, subroutine(1), callsubr, blend, hlineto];
    expect(inner(written({ ...store, local, global, glyph }, [0.5]))).toEqual([
      ...[number(2), hmoveto, ...numbers(1, 1), rlineto, number(14), hlineto],
    ]);
  });

  it("rounds places, not steps", () => {
    // Three steps of 0.4, and edges of hints of 0.4 each.
    const steps = [...fixed(0.4), ...fixed(0.4)];
    const glyph = [...numbers(0), hmoveto, ...[1, 2, 3].flatMap(() => [...steps, rlineto])];
    expect(inner(written({ glyph }))).toEqual([
      ...[number(0), hmoveto, ...numbers(0, 0), rlineto],
      ...[...numbers(1, 1), rlineto, ...numbers(0, 0), rlineto],
    ]);
    const stems = [...steps, ...steps, hstemhm, ...numbers(0), hmoveto];
    expect(inner(written({ glyph: stems }))).toEqual([...numbers(0, 1, 0, 1), hstemhm, number(0), hmoveto]);
  });

  // Every step is a half: on each axis steps of one and of nothing come by turns.
  it.each<[string, number, number[]]>([
    ["rlineto", rlineto, [1, 1, 0, 0, 1, 1]],
    ["hlineto", hlineto, [1, 1, 0, 0]],
    ["vlineto", 7, [1, 1, 0, 0]],
    ["vvcurveto", vvcurveto, [1, 1, 0, 1, 0, 0, 1, 0]],
    ["vvcurveto", vvcurveto, [1, 1, 0, 0, 1]],
    ["hhcurveto", hhcurveto, [1, 0, 1, 1, 0, 1, 0, 0]],
    ["hhcurveto", hhcurveto, [1, 1, 0, 0, 1]],
    ["hvcurveto", hvcurveto, [1, 0, 1, 0, 1, 1, 0, 0, 1]],
    ["vhcurveto", vhcurveto, [1, 1, 0, 0, 1, 0, 1, 0, 1]],
  ])("rounds places axis by axis: %s", (_, operator, expected) => {
    const glyph = [number(0), hmoveto, ...expected.flatMap(() => fixed(0.5)), operator];
    expect(inner(written({ glyph }))).toEqual([number(0), hmoveto, ...numbers(...expected), operator]);
  });

  it("copies masks by the number of stems, also those without their operator", () => {
    const stems = Array.from({ length: 16 }, () => number(1));
    const glyph = [...stems.slice(0, 2), hstemhm, ...stems, hintmask, callsubr, endchar, number(0), hmoveto];
    expect(inner(written({ glyph }))).toEqual(glyph);
  });

  it.each<[string, number[], number[]]>([
    ["hflex", [...numbers(1, 2, 3, 4, 5, 6, 7), 12, 34], numbers(1, 0, 2, 3, 4, 0, 5, 0, 6, -3, 7, 0, 50)],
    [
      "hflex1",
      [...numbers(1, 2, 3, 4, 5, 6, 7, 8, 9), 12, 36],
      numbers(1, 2, 3, 4, 5, 0, 6, 0, 7, 8, 9, -14, 50),
    ],
    [
      "flex1",
      [...numbers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11), 12, 37],
      numbers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -25, 11, 50),
    ],
    [
      "flex",
      [...numbers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13), 12, 35],
      numbers(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13),
    ],
  ])("writes %s as a flex of whole steps", (_, code, expected) => {
    expect(inner(written({ glyph: [number(0), hmoveto, ...code] }))).toEqual([
      number(0),
      hmoveto,
      ...expected,
      12,
      35,
    ]);
  });

  it.each<[string, number, number, number[]]>([
    ["rlineto", rlineto, 100, [48, 48, 4]],
    ["hlineto", hlineto, 49, [48, 1]],
    ["rrcurveto", rrcurveto, 60, [48, 12]],
    ["hhcurveto", hhcurveto, 53, [45, 8]],
    ["vvcurveto", vvcurveto, 52, [48, 4]],
    ["hvcurveto", hvcurveto, 49, [40, 9]],
    ["vhcurveto", vhcurveto, 92, [40, 40, 12]],
    ["rcurveline", rcurveline, 50, [42, 8]],
    ["rlinecurve", rlinecurve, 50, [40, 10]],
    ["vstemhm", vstemhm, 60, [46, 14]],
  ])("splits more operands of %s than CFF allows", (_, operator, count, expected) => {
    const glyph = [...Array.from({ length: count }, () => number(1)), operator];
    const charString = written({ glyph: operator === vstemhm ? glyph : [number(0), vmoveto, ...glyph] });
    const parts: number[] = [];
    let operands = 0;
    for (const byte of inner(charString)) {
      if (byte >= 32) operands += 1;
      else {
        parts.push(operands);
        operands = 0;
      }
    }
    expect(operator === vstemhm ? parts : parts.slice(1)).toEqual(expected);
  });

  it("begins outlines with a move, which the width stands before", () => {
    expect(inner(written({ glyph: [...numbers(1, 2), rlineto] }))).toEqual([
      ...[number(0), hmoveto, ...numbers(1, 2), rlineto],
    ]);
  });

  it("has hints that fit its place", () => {
    // BlueValues -10, 10 that move apart by 4, StdHW 20 that grows by 10, BlueScale 0.5 that grows by 0.25.
    const zones = [...numbers(-10, 20, -4, 8, 2), 23, 6];
    const stems = [...numbers(20, 10, 1), 23, 10];
    const scale = [30, 0x0a, 0x5f, 30, 0x0a, 0x25, 0xff, number(1), 23, 12, 9];
    const parts = { ...store, glyphs: [[]], privates: [[...zones, ...stems, ...scale, number(3), 11]] };
    const font = openCff(subsetFace(faceOf(cff2Table(parts), [0.5]), []).bytes);
    const dict = font.privates[0]?.dict;
    expect([6, 10, 0x0c09, 11].map((code) => dict?.get(code)?.values)).toEqual([
      [-12, 24],
      [25],
      [0.625],
      [3],
    ]);
    expect(dict?.size).toBe(4);
  });

  it("tells the em and the bounds", () => {
    const top = (unitsPerEm: number) =>
      openCff(subsetFace(faceOf(cff2Table({ glyphs: [[]] }), [], unitsPerEm), []).bytes).top;
    expect(top(1000).get(0x0c07)).toBeUndefined();
    expect(top(2048).get(0x0c07)?.values).toEqual([1 / 2048, 0, 0, 1 / 2048, 0, 0]);
    expect(top(1000).get(5)?.values).toEqual([0, -1, 2, 3]);
  });

  it("keeps fractions where the em has few units", () => {
    const face = faceOf(cff2Table({ glyphs: [[], [...fixed(0.25), hmoveto]] }), [], 24);
    const font = openCff(subsetFace(face, [1]).bytes);
    expect(inner([...font.charStrings.at(1)])).toEqual([...fixed(0.25), hmoveto]);
  });
});

describe("font dictionaries of CFF2", () => {
  const privates = [[], [number(1), 11], [number(2), 11]];
  const glyphs = [[], [], [], []];
  it.each<[string, number[], number[]]>([
    ["format 0", [0, 2, 1, 0, 1], [2, 1, 0, 1]],
    ["format 3", [3, ...short(2), ...short(0), 1, ...short(3), 2, ...short(4)], [1, 1, 1, 2]],
    ["format 4", [4, ...long(2), ...long(0), ...short(2), ...long(1), ...short(1), ...long(4)], [2, 1, 1, 1]],
    ["none", [], [0, 0, 0, 0]],
  ])("are selected by %s", (_, select, expected) => {
    const font = openCff2(cff2Table({ glyphs, privates, select }), []);
    expect([0, 1, 2, 3].map((glyph) => font.privateOf(glyph))).toEqual(expected);
  });
});

describe("damaged CFF2 glyphs are left empty:", () => {
  const calls = (which: number, times: number): number[] =>
    Array.from({ length: times }, () => [subroutine(which), callsubr]).flat();
  it.each<[string, Partial<Cff2Parts> & { glyph: number[] }]>([
    ["calling themselves", { glyph: calls(0, 1), local: [calls(0, 1)] }],
    ["calling more and more", { glyph: calls(0, 200), local: [calls(1, 200), calls(2, 200), []] }],
    [
      "reading much, and drawing nothing",
      { glyph: calls(0, 200), local: [calls(1, 200), [...Array(60).fill(15)]] },
    ],
    ["with a subroutine that is not there", { glyph: [subroutine(5), callsubr] }],
    ["with too many operands", { glyph: Array.from({ length: 514 }, () => number(1)) }],
    ["with too few for a blend", { ...store, glyph: [...numbers(1, 2), blend] }],
    ["with a blend of less than nothing", { ...store, glyph: [...numbers(1, -1), blend] }],
    ["with steps that lack a part", { glyph: [...numbers(0), hmoveto, ...numbers(1), rlineto] }],
    ["cut off", { glyph: [28, 1] }],
    ["cut off in a mask", { glyph: [...numbers(1, 1), hintmask] }],
    ["with an operator of the past", { glyph: [...numbers(1, 2), 12, 10] }],
  ])("%s", (_, parts) => expect(written(parts, [1])).toEqual([number(WIDTH), endchar]));

  it("but tables that are cut are refused", () => {
    const whole = cff2Table({
      ...store,
      glyphs: [[], [...numbers(1, 2, 3, 1), blend, rmoveto]],
      privates: [[], []],
      select: [0, 0, 1],
    });
    for (let length = 0; length < whole.length; length += 1) {
      const face = faceOf(whole.slice(0, length), [1]);
      expect(() => subsetFace(face, [1]), `${length} bytes`).toThrow(FontError);
    }
  });
});
