import { type BaseBlock, OctetString, Sequence } from "asn1js";
import {
  type Attribute,
  Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  type SignerInfo,
  TSTInfo,
} from "pkijs";
import { derOf, ownBytes, readDer, sameBytes } from "../asn1/der.ts";
import { DIGEST_OIDS, type DigestName, digestOf } from "../asn1/digests.ts";
import { engine } from "../asn1/engine.ts";
import { extension, type KnownCertificate, nameOf, purposesOf } from "../certificates/certificate.ts";
import { SigningError } from "../errors.ts";

/** What a timestamp was asked for. */
export interface AskedTimestamp {
  readonly digest: Uint8Array;
  readonly nonce: Uint8Array;
}

/** A timestamp that is about what was asked for and is signed by a server of timestamps. */
export interface TimestampToken {
  /** The token in DER, as it came. */
  readonly der: Uint8Array;
  readonly holder: KnownCertificate;
  readonly others: readonly KnownCertificate[];
}

const TIMESTAMP_INFO = "1.2.840.113549.1.9.16.1.4";
const TIMESTAMPING = "1.3.6.1.5.5.7.3.8";
const MESSAGE_DIGEST = "1.2.840.113549.1.9.4";
const GRANTED: readonly number[] = [0, 1];

/**
 * Reads the answer of a timestamp server (RFC 3161 §2.4.2) and checks that it is a timestamp of what was asked for.
 *
 * @throws SigningError when it is anything else.
 */
export async function checkedToken(answer: Uint8Array, asked: AskedTimestamp): Promise<TimestampToken> {
  const der = tokenOf(answer);
  try {
    return await checkToken(der, asked);
  } catch (error) {
    if (error instanceof SigningError) throw error;
    throw invalid("the answer is no timestamp", error);
  }
}

function invalid(what: string, cause?: unknown): SigningError {
  const message = `The timestamp server answered wrongly: ${what}.`;
  return new SigningError("timestamp-invalid", message, "timestamp.url", cause);
}

/** The bytes of the token as they came: writing them anew could break what is signed. */
function tokenOf(answer: Uint8Array): Uint8Array {
  const response = readDer(answer);
  const [statusInfo, token] = response instanceof Sequence ? response.valueBlock.value : [];
  if (!(statusInfo instanceof Sequence)) throw invalid("the answer is no timestamp");
  const status = (statusInfo.valueBlock.value[0] as { valueBlock?: { valueDec?: number } } | undefined)
    ?.valueBlock;
  if (!GRANTED.includes(status?.valueDec ?? -1)) {
    throw invalid(`it refused with the status ${status?.valueDec ?? "unknown"}`);
  }
  if (token === undefined) throw invalid("there is no timestamp in the answer");
  return ownBytes(token.valueBeforeDecodeView);
}

async function checkToken(der: Uint8Array, { digest, nonce }: AskedTimestamp): Promise<TimestampToken> {
  const content = ContentInfo.fromBER(ownBytes(der));
  const signedData = new SignedData({ schema: content.content });
  const { eContentType, eContent } = signedData.encapContentInfo;
  if (eContentType !== TIMESTAMP_INFO || eContent === undefined) throw invalid("it sent something else");
  const info = ownBytes(new Uint8Array(eContent.getValue()));
  const stamp = TSTInfo.fromBER(info);
  if (!sameBytes(stamp.messageImprint.hashedMessage.valueBlock.valueHexView, digest)) {
    throw invalid("the timestamp is of something else");
  }
  // One that was sent has to come back (RFC 3161 §2.4.2): without it, an old answer could be given again.
  const answered = stamp.nonce?.valueBlock.valueHexView;
  if (answered === undefined || !sameBytes(plain(answered), plain(nonce))) {
    throw invalid("the timestamp is one of another time");
  }
  const certificates = (signedData.certificates ?? [])
    .filter((item) => item instanceof Certificate)
    .map((certificate): KnownCertificate => ({ der: derOf(certificate), certificate }));
  const [signer] = signedData.signerInfos;
  const holder = signer && holderOf(signer, certificates);
  if (signer === undefined || holder === undefined) throw invalid("its certificate is missing");
  checkHolder(holder, stamp.genTime);
  if (!(await isSigned(info, signer, holder))) throw invalid("its signature does not verify");
  return { der, holder, others: certificates.filter((known) => known !== holder) };
}

/** A number without the zero that keeps it positive. */
function plain(number: Uint8Array): Uint8Array {
  let start = 0;
  while (start < number.length - 1 && number[start] === 0) start += 1;
  return number.subarray(start);
}

const KEY_IDENTIFIER = "2.5.29.14";

/** The certificate that a signer is called by: by issuer and number, or by the identifier of its key (RFC 5652 §5.3). */
function holderOf(
  { sid }: SignerInfo,
  certificates: readonly KnownCertificate[],
): KnownCertificate | undefined {
  if (sid instanceof IssuerAndSerialNumber) {
    return certificates.find(
      ({ certificate }) =>
        certificate.serialNumber.isEqual(sid.serialNumber) &&
        sameBytes(derOf(certificate.issuer), derOf(sid.issuer)),
    );
  }
  const called = octetsOf(sid);
  const named = certificates.find((known) => {
    const identifier = extension(known, KEY_IDENTIFIER);
    return identifier instanceof OctetString && sameBytes(octetsOf(identifier), called);
  });
  // One that does not say what its key is called can be meant only where there is no other.
  return named ?? (certificates.length === 1 ? certificates[0] : undefined);
}

/** The octets of a string, which may be tagged and in pieces. */
function octetsOf({ valueBlock }: { readonly valueBlock?: object }): Uint8Array {
  const { value, valueHexView } = (valueBlock ?? {}) as {
    readonly value?: readonly { readonly valueBlock?: object }[];
    readonly valueHexView?: Uint8Array;
  };
  const [piece] = value ?? [];
  return piece === undefined ? (valueHexView ?? new Uint8Array(0)) : octetsOf(piece);
}

function checkHolder(holder: KnownCertificate, at: Date): void {
  const { certificate } = holder;
  const name = nameOf(certificate.subject);
  if (purposesOf(holder)?.includes(TIMESTAMPING) !== true) {
    throw invalid(`the certificate of ${name} is not for timestamps`);
  }
  if (at < certificate.notBefore.value || at > certificate.notAfter.value) {
    throw invalid(`the certificate of ${name} is not valid at the time it stamped, ${at.toISOString()}`);
  }
}

/** Whether the signed attributes hold the digest of the content and are signed (RFC 5652 §5.4). */
async function isSigned(
  content: Uint8Array,
  { signedAttrs, digestAlgorithm, signatureAlgorithm, signature }: SignerInfo,
  { certificate }: KnownCertificate,
): Promise<boolean> {
  const digest = (Object.keys(DIGEST_OIDS) as DigestName[]).find(
    (name) => DIGEST_OIDS[name] === digestAlgorithm.algorithmId,
  );
  if (digest === undefined || signedAttrs === undefined) return false;
  const stated = attributeValue(signedAttrs.attributes, MESSAGE_DIGEST);
  if (!(stated instanceof OctetString)) return false;
  if (!sameBytes(stated.valueBlock.valueHexView, await digestOf(digest, content))) return false;
  return engine.verifyWithPublicKey(
    signedAttrs.encodedValue,
    signature,
    certificate.subjectPublicKeyInfo,
    signatureAlgorithm,
    digest,
  );
}

function attributeValue(attributes: readonly Attribute[], type: string): BaseBlock | undefined {
  return attributes.find((attribute) => attribute.type === type)?.values[0];
}
