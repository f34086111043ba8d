import { describe, expect, it } from "vitest";
import type { FontFace, GlyphRun } from "../../../fonts/api/faces.ts";
import { GlyphCodes } from "./glyph-codes.ts";
import { RunEncoder } from "./run-encoder.ts";

const BASE = 5;
const DOT = 6;
const TWO_DOTS = 7;
const SIGN = 8;
const SPACE = 9;
const face = {
  glyphCount: 10,
  outlines: "glyf",
  metrics: { unitsPerEm: 1000 },
  advanceOf: (glyph: number) => (glyph === BASE ? 500 : glyph === SIGN ? 200 : 0),
  glyphOf: (codePoint: number) => (codePoint === 0x20 ? SPACE : 0),
} as unknown as FontFace;

/** One cluster of these glyphs. */
function clusterRun(text: string, glyphs: readonly number[], rightToLeft = false): GlyphRun {
  const advances = glyphs.map((glyph) => face.advanceOf(glyph));
  const clusters = Int32Array.from(glyphs.map(() => 0));
  const width = advances.reduce((sum, advance) => sum + advance, 0);
  return {
    face,
    text,
    glyphs,
    advances,
    offsets: undefined,
    clusters,
    rightToLeft,
    width,
  } as unknown as GlyphRun;
}

/** Letters from right to left, each of a mark and, right of it, its base. */
function lettersRun(text: string, marks: readonly number[], own: FontFace = face): GlyphRun {
  const glyphs = [...marks].reverse().flatMap((mark) => [mark, BASE]);
  return {
    face: own,
    text,
    glyphs,
    advances: glyphs.map((glyph) => own.advanceOf(glyph)),
    offsets: Int32Array.from(glyphs.flatMap((glyph) => (glyph === BASE ? [0, 0] : [200, -300]))),
    clusters: Int32Array.from(glyphs.map((_, index) => marks.length - 1 - (index >> 1))),
    rightToLeft: true,
    width: 500 * marks.length,
  } as unknown as GlyphRun;
}

describe("characters shown by a base and dots", () => {
  it("are one code each, in one string, whose text the font tells", () => {
    const codes = new GlyphCodes(face);
    const { parts } = new RunEncoder(codes).encode(lettersRun("بتب", [DOT, TWO_DOTS, DOT]));
    expect(parts.map(({ content }) => [...content])).toEqual([[0x28, 0, 1, 0, 2, 0, 1, 0x29]]);
    expect(parts[0]).toMatchObject({ rise: 0, opensSpan: undefined });
    expect(codes.texts).toEqual(["", "ب", "ت"]);
    expect(codes.composed).toEqual([
      {
        glyph: 10,
        advance: 500,
        parts: [
          { glyph: BASE, x: 0, y: 0 },
          { glyph: DOT, x: 200, y: -300 },
        ],
      },
      {
        glyph: 11,
        advance: 500,
        parts: [
          { glyph: BASE, x: 0, y: 0 },
          { glyph: TWO_DOTS, x: 200, y: -300 },
        ],
      },
    ]);
  });

  it("have spans where glyphs of the font have one text each", () => {
    const compact = { ...face, outlines: "cff" } as FontFace;
    const codes = new GlyphCodes(compact);
    const { parts } = new RunEncoder(codes).encode(lettersRun("ب", [DOT], compact));
    expect(parts.map(({ opensSpan }) => opensSpan)).toEqual(["ب", undefined]);
    expect(codes.composed).toEqual([]);
  });
});

describe("clusters of several glyphs", () => {
  it("are one shape, as wide as its glyphs together", () => {
    const codes = new GlyphCodes(face);
    const { parts, advance } = new RunEncoder(codes).encode(clusterRun("\u0915\u093f", [SIGN, BASE]));
    expect(parts.map(({ content }) => [...content])).toEqual([[0x28, 0, 1, 0x29]]);
    expect(advance).toBe(700);
    expect(codes.texts).toEqual(["", "\u0915\u093f"]);
    expect(codes.composed).toEqual([
      {
        glyph: 10,
        advance: 700,
        parts: [
          { glyph: SIGN, x: 0, y: 0 },
          { glyph: BASE, x: 200, y: 0 },
        ],
      },
    ]);
  });

  it("say marks by a code that shows nothing", () => {
    const codes = new GlyphCodes(face);
    const { parts } = new RunEncoder(codes).encode(clusterRun("q\u0303", [BASE, DOT]));
    expect(parts.map(({ content, opensSpan }) => [opensSpan, ...content])).toEqual([
      [undefined, 0x28, 0, 2, 0, 1, 0x29],
    ]);
    expect(codes.texts).toEqual(["", "\u0303", "q"]);
    expect(codes.composed[0]).toEqual({ glyph: 10, advance: 0, parts: [{ glyph: SPACE, x: 0, y: 0 }] });
  });

  it("from right to left are said in the order of the eye, marks before their letter", () => {
    const codes = new GlyphCodes(face);
    const run = clusterRun("\u05e9\u05c1\u05b8", [TWO_DOTS, DOT, BASE], true);
    const { parts } = new RunEncoder(codes).encode(run);
    expect(parts.map(({ content }) => [...content])).toEqual([[0x28, 0, 1, 0, 2, 0x29]]);
    expect(codes.texts).toEqual(["", "\u05b8\u05c1", "\u05e9"]);
  });

  it("say a text too long for one code by several, each of whole characters", () => {
    const codes = new GlyphCodes(face);
    const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
    const { parts } = new RunEncoder(codes).encode(clusterRun(family, [SIGN]));
    expect(parts.map(({ content }) => [...content])).toEqual([[0x28, 0, 2, 0, 1, 0x29]]);
    expect(codes.texts).toEqual(["", "\u200d\u{1f466}", "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}"]);
    expect(codes.texts.slice(1).reverse().join("")).toBe(family);
  });
});
