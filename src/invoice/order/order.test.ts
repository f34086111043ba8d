import { describe, expect, it } from "vitest";
import { Engine } from "../../node/index.ts";
import { checkInvoiceData, createInvoiceXml } from "../invoice-xml.ts";
import { type InvoiceInput, takeInvoice } from "../model/take-invoice.ts";
import { checkReadInvoice } from "../read/check-read.ts";
import { readInvoice } from "../read/read-invoice.ts";
import { readInvoiceXml } from "../read/read-invoice-xml.ts";
import { sampleOrder } from "../testing/sample-order.ts";

const rulesOf = (data: InvoiceInput): readonly string[] =>
  checkInvoiceData(data, { profile: "order-x-comfort" }).broken.map(({ rule }) => rule);

describe("Order-X", () => {
  it.each([
    ["220", "order-x-comfort"],
    ["230", "order-x-extended"],
    ["231", "order-x-extended"],
  ] as const)("writes type %s as %s so that reading gives the same order again", (typeCode, profile) => {
    const data = sampleOrder(typeCode);
    const found = readInvoiceXml(createInvoiceXml(data, { profile }));
    expect(found.unknown).toEqual([]);
    expect(found.profile?.name).toBe(profile);
    expect(checkReadInvoice({ ...found, invoice: takeInvoice(found.invoice) }).broken).toEqual([]);
    const { vatBreakdown, totals: { due, ...totals } = {}, ...rest } = takeInvoice(data);
    expect(found.invoice).toMatchObject({ ...rest, totals });
  });

  it("writes less in BASIC, which has no rates of VAT and no descriptions", () => {
    const xml = new TextDecoder().decode(createInvoiceXml(sampleOrder("220"), { profile: "order-x-basic" }));
    expect(xml).toContain(">urn:order-x.eu:1p0:basic<");
    expect(xml).not.toContain("ApplicableTradeTax");
    expect(xml).not.toContain("ram:Description");
    expect(xml).toContain('<ram:RequestedQuantity unitCode="C62">10<');
  });

  it("refuses what is no order, and what breaks the rules that orders share with invoices", () => {
    const order = sampleOrder("220");
    expect(rulesOf(order)).toEqual([]);
    expect(rulesOf({ ...order, typeCode: 380 })).toEqual(["ORDER-TYPE"]);
    expect(rulesOf({ ...order, totals: { lines: "1" } })).toEqual(["BR-CO-10"]);
    expect(rulesOf({ ...order, seller: { ...order.seller, ids: [{ id: "1" }, { id: "2" }] } })).toEqual([
      "ORDER-ID",
    ]);
    expect(rulesOf({ ...order, seller: { ...order.seller, address: { city: "A" } } })).toEqual([
      "ORDER-COUNTRY",
    ]);
  });

  it("prints an order from the buyer to the supplier, into a PDF that says what it carries", async () => {
    const { pdf, diagnostics } = await new Engine().createInvoice(sampleOrder("230"), {
      profile: "order-x-comfort",
      language: "de",
    });
    expect(diagnostics).toEqual([]);
    const text = new TextDecoder("latin1").decode(pdf);
    expect(text).toContain("urn:factur-x:pdfa:CrossIndustryDocument:1p0#");
    expect(text).toContain("<fx:DocumentType>ORDER_CHANGE</fx:DocumentType>");
    expect(text).toContain("<fx:ConformanceLevel>COMFORT</fx:ConformanceLevel>");
    const found = await readInvoice(pdf);
    expect(found.xmlName).toBe("order-x.xml");
    expect(found.invoice).toMatchObject({ number: "B-77", typeCode: "230" });
  });
});
