import { atRoot, type Binding, fixed, group, inside, list, part, text } from "../xml/binding.ts";
import type { XmlElement } from "../xml/element.ts";

const PAYMENT: readonly Binding[] = [
  text("cbc:PaymentMeansCode", "meansCode", { keys: { name: "meansText" } }),
  atRoot(text("cbc:PaymentID", "remittance")),
  group("cac:CardAccount", "card", [
    text("cbc:PrimaryAccountNumberID", "number"),
    fixed("cbc:NetworkID", "NA"),
    text("cbc:HolderName", "holder"),
  ]),
  group("cac:PayeeFinancialAccount", "account", [
    text("cbc:ID", "id"),
    text("cbc:Name", "name"),
    inside("cac:FinancialInstitutionBranch", [text("cbc:ID", "provider")]),
  ]),
];

/** A direct debit has its mandate with the account that it is taken from. */
const MANDATE: Binding = {
  write: (record, context) =>
    record["payerAccount"] === undefined && !isDebit(record["meansCode"])
      ? []
      : MANDATE_PARTS.write(record, context),
  read: (parent, target, context) => MANDATE_PARTS.read(parent, target, context),
};

const MANDATE_PARTS: Binding = inside("cac:PaymentMandate", [
  atRoot(part("directDebit", [text("cbc:ID", "mandate")])),
  inside("cac:PayerFinancialAccount", [text("cbc:ID", "payerAccount")]),
]);

/** Codes of UNTDID 4461 for direct debits. */
const DEBITS: ReadonlySet<unknown> = new Set(["49", "59"]);

function isDebit(code: unknown): boolean {
  return DEBITS.has(code);
}

/** BG-16; in credit notes the due date is among them. */
export function payments(kind: "Invoice" | "CreditNote"): Binding {
  const dueDate = kind === "Invoice" ? [] : [atRoot(text("cbc:PaymentDueDate", "dueDate"))];
  const [code, ...rest] = PAYMENT;
  return list("cac:PaymentMeans", "payments", [
    ...(code === undefined ? [] : [code]),
    ...dueDate,
    ...rest,
    MANDATE,
  ]);
}

const SUBTOTAL: readonly Binding[] = [
  text("cbc:TaxableAmount", "baseAmount", { currency: "currency" }),
  text("cbc:TaxAmount", "amount", { currency: "currency" }),
  inside("cac:TaxCategory", [
    text("cbc:ID", "category"),
    text("cbc:Percent", "rate"),
    text("cbc:TaxExemptionReasonCode", "exemptionCode"),
    text("cbc:TaxExemptionReason", "exemptionReason"),
    inside("cac:TaxScheme", [fixed("cbc:ID", "VAT")]),
  ]),
];

const isIn = ({ children }: XmlElement, currency: string | undefined): boolean =>
  (children.find(({ name }) => name.endsWith("TaxAmount"))?.attributes["currencyID"] ?? currency) ===
  currency;

/** BG-22 and BG-23. */
export const TOTALS: readonly Binding[] = [
  inside(
    "cac:TaxTotal",
    [
      part("totals", [text("cbc:TaxAmount", "vat", { currency: "currency" })]),
      list("cac:TaxSubtotal", "vatBreakdown", SUBTOTAL),
    ],
    { when: (element, { currency }) => isIn(element, currency) },
  ),
  part("totals", [
    inside("cac:TaxTotal", [text("cbc:TaxAmount", "vatInVatCurrency", { currency: "vatCurrency" })], {
      when: (element, { currency }) => !isIn(element, currency),
    }),
  ]),
  group("cac:LegalMonetaryTotal", "totals", [
    text("cbc:LineExtensionAmount", "lines", { currency: "currency" }),
    text("cbc:TaxExclusiveAmount", "withoutVat", { currency: "currency" }),
    text("cbc:TaxInclusiveAmount", "withVat", { currency: "currency" }),
    text("cbc:AllowanceTotalAmount", "allowances", { currency: "currency" }),
    text("cbc:ChargeTotalAmount", "charges", { currency: "currency" }),
    text("cbc:PrepaidAmount", "paid", { currency: "currency" }),
    text("cbc:PayableRoundingAmount", "rounding", { currency: "currency" }),
    text("cbc:PayableAmount", "due", { currency: "currency" }),
  ]),
];
