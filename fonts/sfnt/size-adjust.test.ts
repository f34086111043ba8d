import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openCff } from "../cff/cff-font.ts";
import { parseFace } from "../face/face.ts";
import { subsetFace } from "../subset/subset.ts";
import { notoSans } from "../testing/noto-sans.ts";
import { adjustSize } from "./size-adjust.ts";

const limits = { maximumBytes: 1e7 };
const own = (name: string): Uint8Array => readFileSync(`fonts/testing/${name}`);

describe("size-adjust", () => {
  it.each([
    ["TrueType", notoSans()],
    ["CFF", own("noto-sans-few.otf")],
    ["CFF2", own("few-serif.otf")],
  ])("divides the em of %s into fewer units, and leaves the file as it was", (_, bytes) => {
    const before = Uint8Array.from(bytes);
    const face = parseFace(adjustSize(bytes, 2, limits));
    expect(face.metrics.unitsPerEm).toBe(500);
    expect(face.advanceOf(1)).toBe(parseFace(bytes).advanceOf(1));
    expect(Uint8Array.from(bytes)).toEqual(before);
  });

  it.each(["noto-sans-few.otf", "few-serif.otf"])("is in what is embedded of %s", (name) => {
    const face = parseFace(adjustSize(own(name), 0.5, limits));
    const { top } = openCff(subsetFace(face, [1]).bytes);
    expect(top.get(0x0c07)?.values).toEqual([0.0005, 0, 0, 0.0005, 0, 0]);
  });
});
