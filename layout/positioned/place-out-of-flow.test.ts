import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Place of an absolutely positioned box in a containing block of 100 by 60 px, whose padding box stands at 1,1. */
function placeOf(style: string, { around = "", content = "aa" } = {}): string | undefined {
  const container = `position: relative; width: 100px; height: 60px; border: 1px solid; ${around}`;
  const html = `<div style="${container}"><div id=a style="position: absolute; ${style}">${content}</div></div>`;
  return layoutHtml(html).places()[0]?.slice(5);
}

describe("horizontal place and width (CSS 2.2 §10.3.7)", () => {
  it.each([
    ["left: 5px", "6,1 20×10"],
    ["right: 5px", "76,1 20×10"],
    ["left: 10%; width: 20%", "11,1 20×10"],
    ["left: 5px; right: 15px", "6,1 80×10"],
    ["left: 5px; right: 15px; padding: 0 4px; margin: 0 2px", "8,1 76×10"],
    ["left: 5px; right: 15px; max-width: 30px", "6,1 30×10"],
    // Too much is given: the end side gives way.
    ["left: 5px; right: 15px; width: 30px", "6,1 30×10"],
    ["left: 5px; right: 15px; width: 30px; margin: 0 auto", "31,1 30×10"],
    ["left: 5px; right: 15px; width: 30px; margin-left: auto", "56,1 30×10"],
    ["left: 5px; right: 15px; width: 30px; margin-right: auto; margin-left: 3px", "9,1 30×10"],
    ["left: 5px; right: 5px; width: 130px; margin: 0 auto", "6,1 130×10"],
    ["left: -10px", "-9,1 20×10"],
  ])("%s", (style, place) => {
    expect(placeOf(style)).toBe(place);
  });

  it.each([
    ["left: 5px; right: 15px; width: 30px", "56,1 30×10"],
    ["left: 5px; right: 15px; width: 30px; margin: 0 auto", "31,1 30×10"],
    ["left: 5px; right: 5px; width: 130px; margin: 0 auto", "-34,1 130×10"],
    ["", "81,1 20×10"],
    ["margin-right: 4px", "77,1 20×10"],
  ])("in a container from right to left: %s", (style, place) => {
    expect(placeOf(style, { around: "direction: rtl" })).toBe(place);
  });

  it("without insets it shrinks to its content, in the room from its static position on", () => {
    expect(placeOf("", { content: "aa bb cc dd ee" })).toBe("1,1 100×20");
    expect(placeOf("left: 70px", { content: "aa bb" })).toBe("71,1 30×20");
    expect(placeOf("margin-left: 55px", { content: "aa bb" })).toBe("56,1 45×20");
  });
});

describe("vertical place and height (CSS 2.2 §10.6.4)", () => {
  it.each([
    ["top: 5px", "1,6 20×10"],
    ["bottom: 5px", "1,46 20×10"],
    ["top: 10%; height: 50%", "1,7 20×30"],
    ["top: 5px; bottom: 15px", "1,6 20×40"],
    ["top: 5px; bottom: 15px; margin: 2px 0; padding-top: 4px", "1,8 20×36"],
    ["top: 5px; bottom: 15px; max-height: 25%", "1,6 20×15"],
    ["top: 5px; bottom: 5px; min-height: 80px", "1,6 20×80"],
    ["top: 5px; bottom: 15px; height: 20px", "1,6 20×20"],
    ["top: 5px; bottom: 15px; height: 20px; margin: auto 0", "1,16 20×20"],
    ["top: 5px; bottom: 15px; height: 20px; margin-top: auto", "1,26 20×20"],
    ["top: 5px; bottom: 5px; height: 80px; margin: auto 0", "1,6 20×80"],
    // Percentages of vertical margins are of the width.
    ["top: 0; margin-top: 10%", "1,11 20×10"],
  ])("%s", (style, place) => {
    expect(placeOf(style)).toBe(place);
  });
});

describe("containing blocks (CSS 2.2 §10.1)", () => {
  const child = (style: string): string =>
    `<i id=a style="position: absolute; right: 0; bottom: 0; width: 4px; height: 4px; ${style}"></i>`;
  const around = (style: string, inner = child("")): string =>
    `<div style="width: 60px; height: 40px; ${style}"><div style="padding: 5px">${inner}</div></div>`;
  const at = (html: string): string | undefined => layoutHtml(html, "200px 100px").places()[0]?.split(" ")[2];

  it.each([
    ["the nearest positioned box", around("position: relative"), "56,36"],
    ["its padding box", around("position: relative; padding: 3px; border: 2px solid"), "64,44"],
    ["a transformed box", around("transform: scale(1)"), "56,36"],
    ["a box that may be transformed", around("will-change: transform"), "56,36"],
    ["a box with a filter", around("filter: blur(1px)"), "56,36"],
    ["a box whose layout is contained", around("contain: layout"), "56,36"],
    ["else the first page", around(""), "196,96"],
    [
      "of fixed boxes the page, not a positioned box",
      around("position: relative", child("position: fixed")),
      "196,96",
    ],
    ["of fixed boxes a transformed box", around("transform: scale(1)", child("position: fixed")), "56,36"],
  ])("%s", (_, html, place) => {
    expect(at(html)).toBe(place);
  });

  it("fixed boxes are on every page", () => {
    const pages = "<p style='margin: 0; break-after: page'>x</p>".repeat(2);
    expect(layoutHtml(child("position: fixed") + pages, "200px 100px").places()).toEqual([
      "p1 a 196,96 4×4",
      "p2 a 196,96 4×4",
    ]);
  });
});

describe("static positions (CSS 2.2 §10.3.7)", () => {
  const box = "<b id=a style='position: absolute; width: 4px; height: 4px'></b>";
  const at = (html: string): string | undefined =>
    layoutHtml(`<style>p { margin: 0 }</style>${html}`).places()[0]?.split(" ")[2];

  it.each([
    ["where the block would be", `<p>x</p><div style="padding-left: 7px">${box}</div>`, "7,10"],
    ["after the margin of the block before", `<p style="margin-bottom: 9px">x</p>${box}<p>y</p>`, "0,19"],
    ["where the word would be", `<p>xx ${box.replace("width", "display: inline; width")}yy</p>`, "30,0"],
    [
      "below the line, if it was a block",
      `<p>xx <b></b>${box.replace("width", "display: block; width")}yy</p>`,
      "0,10",
    ],
    ["at the right edge from right to left", `<div style="direction: rtl">${box}</div>`, "196,0"],
    [
      "before text from right to left",
      `<p style="direction: rtl">xx${box.replace("width", "display: inline; width")}</p>`,
      "176,0",
    ],
    ["beside a float", `<i style="float: left; width: 30px; height: 5px"></i><p>${box}x</p>`, "30,0"],
    [
      "where its flex container aligns it",
      `<div style="display: flex; justify-content: end">${box}</div>`,
      "196,0",
    ],
    [
      "where its grid container aligns it",
      `<div style="display: grid; height: 20px; justify-items: center; align-items: end">${box}</div>`,
      "98,16",
    ],
  ])("%s", (_, html, place) => {
    expect(at(html)).toBe(place);
  });
});

describe("alignment between insets (css-align-3 §6.1.2)", () => {
  const insets = "left: 10px; right: 30px; top: 10px; bottom: 20px; width: 20px; height: 10px";
  it.each([
    ["justify-self: start; align-self: start", "11,11"],
    ["justify-self: end; align-self: end", "51,31"],
    ["justify-self: center; align-self: center", "31,21"],
    ["justify-self: right", "51,11"],
    ["justify-self: end; margin-right: 5px", "46,11"],
    // Automatic margins come first.
    ["justify-self: end; margin-right: auto", "11,11"],
  ])("%s", (style, place) => {
    expect(placeOf(`${insets}; ${style}`)?.split(" ")[0]).toBe(place);
  });

  it("what is too wide for its insets moves so that it stays in the container", () => {
    const wide = "left: 40px; right: 40px; width: 60px";
    expect(placeOf(`${wide}; justify-self: center`)).toBe("21,1 60×10");
    expect(placeOf(`${wide}; justify-self: start`)).toBe("41,1 60×10");
    expect(placeOf("left: 40px; right: 40px; width: 90px; justify-self: start")).toBe("11,1 90×10");
    expect(placeOf("left: 40px; right: 40px; width: 90px; justify-self: safe start")).toBe("41,1 90×10");
  });

  it("but for `stretch`, a box that is aligned has the size of its content", () => {
    expect(placeOf("left: 0; right: 0; justify-self: center")).toBe("41,1 20×10");
    expect(placeOf("left: 0; right: 0; justify-self: stretch")).toBe("1,1 100×10");
  });
});

describe("ratios between insets (css-position-3 §4.3)", () => {
  it.each([
    ["left: 0; right: 0; aspect-ratio: 2", "1,1 100×50"],
    ["top: 0; bottom: 0; aspect-ratio: 2", "1,1 120×60"],
    ["inset: 0; aspect-ratio: 2", "1,1 100×50"],
    ["inset: 0; aspect-ratio: 2; align-self: stretch; justify-self: start", "1,1 120×60"],
    ["inset: 0; aspect-ratio: 2; height: 20px", "1,1 40×20"],
  ])("%s", (style, place) => {
    expect(placeOf(style, { content: "" })).toBe(place);
  });
});

it("keeps the width of a box with margins on the pages that it goes on to", () => {
  const words = Array.from({ length: 8 }, () => "aaaa").join(" ");
  const html = `<div id=a style="position: absolute; margin: 0 6px">${words}</div>`;
  expect(layoutHtml(html, "100px 30px").places()).toEqual([
    "p1 a 6,0 88×30",
    "p2 a 6,0 88×30",
    "p3 a 6,0 88×20",
  ]);
});

describe("a box between the insets of a containing block that goes on", () => {
  const lines = (count: number): string => "<p style='margin: 0'>x</p>".repeat(count);
  const container = (positioned: string, lineCount = 8): string =>
    `<div style="position: relative; margin-top: 10px">${positioned}${lines(lineCount)}</div>`;
  const placesOf = (style: string, content = ""): string[] =>
    layoutHtml(
      container(`<div id=a style="position: absolute; width: 20px; ${style}">${content}</div>`),
      "100px 40px",
    ).places();

  it("is as high as it is on all of its pages", () => {
    expect(placesOf("top: 5px; bottom: 5px")).toEqual(["p1 a 0,15 20×25", "p2 a 0,0 20×40", "p3 a 0,0 20×5"]);
  });

  it("has its content on them", () => {
    const inner = "<i id=b style='display: block; height: 10px'></i>";
    expect(placesOf("inset: 0 auto 0 0; overflow: auto", `${lines(4)}${inner}`)).toEqual([
      "p1 a 0,10 20×30",
      "p2 a 0,0 20×40",
      "p2 b 0,10 20×10",
      "p3 a 0,0 20×10",
    ]);
  });

  it("is no higher than its maximum", () => {
    expect(placesOf("top: 0; bottom: 0; max-height: 50px")).toEqual(["p1 a 0,10 20×30", "p2 a 0,0 20×20"]);
  });

  it("stays in the part on its page where it centers what it holds", () => {
    expect(placesOf("top: 0; bottom: 0; display: flex; align-items: center", "x")).toEqual([
      "p1 a 0,10 20×30",
    ]);
  });

  it("holds one inside in the same way", () => {
    const inner = "<div id=b style='position: absolute; inset: 10px 0'></div>";
    expect(placesOf("top: 0; bottom: 0", inner)).toEqual([
      "p1 a 0,10 20×30",
      "p1 b 0,20 20×20",
      "p2 a 0,0 20×40",
      "p2 b 0,0 20×40",
      "p3 a 0,0 20×10",
      "p3 b 0,0 20×0",
    ]);
  });
});

describe("a box that hangs from the bottom of a containing block that goes on", () => {
  const placesOf = (container: string, style: string, { before = "", after = "" } = {}): string[] => {
    const box = `<div id=a style="position: absolute; width: 20px; height: 10px; ${style}"></div>`;
    const html = `<div style="position: relative; ${container}">${before}${box}${after}</div>`;
    return layoutHtml(html, "100px 40px").places();
  };
  const lines = "<p style='margin: 0'>x</p>".repeat(5);

  it.each([
    ["bottom: 0", ["p3 a 0,10 20×10"]],
    ["bottom: 15px", ["p2 a 0,35 20×5", "p3 a 0,0 20×5"]],
    ["bottom: 20px", ["p2 a 0,30 20×10"]],
    ["bottom: 60%", ["p1 a 0,30 20×10"]],
    ["bottom: 100px; margin: 0", ["p1 a 0,-10 20×10"]],
  ])("stands on the page that its height says: %s", (style, places) => {
    expect(placesOf("height: 100px", style)).toEqual(places);
  });

  it("stands no higher than the page on which the height comes out, or on which the box is found", () => {
    expect(placesOf("", "bottom: 30px", { after: lines })).toEqual(["p2 a 0,0 20×10"]);
    expect(placesOf("", "bottom: 0", { after: lines })).toEqual(["p2 a 0,0 20×10"]);
    expect(placesOf("height: 50px", "bottom: 25px", { before: lines })).toEqual(["p2 a 0,0 20×10"]);
    expect(placesOf("height: 30px", "bottom: 0", { before: lines })).toEqual(["p2 a 0,0 20×10"]);
  });
});
