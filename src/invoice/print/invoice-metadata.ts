import type { XmpSchema } from "../../pdf/document/metadata.ts";
import type { Profile } from "../profiles.ts";

const NAMESPACE = "urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#";

/** What the metadata of a PDF say of the XML inside it (Factur-X 1.0 §6.2); nothing for XML that Factur-X does not know. */
export function invoiceMetadata({
  conformanceLevel,
  fileName,
  metadataVersion,
}: Profile): readonly XmpSchema[] {
  if (conformanceLevel === undefined) return [];
  const properties: readonly (readonly [name: string, value: string, description: string])[] = [
    ["DocumentFileName", fileName, "Name of the embedded XML"],
    ["DocumentType", "INVOICE", "Kind of the document"],
    ["Version", metadataVersion ?? "1.0", "Version of the standard"],
    ["ConformanceLevel", conformanceLevel, "Profile of the XML"],
  ];
  return [
    {
      namespace: NAMESPACE,
      prefix: "fx",
      title: "Factur-X PDFA Extension Schema",
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
