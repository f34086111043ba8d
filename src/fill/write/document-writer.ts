import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import type { WatermarkRun } from "../../pdf/content/watermark.ts";
import { PRODUCER } from "../../pdf/document/metadata.ts";
import { FileWriter } from "../../pdf/file/file-writer.ts";
import { PageTree } from "../../pdf/file/page-tree.ts";
import type { Compression } from "../../pdf/objects/deflate.ts";
import { dictionaryText, numberText } from "../../pdf/objects/pdf-syntax.ts";
import { text } from "../../pdf/objects/values.ts";
import type { FontLibrary } from "../fonts/font-library.ts";
import type { PlacedItem } from "../place/place-page.ts";
import type { PreparedTemplate } from "../prepare/prepare-template.ts";
import { boxOnPage, ContentWriter } from "./content-writer.ts";
import { DocumentFonts } from "./document-fonts.ts";
import { DocumentImages } from "./images.ts";
import { markOperators } from "./marks.ts";
import { restingOperators } from "./resting.ts";
import { WatermarkForms } from "./watermark.ts";
import { Widgets, type WidgetsOptions } from "./widgets.ts";

export interface DocumentWriterOptions {
  readonly template: PreparedTemplate;
  readonly library: FontLibrary;
  readonly compression: Compression;
  readonly diagnostics: DiagnosticSink;
  readonly title: string | undefined;
  readonly date: Date | undefined;
  /** Text across every page. */
  readonly watermark: readonly WatermarkRun[];
  /** Fields stay fields; undefined for flattened output. */
  readonly interactive: Pick<WidgetsOptions, "defaultReadOnly" | "isMerged"> | undefined;
  /** Is given the operators of each page. */
  readonly onContent: ((operators: string) => void) | undefined;
}

/** A page of a record with what is to be put on it. */
export interface FilledPage {
  /** Index of the template's page. */
  readonly page: number;
  readonly items: readonly PlacedItem[];
}

/**
 * Writes a filled file record by record. All copies of a page share what the template draws, all fields their fonts and images: a
 * record adds a short stream and a page dictionary for each of its pages.
 */
export class DocumentWriter {
  readonly #options: DocumentWriterOptions;
  readonly #file: FileWriter;
  readonly #fonts: DocumentFonts;
  readonly #images: DocumentImages;
  readonly #pages: PageTree;
  readonly #content: ContentWriter;
  readonly #watermarks: WatermarkForms;
  readonly #widgets: Widgets | undefined;
  /** Size of all pages, where it is the same. */
  readonly #commonSize: string;

  constructor(options: DocumentWriterOptions) {
    const { template, library, compression, diagnostics, interactive } = options;
    this.#options = options;
    this.#file = new FileWriter(compression, template.prefix);
    this.#fonts = new DocumentFonts(this.#file, library, compression);
    this.#images = new DocumentImages(this.#file, diagnostics);
    this.#pages = new PageTree(this.#file);
    this.#content = new ContentWriter(this.#fonts);
    this.#watermarks = new WatermarkForms(options.watermark, this.#file, this.#fonts);
    this.#widgets =
      interactive === undefined
        ? undefined
        : new Widgets({ ...interactive, file: this.#file, fonts: this.#fonts, images: this.#images });
    const sizes = new Set(template.pages.map(mediaBox));
    this.#commonSize = sizes.size === 1 ? (sizes.values().next().value ?? "") : "";
  }

  /** Bytes of the file so far. */
  get length(): number {
    return this.#file.length;
  }

  /** Bytes that wait to be taken. */
  get pending(): number {
    return this.#file.pending;
  }

  /** Takes the finished bytes; those of the template, which come before them, are not among them. */
  take(): Uint8Array {
    return this.#file.take();
  }

  /** Adds the pages of one object of data. */
  addRecord(pages: readonly FilledPage[]): void {
    this.#widgets?.beginRecord();
    for (const page of pages) this.#addPage(page);
    this.#widgets?.endRecord();
  }

  finish(): void {
    const { template, title, date, diagnostics } = this.#options;
    const forms = template.pages.map(({ form }, index) => `/P${index} ${form} 0 R`).join("");
    const xObjects = forms + template.appearances + this.#images.entries() + this.#watermarks.entries();
    const fonts = this.#fonts.entries();
    const resources = `/Resources<</XObject<<${xObjects}>>${fonts === "" ? "" : `/Font<<${fonts}>>`}${this.#watermarks.states()}>>`;
    const tree = this.#pages.finish(this.#commonSize + resources);
    const form = this.#widgets?.finish() ?? "";
    this.#fonts.write(diagnostics);
    const catalog = this.#file.reserveId();
    const viewer = title === undefined ? "" : "/ViewerPreferences<</DisplayDocTitle true>>";
    this.#file.object(catalog, `<</Type/Catalog/Pages ${tree} 0 R${viewer}${template.catalog}${form}>>`);
    const information = this.#file.reserveId();
    const shownTitle = title ?? template.title;
    this.#file.object(
      information,
      dictionaryText({
        Title: shownTitle === "" ? undefined : text(shownTitle),
        Producer: text(PRODUCER),
        CreationDate: date,
      }),
    );
    this.#file.finish(`/Root ${catalog} 0 R/Info ${information} 0 R`);
  }

  #addPage({ page, items }: FilledPage): void {
    const prepared = this.#options.template.pages[page];
    if (prepared === undefined) return;
    const { height } = prepared;
    const content = this.#content;
    content.begin();
    content.operators(`/P${page} Do\n`);
    content.operators(restingOperators(prepared, items, this.#widgets !== undefined));
    if (this.#widgets === undefined) for (const item of items) this.#draw(item, height);
    content.operators(this.#watermarks.operators(prepared));
    const contents = this.#file.reserveId();
    const operators = content.end();
    this.#options.onContent?.(new TextDecoder("latin1").decode(operators));
    this.#file.stream(contents, "", operators);
    const id = this.#file.reserveId();
    const parent = this.#pages.add(id);
    const annotations = prepared.links.map((link) => {
      const annotation = this.#file.reserveId();
      this.#file.object(annotation, `<<${link}>>`);
      return annotation;
    });
    if (this.#widgets !== undefined) annotations.push(...this.#widgets.add(items, height));
    const list = annotations.map((annotation) => `${annotation} 0 R`).join(" ");
    this.#file.object(
      id,
      `<</Type/Page/Parent ${parent} 0 R${this.#commonSize === "" ? mediaBox(prepared) : ""}` +
        `/Contents ${contents} 0 R${prepared.entries}${list === "" ? "" : `/Annots[${list}]`}>>`,
    );
  }

  #draw(item: PlacedItem, pageHeight: number): void {
    const { style } = item;
    const content = this.#content;
    if (item.type === "text") {
      content.text(item.placed, style.color, boxOnPage(item.box.rect, item.box.rotation, pageHeight));
    } else if (item.type === "image") {
      const { rect, rotation } = item.box;
      content.operators(this.#images.operators(item, boxOnPage(rect, rotation, pageHeight)));
    } else {
      const box = item.boxes[item.selected];
      const own = item.isOwn ? box?.look?.on : undefined;
      if (own !== undefined) content.operators(own.operators);
      else if (box !== undefined) {
        content.operators(
          markOperators(box.mark, style.color, boxOnPage(box.rect, box.rotation, pageHeight)),
        );
      }
    }
  }
}

function mediaBox({ width, height }: { width: number; height: number }): string {
  return `/MediaBox[0 0 ${numberText(width)} ${numberText(height)}]`;
}
