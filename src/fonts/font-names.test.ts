import { describe, expect, it } from "vitest";
import { fontNames } from "./font-names.ts";

describe("font names", () => {
  const names = fontNames(["Noto Sans", "Noto Serif", "Open Sans", "Roboto", "Times New Roman"]);

  it("are case-sensitive", () => {
    expect(["Noto Sans", "noto sans", "Noto  Sans", ""].map((name) => names.hasFamily(name))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it.each([
    ["noto sans", "Noto Sans"],
    ["NotoSerif", "Noto Serif"],
    ["Robotto", "Roboto"],
    ["times-new-roman", "Times New Roman"],
    ["Comic Relief", undefined],
    ["Rebate", undefined],
    ["Roboto Thin", "Roboto"],
    ["roboto-semi-bold-italic", "Roboto"],
    ["", undefined],
    ["x".repeat(100_000), undefined],
  ])("are suggested for %.20s", (name, nearest) => {
    expect(names.nearestFamily(name)).toBe(nearest);
  });
});
