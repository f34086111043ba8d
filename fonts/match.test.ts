import { describe, expect, it } from "vitest";
import { matchFaces, selectFace } from "./match.ts";
import type { FontFace, FontSlant } from "./types.ts";

/** A face of which only the style matters. */
function face(weight: number, slant: FontSlant = "normal", stretch = 100): FontFace {
  return { weight, slant, stretch } as FontFace;
}

function pick(
  faces: readonly FontFace[],
  weight: number,
  slant: FontSlant = "normal",
  stretch = 100,
): string {
  return matchFaces(faces, { weight, slant, stretch })
    .map((found) => `${found.weight} ${found.slant} ${found.stretch}`)
    .join();
}

describe("CSS font matching (css-fonts-4 §5.2)", () => {
  it.each([
    ["exact", 400, [300, 400, 700], 400],
    ["400 takes 500 before 300", 400, [300, 500, 600], 500],
    ["450 takes what lies up to 500 first", 450, [400, 500], 500],
    ["500 takes 400 before 600", 500, [400, 600], 400],
    ["300 goes lighter first", 300, [200, 400], 200],
    ["300 goes heavier when it must", 300, [400, 900], 400],
    ["600 goes heavier first", 600, [500, 800], 800],
    ["900 goes lighter when it must", 900, [400, 700], 700],
  ])("weight: %s", (_, wanted, weights, expected) => {
    expect(
      pick(
        weights.map((weight) => face(weight)),
        wanted,
      ),
    ).toBe(`${expected} normal 100`);
  });

  it.each<[FontSlant, FontSlant[], FontSlant]>([
    ["italic", ["normal", "oblique", "italic"], "italic"],
    ["italic", ["normal", "oblique"], "oblique"],
    ["oblique", ["normal", "italic"], "italic"],
    ["normal", ["italic", "oblique"], "oblique"],
  ])("slant: %s among %j is %s", (wanted, slants, expected) => {
    expect(
      pick(
        slants.map((slant) => face(400, slant)),
        400,
        wanted,
      ),
    ).toBe(`400 ${expected} 100`);
  });

  it("slant goes before weight, width before both", () => {
    expect(pick([face(700), face(400, "italic")], 700, "italic")).toBe("400 italic 100");
    expect(pick([face(400, "italic", 75), face(700)], 400, "italic")).toBe("700 normal 100");
  });

  it.each([
    [100, [75, 125], 75],
    [100, [112.5, 150], 112.5],
    [90, [75, 100], 75],
    [110, [100, 150], 150],
    [150, [50, 75], 75],
  ])("width %d among %j is %d", (wanted, widths, expected) => {
    expect(
      pick(
        widths.map((width) => face(400, "normal", width)),
        400,
        "normal",
        wanted,
      ),
    ).toBe(`400 normal ${expected}`);
  });

  it("returns all faces of the best style, none for an empty family", () => {
    expect(pick([face(400), face(400), face(700)], 400)).toBe("400 normal 100,400 normal 100");
    expect(pick([], 400)).toBe("");
  });
});

describe("synthesis", () => {
  it.each<[FontFace, number, FontSlant, boolean, boolean]>([
    [face(400), 400, "normal", false, false],
    [face(400), 700, "normal", true, false],
    [face(400), 500, "normal", false, false],
    [face(600), 900, "normal", false, false],
    [face(400), 400, "italic", false, true],
    [face(400, "oblique"), 400, "italic", false, false],
    [face(400, "italic"), 400, "normal", false, false],
  ])("%j for %d %s", (found, weight, slant, embolden, oblique) => {
    expect(selectFace(found, { weight, slant, stretch: 100 })).toEqual({ face: found, embolden, oblique });
  });
});

describe("font-synthesis", () => {
  it("keeps what may not be imitated", () => {
    const request = { weight: 700, slant: "italic", stretch: 100 } as const;
    expect(selectFace(face(400), request)).toMatchObject({ embolden: true, oblique: true });
    expect(selectFace(face(400), { ...request, keepsWeight: true })).toMatchObject({
      embolden: false,
      oblique: true,
    });
    expect(selectFace(face(400), { ...request, keepsStyle: true })).toMatchObject({
      embolden: true,
      oblique: false,
    });
  });
});
