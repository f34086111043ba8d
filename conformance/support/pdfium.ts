import { PDFiumModule } from "@hyzyla/pdfium";
import type { Bitmap } from "./bitmap.ts";

type Pdfium = Awaited<ReturnType<typeof PDFiumModule>> & {
  _FPDF_InitLibrary(): void;
  _FPDFText_GetUnicode(textPage: number, index: number): number;
  _FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number;
  readonly HEAPF64: Float64Array;
};

/** One character of the text layer; place of its origin in px from the page's top left. */
export interface PageCharacter {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** An opened PDF. Close it: its bytes live in the library's memory. */
export interface PdfPages {
  readonly count: number;
  raster(page: number): Bitmap;
  characters(page: number): readonly PageCharacter[];
  close(): void;
}

/** What PDFium says for a hyphen that parts a word at the end of a line, when it does; here it is a soft one. */
const PARTING_HYPHEN = 2;

const BITMAP_BGRX = 3;
const REVERSE_BYTE_ORDER = 0x10;
const NO_SMOOTH_TEXT = 0x1000;
const NO_SMOOTH_IMAGE = 0x2000;
const NO_SMOOTH_PATH = 0x4000;
const WITHOUT_SMOOTHING = REVERSE_BYTE_ORDER | NO_SMOOTH_TEXT | NO_SMOOTH_IMAGE | NO_SMOOTH_PATH;

/** PDF pages to pixels and text by the WebAssembly build of PDFium, whose raw flags the package's own interface hides. */
export class PdfReader {
  readonly #pdfium: Pdfium;

  private constructor(pdfium: Pdfium) {
    this.#pdfium = pdfium;
  }

  static async create(): Promise<PdfReader> {
    const pdfium = (await PDFiumModule({})) as Pdfium;
    pdfium._FPDF_InitLibrary();
    return new PdfReader(pdfium);
  }

  /**
   * @param options.dpi pixels per inch; 96 makes one px of CSS one pixel.
   * @param options.smooth antialiasing, for people's eyes; comparisons go without.
   * @throws Error when PDFium can't read the file.
   */
  open(pdf: Uint8Array, options: { readonly dpi?: number; readonly smooth?: boolean } = {}): PdfPages {
    const pdfium = this.#pdfium;
    const memory = pdfium.wasmExports.malloc(pdf.length);
    pdfium.HEAPU8.set(pdf, memory);
    const document = pdfium._FPDF_LoadMemDocument(memory, pdf.length, 0);
    if (document === 0) {
      const code = pdfium._FPDF_GetLastError();
      pdfium.wasmExports.free(memory);
      throw new Error(`PDFium can't read the file (error ${code}).`);
    }
    const form = formOf(pdfium, document);
    const scale = (options.dpi ?? 96) / 72;
    const flags = options.smooth === true ? REVERSE_BYTE_ORDER : WITHOUT_SMOOTHING;
    return {
      count: pdfium._FPDF_GetPageCount(document),
      raster: (page) =>
        withPage(pdfium, document, page, (handle) =>
          raster(pdfium, handle, { scale, flags, form: form.handle }),
        ),
      characters: (page) => withPage(pdfium, document, page, (handle) => characters(pdfium, handle)),
      close: () => {
        form.close();
        pdfium._FPDF_CloseDocument(document);
        pdfium.wasmExports.free(memory);
      },
    };
  }
}

function withPage<Value>(
  pdfium: Pdfium,
  document: number,
  index: number,
  work: (page: number) => Value,
): Value {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) throw new Error(`PDFium can't load page ${index + 1}.`);
  try {
    return work(page);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

/** Bytes of PDFium's table of callbacks, all of which are left out; and its version. */
const CALLBACKS_LENGTH = 256;
const CALLBACKS_VERSION = 2;

/** What PDFium needs to draw the fields of a document. */
function formOf(pdfium: Pdfium, document: number): { readonly handle: number; close(): void } {
  const callbacks = pdfium.wasmExports.malloc(CALLBACKS_LENGTH);
  pdfium.HEAPU8.fill(0, callbacks, callbacks + CALLBACKS_LENGTH);
  pdfium.HEAPU8[callbacks] = CALLBACKS_VERSION;
  const handle = pdfium._FPDFDOC_InitFormFillEnvironment(document, callbacks);
  const close = (): void => {
    if (handle !== 0) pdfium._FPDFDOC_ExitFormFillEnvironment(handle);
    pdfium.wasmExports.free(callbacks);
  };
  return { handle, close };
}

interface RasterOptions {
  /** Pixels to a point. */
  readonly scale: number;
  readonly flags: number;
  /** 0 where there is none. */
  readonly form: number;
}

function raster(pdfium: Pdfium, page: number, { scale, flags, form }: RasterOptions): Bitmap {
  const width = Math.max(1, Math.round(pdfium._FPDF_GetPageWidth(page) * scale));
  const height = Math.max(1, Math.round(pdfium._FPDF_GetPageHeight(page) * scale));
  const bytes = width * height * 4;
  const memory = pdfium.wasmExports.malloc(bytes);
  if (memory === 0) throw new Error(`No memory for a page of ${width} × ${height} pixels.`);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BITMAP_BGRX, memory, width * 4);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
  if (form !== 0) {
    pdfium._FORM_OnAfterLoadPage(page, form);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, flags);
    pdfium._FORM_OnBeforeClosePage(page, form);
  }
  pdfium._FPDFBitmap_Destroy(bitmap);
  const data = pdfium.HEAPU8.slice(memory, memory + bytes);
  pdfium.wasmExports.free(memory);
  // The fourth byte is undefined in this format; equal pages must be equal bytes.
  for (let index = 3; index < bytes; index += 4) data[index] = 255;
  return { width, height, data };
}

function characters(pdfium: Pdfium, page: number): PageCharacter[] {
  const textPage = pdfium._FPDFText_LoadPage(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  const place = pdfium.wasmExports.malloc(16);
  const found: PageCharacter[] = [];
  const count = pdfium._FPDFText_CountChars(textPage);
  for (let index = 0; index < count; index += 1) {
    const code = pdfium._FPDFText_GetUnicode(textPage, index);
    if (code === 0) continue;
    const text = code === PARTING_HYPHEN ? "\u00ad" : String.fromCodePoint(code);
    pdfium._FPDFText_GetCharOrigin(textPage, index, place, place + 8);
    const x = pdfium.HEAPF64[place / 8] ?? 0;
    const y = pdfium.HEAPF64[place / 8 + 1] ?? 0;
    found.push({ text, x: (x * 96) / 72, y: ((height - y) * 96) / 72 });
  }
  pdfium.wasmExports.free(place);
  pdfium._FPDFText_ClosePage(textPage);
  return found;
}
