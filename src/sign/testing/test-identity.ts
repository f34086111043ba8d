import { BitString, Integer, OctetString, PrintableString } from "asn1js";
import {
  AccessDescription,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  CRLDistributionPoints,
  DistributionPoint,
  Extension,
  ExtKeyUsage,
  GeneralName,
  InfoAccess,
  Time,
} from "pkijs";
import { derOf, readDer } from "../asn1/der.ts";
import { engine } from "../asn1/engine.ts";
import type { CertificateAddresses } from "../certificates/addresses.ts";

/** A key with a certificate, made for a test. */
export interface TestIdentity {
  readonly certificate: Certificate;
  readonly der: Uint8Array<ArrayBuffer>;
  /** The certificate in PEM. */
  readonly pem: string;
  readonly key: CryptoKey;
  /** The key in PEM. */
  readonly keyPem: string;
}

export interface TestIdentityOptions {
  readonly name: string;
  /** Signs itself unless given. */
  readonly issuer?: TestIdentity;
  readonly kind?: "EC" | "RSA";
  readonly curve?: "P-256" | "P-384" | "P-521";
  readonly notBefore?: string;
  readonly notAfter?: string;
  readonly isAuthority?: boolean;
  /** Bits of the first byte of the use of the key: 0x80 digitalSignature, 0x40 nonRepudiation, 0x06 certificates and lists. */
  readonly uses?: number;
  readonly purposes?: readonly string[];
  readonly addresses?: Partial<CertificateAddresses>;
}

export const TIMESTAMPING = "1.3.6.1.5.5.7.3.8";
export const OCSP_SIGNING = "1.3.6.1.5.5.7.3.9";
export const SERVERS = "1.3.6.1.5.5.7.3.1";
const NO_CHECK = "1.3.6.1.5.5.7.48.1.5";
const KEY_IDENTIFIER = "2.5.29.14";
const URI = 6;
let serial = 1000;

/** Makes a key and a certificate. */
export async function makeIdentity(options: TestIdentityOptions): Promise<TestIdentity> {
  const { kind = "EC", curve = "P-256", issuer } = options;
  const pair = await makeKeys(kind, curve);
  const certificate = new Certificate({ version: 2 });
  serial += 1;
  certificate.serialNumber = new Integer({ value: serial });
  nameOf(certificate.subject.typesAndValues, options.name);
  certificate.issuer = issuer?.certificate.subject ?? certificate.subject;
  certificate.notBefore = new Time({ value: new Date(options.notBefore ?? "2024-01-01T00:00:00Z") });
  certificate.notAfter = new Time({ value: new Date(options.notAfter ?? "2049-01-01T00:00:00Z") });
  certificate.extensions = extensionsOf(options);
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey, engine);
  await certificate.sign(issuer?.key ?? pair.privateKey, "SHA-256", engine);
  const der = derOf(certificate);
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey("pkcs8", pair.privateKey));
  const pems = { pem: toPem("CERTIFICATE", der), keyPem: toPem("PRIVATE KEY", pkcs8) };
  // Read anew, as those who get it have it.
  return { certificate: Certificate.fromBER(der), der, key: pair.privateKey, ...pems };
}

function makeKeys(kind: "EC" | "RSA", namedCurve: string): Promise<CryptoKeyPair> {
  if (kind === "EC")
    return crypto.subtle.generateKey({ name: "ECDSA", namedCurve }, true, ["sign", "verify"]);
  const publicExponent = new Uint8Array([1, 0, 1]);
  const rsa = { name: "RSASSA-PKCS1-v1_5", modulusLength: 2048, publicExponent, hash: "SHA-256" };
  return crypto.subtle.generateKey(rsa, true, ["sign", "verify"]);
}

function nameOf(names: AttributeTypeAndValue[], name: string): void {
  names.push(new AttributeTypeAndValue({ type: "2.5.4.3", value: new PrintableString({ value: name }) }));
}

/** What a key is called, no other by the same: validators tell certificates apart by it. */
function keyIdentifier(name: string): OctetString {
  return new OctetString({ valueHex: new TextEncoder().encode(`${name} ${serial}`).buffer });
}

/** What the key of an identity is called in its certificate. */
export function keyIdentifierOf({ certificate }: TestIdentity): Uint8Array {
  const found = certificate.extensions?.find(({ extnID }) => extnID === KEY_IDENTIFIER);
  const identifier = found && readDer(found.extnValue.valueBlock.valueHexView);
  return identifier instanceof OctetString ? identifier.valueBlock.valueHexView : new Uint8Array(0);
}

function extensionsOf(options: TestIdentityOptions): Extension[] {
  const { name, isAuthority = false, uses, purposes, addresses } = options;
  const use = uses ?? (isAuthority ? 0x06 : 0xc0);
  const { ocsp = [], issuers = [], lists = [] } = addresses ?? {};
  const access = [...ocsp.map((url) => accessTo("1", url)), ...issuers.map((url) => accessTo("2", url))];
  return [
    extension("2.5.29.19", true, new BasicConstraints({ cA: isAuthority }).toSchema()),
    extension(KEY_IDENTIFIER, false, keyIdentifier(name)),
    extension("2.5.29.15", true, new BitString({ valueHex: Uint8Array.of(use).buffer })),
    ...(purposes
      ? [extension("2.5.29.37", true, new ExtKeyUsage({ keyPurposes: [...purposes] }).toSchema())]
      : []),
    // Nobody asks about those who answer.
    ...(purposes?.includes(OCSP_SIGNING) === true
      ? [new Extension({ extnID: NO_CHECK, extnValue: Uint8Array.of(5, 0).buffer })]
      : []),
    ...(access.length > 0
      ? [extension("1.3.6.1.5.5.7.1.1", false, new InfoAccess({ accessDescriptions: access }).toSchema())]
      : []),
    ...(lists.length > 0 ? [extension("2.5.29.31", false, listsAt(lists).toSchema())] : []),
  ];
}

function extension(
  extnID: string,
  critical: boolean,
  value: { toBER(sizeOnly: boolean): ArrayBuffer },
): Extension {
  return new Extension({ extnID, critical, extnValue: value.toBER(false) });
}

function accessTo(method: "1" | "2", url: string): AccessDescription {
  const accessMethod = `1.3.6.1.5.5.7.48.${method}`;
  return new AccessDescription({ accessMethod, accessLocation: new GeneralName({ type: URI, value: url }) });
}

function listsAt(urls: readonly string[]): CRLDistributionPoints {
  const distributionPoints = urls.map(
    (value) => new DistributionPoint({ distributionPoint: [new GeneralName({ type: URI, value })] }),
  );
  return new CRLDistributionPoints({ distributionPoints });
}

export function toPem(label: string, bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes)).replace(/(.{64})(?=.)/g, "$1\n");
  return `-----BEGIN ${label}-----\n${base64}\n-----END ${label}-----\n`;
}
