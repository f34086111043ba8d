import type { RuleScope } from "../../css/selectors/scope.ts";
import type { StyleRule } from "../../css/sheets/sheet.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import type { MatchBudget } from "./match-budget.ts";
import type { ProgramBuilder } from "./program.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What an element matches, with its place in the tree: rules by number in cascade order, and the scopes that it is a root of. */
export interface Scoped {
  readonly rules: readonly StyleRule[];
  readonly roots: readonly RuleScope[];
  /** Rules of different scopes are equal but for their scopes: their order follows from the element's ancestors. */
  readonly isContested: boolean;
}

/**
 * The nearness of scoped rules (css-cascade-6 §2.2): among rules of equal specificity in a layer, those of the nearest scoping root win.
 * Rules without a scope come before, by the order of the rules themselves.
 */
export class ScopeProximity {
  readonly #document: Document;
  readonly #budget: MatchBudget;
  readonly #scopes: readonly RuleScope[];
  /** The outputs from this number on tell of scoping roots. */
  readonly #firstRoot: number;
  readonly #rootsOf: Map<NodeId, readonly RuleScope[]> = new Map();

  constructor(rules: readonly StyleRule[], document: Document, budget: MatchBudget) {
    this.#document = document;
    this.#budget = budget;
    this.#firstRoot = rules.length;
    const scopes = new Set<RuleScope>();
    for (const { scope } of rules) if (scope !== undefined) scopes.add(scope);
    this.#scopes = [...scopes];
  }

  /** Whether there are scoped rules. */
  get isNeeded(): boolean {
    return this.#scopes.length > 0;
  }

  /** Has the automaton tell which elements are scoping roots. */
  addRoots(builder: ProgramBuilder, vocabulary: Vocabulary): void {
    // Of a single scope no rule is nearer than another.
    if (this.#scopes.length < 2) return;
    this.#scopes.forEach((scope, index) => {
      for (const root of scope.roots)
        if (root.pseudoElement === undefined && vocabulary.mayMatch(root))
          builder.add(root, this.#firstRoot + index);
    });
  }

  read(outputs: readonly number[], rules: readonly StyleRule[]): Scoped {
    if (this.#scopes.length === 0)
      return { rules: outputs.map((output) => rules[output] as StyleRule), roots: [], isContested: false };
    const matched: StyleRule[] = [];
    const roots = new Set<RuleScope>();
    for (const output of outputs) {
      const rule = rules[output];
      if (rule !== undefined) matched.push(rule);
      const root = this.#scopes[output - this.#firstRoot];
      if (root !== undefined) roots.add(root);
    }
    const isContested = matched.some((rule, at) => {
      const next = matched[at + 1];
      return next !== undefined && areRivals(rule, next);
    });
    return { rules: matched, roots: [...roots], isContested };
  }

  /** Notes the scopes that an element is a root of. */
  note(node: NodeId, roots: readonly RuleScope[]): void {
    if (roots.length > 0) this.#rootsOf.set(node, roots);
  }

  /** The rules of an element with those of nearer scopes behind those of farther ones. */
  sorted(node: NodeId, rules: readonly StyleRule[]): readonly StyleRule[] {
    const distances = new Map<RuleScope, number>();
    const wanted = new Set<RuleScope>();
    for (const { scope } of rules) if (scope !== undefined) wanted.add(scope);
    let hops = 0;
    for (
      let at = node;
      at !== NO_NODE && distances.size < wanted.size;
      at = this.#document.parent[at] ?? NO_NODE
    ) {
      for (const scope of this.#rootsOf.get(at) ?? [])
        if (wanted.has(scope) && !distances.has(scope)) distances.set(scope, hops);
      hops += 1;
    }
    this.#budget.spend(hops + rules.length);
    const distanceOf = ({ scope }: StyleRule): number =>
      (scope === undefined ? undefined : distances.get(scope)) ?? Number.MAX_SAFE_INTEGER;
    const sorted: StyleRule[] = [];
    for (let start = 0; start < rules.length; ) {
      let end = start + 1;
      while (end < rules.length && areEqual(rules[start] as StyleRule, rules[end] as StyleRule)) end += 1;
      const group = rules.slice(start, end);
      sorted.push(...(end - start > 1 ? group.sort((a, b) => distanceOf(b) - distanceOf(a)) : group));
      start = end;
    }
    return sorted;
  }
}

/** Only nearness and place are left to tell which of the two wins. */
function areEqual(left: StyleRule, right: StyleRule): boolean {
  return (
    left.layer === right.layer &&
    left.selector.specificity === right.selector.specificity &&
    (left.scope === undefined) === (right.scope === undefined)
  );
}

function areRivals(left: StyleRule, right: StyleRule): boolean {
  return left.scope !== right.scope && right.scope !== undefined && areEqual(left, right);
}
