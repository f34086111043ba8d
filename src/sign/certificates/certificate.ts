import { type BaseBlock, BitString } from "asn1js";
import { Certificate, ExtKeyUsage, type RelativeDistinguishedNames } from "pkijs";
import { derOf, ownBytes, readDer, sameBytes } from "../asn1/der.ts";
import { SigningError } from "../errors.ts";

/** A certificate and the bytes it was read from. */
export interface KnownCertificate {
  readonly der: Uint8Array;
  readonly certificate: Certificate;
}

/** Reads a certificate (RFC 5280 §4.1) in DER. @throws SigningError when it is none. */
export function readCertificate(der: Uint8Array, property = "certificate"): KnownCertificate {
  try {
    return { der: ownBytes(der), certificate: Certificate.fromBER(ownBytes(der)) };
  } catch (cause) {
    const text = "This is no X.509 certificate; give it in DER, or in PEM as -----BEGIN CERTIFICATE-----.";
    throw new SigningError("certificate-unreadable", text, property, cause);
  }
}

const COMMON_NAME = "2.5.4.3";
const ORGANISATION = "2.5.4.10";

/** What people call the subject or the issuer: the common name, else the organisation. */
export function nameOf(names: RelativeDistinguishedNames): string {
  for (const type of [COMMON_NAME, ORGANISATION]) {
    const found = names.typesAndValues.find((attribute) => attribute.type === type);
    if (found !== undefined) return String(found.value.valueBlock.value);
  }
  return "without a name";
}

/** Whether one certificate names the other as its issuer. */
export function namesIssuer(child: KnownCertificate, issuer: KnownCertificate): boolean {
  return sameBytes(derOf(child.certificate.issuer), derOf(issuer.certificate.subject));
}

export function isSelfIssued(known: KnownCertificate): boolean {
  return namesIssuer(known, known);
}

export function sameCertificate(a: KnownCertificate, b: KnownCertificate): boolean {
  return sameBytes(a.der, b.der);
}

/** The value of an extension; undefined when the certificate has none of it. */
export function extension({ certificate }: KnownCertificate, oid: string): BaseBlock | undefined {
  const found = certificate.extensions?.find(({ extnID }) => extnID === oid);
  return found && readDer(found.extnValue.valueBlock.valueHexView);
}

const KEY_USAGE = "2.5.29.15";
const EXTENDED_KEY_USAGE = "2.5.29.37";

/** Uses of a key by the number of their bit (RFC 5280 §4.2.1.3). */
export type KeyUse = "digitalSignature" | "nonRepudiation";
const USE_BITS: Readonly<Record<KeyUse, number>> = { digitalSignature: 0x80, nonRepudiation: 0x40 };

/** Whether the key may be used so; a certificate that says nothing allows everything. */
export function allowsUse(known: KnownCertificate, use: KeyUse): boolean {
  const usage = extension(known, KEY_USAGE);
  if (!(usage instanceof BitString)) return true;
  return ((usage.valueBlock.valueHexView[0] ?? 0) & USE_BITS[use]) !== 0;
}

/** Purposes of a certificate (RFC 5280 §4.2.1.12); undefined when it is for all. */
export function purposesOf(known: KnownCertificate): readonly string[] | undefined {
  const usage = extension(known, EXTENDED_KEY_USAGE);
  return usage === undefined ? undefined : new ExtKeyUsage({ schema: usage }).keyPurposes;
}
