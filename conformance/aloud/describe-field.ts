import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFString } from "pdf-lib";
import { attributeOf, type StructureElement } from "../tagged/structure-elements.ts";

const RADIO = 1 << 15;
const PUSH = 1 << 16;
const PRINTED: Readonly<Record<string, string>> = {
  "/rb": "radio button",
  "/cb": "check box",
  "/pb": "button",
  "/tv": "text",
};

/** What is said of a field: what kind it is, its label, its value; of one that is only printed, what is shown. */
export function describeField(element: StructureElement, widget: PDFDict | undefined, text: string): string {
  if (widget === undefined) {
    const kind = PRINTED[String(attributeOf(element, "PrintField", "Role"))] ?? "field";
    const state =
      attributeOf(element, "PrintField", "checked") ?? attributeOf(element, "PrintField", "Checked");
    const description = textFrom(attributeOf(element, "PrintField", "Desc") as PDFObject | undefined);
    const words = [
      `printed ${kind}`,
      description,
      state === undefined ? "" : state === PDFName.of("on") ? "checked" : "not checked",
    ];
    return [words.filter((word) => word !== "").join(", "), text].filter((part) => part !== "").join(": ");
  }
  const kind = kindOf(widget);
  const label = textFrom(inherited(widget, "TU"));
  const isButton = kind === "check box" || kind === "radio button";
  const value = isButton
    ? widget.lookup(PDFName.of("AS")) === PDFName.of("Off")
      ? "not checked"
      : "checked"
    : shownValue(widget);
  return [kind, label, value].filter((part) => part !== "").join(", ");
}

function kindOf(widget: PDFDict): string {
  const type = String(inherited(widget, "FT"));
  const flags = inherited(widget, "Ff");
  const bits = flags instanceof PDFNumber ? flags.asNumber() : 0;
  if (type === "/Tx") return "text field";
  if (type === "/Ch") return "choice";
  if (type === "/Sig") return "signature";
  return (bits & PUSH) !== 0 ? "button" : (bits & RADIO) !== 0 ? "radio button" : "check box";
}

function shownValue(widget: PDFDict): string {
  const value = inherited(widget, "V");
  return value instanceof PDFArray ? value.asArray().map(textFrom).join(", ") : textFrom(value);
}

function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  const own = dict.lookup(PDFName.of(key));
  const parent = dict.lookup(PDFName.of("Parent"));
  return own ?? (parent instanceof PDFDict ? inherited(parent, key) : undefined);
}

function textFrom(object: PDFObject | undefined): string {
  return object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : "";
}
