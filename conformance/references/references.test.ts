import { beforeAll, describe, expect, it } from "vitest";
import { agreeing } from "./judge.ts";
import { REMOVALS, withoutFeature } from "./removals.ts";
import { type RunResult, runReferences } from "./run-references.ts";

/** Hundreds of documents; ends what hangs, and says nothing of speed. */
const HANGS = 600_000;

describe("the documents", () => {
  let result: RunResult;
  beforeAll(async () => {
    result = await runReferences();
  }, HANGS);

  it("look as they do in other engines, but for what the triage file gives a reason for", () => {
    const failed = result.verdicts.flatMap(({ document, failures }) =>
      failures.map((failure) => `${document}: ${failure}`),
    );
    expect(failed).toEqual([]);
  });

  it("need every line of the triage file", () => {
    expect(result.idle).toEqual([]);
  });

  it("are two hundred or more, most of them as two engines have them", () => {
    const agreed = result.verdicts.filter((verdict) => agreeing(verdict).length >= 2);
    expect(result.verdicts.length).toBeGreaterThanOrEqual(200);
    expect(agreed.length).toBeGreaterThan(result.verdicts.length / 2);
  });
});

describe("an engine that lacks a feature fails", () => {
  it.each(REMOVALS)("$name", async ({ name, fails }) => {
    const isAsked = (document: string): boolean => fails.includes(document);
    const { verdicts } = await runReferences({ isAsked, renderer: await withoutFeature(name) });
    const failed = verdicts.filter(({ failures }) => failures.length > 0);
    expect(failed.map(({ document }) => document)).toEqual(fails);
  });
});
