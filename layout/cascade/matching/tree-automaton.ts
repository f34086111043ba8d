import { defined } from "../../../fonts/defined.ts";
import type { Document, NodeId } from "../../document/document.ts";
import { FirstUses } from "./first-uses.ts";
import { SetTable, sortRising, TripleTable } from "./integer-tables.ts";
import type { LocalTests } from "./local-tests.ts";
import type { MatchBudget } from "./match-budget.ts";
import type { Program, ProgramList, ProgramNode } from "./program.ts";
import { Signatures, SignatureTable } from "./signatures.ts";

/** What happens at an element: what its children and its next sibling may build on, and what it matches. */
export interface Transition {
  /** State for the children. */
  readonly below: number;
  /** State for the next sibling. */
  readonly beside: number;
  /** Outputs of the program that the element matches, rising and each once. */
  readonly outputs: readonly number[];
  /** What it costs a document, beside its states. */
  readonly units: number;
}

const NOTHING = 0;

/**
 * The transitions of a program, each worked out when a document first comes to it. They depend on no document: who matches another with
 * the same program may go on with them.
 */
export class TransitionTable {
  readonly program: Program;
  readonly signatures: SignatureTable;
  readonly #sets: SetTable = new SetTable();
  /** State numbers by (set carried by child or `+`, set carried by descendant or `~`, 0). */
  readonly #states: TripleTable = new TripleTable();
  readonly #statesNear: number[] = [];
  readonly #statesFar: number[] = [];
  readonly #numbers: TripleTable = new TripleTable();
  readonly #transitions: Transition[] = [];
  /** For each node: the number of the last worked-out element that matched it. */
  readonly #matchedAt: Int32Array;
  /** For each list: the number of the last worked-out element that it was asked for, negative if the answer was no. */
  readonly #answeredAt: Int32Array;
  #serial = 0;
  /** Of all transitions so far. */
  #units = 0;

  /** @param ignoreCase whether ids and classes are equal in upper and lower case */
  constructor(program: Program, ignoreCase: boolean) {
    const { nodes, lists } = program;
    this.program = program;
    this.signatures = new SignatureTable(nodes, ignoreCase);
    this.#matchedAt = new Int32Array(nodes.length);
    this.#answeredAt = new Int32Array(lists.length);
    this.#stateOf(NOTHING, NOTHING);
  }

  /** How much is remembered: about what a document pays that comes to all of it, in units of `MatchBudget`. */
  get units(): number {
    return this.#units + 4 * this.#sets.total + this.signatures.units;
  }

  transition(number: number): Transition {
    return this.#transitions[number] as Transition;
  }

  /** Number of the transition from two states at an element of this signature. */
  number(above: number, before: number, signature: number): number {
    const number = this.#numbers.number(above, before, signature);
    if (number === this.#transitions.length)
      this.#transitions.push(this.#workOut(above, before, this.signatures.liveNodes(signature)));
    return number;
  }

  /** The two sets that a state is made of: what is carried to the next element, and what to all. */
  setsOf(state: number): readonly [near: number, far: number] {
    return [this.#statesNear[state] ?? NOTHING, this.#statesFar[state] ?? NOTHING];
  }

  sizeOf(set: number): number {
    return this.#sets.members(set).length;
  }

  #stateOf(near: number, far: number): number {
    const state = this.#states.number(near, far, 0);
    this.#statesNear[state] = near;
    this.#statesFar[state] = far;
    return state;
  }

  #workOut(above: number, before: number, live: Int32Array): Transition {
    const { nodes } = this.program;
    this.#serial++;
    const unitsBefore = this.#units;
    const child: number[] = [];
    const descendant: number[] = [];
    const next: number[] = [];
    const subsequent: number[] = [];
    const outputs: number[] = [];
    for (const id of live) {
      const node = nodes[id] as ProgramNode;
      if (!this.#fitsSurroundings(node, above, before)) continue;
      this.#matchedAt[id] = this.#serial;
      if (node.continues.child) child.push(id);
      if (node.continues.descendant) descendant.push(id);
      if (node.continues["next-sibling"]) next.push(id);
      if (node.continues["subsequent-sibling"]) subsequent.push(id);
      for (const output of node.outputs) outputs.push(output);
    }
    const below = this.#stateOf(
      this.#sets.intern(child),
      this.#sets.with(this.#statesFar[above] ?? NOTHING, descendant),
    );
    const beside = this.#stateOf(
      this.#sets.intern(next),
      this.#sets.with(this.#statesFar[before] ?? NOTHING, subsequent),
    );
    sortRising(outputs);
    this.#units += 32 + live.length + outputs.length;
    return { below, beside, outputs, units: this.#units - unitsBefore };
  }

  /** Ancestors, siblings and `:is()` or `:not()` of a node whose own compound fits but for those. */
  #fitsSurroundings(node: ProgramNode, above: number, before: number): boolean {
    if (node.combinator !== undefined && !this.#isCarried(node, above, before)) return false;
    for (const list of node.lists) if (!this.#isAnswered(list)) return false;
    return true;
  }

  /** Asked when all nodes of the list have been looked at: their ids are lower than that of the asking node. */
  #isAnswered(number: number): boolean {
    const last = this.#answeredAt[number];
    if (last === this.#serial || last === -this.#serial) return last > 0;
    const { negated, nodes } = this.program.lists[number] as ProgramList;
    this.#units += nodes.length;
    const matches = nodes.some((id) => this.#matchedAt[id] === this.#serial);
    this.#answeredAt[number] = matches === negated ? -this.#serial : this.#serial;
    return matches !== negated;
  }

  #isCarried(node: ProgramNode, above: number, before: number): boolean {
    switch (node.combinator) {
      case "child":
        return this.#sets.has(this.#statesNear[above] ?? NOTHING, node.parent);
      case "descendant":
        return this.#sets.has(this.#statesFar[above] ?? NOTHING, node.parent);
      case "next-sibling":
        return this.#sets.has(this.#statesNear[before] ?? NOTHING, node.parent);
      default:
        return this.#sets.has(this.#statesFar[before] ?? NOTHING, node.parent);
    }
  }
}

/**
 * Matches all selectors of a program at once, in one walk over the document in document order. What selectors ask of
 * ancestors is one number, the state above: the sets of program nodes that the parent and all ancestors match, as far as
 * a combinator carries on from them. What they ask of siblings before is another. Elements that agree in both states and
 * in their signature match alike, so each such triple is worked out once and then looked up: a table of 200,000 cells costs
 * that many look-ups. No selector is ever tried against a chain of ancestors, so none can be slow.
 */
export class TreeAutomaton {
  readonly #table: TransitionTable;
  readonly #document: Document;
  readonly #budget: MatchBudget;
  readonly #signatures: Signatures;
  /** Ancestors of the current node: end of subtree, state for children, state for the next child. */
  readonly #ends: number[] = [];
  readonly #below: number[] = [];
  readonly #beside: number[] = [];
  /** What the document has paid for: it costs the same whether the table was made for it or for another. */
  readonly #transitions: FirstUses = new FirstUses();
  readonly #sets: FirstUses = new FirstUses();

  constructor(table: TransitionTable, document: Document, tests: LocalTests, budget: MatchBudget) {
    this.#table = table;
    this.#document = document;
    this.#budget = budget;
    this.#signatures = new Signatures(table.signatures, document, tests, budget);
  }

  transition(number: number): Transition {
    return this.#table.transition(number);
  }

  /** Number of the transition at an element; elements must be asked for in document order, each once. */
  step(node: NodeId): number {
    const ends = this.#ends;
    let top = ends.length - 1;
    while (top >= 0 && defined(ends[top]) <= node) {
      ends.pop();
      this.#below.pop();
      this.#beside.pop();
      top--;
    }
    const above = top < 0 ? 0 : defined(this.#below[top]);
    const before = top < 0 ? 0 : defined(this.#beside[top]);
    const number = this.#table.number(above, before, this.#signatures.of(node));
    const transition = this.#table.transition(number);
    if (this.#transitions.isFirst(number)) this.#pay(transition);
    if (top >= 0) this.#beside[top] = transition.beside;
    const end = defined(this.#document.subtreeEnd[node]);
    if (end > node + 1) {
      ends.push(end);
      this.#below.push(transition.below);
      this.#beside.push(0);
    }
    return number;
  }

  #pay({ units, below, beside }: Transition): void {
    let sum = units;
    for (const state of [below, beside])
      for (const set of this.#table.setsOf(state))
        if (this.#sets.isFirst(set)) sum += 4 * this.#table.sizeOf(set);
    this.#budget.spend(sum);
  }
}
