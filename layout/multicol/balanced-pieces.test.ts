import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** Border boxes in two columns of 100 px without a gap. */
const columns = (style: string, content: string): string[] =>
  layoutHtml(`<div style="columns: 2; gap: 0; orphans: 1; widows: 1; ${style}">${content}</div>`)
    .places()
    .map((place) => place.replace(/^p1 /, ""));

describe("balanced columns (css-multicol-1 §7.1)", () => {
  it.each([
    // What overlaps something whole can be broken above and below it.
    ["<i style='float: left'>x</i><div id=a style='height: 60px'></div>", ["a 0,0 100×30", "a 100,0 100×30"]],
    [
      "<div id=a style='height: 60px; margin-bottom: -5px'></div><div id=b>x</div>",
      ["a 0,0 100×32.5", "a 100,0 100×27.5", "b 100,22.5 100×10"],
    ],
    [
      "<div id=a style='height: 10px; break-after: avoid'></div><div id=b style='height: 60px; margin-top: -4px'></div>",
      ["a 0,0 100×10", "b 0,6 100×27", "b 100,0 100×33"],
    ],
    // Padding and border around nothing are no place for a break.
    ["<div id=a style='padding: 7px 0 0'></div>", ["a 0,0 100×7"]],
    [
      "<div id=a style='padding: 4px'></div><div id=b style='padding: 4px'></div>",
      ["a 0,0 100×8", "b 100,0 100×8"],
    ],
  ])("%s", (content, places) => {
    expect(columns("", content)).toEqual(places);
  });

  it("are higher where lines beside a float would be parted against orphans and widows", () => {
    const float = "<div style='float: left; width: 50px; height: 12px'></div>";
    const text = (least: number): string[] =>
      columns("", `${float}<p id=a style="margin: 4px 0; orphans: ${least}; widows: ${least}">xx xxxxxx</p>`);
    expect(text(1)).toEqual(["a 0,4 100×10", "a 100,0 100×10"]);
    expect(text(2)).toEqual(["a 0,4 100×20"]);
  });

  it("refer percentages of heights to their container", () => {
    expect(columns("height: 60px", "<div id=a style='height: 50%'></div>")).toEqual([
      "a 0,0 100×15",
      "a 100,0 100×15",
    ]);
    const filled = "<div id=a style='height: 100%'></div>";
    expect(columns("height: 60px; column-fill: auto", filled)).toEqual(["a 0,0 100×60"]);
  });
});

const lines = (count: number): string => Array.from({ length: count }, () => "x").join("<br>");

describe("margins in balanced columns", () => {
  const outer = (style: string, content: string): string | undefined =>
    columns(style, content).find((place) => place.startsWith("a "));
  const paragraph = (count: number, id: string): string =>
    `<p id=${id} style="margin: 10px 0">${lines(count)}</p>`;

  it("at the end are cut off where they have no room (css-break-3 §5.2)", () => {
    expect(columns("", paragraph(3, "a"))).toEqual(["a 0,10 100×15", "a 100,0 100×20"]);
    expect(columns("", `${paragraph(3, "a")}${paragraph(1, "b")}`)).toEqual([
      "a 0,10 100×25",
      "a 100,0 100×10",
      "b 100,20 100×10",
    ]);
  });

  it("at the end take part in sharing out the height", () => {
    const below = (content: string): string | undefined =>
      layoutHtml(`<div style="columns: 2; gap: 0; orphans: 1; widows: 1">${content}</div><div id=z>x</div>`)
        .places()
        .at(-1);
    expect(below(paragraph(3, "a"))).toBe("p1 z 0,25 200×10");
    const spanner = "<div id=s style='column-span: all'>y</div>";
    expect(below(`${paragraph(3, "a")}${spanner}`)).toBe("p1 z 0,35 200×10");
    // Here the flow goes on in the box with the paragraph.
    expect(below(`<div>${paragraph(3, "a")}${spanner}</div>`)).toBe("p1 z 0,30 200×10");
    const forced = "<div style='break-before: column'>y</div>";
    expect(below(`${paragraph(3, "a")}${forced}`)).toBe("p1 z 0,50 200×10");
    expect(below(`<div>${paragraph(3, "a")}${forced}</div>`)).toBe("p1 z 0,40 200×10");
  });

  it("are shared out once where floats stand below them", () => {
    const content = `<div style="height: 40px; margin-bottom: 10px"></div><div style="float: left; height: 40px"></div>`;
    const spanner = "<div id=a style='column-span: all'>y</div>";
    expect(outer("", `${content}${spanner}`)).toBe("a 0,45 200×10");
  });

  it("cut off where a page ends come back where the columns are even", () => {
    const content = `${paragraph(12, "b")}<p id=a style="margin: 10px 0; break-inside: avoid">${lines(5)}</p>`;
    expect(outer("height: 150px; column-fill: balance", content)).toBe("a 100,40 100×50");
  });
});

describe("the height of balanced columns", () => {
  const spanner = "<div id=z style='column-span: all'>y</div>";
  const end = (style: string, content: string): string | undefined =>
    columns(style, `${content}${spanner}`).find((place) => place.startsWith("z "));
  const whole = "<div style='break-inside: avoid; height: 20px'></div>";

  it("is that of content that could be broken anywhere, though breaks leave them some room", () => {
    const apart = "<div style='height: 20px; margin-top: 10px'></div>";
    expect(end("", `<div style="height: 30px"></div>${apart}`)).toBe("z 0,30 200×10");
    expect(end("", `<div style="height: 20px"></div>${apart}`)).toBe("z 0,25 200×10");
  });

  it("may be more than that of columns filled one after the other, which cut margins off", () => {
    const box = "<div style='margin-top: 10px; height: 20px; break-inside: avoid'></div>";
    expect(end("height: 45px; column-fill: auto", `${whole}${box}`)).toBe("z 0,25 200×10");
  });

  it("is all that there is, where content overflows sideways", () => {
    expect(end("max-height: 25px", whole.repeat(3))).toBe("z 0,25 200×10");
  });

  it("keeps no boxes together that overlap", () => {
    const overlapping = "<div style='margin-top: -3px; height: 20px; break-inside: avoid'></div>";
    expect(end("", `${whole}${overlapping}`)).toBe("z 0,20 200×10");
  });

  it("leaves out what a negative margin moves above the columns", () => {
    const moved = "<div style='margin-top: -6px; height: 20px; break-inside: avoid'></div>";
    expect(end("", `${moved}<div style="height: 14px"></div>`)).toBe("z 0,14 200×10");
  });
});

it("the height of boxes without content is shared out beside the edges around them", () => {
  const box = "<div style='padding: 10px'><div id=a style='height: 60px'></div></div>";
  expect(columns("", box)).toEqual(["a 10,10 80×30", "a 110,0 80×30"]);
});

it("what fits is not broken for the edge below it: no column ends between them (css-break-3 §4.1)", () => {
  const inside = "<div style='height: 10px'></div><div id=a style='height: 10px; margin: 3px 0'></div>";
  const box = `<div style="border: solid; border-width: 1px 0">${inside}</div>`;
  const content = `${box}<div id=b style="height: 25px"></div><div id=c style="height: 25px"></div>`;
  // With less, the margin and the edge would stand in a column of their own.
  expect(columns("columns: 3", content)).toEqual([
    "a 0,14 66.66×10",
    "b 66.66,0 66.66×25",
    "c 66.66,25 66.66×3",
    "c 133.31,0 66.66×22",
  ]);
});

it("floats are shared out although they make no box around them higher", () => {
  const float = "<div><div id=a style='float: left; width: 20px; height: 40px'></div></div>";
  expect(columns("", float)).toEqual(["a 0,0 20×20", "a 100,0 20×20"]);
});

it("padding keeps to the content below it, beside floats too", () => {
  const float = "<div id=b style='float: right; width: 10px; height: 15px'></div>";
  const box = "<div style='padding: 4px 0'><div id=a style='height: 32px'></div></div>";
  expect(columns("", `${float}${box}`)).toEqual(["b 90,0 10×15", "a 0,4 100×16", "a 100,0 100×16"]);
});

it("the edge below a float keeps to the float", () => {
  const float = "<div id=b style='float: left; width: 10px; height: 40px'></div>";
  const box = `<div style="display: flow-root; padding-bottom: 2px"><div id=a style="height: 10px"></div>${float}</div>`;
  expect(columns("columns: 3; width: 150px", `${box}<div style="height: 26px"></div>`)).toEqual([
    "a 0,0 50×10",
    "b 0,10 10×16",
    "b 50,0 10×24",
  ]);
});

it("floats may part from a box that asks for no break after it", () => {
  const whole = "break-inside: avoid; height: 20px";
  const box = `<div id=a style="${whole}; break-after: avoid"></div>`;
  const float = `<div id=b style="${whole}; float: left; width: 20px"></div>`;
  expect(columns("", `${box}${float}`)).toEqual(["a 0,0 100×20", "b 100,0 20×20"]);
});

it("spanning boxes are once in the width that a container asks for", () => {
  const width = (content: string): string =>
    layoutHtml(
      `<div style="float: left"><div id=a style="columns: 2 20px; gap: 10px">${content}</div></div>`,
    ).places()[0] ?? "";
  const spanner = "<div style='column-span: all'>xxxxxxx</div>";
  expect(width(`x${spanner}`)).toBe("p1 a 0,0 70×20");
  expect(width(`xxxx${spanner}`)).toBe("p1 a 0,0 90×20");
});

it("columns that no height makes an end of are cut off in the end, and say so", () => {
  const boxes = "<p style='margin: 0; height: 1000000px'></p>".repeat(90);
  const { diagnostics } = layoutHtml(
    `<div style="columns: 2; height: 1px; column-fill: auto">${boxes}</div>`,
  );
  expect(diagnostics.map(({ message }) => message)).toContain(
    "Columns can't take the rest of their content, which is left out.",
  );
});
