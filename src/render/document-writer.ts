import type { DisplayList } from "../../layout/api/display.ts";
import {
  type DocumentContent,
  type PageFragment,
  type PageStep,
  PaintContext,
  paintPage,
} from "../../layout/api/pages.ts";
import { ValidationError } from "../contract/errors.ts";
import { watermarkOf } from "../fonts/document-fonts.ts";
import type { OpenColors } from "../pdf/content/resources.ts";
import { type OpenPage, PdfWriter } from "../pdf/pdf-writer.ts";
import { linkOrFile, linkTarget, metadataOf, viewerSettingsOf } from "./document-info.ts";
import type { Attachments } from "./load-attachments.ts";
import type { ImageReducer } from "./reduce-images.ts";
import type { RenderDump } from "./render-dump.ts";
import type { RenderInspector } from "./render-inspector.ts";
import type { RenderJob } from "./render-job.ts";
import type { RenderSummary } from "./render-types.ts";
import { DocumentStructure } from "./structure/document-structure.ts";

/** Bytes from which on it is worth while to hand them out. */
const CHUNK = 1 << 16;
/** The longest side of a page that viewers show, px: 200 inches (ISO 32000-1 annex C). Layout makes none longer. */
const LARGEST_PAGE = 200 * 96;
/** Nodes of the largest document that is tagged unless the caller asks: the structure of all of it stays in memory until the end. */
const LARGEST_TAGGED = 100_000;

/** What the writer of a document has beside its content. */
interface WriterParts {
  readonly attachments: Attachments;
  readonly drawings: typeof import("../../layout/api/drawings.ts") | undefined;
  readonly FormWriter: typeof import("../pdf/forms/form-writer.ts").FormWriter | undefined;
  readonly openColors: OpenColors | undefined;
  readonly images: ImageReducer | undefined;
  readonly dump: RenderDump | undefined;
  readonly inspector: RenderInspector | undefined;
}

async function openReducer({ options, tools }: RenderJob): Promise<ImageReducer | undefined> {
  if (options.imageDpi === undefined) return undefined;
  const { ImageReducer } = await import("./reduce-images.ts");
  return new ImageReducer(options.imageDpi, tools.compression.deflate);
}

async function openDump({ options }: RenderJob, content: DocumentContent): Promise<RenderDump | undefined> {
  if (options.dump === undefined) return undefined;
  const { RenderDump } = await import("./render-dump.ts");
  return new RenderDump(options.dump, content);
}

async function openInspector(
  { options }: RenderJob,
  content: DocumentContent,
): Promise<RenderInspector | undefined> {
  if (options.inspect !== true) return undefined;
  const { RenderInspector } = await import("./render-inspector.ts");
  return new RenderInspector(content);
}

/** Paints pages and writes them into one PDF, each as it comes. */
export class DocumentWriter {
  readonly #job: RenderJob;
  readonly #paint: PaintContext;
  readonly #writer: PdfWriter;
  readonly #dump: RenderDump | undefined;
  readonly #inspector: RenderInspector | undefined;
  readonly #images: ImageReducer | undefined;
  /** Pages that layout has made so far. */
  #laidOut = 0;
  /** Pages that wait for their margin boxes, by index. */
  readonly #open: Map<number, OpenPage> = new Map();

  /** The writer of a document, with what it needs loaded: what paints drawings and effects, makes pictures smaller, and shows stages. */
  static async open(
    job: RenderJob,
    content: DocumentContent,
    attachments: Attachments,
  ): Promise<DocumentWriter> {
    const drawings =
      content.media.needsEffects === true ? await import("../../layout/api/drawings.ts") : undefined;
    // A field is painted by what paints controls.
    const { FormWriter } = drawings === undefined ? {} : await import("../pdf/forms/form-writer.ts");
    const openColors =
      content.hasColorGlyphs === true
        ? (await import("../../layout/api/color-glyphs.ts")).ColorFace.open
        : undefined;
    const images = await openReducer(job);
    const dump = await openDump(job, content);
    const inspector = await openInspector(job, content);
    return new DocumentWriter(job, content, {
      attachments,
      drawings,
      FormWriter,
      openColors,
      images,
      dump,
      inspector,
    });
  }

  private constructor(
    job: RenderJob,
    content: DocumentContent,
    { attachments, drawings, FormWriter, openColors, images, dump, inspector }: WriterParts,
  ) {
    const { styles, fonts, diagnostics } = content;
    const { document } = styles;
    const { tools, options } = job;
    this.#job = job;
    this.#images = images;
    this.#dump = dump;
    this.#inspector = inspector;
    const { conformance } = job;
    const isTagged = conformance?.isTagged === true || this.#isTagged(document.nodeCount);
    const paint = new PaintContext({
      document,
      keepsStructure: isTagged,
      styles,
      fonts,
      shaper: content.shaper,
      ink: tools.ink,
      media: content.media,
      filterPixels: job.limits.filterPixels,
      diagnostics,
      effects: drawings?.EFFECTS,
      foreign: drawings && new drawings.ForeignPainter(new drawings.ForeignLayout(content)),
      resolveUrl: (href) => linkOrFile(href, document, attachments),
    });
    this.#paint = paint;
    const metadata = metadataOf(document, job.input, options, styles);
    const isForPress = conformance?.exchange !== undefined;
    this.#writer = new PdfWriter({
      attachments,
      schemas: job.input.metadata,
      viewer: viewerSettingsOf(styles, diagnostics),
      compression: tools.compression,
      pngs: tools.pngs,
      fonts: job.cache.fonts,
      openColors,
      FormWriter,
      watermark: watermarkOf(options.watermark, fonts, tools.shaper),
      diagnostics,
      resolveUrl: (href) => linkTarget(href, document),
      conformance,
      outputIntent: job.outputIntent,
      positionOf: (node) => document.positionOf(node),
      structure: isTagged
        ? new DocumentStructure({
            document,
            styleOf: (node) => (styles.hasStyle(node) ? styles.styleOf(node) : undefined),
            targetOf: (link) => paint.targetOf(link),
          })
        : undefined,
      ...metadata,
      // A press has to be told when the file was made.
      creationDate: metadata.creationDate ?? (isForPress ? new Date() : undefined),
    });
  }

  /** Whether the caller wants tags, or has not said and the document is not too large for them, which is told. */
  #isTagged(nodes: number): boolean {
    const { tagged } = this.#job.options;
    if (tagged !== undefined || nodes <= LARGEST_TAGGED) return tagged ?? true;
    this.#job.diagnostics.add({
      code: "tags-left-out",
      severity: "info",
      message: `The document has ${nodes} elements and texts, and is not tagged: above ${LARGEST_TAGGED} tags are written when they are asked for (tagged: true, --tagged), since they take memory.`,
      position: undefined,
    });
    return false;
  }

  /** @throws LimitError when the PDF gets too large; AbortedError when the signal was triggered. */
  take(step: PageStep): void {
    const { pageRanges } = this.#job;
    this.#laidOut = Math.max(this.#laidOut, step.page.index + 1);
    if (pageRanges?.has(step.page.index + 1) === false) return;
    if (Math.max(step.page.width, step.page.height) >= LARGEST_PAGE) this.#reportLarge(step.page);
    const list = this.#painted(step.page);
    const { index } = step.page;
    if (step.type === "margin-boxes") this.#complete(index, list);
    else this.#add(list, { index, isOpen: step.isOpen });
  }

  /** The bytes that are finished, once there are enough of them to be worth a chunk. */
  finished(): Uint8Array | undefined {
    return this.#writer.pending < CHUNK ? undefined : this.#writer.take();
  }

  /** Whether no later page comes into the PDF, and none that is in it waits. */
  get hasAll(): boolean {
    const { pageRanges } = this.#job;
    return pageRanges !== undefined && this.#laidOut >= pageRanges.last && this.#open.size === 0;
  }

  /** Ends the file, and gives its last bytes. @throws LimitError when the PDF got too large; ValidationError when no page was asked for. */
  end(): Uint8Array {
    const { pageCount } = this.#writer;
    if (pageCount === 0 && this.#job.pageRanges !== undefined) throw this.#noPages();
    const bytes = this.#job.timedSync("pdf", () => this.#writer.end());
    this.#job.checkOutput(this.#writer.length, pageCount);
    return bytes;
  }

  /** What there is to tell beside the bytes. */
  summary(): RenderSummary {
    const { timings, diagnostics } = this.#job;
    const { pageCount } = this.#writer;
    const inspection = this.#inspector?.result();
    return { pageCount, diagnostics: diagnostics.list(), dump: this.#dump?.text(), timings, inspection };
  }

  #noPages(): ValidationError {
    const message = `The document has ${this.#laidOut} pages, and none of ${this.#job.pageRanges?.text}.`;
    return new ValidationError([{ property: "pageRanges", message }]);
  }

  #reportLarge({ index, width, height }: PageFragment): void {
    this.#job.diagnostics.addOnce("page-too-large", () => ({
      code: "page-too-large",
      severity: "warning",
      message: `Page ${index + 1} is ${inches(width)} by ${inches(height)} in. No side is longer than 200 in (14,400 pt), since viewers show no more: what is asked for beyond is left out.`,
      position: undefined,
    }));
  }

  #painted(page: PageFragment): DisplayList {
    const list = this.#job.timedSync("paint", () => paintPage(page, this.#paint));
    this.#dump?.add(page, list);
    this.#inspector?.add(page);
    return this.#images === undefined ? list : this.#withSmallImages(list, this.#images);
  }

  #withSmallImages(list: DisplayList, images: ImageReducer): DisplayList {
    return this.#job.timedSync("pdf", () => images.reduce(list));
  }

  #add(list: DisplayList, { index, isOpen }: { readonly index: number; readonly isOpen: boolean }): void {
    this.#job.timedSync("pdf", () => {
      // A page keeps its number where others before it are left out.
      const label = this.#job.pageRanges && { number: index + 1, style: "decimal" };
      const labelled = label === undefined ? list : { label, ...list };
      if (isOpen) this.#open.set(index, this.#writer.addOpenPage(labelled));
      else this.#writer.addPage(labelled);
    });
    this.#job.checkOutput(this.#writer.length, index);
  }

  #complete(index: number, list: DisplayList): void {
    const page = this.#open.get(index);
    if (page === undefined) return;
    this.#open.delete(index);
    this.#job.timedSync("pdf", () => this.#writer.completePage(page, list));
  }
}

function inches(pixels: number): number {
  return Math.round(pixels / 0.96) / 100;
}
