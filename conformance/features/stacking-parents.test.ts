import { describe, expect, it } from "vitest";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const render = (html: string): Promise<RenderedPages> =>
  renderer.render({
    html: `<style>@page { margin: 0 } body { margin: 0 }</style>${html}`,
  });
const box = (style: string, content = ""): string =>
  `<div style="position: absolute; left: 100px; top: 100px; width: 40px; height: 40px; background: #0000ff; ${style}">${content}</div>`;
const half = "#8080ff";

// A box whose containing block is farther out than the group that its element is in (CSS 2.2 Appendix E).
describe("absolutely positioned boxes", () => {
  it.each<[name: string, html: string, color: string]>([
    ["opacity", `<div style="opacity: 0.5">${box("")}</div>`, half],
    [
      "opacity, of fixed boxes",
      `<div style="opacity: 0.5; position: relative">${box("position: fixed")}</div>`,
      half,
    ],
    [
      "opacity twice",
      `<div style="opacity: 0.5"><div><div style="opacity: 0.5">${box("")}</div></div></div>`,
      "#bfbfff",
    ],
    ["filters", `<div style="filter: invert(1)">${box("")}</div>`, "#ffff00"],
    [
      "blending",
      `<div style="background: #00ff00; height: 200px"><div style="mix-blend-mode: screen">${box("")}</div></div>`,
      "#00ffff",
    ],
    ["clip paths", `<div style="clip-path: inset(0); height: 10px">${box("")}</div>`, "#ffffff"],
    [
      "order",
      `<div style="isolation: isolate">${box("z-index: 9")}</div>${box("background: #ff0000")}`,
      "#ff0000",
    ],
    [
      "boxes in boxes",
      `<div style="opacity: 0.5">${box("background: none", box("left: 0; top: 0"))}</div>`,
      half,
    ],
    [
      "clips round the group alone",
      `<div style="overflow: hidden; height: 10px"><div style="opacity: 0.5">${box("")}</div></div>`,
      half,
    ],
    [
      "generated boxes",
      `<style>p::before { content: ""; position: absolute; left: 100px; top: 100px; width: 40px; height: 40px; background: #0000ff }</style><p style="opacity: 0.5">x</p>`,
      half,
    ],
  ])("are part of the group that their element is in: %s", async (_, html, color) => {
    const found = (await render(html)).color(120, 120);
    const channels = (text: string): number[] =>
      [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
    for (const [index, channel] of channels(found).entries())
      expect(Math.abs(channel - (channels(color)[index] as number)), found).toBeLessThanOrEqual(2);
  });

  it("stay where they are when the group is transformed", async () => {
    const moved = await render(`<div style="transform: translate(50px, 0)">${box("")}</div>`);
    expect(moved.extent("#0000ff")).toEqual({ left: 150, top: 100, right: 190, bottom: 140 });
  });
});
