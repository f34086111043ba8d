import { describe, expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

/** Letter, whose area is 900 px high; lines are 10 px high. */
const STYLE =
  "@page { margin: 78px 58px } html, body, p { margin: 0 } body { font: 10px/1 Square } html, body, .app { height: 100% }";

function lay(html: string, rules = ""): ReturnType<typeof layoutRounds> {
  return layoutRounds(`<!doctype html><style>${STYLE}${rules}</style>${html}`, "auto");
}

/** Of each page: how many lines it has. */
function linesOf(html: string, rules = ""): number[] {
  return lay(html, rules)
    .dump.split(/^page /m)
    .slice(1)
    .map((page) => page.match(/^ *line /gm)?.length ?? 0);
}

const lines = (count: number): string => "<p>xx</p>".repeat(count);

describe("what readers would scroll down to is shown", () => {
  it.each([
    ["a given height", "height: 50px; overflow: auto"],
    ["a maximum height", "max-height: 50px; overflow-y: scroll"],
  ])("%s grows, and what follows comes below", (_, style) => {
    const { dump, codes } = lay(`<section style='${style}'>${lines(12)}</section><footer>x</footer>`);
    expect(dump).toMatch(/^ *section 0,0 700×120$/m);
    expect(dump).toMatch(/^ *footer 0,120 /m);
    expect(codes).toEqual(["scrolled-content-shown"]);
  });

  it.each([
    ["the body", "body { overflow: auto } html { overflow: hidden }", lines(200)],
    [
      "an item of a row",
      ".app { display: flex } main { overflow: auto }",
      `<div class=app><main>${lines(200)}</main></div>`,
    ],
    [
      "an item of a column, which may become low",
      ".app { display: flex; flex-direction: column } main { overflow: auto; flex: 1; min-height: 0 }",
      `<div class=app><main>${lines(200)}</main></div>`,
    ],
    [
      "an item of a grid",
      ".app { display: grid; grid-template-rows: 1fr } main { overflow: auto }",
      `<div class=app><main>${lines(200)}</main></div>`,
    ],
    [
      "a positioned box",
      "main { position: absolute; top: 0; bottom: 0; overflow: auto }",
      `<main>${lines(200)}</main>`,
    ],
    [
      "one in boxes that hide what is below them",
      ".app { overflow: hidden } main { height: 100%; overflow: auto }",
      `<div class=app><main>${lines(200)}</main></div>`,
    ],
  ])("%s goes on on further pages", (_, rules, html) => {
    expect(linesOf(html, rules)).toEqual([90, 90, 20]);
  });

  it.each([
    ["of what is hidden", "height: 50px; overflow: hidden", ""],
    ["of what is closed", "height: 0; overflow: auto", ""],
    ["of what is invisible", "height: 50px; overflow: auto; visibility: hidden", ""],
    ["where the author says no", "height: 50px; overflow: auto", "@page { -platen-shrink-to-fit: none }"],
  ])("nothing %s", (_, style, rules) => {
    const { dump } = lay(`<section style='${style}'>${lines(12)}</section>`, rules);
    expect(dump).toMatch(/^ *section 0,0 700×(50|0)$/m);
  });

  it.each([
    ["a narrow column of links", "float: left; width: 200px", "<p><a href=a.html>Go on</a>"],
    ["a column that comes along", "position: sticky; width: 200px", "<p>xx"],
  ])("%s stays as high as it is", (_, style, line) => {
    const html = `<section style='height: 50px; overflow: auto; ${style}'>${line.repeat(12)}</section>`;
    const { dump, codes } = lay(html);
    expect(dump).toMatch(/^ *section 0,0 200×50$/m);
    expect(codes).toContain("scrolled-content-cut");
  });

  it("and is told where pages have a size", () => {
    const html = `<section style='height: 50px; overflow: auto'>${lines(12)}</section>`;
    expect(lay(html, "@page { size: letter }").codes).toEqual(["scrolled-content-cut"]);
  });
});
