import { PDFArray, PDFDocument, PDFName } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import { attachedFiles } from "../pdf/testing/attached-files.ts";
import { metadataOf, openRevision } from "../revise/open-revision.ts";
import { readSignatures } from "../sign/testing/read-signatures.ts";
import { makeIdentity, type TestIdentity } from "../sign/testing/test-identity.ts";
import { plainPdf } from "../sign/testing/test-pdf.ts";
import { describePdf } from "./describe-pdf.ts";
import type { PdfDescription } from "./pdf-description.ts";

const FILE = { name: "data.xml", bytes: new TextEncoder().encode("<a/>"), mediaType: "text/xml" };
const HTML = "<html lang=en><title>Old</title><h1>Hello</h1>";

let engine: Engine;
let anna: TestIdentity;
beforeAll(async () => {
  engine = new Engine();
  anna = await makeIdentity({ name: "Anna" });
});

async function rendered(conformance?: string): Promise<Uint8Array> {
  return (await engine.renderHtml({ html: HTML, attachments: [] }, { ...(conformance && { conformance }) }))
    .pdf;
}

async function signed(pdf: Uint8Array, further = {}): Promise<Uint8Array> {
  const key = { certificate: anna.pem, privateKey: anna.keyPem };
  return (await engine.signPdf(pdf, { key, ...further })).pdf;
}

describe("a finished PDF", () => {
  it("is given titles, in both places that tell of them, behind what was there", async () => {
    const before = await rendered("PDF/A-3b");
    const pdf = await engine.describePdf(before, { title: "Über <b>", author: "Anna", keywords: "a, b" });
    expect(pdf.subarray(0, before.length)).toEqual(before);
    const file = await PDFDocument.load(pdf, { updateMetadata: false });
    expect([file.getTitle(), file.getAuthor(), file.getKeywords()]).toEqual(["Über <b>", "Anna", "a, b"]);
    const packet = metadataOf(await openRevision(pdf));
    expect(packet).toContain("Über &lt;b&gt;");
    expect(packet).not.toContain("Old");
    expect(packet).toContain("<pdfaid:part>3</pdfaid:part>");
  });

  it("says in new metadata what its dictionary says", async () => {
    const first = await engine.describePdf(plainPdf(), { title: "One", author: "Anna" });
    const file = await PDFDocument.load(first, { updateMetadata: false });
    expect(file.getTitle()).toBe("One");
    expect(metadataOf(await openRevision(first))).toContain("Anna");
  });

  it("has no information dictionary for PDF/A-4", async () => {
    const pdf = await engine.describePdf(await rendered("PDF/A-4"), { title: "New" });
    expect(new TextDecoder("latin1").decode(pdf)).not.toMatch(/\/Info \d/);
    expect(metadataOf(await openRevision(pdf))).toContain("New");
  });

  it("carries files beside those that it carried, each under a name of its own", async () => {
    const first = await engine.describePdf(plainPdf(), { attachments: [{ ...FILE, relationship: "Data" }] });
    const pdf = await engine.describePdf(first, { attachments: [FILE, { ...FILE, name: "ä.txt" }] });
    expect(await attachedFiles(pdf)).toEqual([
      "data 2.xml Unspecified text/xml",
      "data.xml Data text/xml",
      "ä.txt Unspecified text/xml",
    ]);
    const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(catalog.lookup(PDFName.of("AF"), PDFArray).size()).toBe(3);
  });

  it("stays as it is when nothing is given", async () => {
    const pdf = plainPdf();
    expect(await engine.describePdf(pdf, { title: "" })).toEqual(pdf);
  });

  it("keeps its signatures when it is given another title", async () => {
    const pdf = await engine.describePdf(await signed(await rendered()), { title: "New" });
    expect(await readSignatures(pdf)).toMatchObject([{ isIntact: true }]);
  });

  it("is opened by its password", async () => {
    const pdf = await engine.protectPdf(plainPdf(), { userPassword: "sesame" });
    await expect(engine.describePdf(pdf, { title: "New" })).rejects.toMatchObject({ code: "pdf-encrypted" });
    const password = "sesame";
    const described = await engine.describePdf(pdf, { title: "New", password });
    expect(metadataOf(await openRevision(described, password))).toContain("New");
  });
});

describe("descriptions that are refused", () => {
  const schema = { namespace: "urn:x", prefix: "ex", title: "X", properties: [] };

  it.each<[string, PdfDescription, string]>([
    [
      "a relationship",
      { attachments: [{ ...FILE, relationship: "Dota" as never }] },
      "attachments[0].relationship",
    ],
    ["a prefix", { metadata: [{ ...schema, prefix: "a b" }] }, "metadata[0].prefix"],
    ["an address", { metadata: [{ ...schema, namespace: "x" }] }, "metadata[0].namespace"],
    [
      "a claim",
      { metadata: [{ ...schema, namespace: "http://www.aiim.org/pdfa/ns/id/" }] },
      "metadata[0].namespace",
    ],
  ])("for %s", async (_, description, property) => {
    await expect(engine.describePdf(plainPdf(), description)).rejects.toMatchObject({
      fields: [{ property }],
    });
  });

  it("by a certification", async () => {
    const pdf = await signed(plainPdf(), { certify: "annotate" });
    await expect(engine.describePdf(pdf, { title: "New" })).rejects.toMatchObject({
      code: "changes-forbidden",
    });
  });

  it("for files, by a signature", async () => {
    const pdf = await signed(plainPdf());
    await expect(engine.describePdf(pdf, { attachments: [FILE] })).rejects.toMatchObject({
      code: "changes-forbidden",
    });
  });

  it.each(["PDF/A-2b", "PDF/A-4"])("for files, by the claim of %s", async (conformance) => {
    const pdf = await rendered(conformance);
    await expect(engine.describePdf(pdf, { attachments: [FILE] })).rejects.toMatchObject({
      code: "claim-broken",
    });
  });

  it("by metadata that can't be read", async () => {
    const objects = ["<< /Type /Metadata /Subtype /XML /Length 4 >>\nstream\n<a/>\nendstream"];
    const pdf = plainPdf({ catalog: "/Metadata 4 0 R", objects });
    await expect(engine.describePdf(pdf, { title: "New" })).rejects.toMatchObject({ code: "pdf-damaged" });
  });
});

describe("what can't describe a PDF", () => {
  it.each([
    [undefined, "description", "such as { title"],
    [{ title: 5 }, "title", "Must be a string."],
    [{ titel: "A" }, "titel", "was title meant?"],
    [{ attachments: [{ name: "a", bytes: "a" }] }, "attachments[0].bytes", "Uint8Array"],
  ])("is %j", async (description, property, message) => {
    await expect(describePdf(new Uint8Array(1), description as never)).rejects.toMatchObject({
      code: "validation",
      fields: [{ property, message: expect.stringContaining(message) }],
    });
  });

  it("is anything where there is no PDF but a text", async () => {
    const refused = describePdf("x" as never, { title: "A" });
    await expect(refused).rejects.toMatchObject({ code: "validation", property: "pdf" });
  });
});
