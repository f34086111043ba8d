import type { CompoundSelector, ParsedSheet, Selector } from "../../layout/api/styles.ts";

/** What a parsed sheet takes in memory, in bytes, as measured: its text, which values are parts of, twice. */
const CHARACTER = 4;
const RULE = 200;
const COMPOUND = 350;
/** With its parsed value, which most elements share. */
const DECLARATION = 400;
/** `all` stands for all properties. */
const DECLARATION_OF_ALL = 16_000;
const OTHER_RULE = 200;

/** About how many bytes a sheet takes, with all that is parsed of it later on; much more than its text where someone means it badly. */
export function sheetWeight(sheet: ParsedSheet, characters: number): number {
  const named = [sheet.fontPalettes, sheet.counterStyles, sheet.colorProfiles, sheet.properties];
  const others = [sheet.imports, sheet.fontFaces, ...named];
  let weight = CHARACTER * characters + RULE * sheet.rules.length + OTHER_RULE * sheet.layers.length;
  for (const rules of others) weight += OTHER_RULE * rules.length;
  for (const block of sheet.blocks)
    for (const { property } of block) weight += property === "all" ? DECLARATION_OF_ALL : DECLARATION;
  return weight + COMPOUND * compoundCount(sheet);
}

/** Rules share selectors that `&` stands for: each list counts once. */
function compoundCount(sheet: ParsedSheet): number {
  const seen = new Set<readonly Selector[]>();
  const left: Selector[] = [];
  for (const rule of sheet.rules) if (rule.kind === "style") left.push(rule.selector);
  let count = 0;
  for (let selector = left.pop(); selector !== undefined; selector = left.pop()) {
    count += selector.compounds.length;
    for (const compound of selector.compounds) {
      for (const selectors of innerLists(compound)) {
        if (seen.has(selectors)) continue;
        seen.add(selectors);
        for (const inner of selectors) left.push(inner);
      }
    }
  }
  return count;
}

function innerLists({ lists, tests }: CompoundSelector): readonly (readonly Selector[])[] {
  if (lists.length === 0 && tests.length === 0) return [];
  const found = lists.map(({ selectors }) => selectors);
  for (const test of tests) {
    if (test.kind === "has") found.push(test.alternatives.map(({ selector }) => selector));
    else if (test.kind === "nth" && test.of !== undefined) found.push(test.of);
  }
  return found;
}
