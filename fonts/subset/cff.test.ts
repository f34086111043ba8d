import { describe, expect, it } from "vitest";
import { openCff } from "../cff/cff-font.ts";
import { FontError } from "../error.ts";
import type { FontFace } from "../types.ts";
import { subsetFace } from "./subset.ts";

function index(...entries: number[][]): number[] {
  if (entries.length === 0) return [0, 0];
  let offset = 1;
  const offsets = [offset, ...entries.map((entry) => (offset += entry.length))];
  return [
    entries.length >> 8,
    entries.length & 255,
    2,
    ...offsets.flatMap((at) => [at >> 8, at & 255]),
    ...entries.flat(),
  ];
}

/** A number of a DICT in five bytes, so that lengths do not depend on values. */
const long = (value: number): number[] => [
  29,
  (value >>> 24) & 255,
  (value >> 16) & 255,
  (value >> 8) & 255,
  value & 255,
];
/** A number of a charstring, -107 to 107; subroutine n is called by n - 107. */
const number = (value: number): number => value + 139;
const subroutine = (which: number): number => number(which - 107);

const [rmoveto, rlineto, hstemhm, vstemhm, hintmask, callsubr, callgsubr, back, endchar] = [
  21, 5, 18, 23, 19, 10, 29, 11, 14,
];

interface TestFont {
  readonly glyphs: readonly number[][];
  readonly local?: readonly number[][];
  readonly global?: readonly number[][];
}

const plain = {
  outlines: "cff",
  postScriptName: "Test",
  metrics: { unitsPerEm: 1000, boundingBox: [0, -1, 2, 3] },
};

/** A name-keyed CFF face. */
function faceOf({ glyphs, local = [], global = [] }: TestFont): FontFace {
  // nominalWidthX 50, and the subroutines right behind the dictionary's eight bytes.
  const privateDict = [number(50), 20, ...long(8), 19];
  const head = (charStrings: number, privateAt: number): number[] => {
    const top = [...long(charStrings), 17, ...long(privateDict.length), ...long(privateAt), 18];
    return [1, 0, 4, 2, ...index([84]), ...index(top), ...index(), ...index(...global)];
  };
  const charStringsAt = head(0, 0).length;
  const charStrings = index(...glyphs);
  const privateAt = charStringsAt + charStrings.length;
  const bytes = [...head(charStringsAt, privateAt), ...charStrings, ...privateDict, ...index(...local)];
  const table = Uint8Array.from(bytes);
  return { ...plain, table: () => table } as unknown as FontFace;
}

function charStrings(face: FontFace, glyphs: number[]): number[][] {
  const font = openCff(subsetFace(face, glyphs).bytes);
  return Array.from({ length: font.charStrings.count }, (_, glyph) => [...font.charStrings.at(glyph)]);
}

function codeOf(font: TestFont): string {
  try {
    return subsetFace(faceOf(font), [1]).format;
  } catch (error) {
    return error instanceof FontError ? error.code : `${error}`;
  }
}

const empty = [endchar];
const line = [number(1), number(2), rlineto];

describe("a CFF subset", () => {
  it("is CID-keyed, numbers glyphs in the order given and keeps the hints of the source", () => {
    const face = faceOf({ glyphs: [empty, [...line, endchar], [...line, ...line, endchar]] });
    const subset = subsetFace(face, [2, 1, 2, 99]);
    expect(subset.format).toBe("cff");
    expect([...subset.glyphMap]).toEqual([
      [0, 0],
      [2, 1],
      [1, 2],
    ]);
    const font = openCff(subset.bytes);
    expect(font.top.get(0x0c1e)?.values).toEqual([391, 392, 0]);
    expect(font.top.get(0x0c22)?.values).toEqual([3]);
    expect(font.privates.map(({ dict }) => [...dict].map(([code, { values }]) => [code, values]))).toEqual([
      [[20, [50]]],
    ]);
    expect(charStrings(face, [2, 1])).toEqual([empty, [...line, ...line, endchar], [...line, endchar]]);
  });

  it("has the em that the head table says, as another size may have been wanted", () => {
    const face = faceOf({ glyphs: [empty] });
    const matrixAt = (unitsPerEm: number) => {
      const other = { ...plain, metrics: { ...plain.metrics, unitsPerEm }, table: () => face.table("CFF ") };
      return openCff(subsetFace(other as unknown as FontFace, []).bytes).top.get(0x0c07)?.values;
    };
    expect(matrixAt(1000)).toBeUndefined();
    expect(matrixAt(2000)).toEqual([0.0005, 0, 0, 0.0005, 0, 0]);
  });

  it("writes subroutines in place, local and global, nested", () => {
    const face = faceOf({
      glyphs: [empty, [number(3), number(4), rmoveto, subroutine(1), callsubr, endchar]],
      local: [
        [99, back],
        [subroutine(0), callgsubr, ...line, back],
      ],
      global: [[...line, back]],
    });
    expect(charStrings(face, [1])[1]).toEqual([number(3), number(4), rmoveto, ...line, ...line, endchar]);
  });

  it("leaves operands for what follows a subroutine, and lets one end the glyph", () => {
    const face = faceOf({
      glyphs: [empty, [number(1), subroutine(0), callsubr, rlineto, subroutine(1), callsubr, ...line]],
      local: [[number(2), back], [endchar]],
    });
    expect(charStrings(face, [1])[1]).toEqual([number(1), number(2), rlineto, endchar]);
  });

  it("copies hint masks by the number of stems, also those without their operator", () => {
    const stems = Array.from({ length: 18 }, () => number(1));
    const mask = [hintmask, callsubr, endchar];
    const withOperator = [...stems.slice(0, 2), hstemhm, ...stems.slice(0, 16), vstemhm, ...mask, endchar];
    const without = [...stems.slice(0, 2), hstemhm, ...stems.slice(0, 16), ...mask, endchar];
    const face = faceOf({ glyphs: [empty, withOperator, without] });
    expect(charStrings(face, [1, 2]).slice(1)).toEqual([withOperator, without]);
  });
});

describe("CFF fonts that are refused", () => {
  it.each<[string, TestFont, string]>([
    [
      "whose subroutine calls itself",
      { glyphs: [empty, [subroutine(0), callsubr]], local: [[subroutine(0), callsubr]] },
      "too-complex",
    ],
    [
      "whose subroutines multiply",
      {
        glyphs: [empty, Array.from({ length: 100 }, () => [subroutine(0), callsubr]).flat()],
        local: [
          Array.from({ length: 100 }, () => [subroutine(1), callsubr]).flat(),
          Array.from({ length: 100 }, () => [subroutine(2), callsubr]).flat(),
          [back],
        ],
      },
      "too-complex",
    ],
    ["whose subroutine is not there", { glyphs: [empty, [subroutine(5), callsubr]] }, "malformed"],
    [
      "whose subroutine number is computed",
      { glyphs: [empty, [number(1), number(2), 12, 10, callsubr]] },
      "unsupported-format",
    ],
    [
      "with accents composed by endchar",
      { glyphs: [empty, [number(0), number(0), number(65), number(66), endchar]] },
      "unsupported-format",
    ],
    ["cut off in an operand", { glyphs: [empty, [28, 1]] }, "malformed"],
  ])("%s", (_, font, code) => expect(codeOf(font)).toBe(code));

  it("that are cut anywhere", () => {
    const whole = faceOf({ glyphs: [empty, [...line, endchar]] }).table("CFF ") as Uint8Array;
    for (let length = 0; length < whole.length - 2; length += 1) {
      const face = { ...plain, table: () => whole.slice(0, length) } as unknown as FontFace;
      expect(() => subsetFace(face, [1]), `${length} bytes`).toThrow(FontError);
    }
  });
});
