import type { ElementState } from "../../css/selectors/selector.ts";
import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";

const CONTROLS: ReadonlySet<string> = new Set([
  "button",
  "fieldset",
  "input",
  "optgroup",
  "option",
  "select",
  "textarea",
]);

/** Types of `input` into which no text is written. */
const NOT_TEXTUAL: ReadonlySet<string> = new Set(
  "hidden range color checkbox radio file submit image reset button".split(" "),
);

/** Whether an element is in a state that its own markup decides (HTML, "Pseudo-classes"; Selectors 4 §12–13). */
export function isInState(state: ElementState, document: Document, node: NodeId): boolean {
  switch (state) {
    case "root":
      return node === document.root;
    case "empty":
      return isEmpty(document, node);
    case "link":
      return isLink(document, node);
    default:
      return document.namespaceOf(node) === "html" && isControlInState(state, document, node);
  }
}

function isControlInState(state: ElementState, document: Document, node: NodeId): boolean {
  const name = document.nameOf(node);
  const has = (attribute: string): boolean => document.attribute(node, attribute) !== undefined;
  switch (state) {
    case "checked":
    case "default":
      return name === "option" ? has("selected") : isCheckable(document, node) && has("checked");
    case "disabled":
      return CONTROLS.has(name) && isDisabled(document, node);
    case "enabled":
      return CONTROLS.has(name) && !isDisabled(document, node);
    case "open":
      return (name === "details" || name === "dialog") && has("open");
    case "indeterminate":
      return name === "progress" && !has("value");
    case "required":
      return isFormField(name) && has("required");
    case "optional":
      return isFormField(name) && !has("required");
    case "read-write":
      return isWritable(document, node);
    case "read-only":
      return !isWritable(document, node);
    case "placeholder-shown":
      return has("placeholder") && isBlank(document, node);
    default:
      return false;
  }
}

/** No elements and no text, not even white space, inside. */
function isEmpty(document: Document, node: NodeId): boolean {
  let child = document.firstChildOf(node);
  while (child !== NO_NODE) {
    if (document.isElement(child) || document.textOf(child) !== "") return false;
    child = document.nextSiblingOf(child);
  }
  return true;
}

function isLink(document: Document, node: NodeId): boolean {
  const name = document.nameOf(node);
  if (name !== "a" && name !== "area") return false;
  if (document.attribute(node, "href") !== undefined) return true;
  return document.namespaceOf(node) === "svg" && document.attribute(node, "xlink:href") !== undefined;
}

function isFormField(name: string): boolean {
  return name === "input" || name === "select" || name === "textarea";
}

function typeOf(document: Document, node: NodeId): string {
  return (document.attribute(node, "type") ?? "").toLowerCase();
}

function isCheckable(document: Document, node: NodeId): boolean {
  if (document.nameOf(node) !== "input") return false;
  const type = typeOf(document, node);
  return type === "checkbox" || type === "radio";
}

function isWritable(document: Document, node: NodeId): boolean {
  const name = document.nameOf(node);
  if (name === "textarea" || (name === "input" && !NOT_TEXTUAL.has(typeOf(document, node)))) {
    return document.attribute(node, "readonly") === undefined && !isDisabled(document, node);
  }
  const editable = document.attribute(node, "contenteditable");
  return editable !== undefined && editable.toLowerCase() !== "false";
}

function isBlank(document: Document, node: NodeId): boolean {
  if (document.nameOf(node) === "textarea") return document.textContent(node) === "";
  return document.nameOf(node) === "input" && (document.attribute(node, "value") ?? "") === "";
}

/** Disabled itself or by an `optgroup` or `fieldset` around it; the legend of a fieldset stays enabled. */
function isDisabled(document: Document, node: NodeId): boolean {
  if (document.attribute(node, "disabled") !== undefined) return true;
  const parent = document.parent[node] ?? NO_NODE;
  if (document.nameOf(node) === "option" && parent !== NO_NODE && document.nameOf(parent) === "optgroup") {
    return document.attribute(parent, "disabled") !== undefined;
  }
  let inside = node;
  for (let outer = parent; outer !== NO_NODE; outer = document.parent[outer] ?? NO_NODE) {
    const disables =
      document.nameOf(outer) === "fieldset" && document.attribute(outer, "disabled") !== undefined;
    if (disables && inside !== firstLegend(document, outer)) return true;
    inside = outer;
  }
  return false;
}

function firstLegend(document: Document, fieldset: NodeId): NodeId {
  let child = document.firstChildOf(fieldset);
  while (child !== NO_NODE && document.nameOf(child) !== "legend") child = document.nextSiblingOf(child);
  return child;
}
