import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { decodeHtml } from "../../layout/document/encoding.ts";
import { readDefaultFonts } from "../../src/node/default-fonts.ts";
import { createNodeFetch, Engine } from "../../src/node/index.ts";
import type { DumpStage, RenderResult } from "../../src/render/render-types.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { lostText } from "../support/conservation.ts";
import { ALL_FORMATS, DocumentLayouter, SUITE_GENERICS } from "../support/layout-document.ts";
import { PdfReader } from "../support/pdfium.ts";
import type { RenderedPage } from "./judge.ts";

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

/** Where the pages come from when another renderer has made them: `PAGE.pdf` below this directory. */
export type OtherPdfs = string | undefined;

/** Renders pages of a suite with one warm engine, and keeps the last ones. */
export class SuiteRenderer {
  readonly #directory: string;
  readonly #pdfs: OtherPdfs;
  readonly #engine: Engine;
  readonly #layouter: DocumentLayouter;
  readonly #reader: PdfReader;
  readonly #fetch: ReturnType<typeof createNodeFetch>;
  readonly #cache: Map<string, SuitePage> = new Map();

  private constructor(directory: string, pdfs: OtherPdfs, reader: PdfReader) {
    this.#directory = directory;
    this.#pdfs = pdfs;
    this.#reader = reader;
    const fonts = fontsOf(join(directory, "fonts"));
    this.#engine = new Engine({ fonts, genericFamilies: SUITE_GENERICS });
    this.#layouter = new DocumentLayouter([...readDefaultFonts(), ...fonts]);
    this.#fetch = createNodeFetch({ localDirectories: [directory] });
  }

  static async create(directory: string, pdfs?: OtherPdfs): Promise<SuiteRenderer> {
    return new SuiteRenderer(directory, pdfs, await PdfReader.create());
  }

  /** Renders a page and rasterises it at 96 dpi without antialiasing. */
  async render(path: string): Promise<SuitePage> {
    const cached = this.#cache.get(path);
    if (cached !== undefined) return cached;
    const html = readFileSync(join(this.#directory, path));
    const start = performance.now();
    const result =
      this.#pdfs === undefined ? await this.#renderHtml(path, html, undefined) : this.#readPdf(path);
    const milliseconds = performance.now() - start;
    const page = this.#rasterise(path, html, result, milliseconds);
    if (this.#cache.size >= CACHE_SIZE) this.#cache.delete(this.#cache.keys().next().value as string);
    this.#cache.set(path, page);
    return page;
  }

  /** A stage of rendering as text. */
  async dump(path: string, stage: DumpStage): Promise<string> {
    const html = readFileSync(join(this.#directory, path));
    return (await this.#renderHtml(path, html, stage)).dump ?? "";
  }

  /** Text of the page's boxes that is missing on its pages, or there twice. */
  async lostText({ path, html }: SuitePage): Promise<string[]> {
    if (this.#pdfs !== undefined) return [];
    const baseUrl = this.#urlOf(path);
    const { boxes, pages } = await this.#layouter.layout({ html, baseUrl, fetch: this.#fetch });
    return lostText(boxes, pages).map(({ expected, found }) => `“${expected}” came out as “${found}”`);
  }

  #urlOf(path: string): string {
    return pathToFileURL(join(this.#directory, path)).href;
  }

  #renderHtml(path: string, html: Uint8Array, dump: DumpStage | undefined): Promise<RenderResult> {
    const baseUrl = this.#urlOf(path);
    return this.#engine.renderHtml(
      { html, baseUrl },
      // Tags part text that PDFium spaces evenly as long as it is one: pages that look the same would differ by a pixel.
      { fetch: this.#fetch, fontFormats: ALL_FORMATS, tagged: false, dump, date: new Date(0) },
    );
  }

  /** What the other renderer made of a page. */
  #readPdf(path: string): Pick<RenderResult, "pdf" | "diagnostics"> {
    const file = join(this.#pdfs ?? "", `${path}.pdf`);
    if (!existsSync(file)) throw new Error(`There is no ${file}.`);
    return { pdf: readFileSync(file), diagnostics: [] };
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

export function fontsOf(directory: string): Uint8Array[] {
  return readdirSync(directory)
    .filter((name) => /\.(ttf|otf)$/i.test(name))
    .sort()
    .map((name) => readFileSync(join(directory, name)));
}
