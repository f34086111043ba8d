import { rawPdf } from "../../template/testing/raw-pdf.ts";

interface PlainPdf {
  /** Further entries of the catalog, and of the page. */
  readonly catalog?: string;
  readonly page?: string;
  /** Objects from number 4 on. */
  readonly objects?: readonly string[];
}

/** A PDF of one empty page of 300 by 200 points. */
export function plainPdf({ catalog = "", page = "", objects = [] }: PlainPdf = {}): Uint8Array<ArrayBuffer> {
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] ${page} >>`,
    ...objects,
  ]);
}

/** A PDF that says it is PDF/X-4. */
export function pdfForPrint(): Uint8Array {
  const xmp = '<rdf:Description pdfxid:GTS_PDFXVersion="PDF/X-4"/>';
  const metadata = `<< /Type /Metadata /Subtype /XML /Length ${xmp.length} >>\nstream\n${xmp}\nendstream`;
  return plainPdf({ catalog: "/Metadata 4 0 R", objects: [metadata] });
}
