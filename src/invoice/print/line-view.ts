import { amountOf, counts } from "../model/calculation.ts";
import { compareDecimals, parseDecimal } from "../model/decimal.ts";
import type { Draft } from "../model/draft.ts";
import type { Allowance, InvoiceLine, Vat } from "../model/invoice.ts";
import type { Formats } from "./formats.ts";
import type { LabelName, Labels } from "./labels/label.ts";
import { unitText } from "./units.ts";
import type { Fact, LineView } from "./view-types.ts";

type Line = Draft<InvoiceLine>;

/** What is printed of a line. */
export function lineView(line: Line, labels: Labels, formats: Formats): LineView {
  const { item = {}, price = {}, vat = {} } = line;
  const isGroup = !counts(line);
  return {
    id: line.id ?? "",
    name: item.name ?? "",
    description: item.description ?? "",
    note: line.note ?? "",
    details: detailsOf(line, labels, formats),
    quantity: formats.number(line.quantity),
    unit: unitText(line.unit, labels),
    price: formats.amount(price.net),
    priceBase: priceBase(line, labels, formats),
    vat: vat.category === undefined ? "" : vatShort(vat, formats),
    amount: formats.amount(line.netAmount),
    adjustments: [
      ...(line.allowances ?? []).map((entry) => adjustment(entry, labels.allowance, "-", formats)),
      ...(line.charges ?? []).map((entry) => adjustment(entry, labels.charge, "", formats)),
    ],
    isGroup,
  };
}

const ONE = parseDecimal("1") ?? { units: 1n, scale: 0 };

/** "per 100 kg" where a price is for more or less than one. */
function priceBase({ price = {}, unit }: Line, labels: Labels, formats: Formats): string {
  const { baseQuantity, baseUnit = unit } = price;
  if (baseQuantity === undefined || compareDecimals(amountOf(baseQuantity), ONE) === 0) return "";
  return `${labels.per} ${formats.number(baseQuantity)} ${unitText(baseUnit, labels)}`;
}

function adjustment(
  { amount, reason, percent }: Draft<Allowance>,
  label: string,
  sign: "-" | "",
  formats: Formats,
): Fact {
  const parts = [reason ?? label, formats.percent(percent)].filter((part) => part !== "");
  return {
    label: parts.join(" · "),
    value: formats.amount(amount === undefined ? undefined : sign + amount),
  };
}

function detailsOf(line: Line, labels: Labels, formats: Formats): readonly Fact[] {
  const { item = {}, period, price = {} } = line;
  const span = [period?.start, period?.end].flatMap((day) => (day === undefined ? [] : formats.day(day)));
  const details: readonly (readonly [LabelName, string | undefined])[] = [
    ["itemNumber", item.sellerId],
    ["buyerItemNumber", item.buyerId],
    ["period", span.join(" – ")],
    ["orderLine", line.purchaseOrderLine],
    ["invoicedObject", line.object?.id],
    ["accountingReference", line.buyerAccountingReference],
    ["origin", item.originCountry],
    ["discount", price.discount === undefined ? undefined : formats.amount(price.discount)],
  ];
  return [
    ...details.flatMap(([name, value]) =>
      value === undefined || value === "" ? [] : [{ label: labels[name], value }],
    ),
    ...(item.standardId?.id === undefined ? [] : [{ label: "GTIN", value: item.standardId.id }]),
    ...(item.attributes ?? []).map(({ name = "", value = "" }) => ({ label: name, value })),
  ];
}

/** Words for categories of VAT that have no rate. */
const CATEGORIES: Readonly<Record<string, LabelName>> = {
  E: "exempt",
  AE: "reverseCharge",
  K: "withinEurope",
  G: "export",
  O: "notTaxable",
};

/** A category of VAT with its rate. */
export function vatName({ category = "", rate }: Draft<Vat>, labels: Labels, formats: Formats): string {
  const word = CATEGORIES[category];
  return word === undefined ? formats.percent(rate ?? "0") : labels[word];
}

/** The rate alone, in a column. */
function vatShort({ category = "", rate }: Draft<Vat>, formats: Formats): string {
  return category === "O" ? "–" : formats.percent(rate ?? "0");
}
