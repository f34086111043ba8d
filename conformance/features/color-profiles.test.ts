import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { PDFName, PDFRawStream } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { encodePng } from "../support/png.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const JPEG = readFileSync(new URL("../runtimes/gradient.jpg", import.meta.url));
/** Colourants of sRGB for the white of profiles. */
const RED = [0.436, 0.2225, 0.0139];
const GREEN = [0.3851, 0.7169, 0.0971];
const BLUE = [0.1431, 0.0606, 0.7141];

/** A profile of three colourants and a gamma of 2.2 (ICC.1:2022 §8.3.3). */
function profile(colorants: readonly (readonly number[])[], space = "RGB ", description = "test"): Buffer {
  const xyz = ([x = 0, y = 0, z = 0]: readonly number[]): Buffer => {
    const data = Buffer.alloc(20);
    data.write("XYZ ");
    for (const [index, value] of [x, y, z].entries())
      data.writeInt32BE(Math.round(value * 65536), 8 + index * 4);
    return data;
  };
  const curve = Buffer.concat([Buffer.from("curv\0\0\0\0\0\0\0\x01", "latin1"), Buffer.from([2, 51, 0, 0])]);
  const text = Buffer.concat([
    Buffer.from("text\0\0\0\0", "latin1"),
    Buffer.from(`${description}\0`.padEnd(16, "\0")),
  ]);
  const [red = [], green = [], blue = []] = colorants;
  const tags: readonly (readonly [string, Buffer])[] = [
    ["desc", text],
    ["cprt", text],
    ["wtpt", xyz([0.9642, 1, 0.8249])],
    ["rXYZ", xyz(red)],
    ["gXYZ", xyz(green)],
    ["bXYZ", xyz(blue)],
    ["rTRC", curve],
    ["gTRC", curve],
    ["bTRC", curve],
  ];
  const table = Buffer.alloc(4 + tags.length * 12);
  table.writeUInt32BE(tags.length);
  let at = 128 + table.length;
  for (const [index, [name, data]] of tags.entries()) {
    table.write(name, 4 + index * 12);
    table.writeUInt32BE(at, 8 + index * 12);
    table.writeUInt32BE(data.length, 12 + index * 12);
    at += data.length;
  }
  const header = Buffer.alloc(128);
  header.writeUInt32BE(at);
  header.writeUInt32BE(0x02400000, 8);
  header.write(`mntr${space}XYZ `, 12, "latin1");
  header.write("acsp", 36);
  for (const [index, value] of [0.9642, 1, 0.8249].entries())
    header.writeInt32BE(Math.round(value * 65536), 68 + index * 4);
  return Buffer.concat([header, table, ...tags.map(([, data]) => data)]);
}

const SWAPPED = profile([BLUE, GREEN, RED]);

/** The JPEG with a profile in so many segments. */
function jpegWith(icc: Buffer, count = 1): Buffer {
  const size = Math.ceil(icc.length / count);
  const segments = Array.from({ length: count }, (_, index) => {
    const data = icc.subarray(index * size, (index + 1) * size);
    const body = Buffer.concat([
      Buffer.from("ICC_PROFILE\0", "latin1"),
      Buffer.from([index + 1, count]),
      data,
    ]);
    const length = body.length + 2;
    return Buffer.concat([Buffer.from([0xff, 0xe2, length >> 8, length & 255]), body]);
  });
  return Buffer.concat([JPEG.subarray(0, 2), ...segments.reverse(), JPEG.subarray(2)]);
}

/** A red PNG with chunks after its header. */
function pngWith(chunks: Readonly<Record<string, Buffer>>): Buffer {
  const data = Uint8Array.from(Array(400).fill([255, 0, 0, 255]).flat());
  const file = Buffer.from(encodePng({ width: 20, height: 20, data }));
  const more = Object.entries(chunks).map(([type, content]) => {
    const chunk = Buffer.alloc(content.length + 12);
    chunk.writeUInt32BE(content.length);
    chunk.write(type, 4);
    content.copy(chunk, 8);
    return chunk;
  });
  return Buffer.concat([file.subarray(0, 33), ...more, file.subarray(33)]);
}

const packed = (icc: Buffer): Buffer => Buffer.concat([Buffer.from("name\0\0", "latin1"), deflateSync(icc)]);

function show(...files: readonly Buffer[]): Promise<RenderedPages> {
  return renderer.render({
    html: `<style>img { display: block }</style>${files.map((_, index) => `<img src="${index}">`).join("")}`,
    files: Object.fromEntries(files.map((file, index) => [String(index), file])),
  });
}

/** How many profiles the PDF holds. */
function profiles(page: RenderedPages): number {
  return page.document.context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) =>
        object instanceof PDFRawStream && object.dict.get(PDFName.of("Alternate")) !== undefined,
    ).length;
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

describe("colour profiles of images", () => {
  it.each([1, 3])("of JPEG files in %i segments are kept", async (count) => {
    const [plain, page] = [await show(JPEG), await show(jpegWith(SWAPPED, count))];
    expect(profiles(page)).toBe(1);
    const wanted = channels(plain.color(52, 52)).reverse();
    for (const [index, channel] of channels(page.color(52, 52)).entries())
      expect(Math.abs(channel - (wanted[index] ?? 0))).toBeLessThan(12);
  });

  it("of PNG files are kept", async () => {
    const page = await show(pngWith({ iCCP: packed(SWAPPED) }));
    const [red = 255, green = 255, blue = 0] = channels(page.color(55, 55));
    expect([red < 12, green < 12, blue > 240]).toEqual([true, true, true]);
  });

  it("are stored once", async () => {
    const page = await show(jpegWith(SWAPPED), pngWith({ iCCP: packed(SWAPPED) }), jpegWith(SWAPPED, 2));
    expect(profiles(page)).toBe(1);
  });

  it.each<[string, Buffer]>([
    ["sRGB", jpegWith(profile([RED, GREEN, BLUE], "RGB ", "sRGB IEC61966"))],
    ["sRGB by a chunk", pngWith({ sRGB: Buffer.from([0]), iCCP: packed(SWAPPED) })],
    ["those for other colours", jpegWith(profile([BLUE, GREEN, RED], "CMYK"))],
    ["broken ones", pngWith({ iCCP: Buffer.from("name\0\0broken") })],
    ["cut ones", jpegWith(SWAPPED.subarray(0, 200))],
    ["short ones", jpegWith(Buffer.from("acsp"))],
  ])("are left out: %s", async (_name, file) => {
    const page = await show(file);
    expect([profiles(page), page.result.diagnostics]).toEqual([0, []]);
  });
});
