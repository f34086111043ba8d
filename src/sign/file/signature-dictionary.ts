import { type PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfRef, PdfString } from "@libpdf/core";
import { entry } from "../../revise/open-revision.ts";
import type { CertifiedChanges, SignatureOptions } from "../sign-types.ts";
import { contentsPlaceholder, rangePlaceholder } from "./byte-range.ts";

/** Levels of changes that a certified document may take (ISO 32000-2, table 257). */
const CHANGES: Readonly<Record<CertifiedChanges, number>> = { none: 1, fill: 2, annotate: 3 };

/** The dictionary of a signature with room for it (ISO 32000-2, table 255, as EN 319 142-1 §6.3 wants it). */
export function signatureDictionary(
  { reason, location, contact, certify }: SignatureOptions,
  date: Date,
  size: number,
): PdfDict {
  const dict = PdfDict.of({
    Type: PdfName.of("Sig"),
    Filter: PdfName.of("Adobe.PPKLite"),
    SubFilter: PdfName.of("ETSI.CAdES.detached"),
    ByteRange: rangePlaceholder(),
    Contents: contentsPlaceholder(size),
    M: PdfString.fromString(pdfDate(date)),
  });
  const texts = { Reason: reason, Location: location, ContactInfo: contact };
  for (const [key, text] of Object.entries(texts)) {
    if (text !== undefined && text !== "") dict.set(key, PdfString.fromString(text));
  }
  if (certify !== undefined) dict.set("Reference", new PdfArray([certification(certify)]));
  return dict;
}

function certification(changes: CertifiedChanges): PdfDict {
  return PdfDict.of({
    Type: PdfName.of("SigRef"),
    TransformMethod: PdfName.of("DocMDP"),
    TransformParams: PdfDict.of({
      Type: PdfName.of("TransformParams"),
      P: PdfNumber.of(CHANGES[changes]),
      V: PdfName.of("1.2"),
    }),
  });
}

/** Says in the catalog which signature certifies the document (ISO 32000-2 §12.8.6). */
export function nameCertification(pdf: PDF, signature: PdfRef): void {
  const catalog = pdf.getCatalog();
  const known = entry(pdf, catalog, "Perms");
  const permissions = known instanceof PdfDict ? known : new PdfDict();
  permissions.set("DocMDP", signature);
  if (permissions !== known) catalog.set("Perms", permissions);
}

/** The dictionary of a timestamp over the whole document (ISO 32000-2 §12.8.5). */
export function timestampDictionary(size: number): PdfDict {
  return PdfDict.of({
    Type: PdfName.of("DocTimeStamp"),
    Filter: PdfName.of("Adobe.PPKLite"),
    SubFilter: PdfName.of("ETSI.RFC3161"),
    ByteRange: rangePlaceholder(),
    Contents: contentsPlaceholder(size),
  });
}

/** A date the way PDF writes it (ISO 32000-2 §7.9.4), in UTC. */
function pdfDate(date: Date): string {
  return `D:${date.toISOString().slice(0, 19).replace(/[-T:]/g, "")}Z`;
}
