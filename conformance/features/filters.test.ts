import { describe, expect, it } from "vitest";
import { encodePng } from "../support/png.ts";
import { FeatureRenderer, type RenderedPages } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
/** A PNG of one pixel, blue. */
const files = { "blue.png": encodePng({ width: 1, height: 1, data: Uint8Array.of(0, 0, 255, 255) }) };
const render = (html: string): Promise<RenderedPages> =>
  renderer.render({ name: "", html, files, check: () => undefined });
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

  it.each([
    ["blur(3px)", /blur\(\)/],
    ["url(#f)", /filter elements/],
    ["drop-shadow(1px 1px 4px red)", /without its blur/],
  ])("tells what is not painted: %s", async (filter, message) => {
    const page = await render(box(`background: #0000ff; filter: ${filter}`));
    expect(messages(page)).toEqual([expect.stringMatching(message)]);
    expect(page.color(100, 100)).toBe("#0000ff");
  });

  it("tells that images keep their colours", async () => {
    const page = await render('<img src="blue.png" width="40" height="40" style="filter: invert(1)">');
    expect(messages(page)).toEqual([expect.stringContaining("images")]);
  });

  it("does not double what is drawn without end", async () => {
    const shadows = "drop-shadow(1px 1px red) ".repeat(32);
    const page = await render(box(`background: #0000ff; filter: ${shadows}`));
    expect(messages(page)).toEqual([expect.stringContaining("left out")]);
  });
});
