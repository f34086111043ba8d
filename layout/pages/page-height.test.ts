import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Heights of the pages, px; letters are squares of 10 px. */
function heights(html: string, size = "200px auto"): number[] {
  return layoutHtml(`<style>p { margin: 0 }</style>${html}`, size).pages.map(({ page }) => page.height);
}

describe("pages as high as their content", () => {
  it.each<[string, string, number[]]>([
    ["one line", "<p>a", [10]],
    ["lines and margins", "<p style='margin: 5px 0'>a<br>b", [30]],
    ["a page margin", "<style>@page { margin: 7px 0 8px }</style><p>a", [25]],
    ["a page border and padding", "<style>@page { border: 1px solid; padding: 4px }</style><p>a", [20]],
    ["floats", "<div style='float: left; width: 20px; height: 60px'></div><p>a", [60]],
    ["each page its own", "<p>a<br>b<p style='break-before: page'>c", [20, 10]],
    ["heights in percent of the page are automatic", "<div style='height: 100%'>a</div>", [10]],
    [
      "a footnote below",
      "<style>@page { @footnote { border: none; margin: 0; padding: 0 } }</style><p>a<i style='float: footnote'>n</i>",
      [20],
    ],
    ["a float at the bottom", "<p>a<div style='float: bottom; height: 30px'></div>", [40]],
    ["a float at the top", "<p>a<div style='float: top; height: 30px'></div>", [40]],
    ["nothing", "", [4]],
  ])("%s", (_, html, expected) => {
    expect(heights(html)).toEqual(expected);
  });

  it("have no room left over, and none missing", () => {
    const lines = "x<br>".repeat(40);
    const { pages, diagnostics } = layoutHtml(
      `<div style="padding: 3px; orphans: 3">${lines}</div>`,
      "200px auto",
    );
    expect(pages.map(({ page }) => page.height)).toEqual([406]);
    expect(diagnostics).toEqual([]);
  });

  it("end where pages are as high as they can be", () => {
    expect(heights("x<br>".repeat(2000))).toEqual([19_200, 800]);
  });

  it("have fixed boxes at their own end", () => {
    const { places } = layoutHtml(
      "<p style='margin: 0; height: 50px'>a<div id=f style='position: fixed; bottom: 0'>x",
      "200px auto",
    );
    expect(places()).toEqual(["p1 f 0,40 10×10"]);
  });

  it("have margin boxes round that", () => {
    const { pages } = layoutHtml(
      "<style>@page { margin: 10px 0; @bottom-left { content: 'x' } }</style><p style='margin: 0'>a",
      "200px auto",
    );
    expect(pages.map(({ page, styles }) => [page.height, styles.height])).toEqual([[30, 30]]);
  });
});
