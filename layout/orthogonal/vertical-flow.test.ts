import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Places on a page of 200 × 100, where letters are squares of 10 px. */
function places(html: string, mode = "vertical-rl"): string[] {
  return layoutHtml(`<style>html { writing-mode: ${mode} }</style>${html}`, "200px 100px").places();
}

describe("blocks of vertical text (css-writing-modes-3 §3.1)", () => {
  const TWO =
    "<div id=a>aaaa</div><div id=b style='padding-top: 5px; border-right: 3px solid'>bbb bbb bbb</div>";

  it.each([
    ["vertical-rl", ["p1 a 190,0 10×100", "p1 b 167,0 23×100"]],
    ["sideways-rl", ["p1 a 190,0 10×100", "p1 b 167,0 23×100"]],
    ["vertical-lr", ["p1 a 0,0 10×100", "p1 b 10,0 23×100"]],
    ["sideways-lr", ["p1 a 0,0 10×100", "p1 b 10,0 23×100"]],
  ])("%s stacks them along the page", (mode, expected) => {
    expect(places(TWO, mode)).toEqual(expected);
  });

  it("collapses margins where blocks meet, and centres by margins along the line", () => {
    const html = `<div id=a style="margin: 3px 7px; height: 40px">a</div><div id=b style="margin: auto 5px auto 9px; height: 50px">b</div>`;
    expect(places(html)).toEqual(["p1 a 183,3 10×40", "p1 b 166,25 10×50"]);
  });

  it("takes the root's mode from body", () => {
    expect(
      places("<style>body { writing-mode: vertical-lr }</style><p id=a style='margin: 0'>a", "vertical-rl"),
    ).toEqual(["p1 a 0,0 10×100"]);
  });

  it("fills pages along the direction of its blocks", () => {
    const block = (id: string): string => `<div id=${id} style="width: 120px">x</div>`;
    expect(places(block("a") + block("b"))).toEqual([
      "p1 a 80,0 120×100",
      "p1 b 0,0 80×100",
      "p2 b 160,0 40×100",
    ]);
    expect(places(block("a") + block("b"), "vertical-lr")).toEqual([
      "p1 a 0,0 120×100",
      "p1 b 120,0 80×100",
      "p2 b 0,0 40×100",
    ]);
  });

  it("begins on a left page where blocks follow each other to the left", () => {
    const html =
      "<style>@page :left { margin-top: 7px } p { margin: 0 }</style><p id=a>a<p id=b style='break-before: recto'>b";
    expect(places(html)).toEqual(["p1 a 190,7 10×93", "p3 b 190,7 10×93"]);
    expect(places(html, "vertical-lr")).toEqual(["p1 a 0,0 10×100", "p3 b 0,0 10×100"]);
  });

  it("maps percentages, limits and flow-relative properties", () => {
    const html = `<div id=a style="height: 50%; padding: 10%; margin-block-start: 4px; margin-inline-start: 6px">a</div>`;
    expect(places(html)).toEqual(["p1 a 166,6 30×70"]);
    expect(places(`<div id=a style="inline-size: 30px; block-size: 20px; max-width: 15px">a</div>`)).toEqual([
      "p1 a 185,0 15×30",
    ]);
  });

  it("runs lines from the bottom in right-to-left text", () => {
    expect(places(`<div dir=rtl><div id=a style="height: 30px">a</div></div>`)).toEqual([
      "p1 a 190,70 10×30",
    ]);
  });

  it("puts floats and what clears them beside the lines", () => {
    const html = `<div id=a style="float: left; width: 20px; height: 30px"></div><div id=b style="float: right; width: 10px; height: 40px"></div>
      <div id=c style="clear: left">c</div>`;
    expect(places(html)).toEqual(["p1 a 180,0 20×30", "p1 b 190,60 10×40", "p1 c 170,0 10×100"]);
  });

  it("keeps blocks that follow each other the other way out of floats", () => {
    const float = `<div id=f style="float: right; width: 20px; height: 40px"></div>`;
    const other = `<div id=a style="writing-mode: vertical-lr; width: 50px"></div>`;
    expect(places(float + other)).toEqual(["p1 f 180,60 20×40", "p1 a 150,0 50×60"]);
    const full = `<div style="height: 40px">${float}${other}</div>`;
    expect(places(full)).toEqual(["p1 f 180,0 20×40", "p1 a 130,0 50×40"]);
  });

  it("positions boxes by the sides of the page", () => {
    const html = `<div id=a style="position: relative; width: 80px; height: 60px">
      <div id=b style="position: absolute; top: 5px; left: 10px; width: 20px; height: 20px"></div>
      <div id=c style="position: absolute; width: 20px; height: 20px"></div>
      <div id=d style="position: absolute; inset: 5px"></div></div>`;
    expect(places(html)).toEqual([
      "p1 a 120,0 80×60",
      "p1 b 130,5 20×20",
      "p1 c 180,0 20×20",
      "p1 d 125,5 70×50",
    ]);
  });

  it("lays out tables and flex containers along its lines", () => {
    const table = `<table id=a style="border-spacing: 0"><tr><td id=b style="padding: 0">aa<td id=c style="padding: 0">a<tr><td id=d style="padding: 0">b</table>`;
    expect(places(table)).toEqual([
      "p1 a 180,0 20×30",
      "p1 b 190,0 10×20",
      "p1 c 190,20 10×10",
      "p1 d 180,0 10×20",
    ]);
    const flex = `<div style="display: flex; height: 90px"><div id=a style="flex: 1">a</div><div id=b style="flex: 2">b</div></div>`;
    expect(places(flex)).toEqual(["p1 a 190,0 10×30", "p1 b 190,30 10×60"]);
  });

  it("keeps pictures as they are", () => {
    expect(places("<img id=a style='width: 30px; height: 15px; margin-left: 5px'>")).toEqual([
      "p1 a 170,0 30×15",
    ]);
  });
});

describe("text across the text around it (css-writing-modes-3 §7.3)", () => {
  const horizontal = (html: string): string[] => layoutHtml(html, "200px 100px").places();

  it("is as wide as its lines, and as high as it needs to be or is allowed", () => {
    const html = `<div id=a style="writing-mode: vertical-rl; height: 40px; padding: 1px 2px">aaa bbb ccc</div><div id=b>b</div>`;
    expect(horizontal(html)).toEqual(["p1 a 0,0 34×42", "p1 b 0,42 200×10"]);
    expect(horizontal(`<div id=a style="writing-mode: vertical-lr">aaa bbb</div>`)).toEqual([
      "p1 a 0,0 10×70",
    ]);
    // The height of the page, where the lines would be longer.
    expect(horizontal(`<div id=a style="writing-mode: vertical-lr">aaa bbb ccc ddd</div>`)).toEqual([
      "p1 a 0,0 20×100",
    ]);
  });

  it("shrinks floats, inline blocks and cells to its lines", () => {
    const style = "writing-mode: vertical-rl; height: 30px";
    expect(horizontal(`<div id=a style="float: right; ${style}">aaa bbb</div>`)).toEqual([
      "p1 a 180,0 20×30",
    ]);
    expect(horizontal(`a<span id=a style="${style}">aaa bbb</span>`)).toEqual(["p1 a 10,0 20×30"]);
    expect(
      horizontal(
        `<table style="border-spacing: 0"><tr><td id=a style="${style}; padding: 1px">aaa bbb<td id=b style="padding: 0">b`,
      ),
    ).toEqual(["p1 a 0,0 22×32", "p1 b 22,0 10×32"]);
  });

  it.each([
    ["vertical-rl", "", "20,0"],
    ["vertical-rl", "text-align: center", "20,30"],
    ["vertical-rl", "text-align: end; vertical-align: top", "40,60"],
    ["vertical-rl", "direction: rtl; vertical-align: bottom", "0,60"],
    ["vertical-lr", "text-align: right; vertical-align: top", "0,60"],
    ["vertical-lr", "vertical-align: bottom", "40,0"],
    ["sideways-lr", "vertical-align: baseline", "0,60"],
  ])(
    "stands in cells as vertical-align says across them, and text-align along them: %s, %s",
    (mode, style, place) => {
      const cell = `<td style="writing-mode: ${mode}; padding: 0; width: 50px; ${style}"><div id=a>aaa</div>`;
      const html = `<table style="border-spacing: 0"><tr><td style="padding: 0; height: 90px">${cell}</table>`;
      expect(horizontal(html)).toEqual([`p1 a ${place} 10×30`]);
    },
  );

  it("turns back inside vertical text", () => {
    const html = `<div style="writing-mode: vertical-rl; width: 100px; height: 50px"><div id=a style="writing-mode: horizontal-tb">aa bb</div><div id=b>b</div></div>`;
    expect(horizontal(html)).toEqual(["p1 a 50,0 50×10", "p1 b 40,0 10×50"]);
  });

  it("breaks its lines by the width around it, also where the height is that of its lines", () => {
    const html = `<div id=o style="writing-mode: vertical-lr; width: 50px"><div id=a style="writing-mode: horizontal-tb">aaa bbb</div></div>`;
    expect(horizontal(html)).toEqual(["p1 o 0,0 50×20", "p1 a 0,0 50×20"]);
  });

  it("is set as the text around it where writing modes change too often", () => {
    const open = Array.from(
      { length: 300 },
      (_, at) => `<div style="writing-mode: ${at % 2 === 0 ? "vertical-rl" : "horizontal-tb"}">`,
    );
    const laid = layoutHtml(`${open.join("")}<b id=a>xx`, "200px 100px");
    expect(laid.diagnostics.map(({ code }) => code)).toEqual(["nesting-too-deep"]);
    expect(laid.places()).toEqual(["p1 a 0,0 20×10"]);
  });

  it("carries positioned boxes out to their containing block, from where they would have been", () => {
    const html = `<div style="position: relative; width: 150px; height: 60px"><div style="writing-mode: vertical-rl; width: 100px; height: 50px">
      <div id=a style="position: absolute; width: 20px; height: 10px"></div><div id=b style="position: absolute; right: 5px; top: 7px">bb</div></div></div>`;
    expect(horizontal(html)).toEqual(["p1 a 80,0 20×10", "p1 b 135,7 10×20"]);
  });
});
