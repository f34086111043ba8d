import { describe, expect, it } from "vitest";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import { layoutHtml } from "../../testing/layout-html.ts";
import type { InlineLevelBox } from "../../tree/box.ts";
import { linesOf, TestBoxes, treeOf } from "../testing/inline-fixture.ts";

const boxes = new TestBoxes();
const rtl: Partial<ComputedStyle> = { direction: "rtl" };

/** Text of the first line as it is seen, from left to right. */
function seen(children: readonly (InlineLevelBox | string)[], style: Partial<ComputedStyle> = {}): string {
  return (linesOf(boxes.block(children, style), 1000)[0] ?? "").replace(/^[^|]*\||\|$/g, "");
}

describe("bidirectional lines (css-writing-modes-3 §2.4)", () => {
  it.each<[string, string, Partial<ComputedStyle>, string]>([
    ["Hebrew in English", "abc אבג def", {}, "abc גבא def"],
    ["English in Hebrew", "אבג abc דהו", rtl, "והד abc גבא"],
    ["numbers in Hebrew", "אב 123 גד", rtl, "דג 123 בא"],
    ["punctuation follows the paragraph", "abc!", rtl, "!abc"],
    ["direction from the text under plaintext", "אבג!", { unicodeBidi: "plaintext" }, "!גבא"],
    ["override", "abc", { ...rtl, unicodeBidi: "bidi-override" }, "cba"],
  ])("%s", (_, text, style, expected) => expect(seen([text], style)).toBe(expected));

  it("honours embeddings, isolates and overrides of inline boxes", () => {
    const span = (unicodeBidi: ComputedStyle["unicodeBidi"]) =>
      boxes.inline(["ab, cd"], { ...rtl, unicodeBidi });
    expect(seen(["x ", span("bidi-override"), " y"])).toBe("x <dc ,ba> y");
    expect(seen(["א ", boxes.inline(["ב"], { unicodeBidi: "isolate" }), " 1"])).toBe("1 <ב> א");
    expect(seen(["x", boxes.inline(["!"], { ...rtl, unicodeBidi: "embed" }), "y"])).toBe("x<!>y");
  });

  it("orders an isolated box as one neutral character (UAX 9 rule X5c)", () => {
    const isolate = (text: string, style: Partial<ComputedStyle> = {}) =>
      boxes.inline([text], { unicodeBidi: "isolate", ...style });
    expect(seen([isolate("ab"), "גד"])).toBe("<ab>דג");
    expect(seen([isolate("אב", rtl), "גד"])).toBe("<בא>דג");
    expect(seen([isolate("אב", rtl), isolate("גד", rtl)])).toBe("<בא><דג>");
    expect(seen([isolate("1", { unicodeBidi: "plaintext" }), "אב"])).toBe("<1>בא");
    expect(seen([isolate("ab"), " cd"], rtl)).toBe("cd <ab>");
    expect(seen(["א", isolate("ab"), "ג"])).toBe("ג<ab>א");
  });

  it("keeps a box with an override written at its start in one piece (UAX 9 rule X9)", () => {
    const start = "\u202e";
    const end = "\u202d";
    const visible = (line: string): string => line.replaceAll(start, "").replaceAll(end, "");
    expect(visible(seen(["ab", boxes.inline([`${start}zyx`], {}), `${end}dc`]))).toBe("abdc<xyz>");
    expect(visible(seen(["ab", boxes.inline([`zyx${end}`], {}), "dc"]))).toBe("ab<zyx>dc");
  });

  it("splits boxes and puts edges at the ends of the box in its own direction (CSS 2.2 §8.6)", () => {
    expect(seen(["a ", boxes.inline(["b אב"], {}), " גד e"])).toBe("a <b דג בא> e");
    const padded = { paddingLeft: 1, paddingRight: 1 };
    expect(linesOf(boxes.block([boxes.inline(["אב"], { ...padded, ...rtl })], rtl), 100)).toEqual([
      "0 78 22 |<בא>|",
    ]);
  });

  it("keeps the edge of a box of which the line has nothing but a space", () => {
    const box = boxes.inline([" abcd"], { direction: "ltr", paddingLeft: 5 });
    expect(treeOf(boxes.block(["אב", box], rtl), 50)).toEqual([
      "line 0 0 50 10 base 8",
      "  box 25 0 5 10",
      "  text 30 0 20 10 | אב|",
      "line 0 10 50 10 base 8",
      "  box 10 0 40 10",
      "    text 0 0 40 10 |abcd|",
    ]);
  });

  it("aligns and breaks lines of right-to-left text, without the space at the end", () => {
    expect(linesOf(boxes.block(["אבג דהו זח"], rtl), 70)).toEqual(["0 0 70 |והד גבא|", "10 50 20 |חז|"]);
    expect(linesOf(boxes.block(["אבג דה"], rtl), 50)).toEqual(["0 20 30 |גבא|", "10 30 20 |הד|"]);
    expect(linesOf(boxes.block(["אב גד הו"], { ...rtl, textAlign: "justify" }), 70)).toEqual([
      "0 0 70 |דג בא|",
      "10 50 20 |וה|",
    ]);
  });

  it("keeps paragraphs between forced breaks apart", () => {
    const box = boxes.block(["abc", boxes.lineBreak(), "אבג!"], { unicodeBidi: "plaintext" });
    expect(linesOf(box, 100)).toEqual(["0 0 30 |abc|", "10 60 40 |!גבא|"]);
  });

  it("mixes atomic inlines in", () => {
    expect(seen(["אב ", boxes.object(10, 10), " גד"], rtl)).toBe("דג [] בא");
  });
});

describe("elements that isolate their text (HTML 15.3.5)", () => {
  it.each<[string, string, string[]]>([
    [
      "blocks set in a line",
      "<p id=a style='display: inline'>\u05d0</p><b id=b>\u05d1</b>",
      ["a 0,0", "b 10,0"],
    ],
    ["items of lists", "<li id=a style='display: inline'>x</li><b id=b>\u05d1</b>", ["a 0,0", "b 10,0"]],
    ["not other elements", "<i id=a>\u05d0</i><b id=b>\u05d1</b>", ["b 0,0", "a 10,0"]],
    ["bdi", "<bdi id=a>\u05d0</bdi><b id=b>\u05d1</b>", ["a 0,0", "b 10,0"]],
    ["bdo, which overrides besides", "<bdo dir=rtl id=a>x</bdo><b id=b>\u05d1</b>", ["a 0,0", "b 10,0"]],
  ])("%s", (_, html, expected) => {
    const places = layoutHtml(`<div>${html}</div>`).places();
    expect(places.map((place) => place.split(" ").slice(1, 3).join(" "))).toEqual(expected);
  });
});
