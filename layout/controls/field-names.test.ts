import { describe, expect, it } from "vitest";
import { FieldNames } from "./field-names.ts";

function taken(...wanted: readonly string[]): readonly string[] {
  const names = new FieldNames();
  return wanted.map((name) => names.take([name]).join(" › "));
}

describe("names of fields (ISO 32000-1 §12.7.3.2)", () => {
  it.each<[name: string, wanted: readonly string[], names: readonly string[]]>([
    ["are those of the document", ["a", "b"], ["a", "b"]],
    ["have a part for each piece between full stops", ["address.city"], ["address › city"]],
    ["have no empty part", ["a..b", "."], ["a__b", "_"]],
    ["are numbered where they are taken", ["a", "a", "a"], ["a", "a_2", "a_3"]],
    ["are not those of a parent", ["a.b", "a"], ["a › b", "a_2"]],
    ["do not stand below a field", ["a", "a.b", "a.b"], ["a", "a_b", "a_b_2"]],
  ])("%s", (_name, wanted, names) => {
    expect(taken(...wanted)).toEqual(names);
  });

  it("are one part where there would be more than sixteen", () => {
    expect(taken(Array(17).fill("a").join("."))).toEqual([Array(17).fill("a").join("_")]);
  });
});
