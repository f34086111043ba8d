import { expect, it } from "vitest";
import { Engine as PortableEngine } from "../../src/engine/engine.ts";
import { readDefaultFonts } from "../../src/node/default-fonts.ts";
import { decodedImages } from "../../src/resources/testing/decoded-images.ts";
import { FeatureRenderer } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const image = (name: keyof typeof decodedImages): string =>
  `<img src="${decodedImages[name]}" style="display: block">`;

it.each<[name: keyof typeof decodedImages, right: string]>([
  ["lossless", "blue"],
  ["lossy", "blue"],
  ["alpha", "lime"],
  ["animated", "blue"],
  ["animatedAlpha", "lime"],
  ["avif", "blue"],
  ["avifAlpha", "lime"],
  ["avifAnimated", "blue"],
])("%s: red at the left, the rest at the right", async (name, right) => {
  const html = `<div style="background: lime; width: 40px">${image(name)}</div>`;
  const page = await renderer.render({ html });
  expect(page.result.diagnostics).toEqual([]);
  const colors = [page.color(60, 60), page.color(80, 60)].map(
    (color) => NAMES.find(([like]) => like.test(color))?.[1],
  );
  expect(colors).toEqual(["red", right]);
});

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^#f[b-f]0[0-6]0[0-6]$/, "red"],
  [/^#0[0-6]0[0-6]f[b-f]$/, "blue"],
  [/^#0[0-6]f[b-f]0[0-6]$/, "lime"],
];

it.each(["turned", "avifTurned"] as const)(
  "%s stands upright, and lies as stored where it is to",
  async (name) => {
    const html = `${image(name)}<div style="image-orientation: none">${image(name)}</div>`;
    const page = await renderer.render({ html });
    const colors = [page.color(60, 60), page.color(60, 80), page.color(60, 100), page.color(80, 100)];
    expect(colors.map((color) => NAMES.find(([like]) => like.test(color))?.[1])).toEqual([
      "red",
      "blue",
      "red",
      "blue",
    ]);
  },
);

it("are alternative text and a diagnostic that names the option where there is no decoder", async () => {
  const engine = new PortableEngine({ fonts: readDefaultFonts() });
  const { diagnostics } = await engine.renderHtml({ html: image("avif") });
  expect(diagnostics).toMatchObject([
    { code: "image-not-loaded", message: expect.stringContaining('imageDecoders["image/avif"]') },
  ]);
});

it("tell of damaged files, and show the next", async () => {
  const html = `<img alt="one" src="${decodedImages.lossy.slice(0, 100)}"><img alt="two" src="${decodedImages.avif.slice(0, 400)}">${image("lossy")}`;
  const page = await renderer.render({ html });
  expect(page.result.diagnostics).toMatchObject([{ code: "image-not-loaded" }, { code: "image-not-loaded" }]);
  expect(page.pixels("#ffffff")).toBeLessThan(400 * 300 - 700);
});
