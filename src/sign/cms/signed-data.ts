import { Constructed, Null, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import {
  AlgorithmIdentifier,
  Attribute,
  ContentInfo,
  EncapsulatedContentInfo,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  IssuerSerial,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from "pkijs";
import { compareBytes, derOf, ownBytes, readDer } from "../asn1/der.ts";
import { DIGEST_OIDS, type DigestName, digestOf } from "../asn1/digests.ts";
import type { KnownCertificate } from "../certificates/certificate.ts";
import { SigningError } from "../errors.ts";
import { asCmsSignature, keyTraits, verifies } from "../keys/public-key.ts";
import type { KeyKind, SigningKey } from "../keys/signing-key.ts";

const DATA = "1.2.840.113549.1.7.1";
const SIGNED_DATA = "1.2.840.113549.1.7.2";
const CONTENT_TYPE = "1.2.840.113549.1.9.3";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const SIGNING_CERTIFICATE_V2 = "1.2.840.113549.1.9.16.2.47";
const TIMESTAMP_TOKEN = "1.2.840.113549.1.9.16.2.14";
const DIRECTORY_NAME = 4;

const SIGNATURE_OIDS: Readonly<Record<KeyKind, Readonly<Record<DigestName, string>>>> = {
  RSA: {
    "SHA-256": "1.2.840.113549.1.1.11",
    "SHA-384": "1.2.840.113549.1.1.12",
    "SHA-512": "1.2.840.113549.1.1.13",
  },
  EC: {
    "SHA-256": "1.2.840.10045.4.3.2",
    "SHA-384": "1.2.840.10045.4.3.3",
    "SHA-512": "1.2.840.10045.4.3.4",
  },
};

/** A signature in the making: made over a digest, it can still take a timestamp. */
export interface SignatureInTheMaking {
  /** The value that a timestamp is asked for (EN 319 122-1 §5.3). */
  readonly value: Uint8Array;
  /** The CMS structure in DER, with the token of a timestamp if there is one. */
  encode(timestampToken?: Uint8Array): Uint8Array;
}

/**
 * Signs a document's digest the way of PAdES (EN 319 142-1 §6.3): the signed attributes are the type of content, the digest, and the
 * certificate that it was signed with. The time stands in the PDF, not here.
 *
 * @param chain The certificates of the issuers, which go into the signature beside that of the key.
 * @throws SigningError when the key fails or is not that of the certificate.
 */
export async function signDigest(
  documentDigest: Uint8Array,
  key: SigningKey,
  chain: readonly KnownCertificate[],
): Promise<SignatureInTheMaking> {
  const attributes = await signedAttributes(documentDigest, key);
  const signedText = setOf(attributes);
  const value = await signatureOf(signedText, key);
  const signerInfo = signerInfoOf(key, attributes, value);
  const certificates = [key.certificate, ...chain]
    .toSorted((a, b) => compareBytes(a.der, b.der))
    .map(({ certificate }) => certificate);
  const signedData = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: DATA }),
    digestAlgorithms: [digestAlgorithm(key.digest)],
    certificates,
    signerInfos: [signerInfo],
  });
  return { value, encode: (token) => encoded(signedData, signerInfo, token) };
}

async function signedAttributes(
  documentDigest: Uint8Array,
  { certificate, digest }: SigningKey,
): Promise<readonly Attribute[]> {
  const attributes = [
    new Attribute({ type: CONTENT_TYPE, values: [new ObjectIdentifier({ value: DATA })] }),
    new Attribute({
      type: MESSAGE_DIGEST,
      values: [new OctetString({ valueHex: ownBytes(documentDigest) })],
    }),
    new Attribute({ type: SIGNING_CERTIFICATE_V2, values: [await signingCertificate(certificate, digest)] }),
  ];
  return attributes.toSorted((a, b) => compareBytes(derOf(a), derOf(b)));
}

/** Names the certificate by its digest, so that no other can be put in its place (RFC 5035 §3). */
async function signingCertificate(
  { der, certificate }: KnownCertificate,
  digest: DigestName,
): Promise<Sequence> {
  const names = [new GeneralName({ type: DIRECTORY_NAME, value: certificate.issuer })];
  const serial = new IssuerSerial({
    issuer: new GeneralNames({ names }),
    serialNumber: certificate.serialNumber,
  });
  const identifier = [
    // SHA-256 is the default, and DER leaves defaults out.
    ...(digest === "SHA-256" ? [] : [digestAlgorithm(digest).toSchema()]),
    new OctetString({ valueHex: await digestOf(digest, der) }),
    serial.toSchema(),
  ];
  const identifiers = new Sequence({ value: [new Sequence({ value: identifier })] });
  return new Sequence({ value: [identifiers] });
}

/** What is signed of the attributes: their DER as a SET OF (RFC 5652 §5.4). */
function setOf(attributes: readonly Attribute[]): Uint8Array<ArrayBuffer> {
  const bytes = derOf(
    new Constructed({
      value: attributes.map((attribute) => attribute.toSchema()),
      idBlock: { tagClass: 1, tagNumber: 17 },
    }),
  );
  return bytes;
}

async function signatureOf(text: Uint8Array<ArrayBuffer>, key: SigningKey): Promise<Uint8Array> {
  const value = asCmsSignature(await key.sign(text), keyTraits(key.certificate));
  if (await verifies(key.certificate, text, value)) return value;
  throw new SigningError(
    "key-mismatch",
    "The private key is not the one of the certificate: what it signs does not verify.",
    "certificate",
  );
}

function signerInfoOf(key: SigningKey, attributes: readonly Attribute[], value: Uint8Array): SignerInfo {
  const { issuer, serialNumber } = key.certificate.certificate;
  return new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer, serialNumber }),
    digestAlgorithm: digestAlgorithm(key.digest),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: [...attributes] }),
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithmId: SIGNATURE_OIDS[key.kind][key.digest],
      // RFC 4055 §5 wants the NULL, RFC 5758 §3.2 forbids it.
      ...(key.kind === "RSA" ? { algorithmParams: new Null() } : {}),
    }),
    signature: new OctetString({ valueHex: ownBytes(value) }),
  });
}

function digestAlgorithm(name: DigestName): AlgorithmIdentifier {
  return new AlgorithmIdentifier({ algorithmId: DIGEST_OIDS[name] });
}

function encoded(signedData: SignedData, signerInfo: SignerInfo, token: Uint8Array | undefined): Uint8Array {
  const stamp = token && readDer(token);
  if (stamp !== undefined) {
    const attribute = new Attribute({ type: TIMESTAMP_TOKEN, values: [stamp] });
    signerInfo.unsignedAttrs = new SignedAndUnsignedAttributes({ type: 1, attributes: [attribute] });
  }
  return derOf(new ContentInfo({ contentType: SIGNED_DATA, content: signedData.toSchema(true) }));
}
