import type { NodeId } from "../document/document.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import type { PageFacts, References, TargetContent } from "../tree/page-facts.ts";
import type { PageRecord } from "./page-record.ts";

/** What a round of pagination found out, for the box tree of the next one. */
export class PaginationFacts implements PageFacts {
  readonly totalPages: number | undefined;
  readonly references: References;
  readonly targets: ReadonlyMap<NodeId, TargetContent>;
  readonly #records: readonly PageRecord[];
  /** Index of the page, by number of the generated content and by element. */
  readonly #contents: Map<number, number> = new Map();
  readonly #elements: Map<NodeId, number> = new Map();
  readonly #footnotes: Map<NodeId, number> = new Map();

  /** `boxes` is the tree that was paginated; without `records` it was only walked. */
  constructor(boxes: BoxTree, records?: readonly PageRecord[]) {
    this.references = boxes.references;
    this.targets = boxes.targets;
    this.totalPages = records?.length;
    this.#records = records ?? [];
    for (const [index, { contents, targets, counters }] of this.#records.entries()) {
      for (const [footnote, number] of counters.footnotes) this.#footnotes.set(footnote, number);
      for (const content of contents) this.#contents.set(content, index);
      for (const target of targets) this.#elements.set(target, index);
    }
  }

  counterAtContent(content: number, name: string): number | undefined {
    return this.#counter(this.#contents.get(content), name);
  }

  counterAtElement(node: NodeId, name: string): number | undefined {
    return this.#counter(this.#elements.get(node), name);
  }

  footnoteNumber(footnote: NodeId): number | undefined {
    return this.#footnotes.get(footnote);
  }

  #counter(page: number | undefined, name: string): number | undefined {
    return page === undefined ? undefined : this.#records[page]?.counters.page.get(name);
  }
}
