import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Places of the elements with an id, on pages of 200 by 100 px; the second is the style of the container. */
function places(style: string, items: string): string[] {
  return layoutHtml(`<div style="${style}">${items}</div>`, "200px 100px").places();
}

const item = (id: string, style = "", text = ""): string => `<div id="${id}" style="${style}">${text}</div>`;
const TWELVE_LINES = "a b c d e f g h i j k l";

describe("item rows over pages (css-flexbox-1 §10, css-grid-2 §12)", () => {
  it("go on as a whole where they must not break", () => {
    const whole = "width: 100px; height: 60px; break-inside: avoid";
    const items = item("a", whole) + item("b", whole) + item("c", whole);
    expect(places("display: flex; flex-wrap: wrap", items)).toEqual([
      "p1 a 0,0 100×60",
      "p1 b 100,0 100×60",
      "p2 c 0,0 100×60",
    ]);
  });

  it("lose the gap before them at the top of a page", () => {
    const items = item("a", "height: 90px") + item("b", "height: 20px");
    expect(places("display: grid; row-gap: 20px", items)).toEqual(["p1 a 0,0 200×90", "p2 b 0,0 200×20"]);
  });

  it("break through all items side by side, and the row after begins below the longest", () => {
    const items = item("a", "", "a b") + item("b", "width: 10px", TWELVE_LINES) + item("c", "", "x");
    expect(places("display: grid; grid-template-columns: 1fr 1fr", items)).toEqual([
      "p1 a 0,0 100×100",
      "p1 b 100,0 10×100",
      "p2 a 0,0 100×20",
      "p2 b 100,0 10×20",
      "p2 c 0,20 100×10",
    ]);
  });

  it("begin a page where an item asks for it", () => {
    const items = item("a", "height: 30px") + item("b") + item("c", "break-before: page; height: 20px");
    expect(places("display: grid; grid-template-columns: 1fr 1fr", items)).toEqual([
      "p1 a 0,0 100×30",
      "p1 b 100,0 100×30",
      "p2 c 0,0 100×20",
    ]);
  });

  it("leave an item that spans two of them where it is, on both pages", () => {
    const items = item("a", "grid-row: span 2") + item("b") + item("c");
    expect(places("display: grid; grid: 60px 60px / 1fr 1fr", items)).toEqual([
      "p1 a 0,0 100×100",
      "p1 b 100,0 100×60",
      "p1 c 100,60 100×40",
      "p2 a 0,0 100×20",
      "p2 c 100,0 100×20",
    ]);
  });
});

describe("sizes of items (css-sizing-3 §5)", () => {
  it.each([
    ["its longest word", "width: min-content", "20×20"],
    ["its text on one line", "width: max-content", "40×10"],
    ["no wider than it is told", "width: fit-content(30px)", "30×20"],
    ["all there is but its margins", "width: stretch; margin: 0 10px", "180×10"],
    ["the minimum, which is stronger than the maximum", "min-width: 50px; max-width: 30px", "50×10"],
    ["its padding, at least", "width: 5px; padding: 0 10px; box-sizing: border-box", "20×20"],
    ["a part of its container", "width: 50%; padding: 0 10px", "120×10"],
    ["its height by the ratio", "height: 20px; aspect-ratio: 3", "60×20"],
  ])("%s", (_name, style, size) => {
    const [place = ""] = places("display: grid; justify-items: start", item("a", style, "aa b"));
    expect(place.split(" ")[3]).toBe(size);
  });
});
