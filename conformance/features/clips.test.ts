import { expect, it } from "vitest";
import { FeatureRenderer } from "./rendered-pages.ts";

const renderer = await FeatureRenderer.create();
const [BLUE, WHITE] = ["#0000ff", "#ffffff"];

/** A blue box of 100 by 100 px with a style, and the colours at places of it. */
it.each([
  ["clip-path: circle(50%)", { "50 50": BLUE, "5 5": WHITE }],
  ["clip-path: circle(20px at right bottom)", { "95 95": BLUE, "50 50": WHITE }],
  ["clip-path: ellipse(50px 20px at 50% 50%)", { "5 50": BLUE, "50 20": WHITE }],
  ["clip-path: inset(10px 20%)", { "50 50": BLUE, "50 5": WHITE, "15 50": WHITE }],
  ["clip-path: inset(0 round 50px)", { "50 50": BLUE, "5 5": WHITE }],
  ["clip-path: polygon(0 0, 100% 0, 0 100%)", { "10 10": BLUE, "90 90": WHITE }],
  [
    "clip-path: polygon(evenodd, 0 0, 100px 0, 100px 100px, 0 100px, 0 0, 20px 20px, 80px 20px, 80px 80px, 20px 80px, 20px 20px)",
    { "5 5": BLUE, "50 50": WHITE },
  ],
  ["clip-path: path('M0 0h50v100H0z')", { "25 50": BLUE, "75 50": WHITE }],
  [
    "clip-path: rect(10px 90px 50% auto round 5px)",
    { "5 30": BLUE, "50 5": WHITE, "50 60": WHITE, "95 30": WHITE },
  ],
  ["clip-path: xywh(10px 10% 50px 50%)", { "30 30": BLUE, "5 30": WHITE, "70 30": WHITE, "30 70": WHITE }],
  ["clip-path: inset(0 round 50px / 10px)", { "50 50": BLUE, "2 2": WHITE, "5 15": BLUE }],
  ["clip-path: content-box; padding: 10px; box-sizing: border-box", { "50 50": BLUE, "5 50": WHITE }],
  [
    "clip-path: padding-box circle(50%); border: 20px solid; box-sizing: border-box",
    { "50 25": BLUE, "50 15": WHITE, "25 25": WHITE },
  ],
  ["clip-path: border-box; border-radius: 50px", { "50 50": BLUE, "5 5": WHITE }],
  [
    "clip-path: shape(from 0 0, hline to 100%, line by -50px 50px, arc to 0 50px of 25px ccw, close)",
    { "50 20": BLUE, "25 70": WHITE, "90 40": WHITE },
  ],
  ["clip-path: url(#used)", { "25 25": BLUE, "75 75": WHITE }],
  ["clip-path: url(#clip)", { "25 25": BLUE, "75 75": WHITE }],
  ["mask-image: linear-gradient(to right, black 50%, transparent 50%)", { "25 50": BLUE, "75 50": WHITE }],
  ["mask: url(#mask)", { "25 50": BLUE, "75 50": WHITE }],
  ["mask-image: url(half.svg)", { "25 50": BLUE, "75 50": WHITE }],
  [
    "clip-path: circle(50%); mask-image: linear-gradient(to right, black 50%, transparent 50%); mix-blend-mode: multiply",
    { "25 50": BLUE, "75 50": WHITE, "5 5": WHITE },
  ],
])("%s", async (style, pixels) => {
  const half =
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="50" height="100"/></svg>';
  const page = await renderer.render({
    html: `<svg width="0" height="0" style="position: absolute"><clipPath id="clip" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/></clipPath>
      <path id="path" fill="none" d="M0 0h50v50h-50z"/><clipPath id="used"><use href="#path"/></clipPath><mask id="mask" maskContentUnits="objectBoundingBox"><rect width=".5" height="1" fill="white"/></mask></svg>
      <div style="width: 100px; height: 100px; background: blue; ${style}"></div>`,
    files: { "half.svg": half },
  });
  const found = Object.keys(pixels).map((place) => {
    const [x = 0, y = 0] = place.split(" ").map(Number);
    return [place, page.color(50 + x, 50 + y)];
  });
  expect(Object.fromEntries(found)).toEqual(pixels);
  expect(page.result.diagnostics).toEqual([]);
});

it("shows backgrounds where borders are, through whatever colour", async () => {
  const style = "border: 20px solid transparent; background: lime; background-clip: border-area";
  const page = await renderer.render({
    html: `<div style="width: 60px; height: 60px; ${style}"></div><div style="width: 60px; height: 60px; ${style}; border-style: double"></div>`,
  });
  expect([page.color(60, 100), page.color(100, 100)]).toEqual(["#00ff00", WHITE]);
  expect([page.color(52, 200), page.color(60, 200), page.color(68, 200)]).toEqual([
    "#00ff00",
    WHITE,
    "#00ff00",
  ]);
});

it.each([
  ["-webkit-text-fill-color: #0000ff", ["blue"]],
  ["-webkit-text-fill-color: #0000ff; text-decoration-color: #00ff00", ["blue", "lime"]],
  ["-webkit-text-stroke: 4px #0000ff; color: #ff0000", ["red", "blue"]],
  ["-webkit-text-stroke: 12px #0000ff; paint-order: stroke", ["red", "blue"]],
  ["-webkit-text-stroke: 60px #0000ff", ["blue"]],
  ["-webkit-text-stroke: 4px; -webkit-text-fill-color: transparent; text-decoration: none", ["red"]],
])("draws letters and the lines at them in their own colours: %s", async (style, expected) => {
  const page = await renderer.render({
    html: `<p style="font: bold 60px/1 sans-serif; margin: 50px; color: #ff0000; text-decoration: underline; ${style}">WWW</p>`,
  });
  const colors = { red: "#ff0000", lime: "#00ff00", blue: "#0000ff" };
  const found = Object.entries(colors).filter(([, color]) => page.pixels(color) > 100);
  expect(found.map(([name]) => name).sort()).toEqual([...expected].sort());
});

it("shows images of a set at their resolution", async () => {
  const half =
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="blue"/></svg>';
  const page = await renderer.render({
    html: '<div style="width: 100px; height: 100px; background: image-set(url(half.svg) 2x) no-repeat"></div>',
    files: { "half.svg": half },
  });
  expect([page.color(80, 80), page.color(95, 95)]).toEqual([BLUE, WHITE]);
});
