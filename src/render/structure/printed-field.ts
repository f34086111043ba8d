import type { ControlLabels, Document, NodeId } from "../../../layout/api/documents.ts";
import type { PrintedField, StructureRole } from "../../pdf/structure/structure-source.ts";

/** What readers are told of a control that is drawn and no field of the PDF (ISO 32000-1 §14.8.5.6). */
export function printedRole(document: Document, node: NodeId, labels: ControlLabels): Partial<StructureRole> {
  const type = inputType(document, node);
  const description = labels.of(node) || undefined;
  return {
    printedField: { ...stateOf(document, node, type), description },
    alternative: drawnValue(document, node, type),
  };
}

function stateOf(document: Document, node: NodeId, type: string | undefined): PrintedField {
  if (type === "checkbox" || type === "radio")
    return {
      role: type === "radio" ? "rb" : "cb",
      isChecked: document.attribute(node, "checked") !== undefined,
    };
  return { role: document.nameOf(node) === "button" || isButton(type) ? "pb" : "tv" };
}

function inputType(document: Document, node: NodeId): string | undefined {
  if (document.nameOf(node) !== "input") return undefined;
  return document.attribute(node, "type")?.trim().toLowerCase();
}

function isButton(type: string | undefined): boolean {
  return type === "button" || type === "submit" || type === "reset" || type === "image";
}

/** The value of an input that shows it by a drawing alone; undefined for others. */
function drawnValue(document: Document, node: NodeId, type: string | undefined): string | undefined {
  if (type !== "color" && type !== "range") return undefined;
  return document.attribute(node, "value")?.trim() || undefined;
}
