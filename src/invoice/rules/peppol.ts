import { amountOf } from "../model/calculation.ts";
import { type Decimal, divideDecimals, HUNDRED, multiplyDecimals } from "../model/decimal.ts";
import { mustEqual } from "./amounts.ts";
import { need } from "./presence.ts";
import { each, type Finding, type InvoiceData, isMissing, type Placed, type Rule } from "./rule.ts";

type Allowance = NonNullable<InvoiceData["charges"]>[number];

const PROCESS = /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/;
const MANDATED: ReadonlySet<string | undefined> = new Set(["49", "59"]);
const CENTS: Decimal = { units: 2n, scale: 2 };
const NOTE_COUNTRY = "DE";

/** Rules of Peppol that XRechnung has, too. */
export const SHARED_RULES: readonly Rule[] = [
  need([
    "PEPPOL-EN16931-R010",
    "",
    ["buyer.electronicAddress"],
    "the electronic address of the buyer (BT-49)",
  ]),
  need([
    "PEPPOL-EN16931-R020",
    "",
    ["seller.electronicAddress"],
    "the electronic address of the seller (BT-34)",
  ]),
  {
    id: "PEPPOL-EN16931-R005",
    check: ({ currency, vatCurrency }) =>
      vatCurrency !== undefined && vatCurrency === currency
        ? [{ path: "vatCurrency", message: "Leave it out where it is the currency of the invoice (BT-5)." }]
        : [],
  },
  {
    id: "PEPPOL-EN16931-R040",
    check: (invoice) =>
      allowancesOf(invoice).flatMap(({ path, value: { amount, baseAmount, percent } }) =>
        baseAmount === undefined || percent === undefined
          ? []
          : mustEqual(`${path}.amount`, amount, {
              right: divideDecimals(multiplyDecimals(amountOf(baseAmount), amountOf(percent)), HUNDRED, 2),
              from: "the base amount times the percentage",
              tolerance: CENTS,
            }),
      ),
  },
  togetherRule("PEPPOL-EN16931-R041", "percent", "baseAmount", "the base amount of the percentage"),
  togetherRule("PEPPOL-EN16931-R042", "baseAmount", "percent", "the percentage of the base amount"),
  {
    id: "PEPPOL-EN16931-R055",
    check: ({ totals = {} }) =>
      totals.vatInVatCurrency !== undefined &&
      amountOf(totals.vat).units * amountOf(totals.vatInVatCurrency).units < 0n
        ? [{ path: "totals.vatInVatCurrency", message: "Must have the sign of the total of VAT (BT-110)." }]
        : [],
  },
  {
    id: "PEPPOL-EN16931-R061",
    check: ({ payments, directDebit }) =>
      each("payments", payments)
        .filter(({ value }) => MANDATED.has(value.meansCode) && isMissing(directDebit?.mandate))
        .map(() => ({
          path: "directDebit.mandate",
          message: "Missing: a direct debit needs its mandate (BT-89).",
        })),
  },
  { id: "PEPPOL-EN16931-R110", check: (invoice) => periodFindings(invoice, "start") },
  { id: "PEPPOL-EN16931-R111", check: (invoice) => periodFindings(invoice, "end") },
  {
    id: "PEPPOL-EN16931-R130",
    check: ({ lines }) =>
      each("lines", lines)
        .filter(({ value: { unit, price } }) => price?.baseUnit !== undefined && price.baseUnit !== unit)
        .map(({ path, value }) => ({
          path: `${path}.price.baseUnit`,
          message: `Must be ${value.unit}, the unit of the quantity (BT-130).`,
        })),
  },
];

/** The rules of Peppol BIS Billing 3.0 that hold in all countries, as far as the model can break them. */
export const PEPPOL_RULES: readonly Rule[] = [
  ...SHARED_RULES,
  need([
    "PEPPOL-EN16931-R003",
    "",
    ["buyerReference", "purchaseOrderReference"],
    "the reference of the buyer (BT-10) or of the order (BT-13)",
  ]),
  {
    id: "PEPPOL-EN16931-R002",
    check: ({ notes = [], seller, buyer }) =>
      notes.length > 1 &&
      !(seller?.address?.country === NOTE_COUNTRY && buyer?.address?.country === NOTE_COUNTRY)
        ? [{ path: "notes", message: "Give one note at most; only within Germany there can be more." }]
        : [],
  },
  {
    id: "PEPPOL-EN16931-R007",
    check: ({ businessProcess }) =>
      businessProcess === undefined || PROCESS.test(businessProcess)
        ? []
        : [
            {
              path: "businessProcess",
              message: "Must be urn:fdc:peppol.eu:2017:poacc:billing:NN:1.0, or left out.",
            },
          ],
  },
  {
    id: "PEPPOL-COMMON-R040",
    isWish: true,
    check: (invoice) =>
      identifiersOf(invoice)
        .filter(({ value: { id, scheme } }) => scheme === "0088" && !isGln(id ?? ""))
        .map(({ path, value }) => ({
          path: `${path}.id`,
          message: `"${value.id}" is no GLN: its check digit is wrong.`,
        })),
  },
];

function allowancesOf({ allowances, charges, lines }: InvoiceData): readonly Placed<Partial<Allowance>>[] {
  return [
    ...each("allowances", allowances),
    ...each("charges", charges),
    ...each("lines", lines).flatMap(({ path, value }) => [
      ...each(`${path}.allowances`, value.allowances),
      ...each(`${path}.charges`, value.charges),
    ]),
  ];
}

function togetherRule(
  id: string,
  given: "percent" | "baseAmount",
  missing: "percent" | "baseAmount",
  words: string,
): Rule {
  return {
    id,
    check: (invoice) =>
      allowancesOf(invoice)
        .filter(({ value }) => value[given] !== undefined && value[missing] === undefined)
        .map(({ path }) => ({ path: `${path}.${missing}`, message: `Missing: give ${words}.` })),
  };
}

function periodFindings({ period = {}, lines }: InvoiceData, side: "start" | "end"): readonly Finding[] {
  const { start = "", end = "9999-12-31" } = period;
  return each("lines", lines).flatMap(({ path, value }) => {
    const day = value.period?.[side];
    if (day === undefined || (side === "start" ? day >= start : day <= end)) return [];
    const message = `${day} is outside the period of the invoice (BG-14).`;
    return [{ path: `${path}.period.${side}`, message }];
  });
}

type Identifier = { readonly id?: string | undefined; readonly scheme?: string | undefined };

function identifiersOf({ seller, buyer, delivery }: InvoiceData): readonly Placed<Identifier>[] {
  const single = (path: string, value: Identifier | undefined): readonly Placed<Identifier>[] =>
    value === undefined ? [] : [{ path, value }];
  return [
    ...(["seller", "buyer"] as const).flatMap((key) => {
      const party = key === "seller" ? seller : buyer;
      return [
        ...each(`${key}.ids`, party?.ids),
        ...single(`${key}.electronicAddress`, party?.electronicAddress),
        ...single(`${key}.legalId`, party?.legalId),
      ];
    }),
    ...single("delivery.location", delivery?.location),
  ];
}

/** Thirteen digits with a check digit (GS1 General Specifications §7.9). */
function isGln(id: string): boolean {
  if (!/^\d{13}$/.test(id)) return false;
  const sum = [...id].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
