import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideDecimals,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
  subtractDecimals,
  sumDecimals,
  ZERO,
} from "./decimal.ts";
import type { Draft } from "./draft.ts";
import type { Invoice, InvoiceLine } from "./invoice.ts";

/** An amount of the data; zero where there is none, or none that is a number. */
export function amountOf(text: string | undefined): Decimal {
  return parseDecimal(text) ?? ZERO;
}

/** BG-DEX-09: what others demand with the invoice. */
export function thirdPartyAmount({ thirdPartyPayments = [] }: Draft<Invoice>): Decimal {
  return sumDecimals(thirdPartyPayments.map(({ amount }) => amountOf(amount)));
}

/** To two places, as amounts are. */
export function money(value: Decimal): Decimal {
  return roundDecimal(value, 2);
}

/** Whether a line counts in the sums: groups of lines and mere information don't. */
export function counts({ kind }: { readonly kind?: string | undefined }): boolean {
  return kind === undefined || kind === "DETAIL";
}

/** Net amounts, allowances and charges of one VAT category, and of one rate where the category has several. */
export function taxableAmount(
  { lines = [], allowances = [], charges = [] }: Draft<Invoice>,
  category: string,
  rate: string | undefined,
): Decimal {
  const fits = (
    vat: { readonly category?: string | undefined; readonly rate?: string | undefined } = {},
  ): boolean =>
    vat.category === category &&
    (rate === undefined || compareDecimals(amountOf(vat.rate), amountOf(rate)) === 0);
  const added = lines.filter((line) => counts(line) && fits(line.vat)).map(({ netAmount }) => netAmount);
  const charged = charges.filter(({ vat }) => fits(vat)).map(({ amount }) => amount);
  const allowed = allowances.filter(({ vat }) => fits(vat)).map(({ amount }) => amount);
  return subtractDecimals(
    sumDecimals([...added, ...charged].map(amountOf)),
    sumDecimals(allowed.map(amountOf)),
  );
}

const PLACES_OF_PRICES = 10;

/** The net amount that quantity, price, allowances and charges of a line come to, rounded to two places. */
export function netAmountOf({ quantity, price, allowances = [], charges = [] }: Draft<InvoiceLine>): Decimal {
  const base = parseDecimal(price?.baseQuantity);
  const one = multiplyDecimals(amountOf(quantity), amountOf(price?.net));
  const goods = base === undefined || base.units === 0n ? one : divideDecimals(one, base, PLACES_OF_PRICES);
  const charged = sumDecimals(charges.map(({ amount }) => amountOf(amount)));
  const allowed = sumDecimals(allowances.map(({ amount }) => amountOf(amount)));
  const exact = addDecimals(subtractDecimals(goods, allowed), charged);
  return money(exact);
}
