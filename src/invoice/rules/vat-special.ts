import { COUNTRIES } from "../codes/money.ts";
import { each, type Finding, type InvoiceData, isMissing, type Rule } from "./rule.ts";

const LISTS = [
  { list: "lines", id: "BR-O-12" },
  { list: "allowances", id: "BR-O-13" },
  { list: "charges", id: "BR-O-14" },
] as const;

/** Rules of single VAT categories, of VAT identifiers and of dates of VAT. */
export const VAT_SPECIAL_RULES: readonly Rule[] = [
  {
    id: "BR-CO-03",
    check: ({ vatPointDate, vatPointDateCode }) =>
      vatPointDate !== undefined && vatPointDateCode !== undefined
        ? [{ path: "vatPointDateCode", message: "Give either the date of VAT (BT-7) or its code (BT-8)." }]
        : [],
  },
  { id: "BR-CO-09", check: prefixFindings },
  {
    id: "BR-48",
    check: ({ vatBreakdown }) =>
      each("vatBreakdown", vatBreakdown)
        .filter(({ value: { rate, category } }) => rate === undefined && category !== "O")
        .map(({ path }) => ({
          path: `${path}.rate`,
          message: "Missing: give the rate (BT-119), 0 where there is no VAT.",
        })),
  },
  {
    id: "BR-53",
    check: ({ currency, vatCurrency, totals }) =>
      vatCurrency !== undefined && vatCurrency !== currency && totals?.vatInVatCurrency === undefined
        ? [
            {
              path: "totals.vatInVatCurrency",
              message: `Missing: give the total of VAT in ${vatCurrency} (BT-111).`,
            },
          ]
        : [],
  },
  {
    id: "BR-IC-11",
    check: (invoice) =>
      usesCategory(invoice, "K") && isMissing(invoice.delivery?.date) && isMissing(invoice.period)
        ? [
            {
              path: "delivery.date",
              message:
                "Missing for a supply within the EU: give the date of delivery (BT-72) or the period (BG-14).",
            },
          ]
        : [],
  },
  {
    id: "BR-IC-12",
    check: (invoice) =>
      usesCategory(invoice, "K") && isMissing(invoice.delivery?.address?.country)
        ? [
            {
              path: "delivery.address.country",
              message: "Missing for a supply within the EU: give the country it went to (BT-80).",
            },
          ]
        : [],
  },
  {
    id: "BR-O-11",
    check: ({ vatBreakdown = [] }) =>
      vatBreakdown.length > 1 && vatBreakdown.some(({ category }) => category === "O")
        ? [
            {
              path: "vatBreakdown",
              message: "Next to the category O (not subject to VAT) there can be no other.",
            },
          ]
        : [],
  },
  ...LISTS.map(
    ({ list, id }): Rule => ({
      id,
      check: (invoice) =>
        invoice.vatBreakdown?.some(({ category }) => category === "O") !== true
          ? []
          : each<{ readonly vat?: { readonly category?: string | undefined } | undefined }>(
              list,
              invoice[list],
            )
              .filter(({ value }) => value.vat?.category !== "O")
              .map(({ path }) => ({
                path: `${path}.vat.category`,
                message: "Must be O, since the invoice is not subject to VAT.",
              })),
    }),
  ),
  {
    id: "BR-B-01",
    check: (invoice) =>
      usesCategory(invoice, "B") &&
      (invoice.seller?.address?.country !== "IT" || invoice.buyer?.address?.country !== "IT")
        ? [{ path: "lines", message: "The category B (split payment) is for invoices within Italy." }]
        : [],
  },
  {
    id: "BR-B-02",
    check: (invoice) =>
      usesCategory(invoice, "B") && usesCategory(invoice, "S")
        ? [{ path: "lines", message: "The categories B (split payment) and S can't be in one invoice." }]
        : [],
  },
];

function usesCategory({ lines = [], allowances = [], charges = [] }: InvoiceData, code: string): boolean {
  return [...lines, ...allowances, ...charges].some(({ vat }) => vat?.category === code);
}

function prefixFindings({ seller, buyer, taxRepresentative }: InvoiceData): readonly Finding[] {
  return [
    ["seller.vatId", seller?.vatId],
    ["buyer.vatId", buyer?.vatId],
    ["taxRepresentative.vatId", taxRepresentative?.vatId],
  ].flatMap(([path = "", id]) => {
    const prefix = id?.slice(0, 2) ?? "EL";
    if (prefix === "EL" || COUNTRIES.has(prefix)) return [];
    return [{ path, message: `"${id}" has to begin with its country, such as DE, or EL for Greece.` }];
  });
}
