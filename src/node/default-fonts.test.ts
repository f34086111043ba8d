import { expect, it } from "vitest";
import { readDefaultFonts } from "./default-fonts.ts";

it("reads four TrueType faces", () => {
  const fonts = readDefaultFonts();
  expect(fonts).toHaveLength(4);
  for (const font of fonts) expect([...font.subarray(0, 4)]).toEqual([0, 1, 0, 0]);
  expect(new Set(fonts.map((font) => font.length)).size).toBe(4);
});
