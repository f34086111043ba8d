import { describe, expect, it } from "vitest";
import type { ImageResource } from "../../../layout/graphics/image-resource.ts";
import { encodePng } from "../../resources/encode-png.ts";
import { portableCompression } from "../objects/deflate.ts";
import type { PdfDictionary, PdfReference } from "../objects/values.ts";
import { embedPixels } from "./pixel-image.ts";
import { readPngPixels } from "./png-pixels.ts";

interface Stream {
  readonly entries: PdfDictionary;
  readonly bytes: readonly number[];
}

/** The streams that an image of two pixels is written as, the mask first. */
function streamsOf(...bytes: readonly number[]): Stream[] {
  const streams: Stream[] = [];
  const image = {
    format: "rgba",
    id: "i",
    width: 2,
    height: 1,
    bytes: Uint8Array.from(bytes),
  } as ImageResource;
  embedPixels(image, {
    writeStream: (entries: PdfDictionary, content: Uint8Array) => {
      streams.push({ entries, bytes: [...content] });
      return { id: streams.length } as unknown as PdfReference;
    },
  } as Parameters<typeof embedPixels>[1]);
  return streams;
}

describe("embedPixels", () => {
  it("writes colours, and alpha as a soft mask", () => {
    const [mask, image] = streamsOf(255, 0, 0, 255, 0, 0, 255, 128);
    expect([mask?.bytes, mask?.entries["ColorSpace"]]).toEqual([[255, 128], "DeviceGray"]);
    expect([image?.bytes, image?.entries["ColorSpace"]]).toEqual([[255, 0, 0, 0, 0, 255], "DeviceRGB"]);
    expect(image?.entries["SMask"]).toEqual({ id: 1 });
  });

  it("needs no mask when all is opaque, and one channel when all is grey", () => {
    const streams = streamsOf(9, 9, 9, 255, 7, 7, 7, 255);
    expect(streams).toHaveLength(1);
    expect([streams[0]?.bytes, streams[0]?.entries["ColorSpace"]]).toEqual([[9, 7], "DeviceGray"]);
  });

  it("writes a picture of one colour as one bit a pixel", () => {
    const [, image] = streamsOf(1, 2, 3, 10, 1, 2, 3, 20);
    expect(image?.bytes).toEqual([0]);
    expect(image?.entries).toMatchObject({
      BitsPerComponent: 1,
      ColorSpace: ["Indexed", "DeviceRGB", 0, Uint8Array.of(1, 2, 3)],
    });
  });

  it("refuses pictures of the wrong size", () => {
    expect(() => streamsOf(1, 2, 3)).toThrow("as many pixels");
  });
});

describe("readPngPixels", () => {
  it("reads what was written, opaque where there is no alpha", () => {
    const data = Uint8Array.of(255, 0, 0, 255, 0, 0, 255, 0);
    const found = readPngPixels(
      encodePng({ width: 2, height: 1, data }, portableCompression.deflate),
      portableCompression.inflate,
    );
    expect([found.width, found.height, [...found.data]]).toEqual([2, 1, [...data]]);
  });
});
