import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { governmentForm } from "../testing/government-form.ts";
import { formWith, latin1, rawPdf } from "../testing/raw-pdf.ts";
import { type ImportOptions, type ImportResult, importTemplate } from "./import-template.ts";

const directory = mkdtempSync(join(tmpdir(), "platen-import-"));
afterAll(() => rmSync(directory, { recursive: true }));

const RECT = "/Rect [100 700 300 720]";
const textWidget = (name: string, more = ""): string => `/FT /Tx /T (${name}) ${RECT} ${more}`;

/** The file as qpdf writes it with these options. */
function qpdf(pdf: Uint8Array, ...options: string[]): Uint8Array {
  const [input, output] = [join(directory, "in.pdf"), join(directory, "out.pdf")];
  writeFileSync(input, pdf);
  execFileSync("qpdf", [input, ...options, output]);
  return readFileSync(output);
}

function textOf(pdf: Uint8Array): string {
  const path = join(directory, "read.pdf");
  writeFileSync(path, pdf);
  return execFileSync("pdftotext", [path, "-"], { encoding: "utf8" });
}

const codes = ({ notes }: ImportResult): readonly string[] => notes.map(({ code }) => code).sort();

async function fieldsOf(pdf: Uint8Array, options?: ImportOptions) {
  return (await importTemplate(pdf, options)).template.fields;
}

async function onlyField(widget: string, form = "") {
  const [field] = await fieldsOf(formWith([widget], { form }));
  return field;
}

describe("a form becomes a template", () => {
  it("has a field for each place, with type, place and label", async () => {
    const { template } = await importTemplate(governmentForm());
    expect(template.title).toBe("Form 100");
    expect(template.pages).toEqual([
      { width: 576, height: 756, origin: { x: 18, y: 18 } },
      { width: 792, height: 612, rotation: 90 },
    ]);
    const seen = template.fields.map(({ alias, type, page }) => `${alias} ${type} ${page}`);
    expect(seen).toEqual([
      "lastName shortText 0",
      "lastName shortText 1",
      "firstName shortText 0",
      "mi shortText 0",
      "f1_04Ssn charList 0",
      "dateOfBirth date 0",
      "email shortText 0",
      "phone phone 0",
      "income dollar 0",
      "share percent 0",
      "maritalStatus radioGroup 0",
      "citizen checkbox 0",
      "c1_7 radioGroup 0",
      "country choice 0",
      "remarks longText 0",
      "photo imageFile 0",
      "signature signature 0",
      "rowItem shortText 1",
      "rowAmount dollar 1",
      "row2Item shortText 1",
      "row2Amount dollar 1",
      "row3Item shortText 1",
      "row3Amount dollar 1",
    ]);
    expect(template.fields[0]).toEqual({
      id: "lastName",
      alias: "lastName",
      type: "shortText",
      page: 0,
      rect: { x: 42, y: 68, width: 220, height: 16 },
      label: "Your last name",
      required: true,
      style: { fontSize: 10 },
    });
  });

  it("tells what was left out", async () => {
    expect(codes(await importTemplate(governmentForm()))).toEqual([
      "field-hidden",
      "javascript-dropped",
      "push-button-ignored",
      "xfa-dropped",
    ]);
  });

  it("takes id and title as given, and makes an id otherwise", async () => {
    const { template } = await importTemplate(formWith([]), { id: "my-form", title: "Mine" });
    expect(template).toMatchObject({ id: "my-form", title: "Mine" });
    expect((await importTemplate(formWith([]))).template).toMatchObject({
      id: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
      title: "Untitled",
    });
  });

  it("keeps what most fields look like in the template, and in fields what differs", async () => {
    const widgets = ["a", "b", "c"].map((name) => textWidget(name));
    widgets.push(textWidget("d", "/DA (/Helv 14 Tf 1 0 0 rg) /Q 2"));
    const { template } = await importTemplate(formWith(widgets, { form: "/DA (/Helv 8 Tf 0 g)" }));
    expect(template.style).toEqual({ fontFamily: "Helvetica", fontSize: 8, textColor: "#000000" });
    expect(template.fields.map(({ style }) => style)).toEqual([
      undefined,
      undefined,
      undefined,
      { fontSize: 14, textColor: "#FF0000", alignment: "right" },
    ]);
  });
});

describe("types of fields", () => {
  it.each([
    ["text", "/FT /Tx", { type: "shortText" }],
    ["text of several lines", "/FT /Tx /Ff 4096", { type: "longText" }],
    ["text of some length", "/FT /Tx /MaxLen 7", { type: "shortText", maxLength: 7 }],
    ["a comb without a length", `/FT /Tx /Ff ${1 << 24}`, { type: "shortText" }],
    [
      "a comb of several lines",
      `/FT /Tx /MaxLen 5 /Ff ${(1 << 24) | 4096}`,
      { type: "longText", maxLength: 5 },
    ],
    [
      "a list",
      "/FT /Ch /Opt [(a) (b)]",
      { type: "choice", options: [{ value: "a" }, { value: "b" }], list: true },
    ],
    [
      "a choice",
      `/FT /Ch /Ff ${1 << 17} /Opt [[(a) (A)] [(b) (b)]]`,
      { type: "choice", options: [{ value: "a", label: "A" }, { value: "b" }] },
    ],
    ["an open choice", `/FT /Ch /Ff ${3 << 17} /Opt [(a)]`, { type: "choice", editable: true }],
    [
      "a list of several",
      `/FT /Ch /Ff ${1 << 21} /Opt [(a)]`,
      { type: "choice", list: true, multiple: true },
    ],
    ["a choice without options", `/FT /Ch /Ff ${1 << 17}`, { type: "shortText" }],
    ["a choice of several", `/FT /Ch /Ff ${1 << 21}`, { type: "longText" }],
    ["a check box", "/FT /Btn", { type: "checkbox" }],
    ["a crossed box", "/FT /Btn /MK << /CA (8) >>", { type: "checkbox", format: { mark: "cross" } }],
    ["a required and read-only field", "/FT /Tx /Ff 3", { required: true, readOnly: true }],
    ["centred text", "/FT /Tx /Q 1", { type: "shortText" }],
    ["turned text", "/FT /Tx /MK << /R 90 >>", { type: "shortText", rotation: 90 }],
    ["a field without a type", "", { type: "shortText" }],
  ])("%s", async (_name, entries, expected) => {
    expect(await onlyField(`/T (x) ${RECT} ${entries}`)).toMatchObject(expected);
  });

  it("has one format for all places of a field, whichever of them says it", async () => {
    const script = '/AA << /F << /S /JavaScript /JS (AFNumber_Format\\(2,0,0,0,"$",true\\);) >> >>';
    const pdf = formWith([`/Parent 6 0 R ${RECT}`, `/Parent 6 0 R ${RECT} ${script}`], {
      objects: ["<< /T (sum) /FT /Tx /Kids [4 0 R 5 0 R] >>"],
    });
    expect((await fieldsOf(pdf)).map(({ alias, type }) => [alias, type])).toEqual([
      ["sum", "dollar"],
      ["sum", "dollar"],
    ]);
  });

  it("makes boxes of a comb", async () => {
    const field = await onlyField(textWidget("x", `/MaxLen 4 /Ff ${1 << 24}`));
    expect(field).toMatchObject({
      type: "charList",
      boxes: [100, 150, 200, 250].map((x) => ({ rect: { x, y: 72, width: 50, height: 20 } })),
    });
  });

  it("makes a group of radio buttons, whose ids tell what they stand for", async () => {
    const button = (y: number, state: string): string =>
      `<< /Type /Annot /Subtype /Widget /Parent 4 0 R /Rect [10 ${y} 20 ${y + 10}] /AP << /N << /${state} 9 0 R >> >> >>`;
    const pdf = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /Annots [5 0 R 6 0 R 7 0 R] >>",
      `<< /T (Status) /FT /Btn /Ff ${1 << 15} /Kids [5 0 R 6 0 R 7 0 R] /Opt [(Single) (Married) (Married)] /TU (Your status) >>`,
      button(700, "0"),
      button(680, "1"),
      button(660, "2"),
    ]);
    expect(await fieldsOf(pdf)).toEqual([
      {
        id: "status",
        alias: "status",
        type: "radioGroup",
        page: 0,
        rect: { x: 10, y: 82, width: 10, height: 50 },
        label: "Your status",
        children: [
          { id: "status-Single", rect: { x: 10, y: 82, width: 10, height: 10 }, label: "Single" },
          { id: "status-Married", rect: { x: 10, y: 102, width: 10, height: 10 }, label: "Married" },
          { id: "status-Married-2", rect: { x: 10, y: 122, width: 10, height: 10 }, label: "Married" },
        ],
      },
    ]);
  });

  it("gives ids of letters and digits, whatever the fields are called", async () => {
    const names = ["<feff0444>", "(a b)", "(a.b)", "(__proto__)", "(constructor)", "<feff30c6>"];
    const fields = await fieldsOf(formWith(names.map((name) => `/FT /Tx /T ${name} ${RECT}`)));
    expect(fields.map(({ alias }) => alias)).toEqual(["ф", "aB", "aB2", "proto", "constructor", "テ"]);
    expect(fields.map(({ id }) => id)).toEqual(["field", "aB", "aB2", "proto", "constructor", "field-2"]);
  });
});

describe("the clean copy", () => {
  it("has the pages and nothing of the form", async () => {
    const { pdf } = await importTemplate(governmentForm());
    const text = Buffer.from(pdf).toString("latin1");
    for (const gone of [
      "AcroForm",
      "JavaScript",
      "XFA",
      "OpenAction",
      "template",
      "/FT /Tx",
      "/T (",
      "/V ",
    ]) {
      expect(text).not.toContain(gone);
    }
    const read = textOf(pdf);
    execFileSync("qpdf", ["--check", join(directory, "read.pdf")]);
    expect(read).toContain("Form 100: Application for a Certificate of Residence");
    expect(read).toContain("Form 100, schedule A");
  });

  it("keeps links to addresses and pages, and takes away what acts", async () => {
    const link = (action: string): string => `<< /Type /Annot /Subtype /Link ${RECT} ${action} >>`;
    const pdf = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /AA << /O << /S /JavaScript /JS (a) >> >> /Annots [
        ${link("/A << /S /URI /URI (https://example.org/a) /Next << /S /Launch /F (cmd) >> >>")}
        ${link("/A << /S /GoTo /D [3 0 R /Fit] >>")}
        ${link("/A << /S /URI /URI (javascript:alert(1)) >>")}
        ${link("/A << /S /Launch /F (cmd) >>")}
        << /Type /Annot /Subtype /FileAttachment ${RECT} /FS 9 0 R >>
        << /Type /Annot /Subtype /Stamp ${RECT} /Contents (S) /A << /S /ImportData >> >> ] >>`,
    ]);
    const result = await importTemplate(pdf);
    const text = Buffer.from(result.pdf).toString("latin1");
    expect(text).toContain("https://example.org/a");
    expect(text).toMatch(/\/D \[ 3 0 R \/Fit \]/);
    expect(text.match(/\/Subtype \/Link/g)).toHaveLength(2);
    expect(text).toContain("/Stamp");
    for (const gone of ["javascript:", "Launch", "FileAttachment", "ImportData", "JavaScript"]) {
      expect(text).not.toContain(gone);
    }
  });

  it("keeps the frames of fields, and nothing else of them", async () => {
    const look = "/MK << /BC [0] /BG [1 1 0] /CA (x) >> /BS << /W 2 >> /AP << /N 5 0 R >> /V (secret)";
    const { pdf } = await importTemplate(
      formWith([textWidget("a", look), textWidget("b", "/MK << /R 90 >>")]),
    );
    const text = Buffer.from(pdf).toString("latin1");
    expect(text.match(/\/Subtype \/Widget/g)).toHaveLength(1);
    expect(text).toMatch(/\/BC \[ 0 \]\s+\/BG \[ 1 1 0 \]/);
    for (const gone of ["/AP", "/V ", "/T ", "/FT", "/CA", "secret"]) expect(text).not.toContain(gone);
  });

  it("takes nothing from files outside", async () => {
    const pdf = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>",
      { dict: "/F (/etc/passwd) /FFilter /FlateDecode", stream: "" },
    ]);
    const result = await importTemplate(pdf);
    expect(Buffer.from(result.pdf).toString("latin1")).not.toContain("passwd");
    expect(codes(result)).toContain("external-stream");
  });
});

describe("PDFs of all kinds", () => {
  it.each([
    ["RC4 with 40 bits", ["--allow-weak-crypto", "--encrypt", "", "owner", "40", "--"]],
    ["AES with 128 bits", ["--encrypt", "", "owner", "128", "--use-aes=y", "--"]],
    ["AES with 256 bits", ["--encrypt", "", "owner", "256", "--"]],
    ["AES and object streams", ["--object-streams=generate", "--encrypt", "", "owner", "256", "--"]],
  ])("encrypted by %s without a password", async (_name, options) => {
    const result = await importTemplate(qpdf(governmentForm(), ...options));
    const plain = await importTemplate(governmentForm());
    expect(result.template).toEqual({ ...plain.template, id: result.template.id });
    expect(codes(result)).toContain("encryption-removed");
    expect(textOf(result.pdf)).toContain("Certificate of Residence");
  });

  it("encrypted without an identifier", async () => {
    const encrypted = Buffer.from(qpdf(governmentForm(), "--encrypt", "", "owner", "256", "--"));
    const without = encrypted.toString("latin1").replace(/\/ID \[[^\]]*\]/g, "");
    expect(without.length).toBeLessThan(encrypted.length);
    expect(await fieldsOf(Buffer.from(without, "latin1"))).toHaveLength(23);
  });

  it("several encrypted ones at the same time, within their own limits", async () => {
    const encrypted = qpdf(governmentForm(), "--object-streams=generate", "--encrypt", "", "o", "256", "--");
    const limits = { templateInflatedBytes: 100 };
    const results = await Promise.allSettled([
      importTemplate(encrypted),
      importTemplate(encrypted, { limits }),
      importTemplate(encrypted),
    ]);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(results[1]).toMatchObject({ reason: { limit: "templateInflatedBytes" } });
  });

  it("refuses one that needs a password, and says so", async () => {
    const locked = qpdf(governmentForm(), "--encrypt", "user", "owner", "256", "--");
    await expect(importTemplate(locked)).rejects.toMatchObject({
      code: "template-encrypted",
      message: expect.stringContaining("password"),
    });
  });

  it.each([
    ["object streams", ["--object-streams=generate"]],
    ["linearised", ["--linearize"]],
    ["uncompressed", ["--qdf"]],
  ])("%s", async (_name, options) => {
    const { template } = await importTemplate(qpdf(governmentForm(), ...options));
    expect(template.fields).toHaveLength(23);
  });

  it("with changes appended", async () => {
    const first = formWith([textWidget("old")]);
    const update = latin1(`4 0 obj\n<< /Type /Annot /Subtype /Widget ${textWidget("new")} >>\nendobj\n`);
    const [field] = await fieldsOf(Buffer.concat([first, update]));
    expect(field?.alias).toBe("new");
  });

  it.each([
    ["cut in its table", (pdf: Uint8Array) => pdf.subarray(0, pdf.length - 200)],
    [
      "with junk before it",
      (pdf: Uint8Array) => Buffer.concat([Buffer.from("HTTP/1.1 200 OK\r\n\r\n"), pdf]),
    ],
    [
      "with a wrong table",
      (pdf: Uint8Array) =>
        Buffer.from(
          Buffer.from(pdf)
            .toString("latin1")
            .replace(/\d{10} 0/g, "0000000009 0"),
          "latin1",
        ),
    ],
  ])("%s", async (_name, damage) => {
    const { template } = await importTemplate(damage(governmentForm()));
    expect(template.fields).toHaveLength(23);
  });

  it("cut off before its catalogue: what is left of it", async () => {
    const broken = Buffer.from(governmentForm())
      .toString("latin1")
      .replace("/Type /Catalog", "/Type /Nothing")
      .replace(/trailer[\s\S]*$/, "");
    const result = await importTemplate(Buffer.from(broken, "latin1"));
    expect(result.template.pages).toHaveLength(2);
    expect(result.template.fields).toHaveLength(23);
    expect(codes(result)).toContain("page-tree-broken");
  });

  it.each([
    ["nothing", new Uint8Array(0)],
    ["a text", latin1("Dear Sir or Madam,")],
    ["a header", latin1("%PDF-1.7\n%%EOF")],
    ["no page", rawPdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [] /Count 0 >>"])],
    ["noise", Uint8Array.from({ length: 5000 }, (_byte, index) => (index * 7919 * index) % 251)],
  ])("refuses %s", async (_name, bytes) => {
    await expect(importTemplate(bytes)).rejects.toMatchObject({ code: "template-unreadable" });
  });

  it("refuses a form that is XFA only, and says what to do", async () => {
    const pdf = formWith([], { form: "/XFA [(template) 4 0 R]", objects: [{ dict: "", stream: "<x/>" }] });
    await expect(importTemplate(pdf)).rejects.toMatchObject({
      code: "template-xfa-only",
      message: expect.stringContaining("XFA only"),
    });
  });
});

describe("forms that are broken", () => {
  it("has the fields of widgets that no form knows", async () => {
    const pdf = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      `<< /Type /Page /Parent 2 0 R /Annots [<< /Subtype /Widget ${textWidget("a")} >>] >>`,
    ]);
    expect(await fieldsOf(pdf)).toMatchObject([{ alias: "a", type: "shortText" }]);
  });

  it("finds the field of a widget that does not say whose it is", async () => {
    const pdf = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /Annots [5 0 R] >>",
      "<< /T (deep) /FT /Tx /Ff 4096 /Kids [5 0 R] >>",
      `<< /Subtype /Widget ${RECT} >>`,
    ]);
    expect(await fieldsOf(pdf)).toMatchObject([{ alias: "deep", type: "longText" }]);
  });

  it("reads trees that lead back into themselves as far as they make sense", async () => {
    const pdf = rawPdf([
      "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 4 0 R] >> >>",
      "<< /Type /Pages /Kids [3 0 R 2 0 R 3 0 R 99 0 R] /Count 9 /Parent 2 0 R >>",
      "<< /Type /Page /Parent 2 0 R /Annots [5 0 R 5 0 R] >>",
      "<< /T (a) /FT /Tx /Parent 5 0 R /Kids [5 0 R 4 0 R] >>",
      `<< /T (b) /Subtype /Widget ${RECT} /Parent 4 0 R /Kids [4 0 R] >>`,
    ]);
    const result = await importTemplate(pdf);
    expect(result.template.pages).toHaveLength(1);
    expect(result.template.fields).toHaveLength(1);
    expect(codes(result)).toEqual(["broken-reference", "field-tree-loop", "page-tree-loop"]);
  });

  it("gives fields of one name one alias and own ids", async () => {
    const fields = await fieldsOf(formWith([textWidget("a"), textWidget("a"), textWidget("b")]));
    expect(fields.map(({ id, alias }) => `${id} ${alias}`)).toEqual(["a a", "a-2 a", "b b"]);
  });

  it("gives fields without a name an alias", async () => {
    const fields = await fieldsOf(formWith([`/FT /Tx ${RECT}`, textWidget("field1"), `/FT /Tx ${RECT}`]));
    expect(fields.map(({ alias }) => alias)).toEqual(["field2", "field1", "field3"]);
  });

  it("leaves out what has no place", async () => {
    const places = [
      "",
      "/Rect [1 1 1 1]",
      "/Rect [5000 5000 5100 5100]",
      "/Rect [-9e9 0 99999 20]",
      "/Rect [a b c d]",
      "/Rect [1 2]",
    ];
    const result = await importTemplate(formWith(places.map((rect) => `/FT /Tx /T (x) ${rect}`)));
    expect(result.template.fields).toEqual([]);
    expect(codes(result)).toEqual(["field-without-place", "no-fields"]);
  });

  it("takes values of the wrong kind for none", async () => {
    const widget = textWidget("x", "/Ff (a) /MaxLen /N /DA 5 /Q [1] /TU 7 /MK 3 /AA (x) /Kids 4 /Opt << >>");
    expect(await onlyField(widget)).toMatchObject({ alias: "x", type: "shortText" });
  });

  it("survives objects that refer to themselves", async () => {
    const pdf = formWith([textWidget("x")], {
      page: "/Contents 5 0 R",
      objects: ["5 0 R", "<< /A 6 0 R >>"],
    });
    expect(await fieldsOf(pdf)).toHaveLength(1);
  });
});
