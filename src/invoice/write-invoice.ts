import { CII, CII_NAMESPACES } from "./cii/cii.ts";
import { counts } from "./model/calculation.ts";
import type { Draft } from "./model/draft.ts";
import type { Invoice, InvoiceLine } from "./model/invoice.ts";
import { ORDER, ORDER_NAMESPACES, ORDER_ROOT } from "./order/order.ts";
import type { Profile } from "./profiles.ts";
import { ublKind } from "./ubl/kind.ts";
import { ubl, ublNamespaces } from "./ubl/ubl.ts";
import { type Binding, type ModelRecord, writeAll } from "./xml/binding.ts";
import { writeXml } from "./xml/write-xml.ts";

/** Writes an invoice as XML. What the profile has no place for is left out; rules are not looked at. */
export function writeInvoice(invoice: Draft<Invoice>, profile: Profile): Uint8Array<ArrayBuffer> {
  const { name, namespaces, bindings } = documentOf(invoice, profile);
  const { specification, level } = profile;
  const businessProcess = invoice.businessProcess ?? profile.businessProcess;
  const lines = invoice.lines?.filter((line) => hasPlace(line, profile));
  const root = { ...invoice, lines, businessProcess, specification } as ModelRecord;
  const children = writeAll(bindings, root, { level, root });
  return writeXml({ name, attributes: namespaces, children, text: "" });
}

/** Lines that do not count would be added up where the profile can't say what they are; UBL has no groups. */
function hasPlace(line: Draft<InvoiceLine>, { level, syntax }: Profile): boolean {
  return counts(line) || (level >= 4 && (syntax === "cii" || line.kind === "INFORMATION"));
}

interface DocumentForm {
  readonly name: string;
  readonly namespaces: Readonly<Record<string, string>>;
  readonly bindings: readonly Binding[];
}

function documentOf({ typeCode = "" }: Draft<Invoice>, { syntax }: Profile): DocumentForm {
  if (syntax === "cio") return { name: `rsm:${ORDER_ROOT}`, namespaces: ORDER_NAMESPACES, bindings: ORDER };
  if (syntax === "cii")
    return { name: "rsm:CrossIndustryInvoice", namespaces: CII_NAMESPACES, bindings: CII };
  const kind = ublKind(typeCode);
  return { name: kind, namespaces: ublNamespaces(kind), bindings: ubl(kind) };
}
