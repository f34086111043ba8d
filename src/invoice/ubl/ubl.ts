import { type Binding, coded, group, inside, list, part, text } from "../xml/binding.ts";
import { documentAllowance, IS_ALLOWANCE, IS_CHARGE } from "./allowances.ts";
import type { UblKind } from "./kind.ts";
import { lines, PERIOD_PARTS } from "./lines.ts";
import { address, PARTY_NAME, PAYEE, party, VAT_NUMBER } from "./parties.ts";
import {
  INVOICED_OBJECT,
  NOTES,
  ORDER,
  PRECEDING,
  PROJECT_OF_CREDIT_NOTE,
  reference,
  SUPPORTING,
} from "./references.ts";
import { payments, TOTALS } from "./settlement.ts";

/** The namespaces of UBL 2.1, by the prefixes that everybody has. */
export function ublNamespaces(kind: UblKind): Readonly<Record<string, string>> {
  return {
    xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
    "xmlns:cac": "urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2",
    "xmlns:cbc": "urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2",
  };
}

const HEAD: readonly Binding[] = [
  text("cbc:CustomizationID", "specification"),
  text("cbc:ProfileID", "businessProcess"),
  text("cbc:ID", "number"),
  text("cbc:IssueDate", "issueDate"),
];

const TYPE: Readonly<Record<UblKind, readonly Binding[]>> = {
  Invoice: [
    text("cbc:DueDate", "dueDate"),
    text("cbc:InvoiceTypeCode", "typeCode"),
    NOTES,
    text("cbc:TaxPointDate", "vatPointDate"),
  ],
  CreditNote: [text("cbc:TaxPointDate", "vatPointDate"), text("cbc:CreditNoteTypeCode", "typeCode"), NOTES],
};

const REFERENCES: readonly Binding[] = [
  text("cbc:DocumentCurrencyCode", "currency"),
  text("cbc:TaxCurrencyCode", "vatCurrency"),
  text("cbc:AccountingCost", "buyerAccountingReference"),
  text("cbc:BuyerReference", "buyerReference"),
  inside("cac:InvoicePeriod", [
    part("period", PERIOD_PARTS),
    text("cbc:DescriptionCode", "vatPointDateCode"),
  ]),
  ORDER,
  PRECEDING,
  reference("cac:DespatchDocumentReference", "despatchAdviceReference"),
  reference("cac:ReceiptDocumentReference", "receivingAdviceReference"),
];

const TENDER = reference("cac:OriginatorDocumentReference", "tenderReference");
const CONTRACT = reference("cac:ContractDocumentReference", "contractReference");

const FURTHER: Readonly<Record<UblKind, readonly Binding[]>> = {
  Invoice: [
    TENDER,
    CONTRACT,
    INVOICED_OBJECT,
    SUPPORTING,
    reference("cac:ProjectReference", "projectReference"),
  ],
  CreditNote: [CONTRACT, INVOICED_OBJECT, PROJECT_OF_CREDIT_NOTE, SUPPORTING, TENDER],
};

const PARTIES: readonly Binding[] = [
  group("cac:AccountingSupplierParty", "seller", [party(true)]),
  group("cac:AccountingCustomerParty", "buyer", [party(false)]),
  PAYEE,
  group("cac:TaxRepresentativeParty", "taxRepresentative", [
    PARTY_NAME,
    address("cac:PostalAddress"),
    VAT_NUMBER,
  ]),
  group("cac:Delivery", "delivery", [
    text("cbc:ActualDeliveryDate", "date"),
    inside("cac:DeliveryLocation", [
      coded("cbc:ID", "location", { keys: { schemeID: "scheme" } }),
      address("cac:Address"),
    ]),
    inside("cac:DeliveryParty", [PARTY_NAME]),
  ]),
];

const THIRD_PARTY_PAYMENTS = list(
  "cac:PrepaidPayment",
  "thirdPartyPayments",
  [
    text("cbc:ID", "type"),
    text("cbc:PaidAmount", "amount", { currency: "currency" }),
    text("cbc:InstructionID", "description"),
  ],
  { level: 4 },
);

/** The whole of a document of UBL, as far as EN 16931 uses it. */
export function ubl(kind: UblKind): readonly Binding[] {
  return [
    ...HEAD,
    ...TYPE[kind],
    ...REFERENCES,
    ...FURTHER[kind],
    ...PARTIES,
    payments(kind),
    inside("cac:PaymentTerms", [text("cbc:Note", "paymentTerms", { verbatim: true })]),
    ...(kind === "Invoice" ? [THIRD_PARTY_PAYMENTS] : []),
    list("cac:AllowanceCharge", "allowances", documentAllowance("false"), { when: IS_ALLOWANCE }),
    list("cac:AllowanceCharge", "charges", documentAllowance("true"), { when: IS_CHARGE }),
    ...TOTALS,
    lines(kind),
  ];
}
