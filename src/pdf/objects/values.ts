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

/** The content of a stream as it is to stand in a file. */
export interface PackedStream {
  readonly bytes: Uint8Array;
  readonly isDeflated: boolean;
}

/** Where objects go whose text is made already: those of structure trees, many and small, and of fonts, which many files have. */
export interface SourceSink extends ObjectSink {
  /** The number of an object that follows by `object`. */
  reserveId(): number;
  /** Writes an object that is no stream as it is to stand in the file; `text` is ASCII. */
  object(id: number, text: string | Uint8Array): void;
  /** Compresses the content of a stream, where that is worth while. */
  pack(bytes: Uint8Array): PackedStream;
  /** Writes a stream with these entries beside filter and length. */
  writePacked(entries: string, stream: PackedStream): PdfReference;
  /** Packs all objects from now on that are no streams; what always does has no need of it. */
  packObjects?(): void;
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
