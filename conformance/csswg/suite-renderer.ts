import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { decodeHtml } from "../../layout/document/encoding.ts";
import { readDefaultFonts } from "../../src/node/default-fonts.ts";
import { createNodeFetch } from "../../src/node/index.ts";
import type { DumpStage, RenderResult } from "../../src/render/render-types.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { lostText } from "../support/conservation.ts";
import { DocumentLayouter } from "../support/layout-document.ts";
import { PdfReader } from "../support/pdfium.ts";
import type { RenderedPage } from "./judge.ts";
import { type PageMaker, type PageSource, pageSource } from "./page-source.ts";
import { fontsOf } from "./suite-fonts.ts";

/** Pages of one document that are compared as pixels. */
const MAXIMUM_BITMAPS = 20;
/** Rendered pages kept: tests that share a reference come one after another. */
const CACHE_SIZE = 12;

/** A rendered page with what reports tell about it. */
export interface SuitePage extends RenderedPage {
  readonly path: string;
  readonly pdf: Uint8Array;
  readonly milliseconds: number;
  readonly diagnostics: readonly string[];
}

interface SuiteTools {
  readonly reader: PdfReader;
  readonly layouter: DocumentLayouter | undefined;
}

/** Renders pages of a suite, one warm engine for all, and keeps the last ones. */
export class SuiteRenderer {
  readonly #directory: string;
  readonly #source: PageSource;
  /** Lays out once more, to look for lost text; only where the pages are those of the engine. */
  readonly #layouter: DocumentLayouter | undefined;
  readonly #reader: PdfReader;
  readonly #fetch: ReturnType<typeof createNodeFetch>;
  readonly #cache: Map<string, SuitePage> = new Map();

  private constructor(directory: string, source: PageSource, tools: SuiteTools) {
    this.#directory = directory;
    this.#source = source;
    this.#reader = tools.reader;
    this.#layouter = tools.layouter;
    this.#fetch = createNodeFetch({ localDirectories: [directory] });
  }

  static async create(directory: string, maker: PageMaker = { kind: "engine" }): Promise<SuiteRenderer> {
    const fonts = (): Uint8Array[] => [...readDefaultFonts(), ...fontsOf(join(directory, "fonts"))];
    const layouter = maker.kind === "engine" ? new DocumentLayouter(fonts()) : undefined;
    const tools = { reader: await PdfReader.create(), layouter };
    return new SuiteRenderer(directory, await pageSource(maker, directory), tools);
  }

  /** Renders a page and rasterises it at 96 dpi without antialiasing. */
  async render(path: string): Promise<SuitePage> {
    const cached = this.#cache.get(path);
    if (cached !== undefined) return cached;
    const html = readFileSync(join(this.#directory, path));
    const start = performance.now();
    const result = await this.#source(path, undefined);
    const milliseconds = performance.now() - start;
    const page = this.#rasterise(path, html, result, milliseconds);
    if (this.#cache.size >= CACHE_SIZE) this.#cache.delete(this.#cache.keys().next().value as string);
    this.#cache.set(path, page);
    return page;
  }

  /** A stage of rendering as text. */
  async dump(path: string, stage: DumpStage): Promise<string> {
    return (await this.#source(path, stage)).dump ?? "";
  }

  /** Text of the page's boxes that is missing on its pages, or there twice. */
  async lostText({ path, html }: SuitePage): Promise<string[]> {
    if (this.#layouter === undefined) return [];
    const baseUrl = this.#urlOf(path);
    const { boxes, pages } = await this.#layouter.layout({ html, baseUrl, fetch: this.#fetch });
    return lostText(boxes, pages).map(({ expected, found }) => `“${expected}” came out as “${found}”`);
  }

  #urlOf(path: string): string {
    return pathToFileURL(join(this.#directory, path)).href;
  }

  #rasterise(
    path: string,
    html: Uint8Array,
    result: Pick<RenderResult, "pdf" | "diagnostics">,
    milliseconds: number,
  ): SuitePage {
    const pages = this.#reader.open(result.pdf);
    try {
      const bitmaps: Bitmap[] = [];
      for (let index = 0; index < Math.min(pages.count, MAXIMUM_BITMAPS); index += 1)
        bitmaps.push(pages.raster(index));
      return {
        path,
        html: decodeHtml(html, {}),
        pdf: result.pdf,
        bitmaps,
        pageCount: pages.count,
        milliseconds,
        diagnostics: result.diagnostics.map(
          ({ code, message, position }) =>
            `${position === undefined ? "" : `${position.line}:${position.column} `}${message} [${code}]`,
        ),
        characters: () => this.#characters(result.pdf),
      };
    } finally {
      pages.close();
    }
  }

  #characters(pdf: Uint8Array): ReturnType<RenderedPage["characters"]> {
    const pages = this.#reader.open(pdf);
    try {
      return Array.from({ length: pages.count }, (_, index) => pages.characters(index));
    } finally {
      pages.close();
    }
  }
}
