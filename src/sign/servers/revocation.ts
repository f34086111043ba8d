import { derOf } from "../asn1/der.ts";
import { addressesOf } from "../certificates/addresses.ts";
import { type KnownCertificate, nameOf } from "../certificates/certificate.ts";
import { SigningError } from "../errors.ts";
import { askServer, type ServerAccess } from "./ask.ts";
import { checkList } from "./revocation-list.ts";
import { checkAnswer, statusRequest } from "./status-answer.ts";

/** Proof that a certificate was not revoked. */
export interface RevocationProof {
  /** An answer of a server (RFC 6960), in DER. */
  readonly answer?: Uint8Array;
  /** A list of what is revoked (RFC 5280 §5), in DER. */
  readonly list?: Uint8Array;
  /** Certificates that are needed to check the proof. */
  readonly certificates: readonly KnownCertificate[];
}

/** A certificate and who issued it. */
export interface IssuedCertificate {
  readonly certificate: KnownCertificate;
  readonly issuer: KnownCertificate;
}

/**
 * Asks whether a certificate is revoked: the servers it names, and where they fail the lists.
 *
 * @throws SigningError when it is revoked, names nobody to ask, or nobody gives a usable answer.
 */
export async function proofOfValidity(
  issued: IssuedCertificate,
  access: ServerAccess,
  now: Date,
): Promise<RevocationProof> {
  const { ocsp, lists } = addressesOf(issued.certificate);
  const ways = [
    ...ocsp.map((url) => () => answerFrom(url, issued, access, now)),
    ...lists.map((url) => () => listFrom(url, issued, access, now)),
  ];
  let failure: SigningError | undefined;
  for (const way of ways) {
    try {
      return await way();
    } catch (error) {
      if (!(error instanceof SigningError) || error.reason === "certificate-revoked") throw error;
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  const name = nameOf(issued.certificate.certificate.subject);
  const text = `The certificate of ${name} names no server that tells whether it is revoked, which B-LT needs.`;
  throw new SigningError("revocation-unreachable", text, "certificate");
}

async function answerFrom(
  url: string,
  issued: IssuedCertificate,
  access: ServerAccess,
  now: Date,
): Promise<RevocationProof> {
  const bytes = derOf((await statusRequest(issued)).toSchema(true));
  const question = { bytes, contentType: "application/ocsp-request" };
  const answer = await askServer({ url, kind: "revocation", question }, access);
  return { answer, certificates: await checkAnswer(answer, issued, now) };
}

async function listFrom(
  url: string,
  issued: IssuedCertificate,
  access: ServerAccess,
  now: Date,
): Promise<RevocationProof> {
  const list = await askServer({ url, kind: "revocation" }, access);
  await checkList(list, issued, now);
  return { list, certificates: [] };
}
