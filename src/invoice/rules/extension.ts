import { amountOf, money, thirdPartyAmount } from "../model/calculation.ts";
import { addDecimals, type Decimal, subtractDecimals, ZERO } from "../model/decimal.ts";
import { mustEqual } from "./amounts.ts";
import { need } from "./presence.ts";
import { each, type Finding, type InvoiceData, type Rule } from "./rule.ts";

/** The rules that XRechnung 3.0 has for its extension (BR-DEX-*). */
export const EXTENSION_RULES: readonly Rule[] = [
  { id: "FORM-DEPTH", check: depthFindings },
  { id: "BR-DEX-02", isWish: true, check: partFindings },
  {
    id: "BR-DEX-03",
    check: ({ lines }) =>
      each("lines", lines)
        .filter(({ value }) => value.parentId !== undefined && value.vat?.category === undefined)
        .map(({ path }) => ({
          path: `${path}.vat.category`,
          message: "Missing: give the VAT category (BT-151) of lines in lines, too.",
        })),
  },
  {
    id: "BR-DEX-09",
    check: (invoice) => {
      const { totals = {} } = invoice;
      const own = subtractDecimals(amountOf(totals.withVat), amountOf(totals.paid));
      return mustEqual("totals.due", totals.due, {
        right: money(addDecimals(addDecimals(own, amountOf(totals.rounding)), thirdPartyAmount(invoice))),
        from: "the total with VAT (BT-112) less what was paid (BT-113) plus rounding (BT-114) and what others demand (BT-DEX-002)",
      });
    },
  },
  need(["BR-DEX-10", "thirdPartyPayments[]", ["type"], "the type of what another demands (BT-DEX-001)"]),
  need(["BR-DEX-11", "thirdPartyPayments[]", ["amount"], "the amount that another demands (BT-DEX-002)"]),
  need(["BR-DEX-12", "thirdPartyPayments[]", ["description"], "what another demands it for (BT-DEX-003)"]),
];

/** How deep lines may stand in lines: as deep as readers follow. */
const DEEPEST = 50;

/** Lines in lines in lines, and so on, which nobody reads. */
function depthFindings({ lines = [] }: InvoiceData): readonly Finding[] {
  const depths = new Map<string, number>();
  return each("lines", lines).flatMap(({ path, value: { id, parentId } }) => {
    const depth = (parentId === undefined ? 0 : (depths.get(parentId) ?? 0)) + 1;
    if (id !== undefined && !depths.has(id)) depths.set(id, depth);
    return depth > DEEPEST
      ? [{ path: `${path}.parentId`, message: `Lines stand in lines ${DEEPEST} deep at most.` }]
      : [];
  });
}

/** Lines that have others in them should come to what those come to. */
function partFindings({ lines = [] }: InvoiceData): readonly Finding[] {
  const sums = new Map<string, Decimal>();
  for (const { parentId, netAmount, kind } of lines)
    if (parentId !== undefined && kind === "INFORMATION")
      sums.set(parentId, addDecimals(sums.get(parentId) ?? ZERO, amountOf(netAmount)));
  return each("lines", lines).flatMap(({ path, value: { id = "", netAmount } }) => {
    const right = sums.get(id);
    return right === undefined
      ? []
      : mustEqual(`${path}.netAmount`, netAmount, { right, from: "the sum of the lines in this one" });
  });
}
