import { expect, it } from "vitest";
import { FeatureRenderer } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const [BLUE, RED, WHITE] = ["#0000ff", "#ff0000", "#ffffff"];

/** A collapsing table of 100 by 100 px with one cell, and the colours at places of it. */
it.each([
  ["round cells", "", "border-radius: 40px; background: blue", { "50 50": BLUE, "3 3": WHITE }],
  ["round tables", "border-radius: 40px; background: blue", "", { "50 50": BLUE, "3 3": WHITE }],
  [
    "tables that cut their cells off",
    "border-radius: 40px; overflow: hidden",
    "background: blue",
    { "50 50": BLUE, "3 3": WHITE },
  ],
  [
    "and their borders",
    "border-radius: 40px; overflow: hidden; border: 8px solid red",
    "background: blue",
    { "50 50": BLUE, "50 3": RED, "3 3": WHITE },
  ],
])("%s in the collapsing model have round corners", async (_, table, cell, pixels) => {
  const page = await renderer.render({
    html: `<table style="border-collapse: collapse; width: 100px; height: 100px; ${table}"><td style="${cell}"></table>`,
    files: {},
  });
  const found = Object.keys(pixels).map((place) => {
    const [x = 0, y = 0] = place.split(" ").map(Number);
    return [place, page.color(50 + x, 50 + y)];
  });
  expect(Object.fromEntries(found)).toEqual(pixels);
});
