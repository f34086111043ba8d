import { describe, expect, it } from "vitest";
import { layoutHtml } from "../../testing/layout-html.ts";
import { layoutRounds } from "../../testing/layout-rounds.ts";

/** What is told of hidden text on a page of 100 px with letters of 10 px: of which element, at which edge, and the line. */
const told = (html: string): string[] =>
  layoutHtml(html, "100px 100px")
    .diagnostics.filter(({ code }) => code === "hidden-text-cut")
    .map(({ message, position }) => `${message.replace(/ edge.*|: give it.*/, "")}, line ${position?.line}`);

describe("text that is cut off where it is hidden is reported", () => {
  it.each([
    [
      "a number in a cell that is too narrow",
      "<table style='table-layout: fixed; width: 60px'>\n<td style='overflow: hidden'>1,234,567</table>",
      "<td> cuts off text at its right, line 2",
    ],
    [
      "a word of its own beyond the edge",
      "<div style='width: 50px; overflow: clip; white-space: nowrap'>Total <b>99</b></div>",
      "<div> cuts off text at its right, line 1",
    ],
    [
      "a line that does not break, hidden to the right alone",
      "<pre style='width: 50px; overflow-x: hidden'>aaaaaaaaaa</pre>",
      "<pre> cuts off text at its right, line 1",
    ],
    [
      "the left end of text",
      "<div style='width: 50px; overflow: hidden'><p style='margin: 0 0 0 -15px'>abc</div>",
      "<div> cuts off text at its left, line 1",
    ],
    [
      "the last line of a box with a height",
      "<div style='height: 15px; overflow: hidden'>a<br>b</div>",
      "<div> cuts off text at its bottom, line 1",
    ],
    [
      "what a box as high as the page has beyond it, be it text or a picture",
      `<div style='height: 100px; overflow: hidden'>${"a<br>".repeat(40)}</div>`,
      "<div> cuts off what would go on on the next page, since its overflow is hidden, line 1",
    ],
    [
      "lines of which some would have gone on on the next page",
      `<div style='height: 50px; overflow: hidden'>${"a<br>".repeat(40)}</div>`,
      "<div> cuts off text at its bottom, line 1",
    ],
    [
      "the upper half of a line",
      "<div style='height: 30px; overflow: hidden'><p style='margin: -7px 0 0'>a<p>b</div>",
      "<div> cuts off text at its top, line 1",
    ],
    [
      "what an inner box would have shown",
      "<div style='width: 50px; overflow: hidden'><p style='width: 90px; overflow: hidden'>aaaaaaaa</div>",
      "<div> cuts off text at its right, line 1",
    ],
  ])("%s", (_, html, report) => {
    expect(told(html)).toEqual([report]);
  });

  it("once for all cells of a kind, with their number", () => {
    const row = "<tr><td style='overflow: hidden'>aaaaaaaa";
    const { diagnostics } = layoutHtml(`<table style='table-layout: fixed; width: 50px'>${row.repeat(12)}`);
    expect(diagnostics).toMatchObject([{ code: "hidden-text-cut", occurrences: 12 }]);
  });
});

describe("nothing is said of", () => {
  const long = "aaaaaaaaaa";
  it.each([
    ["text that fits", "<div style='overflow: hidden'>aaa</div>"],
    ["an ellipsis", `<div style='width: 50px; overflow: hidden; text-overflow: ellipsis'>${long}</div>`],
    [
      "text for readers aloud alone",
      `<div style='position: absolute; width: 1px; height: 1px; overflow: hidden'>${long}</div>`,
    ],
    ["what is closed", "<div style='height: 0; overflow: hidden'>aaa</div>"],
    ["text replaced by a picture", "<h1 style='overflow: hidden; text-indent: -999px'>aaa</h1>"],
    [
      "what is positioned half out of view",
      "<div style='position: relative; overflow: hidden'>a<b style='position: absolute; right: -5px'>9</b></div>",
    ],
    ["what is turned", "<div style='overflow: hidden'>a<p style='rotate: 45deg'>ribbon</div>"],
    [
      "what is invisible",
      `<div style='width: 50px; overflow: hidden'>a <i style='visibility: hidden'>${long}</i></div>`,
    ],
    [
      "rows of dots",
      "<div style='width: 50px; overflow: hidden; white-space: nowrap'>a <i>. . . . . .</i></div>",
    ],
    ["spaces at the end", "<pre style='width: 30px; overflow: hidden'>aaa      </pre>"],
    ["descenders", "<div style='height: 10px; line-height: 14px; overflow: hidden'>aaa</div>"],
    ["what the viewport hides", `<style>body { overflow: hidden; width: 50px }</style>${long}`],
  ])("%s", (_, html) => {
    expect(told(html)).toEqual([]);
  });
});

describe("text in the margin of a page that goes on beyond the paper", () => {
  const codes = (rules: string, html = "x"): readonly string[] =>
    layoutRounds(
      `<!doctype html><style>@page { margin: 20px; font: 10px/1 Square; ${rules} }</style>${html}`,
      "200px 200px",
    ).codes;

  it.each([
    ["above it", `@top-center { content: "${"aaaaaaaaa ".repeat(9)}" }`],
    ["below it", `@bottom-left { content: "a\\a a\\a a\\a a\\a a"; white-space: pre }`],
    ["beside it", `@right-middle { content: "1,234,567" }`],
    ["where a page has no margin", `margin: 0; @top-left { content: "page" }`],
  ])("is reported: %s", (_, rules) => {
    expect(codes(rules)).toEqual(["margin-text-cut"]);
  });

  it.each([
    ["text that fits", `@top-center { content: "a" }`],
    [
      "text that reaches into the page",
      `@top-left { content: "a\\a a\\a a"; white-space: pre; vertical-align: top }`,
    ],
    ["nothing", `@top-left { content: "" }`],
  ])("is not: %s", (_, rules) => {
    expect(codes(rules)).toEqual([]);
  });
});
