import { need } from "./presence.ts";
import type { InvoiceData, Rule } from "./rule.ts";

/** What UNTDID 1001 calls an order, its change, and the answer to it. */
export const ORDER_TYPES: Readonly<Record<string, string>> = {
  "220": "ORDER",
  "230": "ORDER_CHANGE",
  "231": "ORDER_RESPONSE",
};

/** Whether it is an order, a change of one or an answer, and no invoice. */
export function isOrder({ typeCode = "" }: InvoiceData): boolean {
  return Object.hasOwn(ORDER_TYPES, typeCode);
}

/** Rules of EN 16931 that are about invoices alone: orders have no breakdown of VAT, no payment, and other types. */
const OF_INVOICES = /^BR-(?:CL-01|CO-(?:04|09|14|16|17|18|25|26)|08|09|10|11|15)$/;

/** Of the rules for invoices those that hold for orders, and what Order-X wants beside them. */
export function orderRules(rules: readonly Rule[]): readonly Rule[] {
  return [...rules.filter(({ id }) => !OF_INVOICES.test(id)), ...OWN];
}

const OWN: readonly Rule[] = [
  {
    id: "ORDER-TYPE",
    check: (invoice) =>
      isOrder(invoice)
        ? []
        : [
            {
              path: "typeCode",
              message: "Give 220 for an order, 230 for a change of one, 231 for an answer.",
            },
          ],
  },
  need(["ORDER-COUNTRY", "seller.address", ["country"], "the country of the seller"]),
  need(["ORDER-COUNTRY", "buyer.address", ["country"], "the country of the buyer"]),
  {
    id: "ORDER-ID",
    check: (order: InvoiceData) =>
      (["seller", "buyer"] as const).flatMap((who) => {
        const plain = order[who]?.ids?.filter(({ scheme }) => scheme === undefined) ?? [];
        const message = "An order names one identifier without a scheme at most: give the others a scheme.";
        return plain.length > 1 ? [{ path: `${who}.ids`, message }] : [];
      }),
  },
];
