/** An indirect object: its number is known before its content. */
export interface PdfReference {
  readonly id: number;
}

/** A text string (ISO 32000-1 §7.9.2.2): plain strings are names. */
export interface PdfText {
  readonly pdfText: string;
}

/** What can stand in a dictionary. Plain strings are names, byte arrays are byte strings, undefined entries are left out. */
export type PdfValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | Date
  | Uint8Array
  | PdfText
  | PdfReference
  | readonly PdfValue[]
  | PdfDictionary;
export interface PdfDictionary {
  readonly [key: string]: PdfValue;
}

/** Wraps a text string; PDFDocEncoding or UTF-16 is chosen by content. */
export function text(value: string): PdfText {
  return { pdfText: value };
}

/** Where the objects of a structure tree go. */
export interface SourceSink extends ObjectSink {
  /** Writes an object as it is to stand in the file: a short way for many small ones. ASCII only. */
  writeSource(source: string, reference: PdfReference): void;
  /** Packs all that is written so from now on; what always does has no need of it. */
  packSources?(): void;
}

/** Where the objects of a file go: pdfkit's writer, or that of filled templates. */
export interface ObjectSink {
  /** An object whose content follows by `write` or `writeStream`, exactly once. */
  reserve(): PdfReference;
  /** Writes a dictionary as an indirect object. */
  write(dictionary: PdfDictionary, reference?: PdfReference): PdfReference;
  /** Writes a stream; it is compressed unless the dictionary names a filter already or `compress` is false. */
  writeStream(
    dictionary: PdfDictionary,
    bytes: Uint8Array,
    reference?: PdfReference,
    compress?: boolean,
  ): PdfReference;
}
