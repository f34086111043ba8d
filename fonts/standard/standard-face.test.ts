import { describe, expect, it } from "vitest";
import { createShaper } from "../shape/shaper.ts";
import { standardFaces } from "./standard-face.ts";

const faces = new Map(standardFaces().map((face) => [face.postScriptName, face]));
const shaper = createShaper();
const options = { script: "Latn", rightToLeft: false, language: "", features: undefined };

function widthOf(name: string, text: string, kerning = true): number {
  const face = faces.get(name);
  if (face === undefined) throw new Error(name);
  const features = kerning ? undefined : new Map([["kern", 0]]);
  return shaper.shape(face, text, { ...options, features }).width;
}

describe("the standard faces", () => {
  it("are four styles of three families", () => {
    expect([...faces.values()].map(({ family, weight, slant }) => `${family} ${weight} ${slant}`)).toEqual(
      ["Helvetica", "Times New Roman", "Courier"].flatMap((family) =>
        ["400 normal", "700 normal", "400 italic", "700 italic"].map((style) => `${family} ${style}`),
      ),
    );
  });

  it.each([
    ["Helvetica", "A", 667],
    ["Helvetica", "€", 556],
    ["Helvetica-Bold", "ß", 611],
    ["Helvetica-Oblique", "W", 944],
    ["Times-Roman", "ffi", 944],
    ["Times-BoldItalic", "Œ", 944],
    ["Courier-BoldOblique", "iW\u00a0", 1800],
  ])("%s sets %s %i wide", (name, text, width) => {
    expect(widthOf(name, text, false)).toBe(width);
  });

  it.each([
    ["Helvetica", "AV", -70],
    ["Helvetica", "To", -120],
    ["Helvetica-Bold", "AV", -80],
    ["Times-Roman", "AV", -135],
    ["Times-Roman", "11", 0],
    ["Courier", "AV", 0],
  ])("%s kerns %s by %i", (name, text, kerning) => {
    expect(widthOf(name, text) - widthOf(name, text, false)).toBe(kerning);
  });

  it("has the characters of WinAnsiEncoding and no others", () => {
    const face = faces.get("Times-Roman");
    const covered = Array.from({ length: 0x3000 }, (_, codePoint) => codePoint).filter(
      (codePoint) => face?.glyphOf(codePoint) !== 0,
    );
    expect(covered).toHaveLength(217);
    for (const character of "Łœ→\u00ad\u0080Ω") {
      expect(face?.glyphOf(character.codePointAt(0) as number) !== 0, character).toBe(character === "œ");
    }
  });
});
