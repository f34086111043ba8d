import { PdfNumber } from "@libpdf/core";

/** Ten digits for each number, which a file of ten gigabytes needs. */
const RANGE = "[0 0000000000 0000000000 0000000000]";
const DIGITS = 10;

/**
 * Text that stands in a file as it is, where another object would be encrypted: the signature's own bytes and their range never are
 * (ISO 32000-2 §7.6.2).
 */
class PlainText extends PdfNumber {
  readonly #text: string;

  constructor(text: string) {
    super(0);
    this.#text = text;
  }

  override toBytes(writer: Parameters<PdfNumber["toBytes"]>[0]): void {
    writer.writeAscii(this.#text);
  }
}

/** The range of a signature that is not yet known. */
export function rangePlaceholder(): PdfNumber {
  return new PlainText(RANGE);
}

/** Room for a signature of so many bytes. */
export function contentsPlaceholder(size: number): PdfNumber {
  return new PlainText(`<${"0".repeat(2 * size)}>`);
}

/** A file with room for a signature, its range filled in. */
export interface OpenSignature {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** What is signed: everything but the room (ISO 32000-2 §12.8.1). */
  readonly signed: Uint8Array<ArrayBuffer>;
  /** Where the room's first digit stands. */
  readonly start: number;
  /** Bytes that fit. */
  readonly size: number;
}

/** Fills in the range of the one signature whose range is not known yet. The bytes given are changed. */
export function fillRange(bytes: Uint8Array<ArrayBuffer>, size: number): OpenSignature {
  const range = lastIndexOf(bytes, RANGE);
  const room = range < 0 ? -1 : indexOf(bytes, `<${"0".repeat(64)}`, range);
  if (room < 0) throw new Error("The place of the signature was not written.");
  const end = room + 2 * size + 2;
  const digits = (value: number): string => String(value).padEnd(DIGITS, " ");
  const text = `[0 ${digits(room)} ${digits(end)} ${digits(bytes.length - end)}]`;
  bytes.set(new TextEncoder().encode(text), range);
  const signed = new Uint8Array(bytes.length - (end - room));
  signed.set(bytes.subarray(0, room));
  signed.set(bytes.subarray(end), room);
  return { bytes, signed, start: room + 1, size };
}

/** Writes a signature into its room. False when it does not fit. */
export function fillContents({ bytes, start, size }: OpenSignature, signature: Uint8Array): boolean {
  if (signature.length > size) return false;
  const digits = Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
  bytes.set(new TextEncoder().encode(digits), start);
  return true;
}

function lastIndexOf(bytes: Uint8Array, text: string): number {
  const pattern = new TextEncoder().encode(text);
  for (let at = bytes.length - pattern.length; at >= 0; at -= 1) {
    if (matches(bytes, pattern, at)) return at;
  }
  return -1;
}

function indexOf(bytes: Uint8Array, text: string, from: number): number {
  const pattern = new TextEncoder().encode(text);
  for (let at = from; at <= bytes.length - pattern.length; at += 1) {
    if (matches(bytes, pattern, at)) return at;
  }
  return -1;
}

function matches(bytes: Uint8Array, pattern: Uint8Array, at: number): boolean {
  return pattern.every((byte, index) => bytes[at + index] === byte);
}
