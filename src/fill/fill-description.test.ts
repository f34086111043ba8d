import { PDFDocument } from "pdf-lib";
import { describe, expect, it } from "vitest";
import { attachedFiles } from "../pdf/testing/attached-files.ts";
import { metadataOf, openRevision } from "../revise/open-revision.ts";
import { claimsOf, filled, plainBase } from "./testing/filled-for.ts";

const DATA = { name: "data.csv", content: btoa("a,b"), mediaType: "text/csv", relationship: "Data" } as const;
const CASE = {
  namespace: "https://example.org/case/",
  prefix: "case",
  title: "Cases",
  properties: [
    { name: "number", value: "17", valueType: "Integer", category: "external", description: "Its number" },
  ],
} as const;

describe("what a filled template says of itself", () => {
  it("is what the request says, beside the title", async () => {
    const made = await filled(plainBase(), "", {
      title: "Claim",
      author: "Anna",
      subject: "A",
      keywords: "b",
    });
    const file = await PDFDocument.load(made.pdf, { updateMetadata: false });
    expect([file.getTitle(), file.getAuthor(), file.getSubject(), file.getKeywords()]).toEqual([
      "Claim",
      "Anna",
      "A",
      "b",
    ]);
  });

  it("has properties of one's own, described where an archive wants it", async () => {
    const plain = await filled(plainBase(), "", { title: "Claim", metadata: [CASE] });
    expect(metadataOf(await openRevision(plain.pdf))).toContain("<case:number>17</case:number>");
    const archived = await filled(plainBase(), "PDF/A-2b", { author: "Anna", metadata: [CASE] });
    expect(await claimsOf(archived)).toEqual(["pdfaid:part=2", "pdfaid:conformance=B"]);
    const packet = metadataOf(await openRevision(archived.pdf));
    expect(packet).toMatch(/<rdf:li>Anna<[\s\S]*<pdfaSchema:prefix>case</);
  });

  it("may claim no standard by them", async () => {
    const metadata = [{ ...CASE, namespace: "http://www.aiim.org/pdfa/ns/id/" }];
    await expect(filled(plainBase(), "", { metadata })).rejects.toMatchObject({
      fields: [{ property: "metadata[0].namespace" }],
    });
  });
});

describe("files of a filled template", () => {
  it("are in the PDF, each with a name of its own", async () => {
    const made = await filled(plainBase(), "PDF/A-3b", { attachments: [DATA, DATA] });
    expect(made.diagnostics).toEqual([]);
    expect(await claimsOf(made)).toEqual(["pdfaid:part=3", "pdfaid:conformance=B"]);
    expect(await attachedFiles(made.pdf)).toEqual(["data 2.csv Data text/csv", "data.csv Data text/csv"]);
  });

  it("make PDF/A-4f of it, and are refused in words by archives without files", async () => {
    const made = await filled(plainBase(), "PDF/A-4f", { attachments: [DATA] });
    expect(made.diagnostics).toEqual([]);
    expect(await claimsOf(made)).toEqual(["pdfaid:part=4", "pdfaid:conformance=F"]);
    const refused = await filled(plainBase(), "PDF/A-2b", { attachments: [DATA] });
    expect(refused.diagnostics).toMatchObject([
      { code: "conformance-attachment", message: expect.stringContaining("PDF/A-3b") },
    ]);
    expect(await claimsOf(refused)).toEqual([]);
  });

  it("are refused where they are no base64", async () => {
    await expect(
      filled(plainBase(), "", { attachments: [{ name: "a", content: "abcde" }] }),
    ).rejects.toMatchObject({ fields: [{ property: "attachments[0].content" }] });
  });
});
