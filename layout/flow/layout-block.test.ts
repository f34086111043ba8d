import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const box = (id: string, style: string, content = ""): string =>
  `<div id=${id} style="${style}">${content}</div>`;

it("a block in a relatively positioned inline moves with it", () => {
  const html = `<div>a<span style="position: relative; left: 7px; top: 3px">b<p id=p style="margin: 0">c</p>d</span></div>`;
  expect(layoutHtml(html).places()).toEqual(["p1 p 7,13 200×10"]);
});

describe("block flow on one page", () => {
  it.each<[string, string, string[]]>([
    ["auto width fills the container", box("a", "margin: 0 10px; height: 5px"), ["p1 a 10,0 180×5"]],
    ["auto margins centre", box("a", "width: 100px; margin: 0 auto; height: 5px"), ["p1 a 50,0 100×5"]],
    [
      "a left auto margin pushes to the right",
      box("a", "width: 60px; margin-left: auto; margin-right: 10px; height: 5px"),
      ["p1 a 130,0 60×5"],
    ],
    [
      "right-to-left containers ignore the left margin",
      `<div style="direction: rtl">${box("a", "width: 60px; margin-left: 7px; height: 5px")}</div>`,
      ["p1 a 140,0 60×5"],
    ],
    [
      "box-sizing counts edges in",
      box("a", "box-sizing: border-box; width: 100px; padding: 10px; border: 5px solid; height: 50px"),
      ["p1 a 0,0 100×50"],
    ],
    [
      "percentages of a definite height",
      box("a", "height: 80px", box("b", "height: 50%")),
      ["p1 a 0,0 200×80", "p1 b 0,0 200×40"],
    ],
    [
      "percentages of an automatic height are automatic",
      box("a", "", box("b", "height: 50%", "x")),
      ["p1 a 0,0 200×10", "p1 b 0,0 200×10"],
    ],
    [
      "minimum and maximum width",
      box("a", "max-width: 50px; height: 1px") + box("b", "width: 10px; min-width: 30px; height: 1px"),
      ["p1 a 0,0 50×1", "p1 b 0,1 30×1"],
    ],
    [
      "relative position moves only the box",
      box("a", "position: relative; left: 3px; top: 4px; height: 5px") + box("b", "height: 5px"),
      ["p1 a 3,4 200×5", "p1 b 0,5 200×5"],
    ],
    ["aspect-ratio gives the height", box("a", "width: 60px; aspect-ratio: 3 / 2"), ["p1 a 0,0 60×40"]],
    [
      "of a ratio grows with its content",
      box("a", "width: 60px; aspect-ratio: 6", "x<br>x"),
      ["p1 a 0,0 60×20"],
    ],
    [
      "of a ratio hides its content where it is told to",
      box("a", "width: 60px; aspect-ratio: 6; overflow: hidden", "x<br>x"),
      ["p1 a 0,0 60×10"],
    ],
    [
      "of a ratio may be less than the content with min-height: 0",
      box("a", "width: 60px; aspect-ratio: 6; min-height: 0", "x<br>x"),
      ["p1 a 0,0 60×10"],
    ],
    ["of a ratio hands its limits on", box("a", "max-height: 20px; aspect-ratio: 2"), ["p1 a 0,0 40×20"]],
    [
      "of a ratio leaves the width to the content",
      box("a", "height: 10px; aspect-ratio: 1", "xxx"),
      ["p1 a 0,0 30×10"],
    ],
  ])("%s", (_, html, places) => {
    expect(layoutHtml(html).places()).toEqual(places);
  });
});

describe("margin collapsing (CSS 2.2 §8.3.1)", () => {
  it.each<[string, string, string[]]>([
    [
      "siblings share the larger",
      box("a", "margin: 10px 0; height: 5px") + box("b", "margin: 20px 0; height: 5px"),
      ["p1 a 0,10 200×5", "p1 b 0,35 200×5"],
    ],
    [
      "negative margins add",
      box("a", "margin-bottom: 20px; height: 5px") + box("b", "margin-top: -8px; height: 5px"),
      ["p1 a 0,0 200×5", "p1 b 0,17 200×5"],
    ],
    [
      "a first child's margin goes through its parent",
      box("a", "margin-top: 5px", box("b", "margin-top: 20px; height: 5px")),
      ["p1 a 0,20 200×5", "p1 b 0,20 200×5"],
    ],
    [
      "a last child's margin too",
      box("a", "", box("b", "margin-bottom: 20px; height: 5px")) + box("c", "height: 1px"),
      ["p1 a 0,0 200×5", "p1 b 0,0 200×5", "p1 c 0,25 200×1"],
    ],
    [
      "padding separates",
      box("a", "padding-top: 1px", box("b", "margin-top: 20px; height: 5px")),
      ["p1 a 0,0 200×26", "p1 b 0,21 200×5"],
    ],
    [
      "a formatting context separates",
      box("a", "overflow: hidden", box("b", "margin: 20px 0; height: 5px")),
      ["p1 a 0,0 200×45", "p1 b 0,20 200×5"],
    ],
    [
      "empty boxes collapse through",
      box("a", "height: 5px; margin-bottom: 10px") +
        box("b", "margin: 30px 0 25px") +
        box("c", "height: 5px; margin-top: 20px"),
      ["p1 a 0,0 200×5", "p1 b 0,35 200×0", "p1 c 0,35 200×5"],
    ],
    [
      "a definite height keeps the last margin inside",
      box("a", "height: 50px", box("b", "margin-bottom: 40px; height: 5px")) + box("c", "height: 1px"),
      ["p1 a 0,0 200×50", "p1 b 0,0 200×5", "p1 c 0,50 200×1"],
    ],
    [
      "clearance separates",
      box("f", "float: left; width: 10px; height: 30px") +
        box("a", "clear: left; margin-top: 100px; height: 5px"),
      ["p1 f 0,0 10×30", "p1 a 0,30 200×5"],
    ],
    [
      "clearance moves below the float",
      box("f", "float: left; width: 10px; height: 30px") +
        box("a", "clear: left; margin-top: 10px; height: 5px"),
      ["p1 f 0,0 10×30", "p1 a 0,30 200×5"],
    ],
    [
      "the margins of an empty box with clearance begin above the end of the float",
      box("f", "float: left; width: 10px; height: 30px") +
        box("a", "clear: left; margin: 20px 0 50px") +
        box("b", "height: 5px; margin-top: 40px"),
      ["p1 f 0,0 10×30", "p1 a 0,30 200×0", "p1 b 0,60 200×5"],
    ],
    [
      "and stay in its parent",
      box(
        "p",
        "",
        box("f", "float: left; height: 10px") + box("a", "clear: left") + box("b", "margin-top: 20px"),
      ) + box("c", "height: 5px"),
      ["p1 p 0,0 200×30", "p1 f 0,0 0×10", "p1 a 0,10 200×0", "p1 b 0,30 200×0", "p1 c 0,30 200×5"],
    ],
    [
      "a percentage height separates",
      box(
        "a",
        "height: 80px",
        box("b", "height: 25%; margin: 10px 0") + box("c", "min-height: 25%") + box("d", "height: 5px"),
      ),
      ["p1 a 0,10 200×80", "p1 b 0,10 200×20", "p1 c 0,40 200×20", "p1 d 0,60 200×5"],
    ],
    [
      "a percentage of an automatic height does not",
      box("a", "", box("b", "height: 25%; margin: 10px 0") + box("c", "height: 5px; margin: 20px 0 0")),
      ["p1 a 0,20 200×5", "p1 b 0,20 200×0", "p1 c 0,20 200×5"],
    ],
    [
      "an inline broken by a block has no line where it has no side edge",
      `<span style="border: 5px solid; border-left: none">${box("a", "height: 5px")}</span>${box("b", "height: 5px")}`,
      ["p1 a 0,0 200×5", "p1 b 0,15 200×5"],
    ],
    [
      "right-to-left, its first side is the right one",
      `<div style="direction: rtl"><span style="border-left: 5px solid">${box("a", "height: 5px")}</span>${box("b", "height: 5px")}</div>`,
      ["p1 a 0,0 200×5", "p1 b 0,15 200×5"],
    ],
  ])("%s", (_, html, places) => {
    expect(layoutHtml(html).places()).toEqual(places);
  });
});

describe("floats", () => {
  it.each<[string, string, string[]]>([
    [
      "stand side by side and wrap below",
      ["a", "b", "c"].map((id) => box(id, "float: left; width: 90px; height: 20px")).join(""),
      ["p1 a 0,0 90×20", "p1 b 90,0 90×20", "p1 c 0,20 90×20"],
    ],
    [
      "right floats from the right",
      box("a", "float: right; width: 50px; height: 20px") +
        box("b", "float: right; width: 50px; height: 20px"),
      ["p1 a 150,0 50×20", "p1 b 100,0 50×20"],
    ],
    ["shrink to fit", box("a", "float: left", "xxx"), ["p1 a 0,0 30×10"]],
    [
      "are held by a formatting context",
      box("a", "overflow: hidden", box("b", "float: left; width: 5px; height: 40px")),
      ["p1 a 0,0 200×40", "p1 b 0,0 5×40"],
    ],
    [
      "but not by an ordinary block",
      box("a", "", box("b", "float: left; width: 5px; height: 40px")),
      ["p1 a 0,0 200×0", "p1 b 0,0 5×40"],
    ],
    [
      "narrow a formatting context beside them",
      box("f", "float: left; width: 50px; height: 40px") + box("a", "overflow: hidden; height: 10px"),
      ["p1 f 0,0 50×40", "p1 a 50,0 150×10"],
    ],
    [
      "narrow it to less than its content",
      box("f", "float: left; width: 150px; height: 40px") + box("a", "overflow: hidden", "xxxxxxxx"),
      ["p1 f 0,0 150×40", "p1 a 150,0 50×10"],
    ],
    [
      "but not to less than its edges or its minimum",
      box("f", "float: left; width: 150px; height: 40px") +
        box("a", "overflow: hidden; padding: 0 30px; height: 10px") +
        box("g", "float: left; width: 150px; height: 40px") +
        box("b", "overflow: hidden; min-width: 60px; height: 10px"),
      ["p1 f 0,0 150×40", "p1 a 0,40 200×10", "p1 g 0,50 150×40", "p1 b 0,90 200×10"],
    ],
    [
      "leave no formatting context without room",
      box("f", "float: left; width: 200px; height: 40px") + box("a", "overflow: hidden", "x"),
      ["p1 f 0,0 200×40", "p1 a 0,40 200×10"],
    ],
    [
      "push one below that does not fit",
      box("f", "float: left; width: 150px; height: 40px") +
        box("a", "overflow: hidden; width: 100px; height: 10px"),
      ["p1 f 0,0 150×40", "p1 a 0,40 100×10"],
    ],
  ])("%s", (_, html, places) => {
    expect(layoutHtml(html).places()).toEqual(places);
  });
});

describe("unicode-bidi of a block", () => {
  it.each<[string, string, string[]]>([
    [
      "bidi-override",
      "direction: rtl; unicode-bidi: bidi-override",
      ["p1 b 0,10 200×10", "p1 x 180,20 10×10"],
    ],
    ["nothing", "direction: rtl", ["p1 b 0,10 200×10", "p1 x 190,20 10×10"]],
  ])("reaches its anonymous blocks: %s", (_, style, places) => {
    const html = `<div style="${style}">cd<div id=b>cd</div>c<span id=x style="display: inline">d</span></div>`;
    expect(layoutHtml(html).places()).toEqual(places);
  });
});

describe("positioned boxes (CSS 2.2 §10.3.7, §10.6.4)", () => {
  const within = (style: string, content = ""): string =>
    box(
      "c",
      "position: relative; width: 100px; height: 80px; border: 2px solid",
      box("a", `position: absolute; ${style}`, content),
    );
  it.each<[string, string, string]>([
    [
      "insets from the padding box",
      within("left: 10px; top: 5px; width: 20px; height: 20px"),
      "p1 a 12,7 20×20",
    ],
    ["right and bottom", within("right: 10px; bottom: 5px; width: 20px; height: 20px"), "p1 a 72,57 20×20"],
    [
      "stretched between insets",
      within("left: 10px; right: 20px; top: 5px; bottom: 15px"),
      "p1 a 12,7 70×60",
    ],
    [
      "centred by auto margins",
      within("left: 0; right: 0; top: 0; bottom: 0; margin: auto; width: 20px; height: 10px"),
      "p1 a 42,37 20×10",
    ],
    ["shrink to fit at the static position", within("", "xx"), "p1 a 2,2 20×10"],
    [
      "percentages of the padding box",
      within("left: 10%; top: 50%; width: 50%; height: 25%"),
      "p1 a 12,42 50×20",
    ],
  ])("%s", (_, html, place) => {
    expect(layoutHtml(html).places()).toContain(place);
  });

  it("repeats fixed boxes on every page", () => {
    const html =
      box("f", "position: fixed; right: 0; bottom: 0; width: 10px; height: 10px") + box("a", "height: 150px");
    expect(
      layoutHtml(html, "100px 100px")
        .places()
        .filter((place) => place.includes(" f ")),
    ).toEqual(["p1 f 90,90 10×10", "p2 f 90,90 10×10"]);
  });

  it("goes on with an absolutely positioned box on the next page", () => {
    const html = box("a", "position: absolute; top: 60px; width: 50px; height: 70px");
    expect(layoutHtml(html, "100px 100px").places()).toEqual(["p1 a 0,60 50×40", "p2 a 0,0 50×30"]);
  });
});

it("a float whose top margin is higher than the room of every page begins without it", () => {
  const float = `<div id=f style="float: left; width: 20px; height: 15px; margin-top: 13px"></div>`;
  expect(layoutHtml(float, "100px 10px").places()).toEqual(["p1 f 0,0 20×10", "p2 f 0,0 20×5"]);
  const head = `<thead><tr><td style="padding: 0; height: 20px">`;
  const table = `<table style="border-spacing: 0">${head}<tbody><tr><td style="padding: 0">${float}</table>`;
  expect(layoutHtml(table, "100px 30px").places()).toEqual(["p1 f 0,20 20×10", "p2 f 0,20 20×5"]);
});

describe("breaking blocks over pages (css-break-3)", () => {
  const page = "100px 100px";
  it.each<[string, string, string[]]>([
    [
      "a block is sliced at the page's end",
      box("a", "height: 150px"),
      ["p1 a 0,0 100×100", "p2 a 0,0 100×50"],
    ],
    [
      "break-inside: avoid moves it",
      box("a", "height: 40px") + box("b", "height: 80px; break-inside: avoid"),
      ["p1 a 0,0 100×40", "p2 b 0,0 100×80"],
    ],
    [
      "unless it is too tall for any page",
      box("a", "height: 40px") + box("b", "height: 180px; break-inside: avoid"),
      ["p1 a 0,0 100×40", "p2 b 0,0 100×100", "p3 b 0,0 100×80"],
    ],
    [
      "forced breaks",
      box("a", "height: 5px") + box("b", "height: 5px; break-before: page") + box("c", "height: 5px"),
      ["p1 a 0,0 100×5", "p2 b 0,0 100×5", "p2 c 0,5 100×5"],
    ],
    [
      "a forced break in a box that breaks should avoid moves nothing of it",
      box("a", "height: 40px") +
        `<div style="break-inside: avoid">${box("b", "height: 5px")}${box("c", "height: 5px; break-before: page")}</div>`,
      ["p1 a 0,0 100×40", "p1 b 0,40 100×5", "p2 c 0,0 100×5"],
    ],
    [
      "page-break-after: always",
      box("a", "height: 5px; page-break-after: always") + box("b", "height: 5px"),
      ["p1 a 0,0 100×5", "p2 b 0,0 100×5"],
    ],
    [
      "a forced break before the first box makes no empty page",
      box("a", "height: 5px; break-before: page"),
      ["p1 a 0,0 100×5"],
    ],
    [
      "a break before a right page leaves a blank one",
      box("a", "height: 5px") + box("b", "height: 5px; break-before: right"),
      ["p1 a 0,0 100×5", "p3 b 0,0 100×5"],
    ],
    [
      "margins at an unforced break are dropped",
      box("a", "height: 90px; margin-bottom: 30px") + box("b", "margin-top: 20px; height: 20px"),
      ["p1 a 0,0 100×90", "p2 b 0,0 100×20"],
    ],
    [
      "margins after a forced break stay",
      box("a", "height: 5px") + box("b", "margin-top: 20px; height: 20px; break-before: page"),
      ["p1 a 0,0 100×5", "p2 b 0,20 100×20"],
    ],
    [
      "a heading stays with what follows",
      box("a", "height: 60px") +
        box("h", "height: 20px; break-after: avoid") +
        box("p", "height: 50px; break-inside: avoid"),
      ["p1 a 0,0 100×60", "p2 h 0,0 100×20", "p2 p 0,20 100×50"],
    ],
    [
      "a heading stays with what follows an anchor",
      box("a", "height: 60px") +
        box("h", "height: 20px; break-after: avoid") +
        "<a name=x></a>" +
        box("p", "height: 50px; break-inside: avoid"),
      ["p1 a 0,0 100×60", "p2 h 0,0 100×20", "p2 p 0,20 100×50"],
    ],
    [
      "a forced break behind an anchor stays one",
      `${box("a", "height: 20px; break-after: page")}<a name=x></a>${box("b", "height: 20px")}<div><a name=y></a>${box("c", "height: 20px; break-before: page")}</div>`,
      ["p1 a 0,0 100×20", "p2 b 0,0 100×20", "p3 c 0,0 100×20"],
    ],
    [
      "two headings stay with what follows",
      box("a", "height: 40px") +
        box("h", "height: 20px; break-after: avoid") +
        box("i", "height: 20px; break-after: avoid") +
        box("p", "height: 50px; break-inside: avoid"),
      ["p1 a 0,0 100×40", "p2 h 0,0 100×20", "p2 i 0,20 100×20", "p2 p 0,40 100×50"],
    ],
    [
      "a heading stays with what follows where both overflow a box that has ended",
      `<div style="height: 100px">${box("a", "height: 80px")}${box("h", "height: 20px; break-after: avoid")}${box("p", "height: 60px")}${box("i", "height: 20px; break-after: avoid")}${box("q", "height: 40px; break-inside: avoid")}</div>`,
      ["p1 a 0,0 100×80", "p2 h 0,0 100×20", "p2 p 0,20 100×60", "p3 i 0,0 100×20", "p3 q 0,20 100×40"],
    ],
    [
      "of a box in which a heading moves, the rest stays",
      box("a", "height: 20px") +
        `<div>${box("b", "height: 40px")}${box("h", "height: 20px; break-after: avoid")}${box("p", "height: 50px; break-inside: avoid")}</div>`,
      ["p1 a 0,0 100×20", "p1 b 0,20 100×40", "p2 h 0,0 100×20", "p2 p 0,20 100×50"],
    ],
    [
      "a box that breaks should avoid moves whole before a heading moves",
      box("a", "height: 20px") +
        `<div style="break-inside: avoid">${box("b", "height: 40px")}${box("h", "height: 20px; break-after: avoid")}${box("p", "height: 40px")}</div>`,
      ["p1 a 0,0 100×20", "p2 b 0,0 100×40", "p2 h 0,40 100×20", "p2 p 0,60 100×40"],
    ],
    [
      "a line break starts or ends a page",
      `${box("a", "height: 5px")}<b><br style="break-before: page"></b>${box("b", "height: 5px")}<br style="page-break-after: always">${box("c", "height: 5px")}`,
      ["p1 a 0,0 100×5", "p2 b 0,0 100×5", "p3 c 0,0 100×5"],
    ],
    [
      "a named page starts a page and ends with its element",
      box("a", "height: 5px") + box("b", "height: 5px; page: wide") + box("c", "height: 5px"),
      ["p1 a 0,0 100×5", "p2 b 0,0 100×5", "p3 c 0,0 100×5"],
    ],
    [
      "orphans and widows move lines",
      box("a", "height: 80px") + box("b", "orphans: 2; widows: 2", "x<br>x<br>x"),
      ["p1 a 0,0 100×80", "p2 b 0,0 100×30"],
    ],
    [
      "a float goes on",
      box("a", "float: left; width: 20px; height: 130px") + box("b", "height: 50px"),
      ["p1 a 0,0 20×100", "p1 b 0,0 100×50", "p2 a 0,0 20×30"],
    ],
  ])("%s", (_, html, places) => {
    expect(layoutHtml(html, page).places()).toEqual(places);
  });

  it("cuts borders at breaks and repeats them with box-decoration-break: clone", () => {
    const sliced = layoutHtml(box("a", "border: 10px solid; height: 100px"), page).places();
    expect(sliced).toEqual(["p1 a 0,0 100×100", "p2 a 0,0 100×20"]);
  });

  it("leaves room on each page for the edges that box-decoration-break: clone repeats there", () => {
    const lines = ["b", "c", "d"].map((id) => box(id, "height: 40px; width: 60px")).join("");
    const cloned = `<div id=a style="border: 15px solid; box-decoration-break: clone">${lines}</div>`;
    expect(layoutHtml(cloned, page).places()).toEqual([
      "p1 a 0,0 100×100",
      "p1 b 15,15 60×40",
      "p1 c 15,55 60×30",
      "p2 a 0,0 100×80",
      "p2 c 15,15 60×10",
      "p2 d 15,25 60×40",
    ]);
  });
});

describe("percentage heights", () => {
  it("pass over the anonymous block around a float (CSS 2.2 §9.2.1.1)", () => {
    const html = `<div style="height: 80px"><i id=a style="float: left; width: 10px; height: 50%"></i>text<div></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 10×40"]);
  });
});
