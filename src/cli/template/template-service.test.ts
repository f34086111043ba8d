/** The whole way: a form made a template by the command line, edited, published, served, and filled over HTTP with every type of field. */
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { scriptFonts, scriptTexts } from "../../fill/testing/script-fonts.ts";
import { Engine } from "../../node/engine.ts";
import { importTemplateInWorker } from "../../node/template-worker.ts";
import type { Rect, Template, TemplateField } from "../../template/model.ts";
import { governmentForm } from "../../template/testing/government-form.ts";
import { formWith, rawPdf } from "../../template/testing/raw-pdf.ts";
import { TestHost } from "../testing/test-host.ts";

const host = new TestHost({
  filler: new Engine({ fonts: scriptFonts() }),
  // The limits of what is read are tested, not the time it takes beside other tests.
  importTemplate: (pdf, options) => importTemplateInWorker(pdf, { ...options, milliseconds: 60_000 }),
});
const path = (name: string): string => join(host.workingDirectory, name);
let url = "";
let running: Promise<number>;

beforeAll(async () => {
  writeFileSync(path("form.pdf"), governmentForm());
  const template = (...args: string[]): Promise<number> =>
    host.run("template", ...args, "--store", "templates");
  expect(await template("create", "form.pdf", "--id", "form100")).toBe(0);
  expect(await template("export", "form100", "-o", "form.json")).toBe(0);
  const record = JSON.parse(readFileSync(path("form.json"), "utf8")) as Template;
  writeFileSync(path("edited.json"), JSON.stringify(edited(record)));
  expect(await template("import", "edited.json")).toBe(0);
  expect(await template("publish", "form100")).toBe(0);
  running = host.run("serve", "--port", "0", "--threads", "0", "--key", "k", "--templates", "templates");
  await vi.waitFor(() => expect(host.stdout).toContain("listens on http://127.0.0.1:"), 60_000);
  url = /http:\S+/.exec(host.stdout)?.[0] ?? "";
}, 60_000);

afterAll(async () => {
  host.stop();
  expect(await running).toBe(0);
  host.remove();
});

const rect = (x: number, y: number, width: number, height = 18): Rect => ({ x, y, width, height });

/** The form with the types that no form has, and its table as two columns that overflow. */
function edited(template: Template): Template {
  const rows = (name: string): string[] => ["row", "row2", "row3"].map((row) => `${row}${name}`);
  const fields: TemplateField[] = template.fields.map((field) => {
    if (field.alias === "email") return { ...field, type: "email" } as TemplateField;
    if (!field.alias?.startsWith("row")) return field;
    const { alias: _alias, ...rest } = field;
    return rest as TemplateField;
  });
  const parts = { firstName: { rect: rect(42, 460, 100) }, lastName: { rect: rect(190, 460, 150) } };
  fields.push(
    { id: "whole", alias: "name", type: "fullName", page: 0, rect: rect(350, 460, 180) },
    { id: "parts", alias: "name", type: "fullName", page: 0, rect: rect(42, 460, 300), parts },
    {
      id: "address",
      alias: "address",
      type: "usAddress",
      page: 0,
      rect: rect(42, 490, 250, 60),
      multiline: true,
    },
    { id: "ssn", alias: "ssn", type: "ssn", page: 0, rect: rect(320, 490, 100) },
    { id: "ein", alias: "ein", type: "ein", page: 0, rect: rect(430, 490, 100) },
    {
      id: "number",
      alias: "number",
      type: "number",
      page: 0,
      rect: rect(320, 515, 100),
      format: { locale: "de-DE" },
    },
    { id: "integer", alias: "integer", type: "integer", page: 0, rect: rect(430, 515, 100) },
    {
      id: "lines",
      alias: "lines",
      type: "textWrap",
      page: 0,
      rect: rect(42, 560, 250, 36),
      boxes: [{ rect: rect(42, 560, 250) }, { rect: rect(42, 578, 250) }],
    },
    { id: "counter", alias: "counter", type: "shortText", page: 1, rect: rect(600, 20, 150) },
  );
  const groups = [
    { id: "items", alias: "items", fields: rows("Item") },
    { id: "amounts", alias: "amounts", fields: rows("Amount") },
  ];
  return { ...template, fields, groups };
}

const PICTURE =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAAAAABX3VL4AAAADklEQVR42mNYcIDhwAIACEYCwWlVj/oAAAAASUVORK5CYII=";

const data = {
  lastName: "Müller-Петрова",
  firstName: "Ελένη",
  mi: "Q",
  f1_04Ssn: "123456789",
  dateOfBirth: "1984-02-29",
  email: "jane@example.com",
  phone: { num: "2015550123", region: "US", baseRegion: "GB" },
  income: -1234567.891,
  share: 12.34,
  maritalStatus: "maritalStatus-Married",
  citizen: true,
  c1_7: "c1_7-No",
  country: "Norway",
  remarks: "The first line.\nПривет, {{pageNumber}} of {{totalPages}}",
  photo: PICTURE,
  name: { firstName: "Jane", mi: "Q", lastName: "Doe" },
  address: { street1: "12 Main Street", city: "Springfield", state: "IL", zip: "62701" },
  ssn: "123-45-6789",
  ein: "987654321",
  number: 9876543.2,
  integer: 42,
  lines: ["one", "two"],
  items: ["Apples", "Pears", "Plums", "Quinces", "Figs"],
  amounts: [1, 2.5, -3, 1000, 0.05],
  counter: "Page {{pageNumber}} of {{totalPages}}",
  unknown: "ignored",
};

const PAGES = [
  [
    "Form 100: Application for a Certificate of Residence",
    "Müller-Петрова Ελένη Q",
    "1 2 3 4 5 6 7 8 9 02/29/1984",
    "jane@example.com +1 201 555 0123",
    "($1,234,567.89) 12.3%",
    "Norway",
    "The first line.",
    "Привет, 1 of 3",
    "Jane Doe Jane Q Doe",
    "12 Main Street 123-45-6789 98-7654321",
    "Springfield, IL 62701",
    "9.876.543,2 42",
    "one",
    "two",
  ],
  ["Form 100, schedule A Page 2 of 3", "Müller-Петрова", "Apples $1.00", "Pears $2.50", "Plums ($3.00)"],
  ["Form 100, schedule A Page 3 of 3", "Müller-Петрова", "Quinces $1,000.00", "Figs $0.05"],
];

/** Lines of each page as they can be read, without the spaces between columns. */
function linesOf(pdf: Uint8Array): readonly (readonly string[])[] {
  writeFileSync(path("out.pdf"), pdf);
  execFileSync("qpdf", ["--check", path("out.pdf")]);
  const text = execFileSync("pdftotext", ["-layout", path("out.pdf"), "-"], { encoding: "utf8" });
  const pages = text.split("\f").slice(0, -1);
  return pages.map((page) =>
    page
      .split("\n")
      .map((line) => line.trim().replace(/ +/g, " "))
      .filter((line) => line !== ""),
  );
}

/** What pdfinfo says of the form in the PDF that was read last. */
function kindOfForm(): string | undefined {
  const info = execFileSync("pdfinfo", [path("out.pdf")], { encoding: "utf8" });
  return /^Form: +(\S+)$/m.exec(info)?.[1];
}

async function fill(init: {
  body: string | FormData;
  headers?: Record<string, string>;
}): Promise<Uint8Array> {
  const headers = { authorization: `Basic ${btoa("k:")}`, ...init.headers };
  const response = await fetch(`${url}/api/v1/fill/form100.pdf`, { method: "POST", ...init, headers });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  return new Uint8Array(await response.arrayBuffer());
}

const IN_PARTS: ReadonlyMap<string, readonly string[]> = new Map([
  ["12 Main Street 123-45-6789 98-7654321", ["123-45-6789 98-7654321", "12 Main Street"]],
  ["Springfield, IL 62701", []],
  ["9.876.543,2 42", ["9.876.543,2 42", "Springfield IL 62701"]],
]);

/** The first page in fields that can be edited: each part of the address has one of its own, and so nothing between. */
const IN_FIELDS = (PAGES[0] ?? []).flatMap((line) => IN_PARTS.get(line) ?? [line]);

const json = { "content-type": "application/json" };

/** What curl gets for a request; fails for any other status than 200. */
async function curl(id: string, request: unknown): Promise<Uint8Array> {
  host.write("curl.json", JSON.stringify(request));
  const address = `${url}/api/v1/fill/${id}.pdf`;
  const call = [
    "-sS",
    "-u",
    "k:",
    "-H",
    "Content-Type: application/json",
    "--data-binary",
    `@${path("curl.json")}`,
  ];
  const end = ["-o", path("curl.pdf"), "-w", "%{http_code} %{content_type}", address];
  const { stdout } = await promisify(execFile)("curl", [...call, ...end]);
  expect(stdout).toBe("200 application/pdf");
  return readFileSync(path("curl.pdf"));
}

const withoutMarks = (text: string): string => text.replace(/[\u200e\u200f\u202a-\u202e]/g, "");

describe("a form made a template and filled over HTTP", () => {
  it("has every value where it belongs", async () => {
    const pdf = await fill({ body: JSON.stringify({ title: "Filled", data }), headers: json });
    expect(linesOf(pdf)).toEqual(PAGES);
    expect(kindOfForm()).toBe("none");
  });

  it("has the same in fields that can be edited, sent in parts", async () => {
    const form = new FormData();
    form.set("useInteractiveFields", "true");
    form.set("data", JSON.stringify(data));
    const pdf = await fill({ body: form });
    expect(linesOf(pdf)).toEqual([IN_FIELDS, ...PAGES.slice(1)]);
    expect(kindOfForm()).toBe("AcroForm");
  });

  it("is the same as by platen fill", async () => {
    host.write("request.json", JSON.stringify({ data }));
    expect(await host.run("fill", "form100", "request.json", "--store", "templates", "-o", "cli.pdf")).toBe(
      0,
    );
    expect(linesOf(readFileSync(path("cli.pdf")))).toEqual(PAGES);
  });
});

describe("filled by curl in any script", () => {
  it.each([false, true])(
    "the form, a record for each script, interactive: %s",
    async (useInteractiveFields) => {
      const records = Object.values(scriptTexts).map((text) => ({
        ...data,
        lastName: text,
        firstName: "First",
      }));
      const pages = linesOf(await curl("form100", { useInteractiveFields, data: records }));
      const firstPages = pages.filter((_lines, index) => index % 3 === 0);
      expect(firstPages.map((lines) => withoutMarks(lines[1] ?? ""))).toEqual(
        Object.values(scriptTexts).map((text) => `${text} First Q`),
      );
      const first = useInteractiveFields ? IN_FIELDS : PAGES[0];
      for (const lines of firstPages) expect(lines.slice(2)).toEqual(first?.slice(2));
    },
  );
});

describe("forms made to hurt", () => {
  it("are refused in words while the service goes on filling", async () => {
    const widget = "/FT /Tx /T (f) /Rect [1 1 9 9]";
    const bomb = { dict: "/Type /ObjStm /Filter /FlateDecode", stream: deflateSync(Buffer.alloc(1 << 28)) };
    const attacks: Record<string, Uint8Array> = {
      "fields.pdf": formWith(Array<string>(20_000).fill(widget)),
      "bomb.pdf": formWith([], { objects: [bomb] }),
      "loop.pdf": rawPdf(["<< /Pages 2 0 R /Type /Catalog >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] >>"]),
    };
    for (const [name, bytes] of Object.entries(attacks)) writeFileSync(path(name), bytes);
    const create = (name: string): Promise<number> =>
      host.run("template", "create", name, "--store", "templates");
    const refused = Promise.all(Object.keys(attacks).map(create));
    for (let call = 0; call < 10; call += 1) await curl("form100", { data });
    expect(await refused).toEqual([1, 1, 1]);
    expect(host.stderr).toContain("platen: The form has more than 5000 fields.");
    expect(host.stderr).toContain("platen: The compressed parts of the PDF have more than 67108864 bytes");
    expect(host.stderr).toContain("platen: There is no page in this PDF");
    expect(linesOf(await curl("form100", { data }))).toEqual(PAGES);
  }, 60_000);
});
