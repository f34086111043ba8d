import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Where lines of one letter, 10 px high, begin beside a float of 100 by 100 px, page by page; whole px. */
function starts(
  style: string,
  { side = "left", lines = 6, page = "300px 1000px" }: { side?: string; lines?: number; page?: string } = {},
): number[][] {
  const text = Array.from({ length: lines }, (_, index) => `<b id=l${index}>x</b><br>`).join("");
  const html = `<div style="float: ${side}; width: 100px; height: 100px; ${style}"></div><div style="text-align: ${side}">${text}</div>`;
  const pages: number[][] = [];
  for (const place of layoutHtml(html, page).places()) {
    const [, number, x] = /^p(\d+) \w+ (-?[\d.]+),/.exec(place) ?? [];
    const found = pages[Number(number) - 1] ?? [];
    pages[Number(number) - 1] = found;
    found.push(Math.round(Number(x)));
  }
  return pages;
}

describe("lines beside a left float (css-shapes-1)", () => {
  it.each<[string, number[]]>([
    ["shape-outside: none", [100, 100, 100, 100, 100, 100]],
    ["shape-outside: polygon(0 0, 100% 0, 0 100%)", [100, 90, 80, 70, 60, 50]],
    ["shape-outside: polygon(0 0, 0 100%, 100% 100%)", [10, 20, 30, 40, 50, 60]],
    [
      "shape-outside: polygon(evenodd, 0 0, 50px 0, 50px 20px, 20px 20px, 20px 40px, 0 40px)",
      [50, 50, 20, 20, 0, 0],
    ],
    ["shape-outside: polygon(0 0, 50px 50px, 100px 100px)", [0, 0, 0, 0, 0, 0]],
    ["shape-outside: polygon(0 0, 60px 0, 60px 10px, 0 10px); shape-margin: 10px", [70, 70, 0, 0, 0, 0]],
    ["shape-outside: inset(10px 20px 50px 0)", [0, 80, 80, 80, 80, 0]],
    ["shape-outside: inset(0 50% 0 0 round 0 50px 0 0)", [30, 40, 46, 49, 50, 50]],
    ["shape-outside: rect(20px 60px 40px 0)", [0, 0, 60, 60, 0, 0]],
    ["shape-outside: xywh(0 10px 70px 20px)", [0, 70, 70, 0, 0, 0]],
    ["shape-outside: circle(30px)", [0, 0, 72, 78, 80, 80]],
    ["shape-outside: circle(10px at 20px 20px); shape-margin: 10px", [37, 40, 40, 37, 0, 0]],
    ["shape-outside: circle(closest-side at 30px 50px)", [0, 0, 52, 58, 60, 60]],
    ["shape-outside: ellipse(50px 20px at 0 30px)", [0, 43, 50, 50, 43, 0]],
    ["shape-outside: path('M0 0H40V20H0z')", [40, 40, 0, 0, 0, 0]],
    ["shape-outside: border-box; margin-right: 20px", [100, 100, 100, 100, 100, 100]],
    ["shape-outside: content-box; padding: 20px; box-sizing: border-box", [0, 0, 80, 80, 80, 80]],
    ["shape-outside: padding-box; border: 10px solid; box-sizing: border-box", [0, 90, 90, 90, 90, 90]],
    ["shape-outside: polygon(0 0, 50% 0, 50% 100%) border-box; margin: 10px", [0, 60, 60, 60, 60, 60]],
    ["shape-outside: margin-box; border-radius: 0 50px 0 0", [80, 90, 96, 99, 100, 100]],
    ["shape-outside: circle(200px at 0 0)", [100, 100, 100, 100, 100, 100]],
    ["shape-outside: linear-gradient(to right, black 40px, transparent 0)", [40, 40, 40, 40, 40, 40]],
    [
      "shape-outside: linear-gradient(to right, black, transparent); shape-image-threshold: 0.7",
      [30, 30, 30, 30, 30, 30],
    ],
    [
      "shape-outside: linear-gradient(black 20px, transparent 0); shape-margin: 5px",
      [100, 100, 100, 0, 0, 0],
    ],
    ["shape-outside: radial-gradient(circle at 0 0, black 30px, transparent 0)", [30, 28, 22, 0, 0, 0]],
    [
      "shape-outside: conic-gradient(from 90deg at 50px 0, black 25%, transparent 0)",
      [100, 100, 100, 100, 100, 100],
    ],
  ])("%s", (style, expected) => {
    expect(starts(style)).toEqual([expected]);
  });
});

describe("lines beside a right float", () => {
  it.each<[string, number[]]>([
    ["shape-outside: polygon(0 0, 100% 0, 100% 100%)", [190, 200, 210, 220, 230, 240]],
    ["shape-outside: circle(30px)", [290, 290, 218, 212, 210, 210]],
    ["shape-outside: inset(0 0 80px 40px); shape-margin: 10px", [220, 220, 220, 290, 290, 290]],
  ])("%s", (style, expected) => {
    expect(starts(style, { side: "right" })).toEqual([expected]);
  });
});

it("a shape goes on over pages", () => {
  const style = "shape-outside: polygon(0 0, 100% 0, 0 100%)";
  expect(starts(style, { lines: 12, page: "300px 60px" })).toEqual([
    [100, 90, 80, 70, 60, 50],
    [40, 30, 20, 10, 0, 0],
  ]);
});

it("other floats and formatting contexts keep clear of the margin box", () => {
  const float =
    '<div style="float: left; width: 50px; height: 50px; shape-outside: inset(0 50px 0 0)"></div>';
  const html = `${float}<div id=f style="float: left; width: 20px; height: 20px"></div><div id=c style="overflow: hidden">x</div>`;
  expect(layoutHtml(html).places()).toEqual(["p1 f 50,0 20×20", "p1 c 70,0 130×10"]);
});

it("a word too wide beside the shape goes down to where it fits", () => {
  const html = `<div style="float: left; width: 100px; height: 100px; shape-outside: polygon(0 0, 100% 0, 0 100%)"></div><b id=w>xxxxxxxxxxxxxx</b>`;
  expect(layoutHtml(html).places()).toEqual(["p1 w 60,40 140×10"]);
});
