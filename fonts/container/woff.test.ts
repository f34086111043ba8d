import { zlibSync } from "fflate";
import { describe, expect, it } from "vitest";
import { FontError } from "../error.ts";
import { parseFace } from "../face/face.ts";
import { viewOf } from "../sfnt/reader.ts";
import { notoSans } from "../testing/noto-sans.ts";
import { fontFormatOf } from "./format.ts";
import { unpackWoff } from "./woff.ts";

const face = parseFace(notoSans());
const tags = ["head", "hhea", "maxp", "hmtx", "cmap", "OS/2", "post", "name", "loca", "glyf", "GPOS", "GSUB"];

/** Noto Sans as WOFF; `claims` gives the records other lengths than their tables have. */
function woff(claims: Record<string, number> = {}): Uint8Array {
  const parts = tags.map((tag) => ({ tag, table: face.table(tag) as Uint8Array }));
  const packed = parts.map(({ table }) => {
    const small = zlibSync(table);
    return small.length < table.length ? small : table;
  });
  const start = 44 + 20 * parts.length;
  const bytes = new Uint8Array(start + packed.reduce((sum, part) => sum + part.length, 0));
  const view = viewOf(bytes);
  view.setUint32(0, 0x774f4646);
  view.setUint32(4, 0x00010000);
  view.setUint16(12, parts.length);
  let offset = start;
  for (const [index, { tag, table }] of parts.entries()) {
    const record = 44 + 20 * index;
    const data = packed[index] as Uint8Array;
    for (let letter = 0; letter < 4; letter += 1) bytes[record + letter] = tag.charCodeAt(letter);
    view.setUint32(record + 4, offset);
    view.setUint32(record + 8, data.length);
    view.setUint32(record + 12, claims[tag] ?? table.length);
    bytes.set(data, offset);
    offset += data.length;
  }
  return bytes;
}

function codeOf(bytes: Uint8Array, maximumBytes = 10_000_000): string {
  try {
    unpackWoff(bytes, { maximumBytes });
    return "accepted";
  } catch (error) {
    return error instanceof FontError ? error.code : `${error}`;
  }
}

describe("WOFF", () => {
  it("is unpacked to the tables it was made of", () => {
    const unpacked = parseFace(unpackWoff(woff()));
    for (const tag of tags.filter((tag) => tag !== "head")) {
      const [given, made] = [face.table(tag) as Uint8Array, unpacked.table(tag) as Uint8Array];
      expect(made.length === given.length && made.every((byte, at) => byte === given[at]), tag).toBe(true);
    }
    expect(unpacked.family).toBe("Noto Sans");
  });

  it("is told by its first bytes", () => {
    expect(fontFormatOf(woff())).toBe("woff");
    expect(fontFormatOf(notoSans())).toBe("truetype");
    expect(fontFormatOf(new Uint8Array([1, 2, 3]))).toBeUndefined();
  });

  it.each<[string, Record<string, number>, string]>([
    ["a table longer than its record", { glyf: 70_000 }, "malformed"],
    ["a table shorter than its record", { glyf: 900_000 }, "malformed"],
    ["a claim beyond the limit", { glyf: 4_000_000_000 }, "too-complex"],
  ])("is refused with %s", (_, claims, code) => {
    expect(codeOf(woff(claims))).toBe(code);
  });

  it("is refused when it is cut off or damaged anywhere", () => {
    const whole = woff();
    for (const length of [12, 44, 60, 500, 5000, whole.length - 1]) {
      expect(codeOf(whole.slice(0, length)), `${length} bytes`).toBe("malformed");
    }
    expect(codeOf(whole, 100_000)).toBe("too-complex");
  });
});
