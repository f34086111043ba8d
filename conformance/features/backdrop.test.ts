import { expect, it } from "vitest";
import { FeatureRenderer } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();

/** A red box of 100 by 100 px, left half blue, and another over its middle; the colours at places. */
it.each([
  ["invert(1)", "", { "5 5": "#0000ff", "40 50": "#ffff00", "60 50": "#00ffff", "95 50": "#ff0000" }],
  ["grayscale(1)", "", { "40 50": "#121212", "60 50": "#363636" }],
  ["invert(1)", "opacity: 0", { "40 50": "#0000ff", "60 50": "#ff0000" }],
  ["invert(1)", "visibility: hidden", { "40 50": "#0000ff" }],
  ["invert(1)", "border-radius: 50%", { "50 50": "#00ffff", "22 22": "#0000ff" }],
  ["invert(1)", "clip-path: inset(0 50% 0 0)", { "40 50": "#ffff00", "60 50": "#ff0000" }],
  ["invert(1)", "background: lime", { "40 50": "#00ff00" }],
  ["invert(1)", "transform: translateX(10px)", { "25 50": "#0000ff", "85 50": "#00ffff" }],
  ["invert(1)", "left: 120px", { "150 50": "#000000" }],
  ["blur(20px) invert(1)", "left: -60px; width: 60px", { "-50 50": "#000000" }],
])("backdrop-filter: %s; %s", async (filter, style, expected) => {
  const page = await renderer.render({
    html: `<div style="position: relative; width: 100px; height: 100px; background: linear-gradient(90deg, blue 50%, red 0)">
      <div style="position: absolute; left: 20px; top: 20px; width: 60px; height: 60px; backdrop-filter: ${filter}; ${style}"></div></div>`,
  });
  const found = Object.keys(expected).map((place) => {
    const [x = 0, y = 0] = place.split(" ").map(Number);
    return [place, page.color(50 + x, 50 + y)];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
  expect(page.result.diagnostics).toEqual([]);
});

it("sees what is in the group around it, and nothing else", async () => {
  const inner = '<div style="width: 50px; height: 50px; backdrop-filter: invert(1)"></div>';
  const page = await renderer.render({
    html: `<div style="width: 100px; height: 100px; background: red"><div style="opacity: 0.99">${inner}</div></div>
      <div style="width: 100px; height: 100px; background: red; isolation: isolate">${inner}</div>`,
  });
  expect([page.color(60, 60), page.color(60, 160)]).toEqual(["#ff0000", "#00ffff"]);
});

it("does not see what is painted above, nor does its text stand twice on the page", async () => {
  const page = await renderer.render({
    html: `<div style="position: relative; z-index: 0; width: 100px; height: 100px">below
      <div style="width: 100px; height: 50px; background: red"></div>
      <div style="position: absolute; z-index: -1; inset: 0; backdrop-filter: invert(1)"></div></div>`,
  });
  expect(page.color(75, 130)).toBe("#000000");
  expect(
    page
      .all((number) => page.lines(number).join(" "))
      .join(" ")
      .match(/below/g)?.length,
  ).toBe(1);
});
