import { localName, type XmlElement } from "../xml/element.ts";

/** Names of ZUGFeRD 1.0 that Cross Industry Invoice D16B has under others. */
const NAMES: Readonly<Record<string, string>> = {
  SpecifiedExchangedDocumentContext: "ExchangedDocumentContext",
  HeaderExchangedDocument: "ExchangedDocument",
  SpecifiedSupplyChainTradeTransaction: "SupplyChainTradeTransaction",
  ApplicableSupplyChainTradeAgreement: "ApplicableHeaderTradeAgreement",
  ApplicableSupplyChainTradeDelivery: "ApplicableHeaderTradeDelivery",
  ApplicableSupplyChainTradeSettlement: "ApplicableHeaderTradeSettlement",
  SpecifiedSupplyChainTradeAgreement: "SpecifiedLineTradeAgreement",
  SpecifiedSupplyChainTradeDelivery: "SpecifiedLineTradeDelivery",
  SpecifiedSupplyChainTradeSettlement: "SpecifiedLineTradeSettlement",
  ApplicablePercent: "RateApplicablePercent",
};

/** Names that depend on where they stand: that of the parent, the name there, and the one of D16B. */
const NAMES_IN: readonly (readonly [parent: RegExp, name: string, renamed: string])[] = [
  [
    /^ApplicableSupplyChainTradeSettlement$/,
    "SpecifiedTradeSettlementMonetarySummation",
    "SpecifiedTradeSettlementHeaderMonetarySummation",
  ],
  [
    /^SpecifiedSupplyChainTradeSettlement$/,
    "SpecifiedTradeSettlementMonetarySummation",
    "SpecifiedTradeSettlementLineMonetarySummation",
  ],
  [/ReferencedDocument$/, "ID", "IssuerAssignedID"],
  [/^ApplicableProductCharacteristic$/, "ValueMeasure", "Value"],
  [/^SpecifiedLogisticsServiceCharge$/, "AppliedAmount", "ActualAmount"],
  [/^SpecifiedLogisticsServiceCharge$/, "Description", "Reason"],
  [/^SpecifiedLogisticsServiceCharge$/, "AppliedTradeTax", "CategoryTradeTax"],
];

const SERVICE_CHARGE = "SpecifiedLogisticsServiceCharge";

/**
 * An invoice of ZUGFeRD 1.0 under the names of Cross Industry Invoice D16B, which has the same elements otherwise. A charge for freight
 * becomes a charge of the document, which it adds to all the same.
 *
 * @param origins gets the element of the file for each that has another name here.
 */
export function asCrossIndustryInvoice(root: XmlElement, origins: Map<XmlElement, XmlElement>): XmlElement {
  return renamed(root, "", origins);
}

function renamed(element: XmlElement, parent: string, origins: Map<XmlElement, XmlElement>): XmlElement {
  const own = localName(element.name);
  const children = element.children.map((child) => renamed(child, own, origins));
  const added = own === SERVICE_CHARGE ? [chargeIndicator()] : [];
  const copy = { ...element, name: nameOf(own, parent), children: [...added, ...children] };
  origins.set(copy, element);
  return copy;
}

function nameOf(own: string, parent: string): string {
  if (own === SERVICE_CHARGE) return "SpecifiedTradeAllowanceCharge";
  const here = NAMES_IN.find(([place, name]) => name === own && place.test(parent));
  return here?.[2] ?? NAMES[own] ?? own;
}

function chargeIndicator(): XmlElement {
  const indicator = { name: "Indicator", attributes: {}, children: [], text: "true" };
  return { name: "ChargeIndicator", attributes: {}, children: [indicator], text: "" };
}
