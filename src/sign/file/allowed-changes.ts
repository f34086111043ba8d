import { type PDF, PdfArray, PdfDict, type PdfObject } from "@libpdf/core";
import { accessibilityClaim, entry, resolverOf } from "../../revise/open-revision.ts";
import { isCertified, type SignatureFieldPlace } from "../../revise/signed-fields.ts";
import { SigningError } from "../errors.ts";

/** What a certified document may still take (ISO 32000-2, table 257): 1 nothing, 2 filled fields and signatures, 3 notes as well. */
type CertifiedLevel = 1 | 2 | 3;

/** What is to be done to a document. */
export interface IntendedSignature {
  /** Full name of the field. */
  readonly field: string;
  readonly isNewField: boolean;
  readonly isVisible: boolean;
  /** Whether the signature is to certify the document. */
  readonly certifies: boolean;
}

/**
 * Checks that the signatures of a document allow one more.
 *
 * @throws SigningError when the first forbids changes, one of them locks the field, or what the document claims would be true no more.
 */
export function checkAllowed(
  pdf: PDF,
  fields: readonly SignatureFieldPlace[],
  intended: IntendedSignature,
): void {
  const signed = fields.filter(({ isSigned }) => isSigned);
  if (intended.certifies && signed.length > 0) {
    throw forbidden(
      "The document is signed already, and only the first signature can certify it; leave certify out.",
    );
  }
  if (pdf.isEncrypted && signed.length > 0 && isCertified(pdf)) {
    throw forbidden(
      "The document is encrypted and certified, and what its certification allows can't be read.",
    );
  }
  if (signed.length > 0 && intended.isNewField && intended.isVisible) refuseUntold(pdf);
  for (const { name, value } of signed) {
    const level = certifiedLevel(pdf, value);
    if (level === 1) {
      throw forbidden(
        `The signature of ${quoted(name)} certifies the document and forbids all changes, further signatures too.`,
      );
    }
    if (level !== undefined && intended.isNewField && intended.isVisible) {
      throw forbidden(
        `The signature of ${quoted(name)} certifies the document: a further one may be visible in a field that was there before, and nowhere else.`,
      );
    }
    if (locks(pdf, value, intended.field)) {
      throw forbidden(`The signature of ${quoted(name)} locks the field ${quoted(intended.field)}.`);
    }
  }
}

/** A further field can't be told of in the structure, which is signed; seen but not told of, it would make the claim of PDF/UA a false one. */
function refuseUntold(pdf: PDF): void {
  const claim = accessibilityClaim(pdf);
  if (claim === undefined) return;
  throw forbidden(
    `The document is signed and says that it meets ${claim}: a further signature may be visible in a field that was there before, and nowhere else; leave appearance out to sign it unseen.`,
  );
}

function quoted(name: string): string {
  return `"${name.slice(0, 80)}"`;
}

function forbidden(message: string): SigningError {
  return new SigningError("changes-forbidden", message);
}

function certifiedLevel(pdf: PDF, signature: PdfDict | undefined): CertifiedLevel | undefined {
  const parameters = transformParameters(pdf, signature, "DocMDP");
  if (parameters === undefined) return undefined;
  const level = parameters.getNumber("P", resolverOf(pdf))?.value;
  return level === 1 || level === 3 ? level : 2;
}

function locks(pdf: PDF, signature: PdfDict | undefined, field: string): boolean {
  const parameters = transformParameters(pdf, signature, "FieldMDP");
  const resolver = resolverOf(pdf);
  const action = parameters?.getName("Action", resolver)?.value;
  if (parameters === undefined || action === undefined) return false;
  if (action === "All") return true;
  const names = [...(parameters.getArray("Fields", resolver) ?? [])].map((item) => textOf(item));
  const isNamed = names.some((name) => name === field || field.startsWith(`${name}.`));
  return action === "Include" ? isNamed : !isNamed;
}

function textOf(item: PdfObject): string {
  return item.type === "string" ? item.asString() : "";
}

/** The parameters of one of a signature's transforms (ISO 32000-2 §12.8.2). */
function transformParameters(pdf: PDF, signature: PdfDict | undefined, method: string): PdfDict | undefined {
  const references = entry(pdf, signature, "Reference");
  if (!(references instanceof PdfArray)) return undefined;
  const resolver = resolverOf(pdf);
  for (let index = 0; index < references.length; index += 1) {
    const reference = references.at(index, resolver);
    if (!(reference instanceof PdfDict)) continue;
    if (reference.getName("TransformMethod", resolver)?.value !== method) continue;
    return reference.getDict("TransformParams", resolver) ?? new PdfDict();
  }
  return undefined;
}
