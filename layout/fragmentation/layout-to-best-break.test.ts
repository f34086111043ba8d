import { expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** A line, a term and its description, which are to stay together, with room for two of the three lines left. */
const CONTENT = `<div style="height: 20px"></div>line<div id=term>term</div><div style="break-before: avoid">text</div>`;

/** Page on which the term begins, with its description, below 20 px of something else. */
function pageOfTerm(html: string): string | undefined {
  const style = "<style>body { margin: 0 } #top { height: 20px } caption { text-align: left }</style>";
  return layoutHtml(`${style}<div id=top></div>${html}`, "100px 60px")
    .places()
    .find((place) => place.includes(" term "))
    ?.replace(/ .*/, "");
}

it.each([
  ["block", `<div id=flow>${CONTENT}</div>`],
  ["float", `<div id=flow style="float: left">${CONTENT}</div>`],
  ["positioned box", `<div id=flow style="position: absolute">${CONTENT}</div>`],
  ["box in a line", `<div id=flow style="display: inline-block; vertical-align: top">${CONTENT}</div>`],
  ["cell", `<table id=flow style="border-spacing: 0"><td style="padding: 0">${CONTENT}</table>`],
  ["flex item", `<div id=flow style="display: flex"><div>${CONTENT}</div></div>`],
])(
  "the flow of a %s is broken at its best place, though that has been passed (css-break-3 §4.4)",
  (_, html) => {
    expect(pageOfTerm(html)).toBe("p2");
  },
);

it("a float is not moved whole to the next page where it has a good break", () => {
  const heading = `<div style="break-after: avoid">a</div>`;
  const html = `<div id=flow style="float: left">${heading}${CONTENT.replace("20px", "10px")}</div>`;
  const places = layoutHtml(`<div style="height: 20px"></div>${html}`, "100px 60px").places();
  expect(places.filter((place) => place.includes(" flow ")).map((place) => place.slice(0, 2))).toEqual([
    "p1",
    "p2",
  ]);
});
