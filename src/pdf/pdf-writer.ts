import { DiagnosticSink } from "../../layout/diagnostics.ts";
import type { DisplayItem, DisplayList } from "../../layout/paint/display-list.ts";
import { ByteWriter } from "./byte-writer.ts";
import { type Compression, portableCompression } from "./deflate.ts";
import { ItemWriter } from "./item-writer.ts";
import { type DocumentMetadata, PRODUCER, writeXmp } from "./metadata.ts";
import { writeNameTree } from "./name-tree.ts";
import { type Bookmark, writeOutline } from "./outline.ts";
import { Output } from "./output.ts";
import { PdfObjects } from "./pdfkit-adapter.ts";
import { DocumentResources, type NamedResource } from "./resources.ts";
import { type PdfReference, type PdfValue, text } from "./values.ts";
import { drawWatermark, type Watermark } from "./watermark.ts";

/** How to write a document. */
export interface PdfWriterOptions extends DocumentMetadata {
  /** Defaults to one that works everywhere. */
  readonly compression?: Compression | undefined;
  readonly watermark?: Watermark | undefined;
  readonly diagnostics?: DiagnosticSink | undefined;
}

/** A page in the file that waits for its topmost content. */
export interface OpenPage {
  readonly form: NamedResource;
}

/** PDF points to a CSS pixel. */
const POINTS = 0.75;
const PAGES_PER_NODE = 64;

/** Writes display lists as the pages of one PDF, each as it comes; what stays in memory is the file and the fonts' codes. */
export class PdfWriter {
  readonly #options: PdfWriterOptions;
  readonly #output: Output = new Output();
  readonly #objects: PdfObjects;
  readonly #resources: DocumentResources;
  readonly #content: ByteWriter = new ByteWriter(1 << 15);
  /** Nodes of the page tree that are finished, and the one that pages go into now. */
  readonly #nodes: PdfReference[] = [];
  #node: { reference: PdfReference; kids: PdfReference[] } | undefined;
  #pageCount = 0;
  readonly #destinations: Map<string, PdfValue> = new Map();
  readonly #bookmarks: Bookmark[] = [];

  constructor(options: PdfWriterOptions) {
    this.#options = options;
    this.#objects = new PdfObjects(
      (bytes) => this.#output.write(bytes),
      options.compression ?? portableCompression,
    );
    this.#resources = new DocumentResources(this.#objects, options.diagnostics ?? new DiagnosticSink());
  }

  get pageCount(): number {
    return this.#pageCount;
  }

  /** Bytes of the file so far. */
  get length(): number {
    return this.#output.length;
  }

  /** Adds a page that is complete. */
  addPage(list: DisplayList): void {
    this.#addPage(list, undefined);
  }

  /**
   * Adds a page whose topmost content is not known yet (a total of pages in a margin box): the page refers to a form that
   * `completePage` writes later, so the page itself need not be kept.
   */
  addOpenPage(list: DisplayList): OpenPage {
    const form = { name: this.#resources.uniqueName("O"), reference: this.#objects.reserve() };
    this.#addPage(list, form);
    return { form };
  }

  /** Writes what was missing on a page, in the page's coordinates. Links and anchors in it are not supported. */
  completePage(page: OpenPage, list: DisplayList): void {
    const content = this.#content;
    content.clear();
    const items = new ItemWriter(this.#resources, content);
    for (const item of list.items) items.write(item);
    const stream = items.finish();
    this.#objects.writeStream(
      {
        Type: "XObject",
        Subtype: "Form",
        BBox: [0, 0, list.width, list.height],
        Resources: stream.resources.dictionary(),
      },
      content.view(),
      page.form.reference,
    );
  }

  #addPage(list: DisplayList, form: NamedResource | undefined): void {
    const content = this.#content;
    content.clear();
    const width = list.width * POINTS;
    const height = list.height * POINTS;
    const page = this.#objects.reserve();
    const annotations: PdfReference[] = [];
    const items = new ItemWriter(this.#resources, content);
    items.stream.transform([POINTS, 0, 0, -POINTS, 0, height]);
    // The form must find the graphics state as a stream starts with it.
    if (form !== undefined) items.stream.save();
    for (const item of list.items) {
      items.write(item);
      if (item.type === "link") annotations.push(this.#link(item, height));
      else if (item.type === "anchor") this.#anchor(item, page, height);
      else if (item.type === "bookmark") {
        const destination = ["XYZ", item.x * POINTS, height - item.y * POINTS, null];
        this.#bookmarks.push({ ...item, destination: [page, ...destination] });
      }
    }
    const stream = items.finish();
    if (form !== undefined) stream.show(form);
    if (this.#options.watermark !== undefined) drawWatermark(this.#options.watermark, list, stream);
    const isTransparent = stream.resources.isTransparent;
    const node = this.#pageNode();
    this.#objects.write(
      {
        Type: "Page",
        Parent: node.reference,
        MediaBox: [0, 0, width, height],
        Contents: this.#objects.writeStream({}, content.view()),
        Resources: stream.resources.dictionary(),
        Group: isTransparent ? { Type: "Group", S: "Transparency", CS: "DeviceRGB" } : undefined,
        Annots: annotations.length > 0 ? annotations : undefined,
      },
      page,
    );
    node.kids.push(page);
    this.#pageCount += 1;
  }

  /** Writes fonts, outline and the rest, and returns the file. A document without pages gets an empty one: PDF knows no other. */
  end(): Uint8Array {
    if (this.#pageCount === 0) this.addPage({ width: 794, height: 1123, items: [] });
    this.#endPageNode();
    this.#objects.setPageTree(this.#nodes, this.#pageCount);
    this.#resources.writeFonts();
    const { title, author, subject, keywords, creator, language, creationDate } = this.#options;
    const outlines = writeOutline(this.#bookmarks, this.#objects);
    const metadata = this.#objects.writeStream(
      { Type: "Metadata", Subtype: "XML" },
      writeXmp(this.#options),
      this.#objects.reserve(),
      false,
    );
    this.#objects.setNames(
      this.#destinations.size > 0 ? { Dests: writeNameTree(this.#destinations, this.#objects) } : {},
    );
    this.#objects.setCatalog({
      Lang: language ? text(language) : undefined,
      Metadata: metadata,
      Outlines: outlines,
      PageMode: outlines === undefined ? undefined : "UseOutlines",
      ViewerPreferences: title ? { DisplayDocTitle: true } : undefined,
    });
    this.#objects.end(
      {
        Title: title || undefined,
        Author: author || undefined,
        Subject: subject || undefined,
        Keywords: keywords || undefined,
        Creator: creator || undefined,
        Producer: PRODUCER,
        CreationDate: creationDate,
      },
      this.#output.fingerprint(),
    );
    return this.#output.toBytes();
  }

  #pageNode(): { reference: PdfReference; kids: PdfReference[] } {
    if (this.#node !== undefined && this.#node.kids.length >= PAGES_PER_NODE) this.#endPageNode();
    this.#node ??= { reference: this.#objects.reserve(), kids: [] };
    return this.#node;
  }

  #endPageNode(): void {
    const node = this.#node;
    if (node === undefined) return;
    this.#objects.write(
      { Type: "Pages", Parent: this.#objects.pageTree, Count: node.kids.length, Kids: node.kids },
      node.reference,
    );
    this.#nodes.push(node.reference);
    this.#node = undefined;
  }

  /** The first anchor of a name counts, as in HTML. */
  #anchor(item: Extract<DisplayItem, { type: "anchor" }>, page: PdfReference, height: number): void {
    if (this.#destinations.has(item.name)) return;
    this.#destinations.set(item.name, [page, "XYZ", item.x * POINTS, height - item.y * POINTS, null]);
  }

  /** A link annotation (ISO 32000-1 §12.5.6.5) without border. */
  #link(item: Extract<DisplayItem, { type: "link" }>, height: number): PdfReference {
    const encoder = new TextEncoder();
    const isInternal = item.target.startsWith("#");
    return this.#objects.write({
      Type: "Annot",
      Subtype: "Link",
      Rect: [
        item.x * POINTS,
        height - (item.y + item.height) * POINTS,
        (item.x + item.width) * POINTS,
        height - item.y * POINTS,
      ],
      Border: [0, 0, 0],
      F: 4,
      Dest: isInternal ? encoder.encode(item.target.slice(1)) : undefined,
      A: isInternal ? undefined : { Type: "Action", S: "URI", URI: encoder.encode(item.target) },
    });
  }
}
