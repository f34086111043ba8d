import { PDF, PdfArray, PdfDict, PdfNumber, PdfStream } from "@libpdf/core";
import type { Matrix } from "./place.ts";

/** Gives a widget the first page of a PDF as its appearance (ISO 32000-2 §12.5.5). */
export async function setAppearance(
  pdf: PDF,
  widget: PdfDict,
  look: Uint8Array,
  matrix: Matrix,
): Promise<void> {
  const { ref } = await pdf.embedPage(await PDF.load(look), 0);
  const form = pdf.getObject(ref);
  if (form instanceof PdfStream)
    form.set("Matrix", new PdfArray(matrix.map((number) => PdfNumber.of(number))));
  widget.set("AP", PdfDict.of({ N: ref }));
}
