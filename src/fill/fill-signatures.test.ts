import { PDFDocument } from "pdf-lib";
import { beforeAll, describe, expect, it } from "vitest";
import { Engine } from "../node/index.ts";
import { ReadBack } from "../pdf/testing/read-back.ts";
import { openRevision } from "../revise/open-revision.ts";
import { signatureFields } from "../revise/signed-fields.ts";
import { readSignatures } from "../sign/testing/read-signatures.ts";
import { makeIdentity, type TestIdentity } from "../sign/testing/test-identity.ts";
import { plainPdf } from "../sign/testing/test-pdf.ts";
import { importTemplate } from "../template/import-template.ts";
import type { TemplateVersion } from "../template/model.ts";
import type { FillRequest } from "./request-schema.ts";

const FORM = `<html lang=en><title>Contract</title><h1>Contract</h1><form>
  <p><label>Name <input name=name></label>
  <p><button type=button data-signature name=buyer style="width: 200px; height: 40px">Sign here</button></form>`;

/** A place to sign whose appearance is a grey square, on a page of 300 by 200 points. */
const LOOK =
  "<< /Type /XObject /Subtype /Form /BBox [0 0 10 10] /Length 22 >>\nstream\n.5 g 0 0 10 10 re f     \nendstream";
const WIDGET =
  "<< /Type /Annot /Subtype /Widget /FT /Sig /T (seller) /TU (Signature of the seller) /Rect [20 20 120 60] /AP << /N 5 0 R >> >>";

let engine: Engine;
let anna: TestIdentity;
let version: TemplateVersion;
beforeAll(async () => {
  engine = new Engine();
  anna = await makeIdentity({ name: "Anna" });
  version = await importTemplate((await engine.renderHtml({ html: FORM })).pdf);
});

async function filled(request: FillRequest, conformance?: string, given = version): Promise<Uint8Array> {
  const prepared = await engine.prepareTemplate(given);
  const result = await engine.fillTemplate(
    prepared,
    request,
    conformance === undefined ? {} : { conformance },
  );
  expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  return result.pdf;
}

async function fieldsOf(pdf: Uint8Array): Promise<readonly string[]> {
  return signatureFields(await openRevision(pdf)).map(({ name, isSigned }) => `${name} ${isSigned}`);
}

function sellerForm(further = ""): Uint8Array {
  return plainPdf({
    catalog: "/AcroForm << /Fields [4 0 R] /SigFlags 1 >>",
    page: "/Annots [4 0 R]",
    objects: [WIDGET.replace(" >> >>", ` >> ${further} >>`), LOOK],
  });
}

describe("places to sign in templates", () => {
  it("are fields of the template", () => {
    expect(version.template.fields.find(({ type }) => type === "signature")).toMatchObject({
      alias: "buyer",
    });
  });

  it("stay unsigned fields where fields stay fields, whatever the data are, and are signed by their names", async () => {
    const pdf = await filled({ data: { name: "Jane" }, useInteractiveFields: true, defaultReadOnly: true });
    expect(await fieldsOf(pdf)).toEqual(["buyer false"]);
    const key = { certificate: anna.pem, privateKey: anna.keyPem };
    const signed = await engine.signPdf(pdf, { key, field: "buyer", appearance: { html: "<p>{{signer}}" } });
    expect(await fieldsOf(signed.pdf)).toEqual(["buyer true"]);
    expect(await readSignatures(signed.pdf)).toMatchObject([{ signer: "Anna", isIntact: true }]);
  });

  it("have names of their own in each record of a file", async () => {
    const pdf = await filled({ data: [{}, {}], useInteractiveFields: true });
    expect(await fieldsOf(pdf)).toEqual(["1.buyer false", "2.buyer false"]);
  });

  it("are told to readers of tagged files", async () => {
    const pdf = await filled({ data: { name: "Jane" }, useInteractiveFields: true }, "PDF/A-2a,PDF/UA-1");
    const { catalog } = await PDFDocument.load(pdf, { updateMetadata: false });
    expect(String(catalog)).toContain("/StructTreeRoot");
    expect(await fieldsOf(pdf)).toEqual(["buyer false"]);
  });

  it("take no value", async () => {
    await expect(filled({ data: { buyer: "Jane" } })).rejects.toMatchObject({
      fields: [{ property: "data.buyer" }],
    });
    expect(await fieldsOf(await filled({ data: { buyer: "" }, useInteractiveFields: true }))).toEqual([
      "buyer false",
    ]);
  });

  it.each([true, false])("look as the form has drawn them, with fields: %s", async (useInteractiveFields) => {
    const pdf = await filled(
      { data: {}, useInteractiveFields },
      undefined,
      await importTemplate(sellerForm()),
    );
    const { document } = await ReadBack.of(pdf);
    expect(new TextDecoder("latin1").decode(await document.save({ useObjectStreams: false }))).toContain(
      "0 0 10 10 re f",
    );
    expect(await fieldsOf(pdf)).toEqual(useInteractiveFields ? ["seller false"] : []);
  });

  it("are kept of what was signed, and that is told", async () => {
    const { template, notes } = await importTemplate(sellerForm("/V << /Type /Sig >>"));
    expect(template.fields).toMatchObject([{ type: "signature", label: "Signature of the seller" }]);
    expect(notes.map(({ code }) => code)).toContain("signature-removed");
  });
});
