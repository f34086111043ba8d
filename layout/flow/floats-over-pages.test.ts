import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const STYLE = `<style>p { margin: 0 } .side { float: right; width: 80px } .context { display: flow-root; width: 60px }
  svg { width: 60px; height: 10px }</style>`;

/** A float of so many lines, of 10 px each. */
const side = (lines: number): string => `<div id=f class=side>${"x<br>".repeat(lines)}</div>`;

function places(html: string, page: string): string[] {
  return layoutHtml(STYLE + html, page).places();
}

/** Text by page. */
function texts(html: string, page: string): string[] {
  return layoutHtml(STYLE + html, page)
    .dump()
    .split(/page \d+\n/)
    .slice(1)
    .map((dump) => [...dump.matchAll(/text "(.*?)" /g)].map(([, text]) => text).join(""));
}

describe("floats that a page cuts (css-break-3 §4.1)", () => {
  it("leave a line that does not fit beside them to the next page", () => {
    const html = `${side(5)}wwwwwwww`;
    expect(texts(html, "100px 35px")).toEqual(["x x x ", "x xwwwwwwww"]);
    expect(layoutHtml(STYLE + html, "100px 35px").diagnostics).toEqual([]);
    expect(places(html, "100px 35px")).toEqual(["p1 f 20,0 80×35", "p2 f 20,0 80×20"]);
  });

  it("stay where they are though the line after them goes on below", () => {
    const html = `w<br>${side(4)}<svg id=s></svg> ww`;
    expect(places(html, "100px 35px")).toEqual(["p1 f 20,10 80×25", "p2 f 20,0 80×20", "p2 s 0,20 60×10"]);
  });

  it("do not make a formatting context of a given height higher", () => {
    const html = `<p style="height: 20px"></p><div id=c class=context style="height: 25px">${side(3)}</div><p id=n>x</p>`;
    const style = "<style>.side { break-inside: avoid }</style>";
    expect(places(style + html, "100px 40px")).toEqual([
      "p1 c 0,20 60×20",
      "p2 c 0,0 60×5",
      "p2 f -20,0 80×30",
      "p2 n 0,5 100×10",
    ]);
  });

  it("keep the first line what it is", () => {
    const html = `<style>div.first::first-line { text-transform: uppercase }</style><div class=first>${side(5)}wwwwwwww`;
    expect(layoutHtml(STYLE + html, "100px 35px").dump()).toContain("WWWWWWWW");
  });

  it("let a paragraph that has begun wait where they leave no room for more of it", () => {
    const html = `<div id=f style="float: left; width: 95px; height: 55px; break-inside: avoid"></div><p>${"wwwwww ".repeat(5)}`;
    expect(texts(`<p style="height: 30px">a</p>${html}`, "100px 60px")).toEqual([
      "awwwwww wwwwww wwwwww ",
      "",
      "wwwwww wwwwww",
    ]);
  });

  it.each([
    ["nothing of which fits below", 3, "50px"],
    ["with fewer lines than orphans below", 2, "35px"],
  ])("move a formatting context, %s, to the next page", (_, rest, height) => {
    const filled = Math.floor(Number.parseInt(height, 10) / 10);
    const page = `100px ${height}`;
    const context = "<p id=p class=context>www www</p>";
    expect(places(side(filled + rest) + context, page).filter((place) => place.includes(" p "))).toHaveLength(
      1,
    );
  });

  it("move where a margin has no room, as no break cuts it", () => {
    const float = "<div id=f style='float: left; width: 20px; height: 20px; margin: 5px'></div>";
    expect(places(`<p style="height: 30px"></p>${float}`, "100px 60px")).toEqual(["p1 f 5,35 20×20"]);
    expect(places(`<p style="height: 30px"></p>${float}`, "100px 59px")).toEqual(["p2 f 5,5 20×20"]);
    expect(places(float, "100px 25px")).toEqual(["p1 f 5,5 20×20"]);
  });

  describe("hold what follows a line break that clears them", () => {
    const float = (height: number): string =>
      `<div id=f style="float: left; width: 20px; height: ${height}px"></div>`;
    const after = "<p id=a style='height: 10px'></p>";

    it("at the end of a box", () => {
      expect(places(`<div id=b>${float(50)}w<br style="clear: both"></div>${after}`, "100px 30px")).toEqual([
        "p1 b 0,0 100×30",
        "p1 f 0,0 20×30",
        "p2 b 0,0 100×20",
        "p2 f 0,0 20×20",
        "p2 a 0,20 100×10",
      ]);
    });

    it("before spaces, over several pages", () => {
      expect(places(`<div>${float(80)}w<br clear=left> </div>${after}`, "100px 30px")).toEqual([
        "p1 f 0,0 20×30",
        "p2 f 0,0 20×30",
        "p3 f 0,0 20×20",
        "p3 a 0,20 100×10",
      ]);
    });

    it("where they go to the next page as a whole", () => {
      const whole = float(20).replace("float", "break-inside: avoid; float");
      expect(
        places(`<p style="height: 15px"></p><div>${whole}w<br clear=all></div>${after}`, "100px 30px"),
      ).toEqual(["p2 f 0,0 20×20", "p2 a 0,20 100×10"]);
    });

    it("before more lines", () => {
      const lines =
        "w<br style='clear: both'><svg id=s style='vertical-align: top'></svg><br><svg id=t style='vertical-align: top'></svg>";
      expect(places(`<div style="orphans: 1; widows: 1">${float(40)}${lines}</div>`, "100px 30px")).toEqual([
        "p1 f 0,0 20×30",
        "p2 f 0,0 20×10",
        "p2 s 0,10 60×10",
        "p2 t 0,20 60×10",
      ]);
    });

    it("no longer than the sides that are cleared", () => {
      expect(places(`<div>${float(40)}w<br style="clear: right"></div>${after}`, "100px 30px")).toEqual([
        "p1 f 0,0 20×30",
        "p1 a 0,10 100×10",
        "p2 f 0,0 20×10",
      ]);
    });
  });

  describe("stay with what follows them where they ask for no break after them (css-break-3 §3.1)", () => {
    const heading = (id: string): string =>
      `<h2 id=${id} style="float: left; width: 40px; height: 10px; margin: 0; break-after: avoid"></h2>`;
    const text = "<p id=t style='height: 20px; break-inside: avoid'></p>";
    const above = (height: number): string => `<p style="height: ${height}px"></p>`;

    it.each([
      ["one", heading("a"), ["p2 a 0,0 40×10", "p2 t 0,0 100×20"]],
      ["several", heading("a") + heading("b"), ["p2 a 0,0 40×10", "p2 b 40,0 40×10", "p2 t 0,0 100×20"]],
      ["in a box with what follows", `<div>${heading("a")}`, ["p2 a 0,0 40×10", "p2 t 0,0 100×20"]],
      ["behind an anchor", `<a name=x></a> ${heading("a")}`, ["p2 a 0,0 40×10", "p2 t 0,0 100×20"]],
    ])("%s", (_, floats, expected) => {
      expect(places(above(35) + floats + text, "100px 50px")).toEqual(expected);
    });

    it("as other headings do with a box that would begin with nothing but moved floats", () => {
      const inFlow = heading("a").replace("float: left;", "");
      const box =
        "<div style='overflow: hidden'><p id=f style='float: left; height: 20px; break-inside: avoid'></div>";
      expect(places(above(35) + inFlow + box, "100px 50px")).toEqual(["p2 a 0,0 40×10", "p2 f 0,10 0×20"]);
    });

    it("unless nothing would be left above them", () => {
      expect(places(heading("a") + text.replace("20px", "60px"), "100px 50px")).toEqual([
        "p1 a 0,0 40×10",
        "p1 t 0,0 100×50",
        "p2 t 0,0 100×10",
      ]);
    });

    it("unless they ask for nothing", () => {
      const plain = heading("a").replaceAll("h2", "p").replace("avoid", "auto");
      expect(places(above(35) + plain + text, "100px 50px")).toEqual(["p1 a 0,35 40×10", "p2 t 0,0 100×20"]);
    });
  });

  it("keep to themselves no page that a forced break begins", () => {
    const box = (height: number) =>
      `<p style="height: 30px"></p><div id=f style="float: left; width: 20px; height: 40px; break-inside: avoid"></div>
        <div id=b style="break-before: page; break-inside: avoid; margin-top: 10px"><p style="height: ${height}px"></p></div>`;
    expect(places(box(30), "100px 60px")).toEqual(["p2 f 0,0 20×40", "p2 b 0,10 100×30"]);
    // What is parted all the same begins there, too.
    expect(places(box(70), "100px 60px")).toEqual(["p2 f 0,0 20×40", "p2 b 0,10 100×50", "p3 b 0,0 100×20"]);
    expect(places(box(55), "100px 60px")).toEqual(["p2 f 0,0 20×40", "p2 b 0,10 100×50", "p3 b 0,0 100×5"]);
  });

  it("do not hold a box that they don't make higher", () => {
    const float = "<div id=f style='float: left; width: 20px; height: 50px; break-inside: avoid'></div>";
    const box = `<div id=b style="padding: 4px"><p style="height: 20px"></p>${float}</div>`;
    expect(places(box, "100px 60px")).toEqual(["p1 b 0,0 100×28", "p2 b 0,0 100×0", "p2 f 4,0 20×50"]);
  });

  it("hold the formatting context around them no longer than they are high, whatever overflows them", () => {
    const float = "<div id=f style='float: left; height: 20px'><div style='height: 80px'></div></div>";
    const html = `<div id=b style="display: flow-root">${float}</div><p id=next style="height: 10px"></p>`;
    const [first, ...rest] = places(html, "100px 60px");
    expect(first).toBe("p1 b 0,0 100×20");
    expect(rest).toContain("p1 next 0,20 100×10");
  });
});

describe("what clears floats that a page cuts (CSS 2.2 §9.5.2)", () => {
  const cleared = '<div id=c style="clear: both">w</div>';
  const rules = '<style>.after::after { content: ""; display: block; clear: both }</style>';

  it.each([
    ["comes below them on the page they end on", `${side(5)}${cleared}`, "p2 c 0,20 100×10"],
    ["waits for that over several pages", `${side(8)}${cleared}`, "p3 c 0,20 100×10"],
    [
      "comes below them from inside of another box",
      `<div>${side(5)}</div><div>${cleared}</div>`,
      "p2 c 0,20 100×10",
    ],
    [
      "goes beside those of the other side",
      `${side(5)}<div id=c style="clear: left">w</div>`,
      "p1 c 0,0 100×10",
    ],
    [
      "keeps what follows it below, too",
      `${rules}<div class=after>${side(5)}</div><div id=c>w</div>`,
      "p2 c 0,20 100×10",
    ],
  ])("%s", (_, html, place) => {
    expect(places(html, "100px 35px").filter((each) => each.includes(" c "))).toEqual([place]);
  });

  it("leaves the floats above it where they are", () => {
    const html = `${rules}<p>x</p><div class=after>${side(4)}</div>`;
    expect(places(html, "100px 35px")).toEqual(["p1 f 20,10 80×25", "p2 f 20,0 80×20"]);
  });
});

describe("a float at the end of a box that has no room for it", () => {
  const float = "<div id=f style='float: left; width: 20px; height: 30px; break-inside: avoid'></div>";

  it("is a place to break, so that the edges of the box go on with it (css-break-3 §4.1, class A)", () => {
    const box = (breaks: string): string =>
      `<div id=b style="padding: 4px"><p>x</p><p id=t style="${breaks}">x</p>${float}</div>`;
    expect(places(box(""), "100px 40px")).toEqual([
      "p1 b 0,0 100×28",
      "p1 t 4,14 92×10",
      "p2 b 0,0 100×0",
      "p2 f 4,0 20×30",
    ]);
    expect(places(box(""), "100px 26px")).toContain("p1 t 4,14 92×10");
    expect(places(box("break-after: avoid"), "100px 26px")).toContain("p2 t 4,0 92×10");
  });

  it("takes along the box around it where breaks in that are to be avoided (css-break-3 §4.4, rule 2)", () => {
    const box = (breaks: string): string =>
      `<p style="height: 20px"></p><div><div id=b style="${breaks}"><p>x</p>${float}</div></div>`;
    expect(places(box(""), "100px 50px")).toEqual(["p1 b 0,20 100×10", "p2 b 0,0 100×0", "p2 f 0,0 20×30"]);
    expect(places(box("break-inside: avoid"), "100px 50px")).toEqual(["p2 b 0,0 100×10", "p2 f 0,10 20×30"]);
  });
});

describe("the edges below an empty box of a given height (css-break-3 §4.1)", () => {
  it("take their box along rather than cut what has no place to break", () => {
    const box = "<div id=o style='padding: 3px'><div style='height: 14px'></div></div>";
    expect(places(`<p style="height: 30px"></p>${box}`, "100px 50px")).toEqual(["p1 o 0,30 100×20"]);
    expect(places(`<p style="height: 30px"></p>${box}`, "100px 48px")).toEqual(["p2 o 0,0 100×20"]);
  });
});
