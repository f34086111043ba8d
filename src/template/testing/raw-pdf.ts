import { concatenate } from "../../contract/concatenate.ts";

/** An object as it stands in the file; a stream gets its `Length` here. */
export type RawObject = string | { readonly dict: string; readonly stream: string | Uint8Array };

/** A PDF of these objects, numbered from 1, with a cross-reference table that is right. Texts are taken as Latin-1. */
export function rawPdf(objects: readonly RawObject[], trailer = "/Root 1 0 R"): Uint8Array<ArrayBuffer> {
  const chunks: Uint8Array[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array): void => {
    const bytes = typeof part === "string" ? latin1(part) : part;
    chunks.push(bytes);
    length += bytes.length;
  };
  add("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n");
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    add(`${index + 1} 0 obj\n`);
    if (typeof object === "string") add(object);
    else {
      const stream = typeof object.stream === "string" ? latin1(object.stream) : object.stream;
      add(`<< ${object.dict} /Length ${stream.length} >>\nstream\n`);
      add(stream);
      add("\nendstream");
    }
    add("\nendobj\n");
  }
  const start = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`);
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join("")}`);
  add(`trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${start}\n%%EOF\n`);
  return concatenate(chunks);
}

/** A PDF of one page whose annotations are the given widgets, which the form lists too; each is a field by itself. */
export function formWith(widgets: readonly string[], more: FormOptions = {}): Uint8Array {
  const first = 4;
  const refs = widgets.map((_widget, index) => `${first + index} 0 R`).join(" ");
  const { page = "", form = "", catalog = "", objects = [], trailer = "/Root 1 0 R" } = more;
  return rawPdf(
    [
      `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${refs}] ${form} >> ${catalog} >>`,
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Annots [${refs}] ${page} >>`,
      ...widgets.map((widget) => `<< /Type /Annot /Subtype /Widget ${widget} >>`),
      ...objects,
    ],
    trailer,
  );
}

export interface FormOptions {
  /** Further entries of the page, the form and the catalogue. */
  readonly page?: string;
  readonly form?: string;
  readonly catalog?: string;
  /** Objects behind the widgets, the first of which has the number 4. */
  readonly objects?: readonly RawObject[];
  readonly trailer?: string;
}

export function latin1(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
