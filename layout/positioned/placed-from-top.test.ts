import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const lines = (count: number): string => "<p style='margin: 0'>x</p>".repeat(count);
const box = (style: string): string => `<div id=a style="position: absolute; ${style}">aa</div>`;

/** Places on pages of 100 by 40 px, which have four lines each. */
const placesOf = (html: string): string[] => layoutHtml(html, "100px 40px").places();

describe("a box in a containing block of several pages (CSS 2.2 §10.1)", () => {
  const container = (content: string, style = ""): string =>
    `<div style="position: relative; margin-top: 10px; ${style}">${content}</div>`;
  const atEnd = (style: string): string => container(`${lines(10)}<div>${box(style)}</div>`);
  const atStart = (style: string, around = ""): string => container(`${box(style)}${lines(10)}`, around);

  it.each([
    ["top: 5px; right: 0", "p1 a 80,15 20×10"],
    ["top: 45px; left: 0", "p2 a 0,15 20×10"],
    ["top: 95px; left: 0", "p3 a 0,25 20×10"],
    ["top: 40px; margin-top: -5px; left: 0", "p2 a 0,5 20×10"],
    ["bottom: 0; left: 0", "p3 a 0,20 20×10"],
  ])("stands in it by %s, before its content or after it", (style, place) => {
    expect(placesOf(atStart(style))).toEqual([place]);
    expect(placesOf(atEnd(style))).toEqual([place]);
  });

  it("counts in percent of a height that is given", () => {
    expect(placesOf(atStart("top: 50%; left: 0", "height: 100px"))).toEqual(["p2 a 0,20 20×10"]);
  });

  it("counts from its padding edge", () => {
    expect(placesOf(atStart("top: 45px; left: 0", "border-top: 2px solid; padding-top: 3px"))).toEqual([
      "p2 a 0,17 20×10",
    ]);
  });

  it("breaks over the end of a page", () => {
    const long = container(
      `${lines(10)}<div id=a style="position: absolute; top: 20px; left: 0">${lines(3)}</div>`,
    );
    expect(placesOf(long)).toEqual(["p1 a 0,30 10×10", "p2 a 0,0 10×20"]);
  });

  it("goes on from the page where it stands to the end of its containing block", () => {
    expect(placesOf(atStart("top: 45px; bottom: 5px; left: 0"))).toEqual([
      "p2 a 0,15 20×25",
      "p3 a 0,0 20×25",
    ]);
  });

  it("whose side only the flow knows stays on the page where that finds it", () => {
    expect(placesOf(atEnd("top: 5px"))).toEqual(["p3 a 0,5 20×10"]);
  });

  it("is found in tables and inline boxes, and is theirs where they are positioned", () => {
    const cell = `<table style="border-spacing: 0"><td style="padding: 0">${box("top: 5px; left: 0")}x</table>`;
    expect(placesOf(container(lines(10) + cell))).toEqual(["p1 a 0,15 20×10"]);
    const inline = (style: string): string => `<span style="${style}">x${box("top: 5px; left: 0")}</span>`;
    expect(placesOf(container(lines(10) + inline("")))).toEqual(["p1 a 0,15 20×10"]);
    expect(placesOf(container(lines(8) + inline("position: relative")))).toEqual(["p3 a 0,15 20×10"]);
  });
});

describe("a box positioned against the page", () => {
  it.each([
    ["top: 5px; left: 0", "p1 a 0,5 20×10"],
    ["bottom: 0; right: 0", "p1 a 80,30 20×10"],
    ["top: 50%; left: 0", "p1 a 0,20 20×10"],
    ["top: 55px; left: 0", "p2 a 0,15 20×10"],
    ["top: 150%; left: 0", "p2 a 0,20 20×10"],
  ])(
    "stands by %s on the first page, whose area is the initial containing block, and below it",
    (style, place) => {
      expect(placesOf(box(style) + lines(10))).toEqual([place]);
      expect(placesOf(lines(10) + box(style))).toEqual([place]);
    },
  );

  it("makes a page where there is none, but none that stays empty", () => {
    const boxes = (...tops: number[]): string =>
      tops.map((top) => `<i id=a${top} style="position: absolute; top: ${top}px; left: 0">a</i>`).join("");
    expect(placesOf(boxes(85, 5, 45))).toEqual(["p1 a5 0,5 10×10", "p2 a45 0,5 10×10", "p3 a85 0,5 10×10"]);
    const { pages, diagnostics } = layoutHtml(boxes(5, 85), "100px 40px");
    expect(pages).toHaveLength(1);
    expect(diagnostics.map(({ code }) => code)).toEqual(["content-taller-than-page"]);
  });

  it("is placed once, where a note that was too long makes a page after the last of the flow", () => {
    const note = `<span style="float: footnote; display: block">${"aa ".repeat(40)}</span>`;
    const { pages, places } = layoutHtml(`${box("top: 155px; left: 0")}<p>x${note}</p>`, "100px 60px");
    expect(pages.length).toBeGreaterThan(1);
    expect(places().filter((place) => place.includes(" a "))).toEqual(["p1 a 0,155 20×10"]);
  });
});
