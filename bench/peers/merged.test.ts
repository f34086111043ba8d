import { describe, expect, test } from "vitest";
import { merged } from "./merged.ts";
import type { PeerResults } from "./results.ts";
import { exampleResults } from "./testing/example-results.ts";

/** A later run of the letter alone, by ourselves. */
function letterAgain(): PeerResults {
  const { warm, ...results } = exampleResults();
  return {
    ...results,
    rivals: results.rivals.filter(({ name }) => name === "Platen"),
    absent: [],
    documents: [{ name: "letter", title: "Letter" }],
    warm: warm.slice(0, 1).map((row) => ({ ...row, processor: { lowest: 1, median: 2 } })),
    failed: [],
    cold: [],
    service: [],
  };
}

describe("documents measured again", () => {
  test("replace what the run before has of them, whole", () => {
    const { warm, cold } = merged(exampleResults(), letterAgain());
    expect(warm.map(({ document, rival, processor }) => [document, rival, processor?.lowest])).toEqual([
      ["long", "Platen", 40],
      ["letter", "Platen", 1],
    ]);
    expect(cold).toEqual([]);
  });

  test("leave everything else as it was, in its order", () => {
    const before = exampleResults();
    const after = merged(before, letterAgain());
    expect(after.documents).toEqual(before.documents);
    expect(after.failed).toEqual(before.failed);
    expect(after.service).toEqual(before.service);
    expect(after.rivals).toEqual(before.rivals);
    expect(after.absent).toEqual(before.absent);
  });

  test("may add a document, and a rival that could not be installed before", () => {
    const before = exampleResults();
    const gone = { name: "Gone", version: "2", language: "C", source: "nowhere" };
    const after = merged(before, {
      ...letterAgain(),
      rivals: [gone],
      documents: [{ name: "form", title: "Form" }],
    });
    expect(after.documents.map(({ name }) => name)).toEqual(["letter", "long", "form"]);
    expect(after.rivals).toContainEqual(gone);
    expect(after.absent).toEqual([]);
  });

  test("are refused beside figures that can't be compared", () => {
    const before = exampleResults();
    const elsewhere = { ...letterAgain(), machine: { ...before.machine, cores: 64 } };
    expect(() => merged(before, elsewhere)).toThrow("differs in cores");
    expect(() => merged(before, { ...letterAgain(), isQuick: true })).toThrow("quick");
  });
});
