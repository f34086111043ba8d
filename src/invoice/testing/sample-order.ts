import type { InvoiceInput } from "../model/take-invoice.ts";

/** An order, a change of it, or the answer, with some of everything that Order-X COMFORT has. */
export function sampleOrder(typeCode: "220" | "230" | "231"): InvoiceInput {
  const isAnswer = typeCode === "231";
  return {
    number: "B-77",
    typeCode,
    issueDate: "2026-11-24",
    currency: "EUR",
    buyerReference: "Dept. 4",
    contractReference: "C-12",
    projectReference: "Bridge 7",
    notes: [{ subjectCode: "AAI", text: "Please deliver to the back door." }],
    paymentTerms: "30 days.",
    order: {
      purposeCode: typeCode === "220" ? "9" : "4",
      responseCode: "AC",
      quotationReference: "Q-3",
      ...(typeCode === "220" ? {} : { previousOrderReference: "B-76" }),
      ...(isAnswer ? { statusCode: "29" } : {}),
    },
    seller: {
      name: "Example Works Ltd",
      ids: [{ id: "4000001000005", scheme: "0088" }],
      vatId: "DE123456789",
      electronicAddress: { id: "orders@seller.example", scheme: "EM" },
      address: { line1: "Long Street 1", city: "Example Town", postCode: "12345", country: "DE" },
      contact: { name: "Sales", phone: "+49 30 1234567", email: "sales@seller.example" },
    },
    buyer: {
      name: "City of Sampleton",
      address: { line1: "Town Hall 2", city: "Sampleton", postCode: "54321", country: "DE" },
    },
    delivery: {
      name: "City Depot",
      date: "2026-12-10",
      address: { line1: "Depot Road 3", city: "Sampleton", postCode: "54321", country: "DE" },
    },
    allowances: [{ amount: "10.00", reason: "Loyalty", vat: { category: "S", rate: 19 } }],
    lines: [
      {
        id: 1,
        quantity: 10,
        unit: "C62",
        ...(isAnswer ? { agreedQuantity: 8, statusCode: "3" } : {}),
        price: { net: "4.50", gross: "5.00", discount: "0.50", baseQuantity: 1, baseUnit: "C62" },
        vat: { category: "S", rate: 19 },
        allowances: [{ amount: "1.00", reason: "Sale" }],
        item: {
          name: "Bolt M8",
          description: "Steel, galvanised",
          sellerId: "B8",
          standardId: { id: "4012345678901", scheme: "0160" },
          attributes: [{ name: "Length", value: "40 mm" }],
          originCountry: "DE",
        },
      },
    ],
  };
}
