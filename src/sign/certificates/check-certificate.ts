import { SigningError } from "../errors.ts";
import { allowsUse, type KnownCertificate, nameOf, purposesOf } from "./certificate.ts";

/** Purposes that have nothing to do with documents: servers, clients, code, timestamps, answers on revocation. */
const OTHER_PURPOSES: ReadonlySet<string> = new Set([
  "1.3.6.1.5.5.7.3.1",
  "1.3.6.1.5.5.7.3.2",
  "1.3.6.1.5.5.7.3.3",
  "1.3.6.1.5.5.7.3.8",
  "1.3.6.1.5.5.7.3.9",
]);

/**
 * Checks that a certificate may sign documents at a time: it is valid then, its key is for signatures, and its purposes, where it
 * names some, are not all of another kind.
 *
 * @throws SigningError that says which of these fails.
 */
export function checkSigningCertificate(known: KnownCertificate, at: Date): void {
  const { certificate } = known;
  const name = nameOf(certificate.subject);
  const [begin, end] = [certificate.notBefore.value, certificate.notAfter.value];
  if (at < begin) {
    throw refused(
      "certificate-not-yet-valid",
      `The certificate of ${name} is not valid before ${day(begin)}.`,
    );
  }
  if (at > end) throw refused("certificate-expired", `The certificate of ${name} expired on ${day(end)}.`);
  if (!allowsUse(known, "digitalSignature") && !allowsUse(known, "nonRepudiation")) {
    throw refused(
      "certificate-not-for-signing",
      `The key of ${name} is not for signatures: its certificate allows neither digitalSignature nor nonRepudiation.`,
    );
  }
  if (purposesOf(known)?.every((purpose) => OTHER_PURPOSES.has(purpose)) === true) {
    throw refused(
      "certificate-not-for-signing",
      `The certificate of ${name} is not for documents: its extended key usage names other purposes alone.`,
    );
  }
}

function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function refused(
  reason: "certificate-expired" | "certificate-not-yet-valid" | "certificate-not-for-signing",
  message: string,
): SigningError {
  return new SigningError(reason, message, "certificate");
}
