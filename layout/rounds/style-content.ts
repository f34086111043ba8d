import type { FontCollection } from "../../fonts/types.ts";
import { fontMetricsOf } from "../cascade/fonts/font-context.ts";
import type { StyleCache } from "../cascade/style-cache.ts";
import { type StyledDocument, styleDocument } from "../cascade/style-document.ts";
import type { PageStyling } from "../cascade/style-sources.ts";
import type { Sheet } from "../css/sheets/sheet.ts";
import type { IccProfile } from "../css/values/types.ts";
import type { DiagnosticSink } from "../diagnostics.ts";
import type { Document } from "../document/document.ts";
import { pageArea } from "../pages/page-area.ts";
import { MOST_COUNTING_RULES, PageStyleResolver } from "../pages/page-style.ts";
import type { FontResources, StyledContent } from "./document-content.ts";

export interface StyleContentInput {
  readonly document: Document;
  /** In cascade order, as `assembleSheets` gives them. */
  readonly sheets: readonly Sheet[];
  /** The page that media queries ask about, px. */
  readonly mediaWidth: number;
  readonly mediaHeight: number;
  /** Parsed declarations of earlier documents. */
  readonly cache?: StyleCache;
  /** As of `StyleInput`. */
  readonly iccProfiles?: ReadonlyMap<string, IccProfile>;
  /** The fonts there are whatever the document brings. */
  readonly fonts: FontCollection;
  readonly diagnostics: DiagnosticSink;
}

/**
 * Styles a document and its pages. Yields the styles to be given the fonts that they ask for. Lengths in `ex`, `ch` and the like need
 * the fonts: where there are some and the document has brought fonts, it is styled again.
 */
export function* styleContent(
  input: StyleContentInput,
): Generator<StyledContent, StyledContent & FontResources, FontResources> {
  const { sheets } = input;
  const first = withPages(styleFirst(input), sheets);
  const ignored = first.pageStyles.ignoredRule;
  if (ignored !== undefined) {
    const message = `The page rule counts for no page: there are more than ${MOST_COUNTING_RULES} rules with :nth(An+B).`;
    input.diagnostics.warn("page-rule-limit", message, ignored.block.declarations[0]?.position);
  }
  const resources = yield first;
  const { fonts } = resources;
  if (fonts === input.fonts || !usesFontMetrics(first)) return withResources(first, resources);
  const styles = first.styles.restyled({ fontMetrics: fontMetricsOf(fonts) });
  return withResources(withPages(styles, sheets), resources);
}

function withResources(
  { styles, pageStyles, extraStyles }: StyledContent,
  resources: FontResources,
): StyledContent & FontResources {
  return { styles, pageStyles, extraStyles, ...resources };
}

function styleFirst(input: StyleContentInput): StyledDocument {
  const { document, sheets, mediaWidth, mediaHeight, cache, iccProfiles } = input;
  return styleDocument(
    {
      document,
      sheets,
      mediaWidth,
      mediaHeight,
      fontMetrics: fontMetricsOf(input.fonts),
      ...(cache === undefined ? {} : { cache }),
      ...(iccProfiles === undefined ? {} : { iccProfiles }),
      pageArea: (made) => firstPageArea(sheets, made),
    },
    input.diagnostics,
  );
}

function usesFontMetrics({ styles, pageStyles }: StyledContent): boolean {
  return styles.dependencies.fontMetrics || pageStyles.usualStyles().some((page) => page.usesFontMetrics);
}

function withPages(styles: StyledDocument, sheets: readonly Sheet[]): StyledContent {
  const pageStyles = new PageStyleResolver({
    sheets,
    parent: styles.pageParent,
    compute: (parent, blocks) => styles.computeBlockStyle(parent, blocks),
  });
  const extraStyles = pageStyles
    .usualStyles()
    .flatMap(({ style, marginBoxes, footnote }) => [style, footnote, ...marginBoxes.values()]);
  return { styles, pageStyles, extraStyles };
}

/** The page area of the first page; its name is not known yet. */
function firstPageArea(sheets: readonly Sheet[], styles: PageStyling): { width: number; height: number } {
  const pages = new PageStyleResolver({
    sheets,
    parent: styles.initialStyle,
    compute: (parent, blocks) => styles.computeBlockStyle(parent, blocks),
  });
  const { width, height } = pageArea(pages.firstStyles());
  return { width, height };
}
