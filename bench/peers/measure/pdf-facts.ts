import { readFileSync } from "node:fs";
import { PDFDocument, PDFName } from "pdf-lib";
import type { PdfFacts } from "../results.ts";

/** Reads a finished file. @throws Error when it is no PDF. */
export async function readPdfFacts(file: string): Promise<PdfFacts> {
  const bytes = readFileSync(file);
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true });
  const pages = document.getPageCount();
  const isTagged = document.catalog.has(PDFName.of("StructTreeRoot"));
  return { pages, bytes: bytes.length, isTagged };
}
