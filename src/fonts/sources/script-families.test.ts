import { expect, it } from "vitest";
import { familiesFor } from "./script-families.ts";

it("asks the faces of other regions for Han characters that the first lacks", () => {
  const families = familiesFor(0x6237, ["JP"]);
  expect(families.filter((family) => !family.includes("CJK"))).toEqual([
    "Noto Sans JP",
    "Noto Sans SC",
    "Noto Sans TC",
    "Noto Sans KR",
  ]);
});
