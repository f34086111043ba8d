import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { MarginBoxName } from "../css/sheets/margin-box-names.ts";
import type { NodeId } from "../document/document.ts";
import type { CounterChanges } from "../tree/page-effect.ts";
import type { PageStyles } from "./page-style.ts";

const LOWEST = -2147483648;
const HIGHEST = 2147483647;

const ONE_MORE_PAGE: CounterChanges = { reset: [], increment: [{ name: "page", value: 1 }], set: [] };

/** Counters on a page: those of the page itself, and in margin boxes that change some. */
export interface CountersOnPage {
  readonly page: ReadonlyMap<string, number>;
  readonly marginBoxes: ReadonlyMap<MarginBoxName, ReadonlyMap<string, number>>;
  /** Of counters of elements that are nested: the values of the instances around, from the outermost inwards. */
  readonly around: ReadonlyMap<string, readonly number[]>;
  /** Numbers of the footnotes called on the page, where `@page` rules count them. */
  readonly footnotes: ReadonlyMap<NodeId, number>;
}

const NO_FOOTNOTES: ReadonlyMap<NodeId, number> = new Map();
const NONE_AROUND: CountersOnPage["around"] = new Map();

export const NO_COUNTERS: CountersOnPage = {
  page: new Map(),
  marginBoxes: new Map(),
  around: NONE_AROUND,
  footnotes: NO_FOOTNOTES,
};

/** Page-based counters from page to page (css-page-3 §6). A margin box asks also for counters of elements; they are kept here too. */
export class PageCounters {
  #values: Map<string, number> = new Map();
  #around: CountersOnPage["around"] = NONE_AROUND;

  /**
   * The counters of the next page: what `@page` does to them, then what the elements do that begin on the page, then the margin
   * boxes in their order. `page` is one more on each page, unless the page's own style changes it.
   * DEVIATION css-page-3 §6: an element that changes a counter of pages does so for the whole page that it begins on, margin boxes above
   * it included, so that a page has one number.
   */
  next(styles: PageStyles, elements: Iterable<PageCounterEvent>): CountersOnPage {
    const values = new Map(this.#values);
    const own = changesOf(styles.style);
    if (!touchesPage(own)) apply(values, ONE_MORE_PAGE);
    apply(values, own);
    let footnotes: Map<NodeId, number> | undefined;
    for (const { node, changes, counters } of elements) {
      if (changes !== undefined) {
        apply(values, changes);
        if (changes.increment.some(({ name }) => name === "footnote")) {
          footnotes ??= new Map();
          footnotes.set(node, values.get("footnote") ?? 0);
        }
      }
      for (const [name, instances] of counters) {
        values.set(name, instances.at(-1) ?? 0);
        if (instances.length > 1 || this.#around.has(name))
          this.#around = new Map(this.#around).set(name, instances.slice(0, -1));
      }
    }
    let current = values;
    const marginBoxes = new Map<MarginBoxName, ReadonlyMap<string, number>>();
    for (const [name, style] of styles.marginBoxes) {
      const changes = changesOf(style);
      if (changes.reset.length === 0 && changes.increment.length === 0 && changes.set.length === 0) {
        if (current !== values) marginBoxes.set(name, current);
        continue;
      }
      current = new Map(current);
      apply(current, changes);
      marginBoxes.set(name, current);
    }
    this.#values = current;
    return { page: values, marginBoxes, around: this.#around, footnotes: footnotes ?? NO_FOOTNOTES };
  }
}

/** What an element does to counters of its page. */
export interface PageCounterEvent {
  readonly node: NodeId;
  readonly changes: CounterChanges | undefined;
  /** Values of its own counters that margin boxes show: of all instances, the innermost last. */
  readonly counters: ReadonlyMap<string, readonly number[]>;
}

function changesOf({ counterReset, counterIncrement, counterSet }: ComputedStyle): CounterChanges {
  return { reset: counterReset, increment: counterIncrement, set: counterSet };
}

function touchesPage({ reset, increment, set }: CounterChanges): boolean {
  return [reset, increment, set].some((list) => list.some(({ name }) => name === "page"));
}

/** `pages` is the total of pages, which nothing changes. */
function apply(values: Map<string, number>, { reset, increment, set }: CounterChanges): void {
  for (const { name, value } of reset) if (name !== "pages") values.set(name, value);
  for (const { name, value } of increment) {
    const next = (values.get(name) ?? 0) + value;
    if (name !== "pages" && next >= LOWEST && next <= HIGHEST) values.set(name, next);
  }
  for (const { name, value } of set) if (name !== "pages") values.set(name, value);
}
