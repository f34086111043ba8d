import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { FontError } from "../error.ts";
import { parseFace } from "../face/face.ts";
import { subsetFace } from "../subset/subset.ts";
import { notoSans } from "../testing/noto-sans.ts";
import { unpackWoff2 } from "./woff2.ts";

/** Noto Sans with the characters "AÄbß.é", packed with transformed glyphs and metrics. */
const packed = new Uint8Array(readFileSync("fonts/testing/noto-sans-few.woff2"));
const face = parseFace(unpackWoff2(packed));
const original = parseFace(notoSans());

function codeOf(bytes: Uint8Array, maximumBytes = 1_000_000): string {
  try {
    unpackWoff2(bytes, { maximumBytes });
    return "accepted";
  } catch (error) {
    return error instanceof FontError ? error.code : `${error}`;
  }
}

function boundsOf(of: typeof face, character: string): number[] {
  const glyph = of.glyphOf(character.codePointAt(0) as number);
  // One glyph alone, so that the file is head, its outline and little else.
  const { bytes, glyphMap } = subsetFace(of, [glyph]);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index += 1) {
    const tag = String.fromCharCode(...bytes.subarray(12 + 16 * index, 16 + 16 * index));
    tables.set(tag, view.getUint32(20 + 16 * index));
  }
  const isLong = view.getInt16((tables.get("head") as number) + 50) === 1;
  const loca = tables.get("loca") as number;
  const index = glyphMap.get(glyph) as number;
  const offset = isLong ? view.getUint32(loca + 4 * index) : 2 * view.getUint16(loca + 2 * index);
  const start = (tables.get("glyf") as number) + offset;
  return [0, 2, 4, 6, 8].map((field) => view.getInt16(start + field));
}

describe("WOFF2", () => {
  it("is unpacked to a face with the original's characters, advances and metrics", () => {
    for (const character of "AÄbß.é") {
      const codePoint = character.codePointAt(0) as number;
      expect(face.glyphOf(codePoint), character).not.toBe(0);
      expect(face.advanceOf(face.glyphOf(codePoint))).toBe(original.advanceOf(original.glyphOf(codePoint)));
    }
    expect(face.metrics).toMatchObject({ unitsPerEm: 1000, ascent: 1069, descent: 293 });
    expect(face.outlines).toBe("glyf");
  });

  it.each([..."AÄbß.é"])("restores the outline of %s", (character) => {
    expect(boundsOf(face, character)).toEqual(boundsOf(original, character));
  });

  it("is refused when it is cut off, damaged or too large", () => {
    for (let length = 12; length < packed.length; length += 7)
      expect(codeOf(packed.slice(0, length)), `${length} bytes`).toMatch(
        /malformed|too-complex|missing-table/,
      );
    expect(codeOf(packed, 1000)).toBe("too-complex");
  });

  it("never throws anything but a FontError on damaged data", () => {
    for (let at = 12; at < packed.length; at += 3) {
      const damaged = packed.slice();
      damaged[at] = (damaged[at] as number) ^ 0x55;
      expect(codeOf(damaged), `byte ${at}`).toMatch(
        /^(accepted|malformed|too-complex|missing-table|unsupported-format)$/,
      );
    }
  });
});
