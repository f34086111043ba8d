import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";

function gridsOf(links: readonly FragmentLink[]): BoxFragment[] {
  return links.flatMap(({ fragment }) => {
    if (fragment.kind !== "box") return [];
    return fragment.tablePart === "grid" ? [fragment] : gridsOf(fragment.children);
  });
}

/** The collapsed borders by page: direction, x, y, length, width and style (or the colour's name). */
function pieces(content: string, page = "400px 1000px"): string[][] {
  const css =
    "<style>table { border-collapse: collapse } td, th { padding: 0; width: 20px; height: 20px }</style>";
  return layoutHtml(css + content, page).pages.flatMap(({ page: { content: links } }) =>
    gridsOf(links).map((grid) =>
      (grid.collapsedBorders ?? []).map(({ orientation, x, y, length, width, style, color }) => {
        const name =
          color.red === 1 ? "red" : color.blue === 1 ? "blue" : color.green > 0 ? "green" : "black";
        return `${orientation === "horizontal" ? "—" : "|"} ${x},${y} ${length} ${width}px ${style} ${name}`;
      }),
    ),
  );
}

function places(content: string): string[] {
  return layoutHtml(
    `<style>table { border-collapse: collapse } td { padding: 0 }</style>${content}`,
    "400px 1000px",
  ).places();
}

describe("collapsed borders", () => {
  it("of equal cells are one line each", () => {
    const cells = "<td style='border: 2px solid'>".repeat(2);
    expect(pieces(`<table>${`<tr>${cells}`.repeat(2)}</table>`)).toEqual([
      [
        "| 1,0 46 2px solid black",
        "| 23,0 46 2px solid black",
        "| 45,0 46 2px solid black",
        "— 0,1 46 2px solid black",
        "— 0,23 46 2px solid black",
        "— 0,45 46 2px solid black",
      ],
    ]);
  });

  it.each<[string, string, string, [string, string]]>([
    [
      "collapse",
      "separate",
      "take the place of those of cells that have another value",
      ["none", "collapse"],
    ],
    ["separate", "collapse", "are none where cells alone have the value", ["solid", "separate"]],
  ])("in a table with %s and cells with %s %s", (table, own, _name, expected) => {
    const cell = `<td style="border: 2px solid; border-radius: 4px; border-collapse: ${own}">x`;
    const { pages } = layoutHtml(`<table style="border-collapse: ${table}"><tr>${cell}</table>`);
    const cells = (links: readonly FragmentLink[]): BoxFragment[] =>
      links.flatMap(({ fragment }) => {
        if (fragment.kind !== "box") return [];
        return fragment.tablePart === "cell" ? [fragment] : cells(fragment.children);
      });
    const painted = cells(pages[0]?.page.content ?? []).map(({ style }) => style);
    expect(painted.map(({ borderTopStyle, borderCollapse }) => [borderTopStyle, borderCollapse])).toEqual([
      expected,
    ]);
  });

  it.each<[string, string, string, string | undefined]>([
    ["the wider wins", "border-right: 3px solid red", "border-left: 2px solid blue", "3px solid red"],
    [
      "even against a stronger style",
      "border-right: 3px dotted red",
      "border-left: 2px double blue",
      "3px dotted red",
    ],
    [
      "of equal width the stronger style",
      "border-right: 3px dotted red",
      "border-left: 3px solid blue",
      "3px solid blue",
    ],
    ["double before solid", "border-right: 3px solid red", "border-left: 3px double blue", "3px double blue"],
    [
      "of equal borders the left one",
      "border-right: 3px solid red",
      "border-left: 3px solid blue",
      "3px solid red",
    ],
    ["hidden beats all", "border-right: 9px solid red", "border-left: hidden", undefined],
    ["none loses against all", "border-right: none", "border-left: 1px dotted blue", "1px dotted blue"],
  ])("%s", (_, left, right, winner) => {
    const piece = pieces(`<table><td style="${left}"><td style="${right}"></table>`)[0]?.[0];
    expect(piece?.split(" ").slice(3).join(" ")).toBe(winner);
  });

  it.each<[string, string, string]>([
    [
      "cell before row",
      "<tr style='border-top: 2px solid red'><td style='border-top: 2px solid blue'>",
      "blue",
    ],
    [
      "row before row group",
      "<tbody style='border-top: 2px solid red'><tr style='border-top: 2px solid blue'><td>",
      "blue",
    ],
    [
      "row group before column",
      "<col style='border-top: 2px solid red'><tbody style='border-top: 2px solid blue'><tr><td>",
      "blue",
    ],
    [
      "column before column group",
      "<colgroup style='border-top: 2px solid red'><col style='border-top: 2px solid blue'></colgroup><td>",
      "blue",
    ],
    [
      "column group before table",
      "<colgroup style='border-top: 2px solid blue'><col></colgroup><td>",
      "blue",
    ],
  ])("%s", (_, content, color) => {
    const piece = pieces(`<table style="border-top: 2px solid red">${content}</table>`)[0]?.find((line) =>
      line.startsWith("—"),
    );
    expect(piece?.split(" ").at(-1)).toBe(color);
  });

  it("do not go through spanning cells", () => {
    const td = (span: string): string => `<td ${span} style="border: 2px solid">`;
    const lines = pieces(`<table><tr>${td("rowspan=2")}${td("")}<tr>${td("")}</table>`)[0];
    expect(lines?.filter((line) => line.startsWith("—"))).toEqual([
      "— 0,1 46 2px solid black",
      "— 22,23 24 2px solid black",
      "— 0,45 46 2px solid black",
    ]);
  });

  it("end beside a wider border that crosses", () => {
    const lines = pieces(
      "<table><td style='border: 2px solid; border-right: 6px solid red'><td style='border: 2px solid'></table>",
    )[0];
    expect(lines).toContain("| 25,0 24 6px solid red");
    expect(lines?.filter((line) => line.startsWith("— "))).toEqual([
      "— 0,1 22 2px solid black",
      "— 28,1 22 2px solid black",
      "— 0,23 22 2px solid black",
      "— 28,23 22 2px solid black",
    ]);
  });

  it("mirror in right-to-left tables", () => {
    const lines = pieces("<table dir=rtl><td style='border: 4px solid red'><td></table>")[0];
    expect(lines?.filter((line) => line.startsWith("|"))).toEqual([
      "| 22,0 28 4px solid red",
      "| 46,0 28 4px solid red",
    ]);
  });
});

describe("sizes in the collapsing model", () => {
  it("give half of each border to the cell and half of the outer ones to the table", () => {
    expect(
      places("<table id=t><td id=a style='border: 4px solid'>x<td id=b style='border: 2px solid'>x</table>"),
    ).toEqual(["p1 t 0,0 30×18", "p1 a 2,2 14×14", "p1 b 16,2 13×14"]);
  });

  it("know no padding and spacing of the table", () => {
    expect(places("<table id=t style='padding: 9px; border-spacing: 9px'><td id=a>x</table>")).toEqual([
      "p1 t 0,0 10×10",
      "p1 a 0,0 10×10",
    ]);
  });
});

describe("collapsed borders over pages", () => {
  const table = (rows: number, head = ""): string =>
    `<table>${head}${"<tr><td style='border: 2px solid'>".repeat(rows)}</table>`;

  it("close the rows of every page", () => {
    const perPage = pieces(table(3), "100px 50px");
    expect(perPage.map((lines) => lines.filter((line) => line.startsWith("—")))).toEqual([
      ["— 0,1 24 2px solid black", "— 0,23 24 2px solid black", "— 0,45 24 2px solid black"],
      ["— 0,1 24 2px solid black", "— 0,23 24 2px solid black"],
    ]);
  });

  it("meet those of a repeated head", () => {
    const perPage = pieces(table(2, "<thead><tr><th style='border: 4px solid red'></thead>"), "100px 60px");
    expect(perPage.map((lines) => lines.filter((line) => line.includes("—")))).toEqual([
      ["— 0,2 28 4px solid red", "— 0,26 28 4px solid red", "— 1,49 26 2px solid black"],
      ["— 0,2 28 4px solid red", "— 0,26 28 4px solid red", "— 1,48 26 2px solid black"],
    ]);
  });

  it("are those of the rows where the page cuts the table, not of the table", () => {
    const css =
      "<style>table { border: 10px solid red } td { border: 2px solid } tbody { border: 4px solid blue }</style>";
    const perPage = pieces(css + table(3), "100px 60px");
    expect(perPage.map((lines) => lines.filter((line) => line.startsWith("—")))).toEqual([
      ["— 0,5 40 10px solid red", "— 10,31 20 2px solid black", "— 10,53 20 2px solid black"],
      ["— 10,1 20 2px solid black", "— 0,27 40 10px solid red"],
    ]);
  });

  it("leave the cut through a row open", () => {
    const perPage = pieces(
      "<table><td style='border: 2px solid'><div style='height: 30px'></div><div style='height: 30px'></div></table>",
      "100px 50px",
    );
    expect(perPage.map((lines) => lines.filter((line) => line.startsWith("—")).length)).toEqual([1, 1]);
  });
});
