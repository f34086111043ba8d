import { P12Signer } from "@libpdf/core";
import { type KnownCertificate, readCertificate, sameCertificate } from "../certificates/certificate.ts";
import { holderOf } from "../certificates/order-chain.ts";
import { SigningError } from "../errors.ts";
import { keyTraits } from "./public-key.ts";
import type { SigningKey } from "./signing-key.ts";

/** A PKCS #12 file (RFC 7292), also known as .p12 or .pfx. */
export interface Pkcs12File {
  readonly pkcs12: Uint8Array;
  /** Empty unless given. */
  readonly password?: string | undefined;
}

/** @throws SigningError when the password is wrong, or there is no key and certificate that are supported. */
export async function openPkcs12({ pkcs12, password = "" }: Pkcs12File): Promise<SigningKey> {
  const signer = await open(pkcs12, password);
  const all = [signer.certificate, ...signer.certificateChain].map((der) => readCertificate(der, "pkcs12"));
  const holder = holderOf(all) as KnownCertificate;
  const { kind, digest } = keyTraits(holder);
  return {
    certificate: holder,
    others: all.filter((other) => !sameCertificate(other, holder)),
    kind,
    digest,
    sign: (text) => signer.sign(text, digest),
  };
}

async function open(bytes: Uint8Array, password: string): Promise<P12Signer> {
  try {
    return await P12Signer.create(bytes, password);
  } catch (error) {
    const { message } = error as Error;
    if (/password|integrity|\bMAC\b/i.test(message)) {
      throw new SigningError("key-password", "The password does not open the PKCS #12 file.", "password");
    }
    const reason = /Unsupported key/i.test(message) ? "key-unsupported" : "key-unreadable";
    const text =
      reason === "key-unsupported"
        ? "The key of the PKCS #12 file is of a kind that is not supported; use RSA, or ECDSA over P-256, P-384 or P-521."
        : "The PKCS #12 file can't be read: it is damaged, or holds no private key with a certificate.";
    throw new SigningError(reason, text, "pkcs12");
  }
}
