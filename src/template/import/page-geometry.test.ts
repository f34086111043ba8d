import { describe, expect, it } from "vitest";
import { pageOf, rectAsShown, rotationOf, visibleBox } from "./page-geometry.ts";

const LETTER = visibleBox([0, 0, 612, 792], undefined);

describe("the visible box", () => {
  it.each([
    ["the media box", [0, 0, 612, 792], undefined, [0, 0, 612, 792]],
    ["corners in any order", [612, 792, 0, 0], undefined, [0, 0, 612, 792]],
    ["the crop box within the media box", [0, 0, 612, 792], [-10, 100, 500, 900], [0, 100, 500, 792]],
    ["no crop box outside the media box", [0, 0, 612, 792], [700, 0, 800, 100], [0, 0, 612, 792]],
    ["an origin below zero", [-50, -20, 550, 780], undefined, [-50, -20, 550, 780]],
    ["Letter, when there is none", undefined, undefined, [0, 0, 612, 792]],
    ["Letter, when it is empty", [5, 5, 5, 5], undefined, [0, 0, 612, 792]],
  ])("is %s", (_name, media, crop, [left, bottom, right, top]) => {
    expect(visibleBox(media, crop)).toEqual({ left, bottom, right, top });
  });
});

describe("rectangles as shown", () => {
  // 100 wide and 20 high, 50 from the left and 30 from the bottom of the page in the file.
  const corners = [50, 30, 150, 50];

  it.each([
    [0, { x: 50, y: 742, width: 100, height: 20 }],
    [90, { x: 30, y: 50, width: 20, height: 100 }],
    [180, { x: 462, y: 30, width: 100, height: 20 }],
    [270, { x: 742, y: 462, width: 20, height: 100 }],
  ] as const)("on a page turned by %s", (rotation, rect) => {
    expect(rectAsShown(corners, LETTER, rotation)).toEqual(rect);
    const moved = visibleBox([1000, -500, 1612, 292], undefined);
    expect(rectAsShown([1050, -470, 1150, -450], moved, rotation)).toEqual(rect);
  });

  it("have the size of the page as shown around them", () => {
    expect(pageOf(LETTER, 0)).toEqual({ width: 612, height: 792 });
    expect(pageOf(LETTER, 90)).toEqual({ width: 792, height: 612, rotation: 90 });
    expect(pageOf(visibleBox([10, 20, 110, 220], undefined), 180)).toEqual({
      width: 100,
      height: 200,
      rotation: 180,
      origin: { x: 10, y: 20 },
    });
  });

  it.each([
    [0, 0],
    [90, 90],
    [-90, 270],
    [450, 90],
    [89, 90],
    [undefined, 0],
    [1e300, expect.any(Number)],
  ])("%s degrees are %s", (degrees, rotation) => {
    expect(rotationOf(degrees)).toEqual(rotation);
  });
});
