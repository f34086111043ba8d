import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const places = (html: string): string[] =>
  layoutHtml(html)
    .places()
    .map((place) => place.replace(/^p1 /, ""));

describe("sizes of the content as limits (css-sizing-3 §3.2)", () => {
  it.each([
    ["width: 10px; min-width: fit-content", "aaa aa", "a 0,0 60×10"],
    ["width: 190px; max-width: fit-content", "aaa", "a 0,0 30×10"],
    ["width: 190px; max-width: min-content", "aaa aa", "a 0,0 30×20"],
    ["height: 90px; max-height: min-content", "aaa", "a 0,0 200×10"],
    ["height: 90px; max-height: fit-content; border: 2px solid", "aaa", "a 0,0 200×14"],
    ["height: 5px; min-height: max-content", "aaa<br>a", "a 0,0 200×20"],
    ["height: 5px; min-height: max-content; max-height: 8px", "aaa<br>a", "a 0,0 200×20"],
    ["height: 50px; min-height: max-content", "aaa", "a 0,0 200×50"],
  ])("%s of %s", (style, content, place) => {
    expect(places(`<div id=a style="${style}">${content}</div>`)).toEqual([place]);
  });
});

describe("sizes of the content by a ratio (css-sizing-4 §4.1)", () => {
  it.each([
    ["width: 190px; max-width: fit-content; height: 50px", "a 0,0 100×50"],
    ["width: 5px; min-width: fit-content; height: 50px", "a 0,0 100×50"],
    ["width: max-content; min-height: 50px", "a 0,0 100×50"],
    ["height: 4px; max-width: max-content", "a 0,0 8×4"],
    ["width: 100px; height: 10px; min-height: min-content", "a 0,0 100×50"],
    ["width: 100px; height: 100px; max-height: max-content", "a 0,0 100×50"],
  ])("%s", (style, place) => {
    expect(places(`<div id=a style="aspect-ratio: 2; ${style}">x</div>`)).toEqual([place]);
  });

  it("hands limits of the height on to the box around", () => {
    const inner = "<div style='min-height: 50px; aspect-ratio: 2'>x</div>";
    expect(places(`<div id=a style="float: left">${inner}</div>`)).toEqual(["a 0,0 100×50"]);
  });
});

it("lets flex containers grow beyond a ratio, and not without need", () => {
  const flex = (height: number): string[] =>
    places(
      `<div id=a style="display: flex; aspect-ratio: 2; width: 100px"><p id=b style="margin: 0; height: ${height}px"></div>`,
    );
  expect(flex(80)).toEqual(["a 0,0 100×80", "b 0,0 0×80"]);
  expect(flex(20)).toEqual(["a 0,0 100×50", "b 0,0 0×20"]);
  const filled = `<div style="display: flex; aspect-ratio: 2; width: 100px"><p id=b style="margin: 0; height: 100%"></div>`;
  expect(places(filled)).toEqual(["b 0,0 0×50"]);
});

it("makes lines in display: contents as high as their font", () => {
  const html = `<div id=a><span style="display: contents; font-size: 20px; line-height: 1">xx</span>y</div>`;
  expect(places(html)[0]).toBe("a 0,0 200×20");
});

it("lets margins through boxes with overflow: clip, which hides no more than it shows", () => {
  const html = `<div id=a style="overflow: clip"><p style="margin: 9px 0">x</div>`;
  expect(places(html)).toEqual(["a 0,9 200×10"]);
});
