import { describe, expect, it } from "vitest";
import { type LaidOutHtml, layoutHtml } from "../testing/layout-html.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";

const sheet = `<style>fieldset { margin: 0; border: 4px solid; padding: 5px } legend { padding: 0 }</style>`;
const places = (html: string, page?: string): string[] => layoutHtml(sheet + html, page).places();

/** Where the border of the first fieldset is, which fills the first page from its top. */
const frameTopOf = ({ pages }: LaidOutHtml): number | undefined => {
  const boxesIn = ({ fragment }: FragmentLink): BoxFragment[] =>
    fragment.kind === "box" ? [fragment, ...fragment.children.flatMap(boxesIn)] : [];
  return pages[0]?.page.content.flatMap(boxesIn).find(({ legend }) => legend !== undefined)?.legend?.frameTop;
};

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

  it.each<[string, { border: number; margin: string; height?: number }, [number, number, number]]>([
    ["moves the border down to its middle", { border: 2, margin: "0" }, [0, 9, 20]],
    ["keeps its margin above to both", { border: 2, margin: "10px 0 0" }, [10, 19, 30]],
    ["keeps its margin below to the content alone", { border: 2, margin: "0 0 10px" }, [0, 9, 30]],
    ["goes up with a negative margin above", { border: 2, margin: "-10px 0 0" }, [-10, 0, 10]],
    ["goes no further up than to the end of the border", { border: 2, margin: "-30px 0 0" }, [-18, 0, 2]],
    ["leaves the border where the content comes up", { border: 2, margin: "0 0 -20px" }, [0, 0, 2]],
    ["moves a wide border, too", { border: 12, margin: "0" }, [0, 4, 20]],
    [
      "stands at the end of a border that its margin lies in",
      { border: 12, margin: "-10px 0 0" },
      [-8, 0, 12],
    ],
    ["goes to the middle of a wider border", { border: 12, margin: "0", height: 6 }, [3, 0, 12]],
    ["takes no border out of the room", { border: 12, margin: "10px 0 0", height: 6 }, [10, 4, 16]],
    ["keeps room below in a wider border", { border: 12, margin: "0 0 10px", height: 6 }, [0, 0, 16]],
    ["stays within a wider border", { border: 12, margin: "0 0 4px", height: 6 }, [2, 0, 12]],
  ])("%s", (_name, { border, margin, height = 20 }, expected) => {
    const html = `<fieldset style="border-top-width: ${border}px; padding: 0"><legend id=l style="margin: ${margin}; height: ${height}px"></legend><div id=a>x</div></fieldset>`;
    const laidOut = layoutHtml(sheet + html);
    const topOf = (id: string) =>
      Number(
        laidOut
          .places()
          .find((place) => place.includes(` ${id} `))
          ?.match(/,(\S+)/)?.[1],
      );
    expect([topOf("l"), frameTopOf(laidOut), topOf("a")]).toEqual(expected);
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
