import {
  Constructed,
  Enumerated,
  GeneralizedTime,
  Integer,
  ObjectIdentifier,
  OctetString,
  Primitive,
  Sequence,
} from "asn1js";
import {
  Attribute,
  BasicOCSPResponse,
  type CertID,
  CertificateRevocationList,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  OCSPRequest,
  OCSPResponse,
  PKIStatusInfo,
  ResponseBytes,
  RevokedCertificate,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  SingleResponse,
  Time,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from "pkijs";
import { derOf, ownBytes } from "../asn1/der.ts";
import { digestOf } from "../asn1/digests.ts";
import { engine } from "../asn1/engine.ts";
import { makeIdentity, OCSP_SIGNING, type TestIdentity, TIMESTAMPING } from "./test-identity.ts";

/** What a server answers, by the path of its address. */
export type TestAnswer = (question: Uint8Array) => Promise<Uint8Array>;

/** An authority with all of its servers: it certifies, stamps times, and tells what is revoked. */
export interface TestAuthority {
  readonly root: TestIdentity;
  readonly stamper: TestIdentity;
  /** Tells what is revoked. */
  readonly responder: TestIdentity;
  /** Makes an identity whose certificate names the servers. */
  certify(name: string, kind?: "EC" | "RSA", ways?: readonly ("ocsp" | "list")[]): Promise<TestIdentity>;
  /** The answers by path: `/time`, `/status`, `/list`, `/root`. */
  readonly answers: Readonly<Record<string, TestAnswer>>;
  /** Serial numbers of what is revoked. */
  readonly revoked: Set<string>;
}

/**
 * Makes an authority whose servers are at an address such as `http://ca.example`. Others read all that it signs by RSA; of ECDSA pkijs
 * writes numbers that begin with zeros in a way that is no DER.
 */
export async function makeAuthority(base: string, own: "EC" | "RSA" = "EC"): Promise<TestAuthority> {
  const addresses = { ocsp: [`${base}/status`], issuers: [`${base}/root`], lists: [`${base}/list`] };
  const root = await makeIdentity({ name: "Test Root", isAuthority: true, kind: own });
  const purposes = [TIMESTAMPING];
  const stamper = await makeIdentity({
    name: "Test Time",
    kind: own,
    issuer: root,
    uses: 0x80,
    purposes,
    addresses,
  });
  const responder = await makeIdentity({
    name: "Test Status",
    kind: own,
    issuer: root,
    uses: 0x80,
    purposes: [OCSP_SIGNING],
  });
  const revoked = new Set<string>();
  const authority = { root, stamper, responder, revoked };
  return {
    ...authority,
    certify: (name, kind = "EC", ways = ["ocsp", "list"]) =>
      makeIdentity({
        name,
        issuer: root,
        kind,
        addresses: {
          issuers: addresses.issuers,
          ocsp: ways.includes("ocsp") ? addresses.ocsp : [],
          lists: ways.includes("list") ? addresses.lists : [],
        },
      }),
    answers: {
      "/time": (question) => stampedTime(question, stamper),
      "/status": (question) => statusAnswer(question, authority),
      "/list": () => listAnswer(authority),
      "/root": async () => root.der,
    },
  };
}

const TIMESTAMP_INFO = "1.2.840.113549.1.9.16.1.4";
const DAY = 86_400_000;

/** How a server answers that is not like most others. */
export interface StampChanges {
  /** May make the answer a wrong one. */
  readonly changed?: ((info: TSTInfo) => void) | undefined;
  /** Calls the signer by the identifier of its key. */
  readonly signer?: Uint8Array | undefined;
  /** Certificates before that of the signer. */
  readonly before?: readonly TestIdentity[] | undefined;
}

/** Answers as a timestamp server (RFC 3161 §2.4.2). */
export async function stampedTime(
  question: Uint8Array,
  stamper: TestIdentity,
  { changed, signer, before = [] }: StampChanges = {},
): Promise<Uint8Array> {
  const { messageImprint, nonce } = TimeStampReq.fromBER(ownBytes(question));
  const info = new TSTInfo({
    version: 1,
    policy: "1.2.3.4.1",
    messageImprint,
    serialNumber: new Integer({ value: 7 }),
    genTime: new Date(),
    ...(nonce === undefined ? {} : { nonce }),
  });
  changed?.(info);
  const content = derOf(info);
  const attributes = [
    new Attribute({
      type: "1.2.840.113549.1.9.3",
      values: [new ObjectIdentifier({ value: TIMESTAMP_INFO })],
    }),
    new Attribute({
      type: "1.2.840.113549.1.9.4",
      values: [new OctetString({ valueHex: await digestOf("SHA-256", content) })],
    }),
    new Attribute({ type: "1.2.840.113549.1.9.16.2.47", values: [await certificateDigest(stamper)] }),
  ];
  const { issuer, serialNumber } = stamper.certificate;
  const encapContentInfo = new EncapsulatedContentInfo({ eContentType: TIMESTAMP_INFO });
  // Given to the constructor it would be cut in pieces, which is no DER.
  encapContentInfo.eContent = new OctetString({ valueHex: content });
  const signedData = new SignedData({
    version: 3,
    encapContentInfo,
    certificates: [...before, stamper].map(({ certificate }) => certificate),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: signer === undefined ? new IssuerAndSerialNumber({ issuer, serialNumber }) : calledBy(signer),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  await signedData.sign(stamper.key, 0, "SHA-256", undefined, engine);
  const token = new ContentInfo({ contentType: "1.2.840.113549.1.7.2", content: signedData.toSchema(true) });
  return derOf(new TimeStampResp({ status: new PKIStatusInfo({ status: 0 }), timeStampToken: token }));
}

function calledBy(identifier: Uint8Array): Primitive {
  const idBlock = { tagClass: 3, tagNumber: 0 };
  return new Primitive({ idBlock, valueHex: ownBytes(identifier).buffer });
}

async function certificateDigest({ der }: TestIdentity): Promise<Sequence> {
  const identifier = new Sequence({ value: [new OctetString({ valueHex: await digestOf("SHA-256", der) })] });
  return new Sequence({ value: [new Sequence({ value: [identifier] })] });
}

/** Who tells what is revoked. */
type Telling = Pick<TestAuthority, "root" | "responder" | "revoked">;

/** What makes a proof a wrong one. */
export interface ProofChanges {
  readonly daysAgo?: number | undefined;
  /** The certificate that is told of, whichever was asked about. */
  readonly serial?: number | undefined;
}

/** Answers whether certificates are revoked (RFC 6960). */
export async function statusAnswer(
  question: Uint8Array,
  { responder, revoked }: Telling,
  { daysAgo = 0, serial }: ProofChanges = {},
): Promise<Uint8Array> {
  const request = OCSPRequest.fromBER(ownBytes(question));
  const answer = new BasicOCSPResponse();
  const asked = request.tbsRequest.requestList.map(({ reqCert }) => reqCert);
  answer.tbsResponseData.responderID = responder.certificate.subject;
  answer.tbsResponseData.producedAt = new Date();
  if (serial !== undefined) for (const certID of asked) certID.serialNumber = new Integer({ value: serial });
  const since = Date.now() - daysAgo * DAY;
  answer.tbsResponseData.responses = asked.map((certID) => statusOf(certID, revoked, since));
  answer.certs = [responder.certificate];
  await answer.sign(responder.key, "SHA-256", engine);
  const response = new OCSPResponse({
    responseStatus: new Enumerated({ value: 0 }),
    responseBytes: new ResponseBytes({
      responseType: "1.3.6.1.5.5.7.48.1.1",
      response: new OctetString({ valueHex: derOf(answer) }),
    }),
  });
  return derOf(response);
}

function statusOf(certID: CertID, revoked: ReadonlySet<string>, since: number): SingleResponse {
  const isRevoked = revoked.has(certID.serialNumber.valueBlock.toString());
  const certStatus = isRevoked
    ? new Constructed({
        idBlock: { tagClass: 3, tagNumber: 1 },
        value: [new GeneralizedTime({ valueDate: new Date() })],
      })
    : new Primitive({ idBlock: { tagClass: 3, tagNumber: 0 } });
  return new SingleResponse({
    certID,
    certStatus,
    thisUpdate: new Date(since),
    nextUpdate: new Date(since + DAY),
  });
}

/** A list of what is revoked (RFC 5280 §5). */
export async function listAnswer(
  { root, revoked }: Telling,
  { daysAgo = 0 }: ProofChanges = {},
): Promise<Uint8Array> {
  const since = Date.now() - daysAgo * DAY;
  const revokedCertificates = [...revoked].map(
    (number) =>
      new RevokedCertificate({
        userCertificate: new Integer({ value: Number(number) }),
        revocationDate: new Time({ value: new Date() }),
      }),
  );
  const list = new CertificateRevocationList({
    version: 1,
    issuer: root.certificate.subject,
    thisUpdate: new Time({ value: new Date(since) }),
    nextUpdate: new Time({ value: new Date(since + DAY) }),
    ...(revokedCertificates.length > 0 ? { revokedCertificates } : {}),
  });
  await list.sign(root.key, "SHA-256", engine);
  return derOf(list);
}
