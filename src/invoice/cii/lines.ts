import { type Binding, coded, fixed, group, inside, list, part, says, text } from "../xml/binding.ts";
import { ALLOWANCE_PARTS, IS_ALLOWANCE, IS_CHARGE, indicator } from "./allowances.ts";
import { period } from "./periods.ts";

const ITEM: readonly Binding[] = [
  coded("ram:GlobalID", "standardId", { keys: { schemeID: "scheme" } }),
  text("ram:SellerAssignedID", "sellerId", { level: 3 }),
  text("ram:BuyerAssignedID", "buyerId", { level: 3 }),
  text("ram:Name", "name"),
  text("ram:Description", "description", { level: 3 }),
  list(
    "ram:ApplicableProductCharacteristic",
    "attributes",
    [text("ram:Description", "name"), text("ram:Value", "value")],
    { level: 3 },
  ),
  list(
    "ram:DesignatedProductClassification",
    "classifications",
    [text("ram:ClassCode", "code", { keys: { listID: "list", listVersionID: "version" } })],
    { level: 3 },
  ),
  inside("ram:OriginTradeCountry", [text("ram:ID", "originCountry")], { level: 3 }),
];

/** BT-149 and BT-150. */
export const BASE: Binding = text("ram:BasisQuantity", "baseQuantity", { keys: { unitCode: "baseUnit" } });

/** BT-148 and BT-147. */
export const GROSS_PRICE: Binding = inside(
  "ram:GrossPriceProductTradePrice",
  [
    text("ram:ChargeAmount", "gross"),
    BASE,
    inside("ram:AppliedTradeAllowanceCharge", [indicator("false"), text("ram:ActualAmount", "discount")], {
      needs: ["discount"],
      when: IS_ALLOWANCE,
    }),
  ],
  { needs: ["gross"] },
);

const AGREEMENT: readonly Binding[] = [
  inside("ram:BuyerOrderReferencedDocument", [text("ram:LineID", "purchaseOrderLine")], { level: 3 }),
  part("price", [
    GROSS_PRICE,
    inside("ram:NetPriceProductTradePrice", [text("ram:ChargeAmount", "net"), BASE], { needs: ["net"] }),
  ]),
];

const OBJECT: Binding = group(
  "ram:AdditionalReferencedDocument",
  "object",
  [text("ram:IssuerAssignedID", "id"), fixed("ram:TypeCode", "130"), text("ram:ReferenceTypeCode", "scheme")],
  { level: 3, when: says("TypeCode", "130") },
);

const SETTLEMENT: readonly Binding[] = [
  group("ram:ApplicableTradeTax", "vat", [
    fixed("ram:TypeCode", "VAT"),
    text("ram:CategoryCode", "category"),
    text("ram:RateApplicablePercent", "rate"),
  ]),
  period(2),
  list("ram:SpecifiedTradeAllowanceCharge", "allowances", [indicator("false"), ...ALLOWANCE_PARTS], {
    when: IS_ALLOWANCE,
  }),
  list("ram:SpecifiedTradeAllowanceCharge", "charges", [indicator("true"), ...ALLOWANCE_PARTS], {
    when: IS_CHARGE,
  }),
  inside("ram:SpecifiedTradeSettlementLineMonetarySummation", [text("ram:LineTotalAmount", "netAmount")]),
  OBJECT,
  inside("ram:ReceivableSpecifiedTradeAccountingAccount", [text("ram:ID", "buyerAccountingReference")], {
    level: 3,
  }),
];

/** BG-25. */
export const LINES: Binding = list(
  "ram:IncludedSupplyChainTradeLineItem",
  "lines",
  [
    inside("ram:AssociatedDocumentLineDocument", [
      text("ram:LineID", "id"),
      text("ram:ParentLineID", "parentId", { level: 4 }),
      text("ram:LineStatusReasonCode", "kind", { level: 4 }),
      inside("ram:IncludedNote", [text("ram:Content", "note")]),
    ]),
    group("ram:SpecifiedTradeProduct", "item", ITEM),
    inside("ram:SpecifiedLineTradeAgreement", AGREEMENT),
    inside("ram:SpecifiedLineTradeDelivery", [
      text("ram:BilledQuantity", "quantity", { keys: { unitCode: "unit" } }),
    ]),
    inside("ram:SpecifiedLineTradeSettlement", SETTLEMENT),
  ],
  { level: 2 },
);
