import type { FontCollection } from "../../fonts/api/faces.ts";
import type { DocumentResources, FontResources, StyledContent } from "../../layout/api/pages.ts";
import type { SheetContext } from "../../layout/api/styles.ts";
import { type DocumentFontsInput, fontsFor } from "../fonts/document-collection.ts";
import { ALL_FORMATS } from "../fonts/font-formats.ts";
import { type LoadedMedia, loadMedia } from "./load-media.ts";
import type { DocumentSheets } from "./load-sheets.ts";
import type { RenderJob } from "./render-job.ts";

/** Loads what the styles of a document ask for, whenever they have changed. */
export class StyleResources {
  readonly #job: RenderJob;
  readonly #context: SheetContext;
  readonly #fonts: DocumentFontsInput;

  private constructor(job: RenderJob, context: SheetContext, fonts: DocumentFontsInput) {
    this.#job = job;
    this.#context = context;
    this.#fonts = fonts;
  }

  /** @throws ValidationError when there is no font. */
  static async open(job: RenderJob, { sheets, context }: DocumentSheets): Promise<StyleResources> {
    const { options, loader, limits, diagnostics, tools, cache } = job;
    const { generics, dictionaries, extendedCollections: extended } = tools;
    return new StyleResources(job, context, {
      sheets,
      faceCache: cache.faces,
      // All standards want every font in the file (ISO 19005-2 §6.2.11.4, ISO 14289-1 §7.21.4.1, ISO 15930-7).
      ...tools.installed(cache, { fonts: options.fonts, embedsAll: job.conformance !== undefined }),
      extended,
      generics,
      dictionaries,
      catalogue: await tools.catalogue,
      formats: options.fontFormats ?? ALL_FORMATS,
      signal: options.signal,
      loader,
      limits,
      diagnostics,
    });
  }

  /** The fonts there are whatever the document brings. */
  get installed(): FontCollection {
    return this.#fonts.collection;
  }

  fonts(content: StyledContent): Promise<FontResources> {
    return fontsFor(this.#fonts, content);
  }

  media({ styles, extraStyles }: StyledContent): Promise<LoadedMedia> {
    const { options, loader, limits, diagnostics, tools, cache } = this.#job;
    const images = {
      limits,
      decoders: tools.imageDecoders,
      deflate: tools.compression.deflate,
      signal: options.signal,
      cache: cache.images,
      pngs: tools.pngs,
    };
    const userAgent = tools.userAgent.of(styles.document);
    return loadMedia({ styles, extraStyles, context: this.#context, userAgent, loader, images, diagnostics });
  }

  async all(content: StyledContent): Promise<DocumentResources> {
    return { ...(await this.fonts(content)), ...(await this.media(content)) };
  }
}
