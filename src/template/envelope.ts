import { TemplateDamagedError } from "./errors.ts";
import type { Template, TemplateVersion } from "./model.ts";
import { modernRecord } from "./record.ts";

/**
 * One version of a template as bytes: a line of text with the format and two lengths, the record as JSON, the base PDF. A version
 * is one object of the store, so that it is written or not, and nothing can be missing from it.
 */
const FORMAT = "platen-template-1";

export interface SealedVersion {
  readonly bytes: Uint8Array;
  /** SHA-256 of the bytes in hexadecimal. */
  readonly hash: string;
}

/** Packs a version. Equal versions give equal bytes. */
export async function sealVersion({ template, pdf }: TemplateVersion): Promise<SealedVersion> {
  const record = new TextEncoder().encode(JSON.stringify(template));
  const header = new TextEncoder().encode(`${FORMAT} ${record.length} ${pdf.length}\n`);
  const bytes = new Uint8Array(header.length + record.length + pdf.length);
  bytes.set(header);
  bytes.set(record, header.length);
  bytes.set(pdf, header.length + record.length);
  return { bytes, hash: await hashOf(bytes) };
}

/**
 * Unpacks a version and checks that it is the one that was packed.
 *
 * @throws TemplateDamagedError when the bytes have another hash or another format.
 */
export async function openVersion(bytes: Uint8Array, hash: string): Promise<TemplateVersion> {
  if ((await hashOf(bytes)) !== hash) {
    throw new TemplateDamagedError(
      "A stored template has changed since it was written: its checksum differs.",
    );
  }
  const lineEnd = bytes.subarray(0, 80).indexOf(0x0a);
  const [format, recordLength, pdfLength] = new TextDecoder().decode(bytes.subarray(0, lineEnd)).split(" ");
  const start = lineEnd + 1;
  const middle = start + Number(recordLength);
  if (format !== FORMAT || middle + Number(pdfLength) !== bytes.length) {
    throw new TemplateDamagedError(`A stored template has the unknown format ${format}.`);
  }
  // Records are checked when they are put into a store; those that are older have other shapes.
  const record: unknown = JSON.parse(new TextDecoder().decode(bytes.subarray(start, middle)));
  const template = modernRecord(record) as Template;
  return { template, pdf: bytes.subarray(middle) };
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  let text = "";
  for (const byte of digest) text += byte.toString(16).padStart(2, "0");
  return text;
}
