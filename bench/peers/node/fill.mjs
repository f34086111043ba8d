/** Fills and flattens a form with the library that the second argument names, as its documentation shows. Records are taken in turn. */
import { readFileSync } from "node:fs";
import { PDF } from "@libpdf/core";
import { PDFDocument } from "pdf-lib";
import { serve } from "./lines.mjs";

const FILLED = { "pdf-lib": fillByPdfLib, libpdf: fillByLibpdf };
const fill = FILLED[process.argv[3]];
let turn = 0;

await serve(({ form, records }) => {
  const record = records[turn % records.length];
  turn += 1;
  return fill(readFileSync(form), record);
});

async function fillByPdfLib(form, record) {
  const document = await PDFDocument.load(form);
  const fields = document.getForm();
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === "string") fields.getTextField(name).setText(value);
    else if (value) fields.getCheckBox(name).check();
  }
  fields.flatten();
  return document.save();
}

async function fillByLibpdf(form, record) {
  const document = await PDF.load(form);
  const fields = document.getForm();
  fields.fill(record);
  fields.flatten();
  return document.save();
}
