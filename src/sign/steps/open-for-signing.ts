import type { PDF } from "@libpdf/core";
import { RevisionError } from "../../revise/errors.ts";
import { openForAddition } from "../../revise/open-for-addition.ts";
import { exchangeClaim } from "../../revise/open-revision.ts";

/** Opens a PDF to be signed. @throws RevisionError as `openForAddition` does, and for one that says that it is PDF/X. */
export async function openForSigning(bytes: Uint8Array, password: string | undefined): Promise<PDF> {
  const pdf = await openForAddition(bytes, password);
  const exchange = exchangeClaim(pdf);
  if (exchange !== undefined) {
    const text = `The PDF says that it is ${exchange}, whose pages have no fields, and a signature is one; leave one of the two out.`;
    throw new RevisionError("pdf-for-print", text);
  }
  return pdf;
}
