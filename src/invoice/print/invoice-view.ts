import { amountOf } from "../model/calculation.ts";
import type { Draft } from "../model/draft.ts";
import type { DocumentAllowance, Invoice } from "../model/invoice.ts";
import { isOrder } from "../rules/order.ts";
import { Formats } from "./formats.ts";
import type { LabelName, Labels } from "./labels/label.ts";
import { type Language, mainTag } from "./languages.ts";
import { lineView, vatName } from "./line-view.ts";
import { addressView, partyView } from "./party-view.ts";
import { paymentViews } from "./payment-view.ts";
import type { Fact, InvoiceView, TotalView } from "./view-types.ts";

type Data = Draft<Invoice>;

/** What is printed of an invoice, in the words of a language. */
export function invoiceView(invoice: Data, language: Language, tags: string): InvoiceView {
  const { direction } = language;
  const labels = labelsOf(invoice, language.labels);
  const { number = "", currency = "", dueDate, seller = {}, buyer = {}, totals = {} } = invoice;
  const formats = new Formats(language, currency);
  return {
    language: mainTag(tags),
    direction,
    labels,
    title: labels[titleOf(invoice.typeCode)],
    number,
    currency,
    seller: partyView(isFromBuyer(invoice) ? buyer : seller, labels),
    buyer: partyView(isFromBuyer(invoice) ? seller : buyer, labels),
    others: othersOf(invoice, labels),
    facts: factsOf(invoice, labels, formats),
    notes: (invoice.notes ?? []).flatMap(({ text }) => text ?? []),
    lines: (invoice.lines ?? []).map((line) => lineView(line, labels, formats)),
    totals: totalsOf(invoice, labels, formats),
    vat: (invoice.vatBreakdown ?? []).map((group) => ({
      name: vatName(group, labels, formats),
      base: formats.amount(group.baseAmount),
      amount: formats.amount(group.amount),
      reason: [group.exemptionReason, group.exemptionCode].filter(isGiven).join(" · "),
    })),
    due: formats.money(totals.due),
    dueDate: formats.day(dueDate),
    payments: paymentViews(invoice, labels),
    terms: termsOf(invoice.paymentTerms),
    attachments: (invoice.attachments ?? []).map(({ reference = "", description, url, file }) => ({
      label: reference,
      value: [description, file?.name, url].filter(isGiven).join(" · "),
    })),
  };
}

/** Words for codes of UNTDID 1001. */
const TITLES: Readonly<Record<string, LabelName>> = {
  "381": "creditNote",
  "396": "creditNote",
  "384": "correctedInvoice",
  "389": "selfBilledInvoice",
  "326": "partialInvoice",
  "386": "prepaymentInvoice",
  "220": "order",
  "230": "orderChange",
  "231": "orderResponse",
};

/** Orders and their changes are sent by the buyer, answers and invoices by the seller. */
function isFromBuyer({ typeCode }: Data): boolean {
  return typeCode === "220" || typeCode === "230";
}

/** An order is numbered as one, and goes to a supplier. */
function labelsOf(invoice: Data, labels: Labels): Labels {
  if (!isOrder(invoice)) return labels;
  return {
    ...labels,
    number: labels.orderNumber,
    due: labels.withVat,
    ...(isFromBuyer(invoice) ? { buyer: labels.supplier } : {}),
  };
}

function titleOf(typeCode: string | undefined): LabelName {
  return TITLES[typeCode ?? ""] ?? "invoice";
}

function isGiven(text: string | undefined): text is string {
  return text !== undefined && text !== "";
}

function factsOf(invoice: Data, labels: Labels, formats: Formats): readonly Fact[] {
  const { period, delivery, invoicedObject, buyer } = invoice;
  const span = [period?.start, period?.end].filter(isGiven).map((day) => formats.day(day));
  const preceding = (invoice.precedingInvoices ?? []).map(({ number = "", issueDate }) =>
    issueDate === undefined ? number : `${number} (${formats.day(issueDate)})`,
  );
  const facts: readonly (readonly [LabelName, string | undefined])[] = [
    ["number", invoice.number],
    ["issueDate", formats.day(invoice.issueDate)],
    ["dueDate", formats.day(invoice.dueDate)],
    ["deliveryDate", formats.day(delivery?.date)],
    ["period", span.join(" – ")],
    ["vatPointDate", formats.day(invoice.vatPointDate)],
    ["customerNumber", buyer?.ids?.[0]?.id],
    ["buyerReference", invoice.buyerReference],
    ["orderReference", invoice.purchaseOrderReference],
    ["salesOrder", invoice.salesOrderReference],
    ["contract", invoice.contractReference],
    ["project", invoice.projectReference],
    ["tender", invoice.tenderReference],
    ["invoicedObject", invoicedObject?.id],
    ["despatchAdvice", invoice.despatchAdviceReference],
    ["receivingAdvice", invoice.receivingAdviceReference],
    ["accountingReference", invoice.buyerAccountingReference],
    ["precedingInvoice", preceding.join(", ")],
  ];
  return facts.flatMap(([name, value]) => (isGiven(value) ? [{ label: labels[name], value }] : []));
}

function othersOf({ delivery, payee, taxRepresentative }: Data, labels: Labels): InvoiceView["others"] {
  const others: InvoiceView["others"][number][] = [];
  if (delivery?.name !== undefined || delivery?.address !== undefined)
    others.push({ label: labels.deliverTo, party: addressView(delivery.name, delivery.address) });
  if (payee !== undefined)
    others.push({
      label: labels.payee,
      party: partyView({ ...payee, ids: payee.id ? [payee.id] : [] }, labels),
    });
  if (taxRepresentative !== undefined)
    others.push({ label: labels.taxRepresentative, party: partyView(taxRepresentative, labels) });
  return others;
}

/** Allowances or charges, each with its reason; several have their sum below them. */
function adjustmentsOf(
  entries: readonly Draft<DocumentAllowance>[],
  { sum, label, sign }: { readonly sum: string | undefined; readonly label: string; readonly sign: "" | "-" },
  { labels, formats }: Words,
): readonly TotalView[] {
  const rows = entries.map(({ reason = label, percent, vat = {}, amount }): TotalView => {
    const parts = [reason, formats.percent(percent), `${labels.vat} ${formats.percent(vat.rate ?? "0")}`];
    const value = formats.money(signed(amount, sign));
    return { label: parts.filter(isGiven).join(" · "), value, kind: "adjustment" };
  });
  const total: TotalView = { label, value: formats.money(signed(sum, sign)), kind: "part" };
  return rows.length > 1 && sum !== undefined ? [...rows, total] : rows;
}

/** How a language says things. */
interface Words {
  readonly labels: Labels;
  readonly formats: Formats;
}

function signed(amount: string | undefined, sign: "" | "-"): string | undefined {
  if (amount === undefined || sign === "") return amount;
  return amount.startsWith("-") ? amount.slice(1) : `-${amount}`;
}

function totalsOf(invoice: Data, labels: Labels, formats: Formats): InvoiceView["totals"] {
  const { totals = {}, vatCurrency, allowances = [], charges = [], thirdPartyPayments = [] } = invoice;
  const words = { labels, formats };
  const ofOrder = isOrder(invoice);
  const isPaid = [totals.paid, totals.rounding].some((amount) => amountOf(amount).units !== 0n);
  const row = (
    name: LabelName,
    amount: string | undefined,
    kind: TotalView["kind"],
    currency?: string,
  ): readonly TotalView[] =>
    amount === undefined ? [] : [{ label: labels[name], value: formats.money(amount, currency), kind }];
  return [
    ...row("sumOfLines", allowances.length + charges.length > 0 ? totals.lines : undefined, "part"),
    ...adjustmentsOf(allowances, { sum: totals.allowances, label: labels.allowance, sign: "-" }, words),
    ...adjustmentsOf(charges, { sum: totals.charges, label: labels.charge, sign: "" }, words),
    ...row("withoutVat", totals.withoutVat, "sum"),
    ...row("vatTotal", totals.vat, "part"),
    ...row("vatTotal", totals.vatInVatCurrency, "part", vatCurrency),
    ...row("withVat", totals.withVat, ofOrder ? "due" : isPaid ? "sum" : "part"),
    ...row("paid", isPaid ? signed(totals.paid, "-") : undefined, "part"),
    ...row("rounding", isPaid ? totals.rounding : undefined, "part"),
    ...thirdPartyPayments.map(
      ({ type, description = type ?? "", amount }): TotalView => ({
        label: description,
        value: formats.money(amount),
        kind: "part",
      }),
    ),
    ...(ofOrder ? [] : row("due", totals.due, "due")),
  ];
}

/** Lines of the terms; those for machines alone are left to them. */
function termsOf(terms: string | undefined): readonly string[] {
  return (terms ?? "")
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
