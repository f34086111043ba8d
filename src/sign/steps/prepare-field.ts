import { type PDF, type PdfDict, PdfRef } from "@libpdf/core";
import type { Diagnostic } from "../../../layout/api/basics.ts";
import { ValidationError } from "../../contract/errors.ts";
import { entry, resolverOf } from "../../revise/open-revision.ts";
import { type SignatureFieldPlace, signatureFields } from "../../revise/signed-fields.ts";
import type { KnownCertificate } from "../certificates/certificate.ts";
import { checkAllowed } from "../file/allowed-changes.ts";
import { setAppearance } from "../file/appearance.ts";
import { renderLook } from "../file/look.ts";
import { placeOf, seenSize, UPRIGHT } from "../file/place.ts";
import { type Rectangle, rectangleIn, type ShownPage, shownPage } from "../file/shown-page.ts";
import { fieldToSign, makeField, unseenPlace, widgetOf } from "../file/signature-field.ts";
import { addToStructure } from "../file/structure.ts";
import type { SignatureOptions, SigningTools } from "../sign-types.ts";

/** A field that is ready to be signed. */
export interface PreparedField {
  readonly field: SignatureFieldPlace;
  readonly diagnostics: readonly Diagnostic[];
}

/** What a field is prepared with. */
export interface FieldJob {
  readonly options: SignatureOptions;
  readonly certificate: KnownCertificate;
  readonly date: Date;
  readonly tools: SigningTools;
}

const UNTURNED: ShownPage = { box: [0, 0, 0, 0], rotation: 0 };

/** Finds or makes the field of a signature, and gives it its look. @throws as `signPdf` does. */
export async function prepareField(pdf: PDF, job: FieldJob): Promise<PreparedField> {
  const { appearance, certify, field: wanted } = job.options;
  const fields = signatureFields(pdf);
  const { name, known } = fieldToSign(pdf, fields, wanted);
  const place = known === undefined && appearance !== undefined ? placeOf(pdf, appearance) : undefined;
  checkAllowed(pdf, fields, {
    field: name,
    isNewField: known === undefined,
    isVisible: place !== undefined,
    certifies: certify !== undefined,
  });
  if (known === undefined && appearance !== undefined && place === undefined) throw placeMissing(name);
  const field = known ?? makeField(pdf, name, place ?? unseenPlace(pdf));
  const isFirst = fields.every(({ isSigned }) => !isSigned);
  // Later signatures leave the structure alone: validators take its change for one of the signed document.
  if (known === undefined && isFirst && field.reference !== undefined) {
    addToStructure(pdf, { dict: field.dict, reference: field.reference }, name);
  }
  const look = await giveLook(pdf, field, job);
  return { field, diagnostics: place?.isCut === true ? [CUT, ...look] : look };
}

const CUT: Diagnostic = {
  code: "signature-off-page",
  severity: "warning",
  message: "A part of the signature is not on the page; change x and y, or make it smaller.",
  position: undefined,
};

function placeMissing(field: string): ValidationError {
  const message = `There is no field to show it in; give x, y, width and height for the new field ${field}.`;
  return new ValidationError([{ property: "appearance", message }]);
}

async function giveLook(pdf: PDF, field: SignatureFieldPlace, job: FieldJob): Promise<readonly Diagnostic[]> {
  const { dict } = widgetOf(pdf, field);
  const rectangle = rectangleIn(pdf, entry(pdf, dict, "Rect"));
  if (rectangle === undefined || !isVisible(rectangle)) return [];
  const page = pdf.getPages().find((candidate) => holds(pdf, candidate.dict, candidate.ref, dict));
  const shown: ShownPage = page === undefined ? UNTURNED : shownPage(pdf, page.dict);
  const size = seenSize(rectangle, shown);
  const look = await renderLook({ ...job, size }, job.tools);
  if (look === undefined) return [];
  await setAppearance(pdf, dict, look.pdf, UPRIGHT[shown.rotation]);
  return look.diagnostics;
}

function isVisible([left, bottom, right, top]: Rectangle): boolean {
  return left < right && bottom < top;
}

/** Whether a widget stands on a page: it says so, or the page does. */
function holds(pdf: PDF, page: PdfDict, reference: PdfRef, widget: PdfDict): boolean {
  const stated = widget.get("P");
  if (stated instanceof PdfRef) return stated === reference || pdf.getObject(stated) === page;
  const annotations = page.getArray("Annots", resolverOf(pdf));
  return [...(annotations ?? [])].some((item) => item instanceof PdfRef && pdf.getObject(item) === widget);
}
