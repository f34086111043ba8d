import { describe, expect, it } from "vitest";
import type { ColorPaint, CompositeMode } from "../../../fonts/color/color-paint.ts";
import type { DisplayItem } from "../display-list.ts";
import { drawColorGlyph } from "./color-glyph.ts";

/** Glyph n is a square of n units above the baseline. */
const outlines = { outlineOf: (n: number) => [0, 0, 0, 1, n, 0, 1, n, n, 1, 0, n, 3] };
const TEXT = { red: 0.5, green: 0.5, blue: 0.5, alpha: 1 };

const solid = (red: number, alpha = 1): ColorPaint => ({
  type: "solid",
  color: { color: [red, 0, 0], alpha },
});
const square = (glyph: number, paint: ColorPaint): ColorPaint => ({ type: "glyph", glyph, paint });

function draw(paint: ColorPaint): ReturnType<typeof drawColorGlyph> {
  return drawColorGlyph({ type: "paint", paint, clip: undefined }, { outlines, color: TEXT, id: "" });
}

function kinds(items: readonly DisplayItem[] = []): string {
  return items
    .map((item) =>
      item.type === "begin-group"
        ? `(${item.blendMode} ${item.opacity}`
        : item.type === "begin-mask"
          ? `[${item.mode}`
          : item.type === "fill-path" && item.paint.type === "color"
            ? `fill ${item.paint.color.red}`
            : item.type,
    )
    .join(" ")
    .replaceAll(" end-group", ")")
    .replaceAll(" end-mask", "]");
}

describe("colour glyphs", () => {
  it("are outlines in colours, with the tops up", () => {
    expect(draw(square(10, solid(1)))).toEqual({
      items: [
        {
          type: "fill-path",
          path: [0, 0, 0, 1, 10, 0, 1, 10, -10, 1, 0, -10, 3],
          rule: "nonzero",
          paint: { type: "color", color: { red: 1, green: 0, blue: 0, alpha: 1 } },
        },
      ],
      box: { x: 0, y: -10, width: 10, height: 10 },
      usesTextColor: false,
    });
  });

  it("take the colour of the text where they have none of their own", () => {
    const drawn = draw(square(10, { type: "solid", color: { color: undefined, alpha: 0.5 } }));
    expect(drawn?.usesTextColor).toBe(true);
    expect(drawn?.items[0]).toMatchObject({ paint: { color: { red: 0.5, alpha: 0.5 } } });
  });

  it("move outlines and gradients apart from each other", () => {
    const stops = [0, 1].map((offset) => ({ offset, color: { color: [offset, 0, 0], alpha: 1 } as const }));
    const gradient: ColorPaint = { type: "linear", start: [0, 0], end: [10, 0], extend: "pad", stops };
    const moved: ColorPaint = { type: "transform", matrix: [1, 0, 0, 1, 3, 0], paint: gradient };
    const outer: ColorPaint = { type: "transform", matrix: [2, 0, 0, 2, 0, 0], paint: square(10, moved) };
    expect(draw(outer)?.items).toMatchObject([
      {
        path: [0, 0, 0, 1, 20, 0, 1, 20, -20, 1, 0, -20, 3],
        paint: { x1: 0, x2: 10, matrix: [2, 0, 0, -2, 6, 0] },
      },
    ]);
  });

  it("clip what is no plain paint", () => {
    expect(kinds(draw(square(10, { type: "layers", layers: [square(4, solid(1))] }))?.items)).toBe(
      "save clip fill 1 restore",
    );
  });

  it.each<[CompositeMode, string]>([
    ["clear", ""],
    ["source", "fill 1"],
    ["destination", "fill 0"],
    ["source-over", "fill 0 fill 1"],
    ["destination-over", "fill 1 fill 0"],
    ["source-in", "save [alpha fill 0] (normal 1 fill 1) restore"],
    ["destination-in", "save [alpha fill 1] (normal 1 fill 0) restore"],
    [
      "source-out",
      "save [luminance fill-rectangle save [alpha fill 0] (normal 1 fill-rectangle) restore] (normal 1 fill 1) restore",
    ],
    ["source-atop", "fill 0 save [alpha fill 0] (normal 1 fill 1) restore"],
    ["soft-light", "(normal 1 fill 0 (soft-light 1 fill 1))"],
    ["plus", "(normal 1 fill 0 (screen 1 fill 1))"],
  ])("put paints together: %s", (mode, expected) => {
    const paint: ColorPaint = {
      type: "composite",
      mode,
      source: square(10, solid(1)),
      backdrop: square(10, solid(0)),
    };
    expect(kinds(draw(paint)?.items)).toBe(expected);
  });

  it("are translucent inside a paint of one alpha", () => {
    const paint: ColorPaint = {
      type: "composite",
      mode: "source-in",
      source: square(10, solid(1)),
      backdrop: solid(0, 0.25),
    };
    expect(kinds(draw(paint)?.items)).toBe("(normal 0.25 fill 1)");
  });

  it("turn colours round a point in wedges", () => {
    const stops = [0, 1].map((offset) => ({ offset, color: { color: [offset, 0, 0], alpha: 1 } as const }));
    const sweep = {
      type: "sweep",
      centre: [5, 5],
      startAngle: 0,
      endAngle: 360,
      extend: "pad",
      stops,
    } as const;
    const items = draw(square(10, sweep))?.items ?? [];
    const reds = items.flatMap((item) =>
      item.type === "fill-path" && item.paint.type === "color" ? [item.paint.color.red] : [],
    );
    expect(reds.length).toBeGreaterThan(100);
    expect(reds).toEqual(reds.toSorted((a, b) => a - b));
  });

  it("are nothing without outlines", () => {
    expect(draw({ type: "layers", layers: [] })).toBeUndefined();
  });

  it("are pictures where the font has those", () => {
    const glyph = {
      type: "bitmap",
      bytes: new Uint8Array(1),
      width: 20,
      height: 10,
      box: [0, -2, 20, 8],
    } as const;
    const drawn = drawColorGlyph(glyph, { outlines: undefined, color: TEXT, id: "own" });
    expect(drawn?.items).toMatchObject([
      { type: "image", x: 0, y: -8, width: 20, height: 10, image: { id: "own" } },
    ]);
  });
});
