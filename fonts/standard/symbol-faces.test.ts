import { describe, expect, it } from "vitest";
import { symbolFaces, wingdingsFace } from "./symbol-faces.ts";

describe("faces of signs that every reader has", () => {
  const [symbol, dingbats] = symbolFaces();

  it.each([
    ["≥", 179, 549],
    ["√", 214, 549],
    ["Δ", 68, 612],
    ["⎡", 233, 384],
    ["→", 174, 987],
  ])("Symbol has %s at %i", (character, code, advance) => {
    const glyph = symbol?.glyphOf(character.codePointAt(0) as number) ?? 0;
    expect([glyph, symbol?.advanceOf(glyph)]).toEqual([code, advance]);
  });

  it.each([
    ["✓", 51, 755],
    ["★", 72, 816],
    ["☆", 73, 823],
    ["■", 110, 761],
    ["❨", 128, 390],
    ["➾", 254, 918],
  ])("ZapfDingbats has %s at %i", (character, code, advance) => {
    const glyph = dingbats?.glyphOf(character.codePointAt(0) as number) ?? 0;
    expect([glyph, dingbats?.advanceOf(glyph)]).toEqual([code, advance]);
  });

  it("stand for Wingdings", () => {
    const check = "✓".codePointAt(0) as number;
    expect(wingdingsFace().glyphOf(check)).toBe(dingbats?.glyphOf(check));
  });

  it("have no letters of Latin", () => {
    expect([symbol?.glyphOf(0x61), dingbats?.glyphOf(0x61)]).toEqual([0, 0]);
  });
});
