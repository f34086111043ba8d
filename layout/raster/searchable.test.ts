import { describe, expect, it } from "vitest";
import type { GlyphRun } from "../../fonts/types.ts";
import type { DisplayItem } from "../graphics/display-list.ts";
import { dumpItem } from "../graphics/dump-display-list.ts";
import { FACE, imageOf, RED } from "../paint/testing/paint-fixture.ts";
import { searchable } from "./searchable.ts";

const ALL = { x: 0, y: 0, width: 9, height: 9 };
const PICTURE: DisplayItem = { type: "image", ...ALL, image: { ...imageOf(9, 9), id: "picture" } };
const run = { face: FACE, text: "a", glyphs: [1], width: 500 } as unknown as GlyphRun;
const text: DisplayItem = {
  type: "glyph-run",
  x: 1,
  y: 2,
  run,
  selected: { face: FACE, embolden: false, oblique: false },
  fontSize: 10,
  color: RED,
  letterSpacing: 0,
  wordSpacing: 0,
};
const fill: DisplayItem = { type: "fill-rectangle", ...ALL, color: RED };
const content = (node: number): DisplayItem => ({ type: "content", node, part: "content" });

function kept(...items: readonly DisplayItem[]): string[] {
  return searchable(items, [PICTURE]).map(dumpItem);
}

describe("searchable", () => {
  it("keeps text without its colour at its place, links and structure, and nothing else that is drawn", () => {
    const items = kept(
      fill,
      { type: "link", ...ALL, target: "#a" },
      { type: "save" },
      { type: "transform", matrix: [2, 0, 0, 2, 0, 0] },
      content(4),
      text,
      { type: "restore" },
      { type: "anchor", name: "n", x: 0, y: 0, node: 0 },
    );
    expect(items.map((item) => item.split(" ")[0])).toEqual([
      "image",
      "link",
      "save",
      "transform",
      "content",
      "glyph-run",
      "restore",
      "anchor",
    ]);
    expect(items[5]).toContain("#ff0000/0");
  });

  it("shows the picture in the place of one that is content", () => {
    const image: DisplayItem = { type: "image", ...ALL, image: imageOf(1, 1) };
    const items = kept(content(-1), image, content(7), image, content(-1), text);
    expect(items.map((item) => item.split(" ")[0])).toEqual([
      "content",
      "content",
      "image",
      "content",
      "glyph-run",
    ]);
    expect(items[2]).toContain("picture");
  });

  it("drops what masks, tiles and fields hold, and keeps the fields and the text of drawings", () => {
    const drawing = (id: string, ...items: DisplayItem[]): DisplayItem => ({
      type: "drawing",
      x: 0,
      y: 0,
      drawing: { id, width: 9, height: 9, items },
    });
    const items = searchable(
      [
        { type: "begin-mask", ...ALL, mode: "alpha" },
        text,
        { type: "end-mask" },
        drawing("plain", fill),
        drawing("lettered", fill, text),
        { type: "begin-group", ...ALL, opacity: 0.5, blendMode: "normal" },
        text,
        { type: "end-group" },
      ],
      [PICTURE],
    );
    expect(items.map(({ type }) => type)).toEqual(["image", "drawing", "glyph-run"]);
    expect(items[1]).toMatchObject({ drawing: { id: "lettered text", items: [{ type: "glyph-run" }] } });
  });
});
