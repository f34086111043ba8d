/** Shows pages of PDF files by pdf.js: display only. Loaded with the first page. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, PDFWorker } from "pdfjs-dist";

/** A PDF that is open for looking at. */
export interface OpenPdf {
  readonly pageCount: number;
  /** Size of a page in CSS px at a zoom of 1. */
  sizeOf(index: number): Promise<{ readonly width: number; readonly height: number }>;
  /** Draws a page at `scale` device pixels to the CSS px, or with less where the picture would be too large. */
  draw(index: number, scale: number, signal: AbortSignal): Promise<HTMLCanvasElement>;
  /** The text of a page, for those who hear it. */
  textOf(index: number): Promise<string>;
  close(): void;
}

/** Points to the CSS px. */
const CSS_SCALE = 96 / 72;
/** Pixels of one picture: more than any screen has, and less than would freeze one. */
const MOST_PIXELS = 16_000_000;

let worker: PDFWorker | undefined;

/** The one worker for all files. */
function sharedWorker(): PDFWorker {
  if (worker === undefined) {
    GlobalWorkerOptions.workerSrc = new URL(STUDIO_ASSETS.pdfWorker, import.meta.url).href;
    worker = new PDFWorker();
  }
  return worker;
}

/** Opens a file. The bytes are copied, as pdf.js takes what it is given. @throws where it is no PDF that can be read. */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const task = getDocument({
    data: bytes.slice(),
    worker: sharedWorker(),
    // What would need WebAssembly or the evaluation of strings, which the policy of the page forbids.
    useWasm: false,
    useWorkerFetch: false,
    isEvalSupported: false,
    enableXfa: false,
    verbosity: 0,
  });
  const pdf = await task.promise;
  return {
    pageCount: pdf.numPages,
    sizeOf: async (index) => {
      const { width, height } = (await pdf.getPage(index + 1)).getViewport({ scale: CSS_SCALE });
      return { width, height };
    },
    draw: (index, scale, signal) => drawPage(pdf, { index, scale }, signal),
    textOf: async (index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
    },
    close: () => void task.destroy(),
  };
}

async function drawPage(
  pdf: PDFDocumentProxy,
  { index, scale }: { readonly index: number; readonly scale: number },
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(index + 1);
  signal.throwIfAborted();
  const natural = page.getViewport({ scale: CSS_SCALE * scale });
  const shrink = Math.min(1, Math.sqrt(MOST_PIXELS / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale: CSS_SCALE * scale * shrink });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  const task = page.render({ canvas, viewport });
  const cancel = (): void => task.cancel();
  signal.addEventListener("abort", cancel);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
  return canvas;
}
