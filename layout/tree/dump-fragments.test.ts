import { expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

it("fragments are told as an outline with places in their parents, sizes and cuts", () => {
  const style = "p { margin: 0; orphans: 1; widows: 1 } p::before { content: 'b' }";
  const { dump } = layoutHtml(`<style>${style}</style><p style="padding: 2px 5px">aa<br>c</p>`, "200px 15px");
  expect(dump()).toBe(
    [
      "page 1",
      "  p continues 0,0 200×15",
      "    line 5,2 190×10",
      "      p::before 0,0 10×10",
      '        text "b" 0,0 10×10',
      '      text "aa " 10,0 20×10',
      "page 2",
      "  p continued 0,0 200×12",
      "    line 5,0 190×10",
      '      text "c" 0,0 10×10',
      "",
    ].join("\n"),
  );
});

it("parts of tables are named, and heads that repeat", () => {
  const style = "table { border-spacing: 0 } td { padding: 0 }";
  const table = `<table><thead><tr><td>h</thead><tbody><tr><td>a<tr><td>b</table>`;
  const lines = layoutHtml(`<style>${style}</style>${table}`, "200px 20px").dump().split("\n");
  expect(lines.filter((line) => /row-group|wrapper|page/.test(line))).toEqual([
    "page 1",
    "  table wrapper continues 0,0 10×20",
    "      thead row-group 0,0 10×10",
    "      tbody row-group continues 0,10 10×10",
    "page 2",
    "  table wrapper continued 0,0 10×20",
    "      thead row-group repeated 0,0 10×10",
    "      tbody row-group continued 0,10 10×10",
  ]);
});
