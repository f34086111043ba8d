import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFString,
} from "pdf-lib";

/** A structure element as the file has it. */
export interface StructureElement {
  readonly type: string;
  readonly dictionary: PDFDict;
  readonly reference: PDFRef;
  readonly parent: StructureElement | undefined;
  readonly children: StructureElement[];
  /** Marked content: the page, the form that holds it or `page`, and its identifier. */
  readonly content: { readonly page: PDFRef; readonly stream: string; readonly identifier: number }[];
  readonly annotations: PDFRef[];
}

const name = PDFName.of;

/** The elements of a structure tree in their order, parents first. */
export function structureElements(document: PDFDocument): StructureElement[] {
  const root = document.catalog.lookup(name("StructTreeRoot"));
  if (!(root instanceof PDFDict)) return [];
  const found: StructureElement[] = [];
  const open: { kid: unknown; parent: StructureElement | undefined }[] = kidsOf(root)
    .reverse()
    .map((kid) => ({ kid, parent: undefined }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { kid, parent } = next;
    const dictionary = kid instanceof PDFRef ? document.context.lookup(kid) : kid;
    if (!(dictionary instanceof PDFDict) || !(kid instanceof PDFRef)) continue;
    const element = elementOf(dictionary, kid, parent);
    parent?.children.push(element);
    found.push(element);
    for (const inner of kidsOf(dictionary).reverse()) open.push({ kid: inner, parent: element });
  }
  return found;
}

function elementOf(
  dictionary: PDFDict,
  reference: PDFRef,
  parent: StructureElement | undefined,
): StructureElement {
  const type = dictionary.lookup(name("S"), PDFName).decodeText();
  const element: StructureElement = {
    type,
    dictionary,
    reference,
    parent,
    children: [],
    content: [],
    annotations: [],
  };
  for (const kid of kidsOf(dictionary)) {
    const entry = kid instanceof PDFDict ? kid : undefined;
    const page = (entry?.get(name("Pg")) ?? dictionary.get(name("Pg"))) as PDFRef;
    const annotation = entry?.get(name("Obj"));
    const identifier = kid instanceof PDFNumber ? kid : entry?.lookup(name("MCID"));
    const stream = String(entry?.get(name("Stm")) ?? "page");
    if (annotation instanceof PDFRef) element.annotations.push(annotation);
    else if (identifier instanceof PDFNumber)
      element.content.push({ page, stream, identifier: identifier.asNumber() });
  }
  return element;
}

function kidsOf(dictionary: PDFDict): unknown[] {
  const kids = dictionary.get(name("K"));
  const list = kids instanceof PDFRef ? (dictionary.lookup(name("K")) ?? kids) : kids;
  if (list instanceof PDFArray) return list.asArray();
  return kids === undefined ? [] : [kids];
}

/** A text entry of a dictionary; empty when it is absent. */
export function textOf(dictionary: PDFDict, key: string): string {
  const value = dictionary.lookup(name(key));
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : "";
}

/** An attribute of an element by its owner and name (ISO 32000-1 §14.7.5). */
export function attributeOf({ dictionary }: StructureElement, owner: string, key: string): unknown {
  const attributes = dictionary.lookup(name("A"));
  const list =
    attributes instanceof PDFArray
      ? attributes.asArray().map((_, at) => attributes.lookup(at))
      : [attributes];
  for (const entry of list)
    if (entry instanceof PDFDict && entry.lookup(name("O")) === name(owner) && entry.has(name(key)))
      return entry.lookup(name(key));
  return undefined;
}
