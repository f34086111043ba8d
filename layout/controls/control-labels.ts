import { type Document, NO_NODE, type NodeId } from "../document/document.ts";

/** Longest text that names a control, in UTF-16 units. */
const LONGEST = 500;
const LABELABLE: ReadonlySet<string> = new Set([
  "button",
  "input",
  "meter",
  "output",
  "progress",
  "select",
  "textarea",
]);

/** What the controls of a document are called (HTML §4.10.4). */
export class ControlLabels {
  readonly #document: Document;
  /** The first label of each control. */
  readonly #labels: Map<NodeId, NodeId> = new Map();

  constructor(document: Document) {
    this.#document = document;
    const label = document.names.indexOf("label");
    if (label < 0) return;
    for (let node = 0; node < document.nodeCount; node += 1) {
      if (document.nameId[node] !== label) continue;
      const control = this.#labelledBy(node);
      if (control !== NO_NODE && !this.#labels.has(control)) this.#labels.set(control, node);
    }
  }

  /** The name of a control: its title, `aria-label`, the elements of `aria-labelledby`, or its label; of an image its alternative text; empty when it has none. */
  of(node: NodeId): string {
    const label = this.#labels.get(node);
    const name = this.#named(node) || (label === undefined ? "" : this.#visibleText(label));
    if (name !== "" || this.#document.nameOf(node) !== "input") return name;
    const isImage = this.#attribute(node, "type").trim().toLowerCase() === "image";
    return isImage ? collapsed(this.#attribute(node, "alt")) : "";
  }

  /** The name of a group of radio buttons: that of the `fieldset` or `radiogroup` around a button. */
  ofGroup(node: NodeId): string {
    const { parent } = this.#document;
    for (let outer = parent[node] ?? NO_NODE; outer !== NO_NODE; outer = parent[outer] ?? NO_NODE) {
      const name = this.#document.nameOf(outer);
      if (name === "form" || name === "body") break;
      const isGroup = name === "fieldset" || /^(?:radio)?group$/.test(this.#attribute(outer, "role"));
      if (!isGroup) continue;
      const legend = name === "fieldset" ? firstChild(this.#document, outer, "legend") : NO_NODE;
      return legend === NO_NODE ? this.#named(outer) : this.#visibleText(legend);
    }
    return "";
  }

  #named(node: NodeId): string {
    const own = collapsed(this.#attribute(node, "title")) || collapsed(this.#attribute(node, "aria-label"));
    if (own !== "") return own;
    const names = this.#attribute(node, "aria-labelledby").trim().split(/\s+/, 8);
    const elements = names.map((id) => (id === "" ? NO_NODE : this.#document.elementById(id)));
    return collapsed(
      elements.map((element) => (element === NO_NODE ? "" : this.#visibleText(element))).join(" "),
    );
  }

  #attribute(node: NodeId, name: string): string {
    return this.#document.attribute(node, name) ?? "";
  }

  #labelledBy(label: NodeId): NodeId {
    const document = this.#document;
    const target = document.attribute(label, "for");
    if (target !== undefined) return document.elementById(target);
    const end = document.subtreeEnd[label] ?? 0;
    for (let node = label + 1; node < end; node += 1) {
      if (LABELABLE.has(document.nameOf(node)) && this.#attribute(node, "type").toLowerCase() !== "hidden")
        return node;
    }
    return NO_NODE;
  }

  /** The text of an element without that of the controls in it. */
  #visibleText(root: NodeId): string {
    const document = this.#document;
    const end = document.subtreeEnd[root] ?? 0;
    let text = "";
    for (let node = root; node < end && text.length < 2 * LONGEST; ) {
      if (document.isElement(node)) {
        const isSkipped = LABELABLE.has(document.nameOf(node)) && node !== root;
        node = isSkipped ? (document.subtreeEnd[node] ?? end) : node + 1;
      } else {
        text += document.textOf(node).slice(0, 2 * LONGEST);
        node += 1;
      }
    }
    return collapsed(text);
  }
}

/** White space as it shows, cut to a length that a tooltip may have. */
export function collapsed(text: string): string {
  return text
    .slice(0, 4 * LONGEST)
    .replace(/[ \t\n\f\r]+/g, " ")
    .trim()
    .slice(0, LONGEST);
}

function firstChild(document: Document, node: NodeId, name: string): NodeId {
  let child = document.firstChildOf(node);
  while (child !== NO_NODE && document.nameOf(child) !== name) child = document.nextSiblingOf(child);
  return child;
}
