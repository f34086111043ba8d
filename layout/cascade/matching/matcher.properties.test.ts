import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseSelectorText } from "../../css/selectors/parse-selector.ts";
import type {
  CompoundSelector,
  LocalTest,
  RelativeSelector,
  Selector,
} from "../../css/selectors/selector.ts";
import { SelectorError } from "../../css/selectors/selector-error.ts";
import type { Sheet } from "../../css/sheets/sheet.ts";
import { readDocument, readSheet } from "../../css/testing/test-sheets.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import { MatchCache } from "./match-cache.ts";
import { createMatcher } from "./matcher.ts";

/** The definition of Selectors 4, read word by word: slow, without any table or state. */
class PlainReading {
  readonly #document: Document;

  constructor(document: Document) {
    this.#document = document;
  }

  matches(node: NodeId, selector: Selector, last = selector.compounds.length - 1): boolean {
    const compound = selector.compounds[last];
    if (compound === undefined || !this.#fits(node, compound)) return false;
    if (last === 0) return true;
    return this.#leftOf(node, selector.combinators[last - 1] ?? "descendant").some((left) =>
      this.matches(left, selector, last - 1),
    );
  }

  #leftOf(node: NodeId, combinator: string): NodeId[] {
    const parents = this.#ancestors(node);
    const before = this.#siblings(node).slice(0, this.#siblings(node).indexOf(node));
    if (combinator === "child") return parents.slice(0, 1);
    if (combinator === "descendant") return parents;
    return combinator === "next-sibling" ? before.slice(-1) : before;
  }

  #ancestors(node: NodeId): NodeId[] {
    const parent = this.#document.parent[node] ?? NO_NODE;
    return parent === NO_NODE ? [] : [parent, ...this.#ancestors(parent)];
  }

  #elements(): NodeId[] {
    return Array.from({ length: this.#document.nodeCount }, (_, node) => node).filter((node) =>
      this.#document.isElement(node),
    );
  }

  #siblings(node: NodeId): NodeId[] {
    return this.#elements().filter((other) => this.#document.parent[other] === this.#document.parent[node]);
  }

  #fits(node: NodeId, compound: CompoundSelector): boolean {
    const document = this.#document;
    return (
      !compound.never &&
      (compound.type === undefined || compound.type === document.nameOf(node)) &&
      compound.ids.every((id) => document.idOf(node) === id) &&
      compound.classes.every((name) => document.classesOf(node).includes(name)) &&
      compound.tests.every((test) => this.#holds(node, test)) &&
      compound.lists.every(
        (list) => list.selectors.some((selector) => this.matches(node, selector)) === (list.kind === "is"),
      )
    );
  }

  #holds(node: NodeId, test: LocalTest): boolean {
    if (test.kind === "attribute") return this.#document.attribute(node, test.name) !== undefined;
    if (test.kind === "has") return test.alternatives.some((relative) => this.#has(node, relative));
    if (test.kind !== "nth") throw new Error(test.kind);
    const counted = this.#siblings(node).filter(
      (other) =>
        (!test.ofType || this.#document.nameOf(other) === this.#document.nameOf(node)) &&
        (test.of?.some((selector) => this.matches(other, selector)) ?? true),
    );
    if (test.fromEnd) counted.reverse();
    const place = counted.indexOf(node) + 1;
    return place > 0 && Array.from({ length: 40 }, (_, n) => test.a * n + test.b).includes(place);
  }

  #has(anchor: NodeId, relative: RelativeSelector): boolean {
    const reaches = (node: NodeId, last: number): boolean => {
      const { compounds, combinators } = relative.selector;
      const compound = compounds[last];
      if (compound === undefined || !this.#fits(node, compound)) return false;
      const left = this.#leftOf(node, last === 0 ? relative.leading : (combinators[last - 1] ?? ""));
      return last === 0 ? left.includes(anchor) : left.some((other) => reaches(other, last - 1));
    };
    return this.#elements().some((node) => reaches(node, relative.selector.compounds.length - 1));
  }
}

const { tree } = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc
    .record({
      name: fc.constantFrom("div", "b", "i"),
      attributes: fc.constantFrom("", " class=x", " class=y", " class='x y'", " title", " id=n"),
      children: fc.oneof({ maxDepth: 4 }, fc.constant([]), fc.array(tie("tree"), { maxLength: 4 })),
    })
    .map(({ name, attributes, children }) => `<${name}${attributes}>${children.join(" ")}</${name}>`),
}));

const simple = fc.constantFrom(
  "div",
  "b",
  "*",
  ".x",
  ".y",
  "#n",
  "[title]",
  ".x.y",
  "b.x",
  ":nth-child(2n+1)",
);
const position = fc.constantFrom(
  ":first-child",
  ":last-of-type",
  ":nth-last-child(2)",
  ":nth-of-type(2)",
  ":only-child",
);
const joint = fc.constantFrom(" ", ">", "+", "~");
const chain = (part: fc.Arbitrary<string>, maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(part, joint), { minLength: 1, maxLength })
    .map((parts) => parts.map(([text, sign], index) => (index === 0 ? text : `${sign}${text}`)).join(""));
const inner = chain(simple, 3);
const list = fc.array(inner, { minLength: 1, maxLength: 2 }).map((parts) => parts.join(","));
const functional = fc
  .tuple(
    fc.constantFrom(
      ":is(",
      ":not(",
      ":has(",
      ":has(> ",
      ":has(+ ",
      ":has(~ ",
      ":nth-child(2 of ",
      ":nth-last-child(odd of ",
    ),
    list,
  )
  .map(([name, argument]) => `${name}${argument})`);
const compound = fc.oneof(
  simple,
  position,
  functional,
  fc.tuple(simple, functional).map((parts) => parts.join("")),
);

/** Places of the selectors that match each element by definition, and by the matcher with what the cache knows. */
function bothReadings(
  html: string,
  selectors: readonly string[],
  sheets: readonly Sheet[],
  cache: MatchCache,
): { expected: number[][]; actual: number[][] } {
  const document = readDocument(html);
  const matcher = createMatcher(sheets, document, { cache });
  const reading = new PlainReading(document);
  const parsed = selectors.map((text) => parseSelectorText(text));
  const expected: number[][] = [];
  const actual: number[][] = [];
  for (let node = 0; node < document.nodeCount; node++) {
    if (!document.isElement(node)) continue;
    expected.push(
      parsed.flatMap((selector, index) =>
        !(selector instanceof SelectorError) && selector.some((one) => reading.matches(node, one))
          ? [index]
          : [],
      ),
    );
    const values = matcher.match(node).rules.map((rule) => Number(rule.block.declarations[0]?.value));
    actual.push(values.sort((left, right) => left - right));
  }
  return { expected, actual };
}

describe("the matcher", () => {
  it("agrees with the definition for any documents and selectors", () => {
    const documents = fc.tuple(tree, tree);
    fc.assert(
      fc.property(
        documents,
        fc.array(chain(compound, 4), { minLength: 1, maxLength: 6 }),
        (pages, selectors) => {
          const css = selectors.map((text, index) => `${text} { --n: ${index} }`).join("\n");
          const sheets = [readSheet(css).sheet];
          const cache = new MatchCache();
          for (const html of [...pages, ...pages]) {
            const { expected, actual } = bothReadings(html, selectors, sheets, cache);
            expect(actual).toEqual(expected);
          }
        },
      ),
      { numRuns: 200, seed: 20 },
    );
  });
});
