import type { ExchangeStandard } from "../conformance/standards.ts";
import { PDF_NAMESPACE, type XmpProperty, type XmpSchema } from "./metadata.ts";

const EXCHANGE_NAMESPACE = "http://www.npes.org/pdfx/ns/id/";
const MANAGEMENT_NAMESPACE = "http://ns.adobe.com/xap/1.0/mm/";

/**
 * What files that are exchanged for print say of themselves beside the usual (ISO 15930-7): the standard, and which document and which
 * version of it they are. Each file is a document of its own.
 *
 * @param identifier 16 bytes that differ for different files
 */
export function exchangeSchemas({ name }: ExchangeStandard, identifier: Uint8Array): readonly XmpSchema[] {
  const number = `uuid:${identifierText(identifier)}`;
  const version = internal("GTS_PDFXVersion", name, "Part of ISO 15930");
  return [
    {
      namespace: EXCHANGE_NAMESPACE,
      prefix: "pdfxid",
      title: "PDF/X identification schema",
      properties: [version],
    },
    {
      namespace: PDF_NAMESPACE,
      prefix: "pdf",
      title: "Adobe PDF schema",
      // Left to the press.
      properties: [internal("Trapped", "False", "Whether colours are trapped")],
    },
    {
      namespace: MANAGEMENT_NAMESPACE,
      prefix: "xmpMM",
      title: "XMP Media Management",
      isPredefined: true,
      properties: [
        internal("DocumentID", number, "The document"),
        internal("InstanceID", number, "The file"),
        internal("VersionID", "1", "The version of the document"),
        internal("RenditionClass", "default", "The form of the document"),
      ],
    },
  ];
}

function internal(name: string, value: string, description: string): XmpProperty {
  return { name, value, description, valueType: "Text", category: "internal" };
}

/** As RFC 9562 §4 has it. */
function identifierText(bytes: Uint8Array): string {
  let digits = "";
  for (const byte of bytes) digits += byte.toString(16).padStart(2, "0");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
