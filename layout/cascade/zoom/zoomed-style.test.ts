import { describe, expect, it } from "vitest";
import { properties } from "../../css/properties/registry.ts";
import { layoutHtml } from "../../testing/layout-html.ts";
import { styled } from "../testing/styled.ts";

const places = (html: string): string[] =>
  layoutHtml(html)
    .places()
    .map((place) => place.replace(/^p1 /, ""));

describe("zoom (css-viewport-1 §5)", () => {
  it.each([
    [
      "enlarges lengths, edges among them",
      "<div id=a style='zoom: 2; width: 30px; padding: 5px'>x",
      "a 0,0 80×40",
    ],
    ["takes percentages", "<div id=a style='zoom: 150%; width: 30px'>x", "a 0,0 45×15"],
    ["leaves percentages of the width alone", "<div id=a style='zoom: 2; width: 50%'>x", "a 0,0 100×20"],
    ["enlarges text", "<span id=a style='zoom: 2'>xx</span>", "a 0,0 40×20"],
    ["counts em in the font size without it", "<div id=a style='zoom: 2; width: 3em'>x", "a 0,0 60×20"],
    [
      "is that of all elements around",
      "<div style='zoom: 2'><p id=a style='zoom: 2; width: 10px; margin: 0'>x",
      "a 0,0 40×40",
    ],
    [
      "may be ended",
      "<div style='zoom: 2'><p id=a style='zoom: reset; width: 10px; margin: 0'>x",
      "a 0,0 10×10",
    ],
    ["of 0 says nothing", "<div id=a style='zoom: 0; width: 10px'>x", "a 0,0 10×10"],
    [
      "enlarges what is inherited",
      "<div style='zoom: 2; line-height: 20px'><p id=a style='margin: 0'>x",
      "a 0,0 200×40",
    ],
    [
      "enlarges margins",
      "<div style='overflow: hidden'><p id=a style='zoom: .5; margin: 20px; width: 10px'>x",
      "a 10,10 5×5",
    ],
    [
      "makes shares of minmax() tracks no wider",
      "<div style='display: grid; zoom: 2; grid-template-columns: 20px 1fr'><i></i><p id=a style='margin: 0'>x",
      "a 40,0 160×20",
    ],
    [
      "enlarges drawings",
      "<svg id=a width=10 height=20 style='zoom: 3; display: block'></svg>",
      "a 0,0 30×60",
    ],
    [
      "enlarges marks of controls",
      "<input id=a type=checkbox style='zoom: 2; display: block; margin: 0; border: 0; padding: 0'>",
      "a 0,0 26×26",
    ],
  ])("%s", (_, html, place) => {
    expect(places(html)).toEqual([place]);
  });

  it("of the root element does not change the page", () => {
    expect(places("<html style='zoom: 2'><body id=a style='margin: 5px'>x")).toEqual(["a 10,10 180×20"]);
  });
});

/** Those of drawings are zoomed with the drawing. */
const OF_DRAWINGS: ReadonlySet<string> = new Set(
  "stroke-width stroke-dasharray stroke-dashoffset baseline-shift cx cy r rx ry x y".split(" "),
);
const withLengths = properties.filter(
  ({ property }) =>
    styled("<p id=x>", `#x { ${property.name}: 10px }`).diagnostics().length === 0 &&
    !OF_DRAWINGS.has(property.name),
);

describe("zoom of every property that takes a length", () => {
  it.each(withLengths.map(({ key, property }) => [property.name, key] as const))("%s", (name, key) => {
    const value = (zoom: string): unknown =>
      styled(
        "<p id=x>",
        `#x { border: solid; outline: solid; column-rule: solid; ${name}: 10px; ${zoom} }`,
      ).of("x")[key];
    expect(value("zoom: 2")).not.toEqual(value(""));
  });

  it("finds them", () => {
    expect(withLengths.length).toBeGreaterThan(50);
  });
});
