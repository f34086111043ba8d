import { describe, expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

const FITTING = "@page { -platen-shrink-to-fit: auto }";

function lay(html: string, rules: string): ReturnType<typeof layoutRounds> {
  const style = `@page { size: 400px 300px; margin: 50px } body { margin: 0; font-size: 10px } p { margin: 0 } ${rules}`;
  return layoutRounds(`<!doctype html><style>${style}</style>${html}`);
}

/** Size of the only `p`. */
function sizeOfP(html: string, rules = FITTING): string | undefined {
  return /^ *p \S+ (\S+)/m.exec(lay(html, rules).dump)?.[1];
}

describe("-platen-shrink-to-fit", () => {
  it.each([
    ["a box wider than the page", "<p style='width: 600px; height: 80px'>", "300×40"],
    ["one that reaches into the margin", "<p style='width: 320px; height: 32px'>", "300×30"],
    [
      "a picture in a line",
      "<p style='float: left'><svg width=600 height=100 style='vertical-align: top'>",
      "300×50",
    ],
    ["not to less than a quarter", "<p style='width: 3000px; height: 80px'>", "750×20"],
    ["what fits", "<p style='width: 300px; height: 40px'>", "300×40"],
  ])("%s", (_, html, size) => {
    expect(sizeOfP(html)).toBe(size);
  });

  it("is asked for by @page", () => {
    const wide = "<p style='width: 600px; height: 80px'>";
    expect(sizeOfP(wide, "")).toBe("600×80");
    expect(sizeOfP(wide, "@page { -prince-shrink-to-fit: auto }")).toBe("300×40");
  });

  it("goes on where a share of the page stays as wide", () => {
    const { dump, codes } = lay(
      "<div style='padding-left: 50%'><p style='width: 300px; height: 40px'>",
      FITTING,
    );
    expect(/^ *p \S+ (\S+)/m.exec(dump)?.[1]).toBe("150×20");
    expect(codes).toEqual(["shrunk-to-fit"]);
  });

  it("leaves what has its size from the page by units, with margin boxes, as they are", () => {
    const box = "@page { @top-left { content: 'x'; display: block; width: 10vw; height: 5vw } }";
    const { dump } = lay("<p style='width: 600px; height: 100vh'>", FITTING + box);
    expect(/^ *p \S+ (\S+)/m.exec(dump)?.[1]).toBe("300×200");
    expect(dump).toMatch(/^ {2}anonymous \S+ 30×15$/m);
  });

  it("leaves margin boxes as they are", () => {
    const box = "@page { @top-left { content: 'x'; font-size: 20px; line-height: 30px; height: 30px } }";
    const { dump } = lay("<p style='width: 600px; height: 80px'>", FITTING + box);
    expect(dump).toMatch(/^ *line \S+ 300×30$/m);
  });

  it("tells of it", () => {
    expect(lay("<p style='width: 600px'>", FITTING).codes).toEqual(["shrunk-to-fit"]);
    expect(lay("<p style='width: 60px'>", FITTING).codes).toEqual([]);
  });
});

describe("a document that gives its pages no size", () => {
  const WIDE = "<p style='width: 1600px; height: 80px'>";
  const roundsOf = (html: string): ReturnType<typeof layoutRounds> =>
    layoutRounds(`<!doctype html><style>@page { margin: 8px } p { margin: 0 }</style>${html}`, "auto");
  const sizeOf = (html: string): string | undefined => /^ *p \S+ (\S+)/m.exec(roundsOf(html).dump)?.[1];

  it.each([
    ["made smaller where the paper cuts it off", WIDE, "800×40"],
    [
      "as large as it is where spaces hang over the end of a line",
      `<p style='white-space: pre-wrap; width: 400px; font: 16px/20px Square'><i>x${" ".repeat(80)}x</i></p>`,
      "400×40",
    ],
    ["as large as it is where it ends in the margin", "<p style='width: 805px; height: 80px'>", "805×80"],
    ["made smaller to a half", "<p style='width: 1600px; height: 80px'>", "800×40"],
    ["set at two thirds where a half would not do", "<p style='width: 3000px; height: 60px'>", "2000×40"],
    [
      "made smaller for what comes later, too",
      "<p style='height: 40px; width: 400px'></p><div style='break-before: page; width: 1600px; height: 80px'>x</div>",
      "200×20",
    ],
    [
      "not made smaller for what is hidden beside the page",
      "<p style='width: 400px; height: 40px'></p><div style='position: absolute; left: 3000px'>x</div>",
      "400×40",
    ],
    [
      "not made smaller for what is fixed to the page",
      "<p style='width: 400px; height: 40px'></p><div style='position: fixed; left: 0; width: 3000px'>x</div>",
      "400×40",
    ],
    [
      "not made smaller for a watermark that a transform brings back onto the sheet",
      "<p style='width: 400px; height: 40px'></p><b style='position: absolute; left: 50%; width: 700px; transform: translate(-50%, -50%) rotate(-20deg)'>x</b>",
      "400×40",
    ],
    [
      "not made smaller for lines that don't break in a box that a scale makes small enough",
      "<p style='width: 400px; height: 40px'></p><div style='width: 1200px; scale: .5; transform-origin: 0 0; white-space: nowrap; font: 16px/1 Square'>" +
        `${"x".repeat(70)}</div>`,
      "400×40",
    ],
    [
      "made smaller for what is beyond the sheet in spite of a transform",
      "<p style='width: 1600px; height: 80px; translate: -8px'>",
      "800×40",
    ],
    [
      "not made smaller for what overflow clips",
      "<p style='width: 400px; height: 40px; overflow: hidden'><span style='display: block; width: 3000px'>x</span></p>",
      "400×40",
    ],
    [
      "not made smaller for what is as wide as its page and a little more at every scale",
      "<p style='margin: 0 -15px; height: 40px; background: gray'>",
      "830×40",
    ],
    [
      "no smaller for that than for what a smaller scale makes narrow enough",
      "<div style='margin: 0 -15px; border: solid'>x</div><p style='width: 1000px; height: 50px'>",
      "800×40",
    ],
    ["left alone with none", `<style>@page { -platen-shrink-to-fit: none }</style>${WIDE}`, "1600×80"],
    ["left alone with a size", `<style>@page { size: letter }</style>${WIDE}`, "1600×80"],
    ["no less for pages that are only turned", `<style>@page { size: landscape }</style>${WIDE}`, "1040×52"],
  ])("is %s", (_, html, size) => {
    expect(sizeOf(html)).toBe(size);
  });

  it("tells by how much, and nothing twice", () => {
    expect(roundsOf(`<img alt=x>${WIDE}`).codes).toEqual(
      roundsOf("<img alt=x>").codes.concat("shrunk-to-fit"),
    );
    expect(roundsOf("<p>x").codes).toEqual([]);
  });

  it("is not looked at beyond the first 50 pages", () => {
    const pages = "<div style='break-after: page'>x</div>".repeat(50);
    expect(roundsOf(`${pages}${WIDE}`).codes).toEqual(["content-wider-than-page"]);
  });
});
