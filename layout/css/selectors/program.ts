import { asciiLowerCase } from "../syntax/tokens.ts";
import type { Combinator, CompoundSelector, ListTest, LocalTest, Selector } from "./selector.ts";

/**
 * One compound of one or more selectors, together with everything to its left. Selectors that begin alike share their
 * nodes. An element "matches the node" when it is the subject of the selector that ends there.
 */
export interface ProgramNode {
  readonly id: number;
  /** Type selector in lower case (as bucket key and for HTML elements) and as written (for others). */
  readonly lowerType: string | undefined;
  readonly compound: CompoundSelector;
  /** Node to the left, -1 for none, and the combinator between. */
  readonly parent: number;
  readonly combinator: Combinator | undefined;
  /** Numbers of local tests that must hold. */
  readonly tests: readonly number[];
  readonly lists: readonly ProgramList[];
  /** Which combinators carry on from this node. */
  readonly continues: Record<Combinator, boolean>;
  /** Numbers of the outputs that a match of this node gives. */
  readonly outputs: number[];
}

/** `:is()` or `:not()`: nodes of which one must, or none may, match the same element. Their ids are lower. */
export interface ProgramList {
  readonly negated: boolean;
  readonly nodes: readonly number[];
}

/** Marks a selector that can't match anything. */
export const NEVER = -1;

/** Compiles selectors into nodes; outputs are numbers that the caller chooses. */
export class ProgramBuilder {
  readonly nodes: ProgramNode[] = [];
  readonly tests: LocalTest[] = [];
  readonly #nodeByKey: Map<string, number> = new Map();
  readonly #testByKey: Map<string, number> = new Map();
  readonly #testByObject: Map<LocalTest, number> = new Map();
  /** `&` makes rules share selector objects, nested in each other: each is compiled once. */
  readonly #compiled: Map<Selector, number> = new Map();

  /** Makes elements that match the selector give this output. */
  add(selector: Selector, output: number): void {
    this.nodes[this.#compile(selector)]?.outputs.push(output);
  }

  #compile(selector: Selector): number {
    const known = this.#compiled.get(selector);
    if (known !== undefined) return known;
    const node = selector.compounds.some((compound) => compound.never) ? NEVER : this.#compileChain(selector);
    this.#compiled.set(selector, node);
    return node;
  }

  #compileChain(selector: Selector): number {
    let parent = NEVER;
    for (let index = 0; index < selector.compounds.length; index++) {
      const compound = selector.compounds[index];
      const combinator = index === 0 ? undefined : selector.combinators[index - 1];
      if (compound === undefined) return NEVER;
      const node = this.#compileCompound(compound, parent, combinator);
      if (node === NEVER) return NEVER;
      const left = this.nodes[parent];
      if (left !== undefined && combinator !== undefined) left.continues[combinator] = true;
      parent = node;
    }
    return parent;
  }

  #compileCompound(compound: CompoundSelector, parent: number, combinator: Combinator | undefined): number {
    const lists: ProgramList[] = [];
    for (const list of compound.lists) {
      const compiled = this.#compileList(list);
      if (!compiled.negated && compiled.nodes.length === 0) return NEVER;
      if (compiled.nodes.length > 0) lists.push(compiled);
    }
    const tests = compound.tests.map((test) => this.#numberTest(test));
    const { type, namespace, ids, classes } = compound;
    const listKey = lists.map((list) => `${list.negated ? "!" : ""}${list.nodes.join(",")}`);
    const key = JSON.stringify([parent, combinator, type, namespace, ids, classes, tests, listKey]);
    const known = this.#nodeByKey.get(key);
    if (known !== undefined) return known;
    const id = this.nodes.length;
    this.nodes.push({
      id,
      lowerType: type === undefined ? undefined : asciiLowerCase(type),
      compound,
      parent,
      combinator,
      tests,
      lists,
      continues: { descendant: false, child: false, "next-sibling": false, "subsequent-sibling": false },
      outputs: [],
    });
    this.#nodeByKey.set(key, id);
    return id;
  }

  #compileList(list: ListTest): ProgramList {
    const nodes: number[] = [];
    for (const selector of list.selectors) {
      const node = this.#compile(selector);
      if (node !== NEVER) nodes.push(node);
    }
    return { negated: list.kind === "not", nodes };
  }

  #numberTest(test: LocalTest): number {
    const known = this.#testByObject.get(test);
    if (known !== undefined) return known;
    const key = keyOf(test);
    let number = key === undefined ? undefined : this.#testByKey.get(key);
    if (number === undefined) {
      number = this.tests.push(test) - 1;
      if (key !== undefined) this.#testByKey.set(key, number);
    }
    this.#testByObject.set(test, number);
    return number;
  }
}

/** Equal for tests that ask the same; undefined for those that contain selectors. */
function keyOf(test: LocalTest): string | undefined {
  if (test.kind === "has" || (test.kind === "nth" && test.of !== undefined)) return undefined;
  return JSON.stringify(test);
}
