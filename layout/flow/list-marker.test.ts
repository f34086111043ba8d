import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Left edge of the marker from the border box of its item, 100 px wide, and the marker's width; letters are 10 px wide. */
function markerOf(style: string): string {
  const dump = layoutHtml(`<ul style="width: 100px"><li style="list-style-type: decimal; ${style}">a`).dump();
  return /::marker (.*)×/.exec(dump)?.[1] ?? "";
}

it.each(["outside", "inside"])(
  "an inline list item flows with its marker, which is %s, in the lines around it",
  (position) => {
    const style = `<style>li { display: inline list-item; list-style-position: ${position} }</style>`;
    const dump = layoutHtml(
      `${style}<ol style="padding: 0; width: 140px"><li>a b c</li> <li>d e f g</li></ol>`,
    ).dump();
    const lines = dump.split(/^ *line .*$/m).slice(1);
    expect(lines.map((line) => [...line.matchAll(/text "(.*?)"/g)].map(([, text]) => text).join(""))).toEqual(
      ["1. a b c 2. d ", "e f g"],
    );
  },
);

describe("an outside list marker (css-lists-3 §3.4)", () => {
  it.each([
    ["", "-30,0 30"],
    ["padding-left: 20px", "-30,0 30"],
    ["border-left: 5px solid", "-30,0 30"],
    ["margin-left: 15px", "-30,0 30"],
    ["padding-top: 7px", "-30,7 30"],
    ["direction: rtl; width: 50px; padding-right: 20px", "70,0 30"],
    ["list-style-type: disc", "-23.5,0 23.5"],
    ["list-style-type: japanese-formal; width: 10px; counter-set: list-item -1", "-60,0 60"],
  ])("stands beside the border box of an item with %j", (style, place) => {
    expect(markerOf(style)).toBe(place);
  });

  it.each([
    ["square", "0,-9.5 10×9.5", "3.5×3.5"],
    ["disc", "0,-23.5 10×23.5", undefined],
    ["disclosure-open", "0,-12 10×12", "4.8×6"],
    ["disclosure-closed", "0,-10.8 10×10.8", "6×4.8"],
  ])("stands above its item in vertical text, with room between them: %s", (type, place, shape) => {
    const html = `<ul style="writing-mode: vertical-rl; list-style-type: ${type}"><li>a`;
    const [outer, inner] = [
      ...layoutHtml(html)
        .dump()
        .matchAll(/::marker (.*)/g),
    ].map(([, found]) => found);
    expect(outer).toBe(place);
    expect(inner?.split(" ")[1]).toBe(shape);
  });

  it.each([
    ["ltr", "marker, line"],
    ["rtl", "line, marker"],
  ])(
    "is painted in the order of the eye where its line is %s, which readers of text follow",
    (direction, order) => {
      const dump = layoutHtml(`<ul dir="${direction}"><li id=li>a`).dump();
      const inItem = dump.slice(dump.indexOf("li"));
      const [marker, line] = [inItem.indexOf("::marker"), inItem.indexOf('"a"')];
      expect(marker < line ? "marker, line" : "line, marker").toBe(order);
    },
  );

  const textOf = (rules: string): string => {
    const html = `<style>li { text-transform: uppercase } ${rules}</style><ol><li style="list-style-type: lower-alpha">x`;
    return /::marker[^"]*"([^"]*)"/.exec(layoutHtml(html).dump())?.[1] ?? "";
  };

  it("does not inherit the transformation of its item's text", () => {
    expect(textOf("")).toBe("a. ");
    expect(textOf("li::marker { text-transform: capitalize }")).toBe("A. ");
  });

  const heights = (rules: string): readonly string[] =>
    layoutHtml(
      `<style>li { width: 60px; margin: 0; line-height: 10px } ${rules}</style><li id=a>aa bb<li id=b>c`,
      "200px 200px",
    ).places();

  it.each([
    ["", "p1 a 0,0 60×10 p1 b 0,10 60×10"],
    ["li { width: 40px }", "p1 a 0,0 40×20 p1 b 0,20 40×10"],
    ["li::marker { line-height: 30px }", "p1 a 0,0 60×30 p1 b 0,30 60×30"],
    ["li { width: 40px } li::marker { line-height: 30px }", "p1 a 0,0 40×40 p1 b 0,40 40×30"],
    ["li::marker { line-height: 4px }", "p1 a 0,0 60×10 p1 b 0,10 60×10"],
  ])("makes the first line as high as itself: %j", (rules, places) => {
    expect(heights(rules).join(" ")).toBe(places);
  });
});
