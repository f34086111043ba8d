import { describe, expect, it } from "vitest";
import { computed } from "../../../cascade/testing/styled.ts";

const red = { red: 1, green: 0, blue: 0, alpha: 1 };
const blue = { red: 0, green: 0, blue: 1, alpha: 1 };
const center = { x: { px: 0, percent: 50 }, y: { px: 0, percent: 50 } };
const plain = [
  { color: red, position: undefined },
  { color: blue, position: undefined },
];

function image(value: string): unknown {
  return computed(`background-image: ${value}; font-size: 20px`).backgroundImage[0];
}

describe("images", () => {
  it.each([
    [
      "linear-gradient(red, blue)",
      { type: "linear-gradient", repeating: false, direction: 180, stops: plain },
    ],
    ["linear-gradient(45deg, red, blue)", { direction: 45, stops: plain }],
    ["linear-gradient(to top right, red, blue)", { direction: { horizontal: "right", vertical: "top" } }],
    [
      "linear-gradient(to left in oklch longer hue, red, blue)",
      { direction: 270, stops: plain, interpolation: { space: "oklch", hue: "longer" } },
    ],
    ["linear-gradient(red)", { stops: [{ color: red, position: undefined }] }],
    ["-webkit-linear-gradient(left, red, blue)", { direction: 90, stops: plain }],
    ["-webkit-linear-gradient(30deg, red, blue)", { direction: 60, stops: plain }],
    ["-webkit-repeating-linear-gradient(top, red, blue)", { direction: 180, repeating: true, stops: plain }],
    [
      "-webkit-radial-gradient(center, circle contain, red, blue)",
      { shape: "circle", size: "closest-side", position: center, stops: plain },
    ],
    [
      "-webkit-gradient(linear, left top, left bottom, from(red), to(blue))",
      { direction: 180, stops: [{ color: red, position: { px: 0, percent: 0 } }, {}] },
    ],
    [
      "repeating-linear-gradient(currentcolor 1em, 30%, blue 10px 50%)",
      {
        repeating: true,
        stops: [
          { color: "currentcolor", position: 20 },
          { color: undefined, position: { px: 0, percent: 30 } },
          { color: blue, position: 10 },
          { color: blue, position: { px: 0, percent: 50 } },
        ],
      },
    ],
    [
      "radial-gradient(red, blue)",
      { type: "radial-gradient", shape: "ellipse", size: "farthest-corner", position: center, stops: plain },
    ],
    ["radial-gradient(circle at 1px 2px, red, blue)", { shape: "circle", position: { x: 1, y: 2 } }],
    ["radial-gradient(closest-side circle, red, blue)", { shape: "circle", size: "closest-side" }],
    ["radial-gradient(1em, red, blue)", { shape: "circle", size: [20, 20] }],
    ["radial-gradient(1px 50%, red, blue)", { shape: "ellipse", size: [1, { px: 0, percent: 50 }] }],
    [
      "conic-gradient(from 90deg at left, red 0.25turn, blue 50%)",
      {
        type: "conic-gradient",
        from: 90,
        position: { x: { px: 0, percent: 0 } },
        stops: [
          { color: red, position: 90 },
          { color: blue, position: { px: 0, percent: 50 } },
        ],
      },
    ],
    ['image-set("http://a/1.png" 1x, url(http://a/2.png) 2x)', { url: "http://a/2.png", resolution: 2 }],
    ["url( http://a/b%20c.png )", { url: "http://a/b%20c.png" }],
    ["url(#clip)", { url: "#clip" }],
    ["url(data:image/png;base64,AAAA)", { url: "data:image/png;base64,AAAA" }],
    [
      'image-set("http://a/1.avif" type("image/avif") 3x, "http://a/2.png" type("image/png"))',
      { url: "http://a/2.png" },
    ],
    [
      'image-set("http://a/1.jxl" type("image/jxl"), "http://a/2.webp" type("image/webp"))',
      { url: "http://a/2.webp" },
    ],
    ['image("http://a/1.png", red)', { url: "http://a/1.png", fallback: { type: "linear-gradient" } }],
    [
      'image(rtl "http://a/1.png", url(http://a/2.png))',
      { url: "http://a/1.png", fallback: { url: "http://a/2.png" } },
    ],
    ["image(red)", { type: "linear-gradient", stops: [{ color: red }, { color: red }] }],
  ])("%s", (value, expected) => {
    expect(image(value)).toMatchObject(expected);
  });

  it.each([
    "linear-gradient()",
    "-webkit-gradient(linear, 0 0, 1 1, from(red))",
    "linear-gradient(30%, red, blue)",
    "linear-gradient(red, 10%, 20%, blue)",
    "linear-gradient(to, red, blue)",
    "linear-gradient(to left right, red, blue)",
    "linear-gradient(red blue)",
    "radial-gradient(circle 1px 2px, red, blue)",
    "radial-gradient(ellipse 1px, red, blue)",
    "radial-gradient(1em 2em circle, red, blue)",
    "radial-gradient(at, red, blue)",
    "conic-gradient(red 1px, blue)",
    "image-set()",
    "image()",
    "image(red, 'a.png')",
    "image('a.png' red)",
    "image(ltr)",
    "-webkit-gradient(linear, 0 0, 0 1, from(red))",
  ])("rejects %s", (value) => {
    expect(image(value)).toBe("none");
  });

  it("resolves an incomplete URL to itself", () => {
    expect(image("url(a.png)")).toEqual({ url: "a.png" });
  });
});

describe("positions", () => {
  it.each([
    ["left", 0, 50],
    ["top", 50, 0],
    ["10% bottom", 10, 100],
    ["bottom right", 100, 100],
    ["center 20%", 50, 20],
    ["right 10% bottom 20%", 90, 80],
    ["bottom 20% right 10%", 90, 80],
  ])("%s", (value, x, y) => {
    const expected = { x: { px: 0, percent: x }, y: { px: 0, percent: y } };
    expect(computed(`object-position: ${value}`).objectPosition).toEqual(expected);
    const { backgroundPositionX, backgroundPositionY } = computed(`background-position: ${value}`);
    expect({ x: backgroundPositionX[0], y: backgroundPositionY[0] }).toEqual(expected);
  });

  it("takes three values in backgrounds only", () => {
    expect(computed("background-position: right 10px top").backgroundPositionX).toEqual([
      { px: -10, percent: 100 },
    ]);
    expect(computed("object-position: right 10px top").objectPosition).toEqual(center);
  });

  it.each(["left left", "10% left", "top 10px 20px", "left 1px 2px 3px", "bottom 10%", "1px 2px 3px"])(
    "rejects %s",
    (value) => {
      expect(computed(`object-position: ${value}`).objectPosition).toEqual(center);
    },
  );
});
