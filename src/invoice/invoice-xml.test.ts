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
  it.each([
    "en16931",
    "extended",
    "xrechnung",
    "xrechnung-ubl",
    "xrechnung-extension",
    "ubl",
    "peppol",
  ] as const)("writes %s so that reading gives the same invoice again", (profile) => {
    const data = sampleInvoice();
    const { invoice, unknown, profile: found } = readInvoiceXml(createInvoiceXml(data, { profile }));
    expect(unknown).toEqual([]);
    expect(found?.name).toBe(profile);
    const { specification, ...rest } = invoice;
    expect(rest).toEqual(takeInvoice(data));
    expect(specification).toMatch(/^urn:cen\.eu:en16931:2017/);
  });

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

  /** The sample with its first line in a group of CII, or with information in it. */
  const withParts = (kind: "GROUP" | "INFORMATION"): InvoiceInput => {
    const data = sampleInvoice();
    const [first = {}, ...rest] = data.lines ?? [];
    const part = { ...first, id: "1.1", kind, netAmount: "101.50" };
    const lines =
      kind === "GROUP"
        ? [part, { ...first, parentId: "1.1" }, ...rest]
        : [first, { ...part, parentId: first.id }, ...rest];
    return { ...data, lines };
  };

  it("writes lines in lines as each syntax has them, and leaves out what would count twice elsewhere", () => {
    const information = withParts("INFORMATION");
    const xml = written(information, "xrechnung-extension");
    expect(xml.match(/<cac:SubInvoiceLine>/g)).toHaveLength(1);
    const { invoice, unknown } = readInvoiceXml(new TextEncoder().encode(xml));
    expect(unknown).toEqual([]);
    expect(invoice).toMatchObject(takeInvoice(information));
    expect(written(information, "xrechnung-ubl")).not.toContain("1.1<");
    expect(written(information, "extended")).toContain("<ram:LineStatusReasonCode>INFORMATION<");

    const grouped = withParts("GROUP");
    expect(written(grouped, "extended")).toContain("<ram:LineStatusReasonCode>GROUP<");
    for (const profile of ["en16931", "xrechnung-extension", "ubl"] as const)
      expect(written(grouped, profile)).not.toContain("1.1<");
  });

  it("adds what others demand to what is due, in the extension of XRechnung alone", () => {
    const data = {
      ...sampleInvoice(),
      thirdPartyPayments: [{ type: "Parking", amount: "5.28", description: "Parking of operator A" }],
    };
    const xml = written(data, "xrechnung-extension");
    expect(xml).toContain('<cbc:PayableAmount currencyID="EUR">1090.00<');
    expect(readInvoiceXml(new TextEncoder().encode(xml)).invoice).toMatchObject(takeInvoice(data));
    const rulesOf = (given: InvoiceInput, profile: ProfileName): readonly string[] =>
      checkInvoiceData(given, { profile }).broken.map(({ rule }) => rule);
    expect(rulesOf(data, "xrechnung-ubl")).toEqual(["BR-CO-16"]);
    expect(rulesOf({ ...data, totals: { ...data.totals, due: "1084.72" } }, "xrechnung-extension")).toEqual([
      "BR-DEX-09",
    ]);
    const bare = { ...data, thirdPartyPayments: [{ amount: "5.285" }] };
    expect(rulesOf(bare, "xrechnung-extension")).toEqual(
      expect.arrayContaining(["BR-DEX-10", "BR-DEX-12", "BR-DEX-13"]),
    );
  });

  it("takes CVD as a list of classifications in XRechnung for clean vehicles alone", () => {
    const data = sampleInvoice();
    const [first = {}, ...rest] = data.lines ?? [];
    const item = { ...first.item, classifications: [{ code: "M2", list: "CVD" }] };
    const vehicle = { ...data, lines: [{ ...first, item }, ...rest] };
    expect(checkInvoiceData(vehicle, { profile: "xrechnung-cvd" }).broken).toEqual([]);
    expect(checkInvoiceData(vehicle, { profile: "xrechnung-ubl" }).broken).toMatchObject([
      { rule: "BR-CL-13" },
    ]);
  });

  it("refuses lines that stand in lines without end", () => {
    const [first = {}] = sampleInvoice().lines ?? [];
    const lines = Array.from({ length: 60 }, (_, index) => ({
      ...first,
      id: String(index),
      ...(index === 0 ? {} : { parentId: String(index - 1), kind: "INFORMATION" }),
    }));
    const { broken } = checkInvoiceData({ ...sampleInvoice(), lines }, { profile: "xrechnung-extension" });
    expect(broken.map(({ rule }) => rule)).toContain("FORM-DEPTH");
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

  it.each([
    [{ profile: "XRechnung" }, "profile", "was xrechnung meant?"],
    [{ profile: "foo" }, "profile", "Must be one of minimum, basic-wl, "],
    [{ profil: "basic" }, "profil", "was profile meant?"],
  ])("refuses the options %j", (options, property, message) => {
    for (const call of [createInvoiceXml, checkInvoiceData]) {
      expect(() => call(sampleInvoice(), options as never)).toThrow(
        expect.objectContaining({ fields: [{ property, message: expect.stringContaining(message) }] }),
      );
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
