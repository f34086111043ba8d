import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bitmap } from "../support/bitmap.ts";
import type { PdfReader } from "../support/pdfium.ts";

/** Pixels to the inch of pictures for people. */
const DPI = 72;

/** Pictures of whole PDFs for the report: ours, and those of the engines where the folder of the recording still has them. */
export class ReportPictures {
  readonly #reader: PdfReader;
  readonly #folder: string;
  readonly #own: ReadonlyMap<string, Uint8Array>;

  /** @param own our PDFs by `group/document`. */
  constructor(reader: PdfReader, folder: string, own: ReadonlyMap<string, Uint8Array>) {
    this.#reader = reader;
    this.#folder = folder;
    this.#own = own;
  }

  /** A page, counted from 0, of ours and of an engine; undefined where a file or a page isn't there. */
  pair(
    document: string,
    engine: string,
    page: number,
  ): { readonly own: Bitmap; readonly reference: Bitmap } | undefined {
    const file = join(this.#folder, `${document}.${engine}.pdf`);
    const pdf = this.#own.get(document);
    if (pdf === undefined || !existsSync(file)) return undefined;
    const own = this.#raster(pdf, page);
    const reference = this.#raster(readFileSync(file), page);
    return own === undefined || reference === undefined ? undefined : { own, reference };
  }

  #raster(pdf: Uint8Array, page: number): Bitmap | undefined {
    const opened = this.#reader.open(pdf, { dpi: DPI, smooth: true });
    try {
      return page < opened.count ? opened.raster(page) : undefined;
    } finally {
      opened.close();
    }
  }
}
