import type { InvoiceInput } from "../../src/invoices.ts";

/** A change of an invoice that keeps all rules, and the rule that it must break. */
export interface BreakingChange {
  readonly path: string;
  readonly value: unknown;
  readonly rule: string;
  readonly profile?: "xrechnung-ubl" | "peppol";
}

const missing = (rule: string, path: string): BreakingChange => ({ path, value: undefined, rule });
const set = (rule: string, path: string, value: unknown): BreakingChange => ({ path, value, rule });
const xrechnung = (change: BreakingChange): BreakingChange => ({ ...change, profile: "xrechnung-ubl" });
const peppol = (change: BreakingChange): BreakingChange => ({ ...change, profile: "peppol" });

const PRESENCE: readonly BreakingChange[] = [
  missing("BR-02", "number"),
  missing("BR-03", "issueDate"),
  missing("BR-04", "typeCode"),
  missing("BR-05", "currency"),
  missing("BR-06", "seller.name"),
  missing("BR-07", "buyer.name"),
  missing("BR-08", "seller.address"),
  missing("BR-09", "seller.address.country"),
  missing("BR-10", "buyer.address"),
  missing("BR-11", "buyer.address.country"),
  missing("BR-12", "totals.lines"),
  missing("BR-13", "totals.withoutVat"),
  missing("BR-14", "totals.withVat"),
  missing("BR-15", "totals.due"),
  missing("BR-16", "lines"),
  set("BR-17", "payee", { id: { id: "1" } }),
  set("BR-18", "taxRepresentative", { vatId: "DE1" }),
  set("BR-19", "taxRepresentative", { name: "A", vatId: "DE1" }),
  set("BR-20", "taxRepresentative", { name: "A", vatId: "DE1", address: { city: "B" } }),
  missing("BR-21", "lines.0.id"),
  missing("BR-22", "lines.0.quantity"),
  missing("BR-23", "lines.1.unit"),
  missing("BR-24", "lines.1.netAmount"),
  missing("BR-25", "lines.0.item.name"),
  missing("BR-26", "lines.0.price.net"),
  missing("BR-31", "allowances.0.amount"),
  missing("BR-32", "allowances.0.vat.category"),
  set("BR-33", "allowances.0", { amount: "10.00", vat: { category: "S", rate: "19" } }),
  missing("BR-36", "charges.0.amount"),
  missing("BR-37", "charges.0.vat.category"),
  set("BR-38", "charges.0", { amount: "4.90", vat: { category: "S", rate: "19" } }),
  set("BR-41", "lines.0.allowances", [{ reason: "A" }]),
  set("BR-42", "lines.0.allowances", [{ amount: "0.00" }]),
  missing("BR-43", "lines.0.charges.0.amount"),
  set("BR-44", "lines.0.charges", [{ amount: "1.50" }]),
  missing("BR-45", "vatBreakdown.0.baseAmount"),
  missing("BR-46", "vatBreakdown.0.amount"),
  missing("BR-47", "vatBreakdown.0.category"),
  missing("BR-48", "vatBreakdown.0.rate"),
  missing("BR-49", "payments.0.meansCode"),
  missing("BR-50", "payments.0.account.id"),
  set("BR-52", "attachments", [{ description: "A" }]),
  set("BR-53", "vatCurrency", "GBP"),
  missing("BR-54", "lines.0.item.attributes.0.value"),
  set("BR-55", "precedingInvoices", [{ issueDate: "2026-01-01" }]),
  set("BR-56", "taxRepresentative", { name: "A", address: { country: "DE" } }),
  missing("BR-57", "delivery.address.country"),
  missing("BR-61", "payments.0.account"),
  missing("BR-62", "seller.electronicAddress.scheme"),
  missing("BR-63", "buyer.electronicAddress.scheme"),
  missing("BR-64", "lines.0.item.standardId.scheme"),
  missing("BR-65", "lines.0.item.classifications.0.list"),
];

const VALUES: readonly BreakingChange[] = [
  set("BR-27", "lines.1.price.net", "-80"),
  set("BR-28", "lines.0.price.gross", "-1"),
  set("BR-29", "period.end", "2026-10-01"),
  set("BR-30", "lines.1.period.end", "2026-10-01"),
  set("BR-51", "payments.0.card", { number: "4111111111111111" }),
  set("BR-CL-01", "typeCode", "999"),
  set("BR-CL-04", "currency", "EURO"),
  set("BR-CL-05", "vatCurrency", "POUND"),
  set("BR-CL-06", "vatPointDateCode", "5"),
  set("BR-CL-08", "notes.0.subjectCode", "XXX"),
  set("BR-CL-10", "seller.ids.0.scheme", "GLN"),
  set("BR-CL-11", "seller.legalId.scheme", "HRB"),
  set("BR-CL-13", "lines.0.item.classifications.0.list", "UNSPSC"),
  set("BR-CL-14", "buyer.address.country", "D"),
  set("BR-CL-15", "lines.0.item.originCountry", "Germany"),
  set("BR-CL-16", "payments.0.meansCode", "99"),
  set("BR-CL-17", "vatBreakdown.0.category", "X"),
  set("BR-CL-18", "lines.0.vat.category", "X"),
  set("BR-CL-19", "allowances.0.reasonCode", "FC"),
  set("BR-CL-20", "charges.0.reasonCode", "95"),
  set("BR-CL-23", "lines.0.unit", "PIECE"),
  set("BR-CL-25", "buyer.electronicAddress.scheme", "SMTP"),
  set("BR-DEC-12", "totals.withoutVat", "1096.400"),
  set("BR-DEC-20", "vatBreakdown.0.amount", "18.316"),
  set("BR-DEC-23", "lines.0.netAmount", "101.499"),
  set("BR-CO-19", "period", {}),
  set("BR-CO-09", "seller.vatId", "123456789"),
  set("BR-CO-10", "totals.lines", "1101.51"),
  set("BR-CO-11", "totals.allowances", "10.01"),
  set("BR-CO-12", "totals.charges", "4.89"),
  set("BR-CO-13", "totals.withoutVat", "1096.39"),
  set("BR-CO-14", "totals.vat", "88.33"),
  set("BR-CO-15", "totals.withVat", "1184.71"),
  set("BR-CO-16", "totals.due", "1184.72"),
  set("BR-CO-17", "vatBreakdown.1.amount", "70.70"),
  set("BR-S-05", "lines.0.vat.rate", "0"),
  set("BR-S-08", "vatBreakdown.0.baseAmount", "96.41"),
  set("BR-S-10", "vatBreakdown.0.exemptionReason", "None"),
  set("BR-E-01", "lines.0.vat.category", "E"),
  set("BR-IC-01", "lines.0.vat.category", "K"),
  set("BR-O-02", "lines.0.vat.category", "O"),
];

const NATIONAL: readonly BreakingChange[] = [
  xrechnung(missing("BR-DE-1", "payments")),
  xrechnung(missing("BR-DE-2", "seller.contact")),
  xrechnung(missing("BR-DE-6", "seller.contact.phone")),
  xrechnung(missing("BR-DE-15", "buyerReference")),
  xrechnung(set("BR-DE-18", "paymentTerms", "#SKONTO#14#2#\n")),
  peppol(missing("PEPPOL-EN16931-R010", "buyer.electronicAddress")),
  peppol(set("PEPPOL-EN16931-R120", "lines.0.netAmount", "101.10")),
  peppol(set("PEPPOL-EN16931-R130", "lines.1.price.baseUnit", "C62")),
];

/** Changes of the data, each with its rule. */
export const BREAKING_CHANGES: readonly BreakingChange[] = [...PRESENCE, ...VALUES, ...NATIONAL];

/** Parts of a template that print what must be printed: each is taken away, and the place that is then told. */
export const PRINT_CHANGES: readonly (readonly [part: string, path: string])[] = [
  ["{{ seller.name }}", "seller.name"],
  ["{{ buyer.name }}", "buyer.name"],
  ["<i>{{ number }}</i>", "number"],
  ["{{ fact.value }}", "seller.vatId"],
  ["{{ way.value }}", "payments[0].account.id"],
  ["{{ line.amount }}", "lines[0].netAmount"],
  ["{{ group.base }}", "vatBreakdown[0].baseAmount"],
  ["{{ group.amount }}", "vatBreakdown[0].amount"],
  ["{{ entry.value }}", "totals.withVat"],
];

/** The data with one value in another's place. */
export function changed(data: InvoiceInput, { path, value }: BreakingChange): InvoiceInput {
  const copy = structuredClone(data) as Record<string, unknown>;
  const steps = path.split(".");
  const last = steps.pop() ?? "";
  let place = copy;
  for (const step of steps) place = place[step] as Record<string, unknown>;
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy as InvoiceInput;
}
