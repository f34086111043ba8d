import type { ConformanceProfile } from "../conformance/standards.ts";
import { type ObjectSink, type PdfReference, text } from "../objects/values.ts";

/** Writes the sources of formulas as files that belong to their structure elements (ISO 32000-2 §14.13.5), equal ones once. */
export class FormulaFiles {
  readonly #objects: ObjectSink;
  readonly #written: Map<string, PdfReference> = new Map();

  constructor(objects: ObjectSink) {
    this.#objects = objects;
  }

  /** The file specification of a formula in MathML. */
  specificationOf(source: string): PdfReference {
    const known = this.#written.get(source);
    if (known !== undefined) return known;
    const bytes = new TextEncoder().encode(source);
    const stream = this.#objects.writeStream(
      { Type: "EmbeddedFile", Subtype: "application/mathml+xml", Params: { Size: bytes.length } },
      bytes,
    );
    const name = text(`formula-${this.#written.size + 1}.mml`);
    const specification = this.#objects.write({
      Type: "Filespec",
      F: name,
      UF: name,
      EF: { F: stream, UF: stream },
      Desc: text("MathML"),
      AFRelationship: "Supplement",
    });
    this.#written.set(source, specification);
    return specification;
  }
}

/**
 * May parts of a document have files? In PDF 2.0 and in PDF/A-3, which had them first (ISO 19005-3 §6.8); of other archives in those for files
 * (ISO 19005-4 annex B); what is exchanged for print has none.
 */
export function holdsFiles(profile: ConformanceProfile | undefined): boolean {
  const { archive, exchange } = profile ?? {};
  if (exchange !== undefined) return false;
  if (archive !== undefined) return archive.part === 3 || archive.level === "F";
  return profile?.version === "2.0";
}
