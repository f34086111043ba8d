import { defined } from "../../../fonts/defined.ts";
import type { Document, NodeId } from "../../document/document.ts";
import { FirstUses } from "./first-uses.ts";
import { SetTable, TripleTable } from "./integer-tables.ts";
import type { LocalTests } from "./local-tests.ts";
import type { MatchBudget } from "./match-budget.ts";
import type { ProgramNode } from "./program.ts";

/** More local tests than this are not packed into bits. */
const MAXIMUM_PACKED_TESTS = 30;

/** What an element's name, id, classes and attribute names decide, shared by all elements that agree in them. */
export interface Base {
  /** Unique within a table; dense from 0. */
  readonly number: number;
  /** Nodes whose type, id and classes fit, in rising order. */
  readonly candidates: readonly ProgramNode[];
  /** Local tests that those nodes ask for. */
  readonly tests: readonly number[];
  /** By the results of up to 30 tests as bits; without tests the entry 0. */
  readonly byBits: Map<number, Reading>;
}

/** What the results of a base's local tests come to. */
interface Reading {
  /** Unique within a table; dense from 0. */
  readonly number: number;
  readonly signature: number;
}

/** What an attribute list says in the words of the program. */
interface AttributeFacts {
  readonly classes: number;
  /** Number of the set of (id, attribute names). */
  readonly rest: number;
}

const NO_ATTRIBUTES: AttributeFacts = { classes: 0, rest: 0 };
const NAMESPACES = ["html", "svg", "math"];

/** The signatures that a program gives elements of any document, each worked out once. */
export class SignatureTable {
  readonly #buckets: Buckets;
  readonly #ignoreCase: boolean;
  /** Names of elements by their number, and numbers by name. */
  readonly #names: string[] = [];
  readonly #nameNumbers: Map<string, number> = new Map();
  readonly #sets: SetTable = new SetTable();
  readonly #baseNumbers: TripleTable = new TripleTable();
  readonly #bases: Base[] = [];
  #readingCount = 0;
  /** Of bases, readings and names. */
  #units = 0;
  /** Live nodes are interned as sets: a signature is the number of its set. */
  readonly #live: SetTable = new SetTable();

  constructor(nodes: readonly ProgramNode[], ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
    this.#buckets = new Buckets(nodes, ignoreCase);
  }

  /** How much is remembered, in units of `MatchBudget`. */
  get units(): number {
    return this.#units + 8 * this.#live.total + this.#sets.total;
  }

  /** Nodes of a signature, in rising order. */
  liveNodes(signature: number): Int32Array {
    return this.#live.members(signature);
  }

  nameNumber(name: string): number {
    let number = this.#nameNumbers.get(name);
    if (number === undefined) {
      number = this.#names.push(name) - 1;
      this.#nameNumbers.set(name, number);
      this.#units += name.length;
    }
    return number;
  }

  /** What the attributes of an element say. */
  factsOf(node: NodeId, document: Document): AttributeFacts {
    const buckets = this.#buckets;
    const classes: number[] = [];
    for (const name of document.classesOf(node)) {
      const number = buckets.classNumbers.get(this.#folded(name));
      if (number !== undefined) classes.push(number);
    }
    const rest: number[] = [];
    const attributes = document.attributesOf(node);
    for (let at = 0; at < attributes.length; at += 2) {
      const number = buckets.attributeNumbers.get(attributes[at] as string);
      if (number !== undefined) rest.push(number);
    }
    const id = document.idOf(node);
    const idNumber = id === undefined ? undefined : buckets.idNumbers.get(this.#folded(id));
    if (idNumber !== undefined) rest.push(idNumber);
    return {
      classes: this.#sets.intern(sortedUnique(classes)),
      rest: this.#sets.intern(sortedUnique(rest)),
    };
  }

  /** @param namespace its place among `NAMESPACES` */
  baseOf(name: number, namespace: number, { classes, rest }: AttributeFacts): Base {
    const number = this.#baseNumbers.number(name * NAMESPACES.length + namespace, classes, rest);
    return this.#bases[number] ?? this.#addBase(number, name, namespace, { classes, rest });
  }

  /** @param results of the base's tests, by the number of the test */
  readingOf(base: Base, bits: number, results: readonly boolean[]): Reading {
    let reading = base.byBits.get(bits);
    if (reading === undefined) {
      reading = { number: this.#readingCount, signature: this.signatureOf(base, results) };
      this.#readingCount += 1;
      this.#units += base.candidates.length;
      base.byBits.set(bits, reading);
    }
    return reading;
  }

  signatureOf({ candidates }: Base, results: readonly boolean[]): number {
    const live: number[] = [];
    for (const node of candidates) {
      if (node.tests.every((test) => results[test] === true)) live.push(node.id);
    }
    return this.#live.intern(live);
  }

  #folded(name: string): string {
    return this.#ignoreCase ? name.toLowerCase() : name;
  }

  #addBase(number: number, name: number, namespace: number, facts: AttributeFacts): Base {
    const subject: Subject = {
      name: this.#names[name] as string,
      namespace: NAMESPACES[namespace] as string,
      classes: this.#sets.members(facts.classes),
      rest: this.#sets.members(facts.rest),
    };
    const candidates = this.#buckets.candidatesFor(subject);
    const tests = new Set<number>();
    for (const candidate of candidates) for (const test of candidate.tests) tests.add(test);
    const base: Base = { number, candidates, tests: [...tests], byBits: new Map() };
    this.#bases[number] = base;
    this.#units += basePrice(base);
    return base;
  }
}

/**
 * Sorts the elements of a document into signatures: two elements with the same signature fit the same nodes as far as this can be told
 * without their surroundings. A signature is a number; its nodes are those that remain to be checked against ancestors,
 * siblings and `:is()` or `:not()`.
 */
export class Signatures {
  readonly #table: SignatureTable;
  readonly #document: Document;
  readonly #tests: LocalTests;
  readonly #budget: MatchBudget;
  /** By attribute list. */
  readonly #attributeFacts: (AttributeFacts | undefined)[] = [NO_ATTRIBUTES];
  /** Numbers that the table gives the document's names. */
  readonly #names: (number | undefined)[] = [];
  readonly #hasForeign: boolean;
  readonly #results: boolean[] = [];
  readonly #bases: FirstUses = new FirstUses();
  readonly #readings: FirstUses = new FirstUses();
  readonly #signatures: FirstUses = new FirstUses();

  constructor(table: SignatureTable, document: Document, tests: LocalTests, budget: MatchBudget) {
    this.#table = table;
    this.#document = document;
    this.#tests = tests;
    this.#budget = budget;
    this.#hasForeign = document.hasElement("svg") || document.hasElement("math");
  }

  of(node: NodeId): number {
    const base = this.#baseOf(node);
    const { tests } = base;
    if (tests.length === 0) return this.#read(base, 0);
    this.#budget.spend(tests.length);
    if (tests.length > MAXIMUM_PACKED_TESTS) {
      for (const test of tests) this.#results[test] = this.#tests.holds(test, node);
      this.#budget.spend(base.candidates.length);
      return this.#paid(this.#table.signatureOf(base, this.#results));
    }
    let bits = 0;
    for (let index = 0; index < tests.length; index++) {
      const test = defined(tests[index]);
      const holds = this.#tests.holds(test, node);
      this.#results[test] = holds;
      if (holds) bits |= 1 << index;
    }
    return this.#read(base, bits);
  }

  #read(base: Base, bits: number): number {
    const { number, signature } = this.#table.readingOf(base, bits, this.#results);
    if (!this.#readings.isFirst(number)) return signature;
    this.#budget.spend(base.candidates.length);
    return this.#paid(signature);
  }

  #paid(signature: number): number {
    if (this.#signatures.isFirst(signature)) this.#budget.spend(8 * this.#table.liveNodes(signature).length);
    return signature;
  }

  #baseOf(node: NodeId): Base {
    const document = this.#document;
    const list = defined(document.attributeList[node]);
    const nameId = defined(document.nameId[node]);
    let name = this.#names[nameId];
    if (name === undefined) {
      name = this.#table.nameNumber(document.nameOf(node));
      this.#names[nameId] = name;
    }
    let facts = this.#attributeFacts[list];
    if (facts === undefined) {
      facts = this.#table.factsOf(node, document);
      this.#attributeFacts[list] = facts;
    }
    const namespace = this.#hasForeign ? NAMESPACES.indexOf(document.namespaceOf(node)) : 0;
    const base = this.#table.baseOf(name, namespace, facts);
    if (this.#bases.isFirst(base.number)) this.#budget.spend(basePrice(base));
    return base;
  }
}

/** Units that an element with a new base costs. */
function basePrice({ candidates }: Base): number {
  return 16 + 4 * candidates.length;
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
