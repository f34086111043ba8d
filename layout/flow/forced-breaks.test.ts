import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const AFTER = "<div style='break-after: page'></div>";
const BEFORE = "<div style='break-before: page'></div>";

/** The text of each page. */
function texts(html: string, page = "200px 100px"): string[] {
  return layoutHtml(`<style>p { margin: 0 }</style>${html}`, page)
    .dump()
    .split(/page \d+\n/)
    .slice(1)
    .map((dump) => [...dump.matchAll(/text "(.*)" /g)].map(([, text]) => text?.trim()).join("|"));
}

describe("forced breaks between empty boxes (css-break-3 §3.1)", () => {
  it.each<[string, string, string[]]>([
    ["after two of them", `<p>a</p>${AFTER}${AFTER}<p>b</p>`, ["a", "", "b"]],
    ["before two of them", `<p>a</p>${BEFORE}${BEFORE}<p>b</p>`, ["a", "", "b"]],
    ["where one ends and the other begins, once", `<p>a</p>${AFTER}${BEFORE}<p>b</p>`, ["a", "b"]],
    ["at the start of the document", `${AFTER}<p>b</p>`, ["", "b"]],
    ["but nothing follows the last", `<p>a</p>${AFTER}${AFTER}`, ["a", ""]],
    ["with margins", `${AFTER.replace("'>", "; margin: 5px'>")}<p>b</p>`, ["", "b"]],
    ["in boxes", `<p>a</p><section>${AFTER}</section><section>${AFTER}</section><p>b</p>`, ["a", "", "b"]],
    [
      "in a box that is to stay together",
      `<p>a</p><section style="break-inside: avoid">${AFTER}<p>b</section>`,
      ["a", "b"],
    ],
    ["between page names", "<p>a</p><div style='page: x'></div><p style='page: y'>b</p>", ["a", "", "b"]],
    ["before a float", `<p>a</p>${AFTER}<p style="float: left">b</p><p>c</p>`, ["a", "b|c"]],
    ["before nothing but a float", `<p>a</p>${AFTER}<p style="float: left">b</p>`, ["a", "b"]],
    [
      "before nothing but a float in its box, once",
      `<div>${AFTER}<p style="float: left">a</p></div><p>b</p>`,
      ["", "a|b"],
    ],
    [
      "in a flex container",
      `<div style="display: flex; flex-direction: column"><p>a</p>${AFTER}${AFTER}<p>b</p></div>`,
      ["a", "", "b"],
    ],
  ])("%s", (_, html, pages) => {
    expect(texts(html)).toEqual(pages);
  });

  it("leave columns empty", () => {
    const column = "<div style='break-after: column'></div>";
    const { places } = layoutHtml(
      `<style>p { margin: 0 }</style><div style="columns: 3; gap: 0"><p>a</p>${column}${column}<p id=b>b`,
      "300px 100px",
    );
    expect(places()).toEqual(["p1 b 200,0 100×10"]);
  });
});

describe("forced breaks at the edges of containers (css-break-3 §3.1)", () => {
  const before = "style='break-before: page'";
  const after = "style='break-after: page'";

  it.each<[string, string, string[]]>([
    [
      "first and last rows",
      `<table><tr ${before}><td>b<tr><td>c<tr ${after}><td>d</table>`,
      ["a", "b|c|d", "e"],
    ],
    [
      "first and last row groups",
      `<table><tbody ${before}><tr><td>b</tbody><tbody ${after}><tr><td>c</table>`,
      ["a", "b|c", "e"],
    ],
    ["captions at the top", `<table><caption ${before}>b</caption><tr><td>c</table>`, ["a", "b|c|e"]],
    ["not rows below captions", `<table><caption>b</caption><tr ${before}><td>c</table>`, ["a|b|c|e"]],
    [
      "captions at the bottom",
      `<table><caption style="caption-side: bottom; break-after: page">c</caption><tr ${after}><td>b</table>`,
      ["a|b|c", "e"],
    ],
    [
      "first and last items of a column",
      `<div style="display: flex; flex-direction: column"><p ${before}>b</p><p>c</p><p ${after}>d</p></div>`,
      ["a", "b|c|d", "e"],
    ],
    [
      "a column from the bottom to the top",
      `<div style="display: flex; flex-direction: column-reverse"><p ${after}>c</p><p ${before}>b</p></div>`,
      ["a", "c|b", "e"],
    ],
    [
      "all items of a line",
      `<div style="display: flex"><p>b</p><p ${before}>c</p><p ${after}>d</p><p>e</p></div>`,
      ["a", "b|c|d|e", "e"],
    ],
    [
      "first and last items of a grid",
      `<div style="display: grid"><p ${before}>b</p><p ${after}>c</p></div>`,
      ["a", "b|c", "e"],
    ],
    [
      "what is at the edges of items",
      `<div style="display: flex"><div><p ${before}>b</p><p ${after}>c</p></div></div>`,
      ["a", "b|c", "e"],
    ],
  ])("are those of %s, too", (_, html, pages) => {
    expect(texts(`<p>a</p>${html}<p>e</p>`)).toEqual(pages);
  });
});

describe("a side asked for at the start of the document (css-page-3 §3.3)", () => {
  it.each<[string, string, string[]]>([
    ["left", "left", ["left"]],
    ["right", "right", ["right"]],
    ["the back of a leaf", "verso", ["left"]],
    ["the front of a leaf", "recto", ["right"]],
    ["any", "page", ["right"]],
  ])("is that of the first page: %s", (_, value, sides) => {
    const css = "<style>@page :left { margin: 7px } @page :right { margin: 3px }</style>";
    const { pages } = layoutHtml(`${css}<p style="break-before: ${value}">a`, "200px 100px");
    expect(pages.map(({ page }) => (page.margins.top === 7 ? "left" : "right"))).toEqual(sides);
  });
});
