import { CII } from "../cii/cii.ts";
import { InvoiceReadError } from "../errors.ts";
import type { Draft } from "../model/draft.ts";
import type { Invoice } from "../model/invoice.ts";
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
  /** Undefined where the XML names a specification that there is no profile for. */
  readonly profile: Profile | undefined;
  /** Paths of elements that the model has no place for, each once. */
  readonly unknown: readonly string[];
}

/** Reads an invoice in CII or UBL. @throws InvoiceReadError when it is neither. */
export function readInvoiceXml(bytes: Uint8Array): ReadInvoice {
  const root = readXml(bytes);
  const { syntax, bindings, currencyPath } = formOf(root);
  const target: Target = {};
  const known = new Set<XmlElement>();
  const currency = descendant(root, currencyPath)?.text.trim();
  const context: ReadContext = { known, currency, root: target };
  readAll(bindings, root, target, context);
  const invoice = target as Draft<Invoice>;
  const profile = profileOf(invoice.specification, syntax);
  return { invoice, syntax, profile, unknown: unknownIn(root, known) };
}

interface Form {
  readonly syntax: Profile["syntax"];
  readonly bindings: readonly Binding[];
  readonly currencyPath: readonly string[];
}

function formOf({ name }: XmlElement): Form {
  switch (localName(name)) {
    case "CrossIndustryInvoice":
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
    case "CrossIndustryDocument":
      throw unknownFormat("ZUGFeRD 1.0 is not read: ask for the invoice as ZUGFeRD 2 or Factur-X");
    default:
      throw unknownFormat(`<${name.slice(0, 100)}> is neither an invoice of CII nor one of UBL`);
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
