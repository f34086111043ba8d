import { describe, expect, it } from "vitest";
import { styleWith } from "../cascade/initial-style.ts";
import { NO_EDGES } from "../geometry/edges.ts";
import { layoutHtml } from "../testing/layout-html.ts";
import { borderEdges, margin, marginEdges, paddingEdges } from "./box-edges.ts";

describe("edges of boxes", () => {
  const percent = (value: number) => ({ px: 0, percent: value });

  it("percentages of padding and margins are of the containing block's width, on all sides (css-box-3 §3–4)", () => {
    const edges = { top: 5, right: 10, bottom: 15, left: 20 };
    const padding = styleWith({
      paddingTop: percent(5),
      paddingRight: percent(10),
      paddingBottom: percent(15),
      paddingLeft: percent(20),
    });
    const margins = styleWith({
      marginTop: percent(5),
      marginRight: percent(10),
      marginBottom: percent(15),
      marginLeft: percent(20),
    });
    expect([paddingEdges(padding, 100), marginEdges(margins, 100)]).toEqual([edges, edges]);
  });

  it("padding is never negative, a margin may be, and `auto` is none", () => {
    const style = styleWith({ paddingLeft: { px: -30, percent: 10 }, marginLeft: -7, marginTop: "auto" });
    expect(paddingEdges(style, 100).left).toBe(0);
    expect(marginEdges(style, 100)).toEqual({ ...NO_EDGES, left: -7 });
    expect(margin("auto", 100)).toBe(0);
  });

  it("collapsed borders of a table stand for those of the style", () => {
    const style = styleWith({ borderTopWidth: 8, borderLeftWidth: 2 });
    const imposed = { ...NO_EDGES, top: 1 };
    expect([borderEdges(style, undefined), borderEdges(style, imposed)]).toEqual([
      { top: 8, right: 0, bottom: 0, left: 2 },
      imposed,
    ]);
  });
});

describe("widths and margins of blocks (CSS 2.2 §10.3.3)", () => {
  const place = (style: string, around = ""): string | undefined =>
    layoutHtml(`<div style="width: 100px; ${around}"><div id=a style="height: 5px; ${style}"></div></div>`)
      .places()[0]
      ?.slice(5);

  it.each([
    ["", "0,0 100×5"],
    ["margin: 0 10px", "10,0 80×5"],
    ["margin: 0 -10px", "-10,0 120×5"],
    ["padding: 0 10%; border: solid; border-width: 0 3px", "0,0 100×5"],
    ["width: 60px; margin-left: auto", "40,0 60×5"],
    ["width: 60px; margin-right: auto; margin-left: 7px", "7,0 60×5"],
    ["width: 60px; margin: 0 auto", "20,0 60×5"],
    ["width: 61px; margin: 0 auto", "19.5,0 61×5"],
    // Too wide for its container: the end side gives way.
    ["width: 130px; margin: 0 auto", "0,0 130×5"],
    ["width: 130px; margin: 0 10px", "10,0 130×5"],
  ])("%s", (style, expected) => {
    expect(place(style)).toBe(expected);
  });

  it.each([
    ["width: 60px", "40,0 60×5"],
    ["width: 60px; margin-right: 10px", "30,0 60×5"],
    ["width: 60px; margin: 0 auto", "20,0 60×5"],
    ["width: 130px; margin: 0 10px", "-40,0 130×5"],
  ])("in a container from right to left: %s", (style, expected) => {
    expect(place(style, "direction: rtl")).toBe(expected);
  });

  it("the `align` of presentational markup aligns blocks that have no automatic margins", () => {
    const html = (align: string, style = ""): string =>
      `<div align=${align} style="width: 100px"><div id=a style="width: 60px; height: 5px; ${style}"></div></div>`;
    const at = (align: string, style?: string): string | undefined =>
      layoutHtml(html(align, style)).places()[0];
    expect(at("center")).toBe("p1 a 20,0 60×5");
    expect(at("right")).toBe("p1 a 40,0 60×5");
    expect(at("center", "margin-right: auto")).toBe("p1 a 0,0 60×5");
  });
});
