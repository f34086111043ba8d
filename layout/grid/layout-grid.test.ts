import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Border boxes of the children of a grid of 200 px: letters are squares of 10 px. */
function grid(style: string, children: string, page?: string): string[] {
  return layoutHtml(`<div style="display: grid; ${style}">${children}</div>`, page).places();
}

const FOUR = "<i id=a>a</i><i id=b>bb</i><i id=c>c</i><i id=d>d</i>";

describe("columns (css-grid-2 §12)", () => {
  it.each([
    ["grid-template-columns: 50px 1fr 2fr", ["0,0 50×10", "50,0 50×10", "100,0 100×10", "0,10 50×10"]],
    [
      "grid-template-columns: repeat(2, 1fr); gap: 4px 10px",
      ["0,0 95×10", "105,0 95×10", "0,14 95×10", "105,14 95×10"],
    ],
    ["grid-template-columns: auto auto", ["0,0 95×10", "95,0 105×10", "0,10 95×10", "95,10 105×10"]],
    ["grid-template-columns: min-content 1fr", ["0,0 10×10", "10,0 190×10", "0,10 10×10", "10,10 190×10"]],
    [
      "grid-template-columns: repeat(auto-fill, 60px)",
      ["0,0 60×10", "60,0 60×10", "120,0 60×10", "0,10 60×10"],
    ],
    [
      "grid-template-columns: repeat(auto-fit, minmax(20px, 1fr))",
      ["0,0 50×10", "50,0 50×10", "100,0 50×10", "150,0 50×10"],
    ],
    [
      "grid-template-columns: minmax(80px, 100px) 1fr",
      ["0,0 100×10", "100,0 100×10", "0,10 100×10", "100,10 100×10"],
    ],
    [
      "grid-template-columns: fit-content(15px) 1fr",
      ["0,0 10×10", "10,0 190×10", "0,10 10×10", "10,10 190×10"],
    ],
    ["grid-template-columns: 25% 75%", ["0,0 50×10", "50,0 150×10", "0,10 50×10", "50,10 150×10"]],
    ["grid-auto-flow: column", ["0,0 47.5×10", "47.5,0 57.5×10", "105,0 47.5×10", "152.5,0 47.5×10"]],
    [
      "grid-template-columns: 50px 50px; direction: rtl",
      ["150,0 50×10", "100,0 50×10", "150,10 50×10", "100,10 50×10"],
    ],
    [
      "grid-template-columns: 50px 50px; justify-content: space-between",
      ["0,0 50×10", "150,0 50×10", "0,10 50×10", "150,10 50×10"],
    ],
    [
      "grid-template-columns: 50px 50px; justify-items: end",
      ["40,0 10×10", "80,0 20×10", "40,10 10×10", "90,10 10×10"],
    ],
    [
      "grid-template: 30px 40px / 1fr 1fr; align-items: center",
      ["0,10 100×10", "100,10 100×10", "0,45 100×10", "100,45 100×10"],
    ],
    ["grid: 1fr 3fr / 1fr 1fr; height: 80px", ["0,0 100×20", "100,0 100×20", "0,20 100×60", "100,20 100×60"]],
  ])("%s", (style, places) => {
    expect(grid(style, FOUR).map((place) => place.split(" ").slice(2).join(" "))).toEqual(places);
  });
});

describe("placement (css-grid-2 §8)", () => {
  it("by areas", () => {
    const items = "<i id=a style='grid-area: main'>a</i><i id=b style='grid-area: side'>b</i>";
    expect(grid("grid-template: 'side main' 20px 'side .' 10px / 60px 1fr", items)).toEqual([
      "p1 a 60,0 140×20",
      "p1 b 0,0 60×30",
    ]);
  });

  it.each([
    ["grid-column: 2 / 4", "50,0 100×10"],
    ["grid-column: -2", "150,0 50×10"],
    ["grid-column: span 3", "0,0 150×10"],
    ["grid-column: 2 / span 2", "50,0 100×10"],
    ["grid-column: right", "150,0 50×10"],
    ["grid-column: left / right", "50,0 100×10"],
    ["grid-row: 3", "0,20 50×10"],
  ])("%s", (style, place) => {
    const columns =
      "grid-template-columns: 50px [left] 50px 50px [right] 50px; grid-template-rows: 10px 10px";
    expect(grid(columns, `<i id=a style="${style}">a</i>`)).toEqual([`p1 a ${place}`]);
  });

  it("fills gaps when dense", () => {
    const items = "<i id=a style='grid-column: 2'></i><i id=b style='grid-column: span 2'></i><i id=c></i>";
    const columns = "grid-template-columns: 100px 100px; grid-auto-rows: 10px";
    expect(grid(columns, items)).toEqual(["p1 a 100,0 100×10", "p1 b 0,10 200×10", "p1 c 0,20 100×10"]);
    expect(grid(`${columns}; grid-auto-flow: dense`, items)).toContain("p1 c 0,0 100×10");
  });

  it("of positioned children, in their area", () => {
    const child = "<i id=a style='position: absolute; inset: 0; grid-area: 2 / 2 / 3 / 3'></i>";
    const tracks = "position: relative; grid-template: 20px 30px / 40px 50px";
    expect(grid(tracks, child)).toEqual(["p1 a 40,20 50×30"]);
  });
});

describe("content that spans tracks (css-grid-2 §12.5)", () => {
  const widths = (style: string, items: string): string[] =>
    grid(style, items).map((place) => place.split(" ").slice(2).join(" "));

  it("goes to tracks that have no limit yet", () => {
    const items = "<i id=a></i><i id=b style='grid-column: span 3'>aaa aaaaa</i>";
    expect(widths("grid-template-columns: auto auto auto; justify-content: start", items)).toEqual([
      "0,0 0×0",
      "0,0 90×10",
    ]);
  });

  it("makes no difference by its order", () => {
    const [a, b] = [
      "<i id=a style='grid-column: 1 / 3'>aaaaaa</i>",
      "<i id=b style='grid-column: 2 / 4'>aaaaaaaa</i>",
    ];
    const style = "grid-template-columns: repeat(3, min-content)";
    expect(widths(style, a + b)).toEqual(["0,0 70×10", "30,10 80×10"]);
    expect(widths(style, b + a)).toEqual(["30,0 80×10", "0,10 70×10"]);
  });

  it("gives flexible tracks their shares", () => {
    const items = "<i id=a style='grid-column: 1 / 3'>aaaaaaaaa</i><i id=b>b</i><i id=c>c</i>";
    expect(widths("grid-template-columns: 1fr 2fr; width: min-content", items)).toEqual([
      "0,0 90×10",
      "0,10 30×10",
      "30,10 60×10",
    ]);
  });

  it("keeps no column wide that min-width: 0 lets get narrower", () => {
    const items = "<i id=a style='min-width: 0'>aaaaaaaaaaaaaaa</i><i id=b>bbbbbbbbbb</i>";
    expect(widths("grid-template-columns: 1fr 1fr", items)).toEqual(["0,0 100×10", "100,0 100×10"]);
  });
});

it("aligns last baselines at the bottom of a row", () => {
  const items =
    "<i id=a style='padding-bottom: 6px'>a</i><i id=b>b<br>b</i><i id=c style='height: 40px; align-self: start'></i>";
  expect(grid("grid-template-columns: repeat(3, 1fr); align-items: last baseline", items)).toEqual([
    "p1 a 0,24 66.66×16",
    "p1 b 66.66,14 66.67×20",
    "p1 c 133.33,0 66.67×40",
  ]);
});

it("loses nothing of a subgrid with more items than tracks", () => {
  const inner =
    "<i id=a>a</i><i id=b>b</i><i id=c style='grid-row: 5'>c</i><i id=d style='grid-column: -4'>d</i>";
  const items = `<div style="display: grid; grid: subgrid / subgrid">${inner}</div>`;
  expect(grid("grid-template-columns: 80px 1fr", items).map((place) => place.split(" ")[1])).toEqual([
    "a",
    "b",
    "c",
    "d",
  ]);
});

it("makes a subgrid as wide as its columns", () => {
  const inner = "<div id=s style='display: grid; grid-template-columns: subgrid; width: 20px'>a</div>";
  expect(grid("grid-template-columns: 80px", inner)).toEqual(["p1 s 0,0 80×10"]);
});

it("stretches tables", () => {
  expect(grid("", "<table id=a style='border-spacing: 0'><td style='padding: 0'>a</table>")).toEqual([
    "p1 a 0,0 200×10",
  ]);
});

it("shares the rows and columns of the grid around", () => {
  const card = (id: string, text: string): string =>
    `<div style="display: grid; grid: subgrid / subgrid; grid-row: span 2"><i id=${id}>${text}</i><i id=${id}2>x</i></div>`;
  const cards = card("a", "a") + card("b", "b<br>b");
  expect(grid("grid-template-columns: 1fr 1fr", cards)).toEqual([
    "p1 a 0,0 100×20",
    "p1 a2 0,20 100×10",
    "p1 b 100,0 100×20",
    "p1 b2 100,20 100×10",
  ]);
});

describe("pages", () => {
  const lines = (count: number): string => Array.from({ length: count }, () => "x").join("<br>");

  it("end between rows", () => {
    const items = ["a", "b", "c", "d"].map((id) => `<i id=${id}>${lines(3)}</i>`).join("");
    expect(grid("grid-template-columns: 1fr 1fr; gap: 4px", items, "200px 50px")).toEqual([
      "p1 a 0,0 98×30",
      "p1 b 102,0 98×30",
      "p2 c 0,0 98×30",
      "p2 d 102,0 98×30",
    ]);
  });

  it("cut a row with its items side by side", () => {
    const items = `<div id=a>${lines(8)}</div><div id=b>${lines(7)}</div><div id=c>x</div>`;
    expect(grid("grid-template-columns: 1fr 1fr", items, "200px 50px")).toEqual([
      "p1 a 0,0 100×50",
      "p1 b 100,0 100×50",
      "p2 a 0,0 100×30",
      "p2 b 100,0 100×30",
      "p2 c 0,30 100×10",
    ]);
  });

  it("cut an item that spans rows on both sides of the break", () => {
    const items = `<div id=a style="grid-row: span 3">${lines(8)}</div>${["b", "c", "d"]
      .map((id) => `<div id=${id} style="height: 30px"></div>`)
      .join("")}`;
    expect(grid("grid-template-columns: 1fr 1fr", items, "200px 50px")).toEqual([
      "p1 a 0,0 100×50",
      "p1 b 100,0 100×30",
      "p1 c 100,30 100×20",
      "p2 a 0,0 100×40",
      "p2 c 100,0 100×10",
      "p2 d 100,10 100×30",
    ]);
  });
});

it("lays out deep nesting in time", () => {
  const deep = "<div style='display: grid'><div style='display: flex'>".repeat(20);
  expect(layoutHtml(`${deep}<i id=a>x</i>`).places()).toEqual(["p1 a 0,0 10×10"]);
});

describe("the baseline of a grid (css-grid-2 §10.6)", () => {
  const top = (items: string): string | undefined =>
    layoutHtml(`x<div id=g style="display: inline-grid; grid-template-columns: 20px 20px">${items}</div>`)
      .places()
      .find((place) => place.includes(" g "));

  it.each([
    ["is that of an item in the first row that is aligned by its baseline", "align-self: baseline", 3],
    ["else that of the first item there", "", 0],
  ])("%s", (_, style, y) => {
    const items = `<div style="height: 25px; align-self: start; overflow: hidden"></div><div style="${style}; height: 5px"></div>`;
    expect(top(items)).toBe(`p1 g 10,${y} 40×25`);
  });

  it("is that of the item in the first column, whichever comes first in the document", () => {
    const item = (column: number, height: number): string =>
      `<div style="grid-row: 1; grid-column: ${column}; height: ${height}px"></div>`;
    expect(top(item(2, 20) + item(1, 4))).toBe("p1 g 10,4 40×20");
  });
});
