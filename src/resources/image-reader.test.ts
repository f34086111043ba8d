import { describe, expect, it } from "vitest";
import { AbortedError } from "../contract/errors.ts";
import { defaultLimits, type Limits, withLimits } from "../contract/limits.ts";
import { PackedPngs } from "../pdf/images/packed-pngs.ts";
import { readPng } from "../pdf/images/png.ts";
import { portableCompression } from "../pdf/objects/deflate.ts";
import { parseDataUrl } from "./data-url.ts";
import type { DecodedImage, ImageDecoder } from "./image-decoder.ts";
import { readImageHeader } from "./image-header.ts";
import { ImageReader } from "./image-reader.ts";
import { decodedImages } from "./testing/decoded-images.ts";

const bytesOf = (name: keyof typeof decodedImages): Uint8Array => parseDataUrl(decodedImages[name]).bytes;

interface Options {
  readonly decode?: ImageDecoder;
  readonly limits?: Partial<Limits>;
  readonly signal?: AbortSignal;
}

function read(bytes: Uint8Array, { decode, limits, signal }: Options): ReturnType<ImageReader["read"]> {
  const reader = new ImageReader({
    limits: withLimits(limits, defaultLimits),
    decoders: decode && { "image/webp": decode, "image/avif": decode },
    deflate: portableCompression.deflate,
    pngs: new PackedPngs(portableCompression),
    signal,
  });
  return reader.read({ bytes, contentType: "", url: "x" });
}

/** A picture of one colour. */
function plain(width: number, height: number, color: readonly number[]): DecodedImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < data.length; at += 4) data.set(color, at);
  return { width, height, data };
}

describe("the headers of WebP and AVIF", () => {
  it.each<[keyof typeof decodedImages, number]>([
    ["lossless", 1],
    ["lossy", 1],
    ["alpha", 1],
    ["turned", 6],
    ["animated", 1],
    ["avif", 1],
    ["avifAlpha", 1],
    ["avifTurned", 6],
    ["avifAnimated", 1],
  ])("%s: size and orientation", (name, orientation) => {
    expect(readImageHeader(bytesOf(name))).toMatchObject({ width: 40, height: 20, orientation });
  });

  it("give no size, and no error, when they end early", () => {
    for (const name of ["lossless", "lossy", "alpha", "animated", "avif", "avifTurned"] as const) {
      const bytes = bytesOf(name);
      for (let length = 0; length < bytes.length; length += 1) {
        const header = readImageHeader(bytes.subarray(0, length));
        expect([undefined, 0, 40]).toContain(header?.width);
      }
    }
  });
});

describe("decoded images", () => {
  it("become PNGs in their size, turned as the file says", async () => {
    const image = await read(bytesOf("avifTurned"), { decode: () => plain(40, 20, [1, 2, 3, 255]) });
    expect(image).toMatchObject({ format: "png", width: 20, height: 40, ratio: 0.5, orientation: 6 });
    const png = readPng(image.bytes, portableCompression.inflate);
    expect(png).toMatchObject({ width: 40, height: 20, colors: 3, alpha: undefined });
  });

  it("are not turned again where the decoder has done so", async () => {
    const image = await read(bytesOf("avifTurned"), { decode: () => plain(20, 40, [1, 2, 3, 255]) });
    expect(image).toMatchObject({ width: 20, height: 40, orientation: 1 });
  });

  it("keep their alpha", async () => {
    const image = await read(bytesOf("alpha"), { decode: async () => plain(40, 20, [1, 2, 3, 9]) });
    const png = readPng(image.bytes, portableCompression.inflate);
    expect(png.alpha?.rows.slice(0, 4)).toEqual(Uint8Array.of(1, 9, 0, 0));
  });

  it("keep their profile", async () => {
    const webp = bytesOf("alpha");
    const header = webp.subarray(0, 30);
    const chunk = Uint8Array.from([...new TextEncoder().encode("ICCP"), 4, 0, 0, 0, 1, 2, 3, 4]);
    const bytes = Uint8Array.from([...header, ...chunk, ...webp.subarray(30)]);
    const image = await read(bytes, { decode: () => plain(40, 20, [1, 2, 3, 255]) });
    expect(readPng(image.bytes, portableCompression.inflate).profile).toEqual(Uint8Array.of(1, 2, 3, 4));
  });

  it("of animations are the first frame in its place, which the decoder gets as a file of its own", async () => {
    let header: ReturnType<typeof readImageHeader>;
    const image = await read(bytesOf("animatedAlpha"), {
      decode: (bytes) => {
        header = readImageHeader(bytes);
        return plain(20, 20, [255, 0, 0, 255]);
      },
    });
    expect(header).toMatchObject({ format: "webp", width: 20, height: 20 });
    expect(image).toMatchObject({ width: 40, height: 20 });
  });

  const never: ImageDecoder = () => new Promise(() => undefined);
  const tooLarge: ImageDecoder = () => plain(100, 100, [0, 0, 0, 0]);
  it.each<[string, Options, string, string]>([
    ["no decoder", {}, "unsupported", 'imageDecoders["image/webp"]'],
    ["a decoder that throws", { decode: () => Promise.reject(new Error("no")) }, "malformed", "decoded"],
    ["a decoder that gives nothing", { decode: () => null }, "malformed", "decoded"],
    [
      "a decoder that gives too few bytes",
      { decode: () => ({ width: 40, height: 20, data: new Uint8Array(9) }) },
      "malformed",
      "decoded",
    ],
    [
      "a decoder that takes for ever",
      { decode: never, limits: { assetMilliseconds: 1 } },
      "timeout",
      "within 1 ms",
    ],
    [
      "more pixels than the header said",
      { decode: tooLarge, limits: { imagePixels: 900 } },
      "too-large",
      "100 × 100",
    ],
  ])("tell of %s", async (_name, options, reason, message) => {
    const error = await read(bytesOf("lossy"), options).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: `resource-${reason}`, message: expect.stringContaining(message) });
  });

  it.each<[string, Partial<Limits>, string]>([
    ["one image", { imagePixels: 799 }, "resource-too-large"],
    ["all images", { documentPixels: 799 }, "limit-exceeded"],
  ])("are not decoded when their header says more pixels than %s may have", async (_name, limits, code) => {
    for (const name of ["lossless", "alpha", "animated", "avif"] as const) {
      let calls = 0;
      const decode: ImageDecoder = () => {
        calls += 1;
        return plain(40, 20, [0, 0, 0, 0]);
      };
      await expect(read(bytesOf(name), { decode, limits })).rejects.toMatchObject({ code });
      expect(calls).toBe(0);
    }
  });

  it("are given up when the work is called off", async () => {
    const controller = new AbortController();
    const reading = read(bytesOf("lossy"), { decode: never, signal: controller.signal });
    controller.abort();
    await expect(reading).rejects.toThrow(AbortedError);
  });
});
