import type { DiagnosticSink } from "../../layout/diagnostics.ts";
import type { ComposedPage } from "../../layout/pages/paginate.ts";
import { PaginationFacts } from "../../layout/pages/pagination-facts.ts";
import type { BoxTree } from "../../layout/tree/box-tree.ts";
import { NO_PAGE_FACTS, type PageFacts } from "../../layout/tree/page-facts.ts";

/** Rounds of pagination for content that shows page numbers, before they count as not settling (DESIGN of page facts). */
const MAXIMUM_ROUNDS = 4;

/** How rounds make boxes and pages. */
export interface RoundTools<Pages extends { readonly pages: readonly ComposedPage[] }> {
  boxes(facts: PageFacts): BoxTree;
  paginate(boxes: BoxTree): Pages;
  readonly diagnostics: DiagnosticSink;
}

/**
 * The box tree to begin with. Cross-references lead to what comes later in the document, so it is walked once to see where they
 * lead, and once more to see what is there.
 */
export function firstBoxes(boxes: (facts: PageFacts) => BoxTree): BoxTree {
  const first = boxes(NO_PAGE_FACTS);
  return first.references.targets.size === 0
    ? first
    : boxes(new PaginationFacts(boxes(new PaginationFacts(first))));
}

/**
 * Paginates anew with what the round before found, until content that shows page numbers shows what it showed before. What does
 * not settle ends with the last round and a diagnostic.
 */
export function settlePages<Pages extends { readonly pages: readonly ComposedPage[] }>(
  first: BoxTree,
  tools: RoundTools<Pages>,
): Pages {
  let boxes = first;
  for (let round = 1; ; round += 1) {
    const result = tools.paginate(boxes);
    const records = result.pages.map(({ record }) => record);
    const next = tools.boxes(new PaginationFacts(boxes, records));
    if (sameTexts(next.pageDependentTexts, boxes.pageDependentTexts)) return result;
    if (round === MAXIMUM_ROUNDS) {
      tools.diagnostics.warn(
        "page-numbers-unsettled",
        `Page numbers in the content still changed after ${MAXIMUM_ROUNDS} rounds of pagination; those of the last round are shown.`,
      );
      return result;
    }
    boxes = next;
  }
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
