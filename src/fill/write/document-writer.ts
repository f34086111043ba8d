import type { DiagnosticSink } from "../../../layout/api/basics.ts";
import type { ConformanceClaim } from "../../pdf/conformance/claim.ts";
import { type OutputIntent, outputIntents, srgbIntents } from "../../pdf/conformance/output-intent.ts";
import { srgbProfile } from "../../pdf/conformance/srgb-profile.ts";
import type { WatermarkRun } from "../../pdf/content/watermark.ts";
import { type AttachedFile, AttachmentWriter } from "../../pdf/document/attachments.ts";
import { type DocumentMetadata, PRODUCER, writeXmp, type XmpSchema } from "../../pdf/document/metadata.ts";
import { FileWriter } from "../../pdf/file/file-writer.ts";
import { writeNameTree } from "../../pdf/file/name-tree.ts";
import { PageTree } from "../../pdf/file/page-tree.ts";
import { iccSpace } from "../../pdf/images/color-profile.ts";
import type { PackedPngs } from "../../pdf/images/packed-pngs.ts";
import type { Compression } from "../../pdf/objects/deflate.ts";
import { dictionaryEntries, numberText } from "../../pdf/objects/pdf-syntax.ts";
import { type PdfReference, type PdfValue, text } from "../../pdf/objects/values.ts";
import type { FontLibrary } from "../fonts/font-library.ts";
import type { PlacedItem } from "../place/place-page.ts";
import type { PreparedPages, StandardsBase } from "../prepare/prepared-pages.ts";
import { boxOnPage, ContentWriter } from "./content-writer.ts";
import { DocumentFonts } from "./document-fonts.ts";
import { DocumentImages } from "./images.ts";
import { markOperators } from "./marks.ts";
import { restingOperators } from "./resting.ts";
import { artifact, TaggedPages } from "./tagged-pages.ts";
import { WatermarkForms } from "./watermark.ts";
import { Widgets, type WidgetsOptions } from "./widgets.ts";

export interface DocumentWriterOptions {
  readonly template: PreparedPages;
  /** What the file is to meet. */
  readonly standards?: FillStandards | undefined;
  /** What the file is made to come out of. */
  readonly intent?: OutputIntent | undefined;
  readonly library: FontLibrary;
  readonly compression: Compression;
  /** Pictures that were taken apart with the same compression. */
  readonly pngs: PackedPngs;
  readonly diagnostics: DiagnosticSink;
  /** What the PDF says of itself; without a title it has that of the base PDF. */
  readonly told: Pick<DocumentMetadata, "title" | "author" | "subject" | "keywords" | "creationDate">;
  /** What its metadata say beside the usual. */
  readonly schemas: readonly XmpSchema[];
  /** Files that it carries, by address. */
  readonly files: ReadonlyMap<string, AttachedFile>;
  /** Text across every page. */
  readonly watermark: readonly WatermarkRun[];
  /** Fields stay fields; undefined for flattened output. */
  readonly interactive: Pick<WidgetsOptions, "defaultReadOnly"> | undefined;
  /** There are several records. */
  readonly isMerged: boolean;
  /** Is given the operators of each page. */
  readonly onContent: ((operators: string) => void) | undefined;
}

/** A file that is to meet standards. */
export interface FillStandards {
  readonly base: StandardsBase;
  readonly claim: ConformanceClaim;
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
  readonly #tagged: TaggedPages | undefined;
  /** Object number of the resources that each page names: archives have none that are inherited (ISO 19005-2 §6.2.2). */
  readonly #resources: number | undefined;
  /** Resources that say what colours of the device are. */
  readonly #colors: string;
  /** Size of all pages, where it is the same. */
  readonly #commonSize: string;

  constructor(options: DocumentWriterOptions) {
    const { template, library, compression, diagnostics, interactive, standards, isMerged } = options;
    this.#options = options;
    this.#file = new FileWriter(compression, template.prefix, undefined, options.pngs);
    this.#fonts = new DocumentFonts(this.#file, library, compression);
    this.#images = new DocumentImages(this.#file, diagnostics, standards?.claim);
    this.#pages = new PageTree(this.#file);
    this.#content = new ContentWriter(this.#fonts);
    this.#watermarks = new WatermarkForms(options.watermark, this.#file, this.#fonts);
    const [file, fonts, images] = [this.#file, this.#fonts, this.#images];
    const { base, claim } = standards ?? {};
    this.#resources = standards && this.#file.reserveId();
    // Colours of text and of pictures are those of sRGB, also where the output intent would make others of them.
    const isExplained = claim?.bindsDeviceColors === true && options.intent !== undefined;
    this.#colors = isExplained
      ? `/ColorSpace<<${dictionaryEntries({ DefaultRGB: iccSpace(srgbProfile(), 3, this.#file) })}>>`
      : "";
    const tags = claim?.profile.isTagged === true ? base?.tags : undefined;
    const isInteractive = interactive !== undefined;
    this.#tagged = tags && claim && new TaggedPages({ tags, claim, file, isMerged, isInteractive });
    const asked = claim && { profile: claim.profile, tagged: this.#tagged };
    this.#widgets =
      interactive &&
      new Widgets({ ...interactive, isMerged, file, fonts, images, colors: this.#colors, standards: asked });
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
    this.#tagged?.beginRecord();
    for (const page of pages) this.#addPage(page);
    this.#widgets?.endRecord();
  }

  finish(): void {
    const { template, diagnostics, standards } = this.#options;
    const pages = template.pages.map(({ form }, index) => `/P${index} ${form} 0 R`).join("");
    const forms = this.#tagged?.entries() ?? pages;
    const xObjects = forms + template.appearances + this.#images.entries() + this.#watermarks.entries();
    const fonts = this.#fonts.entries();
    const resources = `<</XObject<<${xObjects}>>${fonts === "" ? "" : `/Font<<${fonts}>>`}${this.#watermarks.states()}${this.#colors}>>`;
    if (this.#resources !== undefined) this.#file.object(this.#resources, resources);
    const inherited = this.#resources === undefined ? `/Resources${resources}` : "";
    const tree = this.#pages.finish(this.#commonSize + inherited);
    const form = this.#widgets?.finish() ?? "";
    const given = this.#options.told;
    const told: DocumentMetadata = {
      ...given,
      title: (given.title ?? template.title) || undefined,
      language: standards?.base.language,
    };
    const tags = this.#tagged?.finish() ?? "";
    const { lacksGlyphs } = this.#fonts;
    this.#fonts.write(diagnostics);
    const catalog = this.#file.reserveId();
    const isTitled = given.title !== undefined || (standards !== undefined && told.title !== undefined);
    const viewer = isTitled ? "/ViewerPreferences<</DisplayDocTitle true>>" : "";
    const files = this.#attachedFiles();
    const claimed =
      standards === undefined ? this.#plain(told) : tags + this.#claimed(standards, told, lacksGlyphs);
    this.#file.object(
      catalog,
      `<</Type/Catalog/Pages ${tree} 0 R${viewer}${template.catalog}${form}${files}${claimed}>>`,
    );
    if (standards?.claim.profile.archive?.part === 4) this.#file.finish(`/Root ${catalog} 0 R`);
    else this.#file.finish(`/Root ${catalog} 0 R/Info ${this.#writeInformation(told)} 0 R`);
  }

  #writeInformation({ title, author, subject, keywords, creationDate }: DocumentMetadata): number {
    const said = (value: string | undefined) => (value ? text(value) : undefined);
    const dictionary = {
      Title: said(title),
      Author: said(author),
      Subject: said(subject),
      Keywords: said(keywords),
      Producer: text(PRODUCER),
      CreationDate: creationDate,
    };
    return this.#file.write(dictionary).id;
  }

  /** Entries of the catalogue that name the files which the PDF carries. */
  #attachedFiles(): string {
    const { files, standards } = this.#options;
    const writer = new AttachmentWriter(this.#file, files, standards?.claim);
    const listed = writer.ofDocument();
    writer.checkPresence();
    if (listed.size === 0) return "";
    const names = { EmbeddedFiles: writeNameTree(listed, this.#file) };
    return dictionaryEntries({ Names: names, AF: writer.associated() });
  }

  /** Entries of the catalogue of files that are to meet no standards. */
  #plain(told: DocumentMetadata): string {
    const { schemas } = this.#options;
    const packet = schemas.length === 0 ? undefined : writeXmp(told, undefined, schemas);
    return dictionaryEntries({
      OutputIntents: this.#intents(),
      Metadata: packet && this.#writeMetadata(packet),
    });
  }

  #writeMetadata(packet: Uint8Array): PdfReference {
    const metadata = this.#file.reserve();
    this.#file.rawStream(metadata.id, "/Type/Metadata/Subtype/XML", packet);
    return metadata;
  }

  /** Entries of the catalogue of files that are to meet standards: their metadata say so when nothing stood against it. */
  #claimed({ claim }: FillStandards, told: DocumentMetadata, lacksGlyphs: boolean): string {
    const { archive } = claim.profile;
    claim.checkMetadata(told);
    claim.checkFonts({ missingFonts: () => this.#fonts.missingFonts(), lacksGlyphs });
    const intents = this.#intents() ?? (archive && srgbIntents(this.#file));
    const packet = writeXmp(told, claim.holds ? claim.profile : undefined, this.#options.schemas);
    return dictionaryEntries({
      Lang: told.language === undefined ? undefined : text(told.language),
      OutputIntents: intents,
      Metadata: this.#writeMetadata(packet),
    });
  }

  #intents(): PdfValue | undefined {
    const { intent, standards } = this.#options;
    const kind = standards?.claim.profile.archive === undefined ? "GTS_PDFX" : "GTS_PDFA1";
    return intent && outputIntents(intent, [kind], this.#file);
  }

  #addPage({ page, items }: FilledPage): void {
    const prepared = this.#options.template.pages[page];
    if (prepared === undefined) return;
    const { height } = prepared;
    const id = this.#file.reserveId();
    const content = this.#content;
    content.begin();
    content.operators(this.#tagged?.beginPage(page, id, items) ?? `/P${page} Do\n`);
    const decorate = this.#tagged === undefined ? (operators: string) => operators : artifact;
    content.operators(decorate(restingOperators(prepared, items, this.#widgets !== undefined)));
    if (this.#widgets === undefined) for (const item of items) this.#drawMarked(item, height);
    content.operators(decorate(this.#watermarks.operators(prepared)));
    const contents = this.#file.reserveId();
    const operators = content.end();
    this.#options.onContent?.(new TextDecoder("latin1").decode(operators));
    this.#file.stream(contents, "", operators);
    const parent = this.#pages.add(id);
    const annotations = prepared.links.map((link, index) => {
      const annotation = this.#file.reserveId();
      this.#file.object(annotation, `<<${link}${this.#tagged?.linkEntry(index, annotation) ?? ""}>>`);
      return annotation;
    });
    if (this.#widgets !== undefined) annotations.push(...this.#widgets.add(items, height));
    const resources = this.#resources === undefined ? "" : `/Resources ${this.#resources} 0 R`;
    const list = annotations.map((annotation) => `${annotation} 0 R`).join(" ");
    this.#file.object(
      id,
      `<</Type/Page/Parent ${parent} 0 R${this.#commonSize === "" ? mediaBox(prepared) : ""}` +
        `${resources}/Contents ${contents} 0 R${prepared.entries}${list === "" ? "" : `/Annots[${list}]`}${this.#tagged?.pageEntries() ?? ""}>>`,
    );
  }

  #drawMarked(item: PlacedItem, pageHeight: number): void {
    const marks = this.#tagged?.marksOf(item);
    if (marks !== undefined) this.#content.operators(marks.before);
    this.#draw(item, pageHeight);
    if (marks !== undefined) this.#content.operators(marks.after);
  }

  #draw(item: PlacedItem, pageHeight: number): void {
    const { style } = item;
    const content = this.#content;
    if (item.type === "text") {
      content.text(item.placed, style.color, boxOnPage(item.box.rect, item.box.rotation, pageHeight));
    } else if (item.type === "image") {
      const { rect, rotation } = item.box;
      content.operators(this.#images.operators(item, boxOnPage(rect, rotation, pageHeight)));
    } else if (item.type === "choice") {
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
