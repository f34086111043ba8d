import { describe, expect, it } from "vitest";
import { operatorProperties } from "./operator-dictionary.ts";

describe("the operator dictionary (mathml-core Appendix B)", () => {
  it.each([
    ["+", "infix", { leadingSpace: 4 / 18, trailingSpace: 4 / 18, stretch: undefined }],
    ["+", "prefix", { leadingSpace: 0, trailingSpace: 0 }],
    ["=", "infix", { leadingSpace: 5 / 18, trailingSpace: 5 / 18 }],
    [",", "infix", { leadingSpace: 0, trailingSpace: 3 / 18 }],
    ["(", "prefix", { stretch: "block", isSymmetric: true, leadingSpace: 0 }],
    ["|", "prefix", { stretch: "block" }],
    ["|", "infix", { leadingSpace: 0, stretch: undefined }],
    ["∣", "infix", { leadingSpace: 5 / 18, stretch: undefined }],
    ["→", "infix", { stretch: "inline" }],
    ["∑", "prefix", { isLarge: true, movesLimits: true }],
    ["∫", "prefix", { isLarge: true, movesLimits: false }],
    ["lim", "prefix", { movesLimits: true, stretch: undefined }],
  ] as const)("%s as %s", (text, form, properties) => {
    expect(operatorProperties(text, form)).toMatchObject(properties);
  });

  it("takes another form of an operator that does not have this one", () => {
    expect(operatorProperties("(", "infix")).toEqual(operatorProperties("(", "prefix"));
    expect(operatorProperties("∮", "postfix")).toEqual(operatorProperties("∮", "prefix"));
  });

  it("takes what it does not know for a relation", () => {
    expect(operatorProperties("⊰", "infix")).toEqual(operatorProperties("=", "infix"));
  });
});
