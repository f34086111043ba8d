import { createLayoutContext } from "../create-layout-context.ts";
import { initialContainingBlock } from "../pages/initial-containing-block.ts";
import { type ComposedPage, paginate } from "../pages/paginate.ts";
import { PaginationFacts } from "../pages/pagination-facts.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { NO_PAGE_FACTS } from "../tree/page-facts.ts";
import { type DocumentContent, documentBoxes } from "./document-content.ts";

/** Rounds of pagination for content that shows page numbers, before they count as not settling (docs/decisions/page-facts.md). */
const MAXIMUM_ROUNDS = 4;

/** Pages with the context they were laid out in. */
export interface LaidOutPages {
  readonly ctx: LayoutContext;
  readonly pages: Iterable<ComposedPage>;
}

/**
 * The box tree to begin with. Cross-references lead to what comes later in the document, so it is walked once to see where they
 * lead, and once more to see what is there.
 */
export function firstBoxes(content: DocumentContent): BoxTree {
  const first = documentBoxes(content, NO_PAGE_FACTS);
  if (first.references.targets.size === 0) return first;
  const found = documentBoxes(content, new PaginationFacts(first));
  return documentBoxes(content, new PaginationFacts(found));
}

/**
 * Lays out the pages, one after the other as they are taken. Content that shows page numbers is laid out anew with what the round before
 * found, until it shows what it showed before: then all pages are made before the first is given. What does not settle ends with the
 * last round and a diagnostic.
 */
export function settledPages(content: DocumentContent, first: BoxTree): LaidOutPages {
  if (first.pageDependentTexts.length === 0) return layOut(content, first);
  let boxes = first;
  for (let round = 1; ; round += 1) {
    const { ctx, pages: made } = layOut(content, boxes);
    const pages = [...made];
    const records = pages.map(({ record }) => record);
    const next = documentBoxes(content, new PaginationFacts(boxes, records));
    if (sameTexts(next.pageDependentTexts, boxes.pageDependentTexts)) return { ctx, pages };
    if (round === MAXIMUM_ROUNDS) {
      content.diagnostics.warn(
        "page-numbers-unsettled",
        `Page numbers in the content still changed after ${MAXIMUM_ROUNDS} rounds of pagination; those of the last round are shown.`,
      );
      return { ctx, pages };
    }
    boxes = next;
  }
}

function layOut(content: DocumentContent, boxes: BoxTree): LaidOutPages {
  const { pageStyles, maximumPages } = content;
  const ctx = createLayoutContext({
    initialContainingBlock: initialContainingBlock(boxes, pageStyles),
    ...content,
  });
  return { ctx, pages: paginate(ctx, { boxes, pageStyles, maximumPages }) };
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
