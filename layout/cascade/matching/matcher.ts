import { defined } from "../../../fonts/defined.ts";
import type { PseudoElement } from "../../css/selectors/pseudo-elements.ts";
import type { Sheet, StyleRule } from "../../css/sheets/sheet.ts";
import type { DiagnosticSink } from "../../diagnostics.ts";
import type { Document, NodeId } from "../../document/document.ts";
import { FirstUses } from "./first-uses.ts";
import { MatchBudget } from "./match-budget.ts";
import { type KnownMatches, MatchCache, RuleProgram } from "./match-cache.ts";
import { createLocalTests } from "./membership.ts";
import { type Scoped, ScopeProximity } from "./proximity.ts";
import type { MatchResult } from "./result-table.ts";
import type { RulesBySubject } from "./rules-by-subject.ts";
import { TreeAutomaton } from "./tree-automaton.ts";
import { Vocabulary } from "./vocabulary.ts";

export interface Matcher {
  /** Rules for an element and its pseudo-elements. Cheapest in document order; nothing matches a text node. */
  match(node: NodeId): MatchResult;
  /** The result that the rules of an element and those of its pseudo-elements make, each in cascade order. */
  intern(
    rules: readonly StyleRule[],
    pseudoElements: ReadonlyMap<PseudoElement, readonly StyleRule[]>,
  ): MatchResult;
}

export interface MatcherOptions {
  /** Told when the budget is spent. */
  readonly diagnostics?: DiagnosticSink;
  /** Units of work that author rules may cost; see `MatchBudget`. */
  readonly budget?: number;
  /** What earlier documents found; an engine gives the same one to all. */
  readonly cache?: MatchCache;
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
  readonly #rulesBySubject: RulesBySubject;
  readonly #known: KnownMatches;
  readonly #empty: MatchResult;
  /** Index of each element's result plus one; 0 where it is not known yet. */
  readonly #resultOf: Int32Array;
  #walk: RuleWalk;
  #next: NodeId;

  constructor(sheets: readonly Sheet[], document: Document, options: MatcherOptions) {
    const { cache = new MatchCache() } = options;
    this.#document = document;
    this.#sheets = sheets;
    this.#options = options;
    this.#rulesBySubject = cache.rulesBySubject;
    this.#known = cache.of(sheets);
    this.#empty = this.#known.results.intern([]);
    this.#resultOf = new Int32Array(document.nodeCount);
    this.#next = document.root;
    const units = options.budget ?? DEFAULT_BUDGET + DEFAULT_BUDGET_PER_NODE * document.nodeCount;
    const budget = new MatchBudget(units);
    this.#walk = this.#walkWith(sheets, budget);
  }

  match(node: NodeId): MatchResult {
    if (node >= this.#next) this.#advance(node);
    return this.#known.results.byNumber[defined(this.#resultOf[node]) - 1] ?? this.#empty;
  }

  intern(
    rules: readonly StyleRule[],
    pseudoElements: ReadonlyMap<PseudoElement, readonly StyleRule[]>,
  ): MatchResult {
    return this.#known.results.internLists(rules, pseudoElements);
  }

  #walkWith(sheets: readonly Sheet[], budget: MatchBudget): RuleWalk {
    const vocabulary = new Vocabulary(this.#document);
    const rules = rulesInCascadeOrder(sheets, vocabulary, this.#rulesBySubject);
    return new RuleWalk(rules, { document: this.#document, vocabulary, budget, known: this.#known });
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
  readonly known: KnownMatches;
}

/** One walk over the document with a set of rules in cascade order. */
class RuleWalk {
  readonly budget: MatchBudget;
  readonly #automaton: TreeAutomaton;
  readonly #program: RuleProgram;
  readonly #known: KnownMatches;
  readonly #proximity: ScopeProximity;
  readonly #paid: FirstUses = new FirstUses();

  constructor(rules: readonly StyleRule[], { document, vocabulary, budget, known }: WalkTools) {
    this.budget = budget;
    this.#known = known;
    this.#proximity = new ScopeProximity(rules, document, budget);
    this.#program = this.#proximity.isNeeded
      ? new RuleProgram(rules, document.quirkySheets, (builder) =>
          this.#proximity.addRoots(builder, vocabulary),
        )
      : known.programOf(rules, document.quirkySheets);
    const { table } = this.#program;
    const tests = createLocalTests(table.program, document, budget);
    this.#automaton = new TreeAutomaton(table, document, tests, budget);
  }

  /** Number of the element's result. */
  step(node: NodeId): number {
    const transition = this.#automaton.step(node);
    const found = this.#program.resultOf[transition] ?? this.#addResult(transition);
    const result = typeof found === "number" ? found : this.#resultInPlace(node, found);
    if (this.#paid.isFirst(result)) this.budget.spend(this.#known.results.unitsOf(result));
    return result;
  }

  #addResult(transition: number): number | Scoped {
    const { outputs } = this.#automaton.transition(transition);
    const matched = this.#proximity.read(outputs, this.#program.rules);
    const dependsOnPlace = matched.isContested || matched.roots.length > 0;
    const result = dependsOnPlace ? matched : this.#known.results.intern(matched.rules).number;
    this.#program.resultOf[transition] = result;
    this.#known.grown();
    return result;
  }

  #resultInPlace(node: NodeId, { rules, roots, isContested }: Scoped): number {
    this.#proximity.note(node, roots);
    return this.#known.results.intern(isContested ? this.#proximity.sorted(node, rules) : rules).number;
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
      // Most author sheets are another object for each document: sorting them would cost more than it saves.
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
