import { amountOf, counts, money } from "../model/calculation.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideDecimals,
  HUNDRED,
  multiplyDecimals,
  neededPlaces,
  subtractDecimals,
  sumDecimals,
} from "../model/decimal.ts";
import { mustEqual } from "./amounts.ts";
import { each, type Rule } from "./rule.ts";

/** EN 16931-1 §6.4.2: what follows from what. */
export const TOTAL_RULES: readonly Rule[] = [
  {
    id: "BR-CO-10",
    level: 2,
    check: ({ totals, lines = [] }) =>
      mustEqual("totals.lines", totals?.lines, {
        right: money(sumDecimals(lines.filter(counts).map(({ netAmount }) => amountOf(netAmount)))),
        from: "the sum of the net amounts of the lines (BT-131)",
      }),
  },
  {
    id: "BR-CO-11",
    level: 1,
    check: ({ totals, allowances = [] }) =>
      mustEqual("totals.allowances", totals?.allowances ?? (allowances.length > 0 ? "0" : undefined), {
        right: money(sumDecimals(allowances.map(({ amount }) => amountOf(amount)))),
        from: "the sum of the allowances (BT-92)",
      }),
  },
  {
    id: "BR-CO-12",
    level: 1,
    check: ({ totals, charges = [] }) =>
      mustEqual("totals.charges", totals?.charges ?? (charges.length > 0 ? "0" : undefined), {
        right: money(sumDecimals(charges.map(({ amount }) => amountOf(amount)))),
        from: "the sum of the charges (BT-99)",
      }),
  },
  {
    id: "BR-CO-13",
    level: 1,
    check: ({ totals = {} }) =>
      mustEqual("totals.withoutVat", totals.withoutVat, {
        right: money(
          addDecimals(
            subtractDecimals(amountOf(totals.lines), amountOf(totals.allowances)),
            amountOf(totals.charges),
          ),
        ),
        from: "the lines (BT-106) less allowances (BT-107) plus charges (BT-108)",
      }),
  },
  {
    id: "BR-CO-14",
    level: 1,
    check: ({ totals, vatBreakdown = [] }) =>
      vatBreakdown.length === 0
        ? []
        : mustEqual("totals.vat", totals?.vat ?? "0", {
            right: money(sumDecimals(vatBreakdown.map(({ amount }) => amountOf(amount)))),
            from: "the sum of the amounts of VAT (BT-117)",
          }),
  },
  {
    id: "BR-CO-15",
    check: ({ totals = {} }) =>
      mustEqual("totals.withVat", totals.withVat, {
        right: money(addDecimals(amountOf(totals.withoutVat), amountOf(totals.vat))),
        from: "the total without VAT (BT-109) plus VAT (BT-110)",
      }),
  },
  {
    id: "BR-CO-16",
    level: 1,
    check: ({ totals = {} }, { rules }) =>
      // The extension of XRechnung has a rule in its place.
      rules.includes("xrechnung-extension")
        ? []
        : mustEqual("totals.due", totals.due, {
            right: money(
              addDecimals(
                subtractDecimals(amountOf(totals.withVat), amountOf(totals.paid)),
                amountOf(totals.rounding),
              ),
            ),
            from: "the total with VAT (BT-112) less what was paid (BT-113) plus rounding (BT-114)",
          }),
  },
  {
    id: "BR-CO-17",
    level: 1,
    check: ({ vatBreakdown = [], lines = [] }) =>
      each("vatBreakdown", vatBreakdown).flatMap(({ path, value: { amount, baseAmount, rate } }) =>
        mustEqual(`${path}.amount`, amount, {
          right: vatOf(baseAmount, rate),
          from: `the taxable amount ${baseAmount ?? 0} (BT-116) times ${rate ?? 0} % (BT-119), rounded to two places`,
          tolerance: roundingOf(amount, lines.length),
        }),
      ),
  },
];

/** What may come of VAT that was rounded line by line, or to whole units of the currency. */
function roundingOf(amount: string | undefined, lineCount: number): Decimal {
  const isWhole = neededPlaces(amountOf(amount)) === 0;
  const byLines = { units: BigInt(Math.max(1, Math.ceil(lineCount / 2))), scale: 2 };
  const byUnits = { units: isWhole ? 50n : 0n, scale: 2 };
  return compareDecimals(byLines, byUnits) > 0 ? byLines : byUnits;
}

/** VAT on an amount, rounded to two places. */
function vatOf(baseAmount: string | undefined, rate: string | undefined): ReturnType<typeof money> {
  return divideDecimals(multiplyDecimals(amountOf(baseAmount), amountOf(rate)), HUNDRED, 2);
}
