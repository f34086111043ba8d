import type { CompoundSelector, ListTest, Selector } from "./selector.ts";

/** The part of a document that an `@scope` rule is for (css-cascade-6 §2.5). */
export interface RuleScope {
  /** What `:scope` and `&` stand for. */
  readonly roots: readonly Selector[];
  /** What an element must meet to be in scope. */
  readonly tests: readonly ListTest[];
}

const ANY: CompoundSelector = {
  type: undefined,
  namespace: undefined,
  ids: [],
  classes: [],
  tests: [],
  lists: [],
  never: false,
};

/**
 * The elements in and below a root, without those in and below a limit. A root inside of a limit counts as beyond it.
 */
export function ruleScope(roots: readonly Selector[], limits: readonly Selector[]): RuleScope {
  const tests: ListTest[] = [{ kind: "is", selectors: withDescendants(roots) }];
  if (limits.length > 0) tests.push({ kind: "not", selectors: withDescendants(limits) });
  return { roots, tests };
}

function withDescendants(selectors: readonly Selector[]): readonly Selector[] {
  const plain = selectors.filter(({ pseudoElement }) => pseudoElement === undefined);
  return [...plain, ...plain.map(descendants)];
}

function descendants(selector: Selector): Selector {
  const { compounds, combinators } = selector;
  return { ...selector, compounds: [...compounds, ANY], combinators: [...combinators, "descendant"] };
}

/** The selector for elements in the scope alone; its specificity stays (css-cascade-6 §2.5.2). */
export function inScope(selector: Selector, scope: RuleScope): Selector {
  const { compounds } = selector;
  const subject = compounds[compounds.length - 1];
  if (subject === undefined) return selector;
  const scoped = { ...subject, lists: [...subject.lists, ...scope.tests] };
  return { ...selector, compounds: [...compounds.slice(0, -1), scoped] };
}
