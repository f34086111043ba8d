import { DiagnosticSink, type SourcePosition } from "../../layout/api/basics.ts";
import type { DisplayList } from "../../layout/api/display.ts";
import { ConformanceClaim } from "./conformance/claim.ts";
import { type OutputIntent, outputIntents, srgbIntents } from "./conformance/output-intent.ts";
import type { ConformanceProfile } from "./conformance/standards.ts";
import type { ContentStream } from "./content/content-stream.ts";
import { ItemWriter } from "./content/item-writer.ts";
import { DocumentResources, type OpenColors, type StreamResources } from "./content/resources.ts";
import { drawWatermark, type Watermark } from "./content/watermark.ts";
import { type AttachedFile, AttachmentWriter } from "./document/attachments.ts";
import { exchangeSchemas } from "./document/exchange-metadata.ts";
import { type DocumentMetadata, PRODUCER, writeXmp, type XmpSchema } from "./document/metadata.ts";
import { NavigationWriter, type PagePlace } from "./document/navigation-writer.ts";
import { pageBoxes } from "./document/page-boxes.ts";
import { PageLabels } from "./document/page-labels.ts";
import { NO_VIEWER_SETTINGS, type ViewerSettings, viewerPreferences } from "./document/viewer-settings.ts";
import { writeNameTree } from "./file/name-tree.ts";
import { type DocumentInformation, PdfObjects } from "./file/pdfkit-adapter.ts";
import type { CompositeFonts } from "./fonts/composite-fonts.ts";
import { FlatItems } from "./forms/flat-items.ts";
import type { FormWriter } from "./forms/form-writer.ts";
import type { PackedPngs } from "./images/packed-pngs.ts";
import { ByteWriter } from "./objects/byte-writer.ts";
import { type Compression, portableCompression } from "./objects/deflate.ts";
import { Output } from "./objects/output.ts";
import { type PdfReference, type PdfValue, text } from "./objects/values.ts";
import type { StructureSource } from "./structure/structure-source.ts";
import { type MarkedStream, StructureTree } from "./structure/structure-tree.ts";

/** How to write a document. */
export interface PdfWriterOptions extends DocumentMetadata {
  /** Defaults to one that works everywhere. */
  readonly compression?: Compression | undefined;
  /** PNG files taken apart for earlier documents, with the same compression. */
  readonly pngs?: PackedPngs | undefined;
  /** Fonts made for earlier documents, with the same compression. */
  readonly fonts?: CompositeFonts | undefined;
  /** Without it, glyphs with colours of their own are shown in that of the text. */
  readonly openColors?: OpenColors | undefined;
  readonly watermark?: Watermark | undefined;
  /** Files in the PDF, by their address. */
  readonly attachments?: ReadonlyMap<string, AttachedFile> | undefined;
  readonly viewer?: ViewerSettings | undefined;
  readonly diagnostics?: DiagnosticSink | undefined;
  /** The address a form is sent to; undefined for addresses that must not be in a PDF. By default none may. */
  readonly resolveUrl?: ((href: string) => string | undefined) | undefined;
  /** The document's logical structure, where the display lists tell what belongs to it: the PDF is tagged. */
  readonly structure?: StructureSource | undefined;
  /** The standards that the PDF is to meet; what it lacks is reported, and then the PDF does not claim them. */
  readonly conformance?: ConformanceProfile | undefined;
  /** What the PDF is made to come out of. */
  readonly outputIntent?: OutputIntent | undefined;
  /** What the metadata tell beside the usual. */
  readonly schemas?: readonly XmpSchema[] | undefined;
  /** Where in the source of the document a node is. */
  readonly positionOf?: ((node: number) => SourcePosition) | undefined;
  /** Needed where display lists have fields. */
  readonly FormWriter?: typeof FormWriter | undefined;
}

/** Objects that a page refers to and that follow when it is completed. */
interface LaterParts {
  /** The stream after the page's first one. */
  readonly content: PdfReference;
  /** Resources of both. */
  readonly resources: PdfReference;
  readonly annotations: PdfReference;
}

/** A page in the file. */
interface WrittenPage {
  readonly place: PagePlace;
  readonly links: readonly PdfReference[];
  readonly resources: StreamResources;
  readonly marked: MarkedStream | undefined;
}

/** A page in the file that waits for its topmost content. */
export interface OpenPage extends WrittenPage {
  readonly later: LaterParts;
}

/** What is on a page beside its content. */
interface PageAnnotations {
  readonly annotations: readonly PdfReference[];
  readonly tabs: "S" | "W" | undefined;
}

/** PDF points to a CSS pixel. */
const POINTS = 0.75;
const PAGES_PER_NODE = 64;
/** Longest and shortest side of a page that readers accept, in units; larger pages get a larger unit (ISO 32000-1 §14.11.2). */
const LARGEST_SIDE = 14_400;
const SMALLEST_SIDE = 3;

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
  readonly #navigation: NavigationWriter;
  readonly #attachments: AttachmentWriter;
  readonly #labels: PageLabels = new PageLabels();
  readonly #forms: FormWriter | undefined;
  readonly #structure: StructureTree | undefined;
  readonly #claim: ConformanceClaim | undefined;
  /** Where pages have no fields and links. */
  readonly #flat: FlatItems | undefined;

  constructor(options: PdfWriterOptions) {
    this.#options = options;
    const { conformance, diagnostics = new DiagnosticSink() } = options;
    const compression = options.compression ?? portableCompression;
    const version = conformance?.version;
    this.#objects = new PdfObjects((bytes) => this.#output.write(bytes), {
      compression,
      pngs: options.pngs,
      version,
    });
    this.#claim = conformance && new ConformanceClaim(conformance, diagnostics, options.outputIntent);
    this.#objects.pressProfile = this.#claim?.pressProfile;
    this.#flat = conformance?.exchange && this.#claim && new FlatItems(this.#claim, options.positionOf);
    this.#structure = options.structure && new StructureTree(options.structure, this.#objects, conformance);
    this.#attachments = new AttachmentWriter(this.#objects, options.attachments ?? new Map(), this.#claim);
    this.#navigation = new NavigationWriter({
      objects: this.#objects,
      attachments: this.#attachments,
      structure: this.#structure,
      version,
    });
    this.#resources = new DocumentResources(this.#objects, diagnostics, this.#claim, options.openColors);
    this.#forms =
      options.FormWriter &&
      new options.FormWriter({
        resources: this.#resources,
        compression,
        diagnostics,
        claim: this.#claim,
        positionOf: options.positionOf,
        resolveUrl: options.resolveUrl ?? (() => undefined),
        addToStructure: (node, place) => this.#structure?.addAnnotationOf(node, place),
      });
  }

  get pageCount(): number {
    return this.#pageCount;
  }

  /** Bytes of the file so far. */
  get length(): number {
    return this.#output.length;
  }

  /** Bytes of the file that are finished and not taken yet. */
  get pending(): number {
    return this.#output.pending;
  }

  /** Takes the finished bytes away: they never change again. */
  take(): Uint8Array {
    return this.#output.takeBytes();
  }

  /** Adds a page that is complete. */
  addPage(list: DisplayList): void {
    this.#addPage(list, undefined);
  }

  /**
   * Adds a page whose topmost content is not known yet (a total of pages in a margin box): the page refers to a stream and resources that
   * `completePage` writes later, so the page itself need not be kept.
   */
  addOpenPage(list: DisplayList): OpenPage {
    const later = {
      content: this.#objects.reserve(),
      resources: this.#objects.reserve(),
      annotations: this.#objects.reserve(),
    };
    return { later, ...this.#addPage(list, later) };
  }

  /** Writes what was missing on a page: the end of its content, after which readers of text find no other. */
  completePage({ place, links, resources, marked, later }: OpenPage, list: DisplayList): void {
    const items = this.#itemWriter(place, { resources, marked });
    const { annotations } = this.#writeItems(list, items, place);
    const stream = items.finish();
    this.#writeWatermark(list, stream);
    this.#objects.writeStream({}, stream.writer.view(), later.content);
    this.#objects.write(resources.dictionary(), later.resources);
    this.#objects.writeArray([...links, ...annotations], later.annotations);
  }

  /** For a page's content, or for what goes on with it in a stream of its own. */
  #itemWriter(
    place: PagePlace,
    {
      resources,
      marked,
      isFollowed = false,
    }: {
      readonly resources?: StreamResources;
      readonly marked?: MarkedStream | undefined;
      readonly isFollowed?: boolean;
    },
  ): ItemWriter {
    const content = this.#content;
    content.clear();
    const tree = this.#structure;
    const marking = tree && { tree, page: place.page, place, continued: marked };
    const items = new ItemWriter(this.#resources, content, { marking, resources });
    // What follows must find the graphics state as a page starts with it.
    if (isFollowed) items.stream.save();
    items.stream.transform([place.scale, 0, 0, -place.scale, 0, place.height]);
    return items;
  }

  #writeWatermark(list: DisplayList, stream: ContentStream): void {
    const { watermark } = this.#options;
    if (watermark === undefined) return;
    if (this.#structure !== undefined) stream.writer.ascii("/Artifact BMC\n");
    drawWatermark(watermark, list, stream);
    if (this.#structure !== undefined) stream.writer.ascii("EMC\n");
  }

  #addPage(list: DisplayList, later: LaterParts | undefined): WrittenPage {
    const unit = Math.max(1, Math.ceil((Math.max(list.width, list.height) * POINTS) / LARGEST_SIDE));
    const scale = POINTS / unit;
    const width = Math.max(SMALLEST_SIDE, list.width * scale);
    const height = Math.max(SMALLEST_SIDE, list.height * scale);
    this.#claim?.checkSheet(Math.max(width, height) + 2 * (list.sheet?.margin ?? 0) * scale);
    const place: PagePlace = { page: this.#objects.reserve(), height, scale };
    const items = this.#itemWriter(place, { isFollowed: later !== undefined });
    const { annotations: links, tabs } = this.#writeItems(list, items, place);
    const stream = items.finish();
    if (later === undefined) this.#writeWatermark(list, stream);
    const { resources } = stream;
    const node = this.#pageNode();
    const content = this.#objects.writeStream({}, stream.writer.view());
    this.#objects.write(
      {
        Type: "Page",
        Parent: node.reference,
        ...pageBoxes(list, { width, height, scale }, this.#flat !== undefined),
        UserUnit: unit === 1 ? undefined : unit,
        Contents: later === undefined ? content : [content, later.content],
        Resources: later?.resources ?? resources.dictionary(),
        Group: resources.isTransparent
          ? {
              Type: "Group",
              S: "Transparency",
              CS: this.#resources.spaces.groupSpace(resources.blendSpace),
            }
          : undefined,
        Annots: later?.annotations ?? (links.length > 0 ? links : undefined),
        // In the order of the structure (ISO 14289-1 §7.18.3).
        Tabs: this.#options.conformance?.access === undefined ? (tabs ?? (this.#structure && "S")) : "S",
        StructParents: items.marked?.key,
      },
      place.page,
    );
    node.kids.push(place.page);
    this.#pageCount += 1;
    this.#labels.add(list.label);
    return { place, links, resources, marked: items.marked };
  }

  /** Writes the items of a list and what of them is not content; returns the links, and the fields in their tab order. */
  #writeItems(list: DisplayList, items: ItemWriter, place: PagePlace): PageAnnotations {
    const links: PdfReference[] = [];
    const fields = this.#forms?.fieldsOf(place);
    const taking = this.#flat ?? fields;
    for (const item of list.items) {
      if (taking?.take(item) === true) continue;
      if (item.type === "link") links.push(this.#navigation.writeLink(item, place));
      else if (item.type === "anchor") this.#navigation.addAnchor(item, place);
      else if (item.type === "bookmark") this.#navigation.addBookmark(item, place);
      else items.write(item);
    }
    return { annotations: [...links, ...(fields?.annotations() ?? [])], tabs: fields?.tabs() };
  }

  /** Writes fonts, outline and the rest, and returns what was not taken of the file. A document without pages gets an empty one: PDF knows no other. */
  end(): Uint8Array {
    if (this.#pageCount === 0) this.addPage({ width: 794, height: 1123, items: [] });
    this.#endPageNode();
    this.#objects.setPageTree(this.#nodes, this.#pageCount);
    const form = this.#forms?.finish();
    this.#resources.writeFonts(this.#options.fonts);
    const { title, language, viewer = NO_VIEWER_SETTINGS } = this.#options;
    const outlines = this.#navigation.outline();
    const files = this.#attachments.ofDocument();
    this.#objects.setNames({
      Dests: this.#navigation.destinationTree(),
      EmbeddedFiles: files.size > 0 ? writeNameTree(files, this.#objects) : undefined,
    });
    this.#objects.setCatalog({
      Lang: language ? text(language) : undefined,
      Outlines: outlines,
      AcroForm: form,
      MarkInfo: this.#structure && { Marked: true },
      StructTreeRoot: this.#structure?.write(),
      PageLabels: this.#labels.tree(),
      AF: this.#attachments.associated(),
      OutputIntents: this.#outputIntents(),
      PageMode: viewer.pageMode ?? (outlines === undefined ? undefined : "UseOutlines"),
      PageLayout: viewer.pageLayout,
      ViewerPreferences: viewerPreferences(viewer, title !== undefined && title !== ""),
    });
    this.#objects.setCatalog({ Metadata: this.#metadata() });
    const hasInformation = this.#options.conformance?.archive?.part !== 4;
    this.#objects.end(hasInformation ? this.#information() : undefined, this.#output.fingerprint.bytes());
    return this.#output.takeBytes();
  }

  #information(): DocumentInformation {
    const { title, author, subject, keywords, creator, creationDate, modificationDate } = this.#said();
    const exchange = this.#claim?.profile.exchange;
    return {
      Title: title || undefined,
      Author: author || undefined,
      Subject: subject || undefined,
      Keywords: keywords || undefined,
      Creator: creator || undefined,
      Producer: PRODUCER,
      CreationDate: creationDate,
      ModDate: modificationDate,
      Trapped: exchange && "False",
      GTS_PDFXVersion: this.#claim?.holds === true ? exchange?.name : undefined,
    };
  }

  /** What the document says of itself; a print shop is told what it was made with, and when it was changed, in any case. */
  #said(): DocumentMetadata {
    const { creator, creationDate, modificationDate } = this.#options;
    if (this.#claim?.profile.exchange === undefined) return this.#options;
    return {
      ...this.#options,
      creator: creator || PRODUCER,
      modificationDate: modificationDate ?? creationDate,
    };
  }

  #outputIntents(): PdfValue {
    const { outputIntent, conformance } = this.#options;
    const { archive, exchange } = conformance ?? {};
    if (outputIntent === undefined) return archive && srgbIntents(this.#objects);
    const isForPress = archive === undefined || exchange !== undefined;
    const kinds = [...(isForPress ? ["GTS_PDFX" as const] : []), ...(archive ? ["GTS_PDFA1" as const] : [])];
    return outputIntents(outputIntent, kinds, this.#objects);
  }

  /** Written last: it says which standards the file meets, which all else has to be known for. */
  #metadata(): PdfReference {
    const claim = this.#claim;
    claim?.checkMetadata(this.#options);
    claim?.checkFonts(this.#resources);
    this.#attachments.checkPresence();
    if (claim !== undefined) this.#structure?.check(claim);
    const met = claim?.holds === true ? claim.profile : undefined;
    const identifier = this.#output.fingerprint.bytes();
    const schemas = [
      ...(this.#options.schemas ?? []),
      ...(met?.exchange === undefined ? [] : exchangeSchemas(met.exchange, identifier)),
    ];
    return this.#objects.writeStream(
      { Type: "Metadata", Subtype: "XML" },
      writeXmp(this.#said(), met, schemas),
      this.#objects.reserve(),
      false,
    );
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
}
