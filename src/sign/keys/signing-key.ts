import type { DigestName } from "../asn1/digests.ts";
import type { KnownCertificate } from "../certificates/certificate.ts";

/** How the key signs: RSASSA-PKCS1-v1_5 (RFC 8017 §8.2) or ECDSA (FIPS 186-5). */
export type KeyKind = "RSA" | "EC";

/**
 * A key that signs, with its certificate. It is opened once and signs any number of documents; nothing of the key itself can be read from
 * it.
 */
export interface SigningKey {
  readonly certificate: KnownCertificate;
  /** Further certificates: those of the issuers. */
  readonly others: readonly KnownCertificate[];
  readonly kind: KeyKind;
  /** The digest that suits the key. */
  readonly digest: DigestName;
  /** The signature of a text; for ECDSA in DER or as two numbers one after the other. */
  sign(text: Uint8Array): Promise<Uint8Array>;
}
