import { describe, expect, it } from "vitest";
import type { ImageResource } from "../../layout/graphics/image-resource.ts";
import { pixelsOf } from "../../src/resources/image-pixels.ts";
import { encodePngKind, type PngKind } from "./png-encoder.ts";
import { FeatureRenderer } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const WIDTH = 13;
const HEIGHT = 11;

type Kind = Pick<PngKind, "colorType" | "bits" | "transparency" | "palette">;
type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** Spread over all values, and different in neighbours. */
const sampleOf =
  (bits: number) =>
  (x: number, y: number, channel: number): number => {
    const most = 2 ** bits - 1;
    return Math.round((((x * 7 + y * 13 + channel * 29) % 32) / 31) * most);
  };
const paletteOf = (bits: number): number[] =>
  Array.from({ length: 2 ** bits }, (_, index) => [
    (index * 37) % 256,
    (index * 91) % 256,
    255 - index,
  ]).flat();
const bytes = (value: number): number[] => [value >> 8, value & 255];

const KINDS: readonly (Kind & { readonly name: string })[] = [
  ...([1, 2, 4, 8, 16] as const).flatMap((bits) => [
    { name: `grey, ${bits} bits`, colorType: 0 as const, bits },
    {
      name: `grey, ${bits} bits, one grey transparent`,
      colorType: 0 as const,
      bits,
      transparency: bytes(sampleOf(bits)(0, 0, 0)),
    },
  ]),
  ...([8, 16] as const).flatMap((bits) => [
    { name: `RGB, ${bits} bits`, colorType: 2 as const, bits },
    {
      name: `RGB, ${bits} bits, one colour transparent`,
      colorType: 2 as const,
      bits,
      transparency: [0, 1, 2].flatMap((channel) => bytes(sampleOf(bits)(2, 3, channel))),
    },
    { name: `grey with alpha, ${bits} bits`, colorType: 4 as const, bits },
    { name: `RGB with alpha, ${bits} bits`, colorType: 6 as const, bits },
  ]),
  ...([1, 2, 4, 8] as const).flatMap((bits) => [
    { name: `palette, ${bits} bits`, colorType: 3 as const, bits, palette: paletteOf(bits) },
    {
      name: `palette, ${bits} bits, with alpha`,
      colorType: 3 as const,
      bits,
      palette: paletteOf(bits),
      transparency: [0, 100],
    },
  ]),
];

/** What a PNG means, by the standard: colours 0 to 255, alpha 0 to 1. */
function pixelOf(kind: PngKind, x: number, y: number): Pixel {
  const { colorType, bits, palette, transparency } = kind;
  const value = (channel: number): number => kind.sample(x, y, channel);
  const scaled = (channel: number): number => (value(channel) / (2 ** bits - 1)) * 255;
  if (colorType === 3) {
    const index = value(0);
    const [red = 0, green = 0, blue = 0] = palette?.slice(index * 3, index * 3 + 3) ?? [];
    return [red, green, blue, (transparency?.[index] ?? 255) / 255];
  }
  const colors = colorType === 0 || colorType === 4 ? [0, 0, 0] : [0, 1, 2];
  const key = (colorType === 0 ? [0] : [0, 1, 2]).flatMap((channel) => bytes(value(channel)));
  let alpha = transparency !== undefined && String(key) === String(transparency) ? 0 : 1;
  if (colorType === 4) alpha = scaled(1) / 255;
  if (colorType === 6) alpha = scaled(3) / 255;
  return [scaled(colors[0] as number), scaled(colors[1] as number), scaled(colors[2] as number), alpha];
}

function onGreen([red, green, blue, alpha]: Pixel): number[] {
  return [red * alpha, green * alpha + 255 * (1 - alpha), blue * alpha];
}

describe.each([
  ["", false],
  [", interlaced", true],
])("PNG images show the colours of their pixels%s", (_, isInterlaced) => {
  it.each(KINDS)("$name", async (given) => {
    const kind: PngKind = {
      ...given,
      isInterlaced,
      width: WIDTH,
      height: HEIGHT,
      sample: sampleOf(given.bits),
    };
    const page = await renderer.render({
      html: `<div style="background: #00ff00; width: 40px"><img src="a.png" style="display: block"></div>`,
      files: { "a.png": encodePngKind(kind) },
    });
    expect(page.result.diagnostics).toEqual([]);
    const wrong: string[] = [];
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < WIDTH; x += 1) {
        const expected = onGreen(pixelOf(kind, x, y));
        const found = page.color(50 + x, 50 + y);
        const channels = [1, 3, 5].map((at) => Number.parseInt(found.slice(at, at + 2), 16));
        if (channels.some((channel, index) => Math.abs(channel - (expected[index] as number)) > 3))
          wrong.push(`${x},${y}: ${channels} for ${expected.map(Math.round)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

describe.each([false, true])("PNG images are decoded for filters, interlaced: %s", (isInterlaced) => {
  it.each(KINDS)("$name", (given) => {
    const size = { width: WIDTH, height: HEIGHT };
    const kind: PngKind = { ...given, ...size, isInterlaced, sample: sampleOf(given.bits) };
    const decoded = pixelsOf({ format: "png", bytes: encodePngKind(kind) } as unknown as ImageResource);
    const wrong: string[] = [];
    for (let index = 0; index < WIDTH * HEIGHT; index += 1) {
      const [x, y] = [index % WIDTH, Math.floor(index / WIDTH)];
      const [red, green, blue, alpha] = pixelOf(kind, x, y);
      const expected = alpha === 0 ? [0] : [red, green, blue, 255 * alpha];
      const found = [...(decoded?.data.subarray(4 * index, 4 * index + 4) ?? [])];
      const pairs = alpha === 0 ? [[found[3], 0]] : expected.map((value, channel) => [found[channel], value]);
      if (pairs.some(([one = -9, other = 0]) => Math.abs(one - other) > 1))
        wrong.push(`${x},${y}: ${found} for ${expected}`);
    }
    expect(wrong).toEqual([]);
  });
});
