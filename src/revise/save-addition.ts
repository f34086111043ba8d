import { type PDF, PdfDict, type PdfObject } from "@libpdf/core";

/**
 * Writes what was changed behind the bytes of a file. In encrypted files the library would write the encryption dictionary once more, under
 * another number, which validators take for a change of what was signed: the one that is there stays.
 */
export function saveAddition(pdf: PDF): Promise<Uint8Array> {
  const { registry, info } = pdf.context;
  const known = info.trailer.getRef("Encrypt");
  if (known !== undefined) {
    const register = registry.register.bind(registry);
    registry.register = (object) => (isEncryption(object) ? known : register(object));
  }
  return pdf.save({ incremental: true });
}

function isEncryption(object: PdfObject): boolean {
  return object instanceof PdfDict && object.getName("Filter")?.value === "Standard" && object.has("O");
}
