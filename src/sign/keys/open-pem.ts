import { Integer, Null, ObjectIdentifier, OctetString, Sequence } from "asn1js";
import { EncryptedContentInfo, PKCS8ShroudedKeyBag } from "pkijs";
import { derOf, ownBytes } from "../asn1/der.ts";
import { engine } from "../asn1/engine.ts";
import { type PemBlock, pemBlocks, pemText } from "../asn1/pem.ts";
import type { KnownCertificate } from "../certificates/certificate.ts";
import { readCertificates } from "../certificates/read-certificates.ts";
import { SigningError } from "../errors.ts";
import { importParameters, type KeyTraits, keyTraits, signParameters } from "./public-key.ts";
import type { SigningKey } from "./signing-key.ts";

/** A certificate and its key, as texts or as the bytes of files. */
export interface PemPair {
  /** The certificate, and those of its issuers if wanted, in PEM; or the one certificate in DER. */
  readonly certificate: string | Uint8Array;
  /** The key in PEM: PKCS #8, encrypted or not, or the older forms of RSA and EC. */
  readonly privateKey: string | Uint8Array;
  /** Of an encrypted key. */
  readonly password?: string | undefined;
}

/**
 * Opens a key that is given as a PEM pair.
 *
 * @throws SigningError when the certificate or the key can't be read, the password is wrong or missing, or the kind of key is not
 * supported.
 */
export async function openPem({ certificate, privateKey, password }: PemPair): Promise<SigningKey> {
  const [holder, ...others] = readCertificates(certificate);
  const traits = keyTraits(holder as KnownCertificate);
  const key = await importKey(await keyBytes(privateKey, password, traits), traits);
  return {
    certificate: holder as KnownCertificate,
    others,
    kind: traits.kind,
    digest: traits.digest,
    sign: async (text) =>
      new Uint8Array(await crypto.subtle.sign(signParameters(traits), key, ownBytes(text))),
  };
}

async function importKey(pkcs8: Uint8Array<ArrayBuffer>, traits: KeyTraits): Promise<CryptoKey> {
  try {
    return await crypto.subtle.importKey("pkcs8", pkcs8, importParameters(traits), false, ["sign"]);
  } catch {
    // The cause is left out: what it quotes is nobody's to decide.
    throw new SigningError(
      "key-mismatch",
      "The private key is damaged, or of another kind than its certificate.",
      "privateKey",
    );
  }
}

async function keyBytes(
  pem: PemPair["privateKey"],
  password: string | undefined,
  traits: KeyTraits,
): Promise<Uint8Array<ArrayBuffer>> {
  const block = pemBlocks(pemText(pem)).find(({ label }) => label.endsWith("PRIVATE KEY"));
  if (block === undefined) {
    throw unreadable("There is no private key in it; a PEM file has -----BEGIN PRIVATE KEY-----.");
  }
  if (block.hasHeaders) {
    throw unreadable("The key is encrypted in an outdated way; convert it with: openssl pkcs8 -topk8.");
  }
  switch (block.label) {
    case "PRIVATE KEY":
      return block.bytes;
    case "ENCRYPTED PRIVATE KEY":
      return decrypted(block, password);
    case "RSA PRIVATE KEY":
    case "EC PRIVATE KEY":
      return asPkcs8(block.bytes, traits);
    default:
      throw unreadable(
        `Keys of the form ${block.label} are not supported; convert it with: openssl pkcs8 -topk8.`,
      );
  }
}

/** The content of a key encrypted by a password (RFC 5958 §3). */
async function decrypted(
  { bytes }: PemBlock,
  password: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  if (password === undefined) {
    throw new SigningError(
      "key-password",
      "The private key is encrypted; its password is needed.",
      "password",
    );
  }
  try {
    const bag = PKCS8ShroudedKeyBag.fromBER(bytes);
    const encryptedContentInfo = new EncryptedContentInfo({
      contentEncryptionAlgorithm: bag.encryptionAlgorithm,
      encryptedContent: bag.encryptedData,
    });
    const secret = new TextEncoder().encode(password).buffer;
    const clear = await engine.decryptEncryptedContentInfo({
      encryptedContentInfo,
      password: secret,
    });
    return new Uint8Array(clear);
  } catch {
    const text =
      "The password does not open the private key, or the key is encrypted in a way that is not supported.";
    throw new SigningError("key-password", text, "password");
  }
}

const RSA = "1.2.840.113549.1.1.1";
const ELLIPTIC = "1.2.840.10045.2.1";
const CURVE_OIDS: Readonly<Record<string, string>> = {
  "P-256": "1.2.840.10045.3.1.7",
  "P-384": "1.3.132.0.34",
  "P-521": "1.3.132.0.35",
};

/** Wraps a key of the older forms (RFC 8017 §A.1.2, RFC 5915 §3) as PKCS #8 has it. */
function asPkcs8(inner: Uint8Array<ArrayBuffer>, { curve }: KeyTraits): Uint8Array<ArrayBuffer> {
  const algorithm =
    curve === undefined
      ? [new ObjectIdentifier({ value: RSA }), new Null()]
      : [
          new ObjectIdentifier({ value: ELLIPTIC }),
          new ObjectIdentifier({ value: CURVE_OIDS[curve.name] ?? "" }),
        ];
  return derOf(
    new Sequence({
      value: [
        new Integer({ value: 0 }),
        new Sequence({ value: algorithm }),
        new OctetString({ valueHex: inner }),
      ],
    }),
  );
}

function unreadable(message: string): SigningError {
  return new SigningError("key-unreadable", message, "privateKey");
}
