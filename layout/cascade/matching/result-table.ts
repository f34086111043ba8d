import type { PseudoElement } from "../../css/selectors/pseudo-elements.ts";
import type { StyleRule } from "../../css/sheets/sheet.ts";

/** Rules in cascade order: a later one wins over an earlier one of equal importance. */
export interface MatchedRules {
  /**
   * Equal for equal lists, 0 for the empty one; unique within a matcher, over the lists of elements and of
   * pseudo-elements.
   */
  readonly key: number;
  /** By origin, layer, specificity, order. Each declaration block stands here once, where it counts most. */
  readonly rules: readonly StyleRule[];
}

/** What matches an element. One object for all elements with the same lists. */
export interface MatchResult extends MatchedRules {
  /**
   * Equal for elements whose rules and pseudo-elements' rules are all the same; without pseudo-elements it is the key
   * of the list, otherwise one of its own.
   */
  readonly key: number;
  /** The pseudo-elements that have rules. */
  readonly pseudoElements: ReadonlyMap<PseudoElement, MatchedRules>;
}

const NO_PSEUDO_ELEMENTS: ReadonlyMap<PseudoElement, MatchedRules> = new Map();

const NO_RULES: ReadonlyMap<PseudoElement, readonly StyleRule[]> = new Map();

/** Units of `MatchBudget` that a rule in a list costs. */
const RULE_UNITS = 8;

interface NumberedResult extends MatchResult {
  readonly number: number;
}

/** Interns lists of rules and results. */
export class ResultTable {
  readonly byNumber: NumberedResult[] = [];
  readonly #resultByKey: Map<string, NumberedResult> = new Map();
  readonly #lists: Map<string, MatchedRules> = new Map();
  #nextKey = 0;
  /** By block id: the number of the list that had it last. */
  readonly #seenAt: number[] = [];
  #asked = 0;
  #units = 0;

  /** How much is remembered, in units of `MatchBudget`. */
  get units(): number {
    return this.#units;
  }

  /** What a result costs a document that comes to it. */
  unitsOf(number: number): number {
    const { rules, pseudoElements } = this.byNumber[number] as NumberedResult;
    let count = rules.length;
    for (const list of pseudoElements.values()) count += list.rules.length;
    return RULE_UNITS * count;
  }

  /** The result for matched rules given in cascade order. */
  intern(matched: readonly StyleRule[]): NumberedResult {
    const hasPseudo = matched.some(({ selector }) => selector.pseudoElement !== undefined);
    return hasPseudo
      ? this.internLists(
          matched.filter(({ selector }) => selector.pseudoElement === undefined),
          rulesByPseudo(matched),
        )
      : this.internLists(matched, NO_RULES);
  }

  /** The result for the rules of an element, in cascade order, and those of its pseudo-elements. */
  internLists(
    ofElement: readonly StyleRule[],
    ofPseudo: ReadonlyMap<PseudoElement, readonly StyleRule[]>,
  ): NumberedResult {
    const own = this.#internList(ofElement);
    const pseudoElements = ofPseudo.size === 0 ? NO_PSEUDO_ELEMENTS : this.#internPseudo(ofPseudo);
    let key = `${own.key}`;
    for (const [pseudo, list] of pseudoElements) key += ` ${pseudo} ${list.key}`;
    const known = this.#resultByKey.get(key);
    if (known !== undefined) return known;
    const result: NumberedResult = {
      key: pseudoElements.size === 0 ? own.key : this.#nextKey++,
      number: this.byNumber.length,
      rules: own.rules,
      pseudoElements,
    };
    this.byNumber.push(result);
    this.#resultByKey.set(key, result);
    this.#units += this.unitsOf(result.number);
    return result;
  }

  /** The lists of pseudo-elements, by name. Equal lists are one, so that the selectors in it may be those of another pseudo-element. */
  #internPseudo(
    byPseudo: ReadonlyMap<PseudoElement, readonly StyleRule[]>,
  ): ReadonlyMap<PseudoElement, MatchedRules> {
    const names = [...byPseudo.keys()];
    if (names.length > 1) names.sort();
    return new Map(names.map((name) => [name, this.#internList(byPseudo.get(name) ?? [])]));
  }

  #internList(matched: readonly StyleRule[]): MatchedRules {
    const rules = this.#withoutRepeatedBlocks(matched);
    const blocks = rules.map((rule) => rule.block.id).join(" ");
    const known = this.#lists.get(blocks);
    if (known !== undefined) return known;
    const list: MatchedRules = { key: this.#nextKey++, rules };
    this.#lists.set(blocks, list);
    return list;
  }

  /** A block that several selectors of one list bring is kept at its last, strongest place only. */
  #withoutRepeatedBlocks(matched: readonly StyleRule[]): readonly StyleRule[] {
    this.#asked += 1;
    const rules: StyleRule[] = [];
    for (let at = matched.length - 1; at >= 0; at--) {
      const rule = matched[at];
      if (rule === undefined || this.#seenAt[rule.block.id] === this.#asked) continue;
      this.#seenAt[rule.block.id] = this.#asked;
      rules.push(rule);
    }
    return rules.reverse();
  }
}

function rulesByPseudo(matched: readonly StyleRule[]): ReadonlyMap<PseudoElement, readonly StyleRule[]> {
  const byPseudo = new Map<PseudoElement, StyleRule[]>();
  for (const rule of matched) {
    const { pseudoElement } = rule.selector;
    if (pseudoElement === undefined) continue;
    const list = byPseudo.get(pseudoElement);
    if (list === undefined) byPseudo.set(pseudoElement, [rule]);
    else list.push(rule);
  }
  return byPseudo;
}
