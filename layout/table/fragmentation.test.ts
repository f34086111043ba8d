import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const CSS = "<style>table { border-spacing: 0 } td, th { padding: 0 } p { margin: 0 }</style>";

/** What stands on each page: id, y and height of everything with an id; lines are 10 px high. */
function pages(html: string, height: number): string[] {
  const result: string[] = [];
  for (const place of layoutHtml(CSS + html, `200px ${height}px`).places()) {
    const [, page = "", id = "", y = "", size = ""] = /^p(\d+) (\S+) \S+,(\S+) \S+×(\S+)$/.exec(place) ?? [];
    const index = Number(page) - 1;
    result[index] = `${result[index] === undefined ? "" : `${result[index]}, `}${id} ${y}+${size}`;
  }
  return result;
}

const row = (id: string, style = ""): string => `<tr id=${id} style="${style}"><td>${id}`;
const rows = (ids: string): string => [...ids].map((id) => row(id)).join("");
const lines = (count: number): string => Array(count).fill("x").join("<br>");
const HEAD = "<thead id=H><tr><th>H</thead>";
const FOOT = "<tfoot id=F><tr><th>F</tfoot>";

describe("tables over pages", () => {
  it("break between rows", () => {
    expect(pages(`<table>${rows("abcde")}</table>`, 30)).toEqual([
      "a 0+10, b 10+10, c 20+10",
      "d 0+10, e 10+10",
    ]);
  });

  it("go on with spanning cells in front of the background of their own rows (CSS 2.2 §17.5.1)", () => {
    const html = `<table><tr id=a><td id=s rowspan=2>${lines(4)}<td>${lines(3)}<tr id=b><td>${lines(1)}</table>`;
    const dump = layoutHtml(CSS + html, "200px 30px").dump();
    const second = dump.slice(dump.indexOf("page 2"));
    const order = [...second.matchAll(/^ *(tr|td)\S* /gm)].map(([, name]) => name).join(" ");
    expect(order).toBe("tr td tr td");
  });

  it("end in the space below the last row: no row goes to the next page for it", () => {
    const spaced = `<table id=t style="border-spacing: 0 4px; border-bottom: 1px solid">${rows("ab")}</table>`;
    expect(pages(spaced, 40)).toEqual(["t 0+33, a 4+10, b 18+10"]);
    expect(pages(spaced, 31)).toEqual(["t 0+31, a 4+10, b 18+10"]);
    expect(pages(spaced, 29)).toEqual(["t 0+29, a 4+10, b 18+10"]);
    expect(pages(spaced, 28)).toEqual(["t 0+14, a 4+10", "t 0+15, b 0+10"]);
  });

  it("go on with a row that has nothing to break at but the height of an empty box", () => {
    const cell = (id: string) => `<tr id=${id}><td style="padding: 3px"><div style="height: 14px"></div>`;
    expect(pages(`<table>${cell("a")}${cell("b")}</table>`, 38)).toEqual(["a 0+20", "b 0+20"]);
  });

  it("repeat head and foot on every page", () => {
    expect(pages(`<table>${HEAD}${FOOT}${rows("abc")}</table>`, 40)).toEqual([
      "H 0+10, a 10+10, b 20+10, F 30+10",
      "H 0+10, c 10+10, F 20+10",
    ]);
  });

  it.each<[string, string]>([
    ["-fs-table-paginate: none", `<table style="-fs-table-paginate: none">${HEAD}${rows("abc")}</table>`],
    [
      "another display",
      `<table>${HEAD.replace("id=H", "id=H style='display: table-row-group'")}${rows("abc")}</table>`,
    ],
  ])("do not repeat the head with %s", (_, html) => {
    expect(pages(html, 30)).toEqual(["H 0+10, a 10+10, b 20+10", "c 0+10"]);
  });

  it("do not repeat a head that takes most of the page", () => {
    const head = `<thead id=H><tr><th>${lines(4)}</thead>`;
    expect(pages(`<table>${head}${rows("ab")}</table>`, 50)).toEqual(["H 0+40, a 40+10", "b 0+10"]);
  });

  it("mark what repeats", () => {
    const dump = layoutHtml(`${CSS}<table>${HEAD}${rows("ab")}</table>`, "200px 20px").dump();
    expect(dump.match(/repeat/g)).toHaveLength(1);
  });

  it("leave no head alone at the bottom of a page", () => {
    expect(pages(`<p id=p>${lines(3)}</p><table id=t>${HEAD}${rows("a")}</table>`, 40)).toEqual([
      "p 0+30",
      "t 0+20, H 0+10, a 10+10",
    ]);
  });

  it("keep room for the edges below the last row", () => {
    const table = `<table id=t style="border: 5px solid">${rows("ab")}</table>`;
    expect(pages(table, 30)).toEqual(["t 0+30, a 5+10, b 15+10"]);
    expect(pages(table, 29)).toEqual(["t 0+15, a 5+10", "t 0+15, b 0+10"]);
  });

  it.each([
    ["separate", "border: 5px solid; border-spacing: 5px", ["t 0+30, a 10+20", "t 0+30, a 0+20"]],
    ["collapsed", "border: 10px solid; border-collapse: collapse", ["t 0+30, a 5+25", "t 0+30, a 0+25"]],
  ])("keep no room for %s edges below a row that is cut", (_, style, expected) => {
    const table = `<table id=t style="${style}"><tr id=a><td style="orphans: 1; widows: 1">${lines(4)}</table>`;
    expect(pages(table, 30)).toEqual(expected);
  });

  it("show all edges on every page with box-decoration-break: clone", () => {
    const table = `<table id=t style="border: 5px solid; box-decoration-break: clone">${rows("ab")}</table>`;
    expect(pages(table, 25)).toEqual(["t 0+20, a 5+10", "t 0+20, b 5+10"]);
  });
});

describe("break properties of rows and row groups", () => {
  it.each<[string, string, string[]]>([
    [
      "forced before a row",
      rows("a") + row("b", "break-before: page") + rows("c"),
      ["a 0+10", "b 0+10, c 10+10"],
    ],
    ["forced after a row", row("a", "break-after: page") + rows("bc"), ["a 0+10", "b 0+10, c 10+10"]],
    [
      "forced at the start of a cell",
      `${rows("a")}<tr id=b><td>x<td><p style="margin: 0; break-before: page">x</p>${rows("c")}`,
      ["a 0+10", "b 0+10, c 10+10"],
    ],
    [
      "forced at the end of a cell that ends with its row",
      `<tr id=a><td rowspan=2><p style="margin: 0; break-after: page">x</p><td>x
       <tr id=b><td><p style="margin: 0; break-after: page">x</p>${rows("c")}`,
      ["a 0+10, b 10+10", "c 0+10"],
    ],
    [
      "avoided at the start of a cell: that is within it",
      `${rows("abc")}<tr id=d><td><p style="margin: 0; break-before: avoid">x</p>`,
      ["a 0+10, b 10+10, c 20+10", "d 0+10"],
    ],
    [
      "forced before a row group",
      `<tbody>${rows("a")}<tbody style="break-before: page">${rows("b")}`,
      ["a 0+10", "b 0+10"],
    ],
    [
      "avoided after a row: both move",
      rows("ab") + row("c", "break-after: avoid") + rows("d"),
      ["a 0+10, b 10+10", "c 0+10, d 10+10"],
    ],
    [
      "avoided before a row",
      rows("abc") + row("d", "break-before: avoid"),
      ["a 0+10, b 10+10", "c 0+10, d 10+10"],
    ],
    [
      "avoided in a row group",
      `<tbody>${rows("ab")}<tbody style="break-inside: avoid">${rows("cd")}`,
      ["a 0+10, b 10+10", "c 0+10, d 10+10"],
    ],
    [
      "avoided in a row",
      `${rows("ab")}<tr id=c style="break-inside: avoid"><td style="orphans: 1; widows: 1">${lines(2)}`,
      ["a 0+10, b 10+10", "c 0+20"],
    ],
    [
      "avoided in rows below a head",
      `<thead><tr id=h><th>h</thead>${rows("a")}<tr id=c><td style="orphans: 1; widows: 1">${lines(2)}`,
      ["h 0+10, a 10+10", "h 0+10, c 10+20"],
    ],
    [
      "avoided everywhere: pages are filled all the same",
      `<tbody style="break-inside: avoid">${rows("abcd")}`,
      ["a 0+10, b 10+10, c 20+10", "d 0+10"],
    ],
  ])("%s", (_, content, expected) => {
    expect(pages(`<table>${content}</table>`, 30)).toEqual(expected);
  });

  it("demanded in a cell move nothing of a table that should not break", () => {
    const cell = `<tr><td id=a>x<p id=b style="margin: 0; break-before: page">x</p>`;
    expect(pages(`<p id=p>x</p><table style="break-inside: avoid">${cell}</table>`, 100)).toEqual([
      "p 0+10, a 10+90",
      "a 0+10, b 0+10",
    ]);
  });

  it("move a table with break-inside: avoid as a whole", () => {
    expect(
      pages(`<p id=p>${lines(2)}</p><table id=t style="break-inside: avoid">${rows("ab")}</table>`, 30),
    ).toEqual(["p 0+20", "t 0+20, a 0+10, b 10+10"]);
  });

  it("a paragraph kept with the table's end takes the last row along", () => {
    const html = `<table>${rows("abc")}</table><p id=p style="break-before: avoid">x</p>`;
    expect(pages(html, 30)).toEqual(["a 0+10, b 10+10", "c 0+10, p 10+10"]);
  });
});

describe("rows that split", () => {
  const split = (left: string, right: string): string =>
    `<table style="orphans: 1; widows: 1"><tr id=r><td id=a>${left}<td id=b>${right}</table>`;

  it("go on in all cells, finished ones staying finished", () => {
    expect(pages(split(lines(5), "x"), 30)).toEqual(["r 0+30, a 0+30, b 0+30", "r 0+20, a 0+20, b 0+20"]);
    const dump = layoutHtml(CSS + split("1<br>2<br>3<br>4<br>5", "y"), "200px 30px").dump();
    expect(dump.match(/"[1-5y] ?"/g)).toEqual(['"1 "', '"2 "', '"3 "', '"y"', '"4 "', '"5"']);
  });

  it("move whole where a single line does not fit", () => {
    expect(
      pages(`<p id=p>${lines(2)}</p><table><tr id=r><td style="padding: 4px">x<td>x</table>`, 30),
    ).toEqual(["p 0+20", "r 0+18"]);
  });

  it("are not cut between the last line and the padding below it", () => {
    expect(pages(`<p id=p>x</p><table><tr id=r><td style="padding: 8px">x</table>`, 30)).toEqual([
      "p 0+10",
      "r 0+26",
    ]);
  });

  it("keep orphans and widows", () => {
    expect(pages(`<p id=p>${lines(2)}</p><table><tr id=r><td>${lines(3)}</table>`, 30)).toEqual([
      "p 0+20",
      "r 0+30",
    ]);
  });

  it("share a given height out over pages", () => {
    expect(pages(`<table><tr id=r style="height: 70px; background: red"><td>x</table>`, 30)).toEqual([
      "r 0+30",
      "r 0+30",
      "r 0+10",
    ]);
  });

  it("keep content that no page holds, and say so", () => {
    const result = layoutHtml(
      `${CSS}<table><tr id=r><td><textarea style="width: 10px; height: 70px"></textarea><tr id=s><td>x</table>`,
      "200px 30px",
    );
    expect(result.places().map((place) => place.slice(0, 4))).toEqual(["p1 r", "p2 s"]);
    expect(result.diagnostics.map(({ code }) => code)).toContain("content-taller-than-page");
  });

  it("end although the padding of a cell is taller than what a repeated head leaves", () => {
    const html = `<table><thead><tr><th>${lines(4)}</thead><tr id=r><td style="padding: 14px">${lines(2)}</table>`;
    expect(pages(html, 60).at(-1)).toMatch(/^r 40/);
  });

  it("obey forced breaks in cells", () => {
    expect(
      pages(
        `<table><tr id=r><td><p id=a>x</p><p id=b style="break-before: page">x</p><td id=c>x</table>`,
        30,
      ),
    ).toEqual(["r 0+30, a 0+10, c 0+30", "r 0+10, b 0+10, c 0+10"]);
  });
});

describe("spanning cells over pages", () => {
  const spanning = (content: string): string =>
    `<table style="orphans: 1; widows: 1"><tr id=r><td id=a rowspan=3>${content}<td>x<tr id=s><td>x<tr id=t><td>x</table>`;

  it("go on beside the next rows", () => {
    expect(pages(spanning(lines(3)), 20)).toEqual(["r 0+10, a 0+20, s 10+10", "r 0+10, a 0+10, t 0+10"]);
  });

  it("are boxes without content where theirs has ended", () => {
    expect(pages(spanning("x"), 20)).toEqual(["r 0+10, a 0+20, s 10+10", "r 0+10, a 0+10, t 0+10"]);
  });

  it("carry their last row on until they end", () => {
    expect(pages(spanning(lines(5)), 30)).toEqual([
      "r 0+10, a 0+30, s 10+10, t 20+10",
      "r 0+20, a 0+20, t 0+20",
    ]);
  });

  it("stretch the rows of a page that hold them", () => {
    expect(
      pages(
        `<table><tr id=r><td id=a rowspan=2>${lines(3)}<td>x<tr id=s style="break-before: page"><td>x</table>`,
        50,
      ),
    ).toEqual(["r 0+30, a 0+30", "r 0+10, a 0+10, s 0+10"]);
  });
});

describe("captions", () => {
  const captions = "<caption id=c>x</caption><caption id=d style='caption-side: bottom'>x</caption>";

  it("stand above and below, outside the borders", () => {
    expect(pages(`<table id=t style="border: 1px solid">${captions}${rows("a")}</table>`, 100)).toEqual([
      "t 0+32, c 0+10, a 11+10, d 22+10",
    ]);
  });

  it("are on the first and the last page", () => {
    expect(pages(`<table>${captions}${rows("abcd")}</table>`, 30)).toEqual([
      "c 0+10, a 10+10, b 20+10",
      "c 0+10, d 10+10, d 20+10",
    ]);
  });

  it("stay with the first row", () => {
    expect(
      pages(`<p id=p>${lines(2)}</p><table id=t><caption id=c>x</caption>${rows("a")}</table>`, 30),
    ).toEqual(["p 0+20", "t 0+20, c 0+10, a 10+10"]);
  });

  it("have margins and break over pages", () => {
    expect(
      pages(
        `<table><caption id=c style="margin: 5px 0; orphans: 1; widows: 1">${lines(4)}</caption>${rows("a")}</table>`,
        40,
      ),
    ).toEqual(["c 5+35", "c 0+10, a 15+10"]);
  });
});

describe("height of the table over pages", () => {
  it("grown rows break over pages", () => {
    expect(pages(`<p id=p>x</p><table id=t style="height: 50px">${rows("ab")}</table>`, 50)).toEqual([
      "p 0+10, t 10+25, a 10+25",
      "t 0+25, b 0+25",
    ]);
  });

  it("the last page gets what is missing, as far as it has room", () => {
    expect(pages(`<table id=t style="height: 45px">${rows("abc")}</table>`, 20)).toEqual([
      "t 0+20, a 0+10, b 10+10",
      "t 0+20, c 0+20",
    ]);
  });
});

describe("positions in tables", () => {
  it("rows and cells with position: relative move and contain", () => {
    const html = `<table><tr id=r style="position: relative; top: 3px"><td id=a style="position: relative; left: 5px">xxx<div id=d style="position: absolute; right: 0; bottom: 0">x</div><td>${lines(3)}</table>`;
    expect(layoutHtml(CSS + html, "200px 100px").places()).toEqual([
      "p1 r 0,3 40×30",
      "p1 a 5,3 30×30",
      "p1 d 25,23 10×10",
    ]);
  });

  it("a positioned table contains what is in its cells", () => {
    const html =
      "<table id=t style='position: relative; border: 2px solid'><td>xxx<div id=d style='position: absolute; left: 0; top: 0'>x</div></table>";
    expect(layoutHtml(CSS + html, "200px 100px").places()).toEqual(["p1 t 0,0 34×14", "p1 d 2,2 10×10"]);
  });
});

describe("content that goes on beside what follows", () => {
  const words = Array.from({ length: 25 }, (_, index) => `q${index}`);
  const content = words.join("<br>");
  const placed = `<div style="position: absolute; top: 0">${content}</div>`;
  it.each<[string, string]>([
    ["a positioned box in a positioned cell", `<table><td style="position: relative">x${placed}</table>`],
    ["in a positioned row", `<table><tr style="position: relative"><td>x${placed}<tr><td>x</table>`],
    ["in a positioned table", `<table style="position: relative"><td>x${placed}</table>`],
    ["overflow of a given height", `<table><td>x<div style="height: 10px">${content}</div><tr><td>x</table>`],
    [
      "the same before further pages of rows",
      `<table><td>x<div style="height: 10px">${content}</div>${rows("abcdefghijklmn")}</table>`,
    ],
  ])("%s", (_, html) => {
    const dump = layoutHtml(`${CSS}${html}<p>after</p>`, "200px 100px").dump();
    // A forced break parts words: each line but the last ends in a space.
    expect(dump.match(/"q\d+ ?"/g)).toEqual(words.map((word) => (word === "q24" ? '"q24"' : `"${word} "`)));
  });
});

describe("hostile tables stay cheap", () => {
  const columns = (html: string): number => layoutHtml(html, "200px 1000px").places().length;
  it.each<[string, string]>([
    ["columns defined by the million", `<table>${"<col span=1000>".repeat(2000)}<td id=a>x</table>`],
    [
      "spans over columns that do not exist",
      `<table><tr>${"<td colspan=1000>x".repeat(3000)}<td id=a></table>`,
    ],
    [
      "spans over rows that do not exist",
      `<table><tr>${"<td rowspan=65534>x".repeat(500)}<td id=a>${"<tr><td>".repeat(500)}</table>`,
    ],
    ["tables in tables", `${"<table><td>".repeat(60)}<i id=a style="display: inline-block"></i>`],
  ])("%s", (_, html) => {
    expect(columns(html)).toBe(1);
  });
});

describe("breaks demanded in cells that span rows", () => {
  const cell = (value: string): string =>
    `<td rowspan=2 style="padding: 0"><p style="margin: 0">x</p><p id=b style="margin: 0; break-before: ${value}">x</p>`;
  const place = (value: string, style = ""): string | undefined =>
    layoutHtml(
      `<div style="${style}"><table style="border-spacing: 0"><tr>${cell(value)}<td>y<tr><td>z</table></div>`,
      "200px 100px",
    )
      .places()
      .find((line) => line.includes(" b "));

  it("say on which page they go on", () => {
    expect(place("page")).toBe("p2 b 0,0 10×10");
    expect(place("right")).toBe("p3 b 0,0 10×10");
  });

  it("end the columns, or the page around them", () => {
    const columns = "columns: 2; gap: 0";
    expect(place("column", columns)).toBe("p1 b 100,0 10×10");
    expect(place("page", columns)).toBe("p2 b 0,0 10×10");
  });
});
