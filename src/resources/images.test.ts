import { describe, expect, it } from "vitest";
import { ResourceError } from "../contract/errors.ts";
import { defaultLimits } from "../contract/limits.ts";
import { readImageHeader } from "./image-header.ts";
import { PixelBudget, readImage } from "./images.ts";

const bytesOf = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === "string" ? [...part].map((c) => c.charCodeAt(0)) : part)),
  );
const be16 = (value: number): number[] => [value >> 8, value & 255];
const be32 = (value: number): number[] => [...be16(value >>> 16), ...be16(value & 0xffff)];

function png(width: number, height: number): Uint8Array {
  return bytesOf("\x89PNG\r\n\x1a\n", be32(13), "IHDR", be32(width), be32(height), [8, 6, 0, 0, 0], be32(0));
}

function exif(orientation: number, littleEndian: boolean): number[] {
  const number16 = (value: number): number[] => (littleEndian ? be16(value).reverse() : be16(value));
  const number32 = (value: number): number[] => (littleEndian ? be32(value).reverse() : be32(value));
  const directory = [...number16(2), ...number16(0x010f), ...number16(2), ...number32(1), ...number32(0)];
  const entry = [...number16(0x0112), ...number16(3), ...number32(1), ...number16(orientation), 0, 0];
  const body = [
    ...bytesOf("Exif\0\0", littleEndian ? "II*\0" : "MM\0*"),
    ...number32(8),
    ...directory,
    ...entry,
  ];
  return [0xff, 0xe1, ...be16(body.length + 2), ...body];
}

function jpeg(width: number, height: number, before: number[] = [], frame = 0xc0): Uint8Array {
  const size = [0xff, frame, ...be16(11), 8, ...be16(height), ...be16(width), 1, 1, 0x11, 0];
  return bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0], before, size, [0xff, 0xd9]);
}

const read = (bytes: Uint8Array, limits = defaultLimits) =>
  readImage({ bytes, contentType: "", url: "x" }, limits);

describe("images", () => {
  it.each([
    ["PNG", png(640, 480), { format: "png", width: 640, height: 480 }],
    ["JPEG", jpeg(640, 480), { format: "jpeg", width: 640, height: 480 }],
    ["progressive JPEG", jpeg(3, 2, [], 0xc2), { format: "jpeg", width: 3, height: 2 }],
    ["a Huffman table is no frame", jpeg(3, 2, [0xff, 0xc4, 0, 3, 0]), { width: 3, height: 2 }],
    ["fill bytes before a marker", jpeg(3, 2, [0xff, 0xff]), { width: 3, height: 2 }],
  ])("%s: format and size", (_name, bytes, expected) => {
    expect(read(bytes)).toMatchObject({ ...expected, orientation: 1 });
  });

  it.each([
    [1, 30, 20],
    [3, 30, 20],
    [6, 20, 30],
    [8, 20, 30],
  ])("EXIF orientation %i shows 30 x 20 as %i x %i", (orientation, width, height) => {
    for (const littleEndian of [true, false]) {
      const image = read(jpeg(30, 20, exif(orientation, littleEndian)));
      expect(image).toMatchObject({ orientation, width, height });
    }
  });

  it("ignores an orientation out of range", () => {
    expect(read(jpeg(30, 20, exif(9, true)))).toMatchObject({ orientation: 1, width: 30 });
  });

  it("gives equal files one id, others another", () => {
    const [one, same, other] = [read(png(1, 2)), read(png(1, 2)), read(png(2, 1))];
    expect(one.id).toMatch(/^[0-9a-f]{64}$/);
    expect(same.id).toBe(one.id);
    expect(other.id).not.toBe(one.id);
  });

  it.each([
    ["WebP", bytesOf("RIFF", be32(0), "WEBPVP8 "), "WebP images are not supported"],
    ["AVIF", bytesOf(be32(24), "ftypavif"), "AVIF images"],
    ["BMP", bytesOf("BM"), "BMP images"],
    ["TIFF", bytesOf("II*\0"), "TIFF images"],
    ["SVG", bytesOf('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>'), "SVG images"],
    ["HTML", bytesOf("<!doctype html><p>404"), "not an image"],
    ["nothing", bytesOf(""), "not an image"],
  ])("refuses %s and says so", (_name, bytes, message) => {
    expect(() => read(bytes)).toThrow(message);
  });

  it("refuses headers that are cut or empty", () => {
    for (const whole of [png(9, 9), jpeg(9, 9, exif(6, true))]) {
      const kept = whole[0] === 0x89 ? 33 : whole.length - 8;
      for (let length = 3; length < kept; length += 1) {
        expect(() => read(whole.subarray(0, length)), `${length} bytes`).toThrow(ResourceError);
      }
    }
    expect(() => read(png(0, 5))).toThrow(expect.objectContaining({ code: "resource-malformed" }));
  });

  it("survives any bytes behind a signature", () => {
    let state = 1;
    for (let round = 0; round < 2000; round += 1) {
      const noise = Array.from({ length: 60 }, () => {
        state = (state * 1103515245 + 12345) & 0x7fffffff;
        return state % 3 === 0 ? 0xff : (state >> 8) & 255;
      });
      expect(readImageHeader(bytesOf([0xff, 0xd8, 0xff], noise))?.format).toBe("jpeg");
    }
  });

  it("refuses more pixels than allowed, in one image and in all", () => {
    expect(() => read(png(8000, 5001))).toThrow("8000 × 5001");
    expect(read(png(8000, 5000))).toBeDefined();
    const budget = new PixelBudget({ documentPixels: 100 });
    const [small, other] = [read(png(10, 6)), read(png(6, 10))] as const;
    budget.add(small);
    budget.add(small);
    expect(() => budget.add(other)).toThrow(expect.objectContaining({ limit: "documentPixels" }));
  });
});
