import type {
  Combinator,
  CompoundSelector,
  ListTest,
  LocalTest,
  Selector,
} from "../../css/selectors/selector.ts";
import { asciiLowerCase } from "../../css/syntax/tokens.ts";

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
  /** Numbers of lists that must be answered. */
  readonly lists: readonly number[];
  /** Which combinators carry on from this node. */
  readonly continues: Record<Combinator, boolean>;
  /** Numbers of the outputs that a match of this node gives. */
  readonly outputs: number[];
}

/**
 * `:is()` or `:not()`: nodes of which one must, or none may, match the same element. Their ids are lower than those of
 * the nodes that ask.
 */
export interface ProgramList {
  readonly negated: boolean;
  readonly nodes: readonly number[];
}

/** Marks a selector that can't match anything. */
export const NEVER = -1;

/** All that a walk needs to know of its selectors. */
export interface Program {
  readonly nodes: readonly ProgramNode[];
  readonly lists: readonly ProgramList[];
  readonly tests: readonly LocalTest[];
}

/** Compiles selectors into nodes; outputs are numbers that the caller chooses. */
export class ProgramBuilder implements Program {
  readonly nodes: ProgramNode[] = [];
  readonly tests: LocalTest[] = [];
  readonly lists: ProgramList[] = [];
  readonly #nodeByKey: Map<string, number> = new Map();
  readonly #testByKey: Map<string, number> = new Map();
  readonly #testByObject: Map<LocalTest, number> = new Map();
  /** `&` makes rules share selector objects, nested in each other: each is compiled once. */
  readonly #compiled: Map<Selector, number> = new Map();
  readonly #numberByPositive: Map<readonly Selector[], number> = new Map();
  readonly #numberByNegative: Map<readonly Selector[], number> = new Map();
  readonly #listByKey: Map<string, number> = new Map();

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
    const lists: number[] = [];
    for (const list of compound.lists) {
      const number = this.#numberList(list);
      const { negated, nodes } = this.lists[number] as ProgramList;
      if (!negated && nodes.length === 0) return NEVER;
      if (nodes.length > 0) lists.push(number);
    }
    const tests = compound.tests.map((test) => this.#numberTest(test));
    const { type, namespace, ids, classes } = compound;
    const typeKey = type === undefined ? "" : `:${type}`;
    const place = `${parent} ${combinator ?? ""} ${namespace ?? ""}`;
    // The type comes last because it may contain anything.
    const key = `${place} ${tests.join()} ${lists.join()} ${named(ids)} ${named(classes)} ${typeKey}`;
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

  /** Rules nested in one block share the array of selectors that `&` stands for: it is walked once. */
  #numberList(list: ListTest): number {
    const numbers = list.kind === "is" ? this.#numberByPositive : this.#numberByNegative;
    const known = numbers.get(list.selectors);
    if (known !== undefined) return known;
    const nodes: number[] = [];
    for (const selector of list.selectors) {
      const node = this.#compile(selector);
      if (node !== NEVER) nodes.push(node);
    }
    const key = `${list.kind} ${nodes.join(" ")}`;
    const number = this.#listByKey.get(key) ?? this.lists.push({ negated: list.kind === "not", nodes }) - 1;
    this.#listByKey.set(key, number);
    numbers.set(list.selectors, number);
    return number;
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

/** Ids or classes as part of a key; CSS escapes let them hold any character. */
function named(names: readonly string[]): string {
  return names.length === 0 ? "" : JSON.stringify(names);
}

/** Equal for tests that ask the same; undefined for those that contain selectors. */
function keyOf(test: LocalTest): string | undefined {
  if (test.kind === "has" || (test.kind === "nth" && test.of !== undefined)) return undefined;
  return JSON.stringify(test);
}
