import { describe, expect, it } from "vitest";
import { layoutRounds } from "../testing/layout-rounds.ts";

/** Pages of Letter, 816 px wide, without margins, as certificates have them. */
const STYLE =
  "@page { margin: 0 } body, p { margin: 0; font: 10px/1 Square } p { width: 100%; padding: 8px 20px; background: gray }";

/** Width of the first `p` and what was told. */
function widthOfP(html: string, rules = ""): [string | undefined, ...string[]] {
  const { dump, codes } = layoutRounds(`<!doctype html><style>${STYLE}${rules}</style>${html}`, "auto");
  return [/^ *p \S+ (\S+?)×/m.exec(dump)?.[1], ...codes];
}

describe("boxes whose width is a percentage that the paper cuts off", () => {
  it.each([
    ["with a padding", "<p>xx", ""],
    ["in others", "<div style='width: 100%; padding: 0 10px'><p>xx</div>", "div { margin-left: -10px }"],
    ["of flex items", "<p>xx", "p { display: flex }"],
    ["beside the page", "<p>xx", "p { position: absolute; left: 0; top: 0 }"],
    ["of the least width", "<p>xx", "p { width: auto; min-width: 100% }"],
    ["fixed to every page", "<p>xx", "p { position: fixed; bottom: 0 }"],
    ["in a bar that is", "<div><p>xx</div>", "div { position: fixed; bottom: 0; left: 0; right: 0 }"],
  ])("%s have that in their width, since no scale would help", (_, html, rules) => {
    expect(widthOfP(html, rules)).toEqual([expect.stringMatching(/^8\d\d$/), "narrowed-to-fit"]);
    expect(Number(widthOfP(html, rules)[0])).toBeLessThanOrEqual(816);
  });

  it("leave room for their margins, as bodies do that are as wide as the page", () => {
    expect(widthOfP("<p>xx", "body { margin: 8px; width: 100% } p { width: auto }")).toEqual([
      "800",
      "narrowed-to-fit",
    ]);
  });

  it("are tables with margins, too, which are set smaller for their words only", () => {
    const told = (words: string, margin = "0 20px 0 400px"): (number | string)[] => {
      const table = `<table style="width: 100%; margin: ${margin}"><tr><td>${words}</table>`;
      const { dump, codes } = layoutRounds(`<!doctype html><style>${STYLE}</style>${table}`, "auto");
      return [Math.round(Number(/^ *table wrapper \S+ (\S+?)×/m.exec(dump)?.[1])), ...codes];
    };
    expect(told("xx")).toEqual([396, "narrowed-to-fit"]);
    expect(told("x".repeat(60))).toEqual([528, "narrowed-to-fit", "shrunk-to-fit"]);
    expect(told("x".repeat(100), "0")).toEqual([816, "shrunk-to-fit"]);
  });

  it("leave a picture in them as large as it is", () => {
    const { dump } = layoutRounds(
      `<!doctype html><style>${STYLE}</style><p><svg width=776 height=80></svg>`,
      "auto",
    );
    expect(dump).toMatch(/^ *svg \S+ 776×80/m);
  });

  it.each([
    ["end in the margin", "<p>xx", "@page { margin: 40px }"],
    ["are clipped", "<div><p>xx</div>", "div { overflow: hidden }"],
    ["fill the page beyond both edges", "<p>xx", "p { position: fixed; left: -50px; width: 120% }"],
    ["wait beside it to be slid in", "<p>xx", "p { position: fixed; left: 100% }"],
    ["wait below it", "<p>xx", "p { position: fixed; top: 100% }"],
    ["are fixed and moved", "<p>xx", "p { position: fixed; left: 50%; transform: translate(-50%) }"],
    ["are fixed and not seen", "<p>xx", "p { position: fixed; opacity: 0 }"],
    ["are not seen", "<p>xx", "p { background: none }"],
    ["are fixed and nothing of them is cut", "<p>xx", "p { position: fixed; background: none }"],
    ["are of a document that gives its pages a size", "<p>xx", "@page { size: letter }"],
  ])("have that around their width where they %s", (_, html, rules) => {
    expect(widthOfP(html, rules)).not.toContain("narrowed-to-fit");
  });

  it("have it inside for text alone, which would be cut off", () => {
    expect(widthOfP("<p>xx", "p { background: none; text-align: right }")).toEqual([
      "816",
      "narrowed-to-fit",
    ]);
  });

  it("are as they were where they would be too low for their words", () => {
    const low = `<p style='height: 20px; padding: 0 200px'>${"xx ".repeat(50)}`;
    expect(widthOfP(low)).not.toContain("narrowed-to-fit");
  });
});
