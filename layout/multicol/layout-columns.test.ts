import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Border boxes of the elements with an id. */
function places(html: string, page = "200px 1000px"): string[] {
  return layoutHtml(
    `<style>p, h2 { margin: 0; font: inherit; orphans: 1; widows: 1 } h2 { column-span: all }</style>${html}`,
    page,
  ).places();
}

/** Blocks of one line of 10 px: `boxes(3)` has the ids a, b and c. */
function boxes(count: number, style = ""): string {
  return Array.from(
    { length: count },
    (_, index) => `<p id=${String.fromCharCode(97 + index)} style="${style}">x</p>`,
  ).join("");
}

describe("number and width of columns (css-multicol-1 §3.4)", () => {
  it.each<[string, string[]]>([
    ["column-count: 2; gap: 0", ["p1 a 0,0 100×10", "p1 b 100,0 100×10"]],
    ["column-count: 2", ["p1 a 0,0 95×10", "p1 b 105,0 95×10"]],
    ["column-width: 50px; gap: 20px", ["p1 a 0,0 53.33×10", "p1 b 73.33,0 53.33×10"]],
    ["column-width: 300px", ["p1 a 0,0 200×10", "p1 b 0,10 200×10"]],
    ["columns: 2 40px; gap: 0", ["p1 a 0,0 100×10", "p1 b 100,0 100×10"]],
    ["columns: 5 80px; gap: 0", ["p1 a 0,0 100×10", "p1 b 100,0 100×10"]],
    ["column-count: 2; gap: 10%", ["p1 a 0,0 90×10", "p1 b 110,0 90×10"]],
    ["column-count: 2; gap: 0; direction: rtl", ["p1 a 100,0 100×10", "p1 b 0,0 100×10"]],
    ["column-count: 2; gap: 0; display: inline-block; width: 60px", ["p1 a 0,0 30×10", "p1 b 30,0 30×10"]],
    ["column-count: 2; gap: 0; float: left", ["p1 a 0,0 10×10", "p1 b 10,0 10×10"]],
    ["column-count: 2; gap: 0; padding: 5px; border: 1px solid", ["p1 a 6,6 94×10", "p1 b 100,6 94×10"]],
  ])("%s", (style, expected) => {
    expect(places(`<div style="${style}">${boxes(2)}</div>`)).toEqual(expected);
  });
});

describe("balancing (css-multicol-1 §7.1)", () => {
  it.each<[string, string, string[]]>([
    [
      "makes columns even",
      boxes(4),
      ["p1 a 0,0 100×10", "p1 b 0,10 100×10", "p1 c 100,0 100×10", "p1 d 100,10 100×10"],
    ],
    [
      "shares out a box without content",
      `<p id=a style="height: 40px"></p>`,
      ["p1 a 0,0 100×20", "p1 a 100,0 100×20"],
    ],
    [
      "puts more into earlier columns",
      boxes(3),
      ["p1 a 0,0 100×10", "p1 b 0,10 100×10", "p1 c 100,0 100×10"],
    ],
    [
      "minds what can't be broken",
      `<p id=a style="height: 30px; break-inside: avoid">x</p>${boxes(2, "height: 5px").replace("=a", "=c")}`,
      ["p1 a 0,0 100×30", "p1 c 100,0 100×5", "p1 b 100,5 100×5"],
    ],
    [
      "cuts margins at the end of a column",
      `<p id=a style="margin: 10px 0">x</p><p id=b style="margin: 10px 0">x</p>`,
      ["p1 a 0,10 100×10", "p1 b 100,0 100×10"],
    ],
    [
      "keeps orphans and widows",
      `<p id=a style="orphans: 2; widows: 2">x<br>x<br>x</p>`,
      ["p1 a 0,0 100×30"],
    ],
    [
      "keeps a heading with what follows",
      `<p id=a>x</p><p id=b style="break-after: avoid">x</p><p id=c>x</p><p id=d>x</p>`,
      ["p1 a 0,0 100×10", "p1 b 0,10 100×10", "p1 c 0,20 100×10", "p1 d 100,0 100×10"],
    ],
    [
      "breaks where it is told to",
      `<p id=a>x</p><p id=b style="break-before: column">x</p><p id=c>x</p>`,
      ["p1 a 0,0 100×10", "p1 b 100,0 100×10", "p1 c 100,10 100×10"],
    ],
    [
      "goes on over the page for more forced breaks than columns",
      `<p id=a>x</p><p id=b style="break-before: column">x</p><p id=c style="break-before: column">x</p>`,
      ["p1 a 0,0 100×10", "p1 b 100,0 100×10", "p2 c 0,0 100×10"],
    ],
  ])("%s", (_, content, expected) => {
    expect(places(`<div style="column-count: 2; gap: 0">${content}</div>`)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    [
      "height: 30px; column-fill: auto",
      ["p1 a 0,0 100×10", "p1 b 0,10 100×10", "p1 c 0,20 100×10", "p1 d 100,0 100×10"],
    ],
    ["height: 30px", ["p1 a 0,0 100×10", "p1 b 0,10 100×10", "p1 c 100,0 100×10", "p1 d 100,10 100×10"]],
    ["height: 10px", ["p1 a 0,0 100×10", "p1 b 100,0 100×10", "p1 c 200,0 100×10", "p1 d 300,0 100×10"]],
    ["max-height: 10px", ["p1 a 0,0 100×10", "p1 b 100,0 100×10", "p1 c 200,0 100×10", "p1 d 300,0 100×10"]],
    ["column-fill: auto", ["p1 a 0,0 100×10", "p1 b 0,10 100×10", "p1 c 0,20 100×10", "p1 d 0,30 100×10"]],
  ])("with %s", (style, expected) => {
    expect(places(`<div style="column-count: 2; gap: 0; ${style}">${boxes(4)}</div>`)).toEqual(expected);
  });
});

describe("boxes that span the columns (css-multicol-1 §6)", () => {
  it.each<[string, string, string[]]>([
    [
      "stand between rows of columns",
      `${boxes(2)}<h2 id=h>x</h2><p id=c>x</p><p id=d>x</p>`,
      ["p1 a 0,0 100×10", "p1 b 100,0 100×10", "p1 h 0,10 200×10", "p1 c 0,20 100×10", "p1 d 100,20 100×10"],
    ],
    [
      "have margins that collapse with each other only",
      `<p id=a style="margin-bottom: 4px">x</p><h2 id=h style="margin: 5px 0">x</h2><h2 id=i style="margin: 7px 0">x</h2><p id=b style="margin-top: 3px">x</p>`,
      ["p1 a 0,0 100×10", "p1 h 0,15 200×10", "p1 i 0,32 200×10", "p1 b 0,52 100×10"],
    ],
    [
      "cut the boxes around them",
      `<section id=s style="border: 1px solid">${boxes(2)}<h2 id=h>x</h2><p id=c>x</p></section>`,
      [
        "p1 s 0,0 100×11",
        "p1 a 1,1 98×10",
        "p1 s 100,0 100×10",
        "p1 b 101,0 98×10",
        "p1 h 0,11 200×10",
        "p1 s 0,21 100×11",
        "p1 c 1,21 98×10",
      ],
    ],
    [
      "do nothing inside another formatting context",
      `<section id=s style="overflow: hidden"><h2 id=h>x</h2></section>`,
      ["p1 s 0,0 100×10", "p1 h 0,0 100×10"],
    ],
  ])("%s", (_, content, expected) => {
    expect(places(`<div style="column-count: 2; gap: 0">${content}</div>`)).toEqual(expected);
  });

  it("do nothing outside columns", () => {
    expect(places(`<div><h2 id=h style="margin: 3px 0">x</h2></div>`)).toEqual(["p1 h 0,3 200×10"]);
  });
});

describe("over pages", () => {
  const page = "200px 30px";
  it.each<[string, string, string[]]>([
    [
      "columns fill the page, and are even on the last",
      boxes(8),
      [
        "p1 a 0,0 100×10",
        "p1 b 0,10 100×10",
        "p1 c 0,20 100×10",
        "p1 d 100,0 100×10",
        "p1 e 100,10 100×10",
        "p1 f 100,20 100×10",
        "p2 g 0,0 100×10",
        "p2 h 100,0 100×10",
      ],
    ],
    [
      "a page break ends the columns",
      `${boxes(2)}<p id=c style="break-before: page">x</p>`,
      ["p1 a 0,0 100×10", "p1 b 0,10 100×10", "p2 c 0,0 100×10"],
    ],
    [
      "margins of spanning boxes collapse within one parent",
      `<div><h2 id=a style="margin: 2px 0">x</h2></div><div><h2 id=b style="margin: 2px 0 1px; height: 2px"></h2><h2 id=c style="margin: 2px 0; height: 1px"></h2></div>`,
      ["p1 a 0,2 200×10", "p1 b 0,16 200×2", "p1 c 0,20 200×1"],
    ],
    [
      "floats are shared out above a spanning box",
      `<p id=f style="float: right; width: 40px; height: 40px"></p><p id=g style="float: left; width: 20px; height: 40px"></p><h2 id=a>x</h2><p id=b>x</p>`,
      [
        "p1 f 60,0 40×20",
        "p1 g 0,0 20×20",
        "p1 f 160,0 40×20",
        "p1 g 100,0 20×20",
        "p2 a 0,0 200×10",
        "p2 b 0,10 100×10",
      ],
    ],
    [
      "a spanning box without room goes on",
      `<p id=a style="height: 30px; break-inside: avoid">x</p><p id=b style="height: 25px">x</p><h2 id=h>x</h2>`,
      ["p1 a 0,0 100×30", "p1 b 100,0 100×25", "p2 h 0,0 200×10"],
    ],
    [
      "a spanning heading goes on with what follows",
      `<p id=a style="height: 20px; break-inside: avoid">x</p><h2 id=h style="break-after: avoid">x</h2><p id=b>x</p>`,
      ["p1 a 0,0 100×20", "p2 h 0,0 200×10", "p2 b 0,10 100×10"],
    ],
    [
      "a spanning box is broken",
      `<h2 id=h>x<br>x<br>x<br>x<br>x</h2><p id=a>x</p>`,
      ["p1 h 0,0 200×30", "p2 h 0,0 200×20", "p2 a 0,20 100×10"],
    ],
  ])("%s", (_, content, expected) => {
    expect(places(`<div style="column-count: 2; gap: 0">${content}</div>`, page)).toEqual(expected);
  });

  it("columns too low for what is next leave it to the next page", () => {
    const high = `<p style="height: 25px" id=x>x</p>`;
    expect(places(`${high}<div style="columns: 2; gap: 0">${boxes(2)}</div>`, page)).toEqual([
      "p1 x 0,0 200×25",
      "p2 a 0,0 100×10",
      "p2 b 100,0 100×10",
    ]);
  });

  it("columns in a table cell and in columns go on", () => {
    const inner = `<div style="columns: 2; gap: 0">${boxes(5)}</div>`;
    const cell = `<table style="border-spacing: 0; width: 200px"><td style="padding: 0">${inner}</table>`;
    expect(places(cell, "200px 20px").at(-1)).toBe("p2 e 0,0 100×10");
    expect(places(`<div style="columns: 2; gap: 0">${inner}</div>`, "200px 20px")).toEqual([
      "p1 a 0,0 50×10",
      "p1 b 0,10 50×10",
      "p1 c 50,0 50×10",
      "p1 d 50,10 50×10",
      "p1 e 100,0 50×10",
    ]);
  });
});

/** What stands between the container and its forced page break. */
const BROKEN = `<div><p id=a>x</p></div><p id=b style="break-before: page">x</p>`;

describe("a forced break in columns without an end takes no height", () => {
  it.each<[string, string, string]>([
    ["balanced", "columns: 2", BROKEN],
    ["filled one after the other", "columns: 2; column-fill: auto", BROKEN],
    ["in a box that breaks should avoid", "columns: 2", `<div style="break-inside: avoid">${BROKEN}</div>`],
    ["in a row of a grid", "columns: 2", `<div style="display: grid">${BROKEN}</div>`],
    ["with more breaks than columns", "columns: 1; column-fill: auto", BROKEN],
  ])("%s", (_, style, content) => {
    const columns = `<div style="${style}; gap: 0">${content}</div>`;
    const outer = `<div style="display: flex"><div style="width: 100%">${columns}</div></div>`;
    const found = places(`${outer}<p id=end>x</p>`, "200px 100px");
    expect(found.map((place) => place.replace(/ \S+$/, ""))).toEqual(["p1 a 0,0", "p2 b 0,0", "p2 end 0,10"]);
  });

  it("of boxes without any height", () => {
    const empty = `<div style="columns: 2"><div style="display: grid"><div></div><div style="break-before: page"></div></div></div>`;
    expect(places(`<div style="display: flex"><div>${empty}</div></div><p id=end>x</p>`)).toEqual([
      "p2 end 0,0 200×10",
    ]);
  });

  it("outside of pages", () => {
    const columns = `<div style="columns: 2; column-fill: auto; gap: 0"><p id=a>x</p><p id=b style="break-before: column">x</p></div>`;
    expect(places(`<div id=o style="display: inline-block; width: 100px">${columns}</div>`)).toEqual([
      "p1 o 0,0 100×10",
      "p1 a 0,0 50×10",
      "p1 b 50,0 50×10",
    ]);
  });
});

describe("a page break in a parallel flow ends the columns on the page", () => {
  const content = `<p id=a>x</p><p id=b style="break-before: page">x</p>`;
  it.each([
    ["a table cell", `<table style="border-spacing: 0"><td style="padding: 0">${content}</table>`],
    ["an item", `<div style="display: flex"><div>${content}</div></div>`],
  ])("%s", (_, flow) => {
    const found = places(`<div style="columns: 3">${flow}</div>`, "200px 100px");
    expect(found.map((place) => place.replace(/ \S+$/, ""))).toEqual(["p1 a 0,0", "p2 b 0,0"]);
  });
});

it("a grid that begins on a page without room for it goes on where it stopped", () => {
  const spanner = `<div style="column-span: all; height: 70px"></div>`;
  const grid = `<div style="display: grid"><div><p id=a>x</p><div id=b style="height: 12px"></div></div></div>`;
  const columns = `<div style="columns: 2; gap: 0; height: 70px">${spanner}${grid}</div>`;
  const found = places(`<p>x</p>${columns}`, "200px 50px");
  expect(found.slice(0, 2)).toEqual(["p2 a 0,30 100×10", "p2 b 100,30 100×1"]);
  expect(found).toHaveLength(13);
});

it("rules stand in the middle of gaps between filled columns", () => {
  const { pages } = layoutHtml(
    `<div style="columns: 3; gap: 10px; column-rule: 2px inset red"><p style="margin: 0; orphans: 1; widows: 1">x<br>x</p></div>`,
  );
  const found: string[] = [];
  const visit = (links: (typeof pages)[0]["page"]["content"], x: number): void => {
    for (const { x: left, fragment } of links) {
      if (fragment.kind !== "box") continue;
      if (fragment.border.left === 2)
        found.push(`${Math.round(x + left)} ${fragment.height} ${fragment.style.borderLeftStyle}`);
      visit(fragment.children, x + left);
    }
  };
  visit(pages[0]?.page.content ?? [], 0);
  expect(found).toEqual(["64 10 ridge"]);
});

describe("a margin that leaves no room in a column is cut off by a break below it (css-break-3 §5.2)", () => {
  it.each([
    ["<div id=a style='margin-top: 12px; height: 5px'></div>", ["a 60,0 60×5"]],
    // The padding goes along, and is not lost.
    [
      "<div id=a style='margin-top: 12px; padding-top: 3px'><div id=b style='height: 4px'></div></div>",
      ["a 60,0 60×7", "b 60,3 60×4"],
    ],
    [
      "<div id=a></div><div id=b style='break-before: column; margin-top: 12px; height: 5px'></div>",
      ["a 0,0 60×0", "b 120,0 60×5"],
    ],
    // What takes no room needs none.
    ["<div id=a style='margin-top: 12px; height: 0; overflow: clip'></div>", ["a 0,12 60×0"]],
  ])("%s", (content, places) => {
    const columns = `<div style="columns: 3; column-fill: auto; gap: 0; width: 180px; height: 10px">${content}</div>`;
    expect(layoutHtml(columns).places()).toEqual(places.map((place) => `p1 ${place}`));
  });
});

describe("what is higher than columns of a given height", () => {
  const page = "200px 100px";
  const columns = (style: string, content: string): string =>
    `<div id=s style="height: 90px"></div><div style="columns: 2; gap: 0; column-fill: auto; ${style}">${content}</div>`;

  it.each<[string, string, string[]]>([
    ["height: 2px", boxes(2), ["p1 s 0,0 200×90", "p2 a 0,0 100×10", "p2 b 100,0 100×10"]],
    ["height: 0", boxes(2), ["p1 s 0,0 200×90", "p2 a 0,0 100×10", "p2 b 100,0 100×10"]],
  ])("goes on on the next page rather than over the end of the page: %s", (style, content, expected) => {
    expect(places(columns(`margin-top: 5px; ${style}`, content), page)).toEqual(expected);
  });

  it("leaves the columns before it where they are", () => {
    const high = '<p id=c style="line-height: 12px">x</p>';
    expect(places(columns("height: 10px", `${boxes(1)}${high}`), page)).toEqual([
      "p1 s 0,0 200×90",
      "p1 a 0,90 100×10",
      "p2 c 0,0 100×12",
    ]);
  });

  it("stays where no page has more room for it", () => {
    const high = '<p style="line-height: 120px">x</p>';
    expect(places(columns("height: 10px", `${boxes(1)}${high}`), page)[1]).toBe("p1 a 0,90 100×10");
  });
});

describe("what is to stay whole and has no room in any column of a page", () => {
  const whole = (id: string, height: number): string =>
    `<div id=${id} style="height: ${height}px; break-inside: avoid"></div>`;
  const columns = (count: number, content: string): string =>
    `<div style="height: 50px"></div><div style="columns: ${count}; gap: 0">${content}</div>`;
  const page = "200px 100px";

  it("goes on the next page alone, and the columns before it stay", () => {
    const content = `${whole("a", 30)}${whole("b", 60)}<div id=c style="height: 10px"></div>`;
    expect(places(columns(2, content), page)).toEqual([
      "p1 a 0,50 100×30",
      "p2 b 0,0 100×60",
      "p2 c 100,0 100×10",
    ]);
  });

  it("is broken where no page has room for it", () => {
    expect(places(columns(4, `${whole("a", 30)}${whole("b", 110)}`), page)).toEqual([
      "p1 a 0,50 50×30",
      "p1 b 50,50 50×50",
      "p1 b 100,50 50×50",
      "p1 b 150,50 50×10",
    ]);
  });
});
