import { createLayoutContext } from "../../layout/create-layout-context.ts";
import { DiagnosticSink } from "../../layout/diagnostics.ts";
import { PageLimitError, paginate } from "../../layout/pages/paginate.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";
import { firstBoxes } from "./page-rounds.ts";
import { boxesWith, type RenderPagesInput } from "./render-pages.ts";

/**
 * Lays out all pages to see something of them before they are made. What is wrong with the document is told then, and whether there are
 * too many pages.
 */
export function* trialPages(input: RenderPagesInput): Generator<PageFragment> {
  const quiet = { ...input, diagnostics: new DiagnosticSink(1) };
  const boxes = firstBoxes((facts) => boxesWith(quiet, facts));
  const { pageStyles, maximumPages } = input;
  const pages = paginate(createLayoutContext(quiet), { boxes, pageStyles, maximumPages });
  try {
    for (const { page } of pages) yield page;
  } catch (error) {
    if (!(error instanceof PageLimitError)) throw error;
  }
}
