import type { PdfObjects } from "../pdfkit-adapter.ts";
import { utf16 } from "../to-unicode.ts";
import type { PdfReference, PdfValue } from "../values.ts";
import type { StructureKey, StructureRole, StructureSource } from "./structure-source.ts";

/** Content of a structure element: a marked part of a page's or form's stream, or an annotation. */
interface ContentPart {
  /** Where it stands among the element's children: the node it comes from. */
  readonly order: number;
  readonly page: PdfReference;
  /** Of marked content; undefined for an annotation. */
  readonly identifier?: number;
  /** The stream, where it is not the page's. */
  readonly stream?: PdfReference | undefined;
  readonly annotation?: PdfReference;
}

interface StructureElement {
  readonly key: StructureKey;
  readonly role: StructureRole;
  readonly reference: PdfReference;
  readonly parent: StructureElement | undefined;
  readonly children: StructureElement[];
  readonly parts: ContentPart[];
}

/** The stream that marked content is written into. */
export interface MarkedStream {
  /** Key of the stream in the parent tree: its StructParents. */
  readonly key: number;
  readonly page: PdfReference;
  /** Undefined for the page's own stream. */
  readonly stream: PdfReference | undefined;
  /** By marked-content identifier. */
  readonly owners: StructureElement[];
}

/**
 * Gathers what of a document's structure is shown where, and writes the structure tree with its parent tree (ISO 32000-1 §14.7).
 * Elements exist as soon as something of theirs is shown.
 */
export class StructureTree {
  readonly #source: StructureSource;
  readonly #objects: PdfObjects;
  readonly #elements: Map<StructureKey, StructureElement> = new Map();
  /** By key of the parent tree: what a stream's marks belong to, or what an annotation does. */
  readonly #parents: (MarkedStream | StructureElement)[] = [];
  #root: StructureElement | undefined;

  constructor(source: StructureSource, objects: PdfObjects) {
    this.#source = source;
    this.#objects = objects;
  }

  stream(page: PdfReference, stream?: PdfReference): MarkedStream {
    const marked: MarkedStream = { key: this.#parents.length, page, stream, owners: [] };
    this.#parents.push(marked);
    return marked;
  }

  /** What a node's content is part of; undefined for decoration. */
  ownerOf(node: number, part: "content" | "label"): StructureKey | undefined {
    return this.#source.ownerOf(node, part);
  }

  /** Marks the next part of a stream as content of an element; `node` is where it comes from. */
  mark(
    owner: StructureKey,
    node: number,
    stream: MarkedStream,
  ): { readonly type: string; readonly identifier: number } {
    const element = this.#element(owner);
    const identifier = stream.owners.length;
    stream.owners.push(element);
    element.parts.push({ order: node, page: stream.page, identifier, stream: stream.stream });
    return { type: element.role.type, identifier };
  }

  /** Puts an annotation into an element; returns its StructParent. */
  addAnnotation(
    owner: StructureKey,
    place: { page: PdfReference; annotation: PdfReference; node: number },
  ): number {
    const element = this.#element(owner);
    element.parts.push({ order: place.node, page: place.page, annotation: place.annotation });
    this.#parents.push(element);
    return this.#parents.length - 1;
  }

  /** Writes the tree; undefined when nothing has structure. */
  write(): PdfReference | undefined {
    const root = this.#root;
    if (root === undefined) return undefined;
    const reference = this.#objects.reserve();
    for (const element of this.#elements.values())
      this.#writeElement(element, element.parent?.reference ?? reference);
    const numbers = this.#parents.flatMap((entry, key): PdfValue[] => [key, parentEntry(entry)]);
    return this.#objects.write(
      {
        Type: "StructTreeRoot",
        K: root.reference,
        ParentTree: this.#objects.write({ Nums: numbers }),
        ParentTreeNextKey: this.#parents.length,
      },
      reference,
    );
  }

  /** The element with all around it. Iterates: documents may nest deeply. */
  #element(key: StructureKey): StructureElement {
    const known = this.#elements.get(key);
    if (known !== undefined) return known;
    const missing: StructureKey[] = [];
    let parent: StructureElement | undefined;
    for (let at: StructureKey | undefined = key; at !== undefined && parent === undefined; ) {
      missing.push(at);
      at = this.#source.parentOf(at);
      if (at !== undefined) parent = this.#elements.get(at);
    }
    for (const missed of missing.reverse()) {
      const element: StructureElement = {
        key: missed,
        role: this.#source.roleOf(missed),
        reference: this.#objects.reserve(),
        parent,
        children: [],
        parts: [],
      };
      parent?.children.push(element);
      if (parent === undefined) this.#root = element;
      this.#elements.set(missed, element);
      parent = element;
    }
    return parent as StructureElement;
  }

  /** Written without pdfkit's conversion: large tables have tens of thousands of these. */
  #writeElement(element: StructureElement, parent: PdfReference): void {
    const { role, parts, reference } = element;
    const page = parts[0]?.page;
    const kids = kidsOf(element, page);
    const { alternative, language } = role;
    const source = [
      `<</S/${role.type}/P ${parent.id} 0 R`,
      page === undefined ? "" : `/Pg ${page.id} 0 R`,
      `/K ${kids.length === 1 ? kids[0] : `[${kids.join(" ")}]`}`,
      alternative === undefined ? "" : `/Alt${hexString(alternative)}`,
      language === undefined ? "" : `/Lang${hexString(language)}`,
      attributesOf(role),
      ">>",
    ];
    this.#objects.writeSource(source.join(""), reference);
  }
}

/** Keys of the parts of one node lie between it and the next. */
const KEYS_PER_NODE = 4;

/** A structure key for a part of a node: keys sort as the document does. */
export function structureKey(node: number, part: number): StructureKey {
  return node * KEYS_PER_NODE + part;
}

export function nodeOfKey(key: StructureKey): { node: number; part: number } {
  return { node: Math.floor(key / KEYS_PER_NODE), part: key % KEYS_PER_NODE };
}

function keyOrder(node: number): number {
  return node * KEYS_PER_NODE;
}

function parentEntry(entry: MarkedStream | StructureElement): PdfValue {
  return "owners" in entry ? entry.owners.map(({ reference }) => reference) : entry.reference;
}

/** Children and content in the order of the document. */
function kidsOf({ children, parts }: StructureElement, page: PdfReference | undefined): string[] {
  if (children.length === 0 && parts.length === 1) return [partEntry(parts[0] as ContentPart, page)];
  return [
    ...children.map(({ key, reference }) => ({ order: key, entry: `${reference.id} 0 R` })),
    ...parts.map((part) => ({ order: keyOrder(part.order), entry: partEntry(part, page) })),
  ]
    .sort((first, second) => first.order - second.order)
    .map(({ entry }) => entry);
}

function partEntry(
  { page: own, annotation, stream, identifier }: ContentPart,
  page: PdfReference | undefined,
): string {
  const other = own === page ? "" : `/Pg ${own.id} 0 R`;
  if (annotation !== undefined) return `<</Type/OBJR${other}/Obj ${annotation.id} 0 R>>`;
  if (stream === undefined && other === "") return String(identifier);
  return `<</Type/MCR${other}${stream === undefined ? "" : `/Stm ${stream.id} 0 R`}/MCID ${identifier}>>`;
}

/** Attributes of table cells (ISO 32000-1 §14.8.5.7). */
function attributesOf({ scope, columnSpan = 1, rowSpan = 1 }: StructureRole): string {
  if (scope === undefined && columnSpan === 1 && rowSpan === 1) return "";
  const scoped = scope === undefined ? "" : `/Scope/${scope}`;
  const columns = columnSpan === 1 ? "" : `/ColSpan ${columnSpan}`;
  return `/A<</O/Table${scoped}${columns}${rowSpan === 1 ? "" : `/RowSpan ${rowSpan}`}>>`;
}

/** A text string in UTF-16 (ISO 32000-1 §7.9.2.2). */
function hexString(value: string): string {
  return `<FEFF${utf16(value)}>`;
}
