import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Pages of ten lines. */
const STYLE = `<style>p { margin: 0; orphans: 1; widows: 1 } i { display: inline-block; font-style: normal; orphans: 1; widows: 1 }
  td { padding: 0; vertical-align: top } table { border-spacing: 0 } textarea { width: 20px; height: 30px; border: 0; padding: 0; margin: 0 } body { orphans: 1; widows: 1 }</style>`;
/** Can't be broken. */
const FIELD = "<textarea style='height: 250px'></textarea>";
const lines = (count: number): string => Array.from({ length: count }, (_, at) => at + 1).join("<br>");

/** Border boxes of the elements with an id, page by page. */
const places = (html: string): string[] => layoutHtml(STYLE + html, "200px 100px").places();

describe("atomic inlines higher than a page (css-break-3 §4.1)", () => {
  it.each<[string, string, string[]]>([
    [
      "an inline-block goes on on the next page, and what follows comes below it",
      `<p>x<i id=a>${lines(14)}</i><p id=b>after`,
      ["p1 a 10,0 20×100", "p2 a 10,0 20×40", "p2 b 0,40 200×10"],
    ],
    [
      "over as many pages as it needs",
      `<p><i id=a>${lines(25)}</i>`,
      ["p1 a 0,0 20×100", "p2 a 0,0 20×100", "p3 a 0,0 20×50"],
    ],
    [
      "from the middle of a page",
      `<p>one<p>two<p><i id=a>${lines(14)}</i>`,
      ["p1 a 0,20 20×80", "p2 a 0,0 20×60"],
    ],
    [
      "on the next page where nothing of it fits here",
      `<p style="height: 95px">one<p><i id=a>${lines(14)}</i>`,
      ["p2 a 0,0 20×100", "p3 a 0,0 20×40"],
    ],
    ["one that fits on a page stays whole", `<p>${lines(5)}<p><i id=a>${lines(8)}</i>`, ["p2 a 0,0 10×80"]],
    [
      "beside each other, aligned by their first lines",
      `<p><i id=a>${lines(14)}</i><i id=b>${lines(12)}</i><i id=c>${lines(3)}</i><p id=d>after`,
      [
        "p1 a 0,0 20×100",
        "p1 b 20,0 20×100",
        "p1 c 40,0 10×30",
        "p2 a 0,0 20×40",
        "p2 b 20,0 20×20",
        "p2 d 0,40 200×10",
      ],
    ],
    [
      "the text after it goes on below it, on its line where it ends",
      `<p>x<i id=a>${lines(14)}</i>y<br><b id=b>z</b>`,
      ["p1 a 10,0 20×100", "p2 a 10,0 20×40", "p2 b 0,40 10×10"],
    ],
    [
      "inside inline boxes, and centred",
      `<p style="text-align: center"><b><i id=a>${lines(14)}</i></b>`,
      ["p1 a 90,0 20×100", "p2 a 90,0 20×40"],
    ],
    [
      "with margins, borders and padding",
      `<p><i id=a style="margin: 5px 0; border: 1px solid; padding: 4px">${lines(12)}</i><p id=b>after`,
      ["p1 a 0,5 30×95", "p2 a 0,0 30×35", "p2 b 0,40 200×10"],
    ],
    [
      "an inline-flex container",
      `<p><i id=a style="display: inline-flex"><span>${lines(14)}</span></i><p id=b>after`,
      ["p1 a 0,0 20×100", "p2 a 0,0 20×40", "p2 b 0,40 200×10"],
    ],
    [
      "an inline-block in an inline-block",
      `<p><i><i id=a>${lines(14)}</i></i><p id=b>after`,
      ["p1 a 0,0 20×100", "p2 a 0,0 20×40", "p2 b 0,40 200×10"],
    ],
    [
      "in a table cell",
      `<table><tr><td><i id=a>${lines(14)}</i><td>x</table><p id=b>after`,
      ["p1 a 0,0 20×100", "p2 a 0,0 20×40", "p2 b 0,40 200×10"],
    ],
    [
      "beside something that can't be broken",
      `<p><i id=a>${lines(14)}</i><textarea id=b></textarea>`,
      ["p1 a 0,20 20×80", "p1 b 20,0 20×30", "p2 a 0,0 20×60"],
    ],
  ])("%s", (_, html, expected) => expect(places(html)).toEqual(expected));

  it("an inline-table goes on with its rows, and repeats its head", () => {
    const rows = "<tr><td>r".repeat(14);
    const { pages, dump } = layoutHtml(
      `${STYLE}<p><table style="display: inline-table"><thead><tr><th>h</thead>${rows}</table>`,
      "200px 100px",
    );
    expect(pages).toHaveLength(2);
    const count = (text: string): number[] =>
      dump()
        .split(/page \d+\n/)
        .slice(1)
        .map((page) => page.split(`text "${text}"`).length - 1);
    expect(count("h")).toEqual([1, 1]);
    expect(count("r").reduce((sum, number) => sum + number)).toBe(14);
  });

  it.each<[string, string]>([
    ["a picture", FIELD],
    ["a picture beside an inline-block", `<i>${lines(12)}</i>${FIELD}`],
    ["a box in it that can't be broken", `<i>${FIELD}</i>`],
  ])("overflows with a diagnostic: %s", (_, html) => {
    const { diagnostics, pages } = layoutHtml(`${STYLE}<p>${html}`, "200px 100px");
    expect(diagnostics.map(({ code }) => code)).toContain("content-taller-than-page");
    expect(pages.length).toBeLessThan(5);
  });
});
