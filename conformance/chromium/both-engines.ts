import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { createNodeFetch, Engine } from "../../src/node/index.ts";
import { fontsOf } from "../csswg/suite-fonts.ts";
import type { Bitmap } from "../support/bitmap.ts";
import { ALL_FORMATS, SUITE_GENERICS } from "../support/layout-document.ts";
import { PdfReader } from "../support/pdfium.ts";
import { ChromiumPrinter } from "./chromium.ts";
import { middlesOf } from "./likeness.ts";

/** Pages compared as pixels, of one document. */
const MAXIMUM_PAGES = 6;

/** PDFium draws the rectangles of some writers, Chromium's among them, up to a pixel too far: finer pixels, of which one in so many stays. */
const FINENESS = 3;

/** Chromium prints no PDF of a document: it finds no end of some columns in columns. */
export class NotPrintedError extends Error {}

/** The pages of one document by both. */
export interface BothPages {
  readonly ours: readonly Bitmap[];
  readonly theirs: readonly Bitmap[];
  /** Why each of our pages ends where it does, a line for the place and one for the reason. */
  readonly breaks: string;
}

/** This engine and Chromium with the same fonts. */
export class BothEngines {
  readonly #directories: readonly string[];
  readonly #engine: Engine;
  readonly #reader: PdfReader;
  #chromium: ChromiumPrinter;

  private constructor(directories: readonly string[], reader: PdfReader, chromium: ChromiumPrinter) {
    this.#directories = directories;
    const fonts = directories.flatMap((directory) => fontsOf(join(directory, "fonts")));
    this.#engine = new Engine({ fonts, genericFamilies: SUITE_GENERICS });
    this.#reader = reader;
    this.#chromium = chromium;
  }

  /** @param directories local directories that documents may load from, each with a folder of fonts. */
  static async start(directories: readonly string[]): Promise<BothEngines> {
    return new BothEngines(directories, await PdfReader.create(), await chromiumWith(directories));
  }

  /**
   * The pages of a document by both. Chromium is started again when there are none, and asked once more: it may have lacked time alone.
   *
   * @throws NotPrintedError when Chromium gives no PDF for the second time.
   * @throws Error when this engine gives none.
   */
  async pagesOf(file: string, html: Uint8Array): Promise<BothPages> {
    try {
      return await this.#pagesOf(file, html);
    } catch {
      return await this.#pagesOf(file, html);
    }
  }

  async #pagesOf(file: string, html: Uint8Array): Promise<BothPages> {
    const fetch = createNodeFetch({ localDirectories: [dirname(file), ...this.#directories] });
    const input = { html, baseUrl: pathToFileURL(file).href };
    try {
      const [theirs, ours] = await Promise.all([
        this.#chromium.print(input.baseUrl).catch((error: unknown) => {
          throw new NotPrintedError(`${error}`);
        }),
        this.#engine.renderHtml(input, { fetch, fontFormats: ALL_FORMATS, tagged: false, dump: "breaks" }),
      ]);
      return { ours: this.#rasters(ours.pdf), theirs: this.#rasters(theirs), breaks: ours.dump ?? "" };
    } catch (error) {
      await this.#chromium.close();
      this.#chromium = await chromiumWith(this.#directories);
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.#chromium.close();
  }

  #rasters(pdf: Uint8Array): Bitmap[] {
    const document = this.#reader.open(pdf, { dpi: 96 * FINENESS });
    const count = Math.min(document.count, MAXIMUM_PAGES);
    const pages = Array.from({ length: count }, (_, page) => middlesOf(document.raster(page), FINENESS));
    document.close();
    return pages;
  }
}

function chromiumWith(directories: readonly string[]): Promise<ChromiumPrinter> {
  const noto = dirname(createRequire(import.meta.url).resolve("@expo-google-fonts/noto-sans/package.json"));
  return ChromiumPrinter.start([...directories.map((directory) => join(directory, "fonts")), noto]);
}
