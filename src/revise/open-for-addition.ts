import { type PDF, PdfName } from "@libpdf/core";
import { RevisionError } from "./errors.ts";
import { openRevision } from "./open-revision.ts";
import { hasSignature } from "./signed-fields.ts";

/**
 * Opens a PDF so that what is added to it stands behind its bytes. A file to which nothing can be added, because it is damaged or made for
 * the web (linearised), is written anew first, unless that would break a signature.
 *
 * @throws RevisionError when it can't be opened, or neither added to nor written anew.
 */
export async function openForAddition(bytes: Uint8Array, password: string | undefined): Promise<PDF> {
  const pdf = await openRevision(bytes, password);
  const blocker = pdf.canSaveIncrementally();
  if (blocker === null) return pdf;
  if (hasSignature(pdf)) {
    const why = blocker === "linearized" ? "made for the web (linearised)" : "damaged";
    const text = `The PDF is signed and ${why}; nothing can be added to it without breaking the signature.`;
    throw new RevisionError("pdf-not-extensible", text);
  }
  // The library writes only what was changed.
  pdf.getCatalog().set("Type", PdfName.of("Catalog"));
  return openRevision(await pdf.save(), password);
}
