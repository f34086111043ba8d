import { isBytes, only, refuseWrong } from "../../contract/check-members.ts";
import type { EmbeddedFile } from "../../template/contents/pdf-contents.ts";
import { InvoiceReadError } from "../errors.ts";
import { openInvoicePdf } from "./open-invoice-pdf.ts";
import { type ReadInvoice, readInvoiceXml } from "./read-invoice-xml.ts";

/** An invoice that came out of a file. */
export interface ReadInvoiceFile extends ReadInvoice {
  /** The XML as it is in the file. */
  readonly xml: Uint8Array;
  /** Its name inside a PDF; undefined for XML alone. */
  readonly xmlName: string | undefined;
  /** What else the PDF carries. */
  readonly files: readonly EmbeddedFile[];
}

/** Names that invoices have inside PDFs (ZUGFeRD 1 and 2, Factur-X, XRechnung). */
const NAMES: ReadonlySet<string> = new Set([
  "factur-x.xml",
  "xrechnung.xml",
  "zugferd-invoice.xml",
  "invoice.xml",
  "order-x.xml",
]);

/**
 * Reads an invoice out of a PDF that carries its XML, or out of the XML itself. Rules are not looked at.
 *
 * @throws InvoiceReadError when there is none, or none that can be read; LimitError.
 */
export async function readInvoice(bytes: Uint8Array): Promise<ReadInvoiceFile> {
  refuseWrong("file", only(isBytes, "Must be the bytes (Uint8Array) of a PDF or of XML.")(bytes));
  if (!isPdf(bytes)) return { ...readInvoiceXml(bytes), xml: bytes, xmlName: undefined, files: [] };
  const files = (await openInvoicePdf(bytes)).files();
  const found = invoiceAmong(files);
  if (found === undefined)
    throw new InvoiceReadError("no-invoice", `The PDF carries no invoice as XML${carried(files)}.`);
  const rest = files.filter((file) => file !== found);
  return { ...readInvoiceXml(found.bytes), xml: found.bytes, xmlName: found.name, files: rest };
}

/** By its name, or else the first XML. */
function invoiceAmong(files: readonly EmbeddedFile[]): EmbeddedFile | undefined {
  return (
    files.find(({ name }) => NAMES.has(name.toLowerCase())) ??
    files.find(({ name }) => name.toLowerCase().endsWith(".xml"))
  );
}

function carried(files: readonly EmbeddedFile[]): string {
  return files.length === 0 ? "" : `; it carries ${files.map(({ name }) => name.slice(0, 60)).join(", ")}`;
}

/** Readers look for the header in the first kilobyte (ISO 32000-1 annex H). */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 1024)).includes("%PDF-");
}
