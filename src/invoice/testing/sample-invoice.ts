import type { InvoiceInput } from "../model/take-invoice.ts";

/** An invoice with some of everything, of which tests change parts; all of it keeps the rules of every profile. */
export function sampleInvoice(): InvoiceInput {
  return {
    number: "R-2026-0117",
    issueDate: "2026-11-24",
    dueDate: "2026-12-08",
    currency: "EUR",
    buyerReference: "04011000-12345-03",
    purchaseOrderReference: "PO-4711",
    salesOrderReference: "SO-0815",
    contractReference: "C-12",
    projectReference: "Bridge 7",
    businessProcess: "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
    notes: [{ subjectCode: "REG", text: "Registered in Example Town under HRB 12345." }],
    paymentTerms: "Payable within 14 days without deduction.",
    seller: {
      name: "Example Works Ltd",
      tradingName: "Example Works",
      ids: [{ id: "4000001000005", scheme: "0088" }],
      legalId: { id: "HRB 12345" },
      vatId: "DE123456789",
      taxId: "201/113/40209",
      electronicAddress: { id: "invoices@seller.example", scheme: "EM" },
      address: { line1: "Long Street 1", city: "Example Town", postCode: "12345", country: "DE" },
      contact: { name: "Accounts", phone: "+49 30 1234567", email: "accounts@seller.example" },
    },
    buyer: {
      name: "City of Sampleton",
      ids: [{ id: "C-90210" }],
      vatId: "DE987654321",
      electronicAddress: { id: "04011000-12345-03", scheme: "0204" },
      address: { line1: "Town Hall 2", line2: "Room 3", city: "Sampleton", postCode: "54321", country: "DE" },
    },
    delivery: {
      name: "Depot North",
      date: "2026-11-20",
      address: { line1: "Harbour 9", city: "Sampleton", postCode: "54322", country: "DE" },
    },
    period: { start: "2026-11-01", end: "2026-11-30" },
    remittance: "R-2026-0117",
    payments: [
      {
        meansCode: 58,
        account: { id: "DE02120300000000202051", name: "Example Works Ltd", provider: "BYLADEM1001" },
      },
    ],
    allowances: [{ amount: 10, reason: "Loyalty", reasonCode: 95, vat: { category: "S", rate: 19 } }],
    charges: [{ amount: "4.90", reason: "Freight", reasonCode: "FC", vat: { category: "S", rate: 19 } }],
    lines: [
      {
        id: 1,
        quantity: 3,
        unit: "C62",
        price: { net: "33.333", gross: "35.333", discount: "2.000" },
        vat: { category: "S", rate: 19 },
        item: {
          name: "Bolt M8 & nut",
          description: "Steel, 40 mm <long>",
          sellerId: "B-8-40",
          standardId: { id: "04012345123456", scheme: "0160" },
          originCountry: "DE",
          classifications: [{ code: "31161600", list: "STI", version: "26.0801" }],
          attributes: [{ name: "Colour", value: "Zinc" }],
        },
        charges: [{ amount: "1.50", reason: "Small quantity", reasonCode: "SAA" }],
      },
      {
        id: 2,
        quantity: "12.5",
        unit: "HUR",
        price: { net: 80, baseQuantity: 1, baseUnit: "HUR" },
        vat: { category: "S", rate: 7 },
        period: { start: "2026-11-03", end: "2026-11-14" },
        item: { name: "Consulting" },
      },
    ],
    totals: { paid: 100 },
  };
}
