import type { XmpSchema } from "../../pdf/document/metadata.ts";
import type { Draft } from "../model/draft.ts";
import type { Invoice } from "../model/invoice.ts";
import type { Profile } from "../profiles.ts";
import { ORDER_TYPES } from "../rules/order.ts";

const ORDER_NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:1p0#";
const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** What the metadata of a PDF say of the XML inside it (Factur-X 1.0 §6.2, Order-X 1.0); nothing for XML that Factur-X does not know. */
export function invoiceMetadata(
  { conformanceLevel, fileName, metadataVersion, syntax }: Profile,
  { typeCode = "" }: Draft<Invoice>,
): readonly XmpSchema[] {
  if (conformanceLevel === undefined) return [];
  const properties: readonly (readonly [name: string, value: string, description: string])[] = [
    ["DocumentFileName", fileName, "Name of the embedded XML"],
    [
      "DocumentType",
      syntax === "cio" ? (ORDER_TYPES[typeCode] ?? "ORDER") : "INVOICE",
      "Kind of the document",
    ],
    ["Version", metadataVersion ?? "1.0", "Version of the standard"],
    ["ConformanceLevel", conformanceLevel, "Profile of the XML"],
  ];
  return [
    {
      namespace: syntax === "cio" ? ORDER_NAMESPACE : NAMESPACE,
      prefix: "fx",
      title: `${syntax === "cio" ? "Order-X" : "Factur-X"} PDFA Extension Schema`,
      properties: properties.map(([name, value, description]) => ({
        name,
        value,
        valueType: "Text",
        category: "external",
        description,
      })),
    },
  ];
}
