import { pemBlocks, pemText } from "../asn1/pem.ts";
import { SigningError } from "../errors.ts";
import { type KnownCertificate, readCertificate } from "./certificate.ts";

/** The certificates of a PEM text, or the one of DER bytes. @throws SigningError when there is none. */
export function readCertificates(
  given: string | Uint8Array,
  property = "certificate",
): readonly KnownCertificate[] {
  const text = pemText(given);
  if (typeof given !== "string" && !text.includes("-----BEGIN")) return [readCertificate(given, property)];
  const found = pemBlocks(text)
    .filter(({ label }) => label === "CERTIFICATE")
    .map(({ bytes }) => readCertificate(bytes, property));
  if (found.length > 0) return found;
  const message = "There is no certificate in it; a PEM file has -----BEGIN CERTIFICATE-----.";
  throw new SigningError("certificate-unreadable", message, property);
}
