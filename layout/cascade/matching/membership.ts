import type { Selector } from "../../css/selectors/selector.ts";
import type { Document } from "../../document/document.ts";
import { LocalTests } from "./local-tests.ts";
import type { MatchBudget } from "./match-budget.ts";
import { type Program, ProgramBuilder } from "./program.ts";
import { TransitionTable, TreeAutomaton } from "./tree-automaton.ts";

/** Units of the budget that one element of a walk costs. */
const STEP_UNITS = 4;

/**
 * Elements that each of the selectors matches, as one array of 0 and 1 per selector, found in one walk over the document.
 * When the budget is spent on the way, the rest of the document matches nothing.
 */
export function findMembers(
  selectors: readonly Selector[],
  document: Document,
  budget: MatchBudget,
): readonly Uint8Array[] {
  const builder = new ProgramBuilder();
  selectors.forEach((selector, index) => {
    builder.add(selector, index);
  });
  budget.spend(STEP_UNITS * document.nodeCount);
  const tests = createLocalTests(builder, document, budget);
  const automaton = new TreeAutomaton(
    new TransitionTable(builder, document.quirkySheets),
    document,
    tests,
    budget,
  );
  const members = selectors.map(() => new Uint8Array(document.nodeCount));
  for (let node = document.root; node < document.nodeCount && !budget.isSpent; node++) {
    if (!document.isElement(node)) continue;
    for (const output of automaton.transition(automaton.step(node)).outputs) {
      const array = members[output];
      if (array !== undefined) array[node] = 1;
    }
  }
  return members;
}

/** Local tests of a program; those that contain selectors walk the document with programs of their own. */
export function createLocalTests(program: Program, document: Document, budget: MatchBudget): LocalTests {
  return new LocalTests(program.tests, document, {
    budget,
    findMembers: (selectors) => findMembers(selectors, document, budget),
  });
}
