interface PlainPdf {
  /** Further entries of the catalog, and of the page. */
  readonly catalog?: string;
  readonly page?: string;
  /** Objects from number 4 on. */
  readonly objects?: readonly string[];
}

/** A PDF of one empty page. */
export function plainPdf({ catalog = "", page = "", objects = [] }: PlainPdf = {}): Uint8Array {
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] ${page} >>`,
    ...objects,
  ];
  let text = "%PDF-1.7\n";
  const offsets = all.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = all.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(text + table + trailer);
}
