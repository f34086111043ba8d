import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Places and sizes of the boxes with an id. Letters are 10 px high, 8 of them above the baseline, on lines of 20 px: 5 px are free above and below. */
const places = (html: string, page = "100px 1000px"): readonly string[] =>
  layoutHtml(`<style>p { margin: 0 } div { line-height: 20px }</style>${html}`, page).places();
const block = (style: string, content = "x"): string => `<div id=a style="${style}">${content}</div>`;

describe("text-box-trim (css-inline-3 §6)", () => {
  it.each<[string, number]>([
    ["text-box: text", 10],
    ["text-box: cap alphabetic", 8],
    ["text-box: trim-start ex alphabetic", 15],
    ["text-box: trim-end cap alphabetic", 13],
    ["text-box-edge: cap alphabetic", 20],
    ["text-box: trim-both", 10],
    ["text-box-edge: cap alphabetic; text-box: normal", 20],
    ["text-box: cap", 20],
    ["text-box: cap alphabetic; line-height: 0", 8],
    ["text-box: trim-start cap alphabetic; line-height: 4px", 4 + 3],
    ["text-box: cap alphabetic; padding: 3px; border: 1px solid", 8 + 8],
    ["text-box: cap alphabetic; height: 50px", 50],
  ])("%s gives a line a height of %d", (style, height) => {
    expect(places(block(style))[0]).toMatch(new RegExp(`×${height}$`));
  });

  it.each<[string, string, number]>([
    ["the first and the last line", "x<br>x<br>x", 8 + 40],
    ["what stands higher sticks out", 'x<span style="vertical-align: 10px">x</span>', 8],
    ["lines of the first and last child", "<p>x<p>x<p>x", 8 + 40],
    ["not the margins in it", '<p style="margin: 10px">x', 8],
    ["not beside padding", '<p style="padding-top: 1px">x', 1 + 20 - 7],
    ["after empty children, and without floats", '<p></p><p>x</p><p style="float: left">x</p>', 8],
    ["in nested contexts", '<p style="display: flow-root">x', 8],
    ["not in tables", "<table style='border-spacing: 0'><td style='padding: 0'>x</table>", 20],
    ["by the edges of the line itself", '<p style="text-box: normal">x', 10],
    ["no empty box", "", 0],
  ])("cuts %s", (_, content, height) => {
    expect(places(block("text-box: cap alphabetic", content))[0]).toMatch(new RegExp(`×${height}$`));
  });

  it("ends the next line where it would without", () => {
    expect(places(`${block("text-box: cap alphabetic")}<p id=b>x`)).toEqual([
      "p1 a 0,0 100×8",
      "p1 b 0,8 100×10",
    ]);
  });

  it("cuts the first line of the first page and the last one of the last", () => {
    const content = "x<br>x<br>x<br>x";
    expect(places(block("text-box: cap alphabetic; orphans: 1; widows: 1", content), "100px 40px")).toEqual([
      "p1 a 0,0 100×40",
      "p2 a 0,0 100×33",
    ]);
  });

  it("cuts the sides of vertical lines", () => {
    const width = (style: string): string | undefined =>
      places(`<div style="float: left; height: 50px; ${style}" id=a>x</div>`)[0]?.split(" ")[3];
    expect(width("writing-mode: sideways-rl; text-box: cap alphabetic")).toBe("8×50");
    expect(width("writing-mode: vertical-rl; text-box: cap alphabetic")).toBe("8×50");
    expect(width("writing-mode: vertical-lr; text-box: trim-start cap alphabetic")).toBe("13×50");
  });

  it("cuts the content area of inline boxes, not their lines", () => {
    const inline = (style: string): string | undefined =>
      places(`<div><span id=a style="${style}">x</span></div>`)[0];
    expect(inline("")).toBe("p1 a 0,5 10×10");
    expect(inline("text-box: cap alphabetic")).toBe("p1 a 0,5 10×8");
    expect(inline("text-box: trim-end ex alphabetic; padding: 1px")).toBe("p1 a 0,4 12×10");
  });
});
