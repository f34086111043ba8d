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
