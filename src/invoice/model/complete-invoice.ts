import { amountOf, counts, money, netAmountOf, taxableAmount, thirdPartyAmount } from "./calculation.ts";
import {
  divideDecimals,
  formatDecimal,
  HUNDRED,
  multiplyDecimals,
  subtractDecimals,
  sumDecimals,
} from "./decimal.ts";
import type { Draft } from "./draft.ts";
import type { Invoice } from "./invoice.ts";

type Data = Draft<Invoice>;

const INVOICE = "380";

/**
 * Adds what follows from the rest and was not given: the net amounts of lines, the breakdown of VAT, the totals, and the type of an
 * invoice. What was given stays as it is, right or wrong.
 */
export function completeInvoice(data: Data): Data {
  const lines = data.lines?.map((line) =>
    line.netAmount !== undefined || line.price?.net === undefined || line.quantity === undefined
      ? line
      : { ...line, netAmount: formatDecimal(netAmountOf(line)) },
  );
  const withLines = {
    ...data,
    typeCode: data.typeCode ?? INVOICE,
    ...(lines === undefined ? {} : { lines }),
  };
  const vatBreakdown = withLines.vatBreakdown ?? breakdownOf(withLines);
  const withVat = { ...withLines, ...(vatBreakdown.length === 0 ? {} : { vatBreakdown }) };
  return { ...withVat, totals: totalsOf(withVat) };
}

/** BG-23: a group for each category and rate, in the order of their first use. */
function breakdownOf(data: Data): NonNullable<Data["vatBreakdown"]> {
  const { lines = [], allowances = [], charges = [] } = data;
  const groups = new Map<string, { readonly category: string; readonly rate: string | undefined }>();
  for (const { vat } of [...lines.filter(counts), ...allowances, ...charges]) {
    if (vat?.category === undefined) continue;
    const key = `${vat.category} ${vat.rate === undefined ? "" : formatDecimal(money(amountOf(vat.rate)))}`;
    if (!groups.has(key)) groups.set(key, { category: vat.category, rate: vat.rate });
  }
  return [...groups.values()].map(({ category, rate }) => {
    const base = money(taxableAmount(data, category, rate));
    const amount = divideDecimals(multiplyDecimals(base, amountOf(rate)), HUNDRED, 2);
    return {
      category,
      ...(rate === undefined ? {} : { rate }),
      baseAmount: formatDecimal(base),
      amount: formatDecimal(amount),
    };
  });
}

/** BG-22. */
function totalsOf(data: Data): NonNullable<Data["totals"]> {
  const { lines = [], allowances = [], charges = [], vatBreakdown = [], totals = {} } = data;
  const sum = (amounts: readonly (string | undefined)[]): string =>
    formatDecimal(money(sumDecimals(amounts.map(amountOf))));
  const known = {
    ...totals,
    lines: totals.lines ?? sum(lines.filter(counts).map(({ netAmount }) => netAmount)),
    ...(allowances.length > 0
      ? { allowances: totals.allowances ?? sum(allowances.map(({ amount }) => amount)) }
      : {}),
    ...(charges.length > 0 ? { charges: totals.charges ?? sum(charges.map(({ amount }) => amount)) } : {}),
    vat: totals.vat ?? sum(vatBreakdown.map(({ amount }) => amount)),
  };
  const withoutVat = totals.withoutVat ?? sumOf([known.lines, known.charges], [known.allowances]);
  const withVat = totals.withVat ?? sumOf([withoutVat, known.vat], []);
  const others = formatDecimal(thirdPartyAmount(data));
  const due = totals.due ?? sumOf([withVat, known.rounding, others], [known.paid]);
  return { ...known, withoutVat, withVat, due };
}

function sumOf(plus: readonly (string | undefined)[], minus: readonly (string | undefined)[]): string {
  const added = sumDecimals(plus.map(amountOf));
  return formatDecimal(money(subtractDecimals(added, sumDecimals(minus.map(amountOf)))));
}
