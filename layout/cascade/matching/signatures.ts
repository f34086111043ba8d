import { defined } from "../../../fonts/defined.ts";
import type { Document, NodeId } from "../../document/document.ts";
import { SetTable, TripleTable } from "./integer-tables.ts";
import type { LocalTests } from "./local-tests.ts";
import type { MatchBudget } from "./match-budget.ts";
import type { ProgramNode } from "./program.ts";

/** More local tests than this are not packed into bits. */
const MAXIMUM_PACKED_TESTS = 30;

/** What an element's name, id, classes and attribute names decide, shared by all elements that agree in them. */
interface Base {
  /** Nodes whose type, id and classes fit, in rising order. */
  readonly candidates: readonly ProgramNode[];
  /** Local tests that those nodes ask for. */
  readonly tests: readonly number[];
  /** Signature by the results of up to 30 tests as bits; without tests the entry 0. */
  readonly byBits: Map<number, number>;
  /** Signature when there are no tests to ask, -1 before it is known. */
  plain: number;
}

/** What an attribute list says in the words of the program. */
interface AttributeFacts {
  readonly classes: number;
  /** Number of the set of (id, attribute names). */
  readonly rest: number;
}

const NO_ATTRIBUTES: AttributeFacts = { classes: 0, rest: 0 };

/**
 * Sorts elements into signatures: two elements with the same signature fit the same nodes as far as this can be told
 * without their surroundings. A signature is a number; its nodes are those that remain to be checked against ancestors,
 * siblings and `:is()` or `:not()`.
 */
export class Signatures {
  readonly #document: Document;
  readonly #tests: LocalTests;
  readonly #budget: MatchBudget;
  readonly #buckets: Buckets;
  /** By attribute list. */
  readonly #attributeFacts: (AttributeFacts | undefined)[] = [NO_ATTRIBUTES];
  readonly #sets: SetTable = new SetTable();
  readonly #baseNumbers: TripleTable = new TripleTable();
  readonly #bases: Base[] = [];
  /** Live nodes are interned as sets: a signature is the number of its set. */
  readonly #live: SetTable = new SetTable();
  readonly #hasForeign: boolean;
  readonly #ignoreCase: boolean;
  readonly #results: boolean[] = [];

  constructor(nodes: readonly ProgramNode[], document: Document, tests: LocalTests, budget: MatchBudget) {
    this.#document = document;
    this.#tests = tests;
    this.#budget = budget;
    this.#ignoreCase = document.quirks;
    this.#buckets = new Buckets(nodes, this.#ignoreCase);
    this.#hasForeign = document.hasElement("svg") || document.hasElement("math");
  }

  /** Nodes of a signature, in rising order. */
  liveNodes(signature: number): Int32Array {
    return this.#live.members(signature);
  }

  of(node: NodeId): number {
    const base = this.#baseOf(node);
    if (base.tests.length === 0) {
      if (base.plain < 0) base.plain = this.#findLive(base);
      return base.plain;
    }
    this.#budget.spend(base.tests.length);
    if (base.tests.length > MAXIMUM_PACKED_TESTS) {
      for (const test of base.tests) this.#results[test] = this.#tests.holds(test, node);
      return this.#findLive(base);
    }
    let bits = 0;
    for (let index = 0; index < base.tests.length; index++) {
      if (this.#tests.holds(defined(base.tests[index]), node)) bits |= 1 << index;
    }
    const known = base.byBits.get(bits);
    if (known !== undefined) return known;
    for (let index = 0; index < base.tests.length; index++) {
      this.#results[defined(base.tests[index])] = ((bits >> index) & 1) === 1;
    }
    const signature = this.#findLive(base);
    base.byBits.set(bits, signature);
    return signature;
  }

  #findLive(base: Base): number {
    const before = this.#live.total;
    const live: number[] = [];
    for (const node of base.candidates) {
      if (node.tests.every((test) => this.#results[test] === true)) live.push(node.id);
    }
    const signature = this.#live.intern(live);
    this.#budget.spend(base.candidates.length + 8 * (this.#live.total - before));
    return signature;
  }

  #baseOf(node: NodeId): Base {
    const document = this.#document;
    const list = defined(document.attributeList[node]);
    const facts = this.#attributeFacts[list] ?? this.#findFacts(list, node);
    const nameId = defined(document.nameId[node]);
    const namespace = this.#hasForeign ? namespaceNumber(document, node) : 0;
    const number = this.#baseNumbers.find(nameId * 3 + namespace, facts.classes, facts.rest);
    return number >= 0 ? (this.#bases[number] as Base) : this.#addBase(node, nameId * 3 + namespace, facts);
  }

  #findFacts(list: number, node: NodeId): AttributeFacts {
    const buckets = this.#buckets;
    const classes: number[] = [];
    for (const name of this.#document.classesOf(node)) {
      const number = buckets.classNumbers.get(this.#ignoreCase ? name.toLowerCase() : name);
      if (number !== undefined) classes.push(number);
    }
    const rest: number[] = [];
    const attributes = this.#document.attributesOf(node);
    for (let at = 0; at < attributes.length; at += 2) {
      const number = buckets.attributeNumbers.get(attributes[at] as string);
      if (number !== undefined) rest.push(number);
    }
    const id = this.#document.idOf(node);
    const idNumber =
      id === undefined ? undefined : buckets.idNumbers.get(this.#ignoreCase ? id.toLowerCase() : id);
    if (idNumber !== undefined) rest.push(idNumber);
    const facts = {
      classes: this.#sets.intern(sortedUnique(classes)),
      rest: this.#sets.intern(sortedUnique(rest)),
    };
    this.#attributeFacts[list] = facts;
    return facts;
  }

  #addBase(node: NodeId, nameKey: number, facts: AttributeFacts): Base {
    const document = this.#document;
    const subject: Subject = {
      name: document.nameOf(node),
      namespace: document.namespaceOf(node),
      classes: this.#sets.members(facts.classes),
      rest: this.#sets.members(facts.rest),
    };
    const candidates = this.#buckets.candidatesFor(subject);
    const tests = new Set<number>();
    for (const candidate of candidates) for (const test of candidate.tests) tests.add(test);
    const base: Base = { candidates, tests: [...tests], byBits: new Map(), plain: -1 };
    this.#budget.spend(16 + 4 * candidates.length);
    this.#bases[this.#baseNumbers.number(nameKey, facts.classes, facts.rest)] = base;
    return base;
  }
}

function namespaceNumber(document: Document, node: NodeId): number {
  const namespace = document.namespaceOf(node);
  return namespace === "html" ? 0 : namespace === "svg" ? 1 : 2;
}

function sortedUnique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((left, right) => left - right);
}

/** An element as far as buckets care; classes, ids and attribute names as numbers. */
interface Subject {
  readonly name: string;
  readonly namespace: string;
  readonly classes: Int32Array;
  readonly rest: Int32Array;
}

/** Nodes by the rarest thing they ask for: an id, a class, an attribute or a type. */
class Buckets {
  readonly classNumbers: Map<string, number> = new Map();
  readonly attributeNumbers: Map<string, number> = new Map();
  readonly idNumbers: Map<string, number> = new Map();
  readonly #ignoreCase: boolean;
  readonly #byClass: ProgramNode[][] = [];
  /** By the numbers of ids and attribute names, which share one count. */
  readonly #byRest: ProgramNode[][] = [];
  readonly #byType: Map<string, ProgramNode[]> = new Map();
  readonly #universal: ProgramNode[] = [];

  constructor(nodes: readonly ProgramNode[], ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
    for (const node of nodes) this.#add(node);
  }

  /** All nodes whose type, namespace, ids and classes fit, in rising order. */
  candidatesFor(subject: Subject): ProgramNode[] {
    const found: ProgramNode[] = [];
    const collect = (bucket: readonly ProgramNode[] | undefined): void => {
      if (bucket === undefined) return;
      for (const node of bucket) if (this.#fits(node, subject)) found.push(node);
    };
    collect(this.#universal);
    collect(this.#byType.get(subject.name.toLowerCase()));
    for (const number of subject.classes) collect(this.#byClass[number]);
    for (const number of subject.rest) collect(this.#byRest[number]);
    return found.sort((left, right) => left.id - right.id);
  }

  #add(node: ProgramNode): void {
    const { ids, classes } = node.compound;
    const idNumbers = ids.map((id) => this.#number(this.idNumbers, this.#folded(id)));
    const classNumbers = classes.map((name) => this.#classNumber(this.#folded(name)));
    const attribute = node.compound.tests.find((test) => test.kind === "attribute");
    const firstId = idNumbers[0];
    const firstClass = classNumbers[0];
    if (firstId !== undefined) this.#byRest[firstId]?.push(node);
    else if (firstClass !== undefined) this.#byClass[firstClass]?.push(node);
    else if (attribute !== undefined) {
      // The name may be spelled in two ways, for HTML and for SVG elements; both lead to the node.
      const number = this.#number(this.attributeNumbers, attribute.lowerName);
      if (attribute.name !== attribute.lowerName) this.attributeNumbers.set(attribute.name, number);
      this.#byRest[number]?.push(node);
    } else if (node.lowerType !== undefined) {
      const bucket = this.#byType.get(node.lowerType);
      if (bucket === undefined) this.#byType.set(node.lowerType, [node]);
      else bucket.push(node);
    } else this.#universal.push(node);
  }

  #folded(name: string): string {
    return this.#ignoreCase ? name.toLowerCase() : name;
  }

  #classNumber(name: string): number {
    const known = this.classNumbers.get(name);
    if (known !== undefined) return known;
    const number = this.#byClass.push([]) - 1;
    this.classNumbers.set(name, number);
    return number;
  }

  #number(numbers: Map<string, number>, name: string): number {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    const number = this.#byRest.push([]) - 1;
    numbers.set(name, number);
    return number;
  }

  #fits(node: ProgramNode, subject: Subject): boolean {
    const { type, namespace, classes, ids } = node.compound;
    const isHtml = subject.namespace === "html";
    if (type !== undefined && subject.name !== (isHtml ? node.lowerType : type)) return false;
    if (namespace !== undefined && namespace !== subject.namespace) return false;
    for (const name of classes) {
      if (!subject.classes.includes(this.classNumbers.get(this.#folded(name)) ?? -1)) return false;
    }
    for (const id of ids) {
      if (!subject.rest.includes(this.idNumbers.get(this.#folded(id)) ?? -1)) return false;
    }
    return true;
  }
}
