import type { DisplayItem } from "../../../layout/api/display.ts";
import type { PdfVersion } from "../conformance/standards.ts";
import { writeNameTree } from "../file/name-tree.ts";
import type { PdfObjects } from "../file/pdfkit-adapter.ts";
import { type PdfDictionary, type PdfReference, type PdfValue, text } from "../objects/values.ts";
import type { StructureTree } from "../structure/structure-tree.ts";
import { ATTACHMENT_TARGET, type AttachmentWriter } from "./attachments.ts";
import { type Bookmark, type Destination, writeOutline } from "./outline.ts";

/** A page as destinations and annotations see it: its object, and how display list coordinates become its own. */
export interface PagePlace {
  readonly page: PdfReference;
  readonly height: number;
  /** Page units to a CSS pixel. */
  readonly scale: number;
}

export type LinkItem = Extract<DisplayItem, { type: "link" }>;
export type AnchorItem = Extract<DisplayItem, { type: "anchor" }>;
export type BookmarkItem = Extract<DisplayItem, { type: "bookmark" }>;

export interface NavigationOptions {
  readonly objects: PdfObjects;
  readonly attachments: AttachmentWriter;
  readonly structure: StructureTree | undefined;
  readonly version: PdfVersion | undefined;
}

/** Annotation flag: shown on paper too (ISO 32000-1 table 165). */
const PRINTED = 4;

/** Writes what leads from place to place: links, and the destinations and the outline that they lead to. */
export class NavigationWriter {
  readonly #objects: PdfObjects;
  readonly #attachments: AttachmentWriter;
  readonly #structure: StructureTree | undefined;
  /** The structure that destinations name too. */
  readonly #elements: StructureTree | undefined;
  readonly #destinations: Map<string, Destination> = new Map();
  readonly #bookmarks: Bookmark[] = [];

  constructor({ objects, attachments, structure, version }: NavigationOptions) {
    this.#objects = objects;
    this.#attachments = attachments;
    this.#structure = structure;
    this.#elements = version === "2.0" ? structure : undefined;
  }

  /** The first anchor of a name counts, as in HTML. */
  addAnchor(item: AnchorItem, place: PagePlace): void {
    if (!this.#destinations.has(item.name))
      this.#destinations.set(item.name, this.#destination(item, place, item.node));
  }

  addBookmark(item: BookmarkItem, place: PagePlace): void {
    this.#bookmarks.push({ destination: this.#destination(item, place, item.order), ...item });
  }

  /** A link annotation (ISO 32000-1 §12.5.6.5) without border. */
  writeLink(item: LinkItem, { height, scale, page }: PagePlace): PdfReference {
    const encoder = new TextEncoder();
    const isInternal = item.target.startsWith("#");
    const Rect = [
      item.x * scale,
      height - (item.y + item.height) * scale,
      (item.x + item.width) * scale,
      height - item.y * scale,
    ];
    const annotation = this.#objects.reserve();
    const structureKey = this.#structure?.addAnnotationOf(item.node, { page, annotation });
    if (item.target.startsWith(ATTACHMENT_TARGET))
      return this.#fileLink(item.target, { Rect, StructParent: structureKey }, annotation);
    return this.#objects.write(
      {
        Type: "Annot",
        Subtype: "Link",
        Rect,
        Border: [0, 0, 0],
        F: PRINTED,
        Dest: isInternal ? encoder.encode(item.target.slice(1)) : undefined,
        A: isInternal ? undefined : { Type: "Action", S: "URI", URI: encoder.encode(item.target) },
        StructParent: structureKey,
        Contents: structureKey === undefined ? undefined : text(this.#description(item)),
      },
      annotation,
    );
  }

  /** The names of destinations; undefined when there are none. */
  destinationTree(): PdfReference | undefined {
    if (this.#destinations.size === 0) return undefined;
    const values = [...this.#destinations].map(([name, { D, SD }]): [string, PdfValue] => [
      name,
      SD === undefined ? D : { D, SD },
    ]);
    return writeNameTree(new Map(values), this.#objects);
  }

  /** Undefined when there are no bookmarks. */
  outline(): PdfReference | undefined {
    return writeOutline(this.#bookmarks, this.#objects);
  }

  /** The place of a node on a page; in PDF 2.0 also the element there, which readers go to by the structure (ISO 32000-2 §12.3.2.3). */
  #destination(
    point: { readonly x: number; readonly y: number },
    { page, height, scale }: PagePlace,
    node: number,
  ): Destination {
    // Scrolled so that the point is at the top left of the window, magnified as before (ISO 32000-1 §12.3.2).
    const view: PdfValue[] = ["XYZ", point.x * scale, height - point.y * scale, null];
    const element = this.#elements?.elementOf(node);
    return { D: [page, ...view], SD: element && [element, ...view] };
  }

  /** What readers say of a link: its text, which the address does without one. */
  #description({ node, target }: LinkItem): string {
    return (node === undefined ? "" : this.#structure?.descriptionOf(node)) || target;
  }

  /** A place that opens an attached file (ISO 32000-1 §12.5.6.15); it looks like what the document shows there. */
  #fileLink(target: string, place: PdfDictionary, annotation: PdfReference): PdfReference {
    const url = target.slice(ATTACHMENT_TARGET.length);
    const appearance = this.#objects.writeStream(
      { Type: "XObject", Subtype: "Form", BBox: [0, 0, 1, 1] },
      new Uint8Array(),
    );
    return this.#objects.write(
      {
        Type: "Annot",
        Subtype: "FileAttachment",
        ...place,
        Border: [0, 0, 0],
        F: PRINTED,
        FS: this.#attachments.specificationOf(url),
        Contents: text(this.#attachments.descriptionOf(url)),
        AP: { N: appearance },
      },
      annotation,
    );
  }
}
