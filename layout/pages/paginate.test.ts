import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const codes = (html: string): string[] =>
  layoutHtml(html, "100px 100px").diagnostics.map(({ code, position }) => `${code} ${position?.line ?? "-"}`);

describe("content beyond the page", () => {
  it.each([
    [
      "a picture that is too tall",
      "<p>x</p>\n<iframe style='height: 300px; width: 20px'></iframe>",
      "content-taller-than-page 2",
    ],
    ["text that is too wide", "<p style='white-space: nowrap'>aaaaaaaaaaaaaaaa", "content-wider-than-page 1"],
    [
      "a picture in a line that is too wide",
      "<p>x <svg width=150 height=10></svg>",
      "content-wider-than-page 1",
    ],
    ["a box that is too wide", "<div>\n<div style='width: 150px'>x</div></div>", "content-wider-than-page 2"],
  ])("%s is reported", (_, html, report) => {
    expect(codes(html)).toContain(report);
  });

  it.each([
    ["a background", "background: gray"],
    ["a border", "border-bottom: solid"],
    ["a shadow", "box-shadow: 0 0 3px"],
    ["an outline", "outline: solid"],
    ["a width of its own", "min-width: 120px"],
  ])("so are rows with negative margins and %s, but no others: nobody misses anything", (_, declaration) => {
    const row = "width: 50%; padding: 0 15px; float: left; box-sizing: border-box";
    const rows = (style: string): string[] =>
      codes(`<div style='margin: 0 -15px; ${style}'><p style='${row}'>x</p><p style='${row}'>x</p></div>`);
    expect(rows("")).toEqual([]);
    expect(rows(declaration)).toEqual(["content-wider-than-page 1"]);
  });

  it("keeps quiet about panels off the canvas", () => {
    expect(codes("<p style='position: fixed; right: -90px; width: 80px'>x")).not.toContain(
      "content-wider-than-page 1",
    );
  });

  it("keeps quiet about what overflow clips", () => {
    expect(
      codes(
        "<div style='overflow: hidden; height: 50px'><div style='width: 150px; height: 300px'></div></div>",
      ),
    ).toEqual([]);
  });
});

describe("what is to be kept together", () => {
  const block = (count: number): string => "<p style='margin: 0; break-after: avoid'>a</p>".repeat(count);
  /** Heights of the boxes on each page of 100 px. */
  const counts = (html: string): readonly number[] =>
    layoutHtml(`<body style="margin: 0">${html}`, "100px 100px")
      .dump()
      .split(/^page/m)
      .slice(1)
      .map((page) => page.match(/^ *(?:p|hr) /gm)?.length ?? 0);

  it.each([
    ["goes to the next page where it fits there", 9, [1, 10]],
    ["leaves no page almost empty where it fits on none", 24, [10, 10, 6]],
  ])("%s", (_, count, expected) => {
    const after = "<p style='margin: 0'>a</p>";
    expect(counts(`<hr style="margin: 0; border: 0; height: 5px">${block(count)}${after}`)).toEqual(expected);
  });
});

describe("pages", () => {
  it("takes size and margins from @page by selector", () => {
    const style =
      "<style>@page { size: 100px 50px } @page :first { margin: 10px } @page wide { size: 200px 50px } .w { page: wide }</style>";
    const { pages } = layoutHtml(`${style}<p>a</p><p class=w>b</p>`);
    expect(pages.map(({ page }) => [page.width, page.height, page.margins.top, page.name])).toEqual([
      [100, 50, 10, ""],
      [200, 50, 0, "wide"],
    ]);
  });

  it("moves the root into the margin of the page by its negative margin", () => {
    const style = "<style>@page { margin: 20px } html { margin-top: -10px } p { margin: 0 }</style>";
    const { places } = layoutHtml(`${style}<p id=a>a<p id=b>b<p id=c>c`, "200px 60px");
    expect(places()).toEqual(["p1 a 20,10 160×10", "p1 b 20,20 160×10", "p1 c 20,30 160×10"]);
  });

  // css-page-3 §7
  it.each([
    ["width: 60px; margin: 10px", { top: 10, right: 30, bottom: 10, left: 10 }],
    [
      "width: 60px; margin: 10px; padding: 0 5px; box-sizing: border-box",
      { top: 10, right: 30, bottom: 10, left: 10 },
    ],
    ["width: 60px; margin: 0 auto", { top: 0, right: 20, bottom: 0, left: 20 }],
    ["width: 60px; margin-left: auto", { top: 0, right: 0, bottom: 0, left: 40 }],
    ["max-width: 60px; max-height: 20px", { top: 0, right: 40, bottom: 30, left: 0 }],
    ["width: 95px; height: 60px; margin: 10px", { top: 10, right: 10, bottom: 10, left: 10 }],
    ["height: 50%; margin-top: 5px", { top: 5, right: 0, bottom: 20, left: 0 }],
  ])("gives the page box a size of its own on its sheet: %s", (declarations, margins) => {
    const { pages } = layoutHtml(`<style>@page { size: 100px 50px; ${declarations} }</style><p>a`);
    expect(pages[0]?.page.margins).toEqual(margins);
  });

  it("alternates right and left pages and leaves blank ones", () => {
    const style =
      "<style>@page :blank { margin-top: 7px } @page :left { margin-top: 3px } p { margin: 0 }</style>";
    const { pages } = layoutHtml(
      `${style}<p>a</p><p style="break-before: page">b</p><p style="break-before: left">c</p>`,
    );
    expect(pages.map(({ page }) => page.margins.top)).toEqual([0, 3, 7, 3]);
  });

  // css-page-3 §3.3, css-writing-modes-4 §8.1: body hands its direction to the document, as it does its writing mode.
  it.each(["html { direction: rtl }", "body { direction: rtl }", "html { writing-mode: vertical-rl }"])(
    "begins books whose pages follow each other to the left on a left page: %s",
    (rule) => {
      const style = `<style>@page :blank { margin-top: 7px } @page :left { margin-top: 3px } p { margin: 0 } ${rule}</style>`;
      const { pages } = layoutHtml(
        `${style}<p>a</p><p style="break-before: verso">b</p><p style="break-before: right">c</p>`,
      );
      expect(pages.map(({ page }) => page.margins.top)).toEqual([3, 0, 7, 0]);
    },
  );

  it("carries running elements on, by policy", () => {
    const { pages } = layoutHtml(
      "<style>.h { position: running(h) }</style><p class=h>1</p><p>a</p><p style='break-before: page'>b</p><p class=h>2</p><p class=h>3</p>",
    );
    const names = pages.map(({ record: { running } }) => [
      running.carried.has("h"),
      running.assigned.get("h")?.length ?? 0,
    ]);
    expect(names).toEqual([
      [false, 1],
      [true, 2],
    ]);
  });

  it("leaves at least a pixel between margins that are too large", () => {
    const { pages } = layoutHtml("<style>@page { margin: 500px }</style><p>x</p>", "100px 100px");
    const { margins } = pages[0]?.page ?? { margins: { left: 0, right: 0 } };
    expect(margins.left + margins.right).toBeLessThanOrEqual(99);
  });
});

describe("the display of the root element (css-display-3 §2.8)", () => {
  it.each<[string, string]>([
    ["display: block", "p1 a 0,0 200×5"],
    ["display: inline-block", "p1 a 0,0 200×5"],
    ["display: contents", "p1 a 0,0 200×5"],
    ["display: table", "p1 a 0,0 30×5"],
    ["display: inline-table; margin: 0 auto", "p1 a 85,0 30×5"],
    ["display: table; position: absolute; right: 0", "p1 a 170,0 30×5"],
    ["display: flex", "p1 a 0,0 30×5"],
    ["display: flex; height: 100%; justify-content: center; align-items: end", "p1 a 85,95 30×5"],
    ["display: grid; justify-items: end", "p1 a 170,0 30×5"],
    ["float: right", "p1 a 170,0 30×5"],
  ])("%s", (style, expected) => {
    const html = `<style>html { ${style} }</style><div id=a><div style="width: 30px; height: 5px"></div></div>`;
    expect(layoutHtml(html, "200px 100px").places()).toEqual([expected]);
  });

  it.each(["flex", "grid", "table", "block; float: left", "block; position: absolute"])(
    "%s goes on from page to page",
    (display) => {
      const html = `<style>html { display: ${display} } p { margin: 0; height: 50px }</style><div>${"<p>x</p>".repeat(5)}</div>`;
      expect(layoutHtml(html, "200px 100px").pages).toHaveLength(3);
    },
  );
});

describe("a positioned root element (CSS 2.2 §9.3)", () => {
  it.each<[string, string]>([
    ["position: relative; left: 20px; top: 10px", "p1 a 20,10 200×5"],
    ["position: absolute; left: 20px; top: 10px; width: 50px", "p1 a 20,10 50×5"],
    ["position: fixed; right: 20px; bottom: 10px; width: 50px", "p1 a 130,85 50×5"],
  ])("%s", (style, expected) => {
    const html = `<style>html { ${style} }</style><div id=a style="height: 5px"></div>`;
    expect(layoutHtml(html, "200px 100px").places()).toEqual([expected]);
  });
});

describe("pages that show nothing at the end", () => {
  const pagesOf = (html: string): number => layoutHtml(html, "100px 50px").pages.length;

  it.each([
    ["are left out", 1, "<div style='min-height: 80px'>x</div>"],
    ["all of them", 1, "<div style='min-height: 180px'>x</div>"],
    [
      "with padding that has a background",
      1,
      "<div style='padding-bottom: 20px; background: red'><p style='height: 40px; margin: 0'>x</p></div>",
    ],
    [
      "with boxes that clear floats",
      1,
      "<div style='min-height: 80px'>x</div><p style='clear: both; margin: 0'></p>",
    ],
    [
      "with spacers of e-mails",
      1,
      "<div style='background: red'><p style='height: 50px; margin: 0'>x</p><table><td>&nbsp;&zwj;</table></div>",
    ],
    [
      "but not with a line to sign on",
      2,
      "<p style='height: 50px; margin: 0'>x</p><u>&nbsp; &nbsp; &nbsp;</u>",
    ],
    ["nor before text", 3, "<div style='min-height: 130px'>x</div>x"],
    ["nor with a part of a box that is seen", 2, "<div style='min-height: 80px; background: red'>x</div>"],
    [
      "nor with the lower edge of a frame",
      2,
      "<div style='min-height: 80px; border-bottom: 1px solid'>x</div>",
    ],
    ["nor with an empty box that has a size", 2, "x<div style='height: 80px'></div>"],
    ["nor after a forced break", 2, "x<div style='break-before: page'></div>"],
    [
      "nor with the target of a link",
      2,
      "<a href='#end'>x</a><div style='min-height: 80px'>x</div><div id=end></div>",
    ],
  ])("%s", (_, count, html) => {
    expect(pagesOf(html)).toBe(count);
  });
});
