import { createLayoutContext } from "../create-layout-context.ts";
import { DiagnosticSink } from "../diagnostics.ts";
import { initialContainingBlock } from "../pages/initial-containing-block.ts";
import { PageLimitError, paginate } from "../pages/paginate.ts";
import type { PageFragment } from "../tree/page-fragment.ts";
import type { DocumentContent } from "./document-content.ts";
import { firstBoxes } from "./page-rounds.ts";

/**
 * Lays out all pages to see something of them before they are made. What is wrong with the document is told then, and whether there are
 * too many pages.
 */
export function* trialPages(content: DocumentContent): Generator<PageFragment> {
  const quiet = { ...content, diagnostics: new DiagnosticSink(1) };
  const boxes = firstBoxes(quiet);
  const { pageStyles, maximumPages } = content;
  const ctx = createLayoutContext({
    ...quiet,
    initialContainingBlock: initialContainingBlock(boxes, pageStyles),
  });
  const pages = paginate(ctx, { boxes, pageStyles, maximumPages });
  try {
    for (const { page } of pages) yield page;
  } catch (error) {
    if (!(error instanceof PageLimitError)) throw error;
  }
}
