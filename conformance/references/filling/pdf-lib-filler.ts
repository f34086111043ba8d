import { PDFCheckBox, PDFDocument, PDFDropdown, PDFRadioGroup, PDFTextField, StandardFonts } from "pdf-lib";
import type { FillCase } from "./fill-case.ts";

const FONTS = { Helv: StandardFonts.Helvetica, TiRo: StandardFonts.TimesRoman, Cour: StandardFonts.Courier };

/** Fills a form with pdf-lib, which draws the values itself. */
export async function fillByPdfLib(form: Uint8Array, fillCase: FillCase): Promise<Uint8Array> {
  const document = await PDFDocument.load(form);
  const fields = document.getForm();
  for (const [name, value] of Object.entries(fillCase.values)) {
    const field = fields.getField(name);
    if (field instanceof PDFTextField) field.setText(String(value));
    else if (field instanceof PDFDropdown || field instanceof PDFRadioGroup) field.select(String(value));
    else if (field instanceof PDFCheckBox && value === true) field.check();
  }
  fields.updateFieldAppearances(await document.embedFont(FONTS[fillCase.fields[0]?.font ?? "Helv"]));
  if (fillCase.interactive !== true) fields.flatten({ updateFieldAppearances: false });
  return document.save({ updateFieldAppearances: false });
}
