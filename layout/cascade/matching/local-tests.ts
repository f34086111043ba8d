import { defined } from "../../../fonts/defined.ts";
import type { HasTest, LocalTest, NthTest, Selector } from "../../css/selectors/selector.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import { matchesAttribute } from "./attribute-match.ts";
import { isInState } from "./element-state.ts";
import { findAnchors } from "./has.ts";
import { InheritedAttributes, matchesLanguage } from "./inherited-attributes.ts";
import type { MatchBudget } from "./match-budget.ts";
import { placesByType, placesOfMembers, type SiblingPlaces } from "./sibling-counts.ts";

/**
 * Finds, in one pass over the document, the elements that each of some selectors matches: one array of 0 and 1 per
 * selector. Handed in, because it is made with local tests itself.
 */
export type MembershipFinder = (selectors: readonly Selector[]) => readonly Uint8Array[];

/** Decides local tests for elements of one document; what needs a pass over it is found once. */
export class LocalTests {
  readonly #document: Document;
  readonly #budget: MatchBudget;
  readonly #findMembers: MembershipFinder;
  readonly #inherited: InheritedAttributes;
  readonly #anchors: Map<HasTest, Uint8Array> = new Map();
  readonly #placesOf: Map<NthTest, SiblingPlaces> = new Map();
  #typePlaces: SiblingPlaces | undefined;
  /** The tests by number. */
  readonly #tests: readonly LocalTest[];

  constructor(
    tests: readonly LocalTest[],
    document: Document,
    shared: { readonly budget: MatchBudget; readonly findMembers: MembershipFinder },
  ) {
    this.#tests = tests;
    this.#document = document;
    this.#budget = shared.budget;
    this.#findMembers = shared.findMembers;
    this.#inherited = new InheritedAttributes(document);
  }

  holds(number: number, node: NodeId): boolean {
    const test = this.#tests[number];
    switch (test?.kind) {
      case "nth":
        return this.#isAtPlace(test, node);
      case "attribute":
        this.#budget.spend(ATTRIBUTE_UNITS);
        return matchesAttribute(test, this.#document, node);
      case "state":
        return isInState(test.state, this.#document, node);
      case "lang": {
        const language = this.#inherited.languageOf(node);
        return test.ranges.some((range) => matchesLanguage(range, language));
      }
      case "dir":
        return this.#inherited.isRightToLeft(node) === (test.direction === "rtl");
      case "has":
        return this.#anchorsOf(test)[node] === 1;
      default:
        return false;
    }
  }

  #isAtPlace(test: NthTest, node: NodeId): boolean {
    const document = this.#document;
    let index: number;
    let total: number;
    if (test.ofType || test.of !== undefined) {
      const places = test.of === undefined ? this.#byType() : this.#byMembers(test, test.of);
      index = defined(places.index[node]);
      if (!(index > 0)) return false;
      total = defined(places.total[node]);
    } else {
      index = defined(document.elementIndex[node]) + 1;
      const parent = defined(document.parent[node]);
      total = parent === NO_NODE ? 1 : defined(document.elementChildCount[parent]);
    }
    return isInSequence(test, test.fromEnd ? total + 1 - index : index);
  }

  #byType(): SiblingPlaces {
    this.#typePlaces ??= placesByType(this.#document);
    return this.#typePlaces;
  }

  #byMembers(test: NthTest, selectors: readonly Selector[]): SiblingPlaces {
    const known = this.#placesOf.get(test);
    if (known !== undefined) return known;
    if (this.#budget.isSpent) return NOWHERE;
    this.#budget.spend(PLACES_UNITS * this.#document.nodeCount);
    const members = new Uint8Array(this.#document.nodeCount);
    for (const more of this.#findMembers(selectors)) {
      for (let at = 0; at < more.length; at++) if (more[at] === 1) members[at] = 1;
    }
    const places = placesOfMembers(this.#document, members);
    this.#placesOf.set(test, places);
    return places;
  }

  #anchorsOf(test: HasTest): Uint8Array {
    const known = this.#anchors.get(test);
    if (known !== undefined) return known;
    if (this.#budget.isSpent) return NO_ANCHORS;
    const compounds = test.alternatives.reduce((sum, { selector }) => sum + selector.compounds.length, 0);
    this.#budget.spend(PASS_UNITS * this.#document.nodeCount * compounds);
    const anchors = findAnchors(test, this.#document, this.#findMembers);
    this.#anchors.set(test, anchors);
    return anchors;
  }
}

/** Comparing an attribute costs this much more than other tests. */
const ATTRIBUTE_UNITS = 3;

/** Units of the budget that one node costs in a pass that is remembered. */
const PASS_UNITS = 1;

/** The same for places among siblings, which take more room. */
const PLACES_UNITS = 8;

/** What is not looked for because the budget is spent. */
const NO_ANCHORS: Uint8Array = new Uint8Array(0);
const NOWHERE: SiblingPlaces = { index: new Int32Array(0), total: new Int32Array(0) };

/** Whether there is an n ≥ 0 with a·n + b = index. */
function isInSequence(test: NthTest, index: number): boolean {
  const difference = index - test.b;
  return test.a === 0 ? difference === 0 : difference % test.a === 0 && difference / test.a >= 0;
}
