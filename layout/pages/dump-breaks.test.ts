import { expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";
import { dumpBreaks } from "./dump-breaks.ts";

const lines = (count: number): string => Array(count).fill("x").join("<br>");

/** On pages of 100 × 50 px with lines of 10 px. */
function breaksOf(html: string): string[] {
  const { pages, document } = layoutHtml(html, "100px 50px");
  return pages.map(({ page }) => dumpBreaks(page, document).trimEnd().replace("\n  ", ": "));
}

it("tells of full pages, and of the end", () => {
  expect(breaksOf(`<p style="margin: 0">${lines(9)}`)).toEqual([
    "page 1 ends after line 5 of <p> at 1:16: the page is full; nothing speaks against it",
    "page 2 ends with the flow",
  ]);
});

it("tells of demanded breaks, and of the pages they leave blank", () => {
  expect(breaksOf('<h1>a</h1><h1 style="break-before: right">b</h1>')).toEqual([
    "page 1 ends before <h1> at 1:26: demanded by right",
    "page 2 is blank: what follows begins on a right page",
    "page 3 ends with the flow",
  ]);
  expect(breaksOf('<p style="page: a">a</p><p style="page: b">b</p>')).toEqual([
    "page 1 (a) ends before <p> at 1:40: demanded by break-before, break-after or page",
    "page 2 (b) ends with the flow",
  ]);
});

it("tells of earlier breaks that were better", () => {
  const heading = '<h1 style="font-size: 10px; margin: 0; break-after: avoid">h</h1>';
  const text = `<p style="margin: 0; orphans: 2">${lines(3)}`;
  expect(breaksOf(`<div>${lines(3)}</div>${heading}${text}`)[0]).toBe(
    "page 1 ends before <h1> at 1:38: the page is full; nothing speaks against it; laid out twice, to break here and not further down",
  );
});

it("tells what speaks against a break that had to be made", () => {
  expect(breaksOf(`<div style="break-inside: avoid">${lines(9)}</div>`)[0]).toBe(
    "page 1 ends after line 5 of <div> at 1:16: the page is full; against break-before, break-after or break-inside: avoid: the page has no better place",
  );
});

it.each([
  ["rows", `<table>${"<tr><td>x".repeat(9)}</table>`, /before row \d of <table>/],
  ["cells", `<table><tr><td>${lines(9)}</table>`, /in row 1 of <table>/],
  [
    "lines of flex items",
    `<div style="display: flex; flex-wrap: wrap">${'<i style="width: 100px">x</i>'.repeat(9)}`,
    /before line 6 of <div>/,
  ],
  ["rows of a grid", `<div style="display: grid">${"<i>x</i>".repeat(9)}`, /before row 6 of <div>/],
  ["heights", '<div style="height: 80px">x</div>', /below the content of <div>/],
])("names %s", (_what, html, place) => {
  expect(breaksOf(html)[0]).toMatch(place);
});
