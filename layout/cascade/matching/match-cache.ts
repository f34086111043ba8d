import type { Sheet, StyleRule } from "../../css/sheets/sheet.ts";
import { ProgramBuilder } from "./program.ts";
import type { Scoped } from "./proximity.ts";
import { ResultTable } from "./result-table.ts";
import { RulesBySubject } from "./rules-by-subject.ts";
import { TransitionTable } from "./tree-automaton.ts";

/** Rules in cascade order, compiled, and what elements with their transitions match. */
export class RuleProgram {
  readonly rules: readonly StyleRule[];
  readonly ignoreCase: boolean;
  readonly table: TransitionTable;
  /** By transition: the result's number, or what matched where the result depends on the element's place in the tree. */
  readonly resultOf: (number | Scoped)[] = [];

  /** @param addMore gives the program further outputs, from the number of rules on */
  constructor(rules: readonly StyleRule[], ignoreCase: boolean, addMore?: (builder: ProgramBuilder) => void) {
    this.rules = rules;
    this.ignoreCase = ignoreCase;
    const builder = new ProgramBuilder();
    rules.forEach((rule, place) => {
      builder.add(rule.selector, place);
    });
    addMore?.(builder);
    this.table = new TransitionTable(builder, ignoreCase);
  }
}

/** Documents with the same sheets have rules for the elements that they have: these are for so many kinds of them. */
const MOST_PROGRAMS = 4;
/** So much is remembered for documents to come, in units of `MatchBudget`, of six or seven bytes each. */
const MOST_UNITS = 2_000_000;

/** What was found out about the elements of documents with the same sheets. It is never changed, only added to. */
export class KnownMatches {
  readonly results: ResultTable = new ResultTable();
  /** Those used last stand first. */
  readonly #programs: RuleProgram[] = [];
  readonly #tell: (units: number) => void;
  #units = 0;

  /** @param tell is told how much more is remembered, in units of `MatchBudget` */
  constructor(tell: (units: number) => void) {
    this.#tell = tell;
  }

  programOf(rules: readonly StyleRule[], ignoreCase: boolean): RuleProgram {
    const programs = this.#programs;
    const known = programs.findIndex((each) => each.ignoreCase === ignoreCase && areSame(each.rules, rules));
    const [program = new RuleProgram(rules, ignoreCase)] = known < 0 ? [] : programs.splice(known, 1);
    programs.unshift(program);
    if (programs.length > MOST_PROGRAMS) programs.pop();
    return program;
  }

  /** To be called when something was added. */
  grown(): void {
    let units = this.results.units;
    for (const { table } of this.#programs) units += table.units;
    if (units > this.#units) this.#tell(units - this.#units);
    this.#units = units;
  }
}

/**
 * What matching found that outlives a document: an engine gives the same one to all. Bounded by the sheets alive, and by the units it takes:
 * when there are too many all of it begins anew, which costs no more than they took to find.
 */
export class MatchCache {
  readonly rulesBySubject: RulesBySubject = new RulesBySubject();
  #known: WeakMap<readonly Sheet[], KnownMatches> = new WeakMap();
  #units = 0;

  /** @param sheets the same array for documents with the same sheets */
  of(sheets: readonly Sheet[]): KnownMatches {
    let known = this.#known.get(sheets);
    if (known === undefined) {
      known = new KnownMatches((units) => this.#add(units));
      this.#known.set(sheets, known);
    }
    return known;
  }

  #add(units: number): void {
    this.#units += units;
    if (this.#units <= MOST_UNITS) return;
    this.#known = new WeakMap();
    this.#units = 0;
  }
}

function areSame(one: readonly StyleRule[], other: readonly StyleRule[]): boolean {
  return one.length === other.length && one.every((rule, index) => rule === other[index]);
}
