import { describe, expect, it } from "vitest";
import type { Draft } from "../model/draft.ts";
import type { Invoice } from "../model/invoice.ts";
import { takeInvoice } from "../model/take-invoice.ts";
import { type ProfileName, profileNamed } from "../profiles.ts";
import { sampleInvoice } from "../testing/sample-invoice.ts";
import { checkInvoice } from "./check-invoice.ts";

type Data = Record<string, unknown>;
type Change = (invoice: Data) => void;

/** What is broken when a complete invoice is changed. */
function brokenBy(change: Change, profile: ProfileName = "en16931"): readonly string[] {
  const invoice = structuredClone(takeInvoice(sampleInvoice())) as Data;
  change(invoice);
  const { broken } = checkInvoice(invoice as Draft<Invoice>, profileNamed(profile));
  return broken.map(({ rule, path }) => `${rule} ${path}`);
}

/** Sets what a path leads to; undefined takes it away. */
function set(path: string, value: unknown): Change {
  return (invoice) => {
    const steps = path.replaceAll("[", ".").replaceAll("]", "").split(".");
    const last = steps.pop() ?? "";
    let place = invoice;
    for (const step of steps) place = place[step] as Data;
    if (value === undefined) delete place[last];
    else place[last] = value;
  };
}

describe("checkInvoice", () => {
  it("finds nothing wrong with what is right", () => {
    expect(brokenBy(() => undefined)).toEqual([]);
    for (const profile of [
      "minimum",
      "basic-wl",
      "basic",
      "extended",
      "xrechnung",
      "xrechnung-ubl",
      "peppol",
    ] as const)
      expect(brokenBy(() => undefined, profile)).toEqual([]);
  });

  it.each([
    ["number", undefined, "BR-02 number"],
    ["issueDate", "24.11.2026", "FORM-DATE issueDate"],
    ["issueDate", "2026-02-30", "FORM-DATE issueDate"],
    ["seller.name", undefined, "BR-06 seller.name"],
    ["seller.address", undefined, "BR-08 seller.address"],
    ["lines[0].unit", "PIECE", "BR-CL-23 lines[0].unit"],
    ["lines[1].item.name", undefined, "BR-25 lines[1].item.name"],
    ["lines[0].price.gross", "-35.333", "BR-28 lines[0].price.gross"],
    ["lines[1].period.end", "2026-11-01", "BR-30 lines[1].period.end"],
    ["lines[0].charges[0].reason", "", ""],
    ["allowances[0].amount", "10.005", "BR-DEC-01 allowances[0].amount"],
    ["totals.lines", "1101.51", "BR-CO-10 totals.lines"],
    ["totals.charges", "4.91", "BR-CO-12 totals.charges"],
    ["totals.vat", "88.33", "BR-CO-14 totals.vat"],
    ["totals.due", "1184.72", "BR-CO-16 totals.due"],
    ["vatBreakdown[1].amount", "71.00", "BR-CO-17 vatBreakdown[1].amount"],
    ["vatBreakdown[1].baseAmount", "1000.01", "BR-S-08 vatBreakdown[1].baseAmount"],
    ["vatBreakdown[0].exemptionReason", "Why not", "BR-S-10 vatBreakdown[0].exemptionReason"],
    ["lines[0].vat.rate", "0", "BR-S-05 lines[0].vat.rate"],
    ["seller.vatId", "123456789", "BR-CO-09 seller.vatId"],
    ["buyer.electronicAddress.scheme", undefined, "BR-63 buyer.electronicAddress.scheme"],
    ["payments[0].account", undefined, "BR-61 payments[0].account.id"],
    ["vatCurrency", "GBP", "BR-53 totals.vatInVatCurrency"],
    ["payments[0].card", { number: "4111111111111111" }, "BR-51 payments[0].card.number"],
    ["taxRepresentative", { name: "Agent" }, "BR-19 taxRepresentative.address"],
  ])("tells of %s as %j: %s", (path, value, expected) => {
    const broken = brokenBy(set(path, value));
    if (expected === "") expect(broken).toEqual([]);
    else expect(broken).toContain(expected);
  });

  it.each([
    ["K", ["BR-IC-01 vatBreakdown", "BR-IC-05 lines[0].vat.rate"]],
    [
      "O",
      ["BR-O-01 vatBreakdown", "BR-O-02 seller.vatId", "BR-O-02 buyer.vatId", "BR-O-05 lines[0].vat.rate"],
    ],
    ["E", ["BR-E-01 vatBreakdown", "BR-E-05 lines[0].vat.rate"]],
    ["AE", ["BR-AE-01 vatBreakdown", "BR-AE-05 lines[0].vat.rate"]],
    ["G", ["BR-G-01 vatBreakdown", "BR-G-05 lines[0].vat.rate"]],
    ["L", ["BR-AF-01 vatBreakdown"]],
    ["B", ["BR-B-01 lines", "BR-B-02 lines"]],
  ])("knows what the VAT category %s asks for", (category, expected) => {
    expect(brokenBy(set("lines[0].vat.category", category))).toEqual(expect.arrayContaining(expected));
  });

  it("lets pass an invoice within the EU that has all it needs", () => {
    const data = sampleInvoice();
    const vat = { category: "K", rate: 0 };
    const exempt = {
      ...data,
      allowances: [],
      charges: [],
      lines: data.lines?.map((line) => ({ ...line, vat })),
      delivery: { date: "2026-11-20", address: { country: "FR" } },
      vatBreakdown: [{ ...vat, baseAmount: "1101.50", amount: 0, exemptionCode: "VATEX-EU-IC" }],
    };
    expect(checkInvoice(takeInvoice(exempt), profileNamed("en16931")).broken).toEqual([]);
  });

  it.each([
    ["seller.contact.phone", undefined, "BR-DE-6 seller.contact.phone"],
    ["buyerReference", undefined, "BR-DE-15 buyerReference"],
    ["buyer.electronicAddress", undefined, "PEPPOL-EN16931-R010 buyer.electronicAddress"],
    ["paymentTerms", "#SKONTO#TAGE=14#", "BR-DE-18 paymentTerms"],
    ["payments[0].payerAccount", "DE02120300000000202051", "BR-DE-23-b payments[0].payerAccount"],
    ["lines[0].netAmount", "101.00", "PEPPOL-EN16931-R120 lines[0].netAmount"],
  ])("holds XRechnung to its own rules: %s", (path, value, expected) => {
    expect(brokenBy(set(path, value), "xrechnung-ubl")).toContain(expected);
  });

  it.each([
    ["businessProcess", "billing", "PEPPOL-EN16931-R007 businessProcess"],
    ["lines[1].period.end", "2026-12-14", "PEPPOL-EN16931-R111 lines[1].period.end"],
    ["allowances[0].percent", "5", "PEPPOL-EN16931-R041 allowances[0].baseAmount"],
    ["lines[1].price.baseUnit", "C62", "PEPPOL-EN16931-R130 lines[1].price.baseUnit"],
  ])("holds Peppol to its own rules: %s", (path, value, expected) => {
    expect(brokenBy(set(path, value), "peppol")).toContain(expected);
  });

  it("tells what a specification wishes for without refusing the invoice", () => {
    const invoice = takeInvoice({
      ...sampleInvoice(),
      payments: [{ meansCode: 58, account: { id: "DE00123" } }],
    });
    const { broken, wishes } = checkInvoice(invoice, profileNamed("xrechnung"));
    expect(broken).toEqual([]);
    expect(wishes.map(({ rule }) => rule)).toEqual(["BR-DE-19"]);
  });
});
