import { describe, expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

/** Pages of Letter whose area is 700 px wide. */
const STYLE =
  "@page { margin: 48px 58px } body, p, pre { margin: 0; font: 10px/1 Square } .frame { width: 1000px } p { width: auto }";

function lay(html: string, rules = ""): ReturnType<typeof layoutRounds> {
  return layoutRounds(`<!doctype html><style>${STYLE}${rules}</style>${html}`, "auto");
}

/** Width of the first `p`, in whole px, and what was told. */
function widthOfP(html: string, rules = ""): [number, ...string[]] {
  const { dump, codes } = lay(html, rules);
  return [Math.round(Number(/^ *p \S+ (\S+?)×/m.exec(dump)?.[1])), ...codes];
}

const words = "xx ".repeat(100);

describe("frames that are too wide for paper", () => {
  it.each([
    ["of a given width", "<div class=frame><p>xx</div>", ""],
    ["of a least width", "<div class=frame><p>xx</div>", ".frame { width: auto; min-width: 1000px }"],
    ["in the middle", "<div class=frame><p>xx</div>", ".frame { margin: 0 auto }"],
    ["in frames", "<div class=frame><div class=frame><p>xx</div></div>", ""],
    ["with a border", "<div class=frame><p style='margin: 0 -8px'>xx</div>", ".frame { border: 8px solid }"],
  ])("%s become as wide as the page area, and letters keep their size", (_, html, rules) => {
    expect(widthOfP(html, rules)).toEqual([700, "narrowed-to-fit"]);
  });

  it.each([
    ["that can be read at a smaller scale", "<div class=frame><p>xx</div>", ".frame { width: 900px }"],
    [
      "with boxes that would be too low for their words",
      `<div class=frame><p style='height: 40px'>${words}</div>`,
      "",
    ],
    [
      "whose words would stand on each other",
      "<div class=frame><p>xx<b style='left: 500px'>xxxxxxxx</b><i style='right: 100px'>xxxx</i></div>",
      ".frame { position: relative } b, i { position: absolute; top: 0 }",
    ],
    ["around what is cut off all the same", "<div class=frame><p style='margin-left: 900px'>xx</div>", ""],
  ])("%s are set smaller as a whole", (_, html, rules) => {
    expect(widthOfP(html, rules).slice(1)).toEqual(["shrunk-to-fit"]);
  });

  it("keep their width where the author says so, and where pages have a size", () => {
    const html = "<div class=frame><p>xx</div>";
    expect(widthOfP(html, "@page { -platen-shrink-to-fit: none }")[0]).toBe(1000);
    expect(widthOfP(html, "@page { size: letter }")[0]).toBe(1000);
  });
});
