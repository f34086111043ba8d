import { describe, expect, it } from "vitest";
import { mutantOf, randomOf } from "./mutants.ts";

const PAGE = `<!DOCTYPE html><html><head><title>float: left</title>
<style>@page { margin: 0 }</style><style>div { float: left; width: 40px } p { position: static }</style></head>
<body><div style="margin: 1em">a</div></body></html>`;
const BASE = "file:///suite/floats/";

const mutants = Array.from({ length: 200 }, (_, seed) => mutantOf(PAGE, BASE, randomOf(`${seed}`)) ?? "");

describe("changed copies of a page", () => {
  it("are the same for the same seed", () => {
    expect(mutantOf(PAGE, BASE, randomOf("7"))).toBe(mutantOf(PAGE, BASE, randomOf("7")));
    expect(new Set(mutants).size).toBeGreaterThan(100);
  });

  it.each([
    ["opposite sides", "float: right"],
    ["another keyword", "position: absolute"],
    ["another length", "width: 80px"],
    ["one more declaration", "; border: 2px solid blue"],
    ["style attributes", 'style="margin: 2em"'],
  ])("have %s", (_, text) => {
    expect(mutants.some((mutant) => mutant.includes(text))).toBe(true);
  });

  it("find the files of the original, and keep its text and its page", () => {
    for (const mutant of mutants.filter((text) => text !== "")) {
      expect(mutant).toContain(`<head><base href="${BASE}" />`);
      expect(mutant).toContain("<title>float: left</title>");
      expect(mutant).toContain("@page { margin: 0 }");
    }
  });

  it("are none of a page without style", () => {
    expect(mutantOf("<!DOCTYPE html><p>text", BASE, randomOf("1"))).toBeUndefined();
  });
});
