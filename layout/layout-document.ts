import type { Shaper } from "../fonts/types.ts";
import { counterStylesOf } from "./css/counter-styles/counter-style-rules.ts";
import type { Sheet } from "./css/sheets/sheet.ts";
import type { DiagnosticSink } from "./diagnostics.ts";
import { settleContainers } from "./rounds/container-rounds.ts";
import type { DocumentResources, StyledContent } from "./rounds/document-content.ts";
import { type FittedDocument, fitToPages } from "./rounds/shrink-to-fit.ts";
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

/** A document whose styles are settled: its content may have other styles and resources than it was given, where layout has changed them. */
export type DocumentLayout = FittedDocument;

/**
 * Lays out a document, in as many rounds as it takes: for styles that depend on the sizes of containers, for what is made smaller to fit
 * its page, and for content that shows page numbers. No round changes anything it was given; each makes a new value.
 *
 * Layout does not load. Where the rounds end in other styles than those that the resources were loaded for, they are yielded, to be given
 * what they ask for. This, and taking the pages, throws a PageLimitError when there are too many.
 */
export function* layoutDocument(
  input: LayoutInput,
): Generator<StyledContent, DocumentLayout, DocumentResources> {
  const counterStyles = counterStylesOf(input.sheets, input.diagnostics);
  return fitToPages(yield* settleContainers({ counterStyles, ...input }));
}
