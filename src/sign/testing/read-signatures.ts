import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from "pkijs";
import { engine } from "../asn1/engine.ts";
import { nameOf } from "../certificates/certificate.ts";

/** A signature as a reader of the file finds it. */
export interface FoundSignature {
  readonly subFilter: string;
  /** Whether the bytes outside of it are those that were signed. */
  readonly isIntact: boolean;
  /** Whether nothing stands behind what it signs. */
  readonly coversAll: boolean;
  readonly signer: string;
  readonly hasTimestamp: boolean;
}

const PATTERN =
  /\/SubFilter \/(?<filter>[\w.]+)[\s\S]*?\/ByteRange \[0 (?<first>\d+) +(?<second>\d+) +(?<length>\d+) *\]\s*\/Contents </g;

/** The signatures of a PDF in the order of the file; checked by another way than they were made. */
export async function readSignatures(pdf: Uint8Array): Promise<readonly FoundSignature[]> {
  const text = new TextDecoder("latin1").decode(pdf);
  const found: FoundSignature[] = [];
  for (const { groups } of text.matchAll(PATTERN)) {
    const [first, second, length] = [
      Number(groups?.["first"]),
      Number(groups?.["second"]),
      Number(groups?.["length"]),
    ];
    const signed = new Uint8Array(first + length);
    signed.set(pdf.subarray(0, first));
    signed.set(pdf.subarray(second, second + length), first);
    const digits = text.slice(first + 1, second - 1);
    const contents = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const coversAll = second + length === pdf.length;
    found.push({ subFilter: groups?.["filter"] ?? "", coversAll, ...(await checked(contents, signed)) });
  }
  return found;
}

const TIMESTAMP_TOKEN = "1.2.840.113549.1.9.16.2.14";

async function checked(
  contents: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
): Promise<Pick<FoundSignature, "isIntact" | "signer" | "hasTimestamp">> {
  const signedData = new SignedData({ schema: ContentInfo.fromBER(contents).content });
  const [signer] = signedData.signerInfos;
  const isIntact = await signedData.verify({ signer: 0, data: signed.buffer }, engine).catch(() => false);
  const certificate = signedData.certificates?.find(
    (item): item is Certificate =>
      item instanceof Certificate &&
      signer?.sid instanceof IssuerAndSerialNumber &&
      item.serialNumber.isEqual(signer.sid.serialNumber),
  );
  return {
    isIntact,
    signer: certificate === undefined ? "" : nameOf(certificate.subject),
    hasTimestamp: signer?.unsignedAttrs?.attributes.some(({ type }) => type === TIMESTAMP_TOKEN) === true,
  };
}
