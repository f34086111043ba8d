import { sameBytes } from "../asn1/der.ts";
import { addressesOf } from "../certificates/addresses.ts";
import {
  isSelfIssued,
  type KnownCertificate,
  nameOf,
  namesIssuer,
  readCertificate,
} from "../certificates/certificate.ts";
import { orderChain } from "../certificates/order-chain.ts";
import { readCertificates } from "../certificates/read-certificates.ts";
import { SigningError } from "../errors.ts";
import { askServer, type ServerAccess } from "./ask.ts";
import { proofOfValidity } from "./revocation.ts";

/** Certificates above one that are fetched. */
const MOST_FETCHED = 5;

/** All that is needed to check a signature when its servers are gone. */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[];
  readonly answers: readonly Uint8Array[];
  readonly lists: readonly Uint8Array[];
}

/** A certificate and those that came with it. */
export interface HeldCertificate {
  readonly holder: KnownCertificate;
  readonly others: readonly KnownCertificate[];
}

/**
 * Gathers what proves that certificates were valid: their chains, issuers that are missing fetched from where the certificates say they
 * are, and for each certificate below a root that it is not revoked.
 *
 * @throws SigningError when something of it can't be had, or a certificate is revoked.
 */
export async function gatherProofs(
  held: readonly HeldCertificate[],
  access: ServerAccess,
  now: Date,
): Promise<ValidationData> {
  const certificates = new ByteSet();
  const answers = new ByteSet();
  const lists = new ByteSet();
  const asked = new ByteSet();
  for (const { holder, others } of held) {
    const chain = [holder, ...(await completeChain(holder, others, access))];
    for (const { der } of chain) certificates.add(der);
    for (const [index, certificate] of chain.entries()) {
      const issuer = chain[index + 1];
      if (issuer === undefined || !asked.add(certificate.der)) continue;
      const proof = await proofOfValidity({ certificate, issuer }, access, now);
      if (proof.answer !== undefined) answers.add(proof.answer);
      if (proof.list !== undefined) lists.add(proof.list);
      for (const { der } of proof.certificates) certificates.add(der);
    }
  }
  return { certificates: certificates.values(), answers: answers.values(), lists: lists.values() };
}

/** The issuers of a certificate up to a root, or as far as they are known. */
async function completeChain(
  holder: KnownCertificate,
  others: readonly KnownCertificate[],
  access: ServerAccess,
): Promise<readonly KnownCertificate[]> {
  const known = [...others];
  for (let fetched = 0; fetched <= MOST_FETCHED; fetched += 1) {
    const chain = orderChain(holder, known);
    const last = chain.at(-1) ?? holder;
    if (isSelfIssued(last)) return chain;
    const issuer = fetched < MOST_FETCHED ? await fetchIssuer(last, access) : undefined;
    if (issuer === undefined && chain.length > 0) return chain;
    if (issuer === undefined) throw chainMissing(holder);
    known.push(issuer);
  }
  return orderChain(holder, known);
}

function chainMissing({ certificate }: KnownCertificate): SigningError {
  const text = `The certificate of the issuer of ${nameOf(certificate.subject)} is missing, and the certificate does not say where it is; add it to the certificates of the key.`;
  return new SigningError("certificate-chain", text, "certificate");
}

async function fetchIssuer(
  child: KnownCertificate,
  access: ServerAccess,
): Promise<KnownCertificate | undefined> {
  const [url] = addressesOf(child).issuers;
  if (url === undefined) return undefined;
  const bytes = await askServer({ url, kind: "certificate" }, access);
  const found = (bytes[0] === 0x30 ? [readCertificate(bytes)] : readCertificates(bytes)).find((candidate) =>
    namesIssuer(child, candidate),
  );
  if (found !== undefined) return found;
  const name = nameOf(child.certificate.subject);
  throw new SigningError(
    "certificate-chain",
    `What is found at the address of the issuer of ${name} is not its certificate.`,
    "certificate",
  );
}

/** Byte strings, each once, in the order they came. */
class ByteSet {
  readonly #values: Uint8Array[] = [];

  /** False when it is known already. */
  add(bytes: Uint8Array): boolean {
    if (this.#values.some((known) => sameBytes(known, bytes))) return false;
    this.#values.push(bytes);
    return true;
  }

  values(): readonly Uint8Array[] {
    return this.#values;
  }
}
