import { describe, expect, it } from "vitest";
import { computed } from "../../../cascade/testing/styled.ts";

/** The background colour as rounded bytes and alpha. */
function bytes(value: string): readonly number[] | string {
  const { backgroundColor } = computed(
    `background-color: rgb(1 2 3); background-color: ${value}; color: #0000ff`,
  );
  if (backgroundColor === "currentcolor") return backgroundColor;
  const { red, green, blue, alpha } = backgroundColor;
  return [...[red, green, blue].map((share) => Math.round(share * 255)), Math.round(alpha * 1000) / 1000];
}

const INVALID = [1, 2, 3, 1];

describe("colours", () => {
  it.each([
    ["red", [255, 0, 0, 1]],
    ["RebeccaPurple", [102, 51, 153, 1]],
    ["transparent", [0, 0, 0, 0]],
    ["CanvasText", [0, 0, 0, 1]],
    ["currentColor", "currentcolor"],
    ["#abc", [170, 187, 204, 1]],
    ["#abcd", [170, 187, 204, 0.867]],
    ["#123456", [18, 52, 86, 1]],
    ["#12345680", [18, 52, 86, 0.502]],
    ["rgb(10, 20, 30)", [10, 20, 30, 1]],
    ["rgba(10%, 20%, 30%, 50%)", [26, 51, 77, 0.5]],
    ["rgb(10 20 30 / .5)", [10, 20, 30, 0.5]],
    ["rgb(300 -20 calc(10 + 5))", [255, 0, 15, 1]],
    ["rgb(none 20 30)", [0, 20, 30, 1]],
    ["hsl(120, 100%, 25%)", [0, 128, 0, 1]],
    ["hsl(264, 130%, 50%)", [102, 0, 255, 1]],
    ["hsl(0.5turn 100% 50% / 25%)", [0, 255, 255, 0.25]],
    ["hwb(90 10% 10%)", [128, 230, 26, 1]],
    ["hwb(0 60% 60%)", [128, 128, 128, 1]],
    ["lab(50% 40 59.5)", [191, 87, 0, 1]],
    ["lch(52.2% 72.2 50)", [205, 86, 26, 1]],
    ["oklab(59% 0.1 0.1)", [192, 93, 43, 1]],
    ["oklch(60% 0.15 50)", [196, 96, 22, 1]],
    ["oklch(0.7 0.1 200deg / 0.5)", [64, 177, 183, 0.5]],
    ["color(srgb 1 0.5 0)", [255, 128, 0, 1]],
    ["color(srgb-linear 0.5 0.5 0.5)", [188, 188, 188, 1]],
    ["color(display-p3 0 1 0)", [0, 255, 0, 1]],
    ["color(xyz 0.3 0.4 0.5)", [92, 184, 181, 1]],
    ["color(xyz-d50 0.3 0.4 0.3)", [107, 185, 160, 1]],
    ["color(display-p3 0.5 0.6 0.2)", [121, 154, 20, 1]],
    ["color(a98-rgb 0.5 0.6 0.2)", [116, 154, 34, 1]],
    ["color(prophoto-rgb 0.5 0.6 0.2)", [144, 174, 2, 1]],
    ["color(rec2020 0.5 0.6 0.2)", [127, 166, 39, 1]],
    ["color(from red display-p3 r g b)", [255, 0, 0, 1]],
    ["color(from #123456 a98-rgb r g b / 0.5)", [18, 52, 86, 0.5]],
    ["color(from #123456 prophoto-rgb r g b)", [18, 52, 86, 1]],
    ["color(from #123456 rec2020 r g b)", [18, 52, 86, 1]],
    ["color(from #123456 display-p3-linear r g b)", [18, 52, 86, 1]],
    ["color(display-p3-linear 0.5 0.5 0.5)", [188, 188, 188, 1]],
    ["color-mix(red, blue)", [140, 83, 162, 1]],
    ["color-mix(in display-p3, white, black)", [128, 128, 128, 1]],
    ["light-dark(red, blue)", [255, 0, 0, 1]],
    ["light-dark(currentcolor, blue)", "currentcolor"],
    ["device-cmyk(0 100% 1 0)", [255, 0, 0, 1]],
    ["device-cmyk(0, 0.5, 1, 0.5)", [128, 64, 0, 1]],
    ["device-cmyk(1 0 0 0 / 50%)", [0, 255, 255, 0.5]],
    ["device-cmyk(0 1 1)", INVALID],
    ["color(--gold 80%)", [51, 51, 51, 1]],
    ["color(--three 1 none 50% / 50%)", [255, 0, 128, 0.5]],
    ["color(--four 0 1 1 0)", [255, 0, 0, 1]],
    ["color(--none)", INVALID],
    ["color(--name 1, 0)", INVALID],
    ["color(from red --name 1)", INVALID],
    ["device-cmyk(0, 1 1 0)", INVALID],
    ["light-dark(red)", INVALID],
    ["light-dark(red, blue, green)", INVALID],
    ["color-mix(in nowhere, red, blue)", INVALID],
    ["color-mix(in srgb, red, blue)", [128, 0, 128, 1]],
    ["color-mix(in srgb, red 25%, blue)", [64, 0, 191, 1]],
    ["color-mix(in srgb, red 20%, blue 20%)", [128, 0, 128, 0.4]],
    ["color-mix(in oklab, white, black)", [99, 99, 99, 1]],
    ["color-mix(in hsl, red, blue)", [255, 0, 255, 1]],
    ["color-mix(in hsl longer hue, red, blue)", [0, 255, 0, 1]],
    ["color-mix(in oklch, white, blue)", [116, 163, 255, 1]],
    ["color-mix(in lch, white 30%, blue)", [134, 91, 255, 1]],
    ["color-mix(in hwb, gray, blue)", [64, 64, 191, 1]],
    ["color-mix(in lab, red, blue)", [193, 0, 136, 1]],
    ["color-mix(in srgb, rgb(255 0 0 / 0.5), blue)", [85, 0, 170, 0.75]],
    ["color-mix(in srgb, currentcolor, white)", [128, 128, 255, 1]],
    ["color-mix(in hsl, hsl(none 50% 50%), hsl(120 50% 50%))", [64, 191, 64, 1]],
    ["color-mix(in oklch, oklch(0.5 none 30), oklch(0.7 0.2 100))", [205, 92, 0, 1]],
    ["color-mix(in srgb, color(srgb none 0 0), lime)", [0, 128, 0, 1]],
    ["color-mix(in display-p3, color(display-p3 0 1 0), color(display-p3 0 1 0))", [0, 255, 0, 1]],
    ["color(from color(display-p3 0 1 0) display-p3 r calc(g / 2) b)", [0, 130, 0, 1]],
    ["rgb(from red r g 128)", [255, 0, 128, 1]],
    ["hsl(from #00f h s calc(l / 2))", [0, 0, 128, 1]],
    ["rgb(from currentcolor b g r / 50%)", [255, 0, 0, 0.5]],
    ["#ab", INVALID],
    ["#ggg", INVALID],
    ["rgb(1, 2%, 3)", INVALID],
    ["hsl(1, 2, 3)", INVALID],
    ["rgb(none, 2, 3)", INVALID],
    ["rgb(1% 20 30)", [3, 20, 30, 1]],
    ["rgb(1, 2)", INVALID],
    ["rgb(1, 2 3)", INVALID],
    ["rgb(1 2 3 4)", INVALID],
    ["rgb(1px 2 3)", INVALID],
    ["lab(1, 2, 3)", INVALID],
    ["color(foo 1 2 3)", INVALID],
    ["color-mix(in srgb, red 0%, blue 0%)", INVALID],
    ["ff0000", INVALID],
  ])("%s", (value, expected) => {
    expect(bytes(value)).toEqual(expected);
  });

  it("resolves currentcolor in color against the parent", () => {
    expect(computed("color: currentcolor", "color: #f00").color).toEqual({
      red: 1,
      green: 0,
      blue: 0,
      alpha: 1,
    });
  });
});
