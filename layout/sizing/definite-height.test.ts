import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

/** A picture of 20 by 10 px as high as its container. */
const LOGO =
  '<svg id="logo" style="height: 100%; width: auto" width="20" height="10" viewBox="0 0 20 10"></svg>';

describe("percentages of a definite height count in the widths of the content", () => {
  it.each([
    [
      "a flex item",
      `<div style="display: flex; height: 40px"><div id="a" style="height: 100%">${LOGO}</div><div id="b">n</div></div>`,
    ],
    [
      "a flex item that is stretched",
      `<div style="display: flex; height: 40px"><div id="a">${LOGO}</div><div id="b">n</div></div>`,
    ],
    [
      "a float",
      `<div style="height: 40px"><div id="a" style="float: left; height: 100%">${LOGO}</div></div>`,
    ],
    [
      "an inline block",
      `<div style="height: 40px"><span id="a" style="display: inline-block; height: 100%">${LOGO}</span></div>`,
    ],
    ["a box of a definite height of its own", `<div id="a" style="float: left; height: 40px">${LOGO}</div>`],
    [
      "a grid item in a row of a definite height",
      `<div style="display: grid; grid: 40px / max-content"><div id="a">${LOGO}</div></div>`,
    ],
  ])("%s is as wide as the picture in it", (_, html) => {
    const places = layoutHtml(html).places();
    expect(places).toContain("p1 a 0,0 80×40");
    if (html.includes('id="b"')) expect(places).toContain("p1 b 80,0 10×40");
  });

  it("a float is as wide as what keeps a ratio in it", () => {
    const html = `<div style="height: 40px"><div id="a" style="float: left; height: 100%">
      <div style="height: 100%; aspect-ratio: 1"></div></div></div>`;
    expect(layoutHtml(html).places()).toContain("p1 a 0,0 40×40");
  });

  it("percentages of an indefinite height are automatic", () => {
    expect(layoutHtml(`<div><div id="a" style="float: left">${LOGO}</div></div>`).places()).toContain(
      "p1 logo 0,0 20×10",
    );
  });
});

describe("height: stretch", () => {
  it("leaves room for the margins", () => {
    const html = `<div style="display: flex; height: 80px; align-items: flex-start">
      <div id="a" style="width: 40px; height: stretch; margin: 5px 0 10px"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,5 40×65"]);
  });
});
