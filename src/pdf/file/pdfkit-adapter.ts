import PDFDocument from "pdfkit";
import type { PdfVersion } from "../conformance/standards.ts";
import type { ProfileReferences } from "../images/color-profile.ts";
import { PackedPngs } from "../images/packed-pngs.ts";
import { ByteWriter, clampFinite } from "../objects/byte-writer.ts";
import type { Compression, Inflate } from "../objects/deflate.ts";
import { escapedName } from "../objects/names.ts";
import { dictionaryEntries, dictionaryText, isReference, valueText } from "../objects/pdf-syntax.ts";
import type {
  PackedStream,
  PdfDictionary,
  PdfReference,
  PdfText,
  PdfValue,
  SourceSink,
} from "../objects/values.ts";
import { PackedObjects } from "./packed-objects.ts";

/** The entries of the information dictionary (ISO 32000-1 §14.3.3); undefined ones are left out. */
export interface DocumentInformation {
  readonly Title?: string | undefined;
  readonly Author?: string | undefined;
  readonly Subject?: string | undefined;
  readonly Keywords?: string | undefined;
  readonly Creator?: string | undefined;
  readonly Producer?: string | undefined;
  readonly CreationDate?: Date | undefined;
  readonly ModDate?: Date | undefined;
  readonly GTS_PDFXVersion?: string | undefined;
  /** Whether colours are spread below each other against gaps (§14.11.6). */
  readonly Trapped?: "True" | "False" | undefined;
}

/** pdfkit's reference, as far as it is used here. */
interface KitReference extends PdfReference {
  data: Record<string, unknown>;
}

/**
 * The members of pdfkit's document that this project relies on; the contract test watches each. Those that pdfkit keeps to itself begin
 * with an underscore, and have a reason.
 */
interface KitDocument {
  info: Record<string, unknown>;
  push(chunk: Uint8Array | null): boolean;
  ref(data?: Record<string, unknown>): KitReference;
  endMetadata(): void;
  endAcroForm(): void;
  endMarkings(): void;
  end(): void;
  /**
   * The catalog. Outlines, page labels, the structure tree, output intents and attached files stand in it or in its name dictionary, and
   * the tree of pages is ours: balanced, and open until the last page is known. pdfkit lets nothing be put there.
   */
  readonly _root: KitReference;
  /** The identifier of the file: pdfkit makes it of the time and the information, so that equal documents would differ. */
  _id: Uint8Array;
  /**
   * These three write an object that is text already. pdfkit would make a reference of each, turn it into an object and back into text,
   * and hand it out in three pieces.
   */
  _write(data: Uint8Array | string): void;
  _offset: number;
  /** Where objects stand, by their number less one; null and undefined for those in object streams. */
  readonly _offsets: (number | null | undefined)[];
  readonly _info: KitReference;
  /** Writes what stands at the end of the file. pdfkit knows tables alone, which can't lead into object streams. */
  _finalize(): void;
}

const OPTIONS = { autoFirstPage: false, compress: false, font: null, pdfVersion: "1.7" };
const Kit = PDFDocument as unknown as new (options: typeof OPTIONS) => KitDocument;
/** Shorter streams, such as a page number's, would hardly get shorter; compressing them costs as much as a page of text. */
const SMALLEST_DEFLATED = 256;
const LINE_FEED = 0x0a;
const END_OF_STREAM = new TextEncoder().encode("\nendstream\nendobj\n");

/**
 * pdfkit's document without its stream. Methods, since V8 keeps functions that are put into an object, and with them the whole
 * document, until it collects all garbage.
 */
class OutputDocument extends Kit {
  /** Absent while pdfkit's constructor writes a header, which has another end of line than ours. */
  readonly #output: (bytes: Uint8Array) => void;
  /** Lines that wait to be handed out together: pdfkit writes one for each object of the file. */
  readonly #lines: ByteWriter = new ByteWriter(1024);

  constructor(output: (bytes: Uint8Array) => void) {
    super(OPTIONS);
    this.#output = output;
  }

  override push(chunk: Uint8Array | null): boolean {
    if (!(#output in this)) return true;
    if (this.#lines.length > 0) this.#output(this.#lines.view());
    this.#lines.clear();
    if (chunk !== null) this.#output(chunk);
    return true;
  }

  /** Whether the trailer names an information dictionary. */
  hasInformation = true;

  override _write(data: Uint8Array | string): void {
    if (typeof data !== "string" || !(#output in this)) {
      super._write(data);
      return;
    }
    this.#lines.ascii(data);
    this.#lines.byte(LINE_FEED);
    this._offset += data.length + 1;
  }

  /** Objects in object streams. */
  packed: PackedObjects | undefined;

  /**
   * A file with object streams ends in a cross-reference stream (ISO 32000-1 §7.5.8). pdfkit puts the rows of a table together one by one,
   * which takes as long as a page; and it always names an information dictionary, which PDF/A-4 forbids (ISO 19005-4 §6.1.3).
   */
  override _finalize(): void {
    const start = this._offset;
    const identifier = hexadecimalOf(this._id);
    const root = `/Root ${this._root.id} 0 R`;
    const information = this.hasInformation ? `/Info ${this._info.id} 0 R` : "";
    if (this.packed === undefined) {
      const size = this._offsets.length + 1;
      const lines = this.#lines;
      lines.ascii(`xref\n0 ${size}\n0000000000 65535 f \n`);
      for (const offset of this._offsets) {
        lines.padded(offset ?? 0, 10);
        lines.ascii(" 00000 n \n");
      }
      const entries = ["<<", `/Size ${size}`, root, information, `/ID [${identifier} ${identifier}]`, ">>"];
      lines.ascii(`trailer\n${entries.filter((entry) => entry !== "").join("\n")}\n`);
    } else {
      const trailer = `${root}${information}/ID[${identifier}${identifier}]`;
      const { head, rows } = this.packed.references(this._offsets, start, trailer);
      this._write(head);
      this._write(rows);
      this._write("\nendstream\nendobj");
    }
    this._write(`startxref\n${start}\n%%EOF`);
    this.push(null);
  }

  /** pdfkit's own metadata is not escaped for XML; ours is written by `metadata.ts`. */
  override endMetadata(): void {}

  /** An AcroForm of ours in the catalog is finished already. */
  override endAcroForm(): void {}

  /** pdfkit does not know the structure that is written here. */
  override endMarkings(): void {}
}

/**
 * What pdfkit is to write as it stands: names in the information dictionary, where it makes texts of all strings, and references that are
 * not its own. What is no plain object it writes as it says of itself.
 */
class Verbatim {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get [Symbol.toStringTag](): string {
    return "Verbatim";
  }

  toString(): string {
    return this.#text;
  }
}

export interface PdfObjectsOptions {
  readonly compression: Compression;
  readonly pngs?: PackedPngs | undefined;
  /** 1.7 unless given. */
  readonly version?: PdfVersion | undefined;
}

/**
 * Writes the objects of one PDF file through pdfkit, in the order in which they are finished: their text is ours, and pdfkit knows where they
 * stand, and ends the file. The only file that knows pdfkit.
 * Nothing is buffered but what pdfkit keeps of the file's offsets.
 */
export class PdfObjects implements SourceSink {
  readonly #kit: OutputDocument;
  readonly #compression: Compression;
  readonly #object: ByteWriter = new ByteWriter(1024);
  #catalog: PdfDictionary = {};

  /**
   * `output` takes the bytes of the file as they are made; `compression` serves its streams; `pngs` made with the same one keeps what
   * it has taken apart for other files.
   */
  constructor(
    output: (bytes: Uint8Array) => void,
    { compression, pngs = new PackedPngs(compression), version = "1.7" }: PdfObjectsOptions,
  ) {
    this.#kit = new OutputDocument(output);
    output(new TextEncoder().encode(`%PDF-${version}\n`));
    output(new Uint8Array([0x25, 0xff, 0xff, 0xff, 0xff, 0x0a]));
    this.#compression = compression;
    this.pngs = pngs;
  }

  readonly profiles: ProfileReferences = new Map();
  pressProfile: Uint8Array | undefined;
  readonly pngs: PackedPngs;

  get inflate(): Inflate {
    return this.#compression.inflate;
  }

  /** An object whose content follows by `write` or `writeStream`, exactly once. */
  reserve(): PdfReference {
    return { id: this.reserveId() };
  }

  /** The number of an object that follows by `object`. */
  reserveId(): number {
    return this.#kit._offsets.push(null);
  }

  /** Writes a dictionary as an indirect object. */
  write(dictionary: PdfDictionary, reference: PdfReference = this.reserve()): PdfReference {
    this.object(reference.id, dictionaryText(dictionary));
    return reference;
  }

  /** Writes an array as an indirect object. */
  writeArray(values: readonly PdfValue[], reference: PdfReference): void {
    this.object(reference.id, valueText(values));
  }

  object(id: number, text: string | Uint8Array): void {
    const { packed } = this.#kit;
    if (packed !== undefined) {
      this.#pack(packed, id, text);
      return;
    }
    const object = this.#begin(id);
    if (typeof text === "string") object.ascii(text);
    else object.bytes(text);
    object.ascii("\nendobj\n");
    this.#kit._write(object.view());
  }

  /** What begins an object that stands here in the file. */
  #begin(id: number): ByteWriter {
    const object = this.#object;
    object.clear();
    object.number(id);
    object.ascii(" 0 obj\n");
    this.#kit._offsets[id - 1] = this.#kit._offset;
    return object;
  }

  /** Puts all objects from now on that are no streams into object streams, where they are packed (ISO 32000-1 §7.5.7). */
  packObjects(): void {
    this.#kit.packed ??= new PackedObjects(this.#compression.deflate);
  }

  #pack(packed: PackedObjects, id: number, text: string | Uint8Array): void {
    if (packed.add(id, text)) this.#writePacked(packed);
  }

  #writePacked(packed: PackedObjects): void {
    const stream = this.reserve();
    const { entries, bytes } = packed.take(stream.id);
    this.writeStream(entries, bytes, stream);
  }

  /** Writes a stream; it is compressed unless it is tiny and without predictors, the dictionary names a filter already or `compress` is false. */
  writeStream(
    dictionary: PdfDictionary,
    bytes: Uint8Array,
    reference: PdfReference = this.reserve(),
    compress = true,
  ): PdfReference {
    // Rows with predictors can't be read without the filter that undoes them.
    const isNeeded = dictionary["DecodeParms"] !== undefined;
    const isPlain = compress && dictionary["Filter"] === undefined;
    const stream = isPlain ? this.pack(bytes, isNeeded) : { bytes, isDeflated: false };
    return this.writePacked(dictionaryEntries(dictionary), stream, reference);
  }

  pack(bytes: Uint8Array, isNeeded = false): PackedStream {
    const isDeflated = isNeeded || bytes.length >= SMALLEST_DEFLATED;
    return { bytes: isDeflated ? this.#compression.deflate(bytes) : bytes, isDeflated };
  }

  writePacked(
    entries: string,
    { bytes, isDeflated }: PackedStream,
    reference: PdfReference = this.reserve(),
  ): PdfReference {
    const kit = this.#kit;
    const object = this.#begin(reference.id);
    object.ascii(`<<${entries}${isDeflated ? "/Filter/FlateDecode" : ""}/Length ${bytes.length}>>\nstream\n`);
    kit._write(object.view());
    kit._write(bytes);
    kit._write(END_OF_STREAM);
    return reference;
  }

  /** Entries for the catalog and the root of the page tree, in addition to what is there. */
  setCatalog(entries: PdfDictionary): void {
    this.#catalog = { ...this.#catalog, ...entries };
  }

  /** The reference of the page tree's root; its content is set by `setPageTree`. */
  get pageTree(): PdfReference {
    return this.#kit._root.data["Pages"] as KitReference;
  }

  setPageTree(kids: readonly PdfReference[], count: number): void {
    const root = this.#kit._root.data["Pages"] as KitReference;
    root.data["Kids"] = kids.map(convert);
    root.data["Count"] = count;
  }

  /** Replaces the document's name dictionary (ISO 32000-1 §7.7.4). */
  setNames(names: PdfDictionary): void {
    (this.#kit._root.data["Names"] as KitReference).data = convertDictionary(names);
  }

  /**
   * Writes catalog, information, cross-reference table and trailer. `identifier` becomes both halves of the file's id. Without `information`
   * the file has no such dictionary.
   */
  end(information: DocumentInformation | undefined, identifier: Uint8Array): void {
    const kit = this.#kit;
    if (kit.packed?.isPending === true) this.#writePacked(kit.packed);
    const info: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(information ?? {})) if (value !== undefined) info[key] = value;
    if (information?.Trapped !== undefined) info["Trapped"] = new Verbatim(`/${information.Trapped}`);
    kit.info = info;
    kit.hasInformation = information !== undefined;
    kit._id = identifier;
    const catalog = convertDictionary(this.#catalog);
    const preferences = catalog["ViewerPreferences"];
    // pdfkit ends this entry itself, as an object of its own.
    if (preferences !== undefined)
      catalog["ViewerPreferences"] = kit.ref(preferences as Record<string, unknown>);
    Object.assign(kit._root.data, catalog);
    kit.end();
  }
}

function convertDictionary(dictionary: PdfDictionary): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const key in dictionary) {
    const value = dictionary[key];
    if (value !== undefined) result[escapedName(key)] = convert(value);
  }
  return result;
}

/** Turns our values into pdfkit's: names are written as they come there, text strings are String objects, and numbers must be finite. */
function convert(value: PdfValue): unknown {
  if (typeof value === "number") return clampFinite(value);
  if (typeof value === "string") return escapedName(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(convert);
  if (value instanceof Uint8Array || value instanceof Date) return value;
  if (isText(value)) return Object(value.pdfText);
  if (isReference(value)) return new Verbatim(`${value.id} 0 R`);
  return convertDictionary(value as PdfDictionary);
}

function isText(value: object): value is PdfText {
  return "pdfText" in value;
}

function hexadecimalOf(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) digits += byte.toString(16).padStart(2, "0");
  return `<${digits}>`;
}
