import { createShaper } from "../../fonts/shape/shaper.ts";
import { standardFaces } from "../../fonts/standard/standard-face.ts";
import type { FontCollection, FontFace, Shaper } from "../../fonts/types.ts";
import { StyleCache } from "../../layout/cascade/style-cache.ts";
import { type Diagnostic, DiagnosticSink } from "../../layout/diagnostics.ts";
import type { Document } from "../../layout/document/document.ts";
import { parseDocument } from "../../layout/document/parse-document.ts";
import { ForeignLayout } from "../../layout/foreign-layout.ts";
import type { DisplayList } from "../../layout/graphics/display-list.ts";
import { type DocumentLayout, layoutDocument } from "../../layout/layout-document.ts";
import { EFFECTS } from "../../layout/paint/effects.ts";
import { ForeignPainter } from "../../layout/paint/foreign-content.ts";
import { PaintContext } from "../../layout/paint/paint-context.ts";
import { paintPage } from "../../layout/paint/paint-page.ts";
import {
  documentBoxes,
  type FontResources,
  type StyledContent,
} from "../../layout/rounds/document-content.ts";
import { styleContent } from "../../layout/rounds/style-content.ts";
import type { BoxTree } from "../../layout/tree/box-tree.ts";
import { NO_PAGE_FACTS } from "../../layout/tree/page-facts.ts";
import type { PageFragment } from "../../layout/tree/page-fragment.ts";
import { defaultLimits } from "../../src/contract/limits.ts";
import { BreakDictionaries } from "../../src/fonts/break-dictionary.ts";
import { fontsFor } from "../../src/fonts/document-collection.ts";
import { collectionOf, toFaces } from "../../src/fonts/document-fonts.ts";
import { ExtendedCollections } from "../../src/fonts/extended-collections.ts";
import type { FontFormat } from "../../src/fonts/font-formats.ts";
import type { GenericFamilies } from "../../src/fonts/generic-families.ts";
import { PackedPngs } from "../../src/pdf/images/packed-pngs.ts";
import { portableCompression } from "../../src/pdf/objects/deflate.ts";
import { type LoadedMedia, loadMedia } from "../../src/render/load-media.ts";
import { loadSheets } from "../../src/render/load-sheets.ts";
import { UserAgentSheets } from "../../src/render/user-agent-sheets.ts";
import { ResourceLoader } from "../../src/resources/loader.ts";
import type { ResourceFetch } from "../../src/resources/resource.ts";
import { PAGE_UNITS, SHEET_CONTEXT } from "../../src/resources/sheet-context.ts";

/** Everything that can be read. */
export const ALL_FORMATS: readonly FontFormat[] = ["truetype", "opentype", "woff", "woff2"];

/** Pages of the suite take for granted that text without a family is set like text in a generic one. */
export const SUITE_GENERICS: GenericFamilies = { serif: "Noto Sans", monospace: "Noto Sans" };

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

  readonly #memos: boolean;

  /** `memos` false: nothing is remembered within a document, which comes out the same. */
  constructor(fonts: readonly Uint8Array[], memos = true) {
    this.#memos = memos;
    this.#faces = [...toFaces(fonts), ...standardFaces()];
    this.#collection = collectionOf({ installed: this.#faces, generics: SUITE_GENERICS });
  }

  /** @throws PageLimitError at more than `maximumPages` pages. */
  async layout(input: LayoutInput): Promise<LaidOutDocument> {
    const diagnostics = new DiagnosticSink();
    const { html, baseUrl, maximumPages = 1000 } = input;
    const source = { html, source: "html", ...(baseUrl === undefined ? {} : { baseUrl }) };
    const document = parseDocument(source, diagnostics);
    const { content, pages: steps } = await this.#layOut(document, { ...input, maximumPages }, diagnostics);
    const pages: PageFragment[] = [];
    for (const { type, page } of steps) {
      // A completed page comes with its margin boxes alone.
      if (type === "page") pages.push(page);
      else pages[page.index] = { ...(pages[page.index] as PageFragment), marginBoxes: page.marginBoxes };
    }
    const { styles, fonts, media } = content;
    const paint = new PaintContext({
      document,
      styles,
      fonts,
      shaper: this.#shaper,
      media,
      diagnostics,
      effects: EFFECTS,
      foreign: new ForeignPainter(new ForeignLayout(content)),
      resolveUrl: (href) => href,
    });
    return {
      document,
      boxes: documentBoxes(content, NO_PAGE_FACTS),
      pages,
      lists: pages.map((page) => paintPage(page, paint)),
      diagnostics: diagnostics.list(),
    };
  }

  async #layOut(
    document: Document,
    input: LayoutInput & { readonly maximumPages: number },
    diagnostics: DiagnosticSink,
  ): Promise<DocumentLayout> {
    const limits = defaultLimits;
    const loader = new ResourceLoader({ fetch: input.fetch, limits, signal: undefined });
    const userAgent = this.#userAgent.of(document);
    const sheetsInput = { document, userAgent, pageSettings: "", css: undefined, context: SHEET_CONTEXT };
    const { sheets, context } = await loadSheets({ ...sheetsInput, loader, limits, diagnostics });
    const loadFonts = (content: StyledContent): Promise<FontResources> =>
      fontsFor(
        {
          sheets,
          installed: this.#faces,
          collection: this.#collection,
          extended: new ExtendedCollections(),
          generics: SUITE_GENERICS,
          dictionaries: new BreakDictionaries(),
          catalogue: undefined,
          formats: ALL_FORMATS,
          signal: undefined,
          loader,
          limits,
          diagnostics,
        },
        content,
      );
    const { deflate } = portableCompression;
    const pngs = new PackedPngs(portableCompression);
    const images = { limits, decoders: undefined, deflate, pngs, signal: undefined };
    const loadImages = (content: StyledContent): Promise<LoadedMedia> =>
      loadMedia({ ...content, context, userAgent, loader, images, diagnostics });
    const shared = { document, sheets, shaper: this.#shaper, diagnostics };
    const toStyle = { ...shared, ...PAGE_UNITS, cache: this.#styleCache, fonts: this.#collection };
    const styled = await answered(styleContent(toStyle), loadFonts);
    const loaded = await loadImages(styled);
    const { maximumPages } = input;
    const toLayOut = { ...styled, ...shared, ...loaded, maximumPages, memos: this.#memos };
    return answered(layoutDocument(toLayOut), async (content) => ({
      ...(await loadFonts(content)),
      ...(await loadImages(content)),
    }));
  }
}

/** Runs work that asks for what must be loaded. */
async function answered<Question, Result, Answer>(
  work: Generator<Question, Result, Answer>,
  load: (question: Question) => Promise<Answer>,
): Promise<Result> {
  let step = work.next();
  while (step.done !== true) step = work.next(await load(step.value));
  return step.value;
}
