import { describe, expect, it } from "vitest";
import type { PageFacts } from "./facts.ts";
import { judge } from "./judge.ts";

const page = (text: string): PageFacts => ({
  size: [40, 20],
  trim: undefined,
  words: [{ text, x: 5, y: 10 }],
  links: [],
  fields: [],
  raster: { width: 1, height: 1, data: new Uint8Array(3) },
});
const failures = (references: Record<string, string>, reason?: string): readonly string[] =>
  judge({
    document: "group/name",
    own: [page("one")],
    references: Object.fromEntries(
      Object.entries(references).map(([engine, text]) => [engine, [page(text)]]),
    ),
    triage: reason === undefined ? [] : [{ document: "group/*", engine: "b", aspects: ["text"], reason }],
  }).failures;

describe("a document", () => {
  it("passes where all engines agree with it", () => {
    expect(failures({ a: "one", b: "one" })).toEqual([]);
  });

  it("fails by a difference without a reason, and passes with one", () => {
    expect(failures({ a: "one", b: "two" })).toEqual(["b, page 1: text “one”, not “two”"]);
    expect(failures({ a: "one", b: "two" }, "it counts from two")).toEqual([]);
  });

  it("fails where nobody agrees, reason or not, until a decision is recorded", () => {
    expect(failures({ b: "two" }, "it counts from two")).toEqual([
      "no reference agrees in everything, and no decision is recorded",
    ]);
    expect(failures({ b: "two", decided: "one" }, "it counts from two")).toEqual([]);
    expect(failures({})).toHaveLength(1);
  });
});
