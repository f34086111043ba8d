import type { FontCollection, FontFace } from "../fonts/types.ts";
import type { Sheet } from "../layout/css/sheet.ts";
import type { DiagnosticSink } from "../layout/diagnostics.ts";
import type { Document } from "../layout/html/document.ts";
import { PageStyleResolver } from "../layout/pages/page-style.ts";
import type { ComputedStyle } from "../layout/style/computed-style.ts";
import type { FontMetricsSource } from "../layout/style/font-context.ts";
import type { StyleCache } from "../layout/style/style-cache.ts";
import { type StyledDocument, styleDocument } from "../layout/style/style-document.ts";
import { collectionOf, fontMetricsOf } from "./document-fonts.ts";
import { fontDemandOf } from "./font-demand.ts";
import type { FontFormat } from "./font-formats.ts";
import type { Limits } from "./limits.ts";
import { loadFonts } from "./load-fonts.ts";
import { SHEET_CONTEXT } from "./load-sheets.ts";
import type { ResourceLoader } from "./resources/loader.ts";

/** What styling a document and finding its fonts needs. */
export interface StyleInput {
  readonly document: Document;
  readonly sheets: readonly Sheet[];
  readonly styleCache: StyleCache;
  /** Faces there are whatever the document brings, and their collection. */
  readonly installed: readonly FontFace[];
  readonly collection: FontCollection;
  readonly formats: readonly FontFormat[];
  readonly loader: ResourceLoader;
  readonly limits: Limits;
  readonly diagnostics: DiagnosticSink;
}

/** A document's styles, those of its pages, and the fonts they ask for. */
export interface StyledContent {
  readonly styles: StyledDocument;
  readonly pageStyles: PageStyleResolver;
  /** Styles of pages and margin boxes. */
  readonly extraStyles: readonly ComputedStyle[];
  readonly fonts: FontCollection;
}

/** How stages are timed. */
export interface StageTimer {
  timed<Value>(stage: "media", work: () => Promise<Value>): Promise<Value>;
  timedSync<Value>(stage: "style", work: () => Value): Value;
}

/**
 * Styles a document and loads the fonts its styles ask for. Lengths in `ex`, `ch` and the like need the fonts: where there are some
 * and the document has brought fonts, it is styled again.
 */
export async function styleWithFonts(input: StyleInput, timer: StageTimer): Promise<StyledContent> {
  let asked = false;
  const first = timer.timedSync("style", () =>
    styleBy(input, (request) => {
      asked = true;
      return fontMetricsOf(input.collection)(request);
    }),
  );
  const fonts = await timer.timed("media", () => documentCollection(input, first));
  if (fonts === input.collection || !asked) return { ...first, fonts };
  return { ...timer.timedSync("style", () => styleBy(input, fontMetricsOf(fonts))), fonts };
}

function styleBy(input: StyleInput, fontMetrics: FontMetricsSource): Omit<StyledContent, "fonts"> {
  const { document, sheets, styleCache } = input;
  const styles = styleDocument(
    { document, sheets, ...SHEET_CONTEXT, fontMetrics, cache: styleCache },
    input.diagnostics,
  );
  const pageStyles = new PageStyleResolver({
    sheets,
    parent: styles.styleOf(document.root),
    compute: (parent, blocks) => styles.computeBlockStyle(parent, blocks),
  });
  const extraStyles = pageStyles
    .usualStyles()
    .flatMap(({ style, marginBoxes }) => [style, ...marginBoxes.values()]);
  return { styles, pageStyles, extraStyles };
}

/** The installed collection where the document brings no fonts. */
async function documentCollection(
  input: StyleInput,
  { styles, extraStyles }: Omit<StyledContent, "fonts">,
): Promise<FontCollection> {
  const rules = input.sheets.flatMap(({ fontFaces }) => fontFaces);
  if (rules.length === 0) return input.collection;
  const demand = fontDemandOf(styles, extraStyles);
  const loaded = await loadFonts({ ...input, rules, demand });
  return loaded.faces.length === 0 ? input.collection : collectionOf(input.installed, loaded);
}
