import { type Document, NO_NODE, type NodeId } from "../document/document.ts";
import { CONTROLS } from "./control-names.ts";

/** A control with the form it belongs to. */
export interface OwnedControl {
  readonly node: NodeId;
  /** NO_NODE when it is in no form. */
  readonly form: NodeId;
}

/** A form in one of these was closed at once by the parser; what follows it there belongs to it. */
const TABLE_PARTS: ReadonlySet<string> = new Set(["table", "tbody", "tfoot", "thead", "tr"]);

/**
 * The controls of a document in its order, with their form: that of the `form` attribute, else the one around them (HTML §4.10.17.3).
 * Empty at once for documents without controls.
 */
export function ownedControls(document: Document): OwnedControl[] {
  const controls = new Set(CONTROLS.map((name) => document.names.indexOf(name)).filter((id) => id >= 0));
  if (controls.size === 0) return [];
  const formName = document.names.indexOf("form");
  const found: OwnedControl[] = [];
  /** Forms around the current node, with the node where they end. */
  const open: { form: NodeId; end: NodeId }[] = [];
  for (let node = 0; node < document.nodeCount; node += 1) {
    const nameId = document.nameId[node] ?? -1;
    if (nameId < 0) continue;
    while (open.length > 0 && (open.at(-1)?.end ?? 0) <= node) open.pop();
    if (nameId === formName) open.push({ form: node, end: endOfForm(document, node) });
    if (!controls.has(nameId) || document.namespaceOf(node) !== "html") continue;
    const wanted = document.attribute(node, "form");
    const named = wanted === undefined ? NO_NODE : document.elementById(wanted);
    const isForm = named !== NO_NODE && document.nameId[named] === formName;
    const form = wanted === undefined ? (open.at(-1)?.form ?? NO_NODE) : isForm ? named : NO_NODE;
    found.push({ node, form });
  }
  return found;
}

function endOfForm(document: Document, form: NodeId): NodeId {
  const parent = document.parent[form] ?? NO_NODE;
  const end = document.subtreeEnd[form] ?? form + 1;
  const isCutShort = document.firstChildOf(form) === NO_NODE && TABLE_PARTS.has(document.nameOf(parent));
  return isCutShort ? (document.subtreeEnd[parent] ?? end) : end;
}
