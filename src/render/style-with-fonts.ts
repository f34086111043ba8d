import type { BreakDictionary, FontCollection, FontFace, NamedFeatureValues } from "../../fonts/types.ts";
import type { StyleCache } from "../../layout/cascade/style-cache.ts";
import { type StyledDocument, styleDocument } from "../../layout/cascade/style-document.ts";
import type { ComputedStyle } from "../../layout/css/properties/computed-style.ts";
import { parsePalette } from "../../layout/css/sheets/font-palette.ts";
import type { Sheet } from "../../layout/css/sheets/sheet.ts";
import type { DiagnosticSink } from "../../layout/diagnostics.ts";
import type { Document } from "../../layout/document/document.ts";
import { PageStyleResolver } from "../../layout/pages/page-style.ts";
import type { Limits } from "../contract/limits.ts";
import type { DictionarySource } from "../fonts/break-dictionary.ts";
import type { GenericFamilies } from "../fonts/document-fonts.ts";
import { collectionOf, fontMetricsOf, NO_FONTS } from "../fonts/document-fonts.ts";
import { findFonts } from "../fonts/find-fonts.ts";
import { type FontDemand, fontDemandOf } from "../fonts/font-demand.ts";
import type { FontFormat } from "../fonts/font-formats.ts";
import { type FaceCache, loadFonts } from "../fonts/load-fonts.ts";
import type { FontCatalogue } from "../fonts/sources/font-catalogue.ts";
import type { ResourceLoader } from "../resources/loader.ts";
import { SHEET_CONTEXT } from "../resources/sheet-context.ts";

/** What styling a document and finding its fonts needs. */
export interface StyleInput {
  readonly document: Document;
  readonly sheets: readonly Sheet[];
  readonly styleCache: StyleCache;
  readonly faceCache?: FaceCache | undefined;
  /** Faces there are whatever the document brings, and their collection. */
  readonly installed: readonly FontFace[];
  readonly collection: FontCollection;
  readonly generics: GenericFamilies | undefined;
  readonly dictionaries: DictionarySource;
  /** Where families are looked for that neither the engine nor the document has. */
  readonly catalogue: FontCatalogue | undefined;
  readonly formats: readonly FontFormat[];
  readonly loader: ResourceLoader;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
  readonly diagnostics: DiagnosticSink;
}

/** A document's styles, those of its pages, and the fonts they ask for. */
export interface StyledContent {
  readonly styles: StyledDocument;
  readonly pageStyles: PageStyleResolver;
  /** Styles of pages and margin boxes. */
  readonly extraStyles: readonly ComputedStyle[];
  readonly fonts: FontCollection;
  readonly dictionary: BreakDictionary;
}

/** Styles alone. */
type Styled = Omit<StyledContent, "fonts" | "dictionary">;

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
  const first = timer.timedSync("style", () => styledContent(input));
  const { fonts, dictionary } = await timer.timed("media", () => fontsFor(input, first));
  if (fonts === input.collection || !usesFontMetrics(first)) return { ...first, fonts, dictionary };
  const styled = timer.timedSync("style", () => {
    const styles = first.styles.restyled({ fontMetrics: fontMetricsOf(fonts) });
    return withPages(input, styles);
  });
  return { ...styled, fonts, dictionary };
}

function usesFontMetrics({ styles, pageStyles }: Styled): boolean {
  return styles.dependencies.fontMetrics || pageStyles.usualStyles().some((page) => page.usesFontMetrics);
}

/** Loads the fonts and the dictionary that styles ask for. */
export async function fontsFor(
  input: StyleInput,
  { styles, extraStyles }: Pick<StyledContent, "styles" | "extraStyles">,
): Promise<Pick<StyledContent, "fonts" | "dictionary">> {
  const demand = fontDemandOf(styles, extraStyles);
  const fonts = await documentCollection(input, demand);
  return { fonts, dictionary: await input.dictionaries.load(demand.hyphenatedLanguages) };
}

function styledContent(input: StyleInput): Styled {
  const { document, sheets, styleCache } = input;
  const styles = styleDocument(
    {
      document,
      sheets,
      ...SHEET_CONTEXT,
      fontMetrics: fontMetricsOf(input.collection),
      cache: styleCache,
      pageArea: (made) => firstPageArea(sheets, made),
    },
    input.diagnostics,
  );
  return withPages(input, styles);
}

function withPages({ sheets }: StyleInput, styles: StyledDocument): Styled {
  const pageStyles = new PageStyleResolver({
    sheets,
    parent: styles.pageParent,
    compute: (parent, blocks) => styles.computeBlockStyle(parent, blocks),
  });
  const extraStyles = pageStyles
    .usualStyles()
    .flatMap(({ style, marginBoxes }) => [style, ...marginBoxes.values()]);
  return { styles, pageStyles, extraStyles };
}

/** What is left of the first page inside its margins; its name is not known yet. */
function firstPageArea(
  sheets: readonly Sheet[],
  styles: Pick<StyledDocument, "initialStyle" | "computeBlockStyle">,
): { width: number; height: number } {
  const pages = new PageStyleResolver({
    sheets,
    parent: styles.initialStyle,
    compute: (parent, blocks) => styles.computeBlockStyle(parent, blocks),
  });
  const { width, height, margins } = pages.firstStyles();
  return { width: width - margins.left - margins.right, height: height - margins.top - margins.bottom };
}

/** The installed collection where the document asks for no others. */
async function documentCollection(input: StyleInput, demand: FontDemand): Promise<FontCollection> {
  const { sheets, installed, collection, generics } = input;
  const rules = sheets.flatMap(({ fontFaces }) => fontFaces);
  const loaded =
    rules.length === 0 ? NO_FONTS : await loadFonts({ ...input, rules, demand, cache: input.faceCache });
  const palettes = sheets.flatMap(({ fontPalettes }) =>
    fontPalettes.map((rule) => parsePalette(rule, input.diagnostics)),
  );
  const named = { palettes, featureValues: featureValuesOf(sheets) };
  const isOwn = loaded.faces.length > 0 || palettes.length > 0 || named.featureValues.length > 0;
  const known = isOwn ? collectionOf({ installed, loaded, generics, ...named }) : collection;
  const faces = [...loaded.faces, ...installed];
  const found = await findFonts({ ...input, demand, collection: known, faces });
  return found.faces.length === 0 ? known : collectionOf({ installed, loaded, found, generics, ...named });
}

/** What `@font-feature-values` rules name, the last in the cascade last. */
function featureValuesOf(sheets: readonly Sheet[]): readonly NamedFeatureValues[] {
  const rules = sheets.flatMap(({ featureValues }) => featureValues);
  return rules
    .toSorted((first, second) => first.layer - second.layer)
    .flatMap(({ families, values }) => values.map((value) => ({ families, ...value })));
}
