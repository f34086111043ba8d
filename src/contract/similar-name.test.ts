import { describe, expect, it } from "vitest";
import { similarName } from "./similar-name.ts";

describe("the name that was meant", () => {
  const known = ["fontSize", "fontFamily", "textColor"];

  it.each([
    ["fontsize", "fontSize"],
    ["font-size", "fontSize"],
    ["fontFamliy", "fontFamily"],
    ["textColour", "textColor"],
    ["x", undefined],
    ["background", undefined],
  ])("for %s is %s", (name, meant) => {
    expect(similarName(name, known)).toBe(meant);
  });
});
