import { counterStylesOf } from "../../layout/css/counter-styles/counter-style-rules.ts";
import type { Sheet } from "../../layout/css/sheets/sheet.ts";
import type { Document } from "../../layout/document/document.ts";
import type { MediaMap } from "../../layout/graphics/image-resource.ts";
import { TRUETYPE_ONLY } from "../fonts/font-formats.ts";
import { ImageReader } from "../resources/image-reader.ts";
import { SHEET_CONTEXT } from "../resources/sheet-context.ts";
import type { ContainedPages } from "./container-rounds.ts";
import { loadMedia } from "./load-media.ts";
import { loadSheets } from "./load-sheets.ts";
import { pageSettingsSheet } from "./page-settings.ts";
import type { RenderJob } from "./render-job.ts";
import type { StyledContent, StyleInput } from "./style-with-fonts.ts";

/** Loads the sheets of a document, with those of the user agent and of the caller. */
export function documentSheets(job: RenderJob, document: Document): Promise<readonly Sheet[]> {
  const { input, loader, limits, diagnostics, tools } = job;
  return loadSheets({
    document,
    userAgent: tools.userAgent.of(document),
    pageSettings: pageSettingsSheet(input.page),
    css: input.css,
    loader,
    context: SHEET_CONTEXT,
    limits,
    diagnostics,
    cache: tools.cache.sheets,
  });
}

/** What a document is styled with. */
export async function styleInput(
  { options, loader, limits, diagnostics, tools }: RenderJob,
  document: Document,
  sheets: readonly Sheet[],
): Promise<StyleInput> {
  const { styleCache, generics, dictionaries, cache } = tools;
  return {
    document,
    sheets,
    styleCache,
    faceCache: cache.faces,
    ...tools.installed(options.fonts),
    generics,
    dictionaries,
    catalogue: await tools.catalogue,
    formats: options.fontFormats ?? TRUETYPE_ONLY,
    signal: options.signal,
    loader,
    limits,
    diagnostics,
  };
}

/** Loads the images that the styles of a document ask for. */
export function mediaOf(
  { options, loader, limits, diagnostics, tools }: RenderJob,
  { styles, extraStyles }: StyledContent,
): Promise<MediaMap> {
  const reader = new ImageReader({
    limits,
    decoders: tools.imageDecoders,
    deflate: tools.compression.deflate,
    signal: options.signal,
    cache: tools.cache.images,
  });
  const userAgent = tools.userAgent.of(styles.document);
  return loadMedia({ styles, extraStyles, userAgent, loader, reader, diagnostics });
}

/** What a document is laid out from. */
export function layoutInput(
  { limits, diagnostics, tools }: RenderJob,
  sheets: readonly Sheet[],
  { styles, pageStyles, fonts, dictionary, media }: StyledContent & { readonly media: MediaMap },
): ContainedPages {
  const counterRules = sheets.flatMap((sheet) => sheet.counterStyles);
  return {
    styles,
    media,
    fonts,
    dictionary,
    shaper: tools.shaper,
    pageStyles,
    counterStyles: counterStylesOf(counterRules, diagnostics),
    maximumPages: limits.pages,
    diagnostics,
  };
}
