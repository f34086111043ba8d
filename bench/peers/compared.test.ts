import { describe, expect, test } from "vitest";
import { BYTES, coldFigures, figuresOf, growthFigures, incomplete, losses, WARM } from "./compared.ts";
import { exampleResults } from "./testing/example-results.ts";

describe("a document by all who made it", () => {
  test("has the quickest first, and each as a multiple of ours", () => {
    expect(figuresOf(exampleResults(), "letter", WARM)).toEqual([
      { rival: "Quick", value: 2, ratio: 0.5 },
      { rival: "Platen", value: 4, ratio: 1 },
      { rival: "Slow", value: 40, ratio: 10 },
    ]);
  });

  test("is compared by the clock where the system tells no processor time", () => {
    const results = exampleResults();
    const warm = results.warm.map(({ processor: _, ...row }) => row);
    expect(figuresOf({ ...results, warm }, "letter", WARM)[0]).toEqual({
      rival: "Quick",
      value: 3,
      ratio: 0.5,
    });
  });

  test("has no ratios when ours is not there", () => {
    const results = exampleResults();
    const warm = results.warm.filter(({ rival }) => rival !== "Platen");
    expect(figuresOf({ ...results, warm }, "letter", BYTES).map(({ ratio }) => ratio)).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test("whole processes are compared by processor time", () => {
  expect(coldFigures(exampleResults(), "letter")).toEqual([
    { rival: "Platen", value: 200, ratio: 1 },
    { rival: "Quick", value: 300, ratio: 1.5 },
  ]);
});

test("growth is told of those who made both documents", () => {
  expect(growthFigures(exampleResults(), "long", "letter")).toEqual([
    { rival: "Platen", value: 10, ratio: 1 },
  ]);
});

test("all that is lost is told, by measure", () => {
  expect(losses(exampleResults())).toEqual([
    { measure: "warm", document: "Letter", rival: "Quick", ratio: 0.5 },
    { measure: "memory", document: "Letter", rival: "Quick", ratio: 0.25 },
  ]);
});

test("who made less than half of our pages did not make the document", () => {
  const rows = exampleResults().warm.map((row) => ({ ...row, pages: row.rival === "Quick" ? 4 : 10 }));
  expect(incomplete(rows)).toEqual([{ document: "letter", rival: "Quick", reason: "4 pages for our 10" }]);
});
