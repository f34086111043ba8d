import { defined } from "../../../fonts/defined.ts";
import type { PseudoElement } from "../../css/selectors/pseudo-elements.ts";
import type { Sheet, StyleRule } from "../../css/sheets/sheet.ts";
import type { DiagnosticSink } from "../../diagnostics.ts";
import type { Document, NodeId } from "../../document/document.ts";
import { MatchBudget } from "./match-budget.ts";
import { createLocalTests } from "./membership.ts";
import { ProgramBuilder } from "./program.ts";
import { type Scoped, ScopeProximity } from "./proximity.ts";
import { RulesBySubject } from "./rules-by-subject.ts";
import { TreeAutomaton } from "./tree-automaton.ts";
import { Vocabulary } from "./vocabulary.ts";

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

export interface Matcher {
  /** Rules for an element and its pseudo-elements. Cheapest in document order; nothing matches a text node. */
  match(node: NodeId): MatchResult;
  /** The result that these rules in cascade order make, each list with those of its pseudo-element apart. */
  intern(rules: readonly StyleRule[]): MatchResult;
}

export interface MatcherOptions {
  /** Told when the budget is spent. */
  readonly diagnostics?: DiagnosticSink;
  /** Units of work that author rules may cost; see `MatchBudget`. */
  readonly budget?: number;
  /** Of user agent sheets, which come back; an engine gives the same one to all documents. */
  readonly rulesBySubject?: RulesBySubject;
}

/** One or two seconds of work; a table of 200,000 cells with 500 rules takes a hundredth of it. */
const DEFAULT_BUDGET = 50_000_000;
/** Passes over the whole document, as `:has()` needs them, cost more in longer ones. */
const DEFAULT_BUDGET_PER_NODE = 200;

/**
 * Makes the matcher of a document for sheets in cascade order. When author rules cost more work than the budget, the
 * rest of the document is matched by user agent rules only, with the diagnostic `selector-limit`.
 */
export function createMatcher(
  sheets: readonly Sheet[],
  document: Document,
  options: MatcherOptions = {},
): Matcher {
  return new DocumentMatcher(sheets, document, options);
}

class DocumentMatcher implements Matcher {
  readonly #document: Document;
  readonly #sheets: readonly Sheet[];
  readonly #options: MatcherOptions;
  readonly #results: ResultTable = new ResultTable();
  readonly #rulesBySubject: RulesBySubject;
  readonly #empty: MatchResult;
  /** Index of each element's result plus one; 0 where it is not known yet. */
  readonly #resultOf: Int32Array;
  #walk: RuleWalk;
  #next: NodeId;

  constructor(sheets: readonly Sheet[], document: Document, options: MatcherOptions) {
    this.#document = document;
    this.#sheets = sheets;
    this.#options = options;
    this.#rulesBySubject = options.rulesBySubject ?? new RulesBySubject();
    this.#empty = this.#results.intern([]);
    this.#resultOf = new Int32Array(document.nodeCount);
    this.#next = document.root;
    const units = options.budget ?? DEFAULT_BUDGET + DEFAULT_BUDGET_PER_NODE * document.nodeCount;
    const budget = new MatchBudget(units);
    this.#walk = this.#walkWith(sheets, budget);
  }

  match(node: NodeId): MatchResult {
    if (node >= this.#next) this.#advance(node);
    return this.#results.byNumber[defined(this.#resultOf[node]) - 1] ?? this.#empty;
  }

  intern(rules: readonly StyleRule[]): MatchResult {
    return this.#results.intern(rules);
  }

  #walkWith(sheets: readonly Sheet[], budget: MatchBudget): RuleWalk {
    const vocabulary = new Vocabulary(this.#document);
    const rules = rulesInCascadeOrder(sheets, vocabulary, this.#rulesBySubject);
    return new RuleWalk(rules, { document: this.#document, vocabulary, budget, results: this.#results });
  }

  #advance(last: NodeId): void {
    const { nameId } = this.#document;
    for (let node = this.#next; node <= last; node++) {
      if ((nameId[node] ?? -1) < 0) continue;
      if (this.#walk.budget.isSpent) this.#fallBack(node);
      this.#resultOf[node] = this.#walk.step(node) + 1;
    }
    this.#next = last + 1;
  }

  /** Goes on with user agent rules alone, from the root again so that the walk knows the ancestors. */
  #fallBack(node: NodeId): void {
    const sheets = this.#sheets.filter((sheet) => sheet.origin === "user-agent");
    const unlimited = new MatchBudget(Number.POSITIVE_INFINITY);
    this.#walk = this.#walkWith(sheets, unlimited);
    for (let before = this.#document.root; before < node; before++) {
      if ((this.#document.nameId[before] ?? -1) >= 0) this.#walk.step(before);
    }
    this.#options.diagnostics?.warn(
      "selector-limit",
      "The selectors cost too much work on this document: from here on only the default style sheet applies.",
      this.#document.positionOf(node),
    );
  }
}

interface WalkTools {
  readonly document: Document;
  readonly vocabulary: Vocabulary;
  readonly budget: MatchBudget;
  readonly results: ResultTable;
}

/** One walk over the document with a set of rules in cascade order. */
class RuleWalk {
  readonly budget: MatchBudget;
  readonly #automaton: TreeAutomaton;
  readonly #rules: readonly StyleRule[];
  readonly #results: ResultTable;
  readonly #proximity: ScopeProximity;
  /** By transition: the result's number, or what matched where the result depends on the element's place in the tree. */
  readonly #resultOf: (number | Scoped)[] = [];

  constructor(rules: readonly StyleRule[], { document, vocabulary, budget, results }: WalkTools) {
    this.budget = budget;
    this.#results = results;
    this.#rules = rules;
    const builder = new ProgramBuilder();
    this.#rules.forEach((rule, place) => {
      builder.add(rule.selector, place);
    });
    this.#proximity = new ScopeProximity(this.#rules, document, budget);
    this.#proximity.addRoots(builder, vocabulary);
    const tests = createLocalTests(builder, document, budget);
    this.#automaton = new TreeAutomaton(builder, document, tests, budget);
  }

  /** Number of the element's result. */
  step(node: NodeId): number {
    const transition = this.#automaton.step(node);
    const result = this.#resultOf[transition] ?? this.#addResult(transition);
    return typeof result === "number" ? result : this.#resultInPlace(node, result);
  }

  #addResult(transition: number): number | Scoped {
    const { outputs } = this.#automaton.transition(transition);
    const matched = this.#proximity.read(outputs, this.#rules);
    const dependsOnPlace = matched.isContested || matched.roots.length > 0;
    const result = dependsOnPlace ? matched : this.#intern(matched.rules);
    this.#resultOf[transition] = result;
    return result;
  }

  #resultInPlace(node: NodeId, { rules, roots, isContested }: Scoped): number {
    this.#proximity.note(node, roots);
    return this.#intern(isContested ? this.#proximity.sorted(node, rules) : rules);
  }

  #intern(matched: readonly StyleRule[]): number {
    const { length } = this.#results.byNumber;
    const { number } = this.#results.intern(matched);
    if (this.#results.byNumber.length > length) this.budget.spend(8 * matched.length);
    return number;
  }
}

/** The rules that may match something, by origin, layer, specificity and order (css-cascade-5 §6.1). */
function rulesInCascadeOrder(
  sheets: readonly Sheet[],
  vocabulary: Vocabulary,
  rulesBySubject: RulesBySubject,
): readonly StyleRule[] {
  const ofOrigin = (origin: Sheet["origin"]): StyleRule[] => {
    const rules: StyleRule[] = [];
    for (const sheet of sheets) {
      if (sheet.origin !== origin) continue;
      // Author sheets are another object for each document: sorting them would cost more than it saves.
      const candidates = origin === "author" ? sheet.rules : vocabulary.rulesIn(rulesBySubject.of(sheet));
      for (const rule of candidates) if (vocabulary.mayMatch(rule.selector)) rules.push(rule);
    }
    return rules.sort(
      (left, right) =>
        left.layer - right.layer ||
        left.selector.specificity - right.selector.specificity ||
        // What has no scope is farther than what has one (css-cascade-6 §2.2).
        Number(left.scope !== undefined) - Number(right.scope !== undefined) ||
        left.order - right.order,
    );
  };
  return [...ofOrigin("user-agent"), ...ofOrigin("author")];
}

const NO_PSEUDO_ELEMENTS: ReadonlyMap<PseudoElement, MatchedRules> = new Map();

interface NumberedResult extends MatchResult {
  readonly number: number;
}

/** Interns lists of rules and results. */
class ResultTable {
  readonly byNumber: NumberedResult[] = [];
  readonly #resultByKey: Map<string, NumberedResult> = new Map();
  readonly #lists: Map<string, MatchedRules> = new Map();
  #nextKey = 0;
  /** By block id: the number of the list that had it last. */
  readonly #seenAt: number[] = [];
  #asked = 0;

  /** The result for matched rules given in cascade order. */
  intern(matched: readonly StyleRule[]): NumberedResult {
    const hasPseudo = matched.some(({ selector }) => selector.pseudoElement !== undefined);
    const own = this.#internList(
      hasPseudo ? matched.filter(({ selector }) => selector.pseudoElement === undefined) : matched,
    );
    const pseudoElements = hasPseudo ? this.#internPseudo(matched) : NO_PSEUDO_ELEMENTS;
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
    return result;
  }

  /** The lists of pseudo-elements, by name. */
  #internPseudo(matched: readonly StyleRule[]): ReadonlyMap<PseudoElement, MatchedRules> {
    const byPseudo = new Map<PseudoElement, StyleRule[]>();
    for (const rule of matched) {
      const { pseudoElement } = rule.selector;
      if (pseudoElement === undefined) continue;
      const list = byPseudo.get(pseudoElement);
      if (list === undefined) byPseudo.set(pseudoElement, [rule]);
      else list.push(rule);
    }
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
