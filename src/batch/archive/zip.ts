/**
 * Archives in the form of APPNOTE.TXT 6.3, of files that are stored as they are: PDFs are compressed already. What stands before a file
 * follows from the file alone, so pieces that were made one by one are an archive when they are put in a row and closed by the directory.
 */

/** A file of an archive. */
export interface ArchiveFile {
  readonly name: string;
  readonly bytes: number;
  readonly crc32: number;
  /** Milliseconds since 1970. */
  readonly date: number;
}

/** A file with the place in the archive at which its header begins. */
export interface PlacedFile extends ArchiveFile {
  readonly offset: number;
}

const LOCAL_LENGTH = 30;
const CENTRAL_LENGTH = 46;
const ZIP64_EXTRA_LENGTH = 12;
const END_LENGTH = 22;
const ZIP64_END_LENGTH = 56 + 20;
const LARGEST_32 = 0xffffffff;
const LARGEST_16 = 0xffff;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const PLAIN_VERSION = 20;
const ZIP64_VERSION = 45;

const encoder = new TextEncoder();

export function localHeaderLength(name: string): number {
  return LOCAL_LENGTH + encoder.encode(name).length;
}

/** What stands before a file (§4.3.7). */
export function localHeader(file: ArchiveFile): Uint8Array {
  const name = encoder.encode(file.name);
  const writer = new Writer(LOCAL_LENGTH + name.length);
  writer.u32(0x04034b50);
  writer.u16(PLAIN_VERSION);
  writeFacts(writer, file);
  writer.u16(name.length);
  writer.u16(0);
  writer.raw(name);
  return writer.bytes;
}

/** The entry of a file in the directory (§4.3.12), with its place in a field of its own where 32 bits are too few (§4.5.3). */
export function directoryEntry(file: PlacedFile): Uint8Array {
  const name = encoder.encode(file.name);
  const isFar = file.offset >= LARGEST_32;
  const extra = isFar ? ZIP64_EXTRA_LENGTH : 0;
  const writer = new Writer(CENTRAL_LENGTH + name.length + extra);
  const version = isFar ? ZIP64_VERSION : PLAIN_VERSION;
  writer.u32(0x02014b50);
  writer.u16(version);
  writer.u16(version);
  writeFacts(writer, file);
  writer.u16(name.length);
  writer.u16(extra);
  writer.u16(0); // comment
  writer.u16(0); // disk
  writer.u16(0); // internal attributes
  writer.u32(0); // external attributes
  writer.u32(isFar ? LARGEST_32 : file.offset);
  writer.raw(name);
  if (isFar) {
    writer.u16(1);
    writer.u16(8);
    writer.u64(file.offset);
  }
  return writer.bytes;
}

/** The directory of an archive as a whole. */
export interface Directory {
  readonly offset: number;
  readonly bytes: number;
  readonly files: number;
}

/** What ends an archive (§4.3.14 to §4.3.16). */
export function archiveEnd({ offset, bytes, files }: Directory): Uint8Array {
  const isLarge = files >= LARGEST_16 || offset >= LARGEST_32 || bytes >= LARGEST_32;
  const writer = new Writer(END_LENGTH + (isLarge ? ZIP64_END_LENGTH : 0));
  if (isLarge) {
    writer.u32(0x06064b50);
    writer.u64(44);
    writer.u16(ZIP64_VERSION);
    writer.u16(ZIP64_VERSION);
    writer.u32(0);
    writer.u32(0);
    writer.u64(files);
    writer.u64(files);
    writer.u64(bytes);
    writer.u64(offset);
    writer.u32(0x07064b50);
    writer.u32(0);
    writer.u64(offset + bytes);
    writer.u32(1);
  }
  const shown = Math.min(files, LARGEST_16);
  writer.u32(0x06054b50);
  writer.u16(0);
  writer.u16(0);
  writer.u16(shown);
  writer.u16(shown);
  writer.u32(Math.min(bytes, LARGEST_32));
  writer.u32(Math.min(offset, LARGEST_32));
  writer.u16(0);
  return writer.bytes;
}

/** What both headers say of a file. */
function writeFacts(writer: Writer, file: ArchiveFile): void {
  const date = new Date(file.date);
  writer.u16(FLAGS);
  writer.u16(0); // stored
  writer.u16((date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1));
  writer.u16(((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate());
  writer.u32(file.crc32);
  writer.u32(file.bytes);
  writer.u32(file.bytes);
}

/** Writes numbers in the order of archives, the low byte first. */
class Writer {
  readonly bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(length: number) {
    this.bytes = new Uint8Array(length);
    this.#view = new DataView(this.bytes.buffer);
  }

  u16(value: number): void {
    this.#view.setUint16(this.#at, value, true);
    this.#at += 2;
  }

  u32(value: number): void {
    this.#view.setUint32(this.#at, value, true);
    this.#at += 4;
  }

  u64(value: number): void {
    this.#view.setBigUint64(this.#at, BigInt(value), true);
    this.#at += 8;
  }

  raw(bytes: Uint8Array): void {
    this.bytes.set(bytes, this.#at);
    this.#at += bytes.length;
  }
}
