import { describe, expect, it } from "vitest";
import { matchFaces, selectFace } from "./match.ts";
import { shearOf } from "./slant.ts";
import type { FontFace, FontSlant, SelectedFace, StyleRequest } from "./types.ts";

/** `normal`, `italic`, `slnt` (an axis to 15 degrees), `ital` (an axis) or the angles of an `@font-face` rule, such as `5 10`. */
function face(kind: string): FontFace {
  const [first = 0, last = first] = kind.split(" ").map(Number);
  const axes = (tag: string, minimum: number, maximum: number): object => ({
    axes: [{ tag, minimum, initial: 0, maximum }],
  });
  const lean =
    kind === "slnt"
      ? axes("slnt", -15, 0)
      : kind === "ital"
        ? axes("ital", 0, 1)
        : Number.isNaN(first)
          ? {}
          : { slantRange: [first, last] };
  const slant: FontSlant =
    kind === "italic" ? "italic" : Number.isNaN(first) || kind === "0" ? "normal" : "oblique";
  return { postScriptName: kind, weight: 400, stretch: 100, slant, ...lean } as unknown as FontFace;
}

/** `normal`, `italic` or degrees. */
function request(style: string | number): StyleRequest {
  const common = { weight: 400, stretch: 100 };
  return typeof style === "number"
    ? { ...common, slant: "oblique", angle: style }
    : { ...common, slant: style as FontSlant };
}

describe("matching of slants (css-fonts-4 §5.2)", () => {
  it.each<[style: string | number, faces: string[], expected: string]>([
    ["normal", ["5", "italic", "0"], "0"],
    ["normal", ["-5", "italic", "5", "10"], "5"],
    ["normal", ["-5", "italic"], "italic"],
    ["normal", ["-10", "-5"], "-5"],
    ["italic", ["14", "italic", "normal"], "italic"],
    ["italic", ["14", "ital"], "ital"],
    ["italic", ["10", "20", "normal"], "20"],
    ["oblique", ["10", "italic", "20"], "20"],
    ["oblique", ["10", "italic", "normal"], "10"],
    ["oblique", ["italic", "normal", "-5"], "italic"],
    ["oblique", ["normal", "-5"], "normal"],
    [12, ["0 8", "10 13"], "10 13"],
    [12, ["slnt", "20"], "slnt"],
    [20, ["slnt", "25"], "25"],
    [20, ["slnt", "10"], "slnt"],
    [5, ["4", "6"], "4"],
    [5, ["normal", "6"], "normal"],
    [5, ["-1", "italic", "6"], "6"],
    [5, ["-1", "italic"], "italic"],
    [-5, ["-4", "-6"], "-4"],
    [-20, ["-10", "-30", "italic"], "-30"],
    [-20, ["10", "-10", "italic"], "-10"],
    [-20, ["10", "italic", "normal"], "italic"],
    [0, ["10", "italic", "normal"], "normal"],
  ])("%s among %j is %s", (style, faces, expected) => {
    for (const order of [faces, faces.toReversed()]) {
      expect(matchFaces(order.map(face), request(style)).map((found) => found.postScriptName)).toEqual([
        expected,
      ]);
    }
  });
});

describe("synthesis of slants", () => {
  it.each<[style: string | number, kind: string, shear: number]>([
    ["oblique", "normal", 0.249],
    ["italic", "normal", 0.249],
    ["italic", "ital", 0],
    ["italic", "slnt", 0],
    ["oblique", "ital", 0.249],
    [20, "normal", 0.364],
    [-20, "normal", -0.364],
    [-20, "slnt", -0.364],
    [20, "slnt", 0],
    [20, "10", 0],
    [20, "-10", 0.364],
    [20, "italic", 0],
    [0, "normal", 0],
    [90, "normal", 5.671],
  ])("%s in %s shears by %d", (style, kind, shear) => {
    const found: SelectedFace = selectFace(face(kind), request(style));
    expect(shearOf(found)).toBe(shear);
    expect(shearOf(selectFace(face(kind), { ...request(style), keepsStyle: true }))).toBe(0);
  });
});
