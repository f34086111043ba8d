import { type Binding, coded, fixed, group, inside, list, says, text } from "../xml/binding.ts";
import { LINES } from "./lines.ts";
import { address, identifier, party, VAT_NUMBER } from "./parties.ts";
import { day } from "./periods.ts";
import { SETTLEMENT } from "./settlement.ts";

/** The namespaces of Cross Industry Invoice D16B, by the prefixes that everybody has. */
export const CII_NAMESPACES: Readonly<Record<string, string>> = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

/** What a document refers to by its number alone. */
export function reference(name: string, key: string, level: number): Binding {
  return inside(name, [text("ram:IssuerAssignedID", key)], { level });
}

/** BG-24. */
export const SUPPORTING: readonly Binding[] = [
  text("ram:IssuerAssignedID", "reference"),
  text("ram:URIID", "url"),
  fixed("ram:TypeCode", "916"),
  text("ram:Name", "description"),
  coded("ram:AttachmentBinaryObject", "file", {
    keys: { mimeCode: "mediaType", filename: "name" },
    textKey: "data",
  }),
];

const AGREEMENT: readonly Binding[] = [
  text("ram:BuyerReference", "buyerReference"),
  group("ram:SellerTradeParty", "seller", party(0)),
  group("ram:BuyerTradeParty", "buyer", party(1)),
  group(
    "ram:SellerTaxRepresentativeTradeParty",
    "taxRepresentative",
    [text("ram:Name", "name"), address(1), VAT_NUMBER],
    { level: 1 },
  ),
  reference("ram:SellerOrderReferencedDocument", "salesOrderReference", 3),
  reference("ram:BuyerOrderReferencedDocument", "purchaseOrderReference", 0),
  reference("ram:ContractReferencedDocument", "contractReference", 1),
  list("ram:AdditionalReferencedDocument", "attachments", SUPPORTING, {
    level: 3,
    when: says("TypeCode", "916"),
  }),
  inside(
    "ram:AdditionalReferencedDocument",
    [text("ram:IssuerAssignedID", "tenderReference"), fixed("ram:TypeCode", "50")],
    { level: 3, needs: ["tenderReference"], when: says("TypeCode", "50") },
  ),
  group(
    "ram:AdditionalReferencedDocument",
    "invoicedObject",
    [
      text("ram:IssuerAssignedID", "id"),
      fixed("ram:TypeCode", "130"),
      text("ram:ReferenceTypeCode", "scheme"),
    ],
    { level: 3, when: says("TypeCode", "130") },
  ),
  inside(
    "ram:SpecifiedProcuringProject",
    [text("ram:ID", "projectReference"), fixed("ram:Name", "Project reference")],
    { level: 3, needs: ["projectReference"] },
  ),
];

const DELIVERY: readonly Binding[] = [
  group(
    "ram:ShipToTradeParty",
    "delivery",
    [...identifier("location", 1), text("ram:Name", "name"), address(1)],
    { level: 1 },
  ),
];

/** The whole of Cross Industry Invoice, as far as EN 16931 and the profiles of Factur-X use it. */
export const CII: readonly Binding[] = [
  inside("rsm:ExchangedDocumentContext", [
    inside("ram:BusinessProcessSpecifiedDocumentContextParameter", [text("ram:ID", "businessProcess")]),
    inside("ram:GuidelineSpecifiedDocumentContextParameter", [text("ram:ID", "specification")]),
  ]),
  inside("rsm:ExchangedDocument", [
    text("ram:ID", "number"),
    text("ram:TypeCode", "typeCode"),
    day("ram:IssueDateTime", "issueDate"),
    list("ram:IncludedNote", "notes", [text("ram:Content", "text"), text("ram:SubjectCode", "subjectCode")], {
      level: 1,
    }),
  ]),
  inside("rsm:SupplyChainTradeTransaction", [
    LINES,
    inside("ram:ApplicableHeaderTradeAgreement", AGREEMENT),
    inside(
      "ram:ApplicableHeaderTradeDelivery",
      [
        ...DELIVERY,
        group("ram:ActualDeliverySupplyChainEvent", "delivery", [day("ram:OccurrenceDateTime", "date")], {
          level: 1,
        }),
        reference("ram:DespatchAdviceReferencedDocument", "despatchAdviceReference", 1),
        reference("ram:ReceivingAdviceReferencedDocument", "receivingAdviceReference", 3),
      ],
      { always: true },
    ),
    inside("ram:ApplicableHeaderTradeSettlement", SETTLEMENT),
  ]),
];
