import { ownBytes } from "./der.ts";

/** How documents and attributes are hashed. */
export type DigestName = "SHA-256" | "SHA-384" | "SHA-512";

/** Object identifiers of the digests (RFC 5754 §2). */
export const DIGEST_OIDS: Readonly<Record<DigestName, string>> = {
  "SHA-256": "2.16.840.1.101.3.4.2.1",
  "SHA-384": "2.16.840.1.101.3.4.2.2",
  "SHA-512": "2.16.840.1.101.3.4.2.3",
};

export async function digestOf(name: DigestName, bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const source = bytes.buffer instanceof ArrayBuffer ? (bytes as Uint8Array<ArrayBuffer>) : ownBytes(bytes);
  return new Uint8Array(await crypto.subtle.digest(name, source));
}
