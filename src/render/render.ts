import { createShaper } from "../../fonts/shape/shaper.ts";
import { standardFaces } from "../../fonts/standard/standard-face.ts";
import { symbolFaces } from "../../fonts/standard/symbol-faces.ts";
import type { FontCollection, FontFace, Shaper } from "../../fonts/types.ts";
import { StyleCache } from "../../layout/cascade/style-cache.ts";
import { counterStylesOf } from "../../layout/css/counter-styles/counter-style-rules.ts";
import type { Sheet } from "../../layout/css/sheets/sheet.ts";
import type { Document } from "../../layout/document/document.ts";
import { ForeignLayout } from "../../layout/foreign-layout.ts";
import type { DisplayList } from "../../layout/graphics/display-list.ts";
import type { MediaMap } from "../../layout/graphics/image-resource.ts";
import { ForeignPainter } from "../../layout/paint/foreign-content.ts";
import { GlyphInk } from "../../layout/paint/glyph-ink.ts";
import { PaintContext } from "../../layout/paint/paint-context.ts";
import { paintPage } from "../../layout/paint/paint-page.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";
import { throwIfAborted } from "../contract/errors.ts";
import { BreakDictionaries, type DictionarySource } from "../fonts/break-dictionary.ts";
import type { GenericFamilies } from "../fonts/document-fonts.ts";
import { collectionOf, toFaces, watermarkOf } from "../fonts/document-fonts.ts";
import { TRUETYPE_ONLY } from "../fonts/font-formats.ts";
import type { FontCatalogue } from "../fonts/sources/font-catalogue.ts";
import { type Compression, portableCompression } from "../pdf/deflate.ts";
import { PackedPngs } from "../pdf/packed-pngs.ts";
import { type OpenPage, PdfWriter } from "../pdf/pdf-writer.ts";
import type { ImageDecoders } from "../resources/image-decoder.ts";
import { ImageReader } from "../resources/image-reader.ts";
import { ResourceLoader } from "../resources/loader.ts";
import { SHEET_CONTEXT } from "../resources/sheet-context.ts";
import { type ContainedPages, settleContainers } from "./container-rounds.ts";
import { conformanceOf, linkOrFile, linkTarget, metadataOf, viewerSettingsOf } from "./document-info.ts";
import { EngineCache } from "./engine-cache.ts";
import { type Attachments, loadAttachments } from "./load-attachments.ts";
import { loadMedia } from "./load-media.ts";
import { loadSheets } from "./load-sheets.ts";
import { pageSettingsSheet } from "./page-settings.ts";
import { RenderDump } from "./render-dump.ts";
import { RenderJob } from "./render-job.ts";
import { type RenderPagesInput, renderPages } from "./render-pages.ts";
import type { EngineOptions, RenderInput, RenderOptions, RenderResult } from "./render-types.ts";
import { shrinkToFit } from "./shrink-to-fit.ts";
import { DocumentStructure } from "./structure/document-structure.ts";
import { fontsFor, styleWithFonts } from "./style-with-fonts.ts";
import { UserAgentSheets } from "./user-agent-sheets.ts";

/** Nodes of the largest document that is tagged unless the caller asks for more. */
const LARGEST_TAGGED = 5_000;

/** Renders documents and keeps faces, shaped words and what documents have in common warm between them (`EngineCache`). */
export class Engine {
  readonly #faces: readonly FontFace[];
  readonly #catalogue: FontCatalogue | Promise<FontCatalogue> | undefined;
  readonly #generics: GenericFamilies | undefined;
  readonly #dictionaries: DictionarySource;
  #collection: FontCollection | undefined;
  readonly #shaper: Shaper = createShaper();
  readonly #ink: GlyphInk = new GlyphInk();
  readonly #styleCache: StyleCache = new StyleCache();
  readonly #compression: Compression;
  readonly #imageDecoders: ImageDecoders | undefined;
  readonly #userAgent: UserAgentSheets = new UserAgentSheets();
  readonly #cache: EngineCache;
  readonly #pngs: PackedPngs;

  constructor(options: EngineOptions = {}) {
    this.#faces = [...toFaces(options.fonts ?? []), ...standardFaces(), ...symbolFaces()];
    this.#catalogue = options.catalogue;
    this.#generics = options.genericFamilies;
    const { dictionary } = options;
    this.#dictionaries =
      dictionary === undefined ? new BreakDictionaries() : { load: async () => dictionary };
    this.#compression = options.compression ?? portableCompression;
    this.#pngs = new PackedPngs(this.#compression);
    this.#imageDecoders = options.imageDecoders;
    this.#cache = new EngineCache(options.cacheLimits);
  }

  /**
   * Renders one document to PDF. Mistakes of its author come back as diagnostics.
   *
   * @throws ValidationError when there is no font or the input is no document; LimitError when it costs more than the
   * limits allow; AbortedError when the signal was triggered.
   */
  async renderHtml(input: RenderInput, options: RenderOptions = {}): Promise<RenderResult> {
    const job = new RenderJob(input, options);
    const document = job.parse();
    const loader = new ResourceLoader({ fetch: options.fetch, limits: job.limits, signal: options.signal });
    const userAgent = this.#userAgent.of(document);
    const sheets = await job.timed("sheets", () => this.#loadSheets(job, document, loader));
    const generics = this.#generics;
    const given = toFaces(options.fonts ?? [], this.#cache.collections);
    const installed = given.length === 0 ? this.#faces : [...this.#faces, ...given];
    const toStyle = {
      document,
      sheets,
      styleCache: this.#styleCache,
      faceCache: this.#cache.faces,
      installed,
      collection: given.length === 0 ? this.#installed() : collectionOf({ installed, generics }),
      generics,
      dictionaries: this.#dictionaries,
      catalogue: await this.#catalogue,
      formats: options.fontFormats ?? TRUETYPE_ONLY,
      signal: options.signal,
      loader,
      limits: job.limits,
      diagnostics: job.diagnostics,
    };
    const content = await styleWithFonts(toStyle, job);
    const { styles, pageStyles, extraStyles, fonts, dictionary } = content;
    const media = (): Promise<MediaMap> =>
      loadMedia({
        styles,
        extraStyles,
        userAgent,
        loader,
        reader: new ImageReader({
          limits: job.limits,
          decoders: this.#imageDecoders,
          deflate: this.#compression.deflate,
          signal: options.signal,
          cache: this.#cache.images,
        }),
        diagnostics: job.diagnostics,
      });
    const { diagnostics, limits } = job;
    const counterRules = sheets.flatMap((sheet) => sheet.counterStyles);
    throwIfAborted(options.signal);
    const loaded: ContainedPages = {
      styles,
      media: await job.timed("media", media),
      fonts,
      dictionary,
      shaper: this.#shaper,
      pageStyles,
      counterStyles: counterStylesOf(counterRules, diagnostics),
      maximumPages: limits.pages,
      diagnostics,
    };
    // What is styled by the size of its container may ask for fonts and images of its own.
    const pages = await settleContainers(loaded, job, async () => ({
      ...(await fontsFor(toStyle, content)),
      media: await media(),
    }));
    shrinkToFit({ ...pages, styles }, job);
    const attachments = await job.timed("media", () => loadAttachments({ document, loader, diagnostics }));
    return this.#emit(job, pages, attachments);
  }

  #loadSheets(job: RenderJob, document: Document, loader: ResourceLoader): Promise<readonly Sheet[]> {
    return loadSheets({
      document,
      userAgent: this.#userAgent.of(document),
      pageSettings: pageSettingsSheet(job.input.page),
      css: job.input.css,
      loader,
      context: SHEET_CONTEXT,
      limits: job.limits,
      diagnostics: job.diagnostics,
      cache: this.#cache.sheets,
    });
  }

  /** The collection of the engine's own faces, which most documents share. */
  #installed(): FontCollection {
    this.#collection ??= collectionOf({ installed: this.#faces, generics: this.#generics });
    return this.#collection;
  }

  #emit(job: RenderJob, pages: RenderPagesInput, attachments: Attachments): RenderResult {
    const { styles, fonts, diagnostics } = pages;
    const { document } = styles;
    const conformance = conformanceOf(document, job.options, diagnostics);
    const isTagged =
      conformance !== undefined || (job.options.tagged ?? document.nodeCount <= LARGEST_TAGGED);
    const paint = new PaintContext({
      document,
      keepsStructure: isTagged,
      styles,
      fonts,
      shaper: pages.shaper,
      ink: this.#ink,
      media: pages.media,
      filterPixels: job.limits.filterPixels,
      diagnostics,
      foreign: new ForeignPainter(new ForeignLayout(pages)),
      resolveUrl: (href) => linkOrFile(href, document, attachments),
    });
    const writer = new PdfWriter({
      ...metadataOf(document, job.input, job.options, styles),
      attachments,
      viewer: viewerSettingsOf(document, diagnostics),
      compression: this.#compression,
      pngs: this.#pngs,
      watermark: watermarkOf(job.options.watermark, fonts, this.#shaper),
      diagnostics,
      resolveUrl: (href) => linkTarget(href, document),
      conformance,
      structure: isTagged
        ? new DocumentStructure({
            document,
            styleOf: (node) => (styles.hasStyle(node) ? styles.styleOf(node) : undefined),
            targetOf: (link) => paint.targetOf(link),
          })
        : undefined,
    });
    const dump = new RenderDump(job.options.dump, pages);
    const paintTimed = (page: PageFragment): DisplayList =>
      job.timedSync("paint", () => paintPage(page, paint));
    const pageCount = job.timedSync("pages", () =>
      renderPages<OpenPage | undefined>(pages, {
        add: (page, isOpen) => {
          const list = paintTimed(page);
          dump.add(page, list);
          const handle = job.timedSync("pdf", () =>
            isOpen ? writer.addOpenPage(list) : void writer.addPage(list),
          );
          job.checkOutput(writer.length, page.index);
          return handle;
        },
        complete: (handle, page) => {
          const list = paintTimed(page);
          dump.add(page, list);
          if (handle !== undefined) job.timedSync("pdf", () => writer.completePage(handle, list));
        },
      }),
    );
    const pdf = job.timedSync("pdf", () => writer.end());
    job.checkOutput(pdf.length, pageCount);
    return { pdf, pageCount, diagnostics: diagnostics.list(), dump: dump.text(), timings: job.timings };
  }
}

/**
 * Renders one document with the fonts given in `options`. Whoever renders several is better served by one `Engine`.
 *
 * @throws as `Engine.renderHtml` does.
 */
export function renderHtml(
  input: RenderInput,
  options: RenderOptions & Pick<EngineOptions, "compression" | "imageDecoders"> = {},
): Promise<RenderResult> {
  const { compression, imageDecoders } = options;
  return new Engine({ compression, imageDecoders }).renderHtml(input, options);
}
