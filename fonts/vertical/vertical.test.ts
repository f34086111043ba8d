import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { parseFace } from "../face/face.ts";
import { createShaper } from "../shape/shaper.ts";
import { notoSans } from "../testing/noto-sans.ts";
import type { FontFace } from "../types.ts";
import { uprightFeatures, uprightRun } from "./upright-run.ts";
import { verticalMetrics } from "./vertical-metrics.ts";
import { verticalOrientation } from "./vertical-orientation.ts";

const JAPANESE = "@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf";
const japanese = parseFace(new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(JAPANESE))));

describe("Vertical_Orientation (UAX 50)", () => {
  it.each([
    ["A", "rotated"],
    ["ア", "upright"],
    ["漢", "upright"],
    ["가", "upright"],
    ["©", "upright"],
    ["、", "upright"],
    ["「", "transformed"],
    ["ー", "transformed"],
    ["ᠠ", "rotated"],
    ["א", "rotated"],
    ["😀", "upright"],
    ["\u{20000}", "upright"],
  ])("%s is %s", (character, orientation) => {
    expect(verticalOrientation(character.codePointAt(0) as number)).toBe(orientation);
  });
});

describe("vertical metrics", () => {
  it("are those of vhea, vmtx and the outlines", () => {
    const metrics = verticalMetrics(japanese);
    const glyph = japanese.glyphOf(0x6f22);
    expect(metrics.advanceOf(glyph)).toBe(1000);
    // The square of an ideograph reaches from 120 below the baseline to 880 above it.
    expect(metrics.originOf(glyph)).toBeCloseTo(880, -1);
  });

  it("are those of a line for faces without such tables", () => {
    const face = parseFace(notoSans());
    const { ascent, descent } = face.metrics;
    const metrics = verticalMetrics(face);
    expect([metrics.advanceOf(5), metrics.originOf(5)]).toEqual([ascent + descent, ascent]);
    expect(verticalMetrics(face, (units) => Math.round(units / 100) * 100).advanceOf(5)).toBe(1400);
  });

  it("take origins from VORG where there is one", () => {
    const tables: Record<string, Uint8Array> = {
      vhea: Uint8Array.of(...new Array<number>(34).fill(0), 0, 1),
      vmtx: Uint8Array.of(3, 232, 0, 0),
      VORG: Uint8Array.of(0, 1, 0, 0, 3, 112, 0, 1, 0, 7, 2, 88),
    };
    const face = { ...japanese, table: (tag: string) => tables[tag] } as FontFace;
    const metrics = verticalMetrics(face);
    expect([metrics.originOf(6), metrics.originOf(7), metrics.advanceOf(7)]).toEqual([880, 600, 1000]);
  });
});

describe("upright runs", () => {
  it("have forms for vertical text, one below the other", () => {
    const options = { script: "Zyyy", rightToLeft: false, language: "ja" };
    const shape = (text: string): readonly number[] => {
      const features = uprightFeatures(undefined);
      const run = createShaper().shape(japanese, text, { ...options, features });
      return uprightRun(run, verticalMetrics(japanese)).glyphs;
    };
    expect(shape("漢")).toEqual([japanese.glyphOf(0x6f22)]);
    expect(shape("「")).not.toEqual([japanese.glyphOf(0x300c)]);
  });
});
