import { BasicOCSPResponse, type Certificate, OCSPRequest, OCSPResponse } from "pkijs";
import { derOf, ownBytes, sameBytes } from "../asn1/der.ts";
import { engine } from "../asn1/engine.ts";
import { type KnownCertificate, purposesOf } from "../certificates/certificate.ts";
import type { IssuedCertificate } from "./revocation.ts";
import { checkTimes, invalidProof, revoked } from "./revocation-failures.ts";

const OCSP_SIGNING = "1.3.6.1.5.5.7.3.9";
const GOOD = 0;
const REVOKED = 1;

/** The question whether a certificate is revoked (RFC 6960 §4.1). SHA-1 only names the issuer here, and servers know no other. */
export async function statusRequest({ certificate, issuer }: IssuedCertificate): Promise<OCSPRequest> {
  const request = new OCSPRequest();
  await request.createForCertificate(
    certificate.certificate,
    {
      hashAlgorithm: "SHA-1",
      issuerCertificate: issuer.certificate,
    },
    engine,
  );
  return request;
}

/**
 * Checks an answer (RFC 6960 §3.2): about the certificate, signed by its issuer or by whom the issuer entrusted, and of today.
 *
 * @returns The certificates of who answered.
 * @throws SigningError when it is not, or the certificate is revoked.
 */
export async function checkAnswer(
  bytes: Uint8Array,
  { certificate, issuer }: IssuedCertificate,
  now: Date,
): Promise<readonly KnownCertificate[]> {
  const answer = read(bytes);
  const responders = (answer.certs ?? []).map(known);
  if (!(await isTrusted(answer, responders, issuer))) {
    throw invalidProof("the answer is not signed by the issuer or in its name");
  }
  const { isForCertificate, status } = await answer.getCertificateStatus(
    certificate.certificate,
    issuer.certificate,
    engine,
  );
  if (!isForCertificate) throw invalidProof("the answer is about another certificate");
  if (status === REVOKED) throw revoked(certificate);
  if (status !== GOOD) throw invalidProof("the certificate is unknown to it");
  for (const { certID, thisUpdate, nextUpdate } of answer.tbsResponseData.responses) {
    if (certID.serialNumber.isEqual(certificate.certificate.serialNumber))
      checkTimes(thisUpdate, nextUpdate, now);
  }
  return responders;
}

function known(certificate: Certificate): KnownCertificate {
  return { der: derOf(certificate), certificate };
}

function read(bytes: Uint8Array): BasicOCSPResponse {
  try {
    const response = OCSPResponse.fromBER(ownBytes(bytes));
    const status = response.responseStatus.valueBlock.valueDec;
    if (status !== 0 || response.responseBytes === undefined)
      throw invalidProof(`it refused with the status ${status}`);
    return BasicOCSPResponse.fromBER(ownBytes(response.responseBytes.response.valueBlock.valueHexView));
  } catch (cause) {
    if (cause instanceof Error && cause.name === "SigningError") throw cause;
    throw invalidProof("what it sent is no answer", cause);
  }
}

async function isTrusted(
  answer: BasicOCSPResponse,
  responders: readonly KnownCertificate[],
  issuer: KnownCertificate,
): Promise<boolean> {
  for (const signer of [issuer, ...responders]) {
    if (!(await isEntrusted(signer, issuer))) continue;
    if (await isSignedBy(answer, signer)) return true;
  }
  return false;
}

/** The issuer itself, or one whose certificate the issuer gave for just this (RFC 6960 §4.2.2.2). */
async function isEntrusted(signer: KnownCertificate, issuer: KnownCertificate): Promise<boolean> {
  if (sameBytes(signer.der, issuer.der)) return true;
  if (purposesOf(signer)?.includes(OCSP_SIGNING) !== true) return false;
  try {
    return await signer.certificate.verify(issuer.certificate, engine);
  } catch {
    return false;
  }
}

async function isSignedBy(answer: BasicOCSPResponse, { certificate }: KnownCertificate): Promise<boolean> {
  try {
    return await engine.verifyWithPublicKey(
      ownBytes(answer.tbsResponseData.tbsView),
      answer.signature,
      certificate.subjectPublicKeyInfo,
      answer.signatureAlgorithm,
    );
  } catch {
    return false;
  }
}
