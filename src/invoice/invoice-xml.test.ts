import { describe, expect, it } from "vitest";
import { ValidationError } from "../contract/errors.ts";
import { InvoiceRuleError } from "./errors.ts";
import { checkInvoiceData, createInvoiceXml } from "./invoice-xml.ts";
import type { Invoice } from "./model/invoice.ts";
import { type InvoiceInput, takeInvoice } from "./model/take-invoice.ts";
import type { ProfileName } from "./profiles.ts";
import { readInvoiceXml } from "./read/read-invoice-xml.ts";
import { sampleInvoice } from "./testing/sample-invoice.ts";

const written = (data: InvoiceInput, profile: ProfileName): string =>
  new TextDecoder().decode(createInvoiceXml(data, { profile }));

describe("createInvoiceXml", () => {
  it.each(["en16931", "extended", "xrechnung", "xrechnung-ubl", "ubl", "peppol"] as const)(
    "writes %s so that reading gives the same invoice again",
    (profile) => {
      const data = sampleInvoice();
      const { invoice, unknown, profile: found } = readInvoiceXml(createInvoiceXml(data, { profile }));
      expect(unknown).toEqual([]);
      expect(found?.name).toBe(profile);
      const { specification, ...rest } = invoice;
      expect(rest).toEqual(takeInvoice(data));
      expect(specification).toMatch(/^urn:cen\.eu:en16931:2017/);
    },
  );

  it("writes as much as a profile has", () => {
    const sizes = (["minimum", "basic-wl", "basic", "en16931"] as const).map(
      (profile) => written(sampleInvoice(), profile).length,
    );
    expect(sizes).toEqual([...sizes].sort((one, other) => one - other));
    expect(new Set(sizes).size).toBe(4);
    const minimum = written(sampleInvoice(), "minimum");
    expect(minimum).not.toContain("IncludedSupplyChainTradeLineItem");
    expect(minimum).toContain('<ram:TaxTotalAmount currencyID="EUR">');
  });

  it("writes credit notes of UBL in their own document", () => {
    const note = { ...sampleInvoice(), typeCode: 381 };
    const xml = written(note, "ubl");
    expect(xml).toContain("<CreditNote ");
    expect(xml).toContain("<cbc:CreditedQuantity");
    expect(readInvoiceXml(createInvoiceXml(note, { profile: "ubl" })).invoice).toMatchObject(
      takeInvoice(note),
    );
  });

  it("adds up without binary floats", () => {
    const { totals, lines, vatBreakdown } = takeInvoice(sampleInvoice()) as Invoice;
    expect(lines.map(({ netAmount }) => netAmount)).toEqual(["101.50", "1000.00"]);
    expect(vatBreakdown).toEqual([
      { category: "S", rate: "19", baseAmount: "96.40", amount: "18.32" },
      { category: "S", rate: "7", baseAmount: "1000.00", amount: "70.00" },
    ]);
    expect(totals).toEqual({
      paid: "100",
      lines: "1101.50",
      allowances: "10.00",
      charges: "4.90",
      vat: "88.32",
      withoutVat: "1096.40",
      withVat: "1184.72",
      due: "1084.72",
    });
  });

  it("refuses what breaks rules, with each rule, its place and what would be right", () => {
    const data = {
      ...sampleInvoice(),
      currency: "EURO",
      totals: { withVat: "1184.71" },
      issueDate: undefined,
    };
    expect(() => createInvoiceXml(data)).toThrow(InvoiceRuleError);
    const { broken } = checkInvoiceData(data);
    expect(broken.map(({ rule, path }) => `${rule} ${path}`)).toEqual([
      "BR-03 issueDate",
      "BR-CL-04 currency",
      "BR-CO-15 totals.withVat",
    ]);
    expect(broken.at(-1)?.message).toContain("has to be 1184.72");
  });

  it("refuses data of another shape by the path of each value", () => {
    const data = { ...sampleInvoice(), seler: {}, lines: [{ quantity: true }] } as unknown as InvoiceInput;
    try {
      createInvoiceXml(data);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ValidationError);
      const paths = (error as ValidationError).fields.map(({ property }) => property);
      expect(paths).toEqual(expect.arrayContaining(["seler", "lines[0].quantity"]));
    }
  });

  it("takes numbers of JSON by their digits", () => {
    const data = sampleInvoice();
    const [line] = data.lines ?? [];
    const { lines } = takeInvoice({ ...data, lines: [{ ...line, price: { net: 0.1 }, quantity: 1e-7 }] });
    expect(lines?.[0]?.price?.net).toBe("0.1");
    expect(lines?.[0]?.quantity).toBe("0.0000001");
  });
});
