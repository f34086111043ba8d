import { type PDF, PdfDict, type PdfObject, type SaveOptions } from "@libpdf/core";

/**
 * Writes what was changed behind the bytes of a file. In encrypted files the library would write the encryption dictionary once more, under
 * another number, which validators take for a change of what was signed: the one that is there stays.
 */
export function saveAddition(pdf: PDF): Promise<Uint8Array<ArrayBuffer>> {
  const { registry, info } = pdf.context;
  const known = info.trailer.getRef("Encrypt");
  if (known !== undefined) {
    const register = registry.register.bind(registry);
    registry.register = (object) => (isEncryption(object) ? known : register(object));
  }
  return written(pdf, { incremental: true });
}

/** The bytes of a file. The library makes them in memory of its own, and does not say so. */
export function written(pdf: PDF, options?: SaveOptions): Promise<Uint8Array<ArrayBuffer>> {
  return pdf.save(options) as Promise<Uint8Array<ArrayBuffer>>;
}

function isEncryption(object: PdfObject): boolean {
  return object instanceof PdfDict && object.getName("Filter")?.value === "Standard" && object.has("O");
}
