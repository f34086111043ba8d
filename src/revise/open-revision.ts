import { PDF, type PdfDict, type PdfObject, type PdfRef, PdfStream } from "@libpdf/core";
import { RevisionError } from "./errors.ts";

/** The file's mark may be preceded by up to a kilobyte of something else (ISO 32000-1, annex H.3, note 13). */
const HEADER_BYTES = 1024;

/**
 * Opens a finished PDF to change it.
 *
 * @param password Of an encrypted file: the owner's, or the user's.
 * @throws RevisionError when it is damaged, or encrypted and the password is missing or wrong.
 */
export async function openRevision(bytes: Uint8Array, password?: string): Promise<PDF> {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEADER_BYTES));
  if (!head.includes("%PDF-"))
    throw new RevisionError("pdf-damaged", "This is no PDF: it does not begin with %PDF-.");
  const pdf = await load(bytes, password);
  if (pdf.isEncrypted && !pdf.isAuthenticated) {
    throw password === undefined
      ? new RevisionError("pdf-encrypted", "The PDF is encrypted; its password is needed.", "password")
      : new RevisionError("pdf-password-wrong", "The password does not open the PDF.", "password");
  }
  if (pageCountOf(pdf) === 0) throw damaged();
  return pdf;
}

async function load(bytes: Uint8Array, password: string | undefined): Promise<PDF> {
  try {
    return await PDF.load(bytes, password === undefined ? {} : { credentials: password });
  } catch (cause) {
    throw damaged(cause);
  }
}

function pageCountOf(pdf: PDF): number {
  try {
    return pdf.getPageCount();
  } catch (cause) {
    throw damaged(cause);
  }
}

function damaged(cause?: unknown): RevisionError {
  return new RevisionError("pdf-damaged", "The PDF is damaged: its pages can't be found.", undefined, cause);
}

/** An entry of a dictionary, followed where it is a reference. */
export function entry(pdf: PDF, dict: PdfDict | undefined, key: string): PdfObject | undefined {
  return dict?.get(key, resolverOf(pdf));
}

/** Follows a reference; for the methods of dictionaries that ask for one who does. */
export function resolverOf(pdf: PDF): (reference: PdfRef) => PdfObject | null {
  return (reference) => pdf.getObject(reference);
}

/** The part and level of PDF/A that the file's metadata claim (ISO 19005-1 §6.7.11), such as `PDF/A-3b`; undefined without a claim. */
export function archiveClaim(pdf: PDF): string | undefined {
  const xmp = metadataOf(pdf);
  const part = xmpValue(xmp, "pdfaid:part");
  if (part === undefined) return undefined;
  return `PDF/A-${part}${(xmpValue(xmp, "pdfaid:conformance") ?? "").toLowerCase()}`;
}

/** The part of PDF/UA that the file's metadata claim (ISO 14289-1 §5), such as `PDF/UA-1`; undefined without a claim. */
export function accessibilityClaim(pdf: PDF): string | undefined {
  const part = xmpValue(metadataOf(pdf), "pdfuaid:part");
  return part === undefined ? undefined : `PDF/UA-${part}`;
}

/** The part of PDF/X that the file's metadata claim (ISO 15930-7), such as `PDF/X-4`; undefined without a claim. */
export function exchangeClaim(pdf: PDF): string | undefined {
  return xmpValue(metadataOf(pdf), "pdfxid:GTS_PDFXVersion");
}

/** The XMP packet of the document; empty without one. */
export function metadataOf(pdf: PDF): string {
  const metadata = entry(pdf, pdf.getCatalog(), "Metadata");
  return metadata instanceof PdfStream ? new TextDecoder().decode(metadata.getDecodedData()) : "";
}

/** A property as an element or as an attribute, the two ways in which RDF writes it. */
function xmpValue(xmp: string, name: string): string | undefined {
  const [, element, attribute] =
    new RegExp(`<${name}>\\s*([^<]{1,20}?)\\s*<|${name}\\s*=\\s*["']([^"']{1,20})["']`).exec(xmp) ?? [];
  return element ?? attribute;
}
