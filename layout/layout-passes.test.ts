import { describe, expect, it } from "vitest";
import { layoutInput } from "./testing/layout-input.ts";
import { roundsOf } from "./testing/layout-rounds.ts";
import { PassCounter } from "./testing/pass-counter.ts";

/** Letters are squares of 10 px. */
function count(html: string, size = "200px 100px"): PassCounter {
  const input = layoutInput(html, size);
  const counter = new PassCounter(input.styles.document);
  roundsOf({ ...input, observer: counter });
  return counter;
}

/** Passes of the box `x`, in one pass of the box around it. */
const passes = (html: string): number => count(html).most("x");

const above = (height: number): string => `<p style="height: ${height}px; margin: 0"></p>`;
const box = (height: number, rest = ""): string => `<p style="height: ${height}px; margin: 0" ${rest}></p>`;
const lines = (lineCount: number): string => "a<br>".repeat(lineCount);
const TEXT = "ab cde fghi j klm no ".repeat(30);
const BETTER = `<h6 style="break-after: avoid; margin: 0">h</h6><p style="margin: 0; orphans: 3">${lines(5)}</p>`;

/** The bounds of layout/README.md. */
describe("a block lays out a child", () => {
  it.each([
    [
      "once, wherever margins are that collapse with its own",
      1,
      `<div><div id=x><div style="margin: 30px 0">`,
    ],
    ["once before a break", 1, `${above(95)}<div><p id=x>a`],
    [
      "twice where the page ends in the edges below it",
      2,
      `${above(65)}<div style="padding-bottom: 30px">${box(10, "id=x")}${box(10)}</div>`,
    ],
    [
      "three times where that ends in columns, and their room is too small for anything",
      3,
      `${above(60)}<div style="padding-bottom: 45px">${box(10, "id=x")}${box(10)}<div style="columns: 2">a</div></div>`,
    ],
    [
      "that is a formatting context again below each float that narrows it further down",
      2,
      `${`<i style="float: left; clear: left; width: 60px; height: 10px"></i><i style="float: left; clear: left; width: 150px; height: 50px"></i>`}<table id=x><td>${TEXT}</table>`,
    ],
    [
      "that floats again where it has to move and the page breaks it",
      2,
      `<i style="float: left; width: 150px; height: 80px"></i><i id=x style="float: left; width: 120px">${TEXT}</i>`,
    ],
  ])("%s", (_, expected, html) => {
    expect(passes(html)).toBe(expected);
  });
});

describe("a table lays out a cell", () => {
  const table = (rows: string, style = ""): string =>
    `<table cellspacing=0 cellpadding=0 style="${style}">${rows}</table>`;
  it.each([
    ["once", 1, table(`<tr><td id=x>${lines(3)}<td>b`)],
    [
      "once more at its final height, for shares of it",
      2,
      table(`<td id=x><div style="height: 50%">a`, "height: 90px"),
    ],
    [
      "once more where rows that cells span are to break at a better place that was passed",
      2,
      above(60) +
        table(
          `<tr><td id=x>a<td rowspan=2>b<tr><td>a<tr style="break-after: avoid"><td>a<td>b<tr><td style="break-inside: avoid">${lines(5)}<td>b`,
        ),
    ],
    [
      "three times where rows grow over the end of the page, and break at a better place",
      3,
      above(60) +
        table(
          "<tr><td id=x>a<td rowspan=2>b<tr style='break-after: avoid'><td>a<tr><td style='break-inside: avoid'>c",
          "height: 130px",
        ),
    ],
  ])("%s", (_, expected, html) => {
    expect(passes(html)).toBe(expected);
  });
});

describe("tables in tables, where the page ends in the edges below all of them", () => {
  const most = (depth: number, open: string): number => {
    const nested = (rows: number): string =>
      `<style>td, div { padding-bottom: 2px } table { border-spacing: 1px }</style>${open.repeat(depth)}${box(5).repeat(rows)}`;
    const counts = Array.from({ length: 20 }, (_, rows) => count(nested(10 + rows), "200px 160px").layouts);
    return Math.max(...counts);
  };

  it.each(["<table><td>", "<div><table><td><div>"])(
    "take a few passes each, and not twice as many with each level: %s",
    (open) => {
      expect(most(12, open)).toBeLessThan(2_000);
    },
  );
});

describe("a page lays out the flow", () => {
  const passesOfPage = (html: string): number => count(html).most("page");

  it.each([
    ["once", 1, TEXT],
    ["twice to break at a better place that was passed", 2, lines(7) + BETTER],
    [
      "again with less room where footnotes are called, each time up to the better place",
      3,
      `a<span style="float: footnote">b</span>${lines(7)}${BETTER}`,
    ],
    [
      "again with less room where something floats",
      2,
      `${lines(3)}<div style="float: top; height: 20px">b</div>${TEXT}`,
    ],
  ])("%s", (_, expected, html) => {
    expect(passesOfPage(html)).toBe(expected);
  });

  it("eight times at most, whatever it calls for", () => {
    const calls = (name: string, text: string): string => `a <span style="float: ${name}">${text}</span> `;
    const many = Array.from({ length: 40 }, (_, index) =>
      calls(["footnote", "top", "bottom"][index % 3] ?? "", "b c d ".repeat(index % 7)).repeat(
        1 + (index % 4),
      ),
    );
    expect(passesOfPage(many.join("") + BETTER)).toBeLessThanOrEqual(8);
    expect(passesOfPage(`<p>${many.join(`</p>${BETTER}<p>`)}`)).toBeLessThanOrEqual(8);
  });
});

describe("a document lays out a fixed box, which each of its pages shows", () => {
  it.each([
    ["once, however many pages there are", 1, ""],
    ["once for each size of page area", 2, "@page :left { margin: 0 20px }"],
  ])("%s", (_, expected, rules) => {
    const fixed = '<div id=x style="position: fixed; width: 50%; top: 0">a b c</div>';
    expect(passes(`<style>${rules}</style>${fixed}${lines(60)}`)).toBe(expected);
  });
});

describe("a document is laid out from its beginning", () => {
  it.each([
    ["once", 1, TEXT],
    [
      "again while content shows other page numbers",
      2,
      '<style>a::after { content: target-counter(attr(href), page) } p { break-before: page }</style><a href="#p"></a><p id=p>b',
    ],
    [
      "four times at most for page numbers that do not settle",
      4,
      `<style>@counter-style flip { system: fixed; symbols: "${"a".repeat(900)}" "a" } p { overflow-wrap: anywhere }
        p::after { content: counter(pages, flip) }</style><p>`,
    ],
    [
      "once more for each round of containers, and to see them settled with what the styles have loaded",
      4,
      "<style>@container (width > 50px) { b { padding-top: 9px } }</style><p style='container-type: inline-size'><b>c</b>",
    ],
    [
      "no further time where @page names a paper and none of what it cuts off could be smaller by itself",
      1,
      "<style>@page { size: a6 }</style><p style='width: 1400px'>a",
    ],
    [
      "once more for each scale that is tried",
      3,
      "<style>@page { -platen-shrink-to-fit: auto }</style><p style='width: 400px'>a",
    ],
  ])("%s", (_, expected, html) => {
    expect(count(html).paginations).toBe(expected);
  });
});
