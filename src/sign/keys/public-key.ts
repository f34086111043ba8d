import { ObjectIdentifier } from "asn1js";
import { createECDSASignatureFromCMS } from "pkijs";
import { derOf, readDer } from "../asn1/der.ts";
import type { DigestName } from "../asn1/digests.ts";
import { type KnownCertificate, nameOf } from "../certificates/certificate.ts";
import { SigningError } from "../errors.ts";
import type { KeyKind } from "./signing-key.ts";

const RSA = "1.2.840.113549.1.1.1";
const ELLIPTIC = "1.2.840.10045.2.1";

/** A curve as Web Crypto names it, the digest of its strength, and the bytes of a number on it. */
interface Curve {
  readonly name: string;
  readonly digest: DigestName;
  readonly bytes: number;
}

const CURVES: Readonly<Record<string, Curve>> = {
  "1.2.840.10045.3.1.7": { name: "P-256", digest: "SHA-256", bytes: 32 },
  "1.3.132.0.34": { name: "P-384", digest: "SHA-384", bytes: 48 },
  "1.3.132.0.35": { name: "P-521", digest: "SHA-512", bytes: 66 },
};

/** What a public key is good for. */
export interface KeyTraits {
  readonly kind: KeyKind;
  readonly digest: DigestName;
  readonly curve: Curve | undefined;
}

/** @throws SigningError for keys other than RSA and ECDSA over P-256, P-384 and P-521. */
export function keyTraits({ certificate }: KnownCertificate): KeyTraits {
  const { algorithmId, algorithmParams } = certificate.subjectPublicKeyInfo.algorithm;
  if (algorithmId === RSA) return { kind: "RSA", digest: "SHA-256", curve: undefined };
  const oid = algorithmParams instanceof ObjectIdentifier ? algorithmParams.getValue() : "";
  const curve = algorithmId === ELLIPTIC ? CURVES[oid] : undefined;
  if (curve === undefined) {
    const text = `The key of ${nameOf(certificate.subject)} is of a kind that is not supported; use RSA, or ECDSA over P-256, P-384 or P-521.`;
    throw new SigningError("key-unsupported", text, "certificate");
  }
  return { kind: "EC", digest: curve.digest, curve };
}

/** What Web Crypto is told to import a key of these traits. */
export function importParameters({ digest, curve }: KeyTraits): RsaHashedImportParams | EcKeyImportParams {
  return curve === undefined
    ? { name: "RSASSA-PKCS1-v1_5", hash: digest }
    : { name: "ECDSA", namedCurve: curve.name };
}

/** What Web Crypto is told to sign or check with a key of these traits. */
export function signParameters({ digest, curve }: KeyTraits): AlgorithmIdentifier | EcdsaParams {
  return curve === undefined ? "RSASSA-PKCS1-v1_5" : { name: "ECDSA", hash: digest };
}

/** Whether a signature, as CMS has it, is that of the certificate's key over a text. */
export async function verifies(
  holder: KnownCertificate,
  text: Uint8Array<ArrayBuffer>,
  signature: Uint8Array,
): Promise<boolean> {
  const traits = keyTraits(holder);
  const spki = derOf(holder.certificate.subjectPublicKeyInfo);
  try {
    const key = await crypto.subtle.importKey("spki", spki, importParameters(traits), false, ["verify"]);
    const plain = traits.curve === undefined ? Uint8Array.from(signature) : asPair(signature, traits.curve);
    return await crypto.subtle.verify(signParameters(traits), key, plain, text);
  } catch {
    return false;
  }
}

/** An ECDSA signature as two numbers of equal length, the way Web Crypto has it. */
function asPair(signature: Uint8Array, { bytes }: Curve): Uint8Array<ArrayBuffer> {
  const sequence = readDer(signature);
  if (sequence === undefined) throw new TypeError("no DER");
  return new Uint8Array(createECDSASignatureFromCMS(sequence as never, bytes));
}

/** The two numbers of an ECDSA signature (IEEE P1363) as CMS has them (RFC 3279 §2.2.3); what is in DER already stays as it is. */
export function asCmsSignature(signature: Uint8Array, { curve }: KeyTraits): Uint8Array {
  if (curve === undefined || signature.length !== 2 * curve.bytes) return signature;
  return encodePair(signature.subarray(0, curve.bytes), signature.subarray(curve.bytes));
}

function encodePair(r: Uint8Array, s: Uint8Array): Uint8Array {
  const body = [...encodeInteger(r), ...encodeInteger(s)];
  return Uint8Array.of(0x30, ...(body.length < 128 ? [] : [0x81]), body.length, ...body);
}

function encodeInteger(number: Uint8Array): readonly number[] {
  let start = 0;
  while (start < number.length - 1 && number[start] === 0) start += 1;
  const digits = [...number.subarray(start)];
  if ((digits[0] ?? 0) >= 128) digits.unshift(0);
  return [2, digits.length, ...digits];
}
