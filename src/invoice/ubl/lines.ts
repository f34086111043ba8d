import {
  type Binding,
  fixed,
  group,
  inside,
  list,
  type ModelRecord,
  part,
  readAll,
  recordsOf,
  says,
  type Target,
  text,
  writeAll,
} from "../xml/binding.ts";
import { localName, parentElement, type XmlElement } from "../xml/element.ts";
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

type Kind = "Invoice" | "CreditNote";

/** The level that has lines in lines. */
const EXTENDED = 4;

/**
 * BG-25 of an invoice or a credit note. Lines in lines (BG-DEX-01 of the extension of XRechnung) tell how the one around them comes about: in the model
 * they are information that follows it.
 */
export function lines(kind: Kind): Binding {
  const parts = linePartsOf(kind);
  return {
    write: (record, context) => {
      const { top, within } = nested(recordsOf(record["lines"]), context.level);
      const write = (line: ModelRecord, name: string): XmlElement => {
        const sub = (within.get(line) ?? []).map((inner) => write(inner, `cac:Sub${kind}Line`));
        return parentElement(name, [...writeAll(parts, line, context), ...sub]);
      };
      return top.map((line) => write(line, `cac:${kind}Line`));
    },
    read: (parent, target, context) => {
      const found: ModelRecord[] = [];
      const read = (outer: XmlElement, name: string, inherited: Target): void => {
        for (const element of outer.children.filter((child) => localName(child.name) === name)) {
          const line: Target = {};
          readAll(parts, element, line, context);
          found.push({ ...line, ...inherited });
          read(element, `Sub${kind}Line`, { parentId: line["id"], kind: INFORMATION });
        }
      };
      read(parent, `${kind}Line`, {});
      if (found.length > 0) target["lines"] = found;
    },
  };
}

const INFORMATION = "INFORMATION";

interface Nested {
  readonly top: readonly ModelRecord[];
  /** By the line around them. */
  readonly within: ReadonlyMap<ModelRecord, readonly ModelRecord[]>;
}

/** Information stands in the line that it names, which comes before it. */
function nested(lines: readonly ModelRecord[], level: number): Nested {
  const known = new Map<unknown, ModelRecord>();
  const top: ModelRecord[] = [];
  const within = new Map<ModelRecord, ModelRecord[]>();
  for (const line of lines) {
    const { id, parentId, kind } = line;
    const outer = level >= EXTENDED && kind === INFORMATION ? known.get(parentId) : undefined;
    if (outer === undefined) top.push(line);
    else mapped(within, outer).push(line);
    if (id !== undefined && !known.has(id)) known.set(id, line);
  }
  return { top, within };
}

function mapped(lists: Map<ModelRecord, ModelRecord[]>, key: ModelRecord): ModelRecord[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function linePartsOf(kind: Kind): readonly Binding[] {
  const quantity = kind === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
  return [
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
  ];
}
