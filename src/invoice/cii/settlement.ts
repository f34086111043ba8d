import { atRoot, type Binding, coded, fixed, group, inside, list, part, text } from "../xml/binding.ts";
import type { XmlElement } from "../xml/element.ts";
import { DOCUMENT_ALLOWANCE_PARTS, IS_ALLOWANCE, IS_CHARGE, indicator } from "./allowances.ts";
import { DAY, VAT_POINT } from "./notations.ts";
import { identifier } from "./parties.ts";
import { day, period } from "./periods.ts";

const PAYEE: Binding = group(
  "ram:PayeeTradeParty",
  "payee",
  [
    ...identifier("id", 1),
    text("ram:Name", "name"),
    inside("ram:SpecifiedLegalOrganization", [coded("ram:ID", "legalId", { keys: { schemeID: "scheme" } })]),
  ],
  { level: 1 },
);

/** An IBAN (ISO 13616); other numbers of accounts stand elsewhere. */
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,40}$/i;

const ACCOUNT: Binding = group("ram:PayeePartyCreditorFinancialAccount", "account", [
  number("ram:IBANID", true),
  text("ram:AccountName", "name", { level: 3 }),
  number("ram:ProprietaryID", false),
]);

function number(name: string, isIban: boolean): Binding {
  const binding = text(name, "id");
  return {
    write: (record, context) =>
      typeof record["id"] === "string" && IBAN.test(record["id"]) === isIban
        ? binding.write(record, context)
        : [],
    read: binding.read,
  };
}

const PAYMENTS: Binding = list(
  "ram:SpecifiedTradeSettlementPaymentMeans",
  "payments",
  [
    text("ram:TypeCode", "meansCode"),
    text("ram:Information", "meansText", { level: 3 }),
    group(
      "ram:ApplicableTradeSettlementFinancialCard",
      "card",
      [text("ram:ID", "number"), text("ram:CardholderName", "holder")],
      { level: 3 },
    ),
    inside("ram:PayerPartyDebtorFinancialAccount", [text("ram:IBANID", "payerAccount")]),
    ACCOUNT,
    part("account", [
      inside("ram:PayeeSpecifiedCreditorFinancialInstitution", [text("ram:BICID", "provider")], { level: 3 }),
    ]),
  ],
  { level: 1 },
);

/** When VAT is due is said once, in the first group. */
function breakdown(isFirst: boolean): readonly Binding[] {
  return [
    text("ram:CalculatedAmount", "amount"),
    fixed("ram:TypeCode", "VAT"),
    text("ram:ExemptionReason", "exemptionReason"),
    text("ram:BasisAmount", "baseAmount"),
    text("ram:CategoryCode", "category"),
    text("ram:ExemptionReasonCode", "exemptionCode"),
    ...(isFirst ? VAT_DATES : []),
    text("ram:RateApplicablePercent", "rate"),
  ];
}

const VAT_DATES: readonly Binding[] = [
  atRoot(
    inside(
      "ram:TaxPointDate",
      [text("udt:DateString", "vatPointDate", { notation: DAY, attributes: { format: "102" } })],
      { level: 3 },
    ),
  ),
  atRoot(text("ram:DueDateTypeCode", "vatPointDateCode", { notation: VAT_POINT })),
];

const BREAKDOWN: Binding = list("ram:ApplicableTradeTax", "vatBreakdown", breakdown(true), {
  level: 1,
  later: breakdown(false),
});

const TERMS: Binding = inside(
  "ram:SpecifiedTradePaymentTerms",
  [
    text("ram:Description", "paymentTerms", { verbatim: true }),
    day("ram:DueDateDateTime", "dueDate"),
    part("directDebit", [text("ram:DirectDebitMandateID", "mandate")]),
  ],
  { level: 1 },
);

const isIn = (element: XmlElement, currency: string | undefined): boolean =>
  (element.attributes["currencyID"] ?? currency) === currency;

const TOTALS: Binding = group("ram:SpecifiedTradeSettlementHeaderMonetarySummation", "totals", [
  text("ram:LineTotalAmount", "lines", { level: 1 }),
  text("ram:ChargeTotalAmount", "charges", { level: 1 }),
  text("ram:AllowanceTotalAmount", "allowances", { level: 1 }),
  text("ram:TaxBasisTotalAmount", "withoutVat"),
  text("ram:TaxTotalAmount", "vat", {
    currency: "currency",
    when: (element, { currency }) => isIn(element, currency),
  }),
  text("ram:TaxTotalAmount", "vatInVatCurrency", {
    level: 1,
    currency: "vatCurrency",
    when: (element, { currency }) => !isIn(element, currency),
  }),
  text("ram:RoundingAmount", "rounding", { level: 3 }),
  text("ram:GrandTotalAmount", "withVat"),
  text("ram:TotalPrepaidAmount", "paid", { level: 1 }),
  text("ram:DuePayableAmount", "due"),
]);

/** How it is paid, and what it comes to. */
export const SETTLEMENT: readonly Binding[] = [
  part("directDebit", [text("ram:CreditorReferenceID", "creditorId", { level: 1 })]),
  text("ram:PaymentReference", "remittance", { level: 1 }),
  text("ram:TaxCurrencyCode", "vatCurrency", { level: 1 }),
  text("ram:InvoiceCurrencyCode", "currency"),
  PAYEE,
  PAYMENTS,
  BREAKDOWN,
  period(1),
  list("ram:SpecifiedTradeAllowanceCharge", "allowances", [indicator("false"), ...DOCUMENT_ALLOWANCE_PARTS], {
    level: 1,
    when: IS_ALLOWANCE,
  }),
  list("ram:SpecifiedTradeAllowanceCharge", "charges", [indicator("true"), ...DOCUMENT_ALLOWANCE_PARTS], {
    level: 1,
    when: IS_CHARGE,
  }),
  TERMS,
  TOTALS,
  list(
    "ram:InvoiceReferencedDocument",
    "precedingInvoices",
    [
      text("ram:IssuerAssignedID", "number"),
      inside("ram:FormattedIssueDateTime", [
        text("qdt:DateTimeString", "issueDate", { notation: DAY, attributes: { format: "102" } }),
      ]),
    ],
    { level: 1 },
  ),
  inside("ram:ReceivableSpecifiedTradeAccountingAccount", [text("ram:ID", "buyerAccountingReference")], {
    level: 1,
  }),
];
