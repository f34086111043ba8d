import { describe, expect, it } from "vitest";
import { type CaseDocument, changeElements, readCase, without, writeCase } from "./case-tree.ts";
import { type Comparison, type Facts, sortDifference, type TriageRule } from "./triage.ts";
import { TRIAGE_RULES } from "./triage-rules.ts";

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

const FACTS: Facts = {
  ours: 20,
  theirs: 10,
  isUnbroken: true,
  isShorter: false,
  isByRules: true,
  isEarlierAvoid: false,
  isEarlierOrphans: false,
  isFuller: false,
};

/** A browser that looks different as long as the document has one of these. */
function differsOver(...properties: readonly string[]): Comparison {
  return {
    facts: FACTS,
    look: async (probe) =>
      properties.some((property) => writeCase(probe).includes(`${property}:`)) ? "unlike" : "alike",
    factsOf: async () => FACTS,
  };
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
    expect(await sortDifference(plain, RULES, differsOver())).toEqual({ verdict: "ours", rules: [] });
  });

  it("is ours where the rule wants our pages to stay, and they don't", async () => {
    const rules = RULES.map((rule) => ({ ...rule, keepsOurs: true as const }));
    const comparison = { ...differsOver(), look: async () => "changed" as const };
    expect(await sortDifference(CASE, rules, comparison)).toEqual({ verdict: "ours", rules: [] });
  });

  it("is explained by a rule that wants our pages to stay together with another", async () => {
    const [float, clear] = RULES;
    const rules = [{ ...float, keepsOurs: true as const }, clear] as TriageRule[];
    expect((await sortDifference(CASE, rules, differsOver("float", "clear"))).rules).toEqual([
      "float",
      "clear",
    ]);
  });

  it("is explained by two rules where a third one only adds to it", async () => {
    const third = {
      ...about("width", "silence"),
      probe: () => readCase(`<main><p style="float: left"></p></main>`),
    };
    const sorted = await sortDifference(CASE, [...RULES, third], differsOver("float", "clear"));
    expect(sorted.rules).toEqual(["float", "clear"]);
  });

  it.each([
    [true, ["float", "clear"]],
    [false, []],
  ])("is explained by a rule that holds for what another leaves: %s", async (isShorter, explained) => {
    const [float, clear] = RULES;
    const later = { ...clear, holds: (facts: Facts) => facts.isShorter };
    const comparison = {
      ...differsOver("float", "clear"),
      factsOf: async (probe: CaseDocument) => ({
        ...FACTS,
        isShorter: isShorter && !writeCase(probe).includes("float"),
      }),
    };
    const rules = [{ ...float, keepsOurs: true as const }, later] as TriageRule[];
    expect((await sortDifference(CASE, rules, comparison)).rules).toEqual(explained);
  });

  it("is ours where the rule asks for a place of the end that is not so", async () => {
    const rules = RULES.map((rule) => ({ ...rule, holds: ({ ours, theirs }: Facts) => ours <= theirs }));
    expect(await sortDifference(CASE, rules, differsOver("float"))).toEqual({ verdict: "ours", rules: [] });
  });
});

describe("the rules", () => {
  it("say where the standard says it, or should, and why", () => {
    for (const { section, reason } of TRIAGE_RULES) {
      expect(section).toMatch(/^(CSS 2\.2|css-[a-z]+-\d) §[\d.]+/);
      expect(reason).toMatch(/.{30}\.$/);
    }
    expect(new Set(TRIAGE_RULES.map(({ name }) => name)).size).toBe(TRIAGE_RULES.length);
  });

  it.each<[string, string, string]>([
    [
      "grid-item-ratio",
      '<div style="display: grid; justify-items: center"><p style="aspect-ratio: 2"></p></div>',
      '<div style="display: grid; justify-items: center"><p></p></div>',
    ],
    [
      "painting-of-reversed-items",
      '<div style="flex-flow: row-reverse nowrap"><p></p></div><div style="flex-flow: row nowrap"><p></p></div>',
      '<div style="flex-flow: row-reverse nowrap"><p style="overflow: clip"></p></div><div style="flex-flow: row nowrap"><p></p></div>',
    ],
    [
      "background-around-moved-boxes",
      '<div style="direction: rtl"><span><span style="position: relative"></span></span><span></span></div><span><span style="position: relative"></span></span>',
      '<div style="direction: rtl"><span style="background: none"><span style="position: relative"></span></span><span></span></div><span><span style="position: relative"></span></span>',
    ],
    [
      "clear-without-clearance",
      '<div style="clear: left; margin: 4px"><p style="float: left">a</p></div><div style="clear: left; height: 5px"></div><div style="clear: both">a</div>',
      '<div style="margin: 4px"><p style="float: left">a</p></div><div style="clear: left; height: 5px"></div><div style="clear: both">a</div>',
    ],
    [
      "clearance-of-formatting-contexts",
      '<div style="clear: left; overflow: hidden; margin: 8px 0"></div><div style="clear: left; margin: 8px 0"></div>',
      '<div style="clear: left; overflow: hidden; margin: 8px 0; margin-top: 0"></div><div style="clear: left; margin: 8px 0"></div>',
    ],
    [
      "right-float-left-of-left-float",
      '<div><p style="float: right"></p><p style="float: right"></p></div><div style="float: left"><p style="float: right"></p></div>',
      '<div><p style="float: right"></p><div style="height: 0px"><p style="float: right; float: none; display: flow-root; margin-left: auto"></p></div></div><div style="float: left"><p style="float: right"></p></div>',
    ],
    [
      "percentages-of-fixed-columns",
      '<table style="table-layout: fixed"><col style="width: 20%"><td style="width: 50%"></td><td style="width: 30px"></td></table><table style="table-layout: fixed"><td style="width: 50%"></td></table>',
      '<table style="table-layout: fixed"><col style="width: 20%"><td></td><td style="width: 30px"></td></table><table style="table-layout: fixed"><td style="width: 50%"></td></table>',
    ],
    [
      "least-width-by-ratio",
      '<div style="display: flex; flex-flow: column wrap"><p style="aspect-ratio: 1"><i style="width: 10px"></i> <b>words</b></p><p style="aspect-ratio: 1; max-width: 30px"><b>another</b></p><p></p></div><div style="display: flex; flex-flow: row wrap"><p style="aspect-ratio: 1"></p></div>',
      '<div style="display: flex; flex-flow: column wrap"><p style="aspect-ratio: 1; min-width: 25px"><i style="width: 10px"></i> <b>words</b></p><p style="aspect-ratio: 1; max-width: 30px; min-width: 30px"><b>another</b></p><p></p></div><div style="display: flex; flex-flow: row wrap"><p style="aspect-ratio: 1"></p></div>',
    ],
    [
      "content-width-within-ratio",
      '<div style="display: flex; flex-flow: row wrap"><p style="aspect-ratio: 1 / 2; max-height: 30px"></p><p style="aspect-ratio: 1"></p></div>',
      '<div style="display: flex; flex-flow: row wrap"><p style="aspect-ratio: 1 / 2; max-height: 30px; max-width: 15px"></p><p style="aspect-ratio: 1"></p></div>',
    ],
    [
      "contribution-of-unshrinkable-items",
      '<div style="display: flex; flex-flow: row wrap"><p style="flex: 1 0 40px"></p><p style="flex: 0 1 40px"></p></div>',
      '<div style="display: flex; flex-flow: row wrap"><p style="flex: 1 0 40px; min-width: 40px"></p><p style="flex: 0 1 40px"></p></div>',
    ],
    [
      "percentages-of-empty-columns",
      '<table><colgroup><col></colgroup><tr><td></td></tr><tr><td></td><td colspan="2" style="width: 20%"></td></tr><tr><td colspan="2" style="width: 50%"></td></tr></table>',
      '<table><colgroup><col style="width: 50%"><col><col></colgroup><tr><td></td></tr><tr><td></td><td colspan="2" style="width: 20%"></td></tr><tr><td colspan="2"></td></tr></table>',
    ],
    [
      "percentages-of-spanning-cells",
      '<td colspan="2" style="width: 50%">a</td><td colspan="2">a</td><td style="width: 50%">a</td>',
      '<td colspan="2" style="width: 50%"><div style="contain: inline-size">a</div></td><td colspan="2">a</td><td style="width: 50%">a</td>',
    ],
    [
      "overlapping-cells",
      '<table><tr><td rowspan="2"></td><td></td><td rowspan="2"></td></tr><tr><td colspan="2"></td></tr></table>',
      '<table><tr><td rowspan="2"></td><td></td><td></td></tr><tr><td colspan="2"></td></tr></table>',
    ],
    [
      "baseline-of-cells-without-lines",
      '<td style="vertical-align: baseline"><p></p></td><td style="vertical-align: baseline"><b>a</b></td>',
      '<td style="vertical-align: baseline; vertical-align: top"><p></p></td><td style="vertical-align: baseline"><b>a</b></td>',
    ],
    [
      "moved-pieces",
      '<div style="position: relative; left: 6px; top: -4px"></div><div style="top: -4px"></div>',
      '<div style="position: relative; left: 6px"></div><div style="top: -4px"></div>',
    ],
    [
      "top-in-shifted-box",
      '<span style="vertical-align: sub"><i></i></span><i></i>',
      '<span style="vertical-align: sub"><i style="vertical-align: baseline"></i></span><i></i>',
    ],
    [
      "text-top-of-content",
      '<span style="vertical-align: text-top"><i></i></span><span style="vertical-align: middle"><i></i></span><span style="vertical-align: text-top"><b>a</b></span>',
      '<span style="vertical-align: text-top; vertical-align: baseline"><i></i></span><span style="vertical-align: middle; vertical-align: baseline"><i></i></span><span style="vertical-align: text-top"><b>a</b></span>',
    ],
    [
      "edges-after-spaces",
      '<span style="padding: 2px"><b>a</b> <p style="float: left"></p> </span> <span><b>a</b> </span>',
      '<span style="padding: 2px"><b>a</b><p style="float: left"></p></span> <span><b>a</b> </span>',
    ],
    [
      "shrunk-width-of-floats-over-breaks",
      '<span style="display: inline-block"><p style="float: left"></p><br></span><p><p style="float: left"></p><br></p>',
      '<span style="display: inline-block"><p style="float: left"></p></span><p><p style="float: left"></p><br></p>',
    ],
    [
      "avoided-break-at-table",
      '<p style="break-after: avoid">a</p><table></table><p style="break-before: avoid; break-after: avoid">b</p>',
      '<p>a</p><table></table><p style="break-after: avoid">b</p>',
    ],
    [
      "weight-of-avoids",
      '<div style="break-inside: avoid"><p style="break-before: avoid; break-after: page; orphans: 3">a</p></div>',
      '<div><p style="break-after: page; orphans: 3">a</p></div>',
    ],
    [
      "edges-below-the-content",
      '<div style="padding: 5px; border: 2px solid"><p></p></div><div style="padding: 5px; height: 9px"></div>',
      '<div style="padding: 5px; border: 2px solid; padding-bottom: 0; border-bottom: 0"><p></p><div style="height: 7px"></div></div><div style="padding: 5px; height: 9px"></div>',
    ],
    [
      "empty-piece-beside-float",
      '<div style="columns: 2"><p><i></i></p><p style="float: left"><i></i></p><p><i></i></p><p></p></div>',
      '<div style="columns: 2"><p><i></i></p><p style="float: left"><i></i></p><p style="background: none"><i></i></p><p></p></div>',
    ],
    [
      "edges-above-the-content",
      '<div style="columns: 2; padding: 5px"><div style="columns: 2; padding: 5px"><p></p></div></div>',
      '<div style="columns: 2; padding: 5px"><div style="columns: 2; padding: 5px; padding-top: 0; border-top: 0"><div style="height: 5px"></div><p></p></div></div>',
    ],
    [
      "float-above-spanning-box",
      '<div style="columns: 2"><p style="float: left"></p><p style="column-span: all"></p></div><div style="columns: 2"><p></p><p style="column-span: all"></p><p style="float: left"></p></div>',
      '<div style="columns: 2"><p style="float: left"></p><div style="height: 0px; clear: both"></div><p style="column-span: all"></p></div><div style="columns: 2"><p></p><p style="column-span: all"></p><p style="float: left"></p></div>',
    ],
    [
      "columns-of-limited-height",
      '<div style="columns: 2; column-fill: auto; max-height: 50px"></div><div style="columns: 2; max-height: 50px"></div>',
      '<div style="columns: 2; column-fill: auto; height: 50px"></div><div style="columns: 2; max-height: 50px"></div>',
    ],
    [
      "columns-of-limited-height-in-columns",
      '<div style="columns: 2; max-height: 50px"><div style="columns: 3; max-height: 50px"></div></div>',
      '<div style="columns: 2; max-height: 50px"><div style="columns: 3; height: 50px"></div></div>',
    ],
  ])("change nothing but what they are about: %s", (name, html, probe) => {
    const rule = TRIAGE_RULES.find((known) => known.name === name);
    expect(writeCase(rule?.probe(readCase(`<main>${html}</main>`)) ?? CASE)).toBe(`<main>${probe}</main>\n`);
  });
});
