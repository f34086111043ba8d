import { NO_NODE, type NodeId } from "../document/document.ts";
import type { PageTextPart, RunningMark } from "../tree/box.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import type { Fragment, FragmentLink } from "../tree/fragment.ts";
import { type CountersOnPage, NO_COUNTERS, type PageCounterEvent, PageCounters } from "./page-counters.ts";
import type { PageStyles } from "./page-style.ts";
import { NO_PAGE_VALUES, type PageValues, PageValuesBuilder } from "./page-values.ts";

/** A named string as it was set, with the counters of its page. */
export interface NamedString {
  readonly parts: readonly PageTextPart[];
  readonly counters: ReadonlyMap<string, number>;
}

/** What pagination remembers of a finished page. */
export interface PageRecord {
  readonly running: PageValues<RunningMark>;
  readonly strings: PageValues<NamedString>;
  readonly counters: CountersOnPage;
  /** Targets of cross-references that begin on the page. */
  readonly targets: readonly NodeId[];
  /** Numbers of the generated contents on the page that ask for page counters. */
  readonly contents: readonly number[];
}

const NONE: readonly never[] = [];

/** Records page after page, in order. */
export class PageRecorder {
  readonly #boxes: BoxTree;
  readonly #isAsked: boolean;
  readonly #counters: PageCounters = new PageCounters();
  /** Elements and contents met on earlier pages. */
  readonly #seenNodes: Set<NodeId> = new Set();
  readonly #seenContents: Set<number> = new Set();
  #last: PageRecord = {
    running: NO_PAGE_VALUES,
    strings: NO_PAGE_VALUES,
    counters: NO_COUNTERS,
    targets: NONE,
    contents: NONE,
  };

  constructor(boxes: BoxTree) {
    this.#boxes = boxes;
    const { hasRunning, pageEffects, pageDependentBoxes, references } = boxes;
    this.#isAsked =
      hasRunning || pageEffects.size > 0 || pageDependentBoxes.size > 0 || references.targets.size > 0;
  }

  record(styles: PageStyles, links: readonly FragmentLink[]): PageRecord {
    const found = new PageWalk(this.#boxes, this.#seenNodes, this.#seenContents);
    if (this.#isAsked) found.walk(links, 0);
    const counters = this.#counters.next(styles, this.#events(found));
    const running = new PageValuesBuilder(this.#last.running);
    const strings = new PageValuesBuilder(this.#last.strings);
    const top = found.marks.length === 0 ? 0 : firstContentTop(links, 0);
    for (const { mark, y, isFirst } of found.marks) {
      const isAtStart = isFirst && y <= top;
      if (typeof mark === "object") running.assign(mark.name, mark, isAtStart);
      else
        for (const { name, parts } of this.#boxes.pageEffects.get(mark)?.strings ?? NONE)
          strings.assign(name, { parts, counters: counters.page }, isAtStart);
    }
    this.#last = {
      running: running.build(),
      strings: strings.build(),
      counters,
      targets: found.targets,
      contents: found.contents,
    };
    return this.#last;
  }

  *#events({ marks }: PageWalk): Generator<PageCounterEvent> {
    for (const { mark } of marks) {
      if (typeof mark === "object") continue;
      const effect = this.#boxes.pageEffects.get(mark);
      if (effect !== undefined) yield { node: mark, changes: effect.pageCounters, counters: effect.counters };
    }
  }
}

/** A running element, or an element with a page effect, with its top. */
interface FoundMark {
  readonly mark: RunningMark | NodeId;
  readonly y: number;
  /** No text or picture of the page is before it, whatever stands beside it. */
  readonly isFirst: boolean;
}

/** Finds what is to be recorded on a page, in order. */
class PageWalk {
  /** Running elements, and elements with a page effect. */
  readonly marks: FoundMark[] = [];
  readonly targets: NodeId[] = [];
  readonly contents: number[] = [];
  readonly #boxes: BoxTree;
  readonly #seenNodes: Set<NodeId>;
  readonly #seenContents: Set<number>;
  /** No text or picture has been met. */
  #isFirst = true;

  constructor(boxes: BoxTree, seenNodes: Set<NodeId>, seenContents: Set<number>) {
    this.#boxes = boxes;
    this.#seenNodes = seenNodes;
    this.#seenContents = seenContents;
  }

  walk(links: readonly FragmentLink[], top: number): void {
    for (const { y, fragment } of links) this.#visit(fragment, top + y);
  }

  #visit(fragment: Fragment, y: number): void {
    switch (fragment.kind) {
      case "mark": {
        const { mark, node } = fragment.box;
        if (mark.type === "running") this.marks.push({ mark, y, isFirst: this.#isFirst });
        else this.#element(node, y);
        break;
      }
      case "text": {
        this.#isFirst = false;
        const content = this.#boxes.pageDependentBoxes.get(fragment.box.id);
        if (content === undefined || this.#seenContents.has(content)) break;
        this.#seenContents.add(content);
        this.contents.push(content);
        break;
      }
      case "line":
        this.walk(fragment.children, y);
        break;
      case "box":
        if (fragment.isRepeat) break;
        if (fragment.box.node !== NO_NODE) this.#element(fragment.box.node, y);
        if ("kind" in fragment.box && fragment.box.kind === "replaced") this.#isFirst = false;
        this.walk(fragment.children, y);
        break;
    }
  }

  #element(node: NodeId, y: number): void {
    const isNoted = this.#boxes.pageEffects.has(node);
    const isTarget = this.#boxes.references.targets.has(node);
    if ((!isNoted && !isTarget) || this.#seenNodes.has(node)) return;
    this.#seenNodes.add(node);
    if (isNoted) this.marks.push({ mark: node, y, isFirst: this.#isFirst });
    if (isTarget) this.targets.push(node);
  }
}

/**
 * Top of the first line, picture or empty box of the page; what repeats, such as the head of a table that goes on, is passed over.
 * DEVIATION css-gcpm-3 §1.1.2: for `string(name, start)` a row right below the repeated head of a table is at the start of its page,
 * although the head is above it, so that balances can be carried over.
 */
function firstContentTop(links: readonly FragmentLink[], top: number): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { y, fragment } of links) {
    if (fragment.kind === "mark" || (fragment.kind === "box" && fragment.isRepeat)) continue;
    const isLeaf =
      fragment.kind !== "box" || fragment.children.every((child) => child.fragment.kind === "mark");
    if (isLeaf && fragment.height === 0) continue;
    first = Math.min(first, isLeaf ? top + y : firstContentTop(fragment.children, top + y));
    if (first <= top) return first;
  }
  return first;
}
