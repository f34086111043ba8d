import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Border boxes of the items of a grid 200 px wide. */
function grid(style: string, items: string): string[] {
  const html = `<style>p { margin: 0 }</style><div style="display: grid; ${style}">${items}</div>`;
  return layoutHtml(html)
    .places()
    .map((place) => place.replace(/^p1 \w+ /, ""));
}

const A = "<p id=a>a</p>";
const B = "<p id=b>b</p>";

describe("percentages of an automatic height (css-grid-2 §7.2.1)", () => {
  it.each([
    ["grid-template-rows: 20%", A, ["0,0 200×2"]],
    ["grid-template-rows: repeat(auto-fit, 20%)", A, ["0,0 200×2"]],
    ["grid-template-rows: 50% auto", A + B, ["0,0 200×10", "0,10 200×10"]],
    ["grid-template-rows: 25% 1fr", A + B, ["0,0 200×5", "0,5 200×15"]],
    ["row-gap: 10%", A + B, ["0,0 200×10", "0,12 200×10"]],
    ["grid-auto-rows: 10px minmax(20px, 50%)", A + B, ["0,0 200×10", "0,10 200×20"]],
    ["grid-template-rows: 20%; height: 50px", A, ["0,0 200×10"]],
  ])("%s", (style, items, places) => {
    expect(grid(style, items)).toEqual(places);
  });

  it("leaves the container the height that its content had", () => {
    const html = `<div id=c style="display: grid; row-gap: 50%"><i></i><i>a</i></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 c 0,0 200×10"]);
  });
});

describe("minimum contributions (css-grid-2 §6.6)", () => {
  const wide = (style: string): string => `<p id=a style="${style}">aaaaaaaa</p>`;
  it.each([
    ["grid-template-columns: minmax(auto, 30px)", wide(""), ["0,0 30×10"]],
    ["grid-template-columns: minmax(auto, 30px)", wide("width: 60px"), ["0,0 60×10"]],
    ["grid-template-columns: minmax(auto, 30px)", wide("min-width: 60px"), ["0,0 60×10"]],
    ["grid-template-columns: 1fr 190px", wide(""), ["0,0 80×10"]],
    ["grid-template-columns: 1fr 190px", wide("overflow: hidden"), ["0,0 10×10"]],
    ["grid-template-columns: 1fr 190px", wide("min-width: 20px"), ["0,0 20×10"]],
    // A size that depends on the area is automatic.
    [
      "grid-template-columns: 1fr 190px",
      wide("overflow: hidden; width: fit-content") + B,
      ["0,0 80×10", "10,0 190×10"],
    ],
    [
      "grid-template-rows: 95px; height: 100px",
      `${A}<p id=b style="overflow: hidden">b</p>`,
      ["0,0 200×95", "0,95 200×5"],
    ],
    // Across flexible tracks content has no say.
    [
      "grid-template-columns: 1fr 20px; width: 50px",
      `<p id=a style="grid-column: 1 / 3">aaaaaaaa</p>`,
      ["0,0 50×10"],
    ],
  ])("%s: %s", (style, items, places) => {
    expect(grid(style, items)).toEqual(places);
  });

  it("shares a whole out to the last bit", () => {
    expect(
      grid(
        "grid-template-columns: repeat(3, auto); justify-content: start",
        "<p id=a style='grid-column: span 3'>aaa aaa</p>",
      ),
    ).toEqual(["0,0 70×10"]);
  });

  it("asks for the edges of a subgrid without items", () => {
    const items = "<div id=a style='display: grid; grid-template-columns: subgrid; padding: 7px'></div>";
    expect(grid("grid-template-columns: auto 1fr; justify-content: start", items)).toEqual(["0,0 14×14"]);
  });
});

describe("lines outside the explicit grid (css-grid-2 §8.3)", () => {
  it.each([
    ["<p id=a style='grid-column: -2'>a</p>", ["0,0 200×10"]],
    ["<p id=a style='grid-column: span x / 2 y'>a</p>", ["0,0 200×10"]],
    // Items that look for a column start at the first one, before the explicit grid too.
    [
      "<p id=a style='grid-row: 2'>a</p><p id=b style='grid-column: -2; grid-row: 1'>b</p>",
      ["0,10 200×10", "0,0 200×10"],
    ],
  ])("%s", (items, places) => {
    expect(grid("", items)).toEqual(places);
  });
});

describe("items with a ratio (css-grid-2 §6.2)", () => {
  it.each([
    ["height: 100px", "", ["0,0 200×200"]],
    ["height: 100px; justify-items: start", "", ["0,0 100×100"]],
    ["height: 100px; place-items: start", "", ["0,0 10×10"]],
    ["height: 100px; justify-items: start", "max-width: max-content", ["0,0 100×100"]],
    ["height: 100px", "margin: 0 auto", ["50,0 100×100"]],
    ["", "height: 50%", ["0,0 100×100"]],
    ["height: 100px", "height: 50%; width: min-content", ["0,0 50×50"]],
    ["height: 100px; align-items: stretch", "width: fit-content", ["0,0 100×100"]],
    ["height: 100px", "height: 50%; width: 20px", ["0,0 20×50"]],
    ["justify-items: start", "height: 5px", ["0,0 10×5"]],
    ["justify-items: start", "height: 5px; min-width: 0", ["0,0 5×5"]],
  ])("%s; %s", (style, own, places) => {
    expect(grid(style, `<p id=a style="aspect-ratio: 1; ${own}">a</p>`)).toEqual(places);
  });
});

describe("widths that repeated columns give the grid (css-grid-2 §7.2.3.2)", () => {
  it.each([
    ["min-width: 90px", "0,0 120×0"],
    ["min-width: 120px", "0,0 120×0"],
    ["max-width: 110px", "0,0 80×0"],
    ["", "0,0 40×0"],
  ])("%s", (style, place) => {
    const css = `display: grid; grid-template-columns: repeat(auto-fill, 40px); ${style}`;
    const html = `<div style="float: left"><div id=a style="${css}"></div></div>`;
    expect(layoutHtml(html).places()).toEqual([`p1 a ${place}`]);
  });
});
