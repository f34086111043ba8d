import type { Document, NodeId } from "../../../layout/api/documents.ts";
import type { PrintedField } from "../../pdf/structure/structure-source.ts";

/** What readers are told of a control that is drawn and no field of the PDF (ISO 32000-1 §14.8.5.6). */
export function printedField(document: Document, node: NodeId): PrintedField {
  const type =
    document.nameOf(node) === "input" ? document.attribute(node, "type")?.toLowerCase() : undefined;
  if (type === "checkbox" || type === "radio")
    return {
      role: type === "radio" ? "rb" : "cb",
      isChecked: document.attribute(node, "checked") !== undefined,
    };
  return { role: document.nameOf(node) === "button" || isButton(type) ? "pb" : "tv" };
}

function isButton(type: string | undefined): boolean {
  return type === "button" || type === "submit" || type === "reset" || type === "image";
}
