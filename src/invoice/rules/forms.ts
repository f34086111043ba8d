import { isDate } from "../model/dates.ts";
import { parseDecimal } from "../model/decimal.ts";
import { placesOf, type Rule } from "./rule.ts";

const DATES: readonly string[] = [
  "issueDate",
  "vatPointDate",
  "dueDate",
  "delivery.date",
  "period.start",
  "period.end",
  "precedingInvoices[].issueDate",
  "lines[].period.start",
  "lines[].period.end",
];

const ALLOWANCE = ["amount", "baseAmount", "percent"];
const NUMBERS: readonly string[] = [
  ...["lines", "allowances", "charges", "withoutVat", "vat", "vatInVatCurrency", "withVat", "paid"].map(
    (key) => `totals.${key}`,
  ),
  "totals.rounding",
  "totals.due",
  ...["baseAmount", "amount", "rate"].map((key) => `vatBreakdown[].${key}`),
  ...["allowances", "charges"].flatMap((list) => [
    ...ALLOWANCE.flatMap((key) => [`${list}[].${key}`, `lines[].${list}[].${key}`]),
    `${list}[].vat.rate`,
  ]),
  ...["quantity", "agreedQuantity", "netAmount", "vat.rate"].map((key) => `lines[].${key}`),
  ...["net", "discount", "gross", "baseQuantity"].map((key) => `lines[].price.${key}`),
];

/** How dates and numbers are written; the other rules take them for granted. */
export const FORM_RULES: readonly Rule[] = [
  {
    id: "FORM-DATE",
    check: (invoice) =>
      misfits(invoice, DATES, isDate, (text) => `"${text}" is no day: write it as YYYY-MM-DD.`),
  },
  {
    id: "FORM-NUMBER",
    check: (invoice) =>
      misfits(
        invoice,
        NUMBERS,
        (text) => parseDecimal(text) !== undefined,
        (text) => `"${text}" is no decimal number: write digits with one point, such as 1234.50.`,
      ),
  },
  {
    id: "FORM-FILE",
    check: (invoice) =>
      misfits(
        invoice,
        ["attachments[].file.data"],
        (text) => /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text) && text.replace(/\s/g, "").length % 4 === 0,
        () => "The file has to be in base64.",
      ),
  },
];

function misfits(
  invoice: Parameters<Rule["check"]>[0],
  paths: readonly string[],
  fits: (text: string) => boolean,
  message: (text: string) => string,
): ReturnType<Rule["check"]> {
  return paths
    .flatMap((path) => placesOf(invoice, path))
    .flatMap(({ path, value }) =>
      typeof value === "string" && !fits(value) ? [{ path, message: message(value.slice(0, 60)) }] : [],
    );
}
