import type { PDFDict } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { DiagnosticSink } from "../../../layout/diagnostics.ts";
import type { DisplayItem } from "../../../layout/graphics/display-list.ts";
import type { ImageResource } from "../../../layout/graphics/image-resource.ts";
import { nodeCompression } from "../../node/deflate.ts";
import { numbers, type ReadBack } from "../testing/read-back.ts";
import { operators, read, text } from "../testing/writer-fixture.ts";

/** PNG files made by hand: signature, header, one data chunk. */
function png(
  width: number,
  height: number,
  colorType: number,
  rows: readonly number[],
  more: Readonly<Record<string, readonly number[]>> = {},
): Uint8Array {
  const chunk = (type: string, data: Uint8Array): number[] => [
    ...new Uint8Array(new Uint32Array([data.length]).buffer).reverse(),
    ...new TextEncoder().encode(type),
    ...data,
    0,
    0,
    0,
    0,
  ];
  const header = [0, 0, 0, width, 0, 0, 0, height, 8, colorType, 0, 0, 0];
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", Uint8Array.from(header)),
    ...Object.entries(more).flatMap(([type, data]) => chunk(type, Uint8Array.from(data))),
    ...chunk("IDAT", nodeCompression.deflate(Uint8Array.from(rows))),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

describe("images", () => {
  const image = (bytes: Uint8Array, id = "i", format: ImageResource["format"] = "png"): DisplayItem => ({
    type: "image",
    x: 1,
    y: 2,
    width: 30,
    height: 40,
    image: { id, format, width: 1, height: 1, ratio: 1, orientation: 1, bytes },
  });
  const embedded = (back: ReadBack): PDFDict =>
    back.lookup(back.document.getPage(0).node, "Resources", "XObject") as PDFDict;

  it("stand upright in their box, and are stored once", async () => {
    const file = png(1, 1, 2, [0, 255, 0, 0]);
    const back = await read([image(file), image(file)]);
    expect(back.operators().match(/30 0 0 -40 1 42 cm\n\/I1 Do/g)).toHaveLength(2);
    expect(embedded(back).keys()).toHaveLength(1);
  });

  it("keep the rows of an opaque file as they are", async () => {
    const rows = [1, 10, 20, 30, 1, 1, 1, 2, 5, 5, 5, 0, 0, 0];
    const back = await read([image(png(2, 2, 2, rows))]);
    expect([...back.decode(back.lookup(embedded(back), "I1"))]).toEqual(rows);
    expect(String(back.lookup(embedded(back), "I1", "ColorSpace"))).toBe("/DeviceRGB");
  });

  it("part colour and alpha", async () => {
    const back = await read([image(png(2, 1, 6, [1, 10, 20, 30, 200, 1, 2, 3, 4]))]);
    expect([...back.decode(back.lookup(embedded(back), "I1"))]).toEqual([1, 10, 20, 30, 1, 2, 3]);
    expect([...back.decode(back.lookup(embedded(back), "I1", "SMask"))]).toEqual([1, 200, 4]);
    // Viewers undo predictors only where there is a filter.
    expect(String(back.lookup(embedded(back), "I1", "SMask", "Filter"))).toBe("/FlateDecode");
  });

  it("give palettes their alpha", async () => {
    const file = png(3, 1, 3, [0, 0, 1, 2], { PLTE: [1, 2, 3, 4, 5, 6, 7, 8, 9], tRNS: [0, 128] });
    const back = await read([image(file)]);
    expect([...back.decode(back.lookup(embedded(back), "I1", "SMask"))]).toEqual([0, 0, 128, 255]);
  });

  it("make one colour transparent where the file says so", async () => {
    const back = await read([image(png(1, 1, 2, [0, 9, 8, 7], { tRNS: [0, 9, 0, 8, 0, 7] }))]);
    expect(numbers(back.lookup(embedded(back), "I1", "Mask"))).toEqual([9, 9, 8, 8, 7, 7]);
  });

  it.each([
    ["cut off", png(1, 1, 2, [0, 255, 0, 0]).slice(0, 50)],
    ["too few rows", png(1, 9, 2, [0, 255, 0, 0])],
    ["unknown filter", png(1, 1, 2, [7, 255, 0, 0])],
    ["no size", png(0, 1, 2, [0])],
    ["no palette", png(1, 1, 3, [0, 0])],
    ["nothing", new Uint8Array()],
  ])("that are broken (%s) are left out with a diagnostic", async (_, bytes) => {
    const diagnostics = new DiagnosticSink();
    const back = await read([image(bytes), text(0, 10, "after")], { diagnostics });
    expect(diagnostics.list().map(({ code }) => code)).toEqual(["image-not-embedded"]);
    expect(back.texts()).toEqual(["after"]);
    expect(embedded(back)).toBeUndefined();
  });

  it.each(["jpeg", "gif", "svg"] as const)("of format %s that can't be had are left out", async (format) => {
    const diagnostics = new DiagnosticSink();
    await read([image(Uint8Array.of(1, 2, 3), "i", format)], { diagnostics });
    expect(diagnostics.list()).toHaveLength(1);
  });

  it("repeat over an area, as a pattern when there are many", async () => {
    const file = png(1, 1, 2, [0, 255, 0, 0]);
    const tiles = {
      ...image(file),
      type: "tiled-image",
      x: 0,
      y: 0,
      width: 20,
      height: 10,
      originX: 5,
      originY: 0,
      tileWidth: 10,
      tileHeight: 10,
    } as const;
    const few = { ...tiles, stepX: 10, stepY: 10 } as unknown as DisplayItem;
    expect((await operators(few)).match(/Do/g)).toHaveLength(3);
    const back = await read([{ ...few, stepX: 1, stepY: 1 } as DisplayItem]);
    expect(back.operators()).toContain("/Pattern cs /P1 scn f");
    const pattern = back.lookup(back.document.getPage(0).node, "Resources", "Pattern", "P1", "Matrix");
    expect(numbers(pattern)).toEqual([0.75, 0, 0, -0.75, 3.75, 75]);
  });
});
