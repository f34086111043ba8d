import { describe, expect, it } from "vitest";
import { borderShades } from "./border-shades.ts";

const gray = (level: number): [number, number, number] => [level, level, level];

describe("shades of three-dimensional borders (css-backgrounds-3 §4.2)", () => {
  it.each<[string, [number, number, number], [number, number, number], [number, number, number]]>([
    ["gray", gray(128), gray(44), gray(212)],
    ["navy", [0, 0, 128], [0, 0, 44], [0, 0, 212]],
    ["the sides of black differ", gray(0), gray(84), gray(168)],
    ["so do those of all that is as dark", gray(32), gray(116), gray(200)],
    ["what is little lighter has black beside it", gray(34), gray(0), gray(118)],
    ["no channel passes its highest", [255, 0, 0], [171, 0, 0], [255, 0, 0]],
    ["white", gray(255), gray(171), gray(255)],
    ["all that is as light", gray(236), gray(152), gray(236)],
  ])("%s", (_, [red, green, blue], dark, light) => {
    const shades = borderShades({ red: red / 255, green: green / 255, blue: blue / 255, alpha: 0.5 });
    const bytes = (color: typeof shades.dark): number[] =>
      [color.red, color.green, color.blue].map((channel) => Math.round(channel * 255));
    expect([bytes(shades.dark), bytes(shades.light), shades.dark.alpha]).toEqual([dark, light, 0.5]);
  });
});
