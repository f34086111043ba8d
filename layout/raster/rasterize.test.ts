import { describe, expect, it } from "vitest";
import { parseFace } from "../../fonts/face/face.ts";
import { createShaper } from "../../fonts/shape/shaper.ts";
import { notoSans } from "../../fonts/testing/noto-sans.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import type { ImageResource } from "../graphics/image-resource.ts";
import { Glyphs } from "./glyphs.ts";
import { Pictures } from "./pictures.ts";
import { straightAlpha } from "./pixels.ts";
import { rasterize } from "./rasterize.ts";

const RED = { red: 1, green: 0, blue: 0, alpha: 1 };
const BLUE = { red: 0, green: 0, blue: 1, alpha: 1 };
const WHITE = { red: 1, green: 1, blue: 1, alpha: 1 };
const ALL = { x: 0, y: 0, width: 8, height: 8 };

/** Draws on 8 × 8 pixels and tells the colour at each place: `#rrggbbaa`. */
function drawn(items: readonly DisplayItem[], scale = 1): (x: number, y: number) => string {
  const pixels = rasterize({
    items,
    box: { x0: 0, y0: 0, x1: 8, y1: 8 },
    matrix: [scale, 0, 0, scale, 0, 0],
    glyphs: new Glyphs(() => undefined),
    pictures: new Pictures((image) => ({ width: 2, height: 2, data: image.bytes })),
  });
  const data = straightAlpha(pixels.data);
  return (x, y) =>
    `#${[...data.subarray(4 * (8 * y + x), 4 * (8 * y + x) + 4)].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function rectangle(x: number, y: number, width: number, height: number, color = RED): DisplayItem {
  return { type: "fill-rectangle", x, y, width, height, color };
}

function path(x: number, y: number, right: number, bottom: number): number[] {
  return [0, x, y, 1, right, y, 1, right, bottom, 1, x, bottom, 3];
}

function image(bytes: readonly number[]): ImageResource {
  return {
    id: bytes.join(),
    format: "png",
    width: 2,
    height: 2,
    ratio: 1,
    orientation: 1,
    bytes: Uint8Array.from(bytes),
  };
}

const FOUR = image([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 0, 0, 0, 0]);

describe("rasterize", () => {
  it("fills rectangles and paths, enlarged by the matrix, and leaves the rest transparent", () => {
    const at = drawn([rectangle(1, 1, 2, 2)], 2);
    expect([at(2, 2), at(5, 5), at(1, 1), at(6, 6)]).toEqual([
      "#ff0000ff",
      "#ff0000ff",
      "#00000000",
      "#00000000",
    ]);
  });

  it("mixes what is not opaque with what is below", () => {
    const at = drawn([rectangle(0, 0, 8, 8, WHITE), rectangle(0, 0, 8, 4, { ...BLUE, alpha: 0.5 })]);
    expect([at(4, 2), at(4, 6)]).toEqual(["#8080ffff", "#ffffffff"]);
  });

  it("clips until the matching restore, and transforms", () => {
    const at = drawn([
      { type: "save" },
      { type: "clip", path: path(0, 0, 4, 8), rule: "nonzero" },
      { type: "transform", matrix: [1, 0, 0, 1, 2, 0] },
      rectangle(0, 0, 6, 4),
      { type: "restore" },
      rectangle(6, 6, 2, 2, BLUE),
    ]);
    expect([at(1, 1), at(3, 1), at(5, 1), at(7, 7)]).toEqual([
      "#00000000",
      "#ff0000ff",
      "#00000000",
      "#0000ffff",
    ]);
  });

  it("strokes with joins, caps and dashes", () => {
    const line = {
      type: "stroke-path",
      path: [0, 2, 4, 1, 6, 4],
      color: RED,
      width: 2,
      dash: [],
      dashOffset: 0,
      cap: "butt",
      join: "miter",
    } as const;
    expect([drawn([line])(1, 4), drawn([line])(2, 3), drawn([line])(5, 4)]).toEqual([
      "#00000000",
      "#ff0000ff",
      "#ff0000ff",
    ]);
    expect(drawn([{ ...line, cap: "square" }])(1, 4)).toBe("#ff0000ff");
    const dashes = drawn([{ ...line, path: [0, 0, 4, 1, 8, 4], dash: [2, 2], dashOffset: 1 }]);
    expect([dashes(0, 4), dashes(1, 4), dashes(2, 4), dashes(3, 4), dashes(5, 4)]).toEqual([
      "#ff0000ff",
      "#00000000",
      "#00000000",
      "#ff0000ff",
      "#00000000",
    ]);
    const corner = { ...line, path: [0, 2, 8, 1, 2, 2, 1, 8, 2] };
    expect(drawn([corner])(1, 1)).toBe("#ff0000ff");
    expect(drawn([{ ...corner, join: "bevel" }])(1, 1)).not.toBe("#ff0000ff");
    expect(drawn([{ ...corner, miterLimit: 1 }])(1, 1)).not.toBe("#ff0000ff");
  });

  it("strokes with a pen as wide and high as the matrix makes it", () => {
    const line = {
      type: "stroke-path",
      color: RED,
      width: 2,
      dash: [],
      dashOffset: 0,
      cap: "butt",
      join: "miter",
    } as const;
    const wide = { type: "transform", matrix: [3, 0, 0, 1, 0, 0] } as const;
    const upright = drawn([wide, { ...line, path: [0, 1, 0, 1, 1, 8] }]);
    expect([upright(0, 4), upright(5, 4), upright(6, 4)]).toEqual(["#ff0000ff", "#ff0000ff", "#00000000"]);
    const level = drawn([wide, { ...line, path: [0, 0, 4, 1, 8, 4] }]);
    expect([level(4, 2), level(4, 3), level(4, 4), level(4, 5)]).toEqual([
      "#00000000",
      "#ff0000ff",
      "#ff0000ff",
      "#00000000",
    ]);
  });

  it("paints gradients between their stops, and beyond them", () => {
    const stops = [
      { offset: 0, color: RED },
      { offset: 1, color: BLUE },
    ];
    const linear = drawn([
      {
        type: "fill-path",
        path: path(0, 0, 8, 8),
        rule: "nonzero",
        paint: { type: "linear", x1: 2, y1: 0, x2: 6, y2: 0, stops },
      },
    ]);
    expect([linear(0, 0), linear(4, 0), linear(7, 0)]).toEqual(["#ff0000ff", "#60009fff", "#0000ffff"]);
    const radial = drawn([
      {
        type: "fill-path",
        path: path(0, 0, 8, 8),
        rule: "nonzero",
        paint: { type: "radial", x: 0, y: 0, radius: 1, matrix: [4, 0, 0, 4, 4, 4], stops },
      },
    ]);
    expect(radial(0, 0)).toBe("#0000ffff");
    expect(radial(4, 4)).toMatch(/^#d[0-9a-f]00/);
  });

  it("shows pictures, and repeats them", () => {
    const at = drawn([{ type: "image", ...ALL, image: FOUR }]);
    expect([at(0, 0), at(7, 0), at(0, 7), at(7, 7)]).toEqual([
      "#ff0000ff",
      "#00ff00ff",
      "#0000ffff",
      "#00000000",
    ]);
    const tiles = { ...ALL, originX: 0, originY: 0, tileWidth: 2, tileHeight: 2, stepX: 4, stepY: 2 };
    const repeated = drawn([{ type: "tiled-image", image: FOUR, ...tiles }]);
    expect([repeated(0, 0), repeated(2, 0), repeated(4, 0), repeated(5, 2)]).toEqual([
      "#ff0000ff",
      "#00000000",
      "#ff0000ff",
      "#00ff00ff",
    ]);
    const drawnTile = drawn([{ type: "begin-tile", ...tiles }, rectangle(0, 0, 1, 1), { type: "end-tile" }]);
    expect([drawnTile(0, 0), drawnTile(1, 0), drawnTile(4, 2), drawnTile(4, 3)]).toEqual([
      "#ff0000ff",
      "#00000000",
      "#ff0000ff",
      "#00000000",
    ]);
  });

  it("composes groups as one, with opacity and blend mode", () => {
    const group = { type: "begin-group", ...ALL, opacity: 0.5, blendMode: "normal" } as const;
    const at = drawn([group, rectangle(0, 0, 8, 8), rectangle(0, 0, 8, 8, BLUE), { type: "end-group" }]);
    expect(at(4, 4)).toBe("#0000ff80");
    const blended = drawn([
      rectangle(0, 0, 8, 8, { red: 1, green: 1, blue: 0, alpha: 1 }),
      { ...group, opacity: 1, blendMode: "multiply" },
      rectangle(0, 0, 8, 8, { red: 0, green: 1, blue: 1, alpha: 1 }),
      { type: "end-group" },
    ]);
    expect(blended(4, 4)).toBe("#00ff00ff");
  });

  it("masks by alpha and by luminance", () => {
    const masked = (mode: "alpha" | "luminance"): DisplayItem[] => [
      { type: "save" },
      { type: "begin-mask", ...ALL, mode },
      rectangle(0, 0, 4, 8, WHITE),
      rectangle(4, 0, 4, 4, { red: 0, green: 0, blue: 0, alpha: 1 }),
      { type: "end-mask" },
      { type: "begin-group", ...ALL, opacity: 1, blendMode: "normal" },
      rectangle(0, 0, 8, 8),
      { type: "end-group" },
      { type: "restore" },
    ];
    const [alpha, luminance] = [drawn(masked("alpha")), drawn(masked("luminance"))];
    expect([alpha(1, 1), alpha(5, 1), alpha(5, 5)]).toEqual(["#ff0000ff", "#ff0000ff", "#00000000"]);
    expect([luminance(1, 1), luminance(5, 1), luminance(5, 5)]).toEqual([
      "#ff0000ff",
      "#00000000",
      "#00000000",
    ]);
  });

  it("draws the outlines of letters, and of drawings in their boxes", () => {
    const face = parseFace(notoSans());
    const options = { script: "Latn", rightToLeft: false, language: "", features: undefined };
    const run = createShaper().shape(face, "l", options);
    const text: DisplayItem = {
      type: "glyph-run",
      x: 1,
      y: 8,
      run,
      selected: { face, embolden: false, oblique: false },
      fontSize: 20,
      color: RED,
      letterSpacing: 0,
      wordSpacing: 0,
    };
    const at = drawn([text]);
    expect([at(3, 4), at(0, 4), at(6, 4)]).toEqual(["#ff0000ff", "#00000000", "#00000000"]);
    const bold = drawn([{ ...text, selected: { face, embolden: true, oblique: false } }]);
    expect(bold(2, 4)).not.toBe(at(2, 4));
    const drawing = drawn([
      {
        type: "drawing",
        x: 2,
        y: 2,
        drawing: { id: "d", width: 2, height: 2, items: [rectangle(0, 0, 9, 9)] },
      },
    ]);
    expect([drawing(1, 1), drawing(2, 2), drawing(4, 4)]).toEqual(["#00000000", "#ff0000ff", "#00000000"]);
  });

  it("ends when hostile items would take too long", () => {
    const items: DisplayItem[] = Array.from({ length: 500_000 }, () => rectangle(0, 0, 8, 8));
    expect(drawn(items)(4, 4)).toBe("#ff0000ff");
  });
});
