import { describe, expect, it } from "vitest";
import { createInvoiceXml } from "../invoice/invoice-xml.ts";
import { sampleInvoice } from "../invoice/testing/sample-invoice.ts";
import { Engine } from "../node/index.ts";
import { inlineWork } from "./calls/work.ts";
import { DEVELOPMENT, LIVE, serviceWith } from "./testing/service-fixture.ts";

const { send } = serviceWith({ work: inlineWork({ engine: new Engine() }) });
const make = (body: unknown, query = "", key = LIVE) =>
  send(`/api/v1/invoices${query}`, { method: "POST", key, body });

describe("POST /api/v1/invoices", () => {
  it("answers a PDF that reads as the same invoice", async () => {
    const { status, headers, bytes } = await make({
      data: sampleInvoice(),
      profile: "xrechnung",
      template: "compact",
    });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/pdf");
    const read = await send("/api/v1/invoices/read", {
      method: "POST",
      key: LIVE,
      headers: { "content-type": "application/pdf" },
      body: bytes,
    });
    expect(read.status).toBe(200);
    expect(read.json).toMatchObject({
      profile: "xrechnung",
      xmlName: "xrechnung.xml",
      rules: [],
      unknown: [],
    });
    expect(read.json.invoice.totals.due).toBe("1084.72");
  });

  it("answers the XML alone, or both in JSON", async () => {
    const xml = await make({ data: sampleInvoice(), profile: "peppol" }, "?answer=xml");
    expect(xml.headers.get("content-type")).toContain("application/xml");
    expect(xml.text).toContain("<Invoice ");
    const both = await make({ data: sampleInvoice() }, "?answer=json");
    expect(atob(both.json.pdf)).toMatch(/^%PDF-1\.7/);
    expect(atob(both.json.xml)).toContain("CrossIndustryInvoice");
    expect((await make({ data: sampleInvoice() }, "?answer=ubl")).status).toBe(400);
  });

  it("refuses with 422 what breaks rules, each with number and path", async () => {
    const { status, json } = await make({ data: { ...sampleInvoice(), currency: "EURO", number: null } });
    expect(status).toBe(422);
    expect(json.name).toBe("InvoiceRuleError");
    expect(json.fields).toEqual([
      { property: "number", message: "[BR-02] Missing: give an invoice number (BT-1)." },
      { property: "currency", message: expect.stringMatching(/^\[BR-CL-04\] "EURO" is no code of ISO 4217/) },
    ]);
  });

  it("refuses with 400 what has another shape", async () => {
    const { status, json } = await make({
      data: { ...sampleInvoice(), lines: [{ vat: 19 }] },
      profile: "zugferd",
    });
    expect(status).toBe(400);
    const paths = json.fields.map(({ property }: { property: string }) => property);
    expect(paths).toEqual(expect.arrayContaining(["data.lines[0].vat", "profile"]));
  });

  it("takes XML apart, and tells what it breaks", async () => {
    const xml = new TextDecoder().decode(createInvoiceXml(sampleInvoice())).replace(">1184.72<", ">1184.73<");
    const body = new TextEncoder().encode(xml);
    const headers = { "content-type": "application/xml" };
    const { json } = await send("/api/v1/invoices/read", { method: "POST", key: DEVELOPMENT, headers, body });
    expect(json.rules.map(({ rule }: { rule: string }) => rule)).toEqual(["BR-CO-15", "BR-CO-16"]);
    const none = await send("/api/v1/invoices/read", { method: "POST", key: LIVE, headers, body: "<a/>" });
    expect([none.status, none.json.name]).toEqual([422, "InvoiceReadError"]);
  });
});
