import { type PDF, PdfDict, PdfName, PdfNumber } from "@libpdf/core";
import { RevisionError } from "../revise/errors.ts";
import { archiveClaim, entry, exchangeClaim, openRevision } from "../revise/open-revision.ts";
import { written } from "../revise/save-addition.ts";
import { hasSignature } from "../revise/signed-fields.ts";
import { checkProtectCall, checkProtection, type Protection, preparedPassword } from "./check-protection.ts";

/**
 * Encrypts a PDF with AES-256 as PDF 2.0 has it (revision 6, ISO 32000-2 §7.6.4). Strings and streams are encrypted, metadata included.
 *
 * @throws ValidationError when passwords or permissions don't fit; RevisionError when the file is damaged, encrypted with another
 * password, signed, or an archive file, which may not be encrypted.
 */
export async function protectPdf(
  bytes: Uint8Array,
  protection: Protection,
): Promise<Uint8Array<ArrayBuffer>> {
  checkProtectCall(bytes, protection);
  const { userPassword, ownerPassword } = protection;
  const permissions = checkProtection(protection);
  const pdf = await openRevision(bytes, protection.password);
  checkDocument(pdf);
  nameExtension(pdf);
  try {
    pdf.setProtection({
      algorithm: "AES-256",
      permissions,
      ...(userPassword === undefined ? {} : { userPassword: preparedPassword(userPassword) }),
      ...(ownerPassword === undefined ? {} : { ownerPassword: preparedPassword(ownerPassword) }),
    });
  } catch (cause) {
    const text = "The PDF is encrypted, and only its owner's password allows to protect it anew.";
    throw new RevisionError("pdf-encrypted", text, "password", cause);
  }
  return written(pdf);
}

function checkDocument(pdf: PDF): void {
  const archive = archiveClaim(pdf);
  if (archive !== undefined) {
    const text = `The PDF says that it is ${archive}, and archive files may not be encrypted (ISO 19005); leave one of the two out.`;
    throw new RevisionError("pdf-archived", text);
  }
  const exchange = exchangeClaim(pdf);
  if (exchange !== undefined) {
    const text = `The PDF says that it is ${exchange}, and files for print may not be encrypted (ISO 15930); leave one of the two out.`;
    throw new RevisionError("pdf-for-print", text);
  }
  if (hasSignature(pdf)) {
    const text = "The PDF is signed, and protecting it would break the signature; protect first, then sign.";
    throw new RevisionError("pdf-signed", text);
  }
}

/** Says in a file of PDF 1.7 that it uses the encryption of 2.0, as Adobe's extension level 8 has it. */
function nameExtension(pdf: PDF): void {
  if (Number(pdf.version) >= 2) return;
  pdf.upgradeVersion("1.7");
  const catalog = pdf.getCatalog();
  const known = entry(pdf, catalog, "Extensions");
  const extensions = known instanceof PdfDict ? known : new PdfDict();
  extensions.set("ADBE", PdfDict.of({ BaseVersion: PdfName.of("1.7"), ExtensionLevel: PdfNumber.of(8) }));
  catalog.set("Extensions", extensions);
}
