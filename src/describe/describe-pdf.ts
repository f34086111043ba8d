import { type PDF, PdfDict, PdfName, PdfStream, PdfString } from "@libpdf/core";
import {
  anything,
  type Check,
  isBytes,
  objectOf,
  only,
  refuseWrong,
  text,
} from "../contract/check-members.ts";
import { type DocumentMetadata, describedTexts } from "../pdf/document/metadata.ts";
import { checkMetadata } from "../render/check-metadata.ts";
import { attachments as files } from "../render/check-shared.ts";
import { RevisionError } from "../revise/errors.ts";
import { openForAddition } from "../revise/open-for-addition.ts";
import { archiveClaim, entry, exchangeClaim, metadataOf } from "../revise/open-revision.ts";
import { saveAddition } from "../revise/save-addition.ts";
import { hasSignature, isCertified } from "../revise/signed-fields.ts";
import { attachFiles } from "./attach-files.ts";
import { changedPacket } from "./change-packet.ts";
import type { PdfDescription } from "./pdf-description.ts";

type Texts = Pick<DocumentMetadata, "title" | "author" | "subject" | "keywords">;
/** Where the information dictionary has what the metadata have. */
const INFORMATION: Readonly<Record<keyof Texts, string>> = {
  title: "Title",
  author: "Author",
  subject: "Subject",
  keywords: "Keywords",
};

const DESCRIPTION_MEMBERS = {
  title: text,
  author: text,
  subject: text,
  keywords: text,
  /** Is checked below, as for all who write some. */
  metadata: anything,
  attachments: files,
  password: text,
} satisfies Record<keyof PdfDescription, Check>;

const DESCRIPTION = objectOf(DESCRIPTION_MEMBERS, {
  refusal: 'Must be an object such as { title: "Report" }.',
});

/**
 * Gives a finished PDF titles, properties of its metadata and attached files, behind the bytes that were there. Of a signed file titles and
 * properties may change where nobody certified it; all else would look like a change of what was signed.
 *
 * @throws ValidationError for properties that can't be; RevisionError when the file is damaged or encrypted, when its signatures stand
 * against it, or when what it claims would be true no more.
 */
export async function describePdf(
  bytes: Uint8Array,
  description: PdfDescription,
): Promise<Uint8Array<ArrayBuffer>> {
  refuseWrong("pdf", only(isBytes, "Must be the bytes (Uint8Array) of a PDF.")(bytes));
  refuseWrong("description", DESCRIPTION(description));
  const { metadata = [], attachments = [] } = description;
  checkMetadata(metadata);
  const texts = textsOf(description);
  const isDescribed = Object.keys(texts).length > 0 || metadata.length > 0;
  if (!isDescribed && attachments.length === 0) return new Uint8Array(bytes);
  const pdf = await openForAddition(bytes, description.password);
  refuseSigned(pdf, attachments.length > 0);
  if (attachments.length > 0) refuseFiles(pdf);
  if (isDescribed) describe(pdf, texts, metadata);
  attachFiles(pdf, attachments);
  return saveAddition(pdf);
}

/** Those that are given. */
function textsOf(description: PdfDescription): Texts {
  const given = Object.keys(INFORMATION) as (keyof Texts)[];
  return Object.fromEntries(
    given.flatMap((name) => (description[name] ? [[name, description[name]]] : [])),
  ) as Texts;
}

function describe(pdf: PDF, texts: Texts, schemas: NonNullable<PdfDescription["metadata"]>): void {
  const archive = archiveClaim(pdf);
  const packet = metadataOf(pdf);
  // Metadata that begin anew say what the information dictionary says.
  const all = packet === "" ? { ...informationOf(pdf), ...texts } : texts;
  const source = changedPacket(packet, {
    texts: describedTexts(all),
    schemas,
    describesSchemas: archive !== undefined && !isFourth(archive),
  });
  const stream = new PdfStream(
    [
      ["Type", PdfName.of("Metadata")],
      ["Subtype", PdfName.of("XML")],
    ],
    new TextEncoder().encode(source),
  );
  pdf.getCatalog().set("Metadata", pdf.register(stream));
  // PDF/A-4 forbids the dictionary (ISO 19005-4 §6.1.3).
  if (archive === undefined || !isFourth(archive)) inform(pdf, texts);
}

function isFourth(archive: string): boolean {
  return archive.startsWith("PDF/A-4");
}

function inform(pdf: PDF, texts: Texts): void {
  const values = Object.entries(texts) as [keyof Texts, string][];
  if (values.length === 0) return;
  const known = informationDictionary(pdf);
  const dict = known ?? new PdfDict();
  for (const [name, value] of values) dict.set(INFORMATION[name], PdfString.fromString(value));
  if (known === undefined) pdf.context.info.trailer.set("Info", pdf.register(dict));
}

function informationDictionary(pdf: PDF): PdfDict | undefined {
  const known = entry(pdf, pdf.context.info.trailer, "Info");
  return known instanceof PdfDict ? known : undefined;
}

function informationOf(pdf: PDF): Texts {
  const dict = informationDictionary(pdf);
  return Object.fromEntries(
    Object.entries(INFORMATION).flatMap(([name, key]) => {
      const value = entry(pdf, dict, key);
      return value instanceof PdfString ? [[name, value.asString()]] : [];
    }),
  ) as Texts;
}

/** What validators take for a change of what was signed. */
function refuseSigned(pdf: PDF, hasFiles: boolean): void {
  if (!hasSignature(pdf)) return;
  if (isCertified(pdf)) {
    const text =
      "The PDF is certified, and its certification forbids to change its metadata and what it carries; describe first, then sign.";
    throw new RevisionError("changes-forbidden", text);
  }
  if (hasFiles) {
    const text =
      "The PDF is signed, and a file that is attached later is taken for a change of what was signed; attach first, then sign.";
    throw new RevisionError("changes-forbidden", text, "attachments");
  }
}

/** Archives that hold files of any kind are those of PDF/A-3 and PDF/A-4f (ISO 19005-3 §6.8, ISO 19005-4 annex B). */
function refuseFiles(pdf: PDF): void {
  const exchange = exchangeClaim(pdf);
  if (exchange !== undefined) {
    const text = `The PDF says that it is ${exchange}, and print shops want it without files; leave attachments out.`;
    throw new RevisionError("claim-broken", text, "attachments");
  }
  const archive = archiveClaim(pdf);
  if (archive === undefined || archive.startsWith("PDF/A-3") || archive === "PDF/A-4f") return;
  const text = `The PDF says that it is ${archive}, which holds no files of any kind; make it as ${isFourth(archive) ? "PDF/A-4f" : "PDF/A-3"} to attach files.`;
  throw new RevisionError("claim-broken", text, "attachments");
}
