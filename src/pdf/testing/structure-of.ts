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

const name = PDFName.of;

/**
 * The structure tree of a tagged PDF in a line: types, with the numbers of the pages that hold their marked content, or what `marked` says
 * of a mark. Checks on the way that the parent tree leads back from each mark to its element.
 */
export function structureOf(
  document: PDFDocument,
  marked: (page: number, identifier: number) => string = (page) => String(page),
): string {
  const root = document.catalog.lookup(name("StructTreeRoot"), PDFDict);
  return new StructureReader(document, root, marked).element(root.get(name("K")) as PDFRef);
}

class StructureReader {
  readonly #document: PDFDocument;
  /** What the parent tree has, by key. */
  readonly #parents: Map<number, unknown> = new Map();
  readonly #marked: (page: number, identifier: number) => string;

  constructor(document: PDFDocument, root: PDFDict, marked: (page: number, identifier: number) => string) {
    this.#document = document;
    this.#marked = marked;
    const numbers = root.lookup(name("ParentTree"), PDFDict).lookup(name("Nums"), PDFArray);
    for (let index = 0; index < numbers.size(); index += 2)
      this.#parents.set(numbers.lookup(index, PDFNumber).asNumber(), this.#entry(numbers.get(index + 1)));
  }

  /** Marks of several streams may be one list; an element itself stays a reference. */
  #entry(value: unknown): unknown {
    const list = value instanceof PDFRef ? this.#document.context.lookup(value) : undefined;
    return list instanceof PDFArray ? list : value;
  }

  element(reference: PDFRef): string {
    const element = this.#document.context.lookup(reference, PDFDict);
    const alternative = element.lookup(name("Alt"));
    const isText = alternative instanceof PDFString || alternative instanceof PDFHexString;
    const kids = element.get(name("K")) ?? PDFArray.withContext(this.#document.context);
    const parts = (kids instanceof PDFArray ? kids.asArray() : [kids]).map((kid) =>
      this.#kid(kid, element, reference),
    );
    return `${element.lookup(name("S"), PDFName).decodeText()}${isText ? `“${alternative.decodeText()}”` : ""}(${parts.join(" ")})`;
  }

  #kid(kid: unknown, parent: PDFDict, reference: PDFRef): string {
    if (kid instanceof PDFRef) return this.element(kid);
    const entry = kid instanceof PDFDict ? kid : undefined;
    if (entry?.lookup(name("Type")) === name("OBJR")) {
      const annotation = entry.lookup(name("Obj"), PDFDict);
      this.#expectParent(
        this.#parents.get(annotation.lookup(name("StructParent"), PDFNumber).asNumber()),
        reference,
      );
      return "annotation";
    }
    const page = (entry?.get(name("Pg")) ?? parent.get(name("Pg"))) as PDFRef;
    const stream = entry?.lookup(name("Stm")) as { readonly dict: PDFDict } | undefined;
    const holder = stream?.dict ?? this.#document.context.lookup(page, PDFDict);
    const marks = this.#parents.get(holder.lookup(name("StructParents"), PDFNumber).asNumber());
    const identifier = kid instanceof PDFNumber ? kid : entry?.lookup(name("MCID"), PDFNumber);
    this.#expectParent(
      marks instanceof PDFArray ? marks.get(identifier?.asNumber() ?? -1) : undefined,
      reference,
    );
    const number = this.#document.getPages().findIndex((candidate) => candidate.ref === page) + 1;
    return this.#marked(number, identifier?.asNumber() ?? -1);
  }

  #expectParent(found: unknown, expected: PDFRef): void {
    if (found !== expected)
      throw new Error(`The parent tree leads to ${String(found)}, not ${String(expected)}.`);
  }
}
