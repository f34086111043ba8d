import {
  ALLOWANCE_PARTS,
  DOCUMENT_ALLOWANCE_PARTS,
  IS_ALLOWANCE,
  IS_CHARGE,
  indicator,
} from "../cii/allowances.ts";
import { reference, SUPPORTING } from "../cii/cii.ts";
import { BASE, GROSS_PRICE } from "../cii/lines.ts";
import { address, identifier, party } from "../cii/parties.ts";
import { day } from "../cii/periods.ts";
import { type Binding, coded, fixed, group, inside, list, part, says, text } from "../xml/binding.ts";

/** The root of an order. */
export const ORDER_ROOT = "SCRDMCCBDACIOMessageStructure";

/** The namespaces of Cross Industry Order D20B, by the prefixes that everybody has. */
export const ORDER_NAMESPACES: Readonly<Record<string, string>> = {
  "xmlns:rsm": `urn:un:unece:uncefact:data:${ORDER_ROOT}:100`,
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:128",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:128",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:128",
};

/** COMFORT; what has no level is in BASIC. */
const COMFORT = { level: 3 } as const;

const HEAD: readonly Binding[] = [
  text("ram:ID", "number"),
  text("ram:TypeCode", "typeCode"),
  part("order", [text("ram:StatusCode", "statusCode")]),
  day("ram:IssueDateTime", "issueDate"),
  part("order", [
    text("ram:PurposeCode", "purposeCode"),
    text("ram:RequestedResponseTypeCode", "responseCode"),
  ]),
  list("ram:IncludedNote", "notes", [text("ram:Content", "text"), text("ram:SubjectCode", "subjectCode")]),
];

const ITEM: readonly Binding[] = [
  coded("ram:GlobalID", "standardId", { keys: { schemeID: "scheme" } }),
  text("ram:SellerAssignedID", "sellerId"),
  text("ram:BuyerAssignedID", "buyerId"),
  text("ram:Name", "name"),
  text("ram:Description", "description", COMFORT),
  list(
    "ram:ApplicableProductCharacteristic",
    "attributes",
    [text("ram:Description", "name"), text("ram:Value", "value")],
    COMFORT,
  ),
  list(
    "ram:DesignatedProductClassification",
    "classifications",
    [text("ram:ClassCode", "code", { keys: { listID: "list", listVersionID: "version" } })],
    COMFORT,
  ),
  inside("ram:OriginTradeCountry", [text("ram:ID", "originCountry")], COMFORT),
];

const LINE_SETTLEMENT: readonly Binding[] = [
  group(
    "ram:ApplicableTradeTax",
    "vat",
    [
      fixed("ram:TypeCode", "VAT"),
      text("ram:CategoryCode", "category"),
      text("ram:RateApplicablePercent", "rate"),
    ],
    COMFORT,
  ),
  list("ram:SpecifiedTradeAllowanceCharge", "allowances", [indicator("false"), ...ALLOWANCE_PARTS], {
    ...COMFORT,
    when: IS_ALLOWANCE,
  }),
  list("ram:SpecifiedTradeAllowanceCharge", "charges", [indicator("true"), ...ALLOWANCE_PARTS], {
    ...COMFORT,
    when: IS_CHARGE,
  }),
  inside("ram:SpecifiedTradeSettlementLineMonetarySummation", [text("ram:LineTotalAmount", "netAmount")]),
  inside(
    "ram:ReceivableSpecifiedTradeAccountingAccount",
    [text("ram:ID", "buyerAccountingReference")],
    COMFORT,
  ),
];

const LINES: Binding = list("ram:IncludedSupplyChainTradeLineItem", "lines", [
  inside("ram:AssociatedDocumentLineDocument", [
    text("ram:LineID", "id"),
    text("ram:LineStatusCode", "statusCode"),
    inside("ram:IncludedNote", [text("ram:Content", "note")]),
  ]),
  group("ram:SpecifiedTradeProduct", "item", ITEM),
  inside("ram:SpecifiedLineTradeAgreement", [
    inside("ram:BuyerOrderReferencedDocument", [text("ram:LineID", "purchaseOrderLine")]),
    part("price", [
      {
        ...GROSS_PRICE,
        write: (record, context) => (context.level < 3 ? [] : GROSS_PRICE.write(record, context)),
      },
      inside("ram:NetPriceProductTradePrice", [text("ram:ChargeAmount", "net"), BASE], { needs: ["net"] }),
    ]),
  ]),
  inside("ram:SpecifiedLineTradeDelivery", [
    text("ram:RequestedQuantity", "quantity", { keys: { unitCode: "unit" } }),
    text("ram:AgreedQuantity", "agreedQuantity", { keys: { unitCode: "unit" } }),
  ]),
  inside("ram:SpecifiedLineTradeSettlement", LINE_SETTLEMENT),
]);

const AGREEMENT: readonly Binding[] = [
  text("ram:BuyerReference", "buyerReference"),
  group("ram:SellerTradeParty", "seller", party(0, false)),
  group("ram:BuyerTradeParty", "buyer", party(0, false)),
  reference("ram:SellerOrderReferencedDocument", "salesOrderReference", 3),
  reference("ram:BuyerOrderReferencedDocument", "purchaseOrderReference", 0),
  part("order", [reference("ram:QuotationReferencedDocument", "quotationReference", 0)]),
  reference("ram:ContractReferencedDocument", "contractReference", 0),
  list("ram:AdditionalReferencedDocument", "attachments", SUPPORTING, {
    ...COMFORT,
    when: says("TypeCode", "916"),
  }),
  part("order", [
    reference("ram:BlanketOrderReferencedDocument", "blanketOrderReference", 0),
    reference("ram:PreviousOrderReferencedDocument", "previousOrderReference", 0),
    reference("ram:PreviousOrderChangeReferencedDocument", "previousChangeReference", 0),
    reference("ram:PreviousOrderResponseReferencedDocument", "previousResponseReference", 0),
  ]),
  inside(
    "ram:SpecifiedProcuringProject",
    [text("ram:ID", "projectReference"), fixed("ram:Name", "Project reference")],
    { ...COMFORT, needs: ["projectReference"] },
  ),
];

const DELIVERY: readonly Binding[] = [
  group("ram:ShipToTradeParty", "delivery", [
    ...identifier("location", 0),
    text("ram:Name", "name"),
    address(0),
  ]),
  inside("ram:RequestedDeliverySupplyChainEvent", [
    part("delivery", [day("ram:OccurrenceDateTime", "date")]),
    group("ram:OccurrenceSpecifiedPeriod", "period", [
      day("ram:StartDateTime", "start"),
      day("ram:EndDateTime", "end"),
    ]),
  ]),
];

const SETTLEMENT: readonly Binding[] = [
  text("ram:OrderCurrencyCode", "currency"),
  list("ram:SpecifiedTradeAllowanceCharge", "allowances", [indicator("false"), ...DOCUMENT_ALLOWANCE_PARTS], {
    ...COMFORT,
    when: IS_ALLOWANCE,
  }),
  list("ram:SpecifiedTradeAllowanceCharge", "charges", [indicator("true"), ...DOCUMENT_ALLOWANCE_PARTS], {
    ...COMFORT,
    when: IS_CHARGE,
  }),
  inside("ram:SpecifiedTradePaymentTerms", [text("ram:Description", "paymentTerms")], COMFORT),
  group("ram:SpecifiedTradeSettlementHeaderMonetarySummation", "totals", [
    text("ram:LineTotalAmount", "lines"),
    text("ram:ChargeTotalAmount", "charges"),
    text("ram:AllowanceTotalAmount", "allowances"),
    text("ram:TaxBasisTotalAmount", "withoutVat"),
    text("ram:TaxTotalAmount", "vat", { currency: "currency" }),
    text("ram:GrandTotalAmount", "withVat"),
  ]),
  inside("ram:ReceivableSpecifiedTradeAccountingAccount", [text("ram:ID", "buyerAccountingReference")]),
];

/** The whole of Cross Industry Order, as far as Order-X and the model have the same. */
export const ORDER: readonly Binding[] = [
  inside("rsm:ExchangedDocumentContext", [
    inside("ram:BusinessProcessSpecifiedDocumentContextParameter", [text("ram:ID", "businessProcess")]),
    inside("ram:GuidelineSpecifiedDocumentContextParameter", [text("ram:ID", "specification")]),
  ]),
  inside("rsm:ExchangedDocument", HEAD),
  inside("rsm:SupplyChainTradeTransaction", [
    LINES,
    inside("ram:ApplicableHeaderTradeAgreement", AGREEMENT),
    inside("ram:ApplicableHeaderTradeDelivery", DELIVERY, { always: true }),
    inside("ram:ApplicableHeaderTradeSettlement", SETTLEMENT),
  ]),
];
