import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const places = (html: string, page?: string): string[] => layoutHtml(html, page).places();

describe("align-content of block containers (css-align-3 §5.1.1)", () => {
  it.each([
    ["normal", "0,0"],
    ["start", "0,5"],
    ["center", "0,35"],
    ["space-around", "0,35"],
    ["space-between", "0,5"],
    ["end", "0,65"],
    ["flex-end", "0,65"],
    ["last baseline", "0,0"],
  ])("%s", (value, place) => {
    const style = "margin: 5px 0; height: 30px";
    const html = `<div style="align-content: ${value}; height: 100px"><p id=a style="${style}"></p></div>`;
    const top = value === "normal" || value === "last baseline" ? "5" : undefined;
    const expected = top === undefined ? place : `0,${top}`;
    expect(places(html)).toEqual([`p1 a ${expected} 200×30`]);
  });

  it("leaves content that is higher than its box at the start", () => {
    const html =
      "<div style='align-content: end; height: 10px'><p id=a style='margin: 0; height: 30px'></div>";
    expect(places(html)).toEqual(["p1 a 0,0 200×30"]);
  });

  it("takes floats and static positions along", () => {
    const float = "<i id=a style='float: left; width: 10px; height: 60px'></i>";
    const positioned = "<i id=b style='position: absolute; width: 10px; height: 10px'></i>";
    const html = `<div style="align-content: end; height: 100px">${float}${positioned}</div>`;
    expect(places(html)).toEqual(["p1 a 0,40 10×60", "p1 b 0,40 10×10"]);
  });

  it("goes before vertical-align in cells", () => {
    const css = "<style>table { border-spacing: 0; height: 100px } td { padding: 0 } p { margin: 0 }</style>";
    const html = `${css}<table><td style="align-content: end; vertical-align: top"><p id=a>x</table>`;
    expect(places(html)).toEqual(["p1 a 0,90 10×10"]);
  });

  it("leaves content that goes over pages at their tops", () => {
    const html =
      "<div style='align-content: end; height: 150px'><p id=a style='margin: 0; height: 60px'></div>";
    expect(places(html, "200px 100px")).toEqual(["p1 a 0,0 200×60"]);
  });
});

describe("justify-self of blocks (css-align-3 §6.1.1)", () => {
  it.each([
    ["", "a 0,0 200×10"],
    ["justify-self: start", "a 0,0 30×10"],
    ["justify-self: center", "a 85,0 30×10"],
    ["justify-self: end", "a 170,0 30×10"],
    ["justify-self: stretch", "a 0,0 200×10"],
    ["justify-self: end; width: 50px", "a 150,0 50×10"],
    ["justify-self: end; width: 50px; margin: 0 20px", "a 130,0 50×10"],
    ["justify-self: end; width: 50px; margin: 0 auto", "a 75,0 50×10"],
    ["justify-self: end; width: 250px", "a -50,0 250×10"],
    ["justify-self: safe end; width: 250px", "a 0,0 250×10"],
    ["justify-self: center; overflow: hidden", "a 85,0 30×10"],
    ["justify-self: center; display: flow-root; width: 50px", "a 75,0 50×10"],
  ])("%s", (style, place) => {
    expect(places(`<div id=a style="${style}">aaa</div>`)).toEqual([`p1 ${place}`]);
  });

  it("comes from justify-items of the container, for its elements", () => {
    const html = "<div style='justify-items: end'>aaa<div id=a>b</div></div>";
    expect(places(html)).toEqual(["p1 a 190,10 10×10"]);
    expect(places(html.replace("end", "end; direction: rtl"))).toEqual(["p1 a 0,10 10×10"]);
  });
});

describe("positioned boxes (css-align-3 §6.1.2)", () => {
  const box = (style: string): string => {
    const [place = ""] = places(
      `<div style="position: relative; height: 100px"><div id=a style="position: absolute; ${style}">aaa</div></div>`,
    );
    return place;
  };
  it.each([
    ["inset: 10px", "10,10 180×80"],
    ["inset: 10px; place-self: center", "85,45 30×10"],
    ["inset: 10px; align-self: end", "10,80 180×10"],
    ["inset: 10px; justify-self: end", "160,10 30×80"],
    ["inset: 10px; justify-self: end; margin: 5px", "155,15 30×70"],
    ["inset: 10px; justify-self: end; width: 190px", "0,10 190×80"],
    ["inset: 10px; justify-self: end; width: 250px", "0,10 250×80"],
    ["inset: 10px; justify-self: safe end; width: 190px", "10,10 190×80"],
    ["inset: 10px; justify-self: end; width: 50px; margin: auto", "75,10 50×80"],
    // No two insets in an axis: aligned at the static position, or not at all.
    ["justify-self: center", "85,0 30×10"],
    ["align-self: end", "0,-10 30×10"],
    ["left: 10px; justify-self: end", "10,0 30×10"],
    // A ratio leaves one axis to fill.
    ["inset: 10px; aspect-ratio: 1", "10,10 180×180"],
    ["inset: 10px; aspect-ratio: 1; justify-self: start", "10,10 80×80"],
    ["inset: 10px; aspect-ratio: 1; align-self: stretch", "10,10 80×80"],
    ["inset: 10px; aspect-ratio: 1; place-self: stretch", "10,10 180×80"],
    ["inset: 10px; aspect-ratio: 1; height: 50px", "10,10 50×50"],
  ])("%s", (style, place) => {
    expect(box(style)).toBe(`p1 a ${place}`);
  });
});
