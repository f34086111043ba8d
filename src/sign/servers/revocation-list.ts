import { CertificateRevocationList } from "pkijs";
import { ownBytes } from "../asn1/der.ts";
import { engine } from "../asn1/engine.ts";
import type { IssuedCertificate } from "./revocation.ts";
import { checkTimes, invalidProof, revoked } from "./revocation-failures.ts";

/**
 * Checks a list of revoked certificates (RFC 5280 §5): the issuer's, of today, without the certificate.
 *
 * @throws SigningError when it is not, or the certificate stands in it.
 */
export async function checkList(
  bytes: Uint8Array,
  { certificate, issuer }: IssuedCertificate,
  now: Date,
): Promise<void> {
  const list = read(bytes);
  checkTimes(list.thisUpdate.value, list.nextUpdate?.value, now);
  if (!(await isSigned(list, issuer))) throw invalidProof("the list is not signed by the issuer");
  if (list.isCertificateRevoked(certificate.certificate)) throw revoked(certificate);
}

function read(bytes: Uint8Array): CertificateRevocationList {
  try {
    return CertificateRevocationList.fromBER(ownBytes(bytes));
  } catch (cause) {
    throw invalidProof("what it sent is no list", cause);
  }
}

async function isSigned(
  list: CertificateRevocationList,
  issuer: IssuedCertificate["issuer"],
): Promise<boolean> {
  try {
    return await list.verify({ issuerCertificate: issuer.certificate }, engine);
  } catch {
    return false;
  }
}
