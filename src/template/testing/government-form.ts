import { type RawObject, rawPdf } from "./raw-pdf.ts";

/**
 * A form of two pages as authorities publish them: names of an XFA tree, a crop box with an origin of its own, a landscape page turned by
 * `Rotate`, comb fields, check boxes with and without export values, radio buttons, formats by script, a field on both pages, and what no
 * template keeps: an XFA twin, scripts, a signature, a button to press.
 */
export function governmentForm({ labels = false }: { readonly labels?: boolean } = {}): Uint8Array {
  const form = new FormWriter(labels);
  const one = form.node("Page1[0]");
  const two = form.node("Page2[0]");
  const lastName = form.field(one, "LastName[0]", "/FT /Tx /TU (Your last name) /Ff 2 /DA (/Helv 10 Tf 0 g)");
  form.widget(lastName, 0, [60, 690, 280, 706]);
  form.text(one, "FirstName[0]", [300, 690, 480, 706], "/TU (Your first name)");
  form.text(one, "MI[0]", [500, 690, 552, 706], "/MaxLen 1 /Q 1");
  form.text(
    one,
    "f1_04_SSN[0]",
    [60, 650, 240, 668],
    `/Ff ${1 << 24} /MaxLen 9 /TU (Social security number)`,
  );
  form.text(one, "DateOfBirth[0]", [300, 650, 420, 668], script('AFDate_FormatEx\\("mm/dd/yyyy"\\);'));
  form.text(one, "Email[0]", [60, 610, 280, 628], "");
  form.text(one, "Phone[0]", [300, 610, 480, 628], script("AFSpecial_Format\\(2\\);"));
  const dollars = 'AFNumber_Format\\(2, 0, 2, 0, "$", true\\);';
  form.text(one, "Income[0]", [60, 570, 200, 588], `/Q 2 ${script(dollars)}`);
  form.text(one, "Share[0]", [300, 570, 380, 588], `/Q 2 ${script("AFPercent_Format\\(1, 0\\);")}`);
  const status = form.field(one, "MaritalStatus[0]", `/FT /Btn /Ff ${(1 << 15) | (1 << 14)}`);
  for (const [index, state] of ["Single", "Married", "Divorced"].entries()) {
    form.button(status, 0, [60 + index * 120, 530, 72 + index * 120, 542], state);
  }
  const citizen = form.field(one, "Citizen[0]", "/FT /Btn /TU (I am a citizen)");
  form.button(citizen, 0, [60, 500, 72, 512], "1");
  const filed = form.field(one, "c1_7[0]", "/FT /Btn /TU (Did you file last year?)");
  form.button(filed, 0, [300, 500, 312, 512], "Yes");
  form.button(filed, 0, [360, 500, 372, 512], "No");
  form.text(one, "Country[0]", [60, 460, 240, 478], `/FT /Ch /Ff ${1 << 17} /Opt [(Kenya) (Norway) (Peru)]`);
  form.text(one, "Remarks[0]", [60, 340, 552, 440], `/Ff ${1 << 12} /DA (/Helv 0 Tf 0 0 1 rg)`);
  const picture = `/FT /Btn /Ff ${1 << 16} /A << /S /JavaScript /JS (event.target.buttonImportIcon\\(\\);) >>`;
  form.text(one, "Photo[0]", [490, 560, 552, 640], picture);
  form.text(
    one,
    "Submit[0]",
    [60, 60, 160, 80],
    `/FT /Btn /Ff ${1 << 16} /A << /S /SubmitForm /F (http://x) >>`,
  );
  form.text(one, "Signature[0]", [300, 60, 552, 90], "/FT /Sig");
  form.text(one, "Barcode[0]", [60, 20, 300, 50], "/F 2");
  // The second page is turned by 90 degrees clockwise: what its reader sees as across goes up in the file.
  form.widget(lastName, 1, [40, 60, 56, 280], "/MK << /R 90 >>");
  const table = form.field(two, "Table[0]", "");
  for (let row = 0; row < 3; row += 1) {
    const x = 100 + row * 30;
    const line = form.field(table, `Row[${row}]`, "");
    form.text(line, "Item[0]", [x, 60, x + 18, 400], "/MK << /R 90 >>", 1);
    form.text(line, "Amount[0]", [x, 420, x + 18, 540], `/MK << /R 90 >> /Q 2 ${script(dollars)}`, 1);
  }
  return form.write();
}

function script(text: string): string {
  return `/AA << /F << /S /JavaScript /JS (${text}) >> >>`;
}

type Corners = readonly [number, number, number, number];

/** Objects by number; the first ones are the catalogue, the pages and what is drawn on them. */
class FormWriter {
  readonly #objects: { entries: string; kids: number[] }[] = [];
  readonly #annotations: [number[], number[]] = [[], []];
  readonly #lines: [string[], string[]] = [[], []];
  readonly #root: number;
  readonly #labels: boolean;

  constructor(labels: boolean) {
    this.#labels = labels;
    this.#root = this.#add("/T (topmostSubform[0])");
  }

  node(name: string): number {
    return this.field(this.#root, name, "");
  }

  field(parent: number, name: string, entries: string): number {
    const number = this.#add(`/T (${name}) /Parent ${parent} 0 R ${entries}`);
    this.#entry(parent).kids.push(number);
    return number;
  }

  /** A field and its widget in one. */
  text(parent: number, name: string, rect: Corners, entries: string, page: 0 | 1 = 0): void {
    const type = entries.includes("/FT") ? "" : "/FT /Tx";
    const place = `/Type /Annot /Subtype /Widget /Rect [${rect.join(" ")}]`;
    const number = this.field(
      parent,
      name,
      `${type} ${place} ${entries.includes("/F ") ? "" : "/F 4"} ${entries}`,
    );
    this.#place(number, page, rect);
  }

  widget(field: number, page: 0 | 1, rect: Corners, entries = ""): void {
    const place = `/Type /Annot /Subtype /Widget /F 4 /Rect [${rect.join(" ")}]`;
    const number = this.#add(`/Parent ${field} 0 R ${place} ${entries}`);
    this.#entry(field).kids.push(number);
    this.#place(number, page, rect);
  }

  button(field: number, page: 0 | 1, rect: Corners, state: string): void {
    const appearance = `/AP << /N << /${state} 8 0 R /Off 8 0 R >> >> /AS /Off`;
    this.widget(field, page, rect, `${appearance} /DA (/ZaDb 0 Tf 0 g)`);
  }

  write(): Uint8Array {
    const refs = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(" ");
    const font = "/Resources << /Font << /F1 7 0 R >> >>";
    const [annotationsOne, annotationsTwo] = this.#annotations;
    const objects: RawObject[] = [
      "<< /Type /Catalog /Pages 2 0 R /AcroForm 9 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\);) >> >>",
      `<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 ${font} /MediaBox [0 0 612 792] >>`,
      `<< /Type /Page /Parent 2 0 R /CropBox [18 18 594 774] /Contents 5 0 R /Annots [${refs(annotationsOne)}] >>`,
      `<< /Type /Page /Parent 2 0 R /Rotate 90 /Contents 6 0 R /Annots [${refs(annotationsTwo)}] >>`,
      {
        dict: "",
        stream: this.#drawing(0, "Form 100: Application for a Certificate of Residence", "1 0 0 1 60 740"),
      },
      { dict: "", stream: this.#drawing(1, "Form 100, schedule A", "0 1 -1 0 30 60") },
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
      { dict: "/Type /XObject /Subtype /Form /BBox [0 0 12 12]", stream: "" },
      `<< /Fields [${this.#root} 0 R] /DA (/Helv 9 Tf 0 g) /DR << /Font << /Helv 7 0 R >> >> /XFA [(template) 10 0 R] >>`,
      { dict: "", stream: "<template xmlns='http://www.xfa.org/schema/xfa-template/3.3/'/>" },
      "<< /Title (Form 100) /Producer (An authority) >>",
      ...this.#objects.map(({ entries, kids }) =>
        kids.length === 0 ? `<< ${entries} >>` : `<< ${entries} /Kids [${refs(kids)}] >>`,
      ),
    ];
    return rawPdf(objects, "/Root 1 0 R /Info 11 0 R");
  }

  #add(entries: string): number {
    return this.#objects.push({ entries, kids: [] }) + FIRST_FIELD - 1;
  }

  #entry(number: number): { entries: string; kids: number[] } {
    const entry = this.#objects[number - FIRST_FIELD];
    if (entry === undefined) throw new Error(`There is no object ${number}.`);
    return entry;
  }

  #place(number: number, page: 0 | 1, [left, bottom, right, top]: Corners): void {
    this.#annotations[page].push(number);
    this.#lines[page].push(`${left} ${bottom} ${right - left} ${top - bottom} re S`);
    if (!this.#labels) return;
    const matrix = page === 0 ? `1 0 0 1 ${left} ${top + 3}` : `0 1 -1 0 ${left - 3} ${bottom}`;
    this.#lines[page].push(`BT 0.3 g /F1 6 Tf ${matrix} Tm (${this.#labelOf(number)}) Tj ET`);
  }

  /** The value of a button, the tooltip of a field, or its name without signs. */
  #labelOf(number: number): string {
    const { entries } = this.#entry(number);
    const [, state] = /\/N << \/(\w+)/.exec(entries) ?? [];
    const [, tooltip] = /\/TU \(([^)]*)\)/.exec(entries) ?? [];
    const [, name] = /\/T \((\w+)/.exec(entries) ?? [];
    const parent = Number(/\/Parent (\d+)/.exec(entries)?.[1]);
    if (state !== undefined && state !== "1") return state;
    return tooltip ?? name?.replace(/(?<=[a-z])(?=[A-Z])/g, " ") ?? this.#labelOf(parent);
  }

  /** A frame around each field, and a headline. */
  #drawing(page: 0 | 1, title: string, matrix: string): string {
    const frames = `0.6 G 0.5 w ${this.#lines[page].join(" ")}`;
    return `q ${frames} Q BT /F1 14 Tf ${matrix} Tm (${title}) Tj ET`;
  }
}

/** Number of the first object behind the fixed ones. */
const FIRST_FIELD = 12;
