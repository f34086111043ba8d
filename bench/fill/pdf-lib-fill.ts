import { PDFDocument } from "pdf-lib";
import type { FormRecord } from "./form.ts";

/** Fills the form as the documentation of pdf-lib shows it: open, set, flatten, save. */
export async function pdfLibFill(
  form: Uint8Array,
  record: FormRecord,
  flatten: boolean,
): Promise<Uint8Array> {
  return (await filled(form, record, flatten)).save();
}

/** Fills a copy for each record and puts their pages into one file. */
export async function pdfLibMerge(form: Uint8Array, records: readonly FormRecord[]): Promise<Uint8Array> {
  const merged = await PDFDocument.create();
  for (const record of records) {
    const one = await PDFDocument.load(await pdfLibFill(form, record, true));
    for (const page of await merged.copyPages(one, one.getPageIndices())) merged.addPage(page);
  }
  return merged.save();
}

async function filled(form: Uint8Array, record: FormRecord, flatten: boolean): Promise<PDFDocument> {
  const document = await PDFDocument.load(form);
  const fields = document.getForm();
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "string") fields.getTextField(name).setText(value);
    else if (value) fields.getCheckBox(name).check();
  }
  if (flatten) fields.flatten();
  return document;
}
