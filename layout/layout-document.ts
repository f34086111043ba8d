import type { Shaper } from "../fonts/types.ts";
import { counterStylesOf } from "./css/counter-styles/counter-style-rules.ts";
import type { Sheet } from "./css/sheets/sheet.ts";
import type { DiagnosticSink } from "./diagnostics.ts";
import { settleContainers } from "./rounds/container-rounds.ts";
import type { DocumentContent, DocumentResources, StyledContent } from "./rounds/document-content.ts";
import { type PageStep, pageSteps } from "./rounds/page-steps.ts";
import { shrinkToFit } from "./rounds/shrink-to-fit.ts";
import type { LayoutObserver } from "./tree/layout-context.ts";

/** A styled document with what its styles ask for, and what it is laid out with. */
export interface LayoutInput extends StyledContent, DocumentResources {
  /** In cascade order, for the counter styles in them. */
  readonly sheets: readonly Sheet[];
  readonly shaper: Shaper;
  /** Most pages the document may have. */
  readonly maximumPages: number;
  readonly diagnostics: DiagnosticSink;
  /** False: layout remembers nothing, for checks that it comes out the same. What is nested deeply then takes very long. */
  readonly memos?: boolean | undefined;
  readonly observer?: LayoutObserver | undefined;
}

/** A document whose styles are settled. */
export interface DocumentLayout {
  /** What its pages are made from: with other styles and resources than it was given, where layout has changed them. */
  readonly content: DocumentContent;
  /** To be taken once, in order; a page need not be kept until the next one is asked for. */
  readonly pages: Iterable<PageStep>;
}

/**
 * Lays out a document, in as many rounds as it takes: for styles that depend on the sizes of containers, for what is made smaller to fit
 * its page, and for content that shows page numbers. No round changes anything it was given; each makes a new value.
 *
 * Layout does not load. Where the rounds end in other styles than those that the resources were loaded for, they are yielded, to be given
 * what they ask for. Taking the pages throws a PageLimitError when there are too many.
 */
export function* layoutDocument(
  input: LayoutInput,
): Generator<StyledContent, DocumentLayout, DocumentResources> {
  const counterStyles = counterStylesOf(input.sheets, input.diagnostics);
  const content = shrinkToFit(yield* settleContainers({ ...input, counterStyles }));
  return { content, pages: pageSteps(content) };
}
