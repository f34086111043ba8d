import type { Diagnostic } from "../../../layout/api/basics.ts";
import { saveAddition } from "../../revise/save-addition.ts";
import { digestOf } from "../asn1/digests.ts";
import type { KnownCertificate } from "../certificates/certificate.ts";
import { signDigest } from "../cms/signed-data.ts";
import { fillContents, fillRange, type OpenSignature } from "../file/byte-range.ts";
import { nameCertification, signatureDictionary } from "../file/signature-dictionary.ts";
import { setSignature } from "../file/signature-field.ts";
import type { SigningKey } from "../keys/signing-key.ts";
import type { TimestampToken } from "../servers/check-token.ts";
import { requestTimestamp, type TimestampServer } from "../servers/timestamp.ts";
import type { SignatureOptions, SigningTools } from "../sign-types.ts";
import { openForSigning } from "./open-for-signing.ts";
import { prepareField } from "./prepare-field.ts";

/** All that one signature is made of. */
export interface SignatureJob {
  readonly bytes: Uint8Array;
  readonly options: SignatureOptions;
  readonly key: SigningKey;
  readonly chain: readonly KnownCertificate[];
  readonly date: Date;
  readonly tools: SigningTools;
}

/** A document with a signature. */
export interface SignedRevision {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly field: string;
  /** Of the look. */
  readonly diagnostics: readonly Diagnostic[];
  /** The timestamp of the signature. */
  readonly time: TimestampToken | undefined;
}

/** What a signature takes besides its certificates, in bytes. */
const SIGNATURE_BYTES = 2_048;
/** What a timestamp usually takes; where it is more, room is made anew. */
const TIMESTAMP_BYTES = 8_192;

/** Adds a signature, with a timestamp or without. @throws as `signPdf` does. */
export function addSignature(job: SignatureJob, isStamped: boolean): Promise<SignedRevision> {
  const certificates = [job.key.certificate, ...job.chain].reduce((sum, { der }) => sum + der.length, 0);
  return signWithRoom(job, isStamped, certificates + SIGNATURE_BYTES + (isStamped ? TIMESTAMP_BYTES : 0));
}

async function signWithRoom(job: SignatureJob, isStamped: boolean, size: number): Promise<SignedRevision> {
  const { field, diagnostics, open } = await preparedRevision(job, size);
  const { key, chain, options, tools } = job;
  const signature = await signDigest(await digestOf(key.digest, open.signed), key, chain);
  const time = isStamped
    ? await requestTimestamp(
        { bytes: signature.value, digest: key.digest },
        options.timestamp as TimestampServer,
        tools,
      )
    : undefined;
  const contents = signature.encode(time?.der);
  if (fillContents(open, contents)) return { pdf: open.bytes, field, diagnostics, time };
  return signWithRoom(job, isStamped, contents.length + SIGNATURE_BYTES);
}

/** A document with a signature that is still empty. */
interface OpenRevision {
  readonly field: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly open: OpenSignature;
}

async function preparedRevision(
  { bytes, options, date, key, tools }: SignatureJob,
  size: number,
): Promise<OpenRevision> {
  const pdf = await openForSigning(bytes, options.password);
  const { field, diagnostics } = await prepareField(pdf, {
    options,
    date,
    tools,
    certificate: key.certificate,
  });
  const reference = setSignature(pdf, field, signatureDictionary(options, date, size));
  if (options.certify !== undefined) nameCertification(pdf, reference);
  const open = fillRange(await saveAddition(pdf), size);
  return { field: field.name, diagnostics, open };
}
