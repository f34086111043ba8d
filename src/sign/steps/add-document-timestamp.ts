import { saveAddition } from "../../revise/save-addition.ts";
import { signatureFields } from "../../revise/signed-fields.ts";
import { fillContents, fillRange } from "../file/byte-range.ts";
import { timestampDictionary } from "../file/signature-dictionary.ts";
import { makeField, setSignature, unseenPlace, unusedName } from "../file/signature-field.ts";
import { requestTimestamp, type TimestampServer } from "../servers/timestamp.ts";
import type { SignatureJob } from "./add-signature.ts";
import { openForSigning } from "./open-for-signing.ts";

/** What a timestamp usually takes, in bytes. */
const TIMESTAMP_BYTES = 8_192;

/** Puts a time over the whole document (EN 319 142-1 §5.5). @throws as `signPdf` does. */
export async function addDocumentTimestamp(
  bytes: Uint8Array,
  job: SignatureJob,
  size: number = TIMESTAMP_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  const { key, options, tools } = job;
  const pdf = await openForSigning(bytes, options.password);
  const name = unusedName(pdf, signatureFields(pdf), "Timestamp");
  const field = makeField(pdf, name, unseenPlace(pdf));
  setSignature(pdf, field, timestampDictionary(size));
  const open = fillRange(await saveAddition(pdf), size);
  const stamped = { bytes: open.signed, digest: key.digest };
  const { der } = await requestTimestamp(stamped, options.timestamp as TimestampServer, tools);
  if (fillContents(open, der)) return open.bytes;
  return addDocumentTimestamp(bytes, job, der.length + 256);
}
