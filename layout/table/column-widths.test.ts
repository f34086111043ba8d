import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Letters are 10 px wide; `x` and width of the cells a, b, c … of a table without spacing or padding. */
function columns(attributes: string, content: string, page = "400px 1000px"): string {
  const html = `<style>table { border-spacing: 0 } td { padding: 0 }</style><table ${attributes}>${content}</table>`;
  const places = layoutHtml(html, page).places();
  return places.map((place) => place.replace(/^p1 (\S+) (\S+),\S+ (\S+)×.*$/, "$1 $2+$3")).join(" ");
}

const cell = (id: string, text: string, style = ""): string => `<td id=${id} style="${style}">${text}`;

describe("automatic table layout", () => {
  it.each<[string, string, string, string]>([
    ["columns are as wide as their content", "", cell("a", "xx") + cell("b", "x x x"), "a 0+20 b 20+50"],
    [
      "the widest cell decides",
      "",
      `${cell("a", "x")}${cell("b", "x")}<tr>${cell("c", "xxx")}`,
      "a 0+30 b 30+10 c 0+30",
    ],
    [
      "extra width goes by max-content width",
      "style='width: 120px'",
      cell("a", "x") + cell("b", "xxx"),
      "a 0+30 b 30+90",
    ],
    [
      "a given width stays while others grow",
      "style='width: 120px'",
      cell("a", "x", "width: 40px") + cell("b", "x"),
      "a 0+40 b 40+80",
    ],
    [
      "given widths grow when there are no others",
      "style='width: 120px'",
      cell("a", "x", "width: 20px") + cell("b", "x", "width: 40px"),
      "a 0+40 b 40+80",
    ],
    [
      "a ratio makes a width of the height of the table",
      "style='height: 30px; aspect-ratio: 2'",
      cell("a", "x"),
      "a 0+60",
    ],
    [
      "unless the content needs more",
      "style='height: 30px; aspect-ratio: 1 / 2'",
      cell("a", "xxx"),
      "a 0+30",
    ],
    ["a given width below the content has no effect", "", cell("a", "xxxx", "width: 10px"), "a 0+40"],
    [
      "a given width goes before other cells' content",
      "",
      `${cell("a", "x x x x")}<tr>${cell("b", "x", "width: 30px")}`,
      "a 0+30 b 0+30",
    ],
    [
      "percentages of the table",
      "style='width: 200px'",
      cell("a", "x", "width: 25%") + cell("b", "x"),
      "a 0+50 b 50+150",
    ],
    [
      "percentages widen a table of automatic width",
      "",
      cell("a", "xx", "width: 20%") + cell("b", "x"),
      "a 0+20 b 20+80",
    ],
    [
      "percentages over 100 are cut",
      "style='width: 200px'",
      cell("a", "x", "width: 80%") + cell("b", "x", "width: 80%"),
      "a 0+160 b 160+40",
    ],
    [
      "content wraps into the room there is",
      "style='width: 60px'",
      cell("a", "xx xx xx") + cell("b", "xx"),
      "a 0+40 b 40+20",
    ],
    [
      "no column gets narrower than its longest word",
      "style='width: 10px'",
      cell("a", "xxx x") + cell("b", "xx"),
      "a 0+30 b 30+20",
    ],
    [
      "min-width and max-width of cells",
      "",
      cell("a", "x", "min-width: 50px") + cell("b", "x x x", "max-width: 30px"),
      "a 0+50 b 50+30",
    ],
    [
      "max-width of the table",
      "style='max-width: 50px'",
      cell("a", "x x x x") + cell("b", "x x x x"),
      "a 0+25 b 25+25",
    ],
    [
      "col and colgroup give widths",
      "",
      `<colgroup style="width: 30px"><col style="width: 50px"><col></colgroup>${cell("a", "x")}${cell("b", "x")}`,
      "a 0+50 b 50+30",
    ],
    [
      "a column without cells counts if it has a width",
      "style='width: 100px'",
      `<col style="width: 60px"><col style="width: 40px"><col>${cell("a", "x")}`,
      "a 0+60",
    ],
    [
      "right-to-left tables start at the right",
      "dir=rtl style='width: 100px'",
      cell("a", "x") + cell("b", "xxx"),
      "a 75+25 b 0+75",
    ],
  ])("%s", (_, attributes, content, expected) => {
    expect(columns(attributes, content)).toBe(expected);
  });
});

describe("cells over several columns", () => {
  it.each<[string, string, string, string]>([
    [
      "make their columns wide enough",
      "",
      `${cell("a", "x")}${cell("b", "x")}<tr><td id=c colspan=2>xxxxxx`,
      "a 0+30 b 30+30 c 0+60",
    ],
    [
      "in proportion to what these need",
      "",
      `${cell("a", "x")}${cell("b", "xx")}<tr><td id=c colspan=2>xxxxxx`,
      "a 0+20 b 20+40 c 0+60",
    ],
    [
      "but not those of given width, if there are others",
      "",
      `${cell("a", "x", "width: 20px")}${cell("b", "x")}<tr><td id=c colspan=2>xxxxxx`,
      "a 0+20 b 20+40 c 0+60",
    ],
    [
      "give their percentage to columns without one",
      "style='width: 200px'",
      `${cell("a", "x")}${cell("b", "x")}<tr><td id=c colspan=2 style="width: 50%">x<td id=d>x`,
      "a 0+50 b 50+50 c 0+100 d 100+100",
    ],
    [
      "share their percentage by what is in the columns without them",
      "style='width: 300px'",
      `${cell("a", "x")}${cell("b", "", "width: 30px")}<tr><td id=c colspan=2 style="width: 50%">x x x x x x x x<td id=d>x`,
      "a 0+37.5 b 37.5+112.5 c 0+150 d 150+150",
    ],
    [
      "make no columns where nothing starts",
      "style='width: 90px'",
      `<td id=a colspan=1000>x<tr>${cell("b", "x")}${cell("c", "xx")}`,
      "a 0+90 b 0+30 c 30+60",
    ],
    ["are clamped", "", "<td id=a colspan=1000000000>x", "a 0+10"],
  ])("%s", (_, attributes, content, expected) => {
    expect(columns(attributes, content)).toBe(expected);
  });

  it("leave their slots to no other cell", () => {
    const content =
      "<tr><td id=a rowspan=2>x<td id=b colspan=2>xx<tr><td id=c>x<td id=d rowspan=0>x<tr><td id=e colspan=2>x";
    expect(columns("", content)).toBe("a 0+10 b 10+20 c 10+10 d 20+10 e 0+20");
  });
});

describe("fixed table layout", () => {
  const fixed = (width: string): string => `style="table-layout: fixed; width: ${width}"`;
  it.each<[string, string, string, string]>([
    [
      "looks at the first row only",
      fixed("100px"),
      `${cell("a", "x", "width: 30px")}${cell("b", "x")}<tr>${cell("c", "x", "width: 90px")}`,
      "a 0+30 b 30+70 c 0+30",
    ],
    ["does not look at content", fixed("100px"), cell("a", "xxxxxxxx") + cell("b", "x"), "a 0+50 b 50+50"],
    [
      "col goes before cells",
      fixed("100px"),
      `<col style="width: 20px">${cell("a", "x", "width: 70px")}${cell("b", "x")}`,
      "a 0+20 b 20+80",
    ],
    [
      "a spanning cell shares evenly",
      fixed("100px"),
      "<td id=a colspan=2 style='width: 60px'>x<td id=b>x<tr><td id=c>x<td id=d>x",
      "a 0+60 b 60+40 c 0+30 d 30+30",
    ],
    [
      "percentages",
      fixed("200px"),
      cell("a", "x", "width: 25%") + cell("b", "x", "width: 50px") + cell("c", "x"),
      "a 0+50 b 50+50 c 100+100",
    ],
    [
      "percentages above 100 are all lessened",
      fixed("120px"),
      cell("a", "x", "width: 50%") + cell("b", "x", "width: 20%") + cell("c", "x", "width: 50%"),
      "a 0+50 b 50+20 c 70+50",
    ],
    [
      "columns may overflow the width",
      fixed("100px"),
      cell("a", "x", "width: 80px") + cell("b", "x", "width: 80px"),
      "a 0+80 b 80+80",
    ],
    ["needs a width", "style='table-layout: fixed'", cell("a", "xx") + cell("b", "x"), "a 0+20 b 20+10"],
  ])("%s", (_, attributes, content, expected) => {
    expect(columns(attributes, content)).toBe(expected);
  });
});

describe("width of the table", () => {
  it.each<[string, string, string]>([
    ["fits its content", "<table id=t><td>x", "16"],
    ["at most the container", `<table id=t><td>${"x ".repeat(30)}`, "200"],
    ["holds its caption", "<table id=t><caption>xxxxxx</caption><td>x", "60"],
    ["percentages of the container", "<table id=t style='width: 50%'><td>x", "100"],
    [
      "HTML tables count borders in",
      "<table id=t style='width: 100px; border: 5px solid; padding: 3px'><td>x",
      "100",
    ],
    ["others do not", "<div id=t style='display: table; width: 100px; border: 5px solid'>x</div>", "110"],
    ["min-width", "<table id=t style='min-width: 150px'><td>x", "150"],
    ["margins are taken off the room", `<table id=t style='margin: 0 20px'><td>${"x ".repeat(30)}`, "160"],
    ["in a float it shrinks to fit", "<div style='float: left'><table id=t><td>xx</table></div>", "26"],
    [
      "collapsed columns are taken out",
      "<table id=t><col><col style='visibility: collapse'><td>xx<td>xxx</table>",
      "26",
    ],
  ])("%s", (_, html, width) => {
    const place = layoutHtml(html)
      .places()
      .find((line) => line.startsWith("p1 t "));
    expect(place?.split(" ")[3]?.split("×")[0]).toBe(width);
  });
});
