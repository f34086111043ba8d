import { describe, expect, it } from "vitest";
import { encodePng } from "../support/png.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
/** A PNG of one pixel, blue. */
const files = {
  "blue.png": encodePng({ width: 1, height: 1, data: Uint8Array.of(0, 0, 255, 255) }),
};
const render = (html: string): Promise<RenderedPages> => renderer.render({ html, files });
const box = (style: string, content = ""): string =>
  `<div style="width: 100px; height: 100px; ${style}">${content}</div>`;
const messages = ({ result }: RenderedPages): string[] => result.diagnostics.map(({ message }) => message);

/** Largest difference between a channel and that of the colour expected. */
function difference(found: string, expected: string): number {
  const channels = (color: string): number[] =>
    [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const other = channels(expected);
  return Math.max(...channels(found).map((channel, at) => Math.abs(channel - (other[at] as number))));
}

describe("filter", () => {
  // Colours are those that browsers show.
  it.each<[filter: string, color: string, shown: string]>([
    ["invert(1)", "#ff8000", "#007fff"],
    ["invert(25%)", "#000000", "#404040"],
    ["invert()", "#ffffff", "#000000"],
    ["grayscale(1)", "#ff0000", "#363636"],
    ["grayscale(200%)", "#0000ff", "#121212"],
    ["sepia(1)", "#808080", "#ac9a78"],
    ["brightness(50%)", "#ff8000", "#804000"],
    ["brightness(2)", "#408000", "#80ff00"],
    ["contrast(2)", "#a04080", "#c00080"],
    ["contrast(0)", "#ff0000", "#808080"],
    ["saturate(0)", "#00ff00", "#b6b6b6"],
    ["hue-rotate(180deg)", "#ff0000", "#006d6d"],
    ["hue-rotate(360deg)", "#ff8000", "#ff8000"],
    ["opacity(50%)", "#000000", "#808080"],
    ["invert(1) grayscale(1)", "#00ffff", "#363636"],
    ["grayscale(1) invert(1)", "#00ffff", "#363636"],
    ["blur(0)", "#ff8000", "#ff8000"],
  ])("%s changes %s to %s", async (filter, color, shown) => {
    const page = await render(box(`background: ${color}; filter: ${filter}`));
    expect(messages(page)).toEqual([]);
    expect(difference(page.color(100, 100), shown)).toBeLessThanOrEqual(2);
  });

  it("changes borders, gradients, what is inside, and nothing else", async () => {
    const inside = `<div style="height: 40px; background: linear-gradient(#ff0000, #ff0000)"></div><b style="background: #00ff00">x</b>`;
    const page = await render(
      `${box("box-sizing: border-box; border: 10px solid #ffff00; filter: invert(1)", inside)}<i style="background: #ff0000">&nbsp; &nbsp;</i>`,
    );
    expect([page.color(55, 55), page.color(100, 70), page.color(52, 160)]).toEqual([
      "#0000ff",
      "#00ffff",
      "#ff0000",
    ]);
    expect(page.pixels("#ff00ff")).toBeGreaterThan(20);
    expect(page.pixels("#00ff00")).toBe(0);
    expect(page.lines()).toEqual(["x"]);
  });

  it("changes the colours of drawings", async () => {
    const page = await render(
      box(
        "filter: invert(1)",
        '<svg width="50" height="50"><rect width="50" height="50" fill="#ffff00"/></svg>',
      ),
    );
    expect(page.color(75, 75)).toBe("#0000ff");
  });

  it("ends the channels of gradients where they end, not only at stops", async () => {
    const page = await render(
      box("background: linear-gradient(90deg, #ff0000, #0000ff); filter: brightness(2)"),
    );
    expect(difference(page.color(100, 100), "#ff00ff")).toBeLessThanOrEqual(6);
    expect(difference(page.color(75, 100), "#ff0080")).toBeLessThanOrEqual(6);
  });

  it("changes what is blended after it is blended", async () => {
    const inside = '<div style="height: 100px; background: #ff0000; mix-blend-mode: difference"></div>';
    const page = await render(box("background: #ffff00; filter: grayscale(1)", inside));
    expect(difference(page.color(100, 100), "#b6b6b6")).toBeLessThanOrEqual(2);
  });

  it("holds for filters inside filters", async () => {
    const page = await render(box("filter: invert(1)", box("background: #ff8000; filter: invert(1)")));
    expect(page.color(100, 100)).toBe("#ff8000");
  });

  it("comes before masks, clips and opacity", async () => {
    const page = await render(
      box(
        "background: #ffff00; filter: invert(1); opacity: 0.5; mask-image: linear-gradient(to right, #000 50%, transparent 50%)",
      ),
    );
    expect(difference(page.color(75, 100), "#8080ff")).toBeLessThanOrEqual(2);
    expect(page.color(125, 100)).toBe("#ffffff");
  });

  it.each([
    ["drop-shadow(20px 10px #0000ff)", "#0000ff"],
    ["drop-shadow(rgba(0, 0, 255, 0.5) 20px 10px)", "#8080ff"],
    ["opacity(50%) drop-shadow(20px 10px #0000ff)", "#8080ff"],
    ["drop-shadow(20px 10px #0000ff) opacity(50%)", "#8080ff"],
    ["drop-shadow(20px 10px #ffff00) invert(1)", "#0000ff"],
  ])("%s shows the outline of what is drawn", async (filter, shadow) => {
    const page = await render(
      `<div style="width: 100px; filter: ${filter}"><div style="width: 40px; height: 40px; background: #000"></div>words</div>`,
    );
    expect(messages(page)).toEqual([]);
    expect(difference(page.color(105, 80), shadow)).toBeLessThanOrEqual(2);
    expect([page.color(105, 55), page.color(115, 80)]).toEqual(["#ffffff", "#ffffff"]);
    expect(page.lines()).toEqual(["words"]);
  });

  it("shows the shadow of an image", async () => {
    const page = await render(
      '<img src="blue.png" width="40" height="40" style="filter: drop-shadow(20px 0 #ff0000)">',
    );
    expect([page.color(60, 60), page.color(100, 60)]).toEqual(["#0000ff", "#ff0000"]);
  });

  it("changes the colours of pictures, in the flow and in the background", async () => {
    const page = await render(
      `<img src="blue.png" width="40" height="40" style="filter: invert(1)"><div style="width: 40px; height: 40px; background: url(blue.png); filter: hue-rotate(120deg)"></div>`,
    );
    expect(messages(page)).toEqual([]);
    expect(page.color(60, 60)).toBe("#ffff00");
    expect(difference(page.color(60, 110), "#b60000")).toBeLessThanOrEqual(80);
    expect(page.pixels("#0000ff")).toBe(0);
  });

  it("does nothing when one of its filters is missing", async () => {
    const page = await render(box("background: #ff0000; filter: invert(1) url(#nothing)"));
    expect(messages(page)).toEqual([expect.stringContaining('"#nothing" leads to none')]);
    expect(page.color(100, 100)).toBe("#ff0000");
  });

  it("blurs alike whether the element is turned or enlarged", async () => {
    const blurred = "background: #000; filter: blur(10px)";
    const [plain, turned, large] = [
      await render(box(blurred)),
      await render(box(`${blurred}; transform: rotate(90deg)`)),
      await render(
        box(
          `${blurred}; width: 50px; height: 50px; filter: blur(5px); transform: scale(2); transform-origin: 0 0`,
        ),
      ),
    ];
    for (const other of [turned, large])
      for (const y of [140, 145, 155, 160])
        expect(difference(other.color(100, y), plain.color(100, y))).toBeLessThanOrEqual(10);
  });

  it("keeps text that is blurred to be found, and links to be followed", async () => {
    const page = await render(
      `<p style="filter: blur(2px)">Some <a href="https://example.com/">blurred</a> words</p>`,
    );
    expect(page.lines()).toEqual(["Someblurredwords"]);
    expect(page.document.getPage(0).node.Annots()?.size()).toBe(1);
    expect(page.pixels("#000000")).toBe(0);
  });

  it("keeps vectors under a blurred shadow sharp", async () => {
    const page = await render(
      `<div style="width: 60px; height: 60px; background: #ff0000; filter: drop-shadow(20px 20px 5px #0000ff)">x</div>`,
    );
    expect(page.extent("#ff0000")).toEqual({ left: 50, top: 50, right: 110, bottom: 110 });
    const [inside, edge, outside] = [page.color(120, 120), page.color(130, 120), page.color(150, 150)];
    expect(difference(inside, "#0000ff")).toBeLessThanOrEqual(16);
    expect(difference(edge, "#8080ff")).toBeLessThanOrEqual(16);
    expect(outside).toBe("#ffffff");
  });

  it("draws huge blurs and huge elements with the pixels there may be", async () => {
    const page = await render(
      `<div style="height: 30000px; background: #000; filter: blur(1000px)">x</div>${box("background: #0000ff; filter: blur(100000px)")}`,
    );
    expect(page.result.pageCount).toBeGreaterThan(0);
  });

  it("bounds filters inside filters", async () => {
    const depth = 40;
    const inner = "<div style='filter: blur(1px)'>".repeat(depth);
    const page = await render(`${inner}deep${"</div>".repeat(depth)}`);
    expect(page.lines()).toEqual(["deep"]);
  });

  it("does not double what is drawn without end", async () => {
    const shadows = "drop-shadow(1px 1px red) ".repeat(32);
    const page = await render(box(`background: #0000ff; filter: ${shadows}`));
    expect(messages(page)).toEqual([expect.stringContaining("left out")]);
  });
});

describe("text-shadow", () => {
  it("has soft edges, and its text is not shown by itself", async () => {
    const page = await render(
      '<p style="margin: 0; font-size: 60px; line-height: 80px; color: transparent; text-shadow: 0 0 8px #0000ff">I</p>',
    );
    const shades = Array.from({ length: 40 }, (_, at) => page.color(45 + at, 95));
    expect(page.lines()).toEqual(["I"]);
    expect(new Set(shades).size).toBeGreaterThan(10);
    expect(shades[0]).toBe("#ffffff");
  });
});
