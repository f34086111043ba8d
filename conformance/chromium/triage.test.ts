import { describe, expect, it } from "vitest";
import { type CaseDocument, changeElements, readCase, without, writeCase } from "./case-tree.ts";
import { sortDifference, type TriageRule } from "./triage.ts";

/** A rule about a property: its probe is the document without it. */
function about(property: string, verdict: TriageRule["verdict"]): TriageRule {
  return {
    name: property,
    verdict,
    section: "CSS 2.2 §1",
    reason: "Because.",
    probe: (document) => changeElements(document, (element) => without(element, property)),
  };
}

const RULES = [about("float", "theirs"), about("clear", "silence")];
const CASE = readCase(`<!DOCTYPE html><main><div style="float: left; clear: left; width: 5px"></div></main>`);

/** A browser that looks different as long as the document has one of these. */
function differsOver(...properties: readonly string[]) {
  return async (probe: CaseDocument) =>
    !properties.some((property) => writeCase(probe).includes(`${property}:`));
}

describe("a difference", () => {
  it("is explained by the rule without whose matter both look alike", async () => {
    expect(await sortDifference(CASE, RULES, differsOver("clear"))).toEqual({
      verdict: "silence",
      rules: ["clear"],
    });
  });

  it("is explained by several rules together, and theirs where one of them says so", async () => {
    expect(await sortDifference(CASE, RULES, differsOver("clear", "float"))).toEqual({
      verdict: "theirs",
      rules: ["float", "clear"],
    });
  });

  it("is ours where something else is left", async () => {
    expect(await sortDifference(CASE, RULES, differsOver("width"))).toEqual({ verdict: "ours", rules: [] });
  });

  it("is ours where no rule is about the document", async () => {
    const plain = readCase(`<!DOCTYPE html><main><div style="width: 5px"></div></main>`);
    expect(await sortDifference(plain, RULES, async () => true)).toEqual({ verdict: "ours", rules: [] });
  });
});
