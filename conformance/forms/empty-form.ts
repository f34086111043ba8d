import { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } from "pdf-lib";

/** The form with all of its buttons off: those that are on to begin with show a value, which templates do not keep. */
export async function withButtonsOff(pdf: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false }).catch(() => undefined);
  if (document === undefined) return pdf;
  for (const page of document.getPages()) {
    const annotations = page.node.lookup(PDFName.of("Annots"));
    if (!(annotations instanceof PDFArray)) continue;
    for (let index = 0; index < annotations.size(); index += 1) turnOff(annotations.lookup(index));
  }
  return document.save({ addDefaultPage: false, updateFieldAppearances: false });
}

function turnOff(widget: unknown): void {
  if (!(widget instanceof PDFDict)) return;
  const appearances = widget.lookup(PDFName.of("AP"));
  const normal = appearances instanceof PDFDict ? appearances.lookup(PDFName.of("N")) : undefined;
  if (normal instanceof PDFDict && !(normal instanceof PDFStream))
    widget.set(PDFName.of("AS"), PDFName.of("Off"));
}
