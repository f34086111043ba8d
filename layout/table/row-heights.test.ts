import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** `y` and height of everything with an id, in a table without spacing or padding; lines are 10 px high. */
function rows(attributes: string, content: string): string {
  const html = `<style>table { border-spacing: 0 } td { padding: 0 }</style><table ${attributes}>${content}</table>`;
  const places = layoutHtml(html, "400px 1000px").places();
  return places.map((place) => place.replace(/^p1 (\S+) \S+,(\S+) \S+×(\S+)$/, "$1 $2+$3")).join(" ");
}

const lines = (count: number): string => Array(count).fill("x").join("<br>");

describe("row heights", () => {
  it.each<[string, string, string, string]>([
    ["the highest cell decides", "", `<tr id=r><td id=a>x<td>${lines(3)}`, "r 0+30 a 0+30"],
    [
      "height of rows and cells is a minimum",
      "",
      `<tr id=r style="height: 25px"><td>x<tr id=s><td style="height: 15px">${lines(2)}`,
      "r 0+25 s 25+20",
    ],
    ["a cell's padding comes on top", "", "<tr id=r><td style='height: 20px; padding: 5px'>x", "r 0+30"],
    ["an empty row has no height", "", "<tr id=r><tr id=s><td>x", "r 0+0 s 0+10"],
    [
      "spacing stands between rows and at the edges",
      "style='border-spacing: 4px'",
      "<tr id=r><td>x<tr id=s><td>x",
      "r 4+10 s 18+10",
    ],
    [
      "a collapsed row is gone",
      "",
      `<tr id=r><td>x<tr id=s style="visibility: collapse"><td>${lines(4)}<tr id=t><td>x`,
      "r 0+10 s 10+0 t 10+10",
    ],
  ])("%s", (_, attributes, content, expected) => {
    expect(rows(attributes, content)).toBe(expected);
  });
});

describe("cells over several rows", () => {
  it.each<[string, string, string]>([
    ["fit in", `<tr id=r><td rowspan=2 id=a>x<td>x<tr id=s><td>x`, "r 0+10 a 0+20 s 10+10"],
    [
      "make rows higher in proportion",
      `<tr id=r><td rowspan=2 id=a>${lines(6)}<td>x<tr id=s><td>${lines(2)}`,
      "r 0+20 a 0+60 s 20+40",
    ],
    [
      "not those of given height",
      `<tr id=r style="height: 10px"><td rowspan=2 id=a>${lines(6)}<td>x<tr id=s><td>x`,
      "r 0+10 a 0+60 s 10+50",
    ],
    [
      "the last one if all are empty",
      `<tr id=r><td rowspan=2 id=a>${lines(2)}<tr id=s>`,
      "r 0+0 a 0+20 s 0+20",
    ],
    [
      "end with their row group",
      `<tbody><tr id=r><td rowspan=9 id=a>x<td>x<tbody><tr id=s><td>x`,
      "r 0+10 a 0+10 s 10+10",
    ],
    [
      "0 means to the end of the group",
      `<tr id=r><td rowspan=0 id=a>x<td>x<tr id=s><td>x<tr id=t><td>x`,
      "r 0+10 a 0+30 s 10+10 t 20+10",
    ],
  ])("%s", (_, content, expected) => {
    expect(rows("", content)).toBe(expected);
  });
});

describe("height of the table", () => {
  it.each<[string, string, string, string]>([
    [
      "rows share in proportion",
      "style='height: 60px'",
      `<tr id=r><td>x<tr id=s><td>${lines(2)}`,
      "r 0+20 s 20+40",
    ],
    [
      "rows of given height do not",
      "style='height: 60px'",
      `<tr id=r style="height: 15px"><td>x<tr id=s><td>x`,
      "r 0+15 s 15+45",
    ],
    [
      "unless there are no others",
      "style='height: 60px'",
      `<tr id=r style="height: 10px"><td>x<tr id=s style="height: 20px"><td>x`,
      "r 0+20 s 20+40",
    ],
    [
      "percentages of rows",
      "style='height: 100px'",
      `<tr id=r style="height: 70%"><td>x<tr id=s><td>x`,
      "r 0+70 s 70+30",
    ],
    [
      "head and foot keep theirs",
      "style='height: 60px'",
      "<thead><tr id=r><td>x<tbody><tr id=s><td>x<tfoot><tr id=t><td>x",
      "r 0+10 s 10+40 t 50+10",
    ],
    [
      "rows that are empty but for a spanning cell grow as if it were theirs",
      "style='height: 60px'",
      "<tr id=r><tr id=s><td rowspan=2 id=a>x<tr id=t>",
      "r 0+0 s 0+0 a 0+60 t 0+60",
    ],
    ["a ratio gives it one", "style='width: 60px; aspect-ratio: 2'", "<tr id=r><td>x", "r 0+30"],
    ["which content makes higher", "style='width: 20px; aspect-ratio: 4'", "<tr id=r><td>x", "r 0+10"],
    ["content can make it higher", "style='height: 5px'", `<tr id=r><td>${lines(2)}`, "r 0+20"],
  ])("%s", (_, attributes, content, expected) => {
    expect(rows(attributes, content)).toBe(expected);
  });
});

describe("vertical-align in cells", () => {
  const tall = `<td>${lines(4)}`;
  const aligned = (style: string): string => rows("", `<tr>${tall}<td style="${style}"><div id=a>x</div>`);
  it.each<[string, string]>([
    ["", "a 15+10"],
    ["vertical-align: top", "a 0+10"],
    ["vertical-align: middle", "a 15+10"],
    ["vertical-align: bottom", "a 30+10"],
  ])("%s", (style, expected) => {
    expect(aligned(style)).toBe(expected);
  });

  it("lines up baselines, which can make the row higher", () => {
    const row = `<tr id=r style="vertical-align: baseline"><td><div id=a style="padding-top: 20px">x</div><td><div id=b>x</div><div id=c>x</div>`;
    expect(rows("", row)).toBe("r 0+40 a 0+30 b 20+10 c 30+10");
  });

  it.each<[string, string, string, string]>([
    ["where the table's is given", "style='height: 40px'", "", "a 0+20"],
    ["where the cell's is given", "", "height: 40px", "a 0+20"],
    ["otherwise they are automatic", "", "", "a 0+10"],
  ])("gives percentage heights in a cell its height: %s", (_, table, style, expected) => {
    const cell = `<td style="vertical-align: top; ${style}"><div id=a style="height: 50%">x</div>`;
    expect(rows(table, `<tr>${tall}${cell}`)).toBe(expected);
  });

  it("does not double the work with every level of percentage heights", () => {
    const depth = 40;
    const html = `${"<table style='height: 50px'><td><div style='height: 100%'>".repeat(depth)}<p id=a style="margin: 0">x`;
    expect(layoutHtml(html, "400px 1000px").places()).toHaveLength(1);
  });
});
