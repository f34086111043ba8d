import { parseDecimal } from "../model/decimal.ts";
import { placesOf, type Rule } from "./rule.ts";

/** EN 16931-1 §6.5.2: amounts have two places behind the point at most. */
const AMOUNTS: readonly (readonly [id: string, path: string, name: string])[] = [
  ["BR-DEC-01", "allowances[].amount", "BT-92"],
  ["BR-DEC-02", "allowances[].baseAmount", "BT-93"],
  ["BR-DEC-05", "charges[].amount", "BT-99"],
  ["BR-DEC-06", "charges[].baseAmount", "BT-100"],
  ["BR-DEC-09", "totals.lines", "BT-106"],
  ["BR-DEC-10", "totals.allowances", "BT-107"],
  ["BR-DEC-11", "totals.charges", "BT-108"],
  ["BR-DEC-12", "totals.withoutVat", "BT-109"],
  ["BR-DEC-13", "totals.vat", "BT-110"],
  ["BR-DEC-14", "totals.withVat", "BT-112"],
  ["BR-DEC-15", "totals.vatInVatCurrency", "BT-111"],
  ["BR-DEC-16", "totals.paid", "BT-113"],
  ["BR-DEC-17", "totals.rounding", "BT-114"],
  ["BR-DEC-18", "totals.due", "BT-115"],
  ["BR-DEC-19", "vatBreakdown[].baseAmount", "BT-116"],
  ["BR-DEC-20", "vatBreakdown[].amount", "BT-117"],
  ["BR-DEC-23", "lines[].netAmount", "BT-131"],
  ["BR-DEC-24", "lines[].allowances[].amount", "BT-136"],
  ["BR-DEC-25", "lines[].allowances[].baseAmount", "BT-137"],
  ["BR-DEC-27", "lines[].charges[].amount", "BT-141"],
  ["BR-DEX-13", "thirdPartyPayments[].amount", "BT-DEX-002"],
  ["BR-DEC-28", "lines[].charges[].baseAmount", "BT-142"],
];

export const PLACES_RULES: readonly Rule[] = AMOUNTS.map(([id, path, name]) => ({
  id,
  check: (invoice) =>
    placesOf(invoice, path)
      .filter(({ value }) => typeof value === "string" && (parseDecimal(value)?.scale ?? 0) > 2)
      .map(({ path: place, value }) => ({
        path: place,
        message: `${value} has more than two places behind the point: round ${name} to two.`,
      })),
}));
