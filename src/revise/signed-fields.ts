import { type PDF, PdfArray, PdfDict, PdfRef } from "@libpdf/core";
import { entry, resolverOf } from "./open-revision.ts";

/** A signature field of a document. */
export interface SignatureFieldPlace {
  /** Full name, the parts joined by periods (ISO 32000-2 §12.7.4.2). */
  readonly name: string;
  readonly dict: PdfDict;
  /** Undefined for a field that stands inside another object. */
  readonly reference: PdfRef | undefined;
  readonly isSigned: boolean;
  /** The signature dictionary; undefined while nobody signed, and in encrypted files, where it can't be read. */
  readonly value: PdfDict | undefined;
}

/** Fields inside fields that are followed; deeper ones are a damaged file's. */
const DEEPEST_FIELD = 32;
const MOST_FIELDS = 100_000;

/** The signature fields of a document, in the order of its form. */
export function signatureFields(pdf: PDF): readonly SignatureFieldPlace[] {
  const form = entry(pdf, pdf.getCatalog(), "AcroForm");
  const found: SignatureFieldPlace[] = [];
  if (form instanceof PdfDict) {
    collect(pdf, entry(pdf, form, "Fields"), {
      prefix: "",
      type: undefined,
      depth: 0,
      found,
      seen: new Set(),
    });
  }
  return found;
}

/** Whether somebody signed the document, or stamped a time on it. */
export function hasSignature(pdf: PDF): boolean {
  return signatureFields(pdf).some(({ isSigned }) => isSigned);
}

/** Whether a signature of the document says what may be changed after it (ISO 32000-2 §12.8.6). */
export function isCertified(pdf: PDF): boolean {
  const permissions = entry(pdf, pdf.getCatalog(), "Perms");
  return permissions instanceof PdfDict && permissions.has("DocMDP");
}

/** The library takes a signature's bytes for encrypted ones, which they never are, and fails. */
function signatureIn(pdf: PDF, field: PdfDict): PdfDict | undefined {
  const value = pdf.isEncrypted ? undefined : entry(pdf, field, "V");
  return value instanceof PdfDict ? value : undefined;
}

interface Walk {
  readonly prefix: string;
  /** The type that fields inherit. */
  readonly type: string | undefined;
  readonly depth: number;
  readonly found: SignatureFieldPlace[];
  readonly seen: Set<PdfDict>;
}

function collect(pdf: PDF, fields: unknown, walk: Walk): void {
  if (!(fields instanceof PdfArray) || walk.depth > DEEPEST_FIELD) return;
  for (const item of fields) {
    const dict = item instanceof PdfRef ? pdf.getObject(item) : item;
    if (!(dict instanceof PdfDict) || walk.seen.has(dict) || walk.seen.size > MOST_FIELDS) continue;
    walk.seen.add(dict);
    collectField(pdf, { dict, reference: item instanceof PdfRef ? item : undefined }, walk);
  }
}

function collectField(
  pdf: PDF,
  { dict, reference }: Pick<SignatureFieldPlace, "dict" | "reference">,
  walk: Walk,
): void {
  const resolver = resolverOf(pdf);
  const part = dict.getString("T", resolver)?.asString();
  const name = [walk.prefix, part ?? ""].filter((text) => text !== "").join(".");
  const type = dict.getName("FT", resolver)?.value ?? walk.type;
  const kids = dict.getArray("Kids", resolver);
  if (type === "Sig" && (part !== undefined || kids === undefined)) {
    const value = signatureIn(pdf, dict);
    walk.found.push({ name, dict, reference, isSigned: dict.has("V"), value });
  }
  collect(pdf, kids, { ...walk, prefix: name, type, depth: walk.depth + 1 });
}
