import { describe, expect, it } from "vitest";
import { encodePng } from "../support/png.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const files = { "blue.png": encodePng({ width: 1, height: 1, data: Uint8Array.of(0, 0, 255, 255) }) };
const render = (html: string): Promise<RenderedPages> => renderer.render({ html, files });
/** A drawing of 200 × 100 px at 50, 50 with a filter `f`; its user units are px. */
const drawing = (filter: string, content: string, attributes = ""): string =>
  `<svg style="display: block" width="200" height="100"><filter id="f" ${attributes}>${filter}</filter>${content}</svg>`;
const RECTANGLE = '<rect x="20" y="20" width="60" height="60" fill="#ff0000" filter="url(#f)"/>';

/** Largest difference between a channel and that of the colour expected. */
function difference(found: string, expected: string): number {
  const channels = (color: string): number[] =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const other = channels(expected);
  return Math.max(...channels(found).map((channel, at) => Math.abs(channel - (other[at] as number))));
}

/** Colours in the middle of the rectangle, at 4 px inside of its right edge, at 4 px outside of it, and far away. */
async function colors(filter: string, attributes = "", content = RECTANGLE): Promise<string[]> {
  const page = await render(drawing(filter, content, attributes));
  expect(page.result.diagnostics).toEqual([]);
  return [page.color(100, 100), page.color(126, 100), page.color(134, 100), page.color(200, 100)];
}

// Colours are those that browsers show.
describe("filter elements", () => {
  it.each<[name: string, filter: string, ...shown: string[]]>([
    ["nothing", "", "#ffffff", "#ffffff", "#ffffff", "#ffffff"],
    ["feFlood", '<feFlood flood-color="#0000ff"/>', "#0000ff", "#0000ff", "#0000ff", "#ffffff"],
    [
      "feFlood by style",
      '<feFlood style="flood-color: #0000ff; flood-opacity: .5"/>',
      "#8080ff",
      "#8080ff",
      "#8080ff",
      "#ffffff",
    ],
    ["feOffset", '<feOffset dx="6"/>', "#ff0000", "#ff0000", "#ff0000", "#ffffff"],
    ["feOffset of alpha", '<feOffset in="SourceAlpha" dx="6"/>', "#000000", "#000000", "#000000", "#ffffff"],
    [
      "feMerge",
      '<feFlood flood-color="#0000ff" result="b"/><feMerge><feMergeNode in="b"/><feMergeNode in="SourceGraphic"/></feMerge>',
      "#ff0000",
      "#ff0000",
      "#0000ff",
      "#ffffff",
    ],
    [
      "feComposite out",
      '<feFlood flood-color="#0000ff"/><feComposite operator="out" in2="SourceGraphic"/>',
      "#ffffff",
      "#ffffff",
      "#0000ff",
      "#ffffff",
    ],
    [
      "feComposite arithmetic",
      '<feFlood flood-color="#0000ff"/><feComposite operator="arithmetic" k1="0" k2="1" k3="1" in2="SourceGraphic"/>',
      "#ff00ff",
      "#ff00ff",
      "#0000ff",
      "#ffffff",
    ],
    [
      "feBlend",
      '<feFlood flood-color="#00ff00"/><feBlend mode="multiply" in2="SourceGraphic"/>',
      "#000000",
      "#000000",
      "#00ff00",
      "#ffffff",
    ],
    [
      "feColorMatrix",
      '<feColorMatrix type="saturate" values="0" color-interpolation-filters="sRGB"/>',
      "#363636",
      "#363636",
      "#ffffff",
      "#ffffff",
    ],
    [
      "feColorMatrix in linear light",
      '<feColorMatrix type="saturate" values="0"/>',
      "#7f7f7f",
      "#7f7f7f",
      "#ffffff",
      "#ffffff",
    ],
    [
      "feColorMatrix luminanceToAlpha",
      '<feColorMatrix type="luminanceToAlpha"/>',
      "#c9c9c9",
      "#c9c9c9",
      "#ffffff",
      "#ffffff",
    ],
    [
      "feComponentTransfer",
      '<feComponentTransfer><feFuncR type="table" tableValues="1 0"/><feFuncB type="linear" slope="0" intercept="1"/></feComponentTransfer>',
      "#0000ff",
      "#0000ff",
      "#ffffff",
      "#ffffff",
    ],
    [
      "feDropShadow",
      '<feDropShadow dx="6" dy="0" stdDeviation="0" flood-color="#0000ff"/>',
      "#ff0000",
      "#ff0000",
      "#0000ff",
      "#ffffff",
    ],
    [
      "feMorphology dilate",
      '<feMorphology operator="dilate" radius="5"/>',
      "#ff0000",
      "#ff0000",
      "#ff0000",
      "#ffffff",
    ],
    ["feMorphology erode", '<feMorphology radius="6"/>', "#ff0000", "#ffffff", "#ffffff", "#ffffff"],
    [
      "feTile",
      '<feFlood x="20" y="20" width="10" height="10" flood-color="#0000ff"/><feTile/>',
      "#0000ff",
      "#0000ff",
      "#0000ff",
      "#ffffff",
    ],
    [
      "feImage",
      '<feImage href="blue.png" preserveAspectRatio="none"/>',
      "#0000ff",
      "#0000ff",
      "#0000ff",
      "#ffffff",
    ],
    ["feImage of an element", '<feImage href="#r"/>', "#00ff00", "#00ff00", "#00ff00", "#ffffff"],
    [
      "feConvolveMatrix",
      '<feConvolveMatrix order="3" kernelMatrix="0 0 0 0 1 0 0 0 0"/>',
      "#ff0000",
      "#ff0000",
      "#ffffff",
      "#ffffff",
    ],
    [
      "feDisplacementMap",
      '<feFlood flood-color="#ff8080" result="m" color-interpolation-filters="sRGB"/><feDisplacementMap in="SourceGraphic" in2="m" scale="-12" xChannelSelector="R" yChannelSelector="A" color-interpolation-filters="sRGB"/>',
      "#ff0000",
      "#ff0000",
      "#ff0000",
      "#ffffff",
    ],
    [
      "feDiffuseLighting",
      '<feDiffuseLighting lighting-color="#0000ff"><feDistantLight elevation="90"/></feDiffuseLighting>',
      "#0000ff",
      "#0000ff",
      "#0000ff",
      "#ffffff",
    ],
    [
      "feSpecularLighting",
      '<feSpecularLighting specularConstant="2" lighting-color="#00ff00"><feDistantLight elevation="90"/></feSpecularLighting>',
      "#00ff00",
      "#00ff00",
      "#00ff00",
      "#ffffff",
    ],
  ])("%s", async (_, filter, ...shown) => {
    const found = await colors(
      filter,
      "",
      `${RECTANGLE}<defs><rect id="r" width="150" height="100" fill="#00ff00"/></defs>`,
    );
    for (const [index, color] of found.entries())
      expect(difference(color, shown[index] as string), `${index}: ${color}`).toBeLessThanOrEqual(3);
  });

  it("feGaussianBlur softens edges, in one direction or both", async () => {
    const [, inside, outside, far] = (await colors('<feGaussianBlur stdDeviation="4"/>')) as [
      string,
      string,
      string,
      string,
    ];
    expect([difference(inside, "#ff2929"), difference(outside, "#ffd6d6")].every((value) => value < 12)).toBe(
      true,
    );
    expect(far).toBe("#ffffff");
    const across = await colors('<feGaussianBlur stdDeviation="0 4"/>');
    expect(across).toEqual(["#ff0000", "#ff0000", "#ffffff", "#ffffff"]);
  });

  it("feTurbulence fills the region with noise", async () => {
    const page = await render(drawing('<feTurbulence baseFrequency="0.1" type="fractalNoise"/>', RECTANGLE));
    const found = new Set(Array.from({ length: 10 }, (_, index) => page.color(80 + 5 * index, 100)));
    expect(found.size).toBeGreaterThan(5);
  });

  it("are cut to their region and to those of their primitives", async () => {
    const region = 'x="30" y="0" width="40" height="100" filterUnits="userSpaceOnUse"';
    const page = await render(drawing('<feFlood flood-color="#0000ff"/>', RECTANGLE, region));
    expect(page.extent("#0000ff")).toEqual({ left: 80, top: 50, right: 120, bottom: 150 });
    const part = '<feFlood flood-color="#0000ff" x="0.25" y="0.25" width="0.5" height="0.5"/>';
    const inner = await render(drawing(part, RECTANGLE, 'primitiveUnits="objectBoundingBox"'));
    expect(inner.extent("#0000ff")).toEqual({ left: 85, top: 85, right: 115, bottom: 115 });
  });

  it("turn and grow with the element", async () => {
    const offset =
      '<feOffset dx="10" dy="0" result="o"/><feFlood flood-color="#0000ff"/><feComposite operator="in" in2="o"/>';
    const turned =
      '<g transform="translate(100 0) rotate(90) scale(2)"><rect width="10" height="10" fill="#000" filter="url(#f)"/></g>';
    const page = await render(drawing(offset, turned, 'width="300%" height="300%"'));
    expect(page.extent("#0000ff")).toEqual({ left: 130, top: 70, right: 150, bottom: 90 });
  });

  it("apply to groups, text and boxes of HTML; text stays text", async () => {
    const flood = '<feFlood flood-color="#0000ff"/><feComposite operator="in" in2="SourceGraphic"/>';
    const page = await render(
      `${drawing(flood, '<g filter="url(#f)"><rect width="20" height="20"/><text x="30" y="40" font-size="20">words</text></g>')}<div style="width: 50px; background: #ff0000; filter: url(#f)">box</div>`,
    );
    expect([page.color(60, 60), page.color(55, 152)]).toEqual(["#0000ff", "#0000ff"]);
    expect(page.lines()).toEqual(["words", "box"]);
    expect(page.pixels("#ff0000") + page.pixels("#000000")).toBe(0);
  });

  it("follow each other in a list", async () => {
    const page = await render(
      `${drawing('<feOffset dx="20" dy="0"/>', "", 'x="0" y="0" width="200%" height="100%"')}<div style="width: 20px; height: 20px; background: #ffff00; filter: invert(1) url(#f)"></div>`,
    );
    expect(page.extent("#0000ff")).toEqual({ left: 70, top: 150, right: 90, bottom: 170 });
  });

  it("end however much they ask for", async () => {
    const turbulence = '<feTurbulence baseFrequency="0.01" numOctaves="1000"/>'.repeat(5);
    const steps = '<feMorphology radius="5000"/><feGaussianBlur stdDeviation="9000"/>'.repeat(200);
    const huge = 'x="-1000000" y="-1000000" width="2000000" height="2000000" filterUnits="userSpaceOnUse"';
    for (const filter of [turbulence, steps, '<feImage href="#self"/>']) {
      const page = await render(drawing(filter, `<g id="self">${RECTANGLE}</g>after`, huge));
      expect(page.count).toBe(1);
    }
  });
});
