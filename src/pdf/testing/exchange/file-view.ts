import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from "pdf-lib";

/** A PDF with what checks ask of it. */
export class FileView {
  readonly text: string;
  readonly document: PDFDocument;

  constructor(bytes: Uint8Array, document: PDFDocument) {
    this.text = new TextDecoder("latin1").decode(bytes);
    this.document = document;
  }

  /** A dictionary, that of a stream among them, or what a reference leads to. */
  dictionary(value: PDFObject | undefined): PDFDict | undefined {
    const object = this.lookup(value);
    if (object instanceof PDFRawStream) return object.dict;
    return object instanceof PDFDict ? object : undefined;
  }

  lookup(value: PDFObject | undefined): PDFObject | undefined {
    return value instanceof PDFRef ? this.document.context.lookup(value) : value;
  }

  /** Members of an array; none where it is none. */
  list(value: PDFObject | undefined): readonly PDFObject[] {
    const array = this.lookup(value);
    return array instanceof PDFArray ? array.asArray() : [];
  }

  /** All dictionaries, those inside of others among them, with the number of the object. */
  *dictionaries(): Generator<readonly [object: number, dictionary: PDFDict]> {
    for (const [{ objectNumber }, object] of this.document.context.enumerateIndirectObjects())
      for (const dictionary of within(object)) yield [objectNumber, dictionary];
  }

  /** Streams whose content paints: of pages, forms and patterns, with the resources that they paint with. */
  *painted(): Generator<{
    readonly at: string;
    readonly operators: readonly string[];
    readonly resources: PDFDict | undefined;
  }> {
    for (const [index, page] of this.document.getPages().entries()) {
      const content = this.lookup(page.node.get(PDFName.of("Contents")));
      const resources = this.dictionary(page.node.get(PDFName.of("Resources")));
      yield { at: `page ${index + 1}`, operators: operatorsOf(content), resources };
    }
    for (const [{ objectNumber }, object] of this.document.context.enumerateIndirectObjects()) {
      if (!(object instanceof PDFRawStream) || !isDrawn(object.dict)) continue;
      const resources = this.dictionary(object.dict.get(PDFName.of("Resources")));
      yield { at: String(objectNumber), operators: operatorsOf(object), resources };
    }
  }

  intents(kind: string): readonly PDFDict[] {
    return this.list(this.document.catalog.get(PDFName.of("OutputIntents")))
      .flatMap((intent) => this.dictionary(intent) ?? [])
      .filter((intent) => intent.get(PDFName.of("S")) === PDFName.of(kind));
  }

  /** The profile that the file is made for; empty where there is none. */
  get press(): { readonly profile: Uint8Array; readonly components: number } {
    const stream = this.lookup(this.intents("GTS_PDFX")[0]?.get(PDFName.of("DestOutputProfile")));
    if (!(stream instanceof PDFRawStream)) return { profile: new Uint8Array(0), components: 0 };
    const components = Number(String(stream.dict.get(PDFName.of("N"))));
    return { profile: decodePDFRawStream(stream).decode(), components };
  }
}

function* within(object: PDFObject): Generator<PDFDict> {
  if (object instanceof PDFRawStream) yield* within(object.dict);
  else if (object instanceof PDFArray) for (const member of object.asArray()) yield* within(member);
  else if (object instanceof PDFDict) {
    yield object;
    for (const value of object.values()) yield* within(value);
  }
}

function isDrawn(dictionary: PDFDict): boolean {
  return (
    dictionary.get(PDFName.of("Subtype")) === PDFName.of("Form") || dictionary.has(PDFName.of("PatternType"))
  );
}

/** The operators of a content stream in order, without their operands. */
function operatorsOf(stream: PDFObject | undefined): readonly string[] {
  if (!(stream instanceof PDFRawStream)) return [];
  const text = new TextDecoder("latin1").decode(decodePDFRawStream(stream).decode());
  const bare = text.replace(/\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\/[^\s/<>[\]()]*/gs, " ");
  return bare.split(/[\s[\]<>]+/).filter((word) => /^[A-Za-z'"*]/.test(word));
}
