import {
  degrees,
  PDFDocument,
  type PDFField,
  type PDFForm,
  PDFName,
  PDFNumber,
  type PDFPage,
  TextAlignment,
} from "pdf-lib";
import { type FillCase, FORM_PAGE, type FormField } from "./fill-case.ts";

/** The fonts that fields name (ISO 32000-2 §12.7.3). */
const STANDARD_FONTS = Object.fromEntries(
  [
    ["Helv", "Helvetica"],
    ["TiRo", "Times-Roman"],
    ["Cour", "Courier"],
  ].map(([name, BaseFont]) => [
    name,
    { Type: "Font", Subtype: "Type1", BaseFont, Encoding: "WinAnsiEncoding" },
  ]),
);

/** The form of a case, made by pdf-lib: pages with a line of text and fields without frames. */
export async function makeForm({ fields, pages = 1, rotation = 0, crop = 0 }: FillCase): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let index = 0; index < pages; index += 1) {
    const page = document.addPage([FORM_PAGE.width, FORM_PAGE.height]);
    page.drawText(`Form, page ${index + 1}`, { x: 40, y: 180, size: 10 });
    page.setRotation(degrees(rotation));
    if (crop > 0) page.setCropBox(crop, crop, FORM_PAGE.width - crop, FORM_PAGE.height - crop);
  }
  const form = document.getForm();
  form.acroForm.dict.set(PDFName.of("DR"), document.context.obj({ Font: STANDARD_FONTS }));
  for (const field of fields) addField(form, document.getPage(field.page ?? 0), field);
  return document.save({ updateFieldAppearances: false });
}

function addField(form: PDFForm, page: PDFPage, field: FormField): void {
  const [left, top, width, height] = field.place;
  const options = { x: left, y: FORM_PAGE.height - top - height, width, height, borderWidth: 0 };
  const { name, value = "", align } = field;
  const known = form.getFieldMaybe(name);
  if (field.kind === "check") {
    const box = form.createCheckBox(name);
    box.addToPage(page, options);
    box.defaultUpdateAppearances();
    return;
  }
  if (field.kind === "radio") {
    const group = known === undefined ? form.createRadioGroup(name) : form.getRadioGroup(name);
    group.addOptionToPage(value, page, options);
    group.defaultUpdateAppearances();
    return;
  }
  if (field.kind === "choice") {
    const menu = form.createDropdown(name);
    menu.addOptions([...(field.options ?? [])]);
    menu.addToPage(page, options);
    writeAppearance(menu, field);
    return;
  }
  const text = known === undefined ? form.createTextField(name) : form.getTextField(name);
  text.addToPage(page, options);
  if (field.kind === "lines") text.enableMultiline();
  if (field.kind === "comb") {
    text.setMaxLength(field.cells ?? 1);
    text.enableCombing();
  }
  if (align !== undefined) text.setAlignment(align === "center" ? TextAlignment.Center : TextAlignment.Right);
  writeAppearance(text, field);
}

/** Font, size, colour and alignment (ISO 32000-2 §12.7.4.3), at the field and its places: not every filler looks at both. */
function writeAppearance(
  { acroField }: PDFField,
  { font = "Helv", size = 12, color = [0], align }: FormField,
): void {
  const appearance = `/${font} ${size} Tf ${color.join(" ")} ${color.length === 1 ? "g" : "rg"}`;
  acroField.setDefaultAppearance(appearance);
  for (const widget of acroField.getWidgets()) {
    widget.setDefaultAppearance(appearance);
    if (align !== undefined) widget.dict.set(PDFName.of("Q"), PDFNumber.of(align === "center" ? 1 : 2));
  }
}
