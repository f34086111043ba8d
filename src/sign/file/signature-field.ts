import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from "@libpdf/core";
import { ValidationError } from "../../contract/errors.ts";
import { entry, resolverOf } from "../../revise/open-revision.ts";
import type { SignatureFieldPlace } from "../../revise/signed-fields.ts";
import { SigningError } from "../errors.ts";

/** A field that is about to be signed. */
export interface FieldToSign {
  readonly name: string;
  /** Undefined when the field has to be made. */
  readonly known: SignatureFieldPlace | undefined;
}

/**
 * The field of a signature: the one asked for, or the first that is empty, or a new one.
 *
 * @throws SigningError when the one asked for is signed, or is no field for signatures.
 */
export function fieldToSign(
  pdf: PDF,
  fields: readonly SignatureFieldPlace[],
  name: string | undefined,
): FieldToSign {
  if (name === undefined) {
    const known = fields.find(({ isSigned }) => !isSigned);
    return { name: known?.name ?? unusedName(pdf, fields, "Signature"), known };
  }
  const known = fields.find((field) => field.name === name);
  if (known?.isSigned === true) {
    throw new SigningError("field-signed", `The field "${name.slice(0, 80)}" is signed already.`, "field");
  }
  if (known === undefined && hasField(pdf, name)) {
    const text = `The field "${name.slice(0, 80)}" is not one for signatures.`;
    throw new SigningError("field-not-signature", text, "field");
  }
  if (known === undefined && (name === "" || name.includes("."))) {
    const message = "The name of a new field is not empty and has no full stop.";
    throw new ValidationError([{ property: "field", message }]);
  }
  return { name, known };
}

/** A name that no field has: the first of Signature1, Signature2 and so on. */
export function unusedName(pdf: PDF, fields: readonly SignatureFieldPlace[], prefix: string): string {
  let number = fields.length + 1;
  while (hasField(pdf, `${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}

/** Whether the form has a field of this name at its top, of any type; names of others are looked for by their parts. */
function hasField(pdf: PDF, name: string): boolean {
  return (
    name.split(".").reduce<PdfArray | undefined>((fields, part, index, parts) => {
      const found = fields && fieldNamed(pdf, fields, part);
      if (found === undefined) return undefined;
      return index === parts.length - 1 ? new PdfArray() : found.getArray("Kids", resolverOf(pdf));
    }, fieldsOf(pdf)) !== undefined
  );
}

function fieldNamed(pdf: PDF, fields: PdfArray, part: string): PdfDict | undefined {
  for (let index = 0; index < fields.length; index += 1) {
    const field = fields.at(index, resolverOf(pdf));
    if (field instanceof PdfDict && field.getString("T", resolverOf(pdf))?.asString() === part) return field;
  }
  return undefined;
}

function fieldsOf(pdf: PDF): PdfArray | undefined {
  const form = entry(pdf, pdf.getCatalog(), "AcroForm");
  return form instanceof PdfDict ? form.getArray("Fields", resolverOf(pdf)) : undefined;
}

/** Signatures are there, and what is there may only be added to (ISO 32000-2, table 225). */
const SIGNATURES_EXIST_AND_APPEND_ONLY = 3;

/** The form of a document, made if there is none, set to hold signatures. */
function signedForm(pdf: PDF): { readonly form: PdfDict; readonly fields: PdfArray } {
  const catalog = pdf.getCatalog();
  const known = entry(pdf, catalog, "AcroForm");
  const form = known instanceof PdfDict ? known : new PdfDict();
  if (form !== known) catalog.set("AcroForm", pdf.register(form));
  if (form.getNumber("SigFlags", resolverOf(pdf))?.value !== SIGNATURES_EXIST_AND_APPEND_ONLY) {
    form.set("SigFlags", PdfNumber.of(SIGNATURES_EXIST_AND_APPEND_ONLY));
  }
  const listed = form.getArray("Fields", resolverOf(pdf));
  const fields = listed ?? new PdfArray();
  if (listed === undefined) form.set("Fields", fields);
  return { form, fields };
}

/** Annotation flags (ISO 32000-2, table 167): printed, and locked in its place. */
const PRINTED_AND_LOCKED = 4 + 128;

/** Where a new field stands. */
export interface NewFieldPlace {
  /** Left, bottom, right and top in points of the page; all 0 for a signature that is not visible. */
  readonly rectangle: readonly [number, number, number, number];
  /** From 0. */
  readonly page: number;
}

/** A widget: how a field stands on a page. */
export interface FieldWidget {
  readonly dict: PdfDict;
  readonly reference: PdfRef | undefined;
}

/**
 * The place of a field that is not seen: on a page that has annotations already, since validators take a page's first one for a change of
 * what was signed.
 */
export function unseenPlace(pdf: PDF): NewFieldPlace {
  const page = pdf.getPages().findIndex(({ dict }) => dict.has("Annots"));
  return { page: Math.max(0, page), rectangle: [0, 0, 0, 0] };
}

/** Makes a field with its widget. */
export function makeField(pdf: PDF, name: string, { rectangle, page }: NewFieldPlace): SignatureFieldPlace {
  const pageReference = pdf.context.pages.getPage(page);
  const pageDict = pageReference && pdf.getObject(pageReference);
  if (!(pageDict instanceof PdfDict) || pageReference === null) {
    throw new SigningError("page-missing", `There is no page ${page + 1}.`, "appearance.page");
  }
  const dict = PdfDict.of({
    Type: PdfName.of("Annot"),
    Subtype: PdfName.of("Widget"),
    FT: PdfName.of("Sig"),
    T: PdfString.fromString(name),
    F: PdfNumber.of(PRINTED_AND_LOCKED),
    Rect: new PdfArray(rectangle.map((number) => PdfNumber.of(number))),
    P: pageReference,
  });
  const reference = pdf.register(dict);
  const annotations = pageDict.getArray("Annots", resolverOf(pdf));
  if (annotations === undefined) pageDict.set("Annots", new PdfArray([reference]));
  else annotations.push(reference);
  signedForm(pdf).fields.push(reference);
  return { name, dict, reference, isSigned: false, value: undefined };
}

/** The widget of a field: itself, or the first of its kids. */
export function widgetOf(pdf: PDF, { dict, reference }: SignatureFieldPlace): FieldWidget {
  const kid = dict.getArray("Kids", resolverOf(pdf))?.at(0);
  const kidDict = kid instanceof PdfRef ? pdf.getObject(kid) : kid;
  if (dict.has("Rect") || !(kidDict instanceof PdfDict)) return { dict, reference };
  return { dict: kidDict, reference: kid instanceof PdfRef ? kid : undefined };
}

/** Puts a signature into a field. */
export function setSignature(pdf: PDF, { dict }: SignatureFieldPlace, signature: PdfDict): PdfRef {
  signedForm(pdf);
  const reference = pdf.register(signature);
  dict.set("V", reference);
  return reference;
}
