import { type Binding, fixed, group, inside, list, part, says, text } from "../xml/binding.ts";
import { allowance, category, IS_ALLOWANCE, IS_CHARGE } from "./allowances.ts";

/** BG-14 and BG-26. */
export const PERIOD_PARTS: readonly Binding[] = [text("cbc:StartDate", "start"), text("cbc:EndDate", "end")];

const ITEM: readonly Binding[] = [
  text("cbc:Description", "description"),
  text("cbc:Name", "name"),
  inside("cac:BuyersItemIdentification", [text("cbc:ID", "buyerId")]),
  inside("cac:SellersItemIdentification", [text("cbc:ID", "sellerId")]),
  group("cac:StandardItemIdentification", "standardId", [
    text("cbc:ID", "id", { keys: { schemeID: "scheme" } }),
  ]),
  inside("cac:OriginCountry", [text("cbc:IdentificationCode", "originCountry")]),
  list("cac:CommodityClassification", "classifications", [
    text("cbc:ItemClassificationCode", "code", { keys: { listID: "list", listVersionID: "version" } }),
  ]),
];

const ATTRIBUTES: Binding = list("cac:AdditionalItemProperty", "attributes", [
  text("cbc:Name", "name"),
  text("cbc:Value", "value"),
]);

const PRICE: Binding = group("cac:Price", "price", [
  text("cbc:PriceAmount", "net", { currency: "currency" }),
  text("cbc:BaseQuantity", "baseQuantity", { keys: { unitCode: "baseUnit" } }),
  inside(
    "cac:AllowanceCharge",
    [
      fixed("cbc:ChargeIndicator", "false"),
      text("cbc:Amount", "discount", { currency: "currency" }),
      text("cbc:BaseAmount", "gross", { currency: "currency" }),
    ],
    { needs: ["discount", "gross"] },
  ),
]);

/** BG-25 of an invoice or a credit note. */
export function lines(kind: "Invoice" | "CreditNote"): Binding {
  const quantity = kind === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
  return list(`cac:${kind}Line`, "lines", [
    text("cbc:ID", "id"),
    text("cbc:Note", "note"),
    text(quantity, "quantity", { keys: { unitCode: "unit" } }),
    text("cbc:LineExtensionAmount", "netAmount", { currency: "currency" }),
    text("cbc:AccountingCost", "buyerAccountingReference"),
    group("cac:InvoicePeriod", "period", PERIOD_PARTS),
    inside("cac:OrderLineReference", [text("cbc:LineID", "purchaseOrderLine")]),
    group(
      "cac:DocumentReference",
      "object",
      [text("cbc:ID", "id", { keys: { schemeID: "scheme" } }), fixed("cbc:DocumentTypeCode", "130")],
      { when: says("DocumentTypeCode", "130") },
    ),
    list("cac:AllowanceCharge", "allowances", allowance("false"), { when: IS_ALLOWANCE }),
    list("cac:AllowanceCharge", "charges", allowance("true"), { when: IS_CHARGE }),
    inside("cac:Item", [
      part("item", ITEM),
      category("cac:ClassifiedTaxCategory"),
      part("item", [ATTRIBUTES]),
    ]),
    PRICE,
  ]);
}
