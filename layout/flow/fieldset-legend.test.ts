import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const sheet = `<style>fieldset { margin: 0; border: 4px solid; padding: 5px } legend { padding: 0 }</style>`;
const places = (html: string, page?: string): string[] => layoutHtml(sheet + html, page).places();

describe("the legend of a fieldset", () => {
  it.each<[string, string, string[]]>([
    [
      "stands in the middle of the top border, as wide as its text",
      "<fieldset id=f><legend id=l>abc</legend><div id=a>x</div></fieldset>",
      ["p1 f 0,0 200×34", "p1 l 9,0 30×10", "p1 a 9,15 182×10"],
    ],
    [
      "stands in a border that is wider",
      "<fieldset id=f style='border-top-width: 20px'><legend id=l>abc</legend><div id=a>x</div></fieldset>",
      ["p1 f 0,0 200×44", "p1 l 9,5 30×10", "p1 a 9,25 182×10"],
    ],
    [
      "is the first legend, wherever it stands",
      "<fieldset id=f><div id=a>x</div><legend id=l>abc</legend><legend id=m>d</legend></fieldset>",
      ["p1 f 0,0 200×44", "p1 l 9,0 30×10", "p1 a 9,15 182×10", "p1 m 9,25 182×10"],
    ],
    [
      "stands in the border whatever the display of the fieldset",
      "<fieldset id=f style='display: block'><legend id=l style='display: block'>abc</legend><div id=a>x</div></fieldset>",
      ["p1 f 0,0 200×34", "p1 l 9,0 30×10", "p1 a 9,15 182×10"],
    ],
    [
      "keeps its margins",
      "<fieldset id=f><legend id=l style='margin: 2px 0 4px 7px'>abc</legend><div id=a>x</div></fieldset>",
      ["p1 f 0,0 200×40", "p1 l 16,2 30×10", "p1 a 9,21 182×10"],
    ],
    [
      "goes to the right by its align attribute",
      "<fieldset><legend id=l align=right>abc</legend></fieldset>",
      ["p1 l 161,0 30×10"],
    ],
    ["goes to the middle", "<fieldset><legend id=l align=center>ab</legend></fieldset>", ["p1 l 90,0 20×10"]],
    [
      "is counted in the height of the fieldset with what stands out above the border",
      "<fieldset id=f style='height: 50px'><legend id=l>abc</legend><div id=a style='height: 100%'>x</div></fieldset>",
      ["p1 f 0,0 200×68", "p1 l 9,0 30×10", "p1 a 9,15 182×44"],
    ],
    [
      "is none where it floats",
      "<fieldset id=f><legend id=l style='float: left'>abc</legend><div id=a>x</div></fieldset>",
      ["p1 f 0,0 200×28", "p1 l 9,9 30×10", "p1 a 9,9 182×10"],
    ],
    [
      "widens the fieldset, which is at least as wide as its content",
      "<fieldset id=f style='width: 10px'><legend id=l>abcdef</legend></fieldset>",
      ["p1 f 0,0 78×24", "p1 l 9,0 60×10"],
    ],
  ])("%s", (_name, html, expected) => {
    expect(places(html).sort()).toEqual([...expected].sort());
  });

  it("stays with the content that follows", () => {
    const html = `<p id=p style="margin: 0; height: 70px">x</p><fieldset id=f><legend id=l>abc</legend><div id=a>x</div></fieldset>`;
    expect(places(html, "200px 90px").sort()).toEqual(
      ["p1 p 0,0 200×70", "p2 f 0,0 200×34", "p2 l 9,0 30×10", "p2 a 9,15 182×10"].sort(),
    );
  });

  it("is at the start only of a fieldset over several pages", () => {
    const html = `<fieldset id=f><legend id=l>abc</legend><div id=a style="height: 60px">x</div><div id=b style="height: 60px">y</div></fieldset>`;
    expect(places(html, "200px 100px").filter((place) => !place.includes(" f "))).toEqual([
      "p1 l 9,0 30×10",
      "p1 a 9,15 182×60",
      "p1 b 9,75 182×25",
      "p2 b 9,0 182×35",
    ]);
  });

  it("goes to the next page whole, alone too", () => {
    const html = `<p id=p style="margin: 0; height: 85px">x</p><fieldset><legend id=l>abc</legend></fieldset>`;
    expect(places(html, "200px 90px")).toContain("p2 l 9,0 30×10");
  });

  it("nests to any depth", () => {
    const html = "<fieldset><legend>".repeat(400);
    expect(layoutHtml(html).pages.length).toBeGreaterThan(0);
  });
});
