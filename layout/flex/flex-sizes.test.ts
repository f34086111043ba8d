import { describe, expect, it } from "vitest";
import { layoutHtml } from "../testing/layout-html.ts";

const box = (width: number, height: number): string =>
  `<div style="width: ${width}px; height: ${height}px"></div>`;

describe("items of a flex column", () => {
  it.each(["min-content", "max-content", "fit-content"])(
    "are as high as their content at least: %s",
    (limit) => {
      const html = `<div style="display: flex; flex-direction: column">
      <div id="a" style="min-height: ${limit}; height: 50px; flex-shrink: 0">${box(10, 100)}</div></div>`;
      expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 200×100"]);
    },
  );

  it("are no higher than their content where that is the limit", () => {
    const html = `<div style="display: flex; flex-direction: column">
      <div id="a" style="max-height: max-content; height: 50px">${box(10, 20)}</div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 200×20"]);
  });

  it("give percentages no base when they grow in a column of an indefinite height", () => {
    const html = `<div style="display: flex; flex-direction: column; min-height: 200px">
      <div id="a" style="flex-grow: 1"><div id="b" style="height: 100%; width: 4px"></div></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 200×200", "p1 b 0,0 4×0"]);
  });

  it("give percentages a base in such a column, too, where their flex basis is definite", () => {
    const html = `<div style="display: flex; flex-direction: column">
      <div id="a" style="flex: 1 1 0px"><div id="b" style="height: 50%">${box(4, 20)}</div></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 200×20", "p1 b 0,0 200×10"]);
  });
});

describe("flex items with an aspect ratio", () => {
  it("are as high as their content at least, of which percentages have no base", () => {
    const html = `<div style="display: flex; flex-direction: column; align-items: start">
      <div id="a" style="aspect-ratio: 2"><div style="height: 50%">${box(30, 20)}</div></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 40×20"]);
  });

  it("are no higher than limits of the width make them, whatever their content needs", () => {
    const html = `<div style="display: flex; flex-direction: column; align-items: start">
      <div id="a" style="aspect-ratio: 2; max-width: 60px">${box(30, 50)}</div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 60×30"]);
  });

  it("are no wider than limits of the height make them", () => {
    const html = `<div style="display: flex; flex-direction: column; align-items: start">
      <div id="a" style="aspect-ratio: 1; max-height: 25px">${box(40, 10)}</div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 25×25"]);
  });

  it("are no narrower than their content where they have a height, whatever its limits", () => {
    const html = `<div style="display: flex; flex-direction: column; align-items: start">
      <div id="a" style="aspect-ratio: 1; height: 45px; max-height: 25px">${box(40, 10)}</div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 40×25"]);
  });

  it("shrink in a column below the height from which they have their width", () => {
    const html = `<div style="display: flex; flex-direction: column; align-items: start; height: 30px">
      <div id="a" style="aspect-ratio: 2; height: 45px"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 60×30"]);
  });

  it("have limits of their width by the used main size of a column", () => {
    const html = `<div style="display: flex; flex-direction: column; align-items: start">
      <div id="a" style="aspect-ratio: 1; width: 20px; min-width: min-content">${box(10, 50)}</div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 50×50"]);
  });

  it("are as wide as the used main size of a column makes them", () => {
    const html = `<div style="display: flex; flex-flow: column wrap; align-items: start">
      <div id="a" style="flex: 0 1 100px; aspect-ratio: 1 / 2"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 50×100"]);
  });

  it("are as wide as their column lets them, and no wider than the used main size makes their content", () => {
    const html = `<div style="display: flex; flex-direction: column">
      <div id="a" style="flex: 0 1 50px; width: 100%; max-width: max-content; aspect-ratio: 2"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 100×50"]);
  });

  it.each([
    ["stretched", "max-width: max-content"],
    ["as wide as their column", "width: 100%; max-width: max-content"],
    ["as wide as their content", "width: max-content"],
  ])("have the width of their content by their height after flexing, %s", (_, style) => {
    const html = `<div style="display: flex; flex-direction: column; height: 30px">
      <div id="a" style="${style}; height: 45px; aspect-ratio: 2"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 60×30"]);
  });

  it("are as wide in the width of their container as in a line of definite height", () => {
    const html = `<div style="display: flex; height: 100px; width: min-content">
      <div id="a" style="flex: 1 0 40px; min-width: 60px; max-width: max-content; aspect-ratio: 1"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 100×100"]);
  });

  it("are no narrower than their edges make them by the ratio of the border box", () => {
    const html = `<div style="display: flex">
      <div id="a" style="aspect-ratio: 2; padding: 3px; box-sizing: border-box"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 12×6"]);
  });

  it("hand limits of the height on to the width of their content", () => {
    const html = `<div style="display: flex">
      <div id="a" style="max-width: max-content; min-height: 30px; aspect-ratio: 1"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 30×30"]);
  });
});

describe("a flex column of several lines", () => {
  it("has lines that the widest content fits into when its width is looked for", () => {
    const html = `<div id="a" style="float: left; display: flex; flex-flow: column wrap; height: 60px">
      ${box(40, 24)}<div style="font-size: 20px; line-height: 20px">ab cd</div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 100×60"]);
  });

  it("has room for items that are aligned by their edges and have margins", () => {
    const html = `<div style="display: flex; flex-flow: column wrap-reverse; align-content: flex-end; align-items: baseline">
      <div id="a" style="width: 40px; height: 10px"></div><div style="margin: 4px"></div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 4,0 40×10"]);
  });

  it("is as wide as its lines when it shrinks to fit", () => {
    const html = `<div id="a" style="float: left; display: flex; flex-flow: column wrap; height: 60px; column-gap: 5px">
      ${box(40, 20).repeat(4)}</div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 85×60"]);
  });
});

describe("a flex row that shrinks to fit", () => {
  it("has no room for more than an item's largest width", () => {
    const html = `<div id="a" style="float: left; display: flex">
      <div style="flex: 1 0 40px; max-width: max-content">${box(15, 10)}</div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 0,0 15×10"]);
  });

  it.each([
    ["min-width: 60px; max-width: 30px; padding: 3px", 66],
    ["min-width: 60px; padding: 3px; box-sizing: border-box", 60],
    ["min-width: max-content; padding: 3px", 26],
    ["width: 18px; padding: 3px; box-sizing: border-box", 18],
    ["max-width: 15px", 15],
    ["max-height: 16px; aspect-ratio: 1 / 2", 8],
  ])("has room for an item's smallest border box: %s", (style, width) => {
    const html = `<div id="a" style="float: left; display: flex">
      <div style="flex: 0 1 10px; ${style}">${box(20, 10)}</div></div>`;
    expect(layoutHtml(html).places()[0]).toMatch(`p1 a 0,0 ${width}×`);
  });
});

describe("absolutely positioned children of a flex container", () => {
  it.each([
    ["safe end", 0],
    ["end", -100],
    ["safe center", 0],
  ])("that are too large stand safely at the start: %s", (align, top) => {
    const html = `<div style="display: flex; width: 100px; height: 100px">
      <div id="a" style="position: absolute; width: 50px; height: 200px; align-self: ${align}"></div></div>`;
    expect(layoutHtml(html).places()).toEqual([`p1 a 0,${top} 50×200`]);
  });
});

describe("baselines of flex containers", () => {
  it("are not those of items whose margins put them into their line", () => {
    const html = `<div style="line-height: 20px">x<div style="display: inline-flex; align-items: baseline">
      <div id="a" style="width: 10px; height: 20px; margin: auto 0"></div>
      <div id="b" style="width: 10px; height: 8px"></div></div></div>`;
    // The bottom of b is on the line of letters.
    expect(layoutHtml(html).places()).toEqual(["p1 a 10,5 10×20", "p1 b 20,5 10×8"]);
  });
});

describe("baselines of flex items", () => {
  it("are their bottom edges where layout is contained", () => {
    const html = `<div style="display: flex; align-items: baseline">
      <div style="width: 50px; height: 60px"></div>
      <div id="a" style="contain: layout; width: 50px; height: 20px">x</div></div>`;
    expect(layoutHtml(html).places()).toEqual(["p1 a 50,40 50×20"]);
  });
});
