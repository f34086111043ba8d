import { CII } from "../cii/cii.ts";
import { asCrossIndustryInvoice } from "../cii/zugferd-one.ts";
import { InvoiceReadError } from "../errors.ts";
import type { Draft } from "../model/draft.ts";
import type { Invoice } from "../model/invoice.ts";
import { ORDER, ORDER_ROOT } from "../order/order.ts";
import { type Profile, profileOf } from "../profiles.ts";
import { ubl } from "../ubl/ubl.ts";
import { type Binding, type ReadContext, readAll, type Target } from "../xml/binding.ts";
import { descendant, localName, type XmlElement } from "../xml/element.ts";
import { readXml } from "../xml/read-xml.ts";

/** What was found in XML. */
export interface ReadInvoice {
  /** As it stands there, whether it keeps the rules or not. */
  readonly invoice: Draft<Invoice>;
  readonly syntax: Profile["syntax"];
  /** The name of the root: CrossIndustryInvoice, Invoice, CreditNote, or CrossIndustryDocument of ZUGFeRD 1.0. */
  readonly document: string;
  /** Undefined where the XML names a specification that there is no profile for. */
  readonly profile: Profile | undefined;
  /** Paths of elements that the model has no place for, each once. */
  readonly unknown: readonly string[];
}

/** Reads an invoice in CII, that of ZUGFeRD 1.0 included, or in UBL, or an order of Order-X. @throws InvoiceReadError when it is neither. */
export function readInvoiceXml(bytes: Uint8Array): ReadInvoice {
  const root = readXml(bytes);
  const document = localName(root.name);
  const { syntax, bindings, currencyPath } = formOf(root);
  const origins = new Map<XmlElement, XmlElement>();
  const content = document === ZUGFERD_ONE ? asCrossIndustryInvoice(root, origins) : root;
  const target: Target = {};
  const known = new Set<XmlElement>();
  const currency = descendant(content, currencyPath)?.text.trim();
  const context: ReadContext = { known, currency, root: target };
  readAll(bindings, content, target, context);
  const invoice = target as Draft<Invoice>;
  const profile = profileOf(invoice.specification, syntax);
  const found = new Set([...known].map((element) => origins.get(element) ?? element));
  return { invoice, syntax, document, profile, unknown: unknownIn(root, found) };
}

/** The root of ZUGFeRD 1.0. */
export const ZUGFERD_ONE = "CrossIndustryDocument";

interface Form {
  readonly syntax: Profile["syntax"];
  readonly bindings: readonly Binding[];
  readonly currencyPath: readonly string[];
}

function formOf({ name }: XmlElement): Form {
  switch (localName(name)) {
    case "CrossIndustryInvoice":
    case ZUGFERD_ONE:
      return {
        syntax: "cii",
        bindings: CII,
        currencyPath: [
          "SupplyChainTradeTransaction",
          "ApplicableHeaderTradeSettlement",
          "InvoiceCurrencyCode",
        ],
      };
    case "Invoice":
      return { syntax: "ubl", bindings: ubl("Invoice"), currencyPath: ["DocumentCurrencyCode"] };
    case "CreditNote":
      return { syntax: "ubl", bindings: ubl("CreditNote"), currencyPath: ["DocumentCurrencyCode"] };
    case ORDER_ROOT:
      return {
        syntax: "cio",
        bindings: ORDER,
        currencyPath: ["SupplyChainTradeTransaction", "ApplicableHeaderTradeSettlement", "OrderCurrencyCode"],
      };
    default:
      throw unknownFormat(
        `<${name.slice(0, 100)}> is neither an invoice of CII nor one of UBL, nor an order`,
      );
  }
}

function unknownIn(root: XmlElement, known: ReadonlySet<XmlElement>): readonly string[] {
  const paths = new Set<string>();
  const visit = (element: XmlElement, path: string): void => {
    const own = `${path}/${localName(element.name)}`;
    if (!known.has(element)) paths.add(own);
    else for (const child of element.children) visit(child, own);
  };
  for (const child of root.children) visit(child, "");
  return [...paths];
}

function unknownFormat(reason: string): InvoiceReadError {
  return new InvoiceReadError("unknown-format", `${reason}.`);
}
