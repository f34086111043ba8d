import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseFace } from "../face/face.ts";
import { notoSans } from "../testing/noto-sans.ts";
import type { FontFace } from "../types.ts";
import { openOutlines } from "./glyph-outline.ts";
import type { Outline } from "./outline.ts";

const LENGTHS = [2, 2, 6, 0];

/** Number of contours, and the box round all points: that of the curves, as their extremes have points. */
function summary(outline: Outline): { contours: number; box: number[] } {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  let contours = 0;
  for (let at = 0; at < outline.length; ) {
    const kind = outline[at] as number;
    if (kind === 0) contours += 1;
    const length = LENGTHS[kind] as number;
    for (let index = at + 1; index < at + 1 + length; index += 2) {
      const [x, y] = [outline[index] as number, outline[index + 1] as number];
      box[0] = Math.min(box[0] as number, x);
      box[1] = Math.min(box[1] as number, y);
      box[2] = Math.max(box[2] as number, x);
      box[3] = Math.max(box[3] as number, y);
    }
    at += length + 1;
  }
  return { contours, box: box.map(Math.round) };
}

function outlineOf(face: FontFace, character: string): Outline {
  return openOutlines(face)?.outlineOf(face.glyphOf(character.codePointAt(0) as number)) ?? [];
}

const trueType = parseFace(notoSans());
const cff = parseFace(new Uint8Array(readFileSync("fonts/testing/noto-sans-few.otf")));

describe("openOutlines", () => {
  it("reads TrueType outlines, contour by contour", () => {
    expect(summary(outlineOf(trueType, "l"))).toEqual({ contours: 1, box: [85, 0, 173, 760] });
    expect(summary(outlineOf(trueType, "o")).contours).toBe(2);
    expect(summary(outlineOf(trueType, "i")).contours).toBe(2);
    expect(outlineOf(trueType, " ")).toEqual([]);
  });

  it("puts the parts of composite glyphs at their places", () => {
    const [plain, accented] = [summary(outlineOf(trueType, "a")), summary(outlineOf(trueType, "á"))];
    expect(accented.contours).toBe(plain.contours + 1);
    expect(accented.box[3]).toBeGreaterThan(plain.box[3] as number);
    expect(accented.box[1]).toBe(plain.box[1]);
  });

  it("reads CFF outlines as it reads the same letters in TrueType", () => {
    for (const character of "abegR") {
      if (cff.glyphOf(character.codePointAt(0) as number) === 0) continue;
      const [one, other] = [summary(outlineOf(cff, character)), summary(outlineOf(trueType, character))];
      expect(one.contours).toBe(other.contours);
      for (const [index, edge] of one.box.entries())
        expect(Math.abs(edge - (other.box[index] as number))).toBeLessThanOrEqual(30);
    }
    expect(outlineOf(cff, "a").length).toBeGreaterThan(20);
  });

  it("works the outlines of an instance of a variable font out", () => {
    const variable = parseFace(new Uint8Array(readFileSync("fonts/testing/roboto-flex-few.ttf")));
    const character = [..."abcdefghijklmnopqrstuvwxyzHO"].find(
      (letter) => outlineOf(variable, letter).length > 0,
    ) as string;
    const at = (weight: number): number[] => {
      const face = variable.instance?.({ weight, slant: "normal", stretch: 100 });
      return summary(outlineOf(face as FontFace, character)).box;
    };
    expect(at(900)).not.toEqual(at(300));
  });

  it("has none for faces without a file, and empty ones for damaged glyphs", () => {
    expect(openOutlines({ ...trueType, outlines: "none" } as FontFace)).toBeUndefined();
    const damaged = {
      outlines: "glyf",
      glyphCount: trueType.glyphCount,
      table: (tag: string) =>
        tag === "glyf" ? trueType.table(tag)?.slice().fill(0x7f, 0, 60_000) : trueType.table(tag),
    } as unknown as FontFace;
    for (let glyph = 0; glyph < 50; glyph += 1) expect(openOutlines(damaged)?.outlineOf(glyph)).toEqual([]);
  });
});
