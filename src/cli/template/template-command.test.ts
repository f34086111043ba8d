import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openTemplateStore } from "../../node/template-store.ts";
import { importTemplate } from "../../template/import/import-template.ts";
import type { Template } from "../../template/model.ts";
import { governmentForm } from "../../template/testing/government-form.ts";
import { formWith } from "../../template/testing/raw-pdf.ts";
import { template, textField, version } from "../../template/testing/template-fixture.ts";
import { stubFiller, TestHost, type TestHostOptions } from "../testing/test-host.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

/** A command line whose store, given by the environment, has a template T: version 1, and a draft that differs. */
async function hostWithTemplate(options: TestHostOptions = {}): Promise<TestHost> {
  const host = new TestHost({ environment: { PLATEN_TEMPLATES: "store" }, ...options });
  hosts.push(host);
  const store = await openTemplateStore(join(host.workingDirectory, "store"));
  await store.saveDraft(version("T", "%PDF-1.7 one", { title: "One" }));
  await store.publish("T");
  await store.saveDraft(version("T", "%PDF-1.7 two", { title: "Two" }));
  return host;
}

const pathIn = (host: TestHost, name: string): string => join(host.workingDirectory, name);
const textIn = (host: TestHost, name: string): string => readFileSync(pathIn(host, name), "utf8");

describe("platen template --workspace", () => {
  it("works on the templates of a workspace alone", async () => {
    const host = await hostWithTemplate();
    const workspace = ["--workspace", "acme"];
    expect(await host.run("template", "list", ...workspace)).toBe(0);
    expect(host.stdout).toBe("");
    expect(await host.run("template", "publish", "T", ...workspace)).toBe(1);
    expect(await host.run("template", "list", "--workspace", "A/B")).toBe(2);
    expect(host.stderr).toContain("--workspace: Must be 1 to 64 small letters");
  });
});

describe("platen template create", () => {
  let host: TestHost;
  beforeAll(async () => {
    host = new TestHost();
    writeFileSync(pathIn(host, "form.pdf"), governmentForm());
    writeFileSync(pathIn(host, "text.pdf"), "no PDF");
  });
  afterAll(() => host.remove());
  const run = (...args: string[]): Promise<number> => {
    host.stdout = "";
    host.stderr = "";
    return host.run("template", ...args, "--store", "templates");
  };

  it("finds the fields of a PDF without a form, unless told not to", async () => {
    const content = "BT /F 10 Tf 100 705 Td (City) Tj ET 200 700 200 18 re S";
    const page = "/Contents 4 0 R /Resources << /Font << /F 5 0 R >> >>";
    const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
    writeFileSync(
      pathIn(host, "flat.pdf"),
      formWith([], { page, objects: [{ dict: "", stream: content }, font] }),
    );
    expect(await run("create", "flat.pdf")).toBe(0);
    expect(host.stderr).toContain("1 was found by lines, boxes and labels");
    expect(host.stderr).toContain("made a draft with 1 field on 1 page");
    expect(await run("create", "flat.pdf", "--no-detect")).toBe(0);
    expect(host.stderr).toContain("made a draft with 0 fields on 1 page");
    expect(await run("create", "flat.pdf", "--no-detect", "--detect")).toBe(2);
  });

  it("makes a draft of a form, prints its id, and tells what was left out", async () => {
    expect(await run("create", "form.pdf")).toBe(0);
    const id = host.stdout.trim();
    expect(id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(host.stderr).toContain(
      "form.pdf: info: The form has an XFA twin, which was left out. [xfa-dropped]\n",
    );
    expect(host.stderr).toContain("form.pdf: made a draft with 23 fields on 2 pages\n");
    expect(await run("show", id)).toBe(0);
    expect(host.stdout).toContain(`Form 100 (${id})\nPublished versions: none\nPages: 2\nFields: 23\n`);
    expect(host.stdout).toMatch(/^lastName +shortText +1 of 2 +Your last name; required$/m);
    expect(host.stdout).toMatch(
      /^c1_7 +radioGroup of 2 +1 of 2 +Did you file last year\?; c1_7-Yes, c1_7-No$/m,
    );
  });

  it("takes id and title, and replaces a draft only when told to", async () => {
    expect(await run("create", "form.pdf", "--id", "my-form", "--title", "Mine")).toBe(0);
    expect(host.stdout).toBe("my-form\n");
    expect(await run("create", "form.pdf", "--id", "my-form")).toBe(1);
    expect(host.stderr).toContain("There is a template my-form already; --replace makes this its draft.");
    expect(await run("create", "form.pdf", "--id", "my-form", "--replace")).toBe(0);
    expect(await run("list")).toBe(0);
    expect(host.stdout).toContain("my-form\tdraft\tForm 100\n");
  });

  it.each([
    ["no PDF", ["text.pdf"], 1, "This is not a PDF, or it is damaged beyond repair. [template-unreadable]"],
    ["no file", ["no.pdf"], 3, "Can't read no.pdf: no such file or directory."],
    ["no argument", [], 2, "template create takes one argument: FORM.pdf."],
    ["a wrong id", ["form.pdf", "--id", "a/b"], 2, "--id takes 1 to 64 letters, digits, - or _."],
  ])("refuses %s", async (_name, args, status, message) => {
    expect(await run("create", ...args)).toBe(status);
    expect(host.stderr).toContain(`platen: ${message}\n`);
    expect(host.stdout).toBe("");
  });
});

describe("platen template", () => {
  it("lists, publishes and deletes", async () => {
    const host = await hostWithTemplate();
    expect(await host.run("template", "list")).toBe(0);
    expect(await host.run("template", "publish", "T")).toBe(0);
    expect(await host.run("template", "list")).toBe(0);
    expect(await host.run("template", "delete", "T")).toBe(0);
    expect(await host.run("template", "list")).toBe(0);
    expect(host.stdout).toBe("T\tversion 1\tTwo\n2\nT\tversion 2\tTwo\n");
    expect(host.stderr).toBe("");
  });

  it("says whether the draft differs from what is published", async () => {
    const host = await hostWithTemplate();
    await host.run("template", "show", "T");
    expect(host.stdout).toContain("Published versions: 1; the draft differs\n");
    await host.run("template", "publish", "T");
    host.stdout = "";
    await host.run("template", "show", "T", "--version", "1");
    expect(host.stdout).toContain("One (T)\nPublished versions: 1, 2\n");
  });

  it("exports a record with its base PDF, and imports it under another id", async () => {
    const host = await hostWithTemplate();
    expect(
      await host.run("template", "export", "T", "-o", "t.json", "--pdf", "t.pdf", "--version", "-2"),
    ).toBe(0);
    const record = JSON.parse(textIn(host, "t.json")) as Template;
    expect(record).toEqual(template({ title: "One" }));
    expect(textIn(host, "t.pdf")).toBe("%PDF-1.7 one");
    writeFileSync(pathIn(host, "form.pdf"), governmentForm());
    const { template: form } = await importTemplate(governmentForm(), { id: "F" });
    host.write("f.json", JSON.stringify(form));
    expect(await host.run("template", "import", "f.json", "--pdf", "form.pdf", "--id", "G")).toBe(0);
    expect(host.stdout).toBe("G\n");
    const store = await openTemplateStore(pathIn(host, "store"));
    const saved = await store.get("G", -1);
    expect(saved.template).toEqual({ ...form, id: "G" });
    expect(Buffer.from(saved.pdf).toString("latin1")).not.toContain("AcroForm");
  });

  it("imports a record over a draft, whose base PDF stays", async () => {
    const host = await hostWithTemplate();
    host.write(
      "t.json",
      JSON.stringify(template({ id: "T", title: "Edited", fields: [textField("other")] })),
    );
    expect(await host.run("template", "import", "t.json")).toBe(0);
    const store = await openTemplateStore(pathIn(host, "store"));
    const saved = await store.get("T", -1);
    expect(saved.template.title).toBe("Edited");
    expect(new TextDecoder().decode(saved.pdf)).toBe("%PDF-1.7 two");
    expect((await store.get("T")).template.title).toBe("One");
    host.write("new.json", JSON.stringify(template({ id: "new" })));
    expect(await host.run("template", "import", "new.json")).toBe(2);
    expect(host.stderr).toContain("There is no template new yet; give its base PDF with --pdf.");
  });

  it("checks records, and names everything that is wrong", async () => {
    const host = await hostWithTemplate();
    host.write("good.json", JSON.stringify(template()));
    expect(await host.run("template", "validate", "good.json")).toBe(0);
    expect(host.stdout).toBe("good.json: valid; 1 field on 1 page\n");
    const fields = [{ ...textField("a"), page: -1 }, { ...textField("b"), type: "text" }, textField("a")];
    host.write("bad.json", JSON.stringify({ ...template(), fields, extra: 1 }));
    expect(await host.run("template", "validate", "bad.json")).toBe(1);
    expect(host.stderr).toContain("bad.json: error: ");
    expect(host.stderr).toContain("fields[1].type");
    expect(await host.run("template", "import", "bad.json")).toBe(1);
  });

  it("checks that a base PDF fits", async () => {
    const host = await hostWithTemplate();
    writeFileSync(pathIn(host, "form.pdf"), governmentForm());
    host.write("one.json", JSON.stringify(template()));
    expect(await host.run("template", "validate", "one.json", "--pdf", "form.pdf")).toBe(1);
    expect(host.stderr).toContain("form.pdf has 2 pages, the template 1.");
    const pages = [
      { width: 576, height: 756 },
      { width: 612, height: 792 },
    ];
    host.write("size.json", JSON.stringify(template({ pages })));
    expect(await host.run("template", "validate", "size.json", "--pdf", "form.pdf")).toBe(1);
    expect(host.stderr).toContain(
      "Page 2 of form.pdf has 792 by 612 points, in the template 612 by 792 points.",
    );
  });

  it("previews a template with sample data", async () => {
    const host = await hostWithTemplate();
    expect(await host.run("template", "preview", "T")).toBe(0);
    expect(textIn(host, "T.pdf")).toContain('"template":"T"');
    expect(textIn(host, "T.pdf")).toContain('"data":{"name":"name"}');
    expect(await host.run("template", "preview", "T", "--data")).toBe(0);
    expect(JSON.parse(host.stdout)).toEqual({ data: { name: "name" } });
  });

  it("prints the schema of records", async () => {
    const host = await hostWithTemplate();
    expect(await host.run("template", "schema")).toBe(0);
    expect(JSON.parse(host.stdout)).toMatchObject({
      type: "object",
      required: ["id", "title", "pages", "fields"],
    });
  });

  it.each([
    ["nothing to do", [], 2, "Name what to do: create, import, export"],
    ["something else", ["make"], 2, "There is no template make; there are create"],
    [
      "an unknown template",
      ["show", "unknown"],
      1,
      "There is no PDF template with the id unknown. [not-found]",
    ],
    ["an id that can't be one", ["publish", "../x"], 1, "There is no PDF template with this id. [not-found]"],
    [
      "an unknown version",
      ["export", "T", "--version", "7"],
      1,
      "The PDF template T has no version 7. [not-found]",
    ],
    ["a version that is no number", ["export", "T", "--version", "new"], 2, "--version takes a number"],
    ["arguments where there are none", ["list", "T"], 2, "template list takes no argument."],
    ["an unknown option", ["list", "--all"], 2, "Unknown option '--all'"],
  ])("refuses %s", async (_name, args, status, message) => {
    const host = await hostWithTemplate();
    expect(await host.run("template", ...args)).toBe(status);
    expect(host.stderr).toContain(message);
    expect(host.stderr.includes("Try: platen template --help")).toBe(status === 2);
  });

  it("says when the store can't be written", async () => {
    const host = await hostWithTemplate();
    host.write("full", "a file where the store should be");
    host.write("t.json", JSON.stringify(template({ id: "T" })));
    writeFileSync(pathIn(host, "form.pdf"), governmentForm());
    expect(await host.run("template", "create", "form.pdf", "--store", "full/store")).toBe(3);
    expect(host.stderr).toMatch(
      /platen: Can't write \S+full\/store: a part of the path is not a directory\.\n/,
    );
  });

  it("tells its commands and their options", async () => {
    const host = await hostWithTemplate();
    expect(await host.run("template", "--help")).toBe(0);
    expect(host.stdout).toContain("platen template publish ID ");
    expect(await host.run("template", "create", "--help")).toBe(0);
    expect(host.stdout).toContain("--replace");
  });

  it("shows texts of a record on one line, without what would move a terminal's cursor", async () => {
    const host = await hostWithTemplate();
    const title = "A\u001b[2Jform\nwith\u2028lines";
    host.write("t.json", JSON.stringify(template({ id: "T", title })));
    await host.run("template", "import", "t.json");
    host.stdout = "";
    await host.run("template", "list");
    expect(host.stdout).toBe("T\tversion 1\tA [2Jform with lines\n");
  });
});

describe("platen fill", () => {
  const body = JSON.stringify({ title: "X", data: { name: "Jane" } });

  it("fills the newest published version, or the one that is asked for", async () => {
    const host = await hostWithTemplate({ files: { "data.json": body } });
    expect(await host.run("fill", "T", "data.json")).toBe(0);
    expect(textIn(host, "data.pdf")).toContain(
      '"request":{"title":"X","data":{"name":"Jane"}},"watermark":"none"',
    );
    expect(textIn(host, "data.pdf")).toContain('"base":12');
    expect(await host.run("fill", "T", "data.json", "--version", "-1", "-o", "draft.pdf")).toBe(0);
    expect(existsSync(pathIn(host, "draft.pdf"))).toBe(true);
    expect(host.stdout + host.stderr).toBe("");
  });

  it("reads standard input and writes standard output for -", async () => {
    const host = await hostWithTemplate({ stdin: [body] });
    expect(await host.run("fill", "T", "-")).toBe(0);
    expect(host.stdout).toContain("%PDF");
  });

  it("fills a template from files, without a store", async () => {
    const host = await hostWithTemplate({ files: { "data.json": body } });
    const { template: form } = await importTemplate(governmentForm(), { id: "F" });
    host.write("f.json", JSON.stringify(form));
    writeFileSync(pathIn(host, "form.pdf"), governmentForm());
    expect(await host.run("fill", "--template", "f.json", "--pdf", "form.pdf", "data.json")).toBe(0);
    expect(textIn(host, "data.pdf")).toContain('"template":"F"');
  });

  it("tells once what many records have wrong alike, unless all is wanted", async () => {
    const diagnostics = Array.from({ length: 5 }, (_, record) => ({
      code: "text-overflow",
      severity: "warning" as const,
      message: `data[${record}].name: Text is cut.`,
      position: undefined,
    }));
    const host = await hostWithTemplate({ files: { "data.json": body }, filler: stubFiller(diagnostics) });
    expect(await host.run("fill", "T", "data.json")).toBe(0);
    expect(host.stderr).toBe(
      "data.json: warning: data[0].name: Text is cut. (5 alike; --all-diagnostics lists them) [text-overflow]\n",
    );
    await host.run("fill", "T", "data.json", "--all-diagnostics");
    expect(host.stderr.trimEnd().split("\n").slice(1)).toHaveLength(5);
  });

  it.each([
    [
      "an unknown template",
      ["U", "data.json"],
      1,
      "data.json: error: There is no PDF template with the id U. [not-found]",
    ],
    ["a wrong attribute", ["T", "size.json"], 1, "size.json: error: fontSize: "],
    ["no JSON", ["T", "text.json"], 1, "text.json: error: not valid JSON in UTF-8"],
    ["no object", ["T", "list.json"], 1, "list.json: error: the request must be a JSON object"],
    ["no file", ["T", "no.json"], 3, "Can't read no.json"],
    ["no data", ["T"], 2, "Name the template and the file of the data."],
    ["two files", ["T", "data.json", "size.json"], 2, "One file of data at a time, not also size.json."],
    [
      "a record without its PDF",
      ["--template", "f.json", "data.json"],
      2,
      "--template and --pdf go together.",
    ],
  ])("refuses %s", async (_name, args, status, message) => {
    const files = {
      "data.json": body,
      "size.json": '{"fontSize":"x","data":{}}',
      "text.json": "x",
      "list.json": "[]",
    };
    const host = await hostWithTemplate({ files });
    expect(await host.run("fill", ...args)).toBe(status);
    expect(host.stderr).toContain(message);
    expect(existsSync(pathIn(host, "data.pdf"))).toBe(false);
  });
});
