import { describe, expect, it } from "vitest";
import { standardFamilyOf, standardNames, standInOf } from "./stand-ins.ts";

const GENERICS = new Map([
  ["serif", "Noto Serif"],
  ["monospace", "Noto Sans Mono"],
]);

it.each([
  ["Helvetica", "Helvetica"],
  ["ARIAL", "Helvetica"],
  ["Times", "Times New Roman"],
  ["courier", "Courier"],
  ["Noto Sans", undefined],
])("%s is a name of %s", (name, standard) => {
  expect(standardFamilyOf(name)).toBe(standard);
});

describe("a standard family is", () => {
  it.each([
    ["itself", ["Courier", "Cousine"], "Courier"],
    ["else the first as wide", ["Nimbus Mono PS", "Liberation Mono", "Noto Sans Mono"], "Liberation Mono"],
    ["else one of its kind", ["Noto Sans Mono", "Noto Serif"], "Noto Sans Mono"],
    ["else the default family", ["Noto Serif"], undefined],
  ])("%s", (_, families, expected) => {
    expect(standInOf("Courier", new Set(families), GENERICS)).toBe(expected);
  });
});

it("all names of standard families lead to what there is", () => {
  const names = standardNames(new Set(["Arimo", "Noto Serif"]), GENERICS);
  expect(
    ["helvetica", "arial", "times", "times new roman", "courier"].map((name) => names.get(name)),
  ).toEqual(["Arimo", "Arimo", "Noto Serif", "Noto Serif", undefined]);
});
