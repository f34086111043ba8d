import { type BaseBlock, fromBER } from "asn1js";

/** Bytes of their own memory, as the libraries of ASN.1 and Web Crypto want them. */
export function ownBytes(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(bytes);
}

/** Anything that the libraries write as ASN.1. */
interface Encodable {
  toSchema(): BaseBlock;
}

/** The DER of a structure (ITU-T X.690). */
export function derOf(structure: Encodable | BaseBlock): Uint8Array<ArrayBuffer> {
  const block = "toSchema" in structure ? structure.toSchema() : structure;
  return new Uint8Array(block.toBER(false));
}

/** Reads ASN.1; undefined for what is none, or has something behind it that is not padding. */
export function readDer(bytes: Uint8Array): BaseBlock | undefined {
  const { offset, result } = fromBER(ownBytes(bytes));
  return offset === -1 ? undefined : result;
}

/** The order of a SET OF in DER (ITU-T X.690 §11.6). */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compareBytes(a, b) === 0;
}
