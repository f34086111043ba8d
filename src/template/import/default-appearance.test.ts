import { describe, expect, it } from "vitest";
import { parseDefaultAppearance } from "./default-appearance.ts";

describe("default appearance", () => {
  it.each([
    ["/Helv 12 Tf 0 g", 12, "#000000"],
    ["0 0 1 rg /Helv 9.5 Tf", 9.5, "#0000FF"],
    ["/Helv 0 Tf", 0, undefined],
    ["0 1 1 0 k\n/F1\t8 Tf", 8, "#FF0000"],
    [".5 g /Helv -7 Tf", 7, "#808080"],
    ["2 g", undefined, "#FFFFFF"],
    ["/Helv 10 Tf 1 0 0 rg /Helv 11 Tf 0 g", 11, "#000000"],
    ["/Helv Tf g rg", undefined, undefined],
    ["/Helv 1e9 Tf a b c rg", undefined, undefined],
    ["", undefined, undefined],
  ])("%s", (text, fontSize, textColor) => {
    expect(parseDefaultAppearance(text)).toMatchObject({ fontSize, textColor });
  });

  it.each([
    ["/Helv 12 Tf 0 g", "Helv"],
    ["/Arial#20Bold 9 Tf /F2 10 Tf", "F2"],
    ["/Arial#20Bold 9 Tf", "Arial Bold"],
    ["12 Tf", undefined],
  ])("%s is set in the font %s", (text, fontName) => {
    expect(parseDefaultAppearance(text).fontName).toBe(fontName);
  });
});
