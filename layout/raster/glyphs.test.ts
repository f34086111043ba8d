import { describe, expect, it } from "vitest";
import { parseFace } from "../../fonts/face/face.ts";
import { createShaper } from "../../fonts/shape/shaper.ts";
import { standardFaces } from "../../fonts/standard/standard-face.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import type { FontFace } from "../../fonts/types.ts";
import { Glyphs } from "./glyphs.ts";

const noto = parseFace(notoSans());
const times = standardFaces().find(({ postScriptName }) => postScriptName === "Times-Roman") as FontFace;

/** Where the outline of a letter ends that is 1000 px large, and how high it is; both in px. */
function sizeOf(letter: string, face: FontFace): { right: number; height: number } {
  const options = { script: "Latn", rightToLeft: false, language: "", features: undefined };
  const run = createShaper().shape(face, letter, options);
  const selected = { face, embolden: false, oblique: false };
  const place = { x: 0, y: 0, letterSpacing: 0, wordSpacing: 0 };
  const color = { red: 0, green: 0, blue: 0, alpha: 1 };
  const shapes = new Glyphs(() => noto).shapesOf(
    { type: "glyph-run", run, selected, fontSize: 1000, color, ...place },
    [1, 0, 0, 1, 0, 0],
  );
  const points = shapes.flat().flatMap(({ points }) => Array.from(points));
  const right = Math.max(...points.filter((_, index) => index % 2 === 0));
  const top = Math.min(...points.filter((_, index) => index % 2 === 1));
  return { right: Math.round(right), height: Math.round(-top) };
}

describe("the outlines of text in a face without a file", () => {
  it("are those of another face, as wide as its own letters are and as high as its capitals", () => {
    expect(sizeOf("m", noto).right).toBeGreaterThan(778);
    expect(sizeOf("m", times).right).toBeLessThan(778);
    expect([sizeOf("H", noto).height, sizeOf("H", times).height]).toEqual([714, 662]);
  });
});
