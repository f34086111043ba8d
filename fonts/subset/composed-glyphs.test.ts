import { describe, expect, it } from "vitest";
import { parseFace } from "../face/face.ts";
import { readGlyphLocations } from "../sfnt/outlines.ts";
import { viewOf } from "../sfnt/reader.ts";
import { notoSans } from "../testing/noto-sans.ts";
import { GlyphData } from "./glyph-data.ts";
import { subsetFace } from "./subset.ts";

const noto = parseFace(notoSans());
const letter = noto.glyphOf(0x6e);
const dot = noto.glyphOf(0x2e);
const MADE = noto.glyphCount;
const ADVANCE = 900;

function tableOf(bytes: Uint8Array, tag: string): DataView {
  const view = viewOf(bytes);
  for (let record = 12; record < 12 + 16 * view.getUint16(4); record += 16) {
    const name = String.fromCharCode(...bytes.subarray(record, record + 4));
    if (name === tag)
      return new DataView(
        bytes.buffer,
        bytes.byteOffset + view.getUint32(record + 8),
        view.getUint32(record + 12),
      );
  }
  throw new Error(`no ${tag}`);
}

function bytesOf({ buffer, byteOffset, byteLength }: DataView): Uint8Array {
  return new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** An n with a dot 700 units above the baseline, in a subset with it. */
function subset(glyphs: readonly number[]): {
  bytes: Uint8Array;
  number: number;
  parts: number[];
  data: GlyphData;
} {
  const placed = [
    { glyph: letter, x: 0, y: 0 },
    { glyph: dot, x: -300, y: 700 },
  ] as const;
  const { bytes, glyphMap } = subsetFace(noto, glyphs, {
    composed: [{ glyph: MADE, advance: ADVANCE, parts: [...placed] }],
  });
  const glyf = bytesOf(tableOf(bytes, "glyf"));
  const glyphCount = tableOf(bytes, "maxp").getUint16(4);
  const long = tableOf(bytes, "head").getInt16(50) !== 0;
  const data = new GlyphData(
    glyf,
    readGlyphLocations(bytesOf(tableOf(bytes, "loca")), glyf, { glyphCount, long }),
  );
  return {
    bytes,
    number: glyphMap.get(MADE) ?? 0,
    parts: placed.map(({ glyph }) => glyphMap.get(glyph) ?? 0),
    data,
  };
}

type Bounds = [left: number, bottom: number, right: number, top: number];

const bounds = (data: GlyphData, glyph: number): Bounds => {
  const view = viewOf(data.bytesOf(glyph));
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)];
};

describe("glyphs that a face has not, composed of those it has", () => {
  it("are composites of their parts, which come along", () => {
    const { data, number, parts } = subset([0, MADE]);
    expect(data.partsOf(number).map(({ glyph }) => glyph)).toEqual(parts);
    expect(parts).not.toContain(0);
    const view = viewOf(data.bytesOf(number));
    expect([view.getInt16(14), view.getInt16(16), view.getInt16(22), view.getInt16(24)]).toEqual([
      0, 0, -300, 700,
    ]);
  });

  it("reach as far as their parts do", () => {
    const { data, number, parts } = subset([0, letter, MADE]);
    const [base, mark] = parts.map((part) => bounds(data, part)) as [Bounds, Bounds];
    const moved: Bounds = [mark[0] - 300, mark[1] + 700, mark[2] - 300, mark[3] + 700];
    expect(bounds(data, number)).toEqual([
      Math.min(base[0], moved[0]),
      Math.min(base[1], moved[1]),
      Math.max(base[2], moved[2]),
      Math.max(base[3], moved[3]),
    ]);
  });

  it("have the advance that is told, and are not moved by the side bearing", () => {
    const { bytes, data, number } = subset([0, MADE]);
    const metrics = tableOf(bytes, "hmtx");
    expect(metrics.getUint16(4 * number)).toBe(ADVANCE);
    expect(metrics.getInt16(4 * number + 2)).toBe(bounds(data, number)[0]);
  });

  it("count in the limits that readers are told", () => {
    const maxp = tableOf(subset([0, MADE]).bytes, "maxp");
    expect(maxp.getUint16(28)).toBeGreaterThanOrEqual(2);
    expect(maxp.getUint16(30)).toBeGreaterThanOrEqual(1);
  });
});
