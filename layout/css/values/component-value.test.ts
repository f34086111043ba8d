import { describe, expect, it } from "vitest";
import { type ComponentValue, parseComponentValues } from "./component-value.ts";

function shape(values: readonly ComponentValue[] | undefined): unknown {
  return values?.map((value) => {
    switch (value.kind) {
      case "dimension":
        return [value.value, value.unit];
      case "function":
        return { [value.name]: shape(value.content) };
      case "block":
        return { [value.open]: shape(value.content) };
      default:
        return value.kind === "ident" ? value.value : `${value.kind} ${value.value}`;
    }
  });
}

describe("parseComponentValues", () => {
  it.each([
    ["auto 1.5E2px -3%", ["auto", [150, "px"], "percentage -3"]],
    ["1e3 1em +.5EM", ["number 1000", [1, "em"], [0.5, "em"]]],
    ["rgb(1,2 / 3)", [{ rgb: ["number 1", "delimiter ,", "number 2", "delimiter /", "number 3"] }]],
    ["url(a\\29 b) url('c d')", ["url a)b", "url c d"]],
    ['"a\\"b" #fFf \\61 uto', ['string a"b', "hash fFf", "auto"]],
    ["calc((1px", [{ calc: [{ "(": [[1, "px"]] }] }]],
    ["[a] {b}", [{ "[": ["a"] }, { "{": ["b"] }]],
  ])("reads %s", (text, expected) => {
    expect(shape(parseComponentValues(text))).toEqual(expected);
  });

  it.each(["a)", "url(a b)", "'open\nline", "(]", "@media"])("rejects %s", (text) => {
    expect(parseComponentValues(text)).toBeUndefined();
  });

  it("rejects deep nesting without recursion", () => {
    expect(parseComponentValues(`${"(".repeat(64)}1${")".repeat(64)}`)).toHaveLength(1);
    expect(parseComponentValues(`${"(".repeat(65)}1${")".repeat(65)}`)).toBeUndefined();
    expect(parseComponentValues("calc(".repeat(100_000))).toBeUndefined();
  });

  it("keeps numbers finite", () => {
    expect(shape(parseComponentValues(`1e999px ${"9".repeat(400)}`))).toEqual([
      [Number.MAX_VALUE, "px"],
      `number ${Number.MAX_VALUE}`,
    ]);
  });
});
