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

describe("columns in balanced columns", () => {
  it.each([
    ["balance", "column-fill: balance"],
    ["are filled one after the other", "column-fill: auto"],
  ])("that %s all take their share of the height", (_, style) => {
    expect(columns("", inner(style, "<div id=a style='height: 60px'></div>"))).toEqual([
      "a 0,0 40×10",
      "a 40,0 40×10",
      "a 80,0 40×10",
      "a 120,0 40×10",
      "a 160,0 40×10",
      "a 200,0 40×10",
    ]);
  });

  it("of a given height share their content out anew, whatever stands side by side in a higher piece", () => {
    const content =
      "<div id=a>x<br>x<br>x<br>x</div><div id=b style='height: 5px'></div><div id=c>x<br>x<br>x</div>";
    expect(columns("", inner("columns: 2; column-fill: auto; height: 40px", content))).toEqual([
      "a 0,0 60×20",
      "a 60,0 60×20",
      "b 120,0 60×5",
      "c 120,5 60×15",
      "c 180,0 60×20",
    ]);
  });

  it("have as many lines in each as the highest one asks for", () => {
    const line = (height: number): string =>
      `<i style="display: inline-block; width: 9px; height: ${height}px; vertical-align: top"></i>`;
    const lines = [line(12), line(12), line(20), line(12), line(12)].join("<br>");
    expect(columns("", inner("", `<div id=a>${lines}</div>`))).toEqual([
      "a 0,0 40×20",
      "a 40,0 40×20",
      "a 80,0 40×20",
      "a 120,0 40×12",
      "a 160,0 40×12",
    ]);
  });

  it("are as high as what is not to be broken in them", () => {
    const content = inner("", "<div id=b style='height: 30px; break-inside: avoid'></div>");
    expect(columns("height: 70px", `<div id=a style="height: 55px"></div>${content}`)).toEqual([
      "a 0,0 120×42.5",
      "a 120,0 120×12.5",
      "b 120,12.5 40×30",
    ]);
  });

  it("of a given height stay as high where that breaks what is to stay whole", () => {
    const content = "<div id=a style='height: 60px; break-inside: avoid'></div>";
    const below = "<div id=b style='height: 20px'></div>";
    expect(columns("", inner("columns: 2; height: 40px", content) + below)).toEqual([
      "a 0,0 60×40",
      "a 60,0 60×20",
      "b 120,0 120×20",
    ]);
  });

  it("leave the border above them with what spans them first", () => {
    const content =
      "<div id=s style='column-span: all; height: 20px; break-inside: avoid'></div><div id=a style='height: 60px'></div>";
    expect(columns("", inner("border-top: 5px solid", content))).toEqual([
      "s 0,5 120×20",
      "a 120,0 40×20",
      "a 160,0 40×20",
      "a 200,0 40×20",
    ]);
  });

  it("are as high as what comes first in them and the border above it", () => {
    const content =
      "<div id=b style='height: 6px; break-inside: avoid'></div><div id=a style='height: 14px'></div>";
    // With less, nothing would stand below the border.
    expect(columns("", inner("columns: 2; border: solid; border-width: 2px 0", content))).toEqual([
      "b 0,2 60×6",
      "a 60,2 60×6",
      "a 120,0 60×4",
      "a 180,0 60×4",
    ]);
  });

  it.each(["none", "2px solid"])(
    "ask for the height of their lines with a rule of %s between them",
    (rule) => {
      const lines = [8, 20, 12].map(
        (height) =>
          `<i style="display: inline-block; width: 9px; height: ${height}px; vertical-align: top"></i>`,
      );
      const content = inner(`padding: 5px 0; column-rule: ${rule}`, `<div id=a>${lines.join("<br>")}</div>`);
      expect(columns("", content)).toEqual(["a 0,5 40×20", "a 40,5 40×20", "a 80,5 40×12"]);
    },
  );

  it("keep what avoids a break at their end to no box below them: columns around are none of theirs (css-break-3 §3.1)", () => {
    const content = inner("", "<div id=a style='height: 60px; break-after: avoid'></div>");
    const below = "<div id=b style='height: 20px; break-inside: avoid'></div>";
    expect(columns("", content + below)).toEqual([
      "a 0,0 40×20",
      "a 40,0 40×20",
      "a 80,0 40×20",
      "b 120,0 120×20",
    ]);
  });

  it("keep their end edge to the column that reaches lowest", () => {
    const content = "<div id=a style='height: 65px'></div>";
    const filled = inner("columns: 2; column-fill: auto; height: 60px; padding-bottom: 2px", content);
    expect(columns("", `${filled}<div id=b style="height: 40px"></div>`)).toEqual([
      "a 0,0 60×51",
      "a 60,0 60×14",
      "b 120,11 120×40",
    ]);
  });

  it("do not begin below the end of a column", () => {
    const content = inner("columns: 1", "<div id=a style='margin-top: -4px; height: 24px'></div>");
    const line = "<i style='display: inline-block; height: 30px; vertical-align: top'></i>";
    expect(columns("", `<div>${line}</div>${content}`)).toEqual(["a 120,-4 120×24"]);
  });

  it("are shared out beside other boxes", () => {
    const filled = inner("column-fill: auto", "<div id=a style='height: 90px'></div>");
    expect(columns("", `${filled}<div id=b style='height: 50px'></div>`)).toEqual([
      "a 0,0 40×50",
      "a 40,0 40×40",
      "b 120,0 120×50",
    ]);
  });
});

describe("at the end of a column", () => {
  const filled = "column-fill: auto; height: 30px";

  const line = (height: number): string =>
    `<i style="display: inline-block; width: 9px; height: ${height}px; vertical-align: top"></i>`;

  it("columns inside leave a line to the next one that has room for it", () => {
    const content = `<div style="height: 15px"></div>${inner("", `<div id=a>${line(25)}</div>`)}`;
    expect(columns(filled, content)).toEqual(["a 120,0 40×25"]);
  });

  it("columns inside leave what is not to be broken to the next one that has room for it", () => {
    const content = `<div style="height: 15px"></div>${inner("", "<div id=a style='height: 25px; break-inside: avoid'></div>")}`;
    expect(columns(filled, content)).toEqual(["a 120,0 40×25"]);
  });

  it("columns inside end before what is not to be broken and has room for it in the next one", () => {
    const whole = (id: string, height: number): string =>
      `<div id=${id} style="height: ${height}px; break-inside: avoid"></div>`;
    const content = `<div style="height: 15px"></div>${inner("", whole("a", 10) + whole("b", 25))}`;
    expect(columns(filled, content)).toEqual(["a 0,15 40×10", "b 120,0 40×25"]);
    const broken = `<div style="height: 15px"></div>${inner("", `<div id=c style="height: 20px"></div>${whole("b", 25)}`)}`;
    expect(columns(filled, broken)).toEqual(["c 0,15 40×15", "c 40,15 40×5", "b 120,0 40×25"]);
  });

  it("columns inside begin above what no column has room for", () => {
    const content = `<div style="height: 15px"></div>${inner("", "<div id=a style='height: 40px; break-inside: avoid'></div>")}`;
    expect(columns(filled, content)).toEqual(["a 0,15 40×15", "a 40,15 40×15", "a 80,15 40×10"]);
  });

  it("columns inside do not leave their border alone at the start of a column", () => {
    const content = inner(
      "border-top: 2px solid",
      "<div id=a style='height: 29px; break-inside: avoid'></div>",
    );
    expect(columns(filled, content)).toEqual(["a 0,2 40×28", "a 40,2 40×1"]);
  });

  const spanner = "<div id=s style='column-span: all; height: 10px'></div>";

  it("what is not to be broken leaves the spanning box above it; a margin in a row of columns adjoins no break around it", () => {
    const whole = "<div id=a style='margin-top: 5px; height: 20px; break-inside: avoid'></div>";
    const content = `<div style="height: 10px"></div>${inner("columns: 1", `${spanner}${whole}`)}`;
    expect(columns(filled, content)).toEqual(["s 0,10 120×10", "a 120,5 120×20"]);
  });

  it("the margin below a spanning box is cut off at a break", () => {
    const below = "<div id=s style='column-span: all; height: 25px; margin-bottom: 10px'></div>";
    const nested = inner("columns: 1", `${below}<div id=a style="height: 20px"></div>`);
    expect(columns(filled, `<div id=n>${nested}</div>`)).toEqual([
      "n 0,0 120×30",
      "s 0,0 120×25",
      "n 120,0 120×20",
      "a 120,0 120×20",
    ]);
  });

  it("floats that are cut off go on above the spanning box below them", () => {
    const float = "<div id=f style='float: left; width: 20px; height: 30px'></div>";
    const content = `<div style="height: 20px"></div>${inner("columns: 2", `${float}${spanner}`)}`;
    expect(columns(filled, content)).toEqual([
      "f 0,20 20×10",
      "f 60,20 20×10",
      "f 120,0 20×5",
      "f 180,0 20×5",
      "s 120,5 120×10",
    ]);
  });

  it.each([
    ["a margin", "margin-top: 10px", ["a 0,10 120×20", "a 120,0 120×25"]],
    ["padding", "padding-top: 10px", ["a 0,0 120×30", "a 120,0 120×25"]],
  ])("a line without room below %s goes to the next one", (_, style, places) => {
    expect(columns(filled, `<div id=a style="${style}">${line(25)}</div>`)).toEqual(places);
  });

  it("a box below padding down to the end goes to the next one", () => {
    const box = `<div id=b style="height: 25px"></div>`;
    expect(columns(filled, `<div style="padding-top: 30px">${box}</div>`).at(-1)).toBe("b 120,0 120×25");
  });

  it("a line without room in any column overflows it whole", () => {
    expect(columns(filled, `<div id=a>${line(45)}<br>${line(5)}</div>`)).toEqual([
      "a 0,0 120×45",
      "a 120,0 120×10",
    ]);
  });

  it("a line without room in any column overflows it whole in a cell of a table, too", () => {
    const table = (content: string): string =>
      `<table style="border-spacing: 0"><td style="padding: 0" id=a>${content}</table>`;
    expect(columns(filled, table(`${line(45)}<br>${line(5)}`))).toEqual(["a 0,0 9×45", "a 120,0 9×10"]);
  });
});

it("columns whose own height ends with the column go on beside it, not below", () => {
  const content =
    "<div id=a style='height: 30px'></div><div id=b style='height: 10px; break-before: column'></div>";
  expect(columns("height: 30px; column-fill: auto", inner("columns: 1; height: 30px", content))).toEqual([
    "a 0,0 120×30",
    "b 120,0 120×10",
  ]);
});

describe("columns of no height", () => {
  it("take a pixel each (css-break-3 §4)", () => {
    const spanner = "<div style='column-span: all; height: 30px'></div>";
    expect(columns("height: 30px", `${spanner}<div id=a style='height: 3px'></div>`)).toEqual([
      "a 0,30 120×1",
      "a 120,30 120×1",
      "a 240,30 120×1",
    ]);
  });
});

it("a margin at the start of balanced columns does not stand alone in the first one", () => {
  expect(columns("", "<div id=a style='margin-top: 10px; height: 10px'></div>")).toEqual(["a 0,10 120×10"]);
});

it("what many small steps don't share out goes into columns that are higher by what is too much", () => {
  const height = (lengths: readonly number[], whole = ""): string =>
    lengths.map((length) => `<div style="height: ${length}px${whole}"></div>`).join("");
  const spanner = "<div style='column-span: all; margin-top: 10px; height: 8px'></div>";
  const whole = "; break-inside: avoid";
  const inside = `${height([30, 20], whole)}${height([55])}${height([25], whole)}${spanner}`;
  const below = `${height([25], "; margin: 3px")}${height([10, 10])}`;
  const content = `${inner("border: 2px solid", inside)}${below}`;
  const outer = `<div id=a style="columns: 3; gap: 0">${content}</div>`;
  expect(layoutHtml(outer, "270px 400px").places()).toEqual(["p1 a 0,0 270×48"]);
});

it("columns are as high as the lines ask for that have no room below a margin", () => {
  const line = "<i style='display: inline-block; vertical-align: top; height: 20px; width: 60px'></i> ";
  const content = `<div style="column-span: all; height: 20px; margin: 4px 0"></div>
    <div style="margin-top: 10px; orphans: 1; widows: 1">${line.repeat(2)}</div>`;
  const html = `<div id=a style="columns: 3; gap: 0"><div style="columns: 1; border: 2px solid">${content}</div></div>`;
  expect(layoutHtml(html, "270px 400px").places()).toEqual(["p1 a 0,0 270×30"]);
});

it("even columns do not leave the start edges of a box alone in one of them (css-break-3 §4.1)", () => {
  const whole = "<i style='display: inline-block; height: 20px; width: 25px'></i> ";
  const content = `<div style="float: right; width: 40px; height: 40px"></div>
    <div style="break-before: column">${whole.repeat(3)}</div><div style="height: 30px"></div>`;
  const box = `<div id=a style="columns: 2; gap: 10px; max-height: 50px; border: 2px solid">${content}</div>`;
  const html = `<div style="columns: 2; gap: 10px">${box}<div style="column-span: all; height: 5px"></div></div>`;
  const places = layoutHtml(html, "280px 1000px").places();
  expect(places).toEqual(["p1 a 0,0 135×54"]);
});
