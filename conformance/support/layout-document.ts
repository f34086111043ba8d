import { createShaper } from "../../fonts/shape/shaper.ts";
import { standardFaces } from "../../fonts/standard/standard-face.ts";
import type { FontCollection, FontFace, Shaper } from "../../fonts/types.ts";
import { StyleCache } from "../../layout/cascade/style-cache.ts";
import { counterStylesOf } from "../../layout/css/counter-styles/counter-style-rules.ts";
import { type Diagnostic, DiagnosticSink } from "../../layout/diagnostics.ts";
import type { Document } from "../../layout/document/document.ts";
import { parseDocument } from "../../layout/document/parse-document.ts";
import { ForeignLayout } from "../../layout/foreign-layout.ts";
import type { DisplayList } from "../../layout/graphics/display-list.ts";
import { ForeignPainter } from "../../layout/paint/foreign-content.ts";
import { PaintContext } from "../../layout/paint/paint-context.ts";
import { paintPage } from "../../layout/paint/paint-page.ts";
import type { BoxTree } from "../../layout/tree/box-tree.ts";
import { NO_PAGE_FACTS } from "../../layout/tree/page-facts.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";
import { defaultLimits } from "../../src/contract/limits.ts";
import { BreakDictionaries } from "../../src/fonts/break-dictionary.ts";
import type { GenericFamilies } from "../../src/fonts/document-fonts.ts";
import { collectionOf, toFaces } from "../../src/fonts/document-fonts.ts";
import type { FontFormat } from "../../src/fonts/font-formats.ts";
import { portableCompression } from "../../src/pdf/objects/deflate.ts";
import { loadMedia } from "../../src/render/load-media.ts";
import { loadSheets } from "../../src/render/load-sheets.ts";
import { boxesWith, type RenderPagesInput, renderPages } from "../../src/render/render-pages.ts";
import { type StageTimer, styleWithFonts } from "../../src/render/style-with-fonts.ts";
import { UserAgentSheets } from "../../src/render/user-agent-sheets.ts";
import { ImageReader } from "../../src/resources/image-reader.ts";
import { ResourceLoader } from "../../src/resources/loader.ts";
import type { ResourceFetch } from "../../src/resources/resource.ts";
import { SHEET_CONTEXT } from "../../src/resources/sheet-context.ts";

/** Everything that can be read. */
export const ALL_FORMATS: readonly FontFormat[] = ["truetype", "opentype", "woff", "woff2"];

/** Pages of the suite take for granted that text without a family is set like text in a generic one. */
export const SUITE_GENERICS: GenericFamilies = { serif: "Noto Sans", monospace: "Noto Sans" };

const UNTIMED: StageTimer = { timed: (_, work) => work(), timedSync: (_, work) => work() };

/** A document between the stages: what the tests of the invariants look at. */
export interface LaidOutDocument {
  readonly document: Document;
  /** The box tree before anything is known of pages. */
  readonly boxes: BoxTree;
  readonly pages: readonly PageFragment[];
  readonly lists: readonly DisplayList[];
  readonly diagnostics: readonly Diagnostic[];
}

export interface LayoutInput {
  readonly html: string;
  readonly baseUrl?: string | undefined;
  readonly fetch?: ResourceFetch | undefined;
  readonly maximumPages?: number | undefined;
}

/** Runs the stages of rendering up to painting and keeps their results, which the renderer drops page by page. */
export class DocumentLayouter {
  readonly #faces: readonly FontFace[];
  readonly #collection: FontCollection;
  readonly #shaper: Shaper = createShaper();
  readonly #styleCache: StyleCache = new StyleCache();
  readonly #userAgent: UserAgentSheets = new UserAgentSheets();

  constructor(fonts: readonly Uint8Array[]) {
    this.#faces = [...toFaces(fonts), ...standardFaces()];
    this.#collection = collectionOf({ installed: this.#faces, generics: SUITE_GENERICS });
  }

  /** @throws LimitError at more than `maximumPages` pages. */
  async layout(input: LayoutInput): Promise<LaidOutDocument> {
    const diagnostics = new DiagnosticSink();
    const { html, baseUrl, maximumPages = 1000 } = input;
    const source = { html, source: "html", ...(baseUrl === undefined ? {} : { baseUrl }) };
    const document = parseDocument(source, diagnostics);
    const stages = await this.#load(document, input, diagnostics);
    const pages: PageFragment[] = [];
    const pagesInput: RenderPagesInput = { ...stages, shaper: this.#shaper, maximumPages, diagnostics };
    renderPages<number>(pagesInput, {
      add: (page) => pages.push(page) - 1,
      // A completed page comes with its margin boxes alone.
      complete: (index, { marginBoxes }) => {
        pages[index] = { ...(pages[index] as PageFragment), marginBoxes };
      },
    });
    const paint = new PaintContext({
      document,
      styles: stages.styles,
      fonts: stages.fonts,
      shaper: this.#shaper,
      media: stages.media,
      diagnostics,
      foreign: new ForeignPainter(new ForeignLayout(pagesInput)),
      resolveUrl: (href) => href,
    });
    return {
      document,
      boxes: boxesWith(pagesInput, NO_PAGE_FACTS),
      pages,
      lists: pages.map((page) => paintPage(page, paint)),
      diagnostics: diagnostics.list(),
    };
  }

  async #load(
    document: Document,
    input: LayoutInput,
    diagnostics: DiagnosticSink,
  ): Promise<Omit<RenderPagesInput, "shaper" | "maximumPages" | "diagnostics">> {
    const limits = defaultLimits;
    const loader = new ResourceLoader({ fetch: input.fetch, limits, signal: undefined });
    const userAgent = this.#userAgent.of(document);
    const context = SHEET_CONTEXT;
    const sheetsInput = { document, userAgent, pageSettings: "", css: undefined, context };
    const sheets = await loadSheets({ ...sheetsInput, loader, limits, diagnostics });
    const { styles, pageStyles, extraStyles, fonts, dictionary } = await styleWithFonts(
      {
        document,
        sheets,
        styleCache: this.#styleCache,
        installed: this.#faces,
        collection: this.#collection,
        generics: SUITE_GENERICS,
        dictionaries: new BreakDictionaries(),
        catalogue: undefined,
        formats: ALL_FORMATS,
        signal: undefined,
        loader,
        limits,
        diagnostics,
      },
      UNTIMED,
    );
    const { deflate } = portableCompression;
    const reader = new ImageReader({ limits, decoders: undefined, deflate, signal: undefined });
    const media = await loadMedia({ styles, extraStyles, userAgent, loader, reader, diagnostics });
    const counterRules = sheets.flatMap((sheet) => sheet.counterStyles);
    return {
      styles,
      media,
      fonts,
      dictionary,
      pageStyles,
      counterStyles: counterStylesOf(counterRules, diagnostics),
    };
  }
}
