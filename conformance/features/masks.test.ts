import { describe, expect, it } from "vitest";
import { encodePng } from "../support/png.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
/** Two pixels side by side: white and black. */
const files = {
  "halves.png": encodePng({ width: 2, height: 1, data: Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 255) }),
};
const LEFT = "linear-gradient(to right, #000 50%, transparent 50%)";
const TOP = "linear-gradient(#000 50%, transparent 50%)";

async function render(style: string, more = ""): Promise<RenderedPages> {
  const html = `<div style="width: 100px; height: 100px; background: #0000ff; ${style}"></div>${more}`;
  const page = await renderer.render({ html, files });
  expect(page.result.diagnostics).toEqual([]);
  return page;
}

/** Which quarters of the box are seen: top left, top right, bottom left, bottom right. */
async function quarters(style: string, more = ""): Promise<string> {
  const page = await render(style, more);
  return [
    [75, 75],
    [125, 75],
    [75, 125],
    [125, 125],
  ]
    .map(([x, y]) => (page.color(x as number, y as number) === "#0000ff" ? "#" : "."))
    .join("");
}

describe("masks", () => {
  it.each([
    [`mask-image: ${LEFT}`, "#.#."],
    [`mask-image: ${LEFT}, ${TOP}`, "###."],
    [`mask-image: ${LEFT}, ${TOP}; mask-composite: intersect`, "#..."],
    [`mask-image: ${LEFT}, ${TOP}; mask-composite: subtract`, "..#."],
    [`mask-image: ${LEFT}, ${TOP}; mask-composite: exclude`, ".##."],
    [`-webkit-mask: ${LEFT}, ${TOP}; -webkit-mask-composite: xor`, ".##."],
    [`mask: ${TOP} intersect, ${LEFT}`, "#..."],
    ["mask-image: none, linear-gradient(#000, #000); mask-composite: intersect", "...."],
    ["mask: linear-gradient(#000, #000) 0 0 / 50px 50px no-repeat", "#..."],
    ["mask: linear-gradient(#000, #000) right bottom / 50px 50px no-repeat", "...#"],
    ["mask: linear-gradient(#000, #000) 0 0 / 50px 50px repeat-x", "##.."],
    ["mask: url(halves.png) 0 0 / 100% 100%", "####"],
    ["mask: url(halves.png) 0 0 / 100% 100% luminance", "#.#."],
    ["mask: url(halves.png) 0 0 / 100% 100%; mask-mode: luminance", "#.#."],
    [`mask: url(halves.png) 0 0 / 100% 100% luminance, ${TOP}`, "###."],
    [`mask: url(halves.png) 0 0 / 100% 100% luminance intersect, ${TOP}`, "#..."],
    ["mask: linear-gradient(#000, #000) content-box; padding: 0 0 0 50px; box-sizing: border-box", ".#.#"],
    [
      "mask: linear-gradient(#000, #000) 0 0 / 50% 50% no-repeat content-box border-box; padding: 0 0 0 50px; box-sizing: border-box",
      "....",
    ],
  ])("%s", async (style, seen) => {
    if (seen === "....") {
      const page = await render(style);
      expect(page.color(62, 62)).toBe("#ffffff");
      return;
    }
    expect(await quarters(style)).toBe(seen);
  });

  it("take the light or the alpha of mask elements, as the element or the style says", async () => {
    const mask = (type: string): string =>
      `<svg width="0" height="0"><mask id="m" ${type} maskContentUnits="objectBoundingBox"><rect width="1" height="1"/><rect width=".5" height="1" fill="#fff"/></mask></svg>`;
    expect(await quarters("mask: url(#m)", mask(""))).toBe("#.#.");
    expect(await quarters("mask: url(#m)", mask('mask-type="alpha"'))).toBe("####");
    expect(await quarters("mask: url(#m) alpha", mask(""))).toBe("####");
    expect(await quarters(`mask: url(#m), ${TOP}`, mask(""))).toBe("###.");
    expect(await quarters(`mask: url(#m) intersect, ${TOP}`, mask(""))).toBe("#...");
  });

  it("may reach beyond the box with no-clip", async () => {
    const child = (clip: string): string =>
      `<div style="width: 50px; height: 50px; mask: linear-gradient(#000, #000) ${clip}"><div style="width: 100px; height: 50px; background: #00ff00"></div></div>`;
    const [cut, open] = [
      await render("display: none", child("")),
      await render("display: none", child("no-clip")),
    ];
    expect([cut.extent("#00ff00")?.right, open.extent("#00ff00")?.right]).toEqual([100, 150]);
  });
});

describe("background-blend-mode", () => {
  const layers = "background: linear-gradient(#00ffff, #00ffff), linear-gradient(#ff00ff, #ff00ff), #ffff00;";

  it.each([
    ["normal", "#00ffff"],
    ["multiply", "#000000"],
    ["multiply, normal", "#0000ff"],
    ["normal, multiply", "#00ffff"],
    ["difference, normal", "#ffff00"],
  ])("%s", async (mode, color) => {
    const page = await render(`${layers} background-blend-mode: ${mode}`);
    expect(page.color(100, 100)).toBe(color);
  });

  it("does not blend with what is behind the box", async () => {
    const page = await render(
      "display: none",
      '<div style="background: #ff0000"><div style="height: 100px; background: linear-gradient(#00ff00, #00ff00); background-blend-mode: multiply"></div></div>',
    );
    expect(page.color(100, 100)).toBe("#00ff00");
  });
});
