import { amountOf, counts, netAmountOf } from "../model/calculation.ts";
import { addDecimals, compareDecimals, type Decimal, subtractDecimals, ZERO } from "../model/decimal.ts";
import type { Profile } from "../profiles.ts";
import { mustEqual } from "./amounts.ts";
import { each, type Finding, type InvoiceData, placesOf, type Rule } from "./rule.ts";

/** Rounding of quantities and prices may make this much. */
const CENTS: Decimal = { units: 2n, scale: 2 };

/** EN 16931 itself has no rule for what lines come to; XRechnung and Peppol have, and others are told. */
function isOnlyEuropean({ rules }: Profile): boolean {
  return rules.length === 0;
}

/** Rules of lines: EN 16931-1 §6.4, and Peppol's for what they come to. */
export const LINE_RULES: readonly Rule[] = [
  notNegative("BR-27", "lines[].price.net", "BT-146"),
  notNegative("BR-28", "lines[].price.gross", "BT-148"),
  {
    id: "BR-30",
    check: ({ lines }) =>
      each("lines", lines).flatMap(({ path, value: { period } }) =>
        isBackwards(period)
          ? [{ path: `${path}.period.end`, message: "The period ends before it starts: give a later end." }]
          : [],
      ),
  },
  {
    id: "BR-29",
    check: ({ period }) =>
      isBackwards(period)
        ? [{ path: "period.end", message: "The period ends before it starts: give a later end." }]
        : [],
  },
  { id: "BR-DEX-02", level: 2, check: groupFindings },
  {
    id: "PEPPOL-EN16931-R120",
    isWish: isOnlyEuropean,
    level: 2,
    check: ({ lines }) =>
      each("lines", lines)
        .filter(({ value }) => counts(value))
        .flatMap(({ path, value }) =>
          mustEqual(`${path}.netAmount`, value.netAmount, {
            right: netAmountOf(value),
            from: "quantity times net price per base quantity, less allowances plus charges",
            tolerance: CENTS,
          }),
        ),
  },
  {
    id: "PEPPOL-EN16931-R121",
    isWish: isOnlyEuropean,
    check: (invoice) =>
      placesOf(invoice, "lines[].price.baseQuantity")
        .filter(({ value }) => typeof value === "string" && compareDecimals(amountOf(value), ZERO) <= 0)
        .map(({ path }) => ({ path, message: "The quantity that a price is for has to be more than 0." })),
  },
  {
    id: "PEPPOL-EN16931-R046",
    isWish: isOnlyEuropean,
    check: ({ lines }) =>
      each("lines", lines).flatMap(({ path, value: { price = {} } }) =>
        price.gross === undefined
          ? []
          : mustEqual(`${path}.price.net`, price.net, {
              right: subtractDecimals(amountOf(price.gross), amountOf(price.discount)),
              from: "the gross price (BT-148) less the discount (BT-147)",
            }),
      ),
  },
];

/** Lines that hold others come to what those come to (BR-DEX-02 of XRechnung, and the same in Factur-X EXTENDED). */
function groupFindings({ lines = [] }: InvoiceData): readonly Finding[] {
  const sums = new Map<string, Decimal>();
  for (const { parentId, netAmount, kind } of lines)
    if (parentId !== undefined && kind !== "INFORMATION")
      sums.set(parentId, addDecimals(sums.get(parentId) ?? ZERO, amountOf(netAmount)));
  return each("lines", lines).flatMap(({ path, value: { id = "", kind, netAmount } }) => {
    const sum = kind === "GROUP" ? sums.get(id) : undefined;
    if (sum === undefined) return [];
    return mustEqual(`${path}.netAmount`, netAmount, {
      right: sum,
      from: "the sum of the lines in this group",
    });
  });
}

function notNegative(id: string, path: string, name: string): Rule {
  return {
    id,
    check: (invoice) =>
      placesOf(invoice, path)
        .filter(({ value }) => typeof value === "string" && amountOf(value).units < 0n)
        .map(({ path: place, value }) => ({
          path: place,
          message: `${value} is negative: ${name} is not, so make the quantity negative instead.`,
        })),
  };
}

/** Whether a period ends before it starts. */
export function isBackwards(
  period: { readonly start?: string | undefined; readonly end?: string | undefined } = {},
): boolean {
  const { start, end } = period;
  return start !== undefined && end !== undefined && end < start;
}
