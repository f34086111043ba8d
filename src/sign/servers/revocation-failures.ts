import { type KnownCertificate, nameOf } from "../certificates/certificate.ts";
import { SigningError } from "../errors.ts";

/** An answer on revocation that proves nothing. */
export function invalidProof(what: string, cause?: unknown): SigningError {
  const message = `The server that tells of revoked certificates answered wrongly: ${what}.`;
  return new SigningError("revocation-invalid", message, undefined, cause);
}

export function revoked({ certificate }: KnownCertificate): SigningError {
  const message = `The certificate of ${nameOf(certificate.subject)} is revoked.`;
  return new SigningError("certificate-revoked", message, "certificate");
}

/** Clocks may differ by five minutes. */
const TOLERANCE_MILLISECONDS = 300_000;

/** @throws SigningError when an answer is of another time. */
export function checkTimes(begin: Date, end: Date | undefined, now: Date): void {
  if (begin.getTime() > now.getTime() + TOLERANCE_MILLISECONDS)
    throw invalidProof("the answer is of the future");
  if (end !== undefined && end.getTime() < now.getTime() - TOLERANCE_MILLISECONDS) {
    throw invalidProof(`the answer was good until ${end.toISOString()} only`);
  }
}
