import { PDFArray, PDFDict, PDFDocument, type PDFHexString, PDFName } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { nodeCompression } from "../node/deflate.ts";
import { structureOf } from "../pdf/testing/structure-of.ts";
import { importTemplate } from "../template/import/import-template.ts";
import { type FillResult, fillTemplate } from "./fill.ts";
import { prepareTemplate } from "./prepare/prepare-template.ts";
import { claimsOf, filled, plainBase, taggedForm } from "./testing/filled-for.ts";
import { baseFontsOf, fonts } from "./testing/trial-fill.ts";

let tagged: Uint8Array;
beforeAll(async () => {
  tagged = await taggedForm();
});

async function catalogOf({ pdf }: FillResult): Promise<{ document: PDFDocument; catalog: PDFDict }> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return { document, catalog: document.catalog };
}

describe("filled templates that meet standards", () => {
  it.each([false, true])("say so (fields stay fields: %s)", async (useInteractiveFields) => {
    const result = await filled(tagged, "PDF/A-2a,PDF/UA-1", { useInteractiveFields });
    expect(result.diagnostics).toEqual([]);
    expect(await claimsOf(result)).toEqual(["pdfaid:part=2", "pdfaid:conformance=A", "pdfuaid:part=1"]);
    const { catalog } = await catalogOf(result);
    expect(catalog.lookup(PDFName.of("OutputIntents"), PDFArray).size()).toBe(1);
    expect(String(catalog.lookup(PDFName.of("Lang")))).toContain("en");
  });

  it("keep the tags of the form, with what was filled in at its place", async () => {
    const { document } = await catalogOf(await filled(tagged, "PDF/UA-1"));
    expect(structureOf(document)).toBe(
      "Document(H1(1) P(1 Link(annotation 1) 1) P(1 Form(1) 1 Form(1) 1) Table(TBody(TR(TH(1)) TR(TD(1)))) P(Figure“A dot”(1)))",
    );
  });

  it("keep running heads that the form decorates its pages with, also as drawings of their own", async () => {
    const counted = await taggedForm(
      "<style>@page { @bottom-center { content: counter(page) ' / ' counter(pages) } }</style>",
    );
    const result = await filled(counted, "PDF/UA-1");
    expect(result.diagnostics).toEqual([]);
    expect(await claimsOf(result)).toEqual(["pdfuaid:part=1"]);
  });

  it("have a widget in each field that stays one", async () => {
    const { document } = await catalogOf(await filled(tagged, "PDF/UA-1", { useInteractiveFields: true }));
    expect(structureOf(document)).toContain("P(1 Form(annotation) 1 Form(annotation) 1)");
  });

  it("have the tags once for each record", async () => {
    const { document } = await catalogOf(
      await filled(tagged, "PDF/UA-1", { data: [{ name: "a" }, { name: "b" }] }),
    );
    const tree = structureOf(document);
    expect(tree.match(/Part\(H1/g)).toHaveLength(2);
    expect(tree).toContain("H1(2)");
  });

  it("tell text from right to left in the order of reading", async () => {
    const { document } = await catalogOf(await filled(tagged, "PDF/UA-1", { data: { name: "שלום 12" } }));
    const texts = document.context
      .enumerateIndirectObjects()
      .flatMap(([, object]) =>
        object instanceof PDFDict ? (object.lookup(PDFName.of("ActualText")) ?? []) : [],
      );
    expect(texts.map((text) => (text as PDFHexString).decodeText())).toEqual(["שלום 12"]);
  });

  it("have all of their fonts in the file", async () => {
    expect(
      await baseFontsOf((await filled(tagged, "PDF/A-2b", { fontFamily: "Helvetica" })).pdf),
    ).not.toContain("Helvetica");
    const plain = await prepareTemplate(await importTemplate(tagged));
    const { pdf } = await fillTemplate(plain, { data: { name: "Jane" }, fontFamily: "Helvetica" }, { fonts });
    expect(await baseFontsOf(pdf)).toContain("Helvetica");
  });

  it("are PDF 2.0 without an information dictionary in PDF/A-4", async () => {
    const result = await filled(plainBase(), "PDF/A-4");
    expect(new TextDecoder().decode(result.pdf.subarray(0, 8))).toBe("%PDF-2.0");
    expect((await catalogOf(result)).document.context.trailerInfo.Info).toBeUndefined();
    expect(await claimsOf(result)).toEqual(["pdfaid:part=4"]);
  });

  it("leave files that meet none as they are", async () => {
    const prepared = await prepareTemplate(await importTemplate(tagged), { compression: nodeCompression });
    const plain = () =>
      fillTemplate(prepared, { data: { name: "a" } }, { fonts, compression: nodeCompression });
    const before = await plain();
    await prepared.forStandards({ version: "1.7", isTagged: true });
    expect((await plain()).pdf).toEqual(before.pdf);
    expect((await catalogOf(before)).catalog.has(PDFName.of("StructTreeRoot"))).toBe(false);
  });

  it("refuse names of standards that there are not", async () => {
    await expect(filled(tagged, "PDF/Y-1")).rejects.toMatchObject({ fields: [{ property: "conformance" }] });
  });

  it("refuse to be made for print, in words", async () => {
    await expect(filled(tagged, "PDF/A-2b,PDF/X-4")).rejects.toMatchObject({
      fields: [{ property: "conformance", message: expect.stringContaining("Leave PDF/X-4 out") }],
    });
  });
});
