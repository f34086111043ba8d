import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { parseFace } from "../../../fonts/face/face.ts";
import { createShaper } from "../../../fonts/shape/shaper.ts";
import { notoSans } from "../../../fonts/testing/noto-sans.ts";
import type { FontFace, GlyphRun } from "../../../fonts/types.ts";
import type { TextFace } from "../content/inline-style.ts";
import { shapeInContext } from "./shape-in-context.ts";

const latin = parseFace(notoSans("Regular"));
const arabic = parseFace(
  readFileSync(
    createRequire(import.meta.url).resolve(
      "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
    ),
  ),
);
const shaper = createShaper();

function options(face: FontFace): TextFace["options"] {
  const isArabic = face === arabic;
  return { script: isArabic ? "Arab" : "Latn", rightToLeft: isArabic, language: "", features: undefined };
}

/** The text in brackets, shaped among what stands around them. */
function within(face: FontFace, marked: string): GlyphRun {
  const [before = "", text = "", after = ""] = marked.split(/[[\]]/);
  return shapeInContext(shaper, { face, options: options(face) } as TextFace, text, { before, after });
}

function whole(face: FontFace, text: string): GlyphRun {
  return shaper.shape(face, text, options(face));
}

it("kerns a text with its neighbours", () => {
  const { width } = whole(latin, "AVA");
  const parts = ["[A]V", "A[V]A", "V[A]"].map((part) => within(latin, part));
  expect(parts.reduce((sum, part) => sum + part.width, 0)).toBe(width);
  expect(width).toBeLessThan(whole(latin, "A").width * 2 + whole(latin, "V").width);
  expect(parts.map(({ text }) => text)).toEqual(["A", "V", "A"]);
});

it("joins letters with their neighbours, from right to left", () => {
  const word = whole(arabic, "عليكم");
  const end = within(arabic, "عل[يكم]");
  const start = within(arabic, "[عل]ي");
  expect([...end.glyphs, ...start.glyphs]).toEqual(word.glyphs);
  expect([...(end.clusters ?? [])]).toEqual([2, 1, 0, 0]);
});

it("shapes a letter by itself where it is one glyph with its neighbour", () => {
  const dotted = whole(latin, "e\u0301");
  expect(dotted.glyphs).toHaveLength(1);
  expect(within(latin, "[e]\u0301").glyphs).toEqual(whole(latin, "e").glyphs);
});
