import type { ContentItem } from "../css/values/types.ts";
import type { NodeId } from "../document/document.ts";

/**
 * What content may ask of pagination, which is done in whole new rounds until the answers are stable, and of elements that come
 * later in the document.
 */
export interface PageFacts {
  /** Number of pages; undefined before the first round. */
  readonly totalPages: number | undefined;
  /** Value of a page-based counter on the page of a piece of generated content, by its number (`BoxTree.pageDependentBoxes`). */
  counterAtContent(content: number, name: string): number | undefined;
  /** Value of a page-based counter on the page where an element begins. */
  counterAtElement(node: NodeId, name: string): number | undefined;
  /** Number of a footnote that `@page` rules count, after the footnotes before it on its page. */
  footnoteNumber(footnote: NodeId): number | undefined;
  /** What cross-references are known to ask for. */
  readonly references: References;
  /** What the walk before found out about the targets of cross-references. */
  readonly targets: ReadonlyMap<NodeId, TargetContent>;
}

/** What the cross-references of a document ask for: `target-counter()`, `target-text()` (css-content-3 §4). */
export interface References {
  readonly targets: ReadonlySet<NodeId>;
  /** Names of their counters. */
  readonly counters: ReadonlySet<string>;
}

/** An element that cross-references lead to. */
export interface TargetContent {
  readonly before: string;
  readonly after: string;
  /** Values from the outermost instance inwards, of the counters that are asked for. */
  readonly counters: ReadonlyMap<string, readonly number[]>;
}

/** Counters of pages: `page`, and what else `@page` rules and margin boxes have to do with. */
export interface PageCounterNames {
  /** Counters that `@page` rules change: they belong to pages, whatever elements do to them (css-page-3 §6). */
  readonly pageBased: ReadonlySet<string>;
  /** Counters that margin boxes show. */
  readonly shown: ReadonlySet<string>;
  /** Cross-references of margin boxes. */
  readonly references: readonly CrossReference[];
}

export type CrossReference = Extract<ContentItem, { type: "target-counter" | "target-text" }>;

export const NO_PAGE_COUNTERS: PageCounterNames = {
  pageBased: new Set(["page"]),
  shown: new Set(),
  references: [],
};

export const NO_REFERENCES: References = { targets: new Set(), counters: new Set() };

export const NO_PAGE_FACTS: PageFacts = {
  totalPages: undefined,
  counterAtContent: () => undefined,
  counterAtElement: () => undefined,
  footnoteNumber: () => undefined,
  references: NO_REFERENCES,
  targets: new Map(),
};
