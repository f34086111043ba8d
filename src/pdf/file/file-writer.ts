import type { PdfVersion } from "../conformance/standards.ts";
import type { ProfileReferences } from "../images/color-profile.ts";
import type { ImageSink } from "../images/image.ts";
import { PackedPngs } from "../images/packed-pngs.ts";
import { ByteWriter } from "../objects/byte-writer.ts";
import type { Compression, Inflate } from "../objects/deflate.ts";
import { Fingerprint } from "../objects/fingerprint.ts";
import { dictionaryEntries, dictionaryText, valueText } from "../objects/pdf-syntax.ts";
import type { PackedStream, PdfDictionary, PdfReference, SourceSink } from "../objects/values.ts";
import { ObjectStreamWriter } from "./object-stream.ts";
import { ObjectTable } from "./object-table.ts";

/** The beginning of a file: bytes with complete objects, shared by all files that begin so. */
export interface FilePrefix {
  readonly bytes: Uint8Array;
  readonly table: ObjectTable;
  readonly fingerprint: Fingerprint;
}

/** Objects of one object stream; their index has to fit a byte. */
const OBJECTS_PER_STREAM = 128;
/** Text of one object stream, in bytes. */
const STREAM_LENGTH = 1 << 16;
/** Streams up to this length are compressed by `deflateShort`. */
const SHORT = 4096;
/** Compressing streams up to this length costs more time than it saves space. */
const TINY = 160;

/**
 * Writes a PDF file object by object, forward only (ISO 32000-1 §7.5): dictionaries gathered in object streams, and one cross-reference
 * stream at the end. Finished bytes are taken away by `take`, so that a file of any length needs little memory.
 */
export class FileWriter implements ImageSink, SourceSink {
  readonly inflate: Inflate;
  readonly pngs: PackedPngs;
  readonly profiles: ProfileReferences = new Map();
  readonly #compression: Compression;
  readonly #table: ObjectTable;
  readonly #fingerprint: Fingerprint;
  readonly #output: ByteWriter = new ByteWriter(1 << 14);
  /** Bytes of the file before those in `output`. */
  #before: number;
  readonly #objects: ObjectStreamWriter = new ObjectStreamWriter();

  /**
   * Without a prefix the file begins with its header, which names a version of PDF; `pngs`, made with the same compression, may know
   * files already.
   */
  constructor(
    compression: Compression,
    prefix?: FilePrefix,
    version: PdfVersion = "1.7",
    pngs: PackedPngs = new PackedPngs(compression),
  ) {
    this.inflate = compression.inflate;
    this.pngs = pngs;
    this.#compression = compression;
    if (prefix === undefined) {
      this.#table = new ObjectTable();
      this.#fingerprint = new Fingerprint();
      this.#before = 0;
      this.#output.ascii(`%PDF-${version}\n%`);
      this.#output.bytes(Uint8Array.of(0xe2, 0xe3, 0xcf, 0xd3, 0x0a));
      this.#fingerprint.add(this.#output.view());
    } else {
      this.#table = prefix.table.copy(128);
      this.#fingerprint = prefix.fingerprint.copy();
      this.#before = prefix.bytes.length;
    }
  }

  /** Bytes of the file so far, the prefix included, without objects that still wait for their stream. */
  get length(): number {
    return this.#before + this.#output.length;
  }

  /** Bytes that wait to be taken. */
  get pending(): number {
    return this.#output.length;
  }

  reserve(): PdfReference {
    return { id: this.#table.reserve() };
  }

  /** Hands out an object number. */
  reserveId(): number {
    return this.#table.reserve();
  }

  write(dictionary: PdfDictionary, reference: PdfReference = this.reserve()): PdfReference {
    this.object(reference.id, dictionaryText(dictionary));
    return reference;
  }

  writeStream(
    dictionary: PdfDictionary,
    bytes: Uint8Array,
    reference: PdfReference = this.reserve(),
    compress = true,
  ): PdfReference {
    const isPlain = compress && dictionary["Filter"] === undefined;
    const entries = dictionaryEntries(dictionary);
    if (isPlain) this.stream(reference.id, entries, bytes);
    else this.rawStream(reference.id, entries, bytes);
    return reference;
  }

  /** An object that is no stream; `text` is ASCII. */
  object(id: number, text: string | Uint8Array): void {
    const objects = this.#objects;
    objects.add(id, text);
    if (objects.count === OBJECTS_PER_STREAM || objects.length > STREAM_LENGTH) this.#flushObjects();
  }

  /** A stream, compressed if that makes it smaller; `entries` is the inside of its dictionary without filter and length. */
  stream(id: number, entries: string, bytes: Uint8Array): void {
    this.#writePacked(id, entries, this.pack(bytes));
  }

  pack(bytes: Uint8Array): PackedStream {
    const deflated = bytes.length > TINY ? this.#deflate(bytes) : bytes;
    if (deflated.length + 20 >= bytes.length) return { bytes, isDeflated: false };
    return { bytes: deflated, isDeflated: true };
  }

  writePacked(entries: string, stream: PackedStream): PdfReference {
    const reference = this.reserve();
    this.#writePacked(reference.id, entries, stream);
    return reference;
  }

  #writePacked(id: number, entries: string, { bytes, isDeflated }: PackedStream): void {
    this.rawStream(id, isDeflated ? `${entries}/Filter/FlateDecode` : entries, bytes);
  }

  #deflate(bytes: Uint8Array): Uint8Array {
    const { deflate, deflateShort = deflate } = this.#compression;
    return bytes.length <= SHORT ? deflateShort(bytes) : deflate(bytes);
  }

  /** A stream whose bytes are as its filter entries say. */
  rawStream(id: number, entries: string, bytes: Uint8Array): void {
    const output = this.#output;
    const start = output.length;
    this.#table.setOffset(id, this.length);
    output.ascii(`${id} 0 obj\n<<${entries}/Length ${bytes.length}>>stream\n`);
    output.bytes(bytes);
    output.ascii("\nendstream\nendobj\n");
    this.#fingerprint.add(output.view().subarray(start));
  }

  /** Takes the finished bytes away. */
  take(): Uint8Array {
    const bytes = this.#output.toBytes();
    this.#before += bytes.length;
    this.#output.clear();
    return bytes;
  }

  /** Everything so far as the beginning of other files; nothing may be written afterwards. */
  toPrefix(): FilePrefix {
    this.#flushObjects();
    return { bytes: this.#output.toBytes(), table: this.#table, fingerprint: this.#fingerprint };
  }

  /** Ends the file with its cross-reference stream; `trailer` is the inside of the trailer with the root. */
  finish(trailer: string): void {
    this.#flushObjects();
    const missing = this.#table.missing();
    if (missing.length > 0) throw new Error(`Objects without content: ${missing.slice(0, 10).join(", ")}.`);
    const identifier = valueText(this.#fingerprint.bytes());
    const start = this.length;
    const id = this.reserveId();
    this.#table.setOffset(id, start);
    const { bytes, widths } = this.#table.rows();
    const columns = widths[0] + widths[1] + widths[2];
    this.rawStream(
      id,
      `/Type/XRef/Size ${this.#table.size}/W[${widths.join(" ")}]${trailer}/ID[${identifier}${identifier}]` +
        `/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns ${columns}>>`,
      this.#deflate(bytes),
    );
    this.#output.ascii(`startxref\n${start}\n%%EOF\n`);
  }

  /** Writes the objects that wait as an object stream (ISO 32000-1 §7.5.7). */
  #flushObjects(): void {
    if (this.#objects.count === 0) return;
    const stream = this.reserveId();
    const { ids, first, bytes } = this.#objects.take();
    for (const [index, id] of ids.entries()) this.#table.setInStream(id, stream, index);
    this.stream(stream, `/Type/ObjStm/N ${ids.length}/First ${first}`, bytes);
  }
}
