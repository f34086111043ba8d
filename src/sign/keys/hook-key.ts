import { type DigestName, digestOf } from "../asn1/digests.ts";
import type { KnownCertificate } from "../certificates/certificate.ts";
import { readCertificates } from "../certificates/read-certificates.ts";
import { SigningError } from "../errors.ts";
import { keyTraits } from "./public-key.ts";
import type { SigningKey } from "./signing-key.ts";

/** What a hook is asked to sign. */
export interface DigestToSign {
  /** The digest of what is to be signed. */
  readonly digest: Uint8Array;
  readonly digestAlgorithm: DigestName;
  /** RSA signs by RSASSA-PKCS1-v1_5. */
  readonly keyType: "RSA" | "EC";
}

/** A key that never leaves where it is kept, such as a key management service or a card. */
export interface KeyHook {
  /** The certificate, and those of its issuers if wanted, in PEM; or the one certificate in DER. */
  readonly certificate: string | Uint8Array;
  /** Signs a digest. ECDSA signatures may come in DER or as two numbers one after the other. */
  readonly signDigest: (request: DigestToSign) => Promise<Uint8Array>;
}

/**
 * Finds a key that a service keeps for its callers, by its name, for a workspace; undefined where there is none that the workspace may sign
 * with. The key itself stays where it is.
 */
export type FindSigningKey = (name: string, workspace: string) => Promise<KeyHook | undefined>;

/** @throws SigningError when the certificate can't be read or its kind of key is not supported; later, when the hook fails. */
export function openHook({ certificate, signDigest }: KeyHook): SigningKey {
  const [holder, ...others] = readCertificates(certificate);
  const { kind, digest } = keyTraits(holder as KnownCertificate);
  return {
    certificate: holder as KnownCertificate,
    others,
    kind,
    digest,
    sign: async (text) => {
      const request = { digest: await digestOf(digest, text), digestAlgorithm: digest, keyType: kind };
      try {
        return await signDigest(request);
      } catch (cause) {
        throw new SigningError(
          "key-failed",
          "The function that signs with the key failed.",
          "signDigest",
          cause,
        );
      }
    },
  };
}
