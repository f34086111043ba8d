import { describe, expect, it } from "vitest";
import { closestName } from "./closest-name.ts";

describe("the name that was meant", () => {
  it.each([
    ["kontent", "content"],
    ["fontfamily", "fontFamily"],
    ["lable", "label"],
    ["colums", "columns"],
    ["marginTp", "marginTop"],
    ["x", undefined],
    ["customerNumber", undefined],
    ["", undefined],
  ])("%s: %s", (given, expected) => {
    const names = ["content", "fontFamily", "label", "columns", "marginTop", "marginRight", "heading"];
    expect(closestName(given, names)).toBe(expected);
  });
});
