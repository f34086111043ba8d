import { LimitError } from "../../contract/errors.ts";
import { PdfContents } from "../../template/contents/pdf-contents.ts";
import { TemplateImportError } from "../../template/errors.ts";
import { defaultTemplateLimits, type TemplateLimits } from "../../template/limits.ts";
import { InvoiceReadError } from "../errors.ts";

const MEBIBYTE = 1_048_576;
/** What an invoice may cost to be read. */
const LIMITS: TemplateLimits = {
  ...defaultTemplateLimits,
  templateBytes: 64 * MEBIBYTE,
  templateInflatedBytes: 256 * MEBIBYTE,
};

/** Opens a PDF to see what it carries and shows. @throws InvoiceReadError for what is no PDF or can't be read; LimitError. */
export async function openInvoicePdf(bytes: Uint8Array): Promise<PdfContents> {
  try {
    return await PdfContents.open(bytes, LIMITS);
  } catch (error) {
    if (error instanceof LimitError || !(error instanceof TemplateImportError)) throw error;
    throw new InvoiceReadError("unreadable-pdf", error.message, error);
  }
}
