import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Border boxes in two columns of 120 px without a gap. */
const columns = (style: string, content: string): string[] =>
  layoutHtml(
    `<div style="columns: 2; gap: 0; orphans: 1; widows: 1; ${style}">${content}</div>`,
    "240px 100px",
  )
    .places()
    .map((place) => place.replace(/^p1 /, ""));

const inner = (style: string, content: string): string =>
  `<div style="columns: 3; gap: 0; ${style}">${content}</div>`;

describe("at the end of a column", () => {
  const filled = "column-fill: auto; height: 30px";

  const line = (height: number): string =>
    `<i style="display: inline-block; width: 9px; height: ${height}px; vertical-align: top"></i>`;

  it("columns inside leave a line to the next one that has room for it", () => {
    const content = `<div style="height: 15px"></div>${inner("", `<div id=a>${line(25)}</div>`)}`;
    expect(columns(filled, content)).toEqual(["a 120,0 40×25"]);
  });

  it("a line without room in any column overflows it whole", () => {
    expect(columns(filled, `<div id=a>${line(45)}<br>${line(5)}</div>`)).toEqual([
      "a 0,0 120×45",
      "a 120,0 120×10",
    ]);
  });
});
