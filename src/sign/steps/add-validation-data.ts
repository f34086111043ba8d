import { saveAddition } from "../../revise/save-addition.ts";
import { addToStore } from "../file/security-store.ts";
import type { TimestampToken } from "../servers/check-token.ts";
import { gatherProofs } from "../servers/gather-proofs.ts";
import type { SignatureJob } from "./add-signature.ts";
import { openForSigning } from "./open-for-signing.ts";

/** Adds what is needed to check the signature and its timestamp when their servers are gone (EN 319 142-1 §5.4). @throws as `signPdf` does. */
export async function addValidationData(
  bytes: Uint8Array,
  { key, tools, options }: SignatureJob,
  time: TimestampToken | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  const held = [{ holder: key.certificate, others: key.others }, ...(time === undefined ? [] : [time])];
  const proofs = await gatherProofs(held, tools, new Date());
  const pdf = await openForSigning(bytes, options.password);
  addToStore(pdf, proofs);
  return saveAddition(pdf);
}
