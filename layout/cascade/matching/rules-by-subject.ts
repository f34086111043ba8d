import type { Sheet, StyleRule } from "../../css/sheets/sheet.ts";
import { asciiLowerCase } from "../../css/syntax/tokens.ts";

/** Rules by the element name that their subject asks for, in lower case; those that ask for none by the empty text. */
export type SubjectRules = ReadonlyMap<string, readonly StyleRule[]>;

/**
 * The rules of sheets that come with every document, sorted by their subjects once: most of them are about elements that a document has none of.
 * Bounded by the sheets alive.
 */
export class RulesBySubject {
  readonly #known: WeakMap<Sheet, SubjectRules> = new WeakMap();

  of(sheet: Sheet): SubjectRules {
    let rules = this.#known.get(sheet);
    if (rules === undefined) {
      rules = bySubject(sheet);
      this.#known.set(sheet, rules);
    }
    return rules;
  }
}

function bySubject({ rules }: Sheet): SubjectRules {
  const bySubject = new Map<string, StyleRule[]>();
  for (const rule of rules) {
    const name = asciiLowerCase(rule.selector.compounds.at(-1)?.type ?? "");
    const same = bySubject.get(name);
    if (same === undefined) bySubject.set(name, [rule]);
    else same.push(rule);
  }
  return bySubject;
}
