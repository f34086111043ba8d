import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";

/** Elements of description lists (HTML §4.4.9 to §4.4.11). */
export const DESCRIPTIONS: ReadonlySet<string> = new Set(["dl", "dt", "dd"]);

/** A description list is a list whose labels are its terms; terms and descriptions outside of one are paragraphs. */
export function descriptionType(document: Document, node: NodeId): "L" | "Lbl" | "LBody" | "P" {
  const name = document.nameOf(node);
  if (name === "dl") return "L";
  if (listOf(document, node) === NO_NODE) return "P";
  return name === "dt" ? "Lbl" : "LBody";
}

/** The list that terms and descriptions stand in, alone or in a `div` for each group; `NO_NODE` where there is none. */
function listOf(document: Document, node: NodeId): NodeId {
  const parent = document.parent[node] ?? NO_NODE;
  if (document.nameOf(parent) === "dl") return parent;
  const around = document.parent[parent] ?? NO_NODE;
  return document.nameOf(parent) === "div" && document.nameOf(around) === "dl" ? around : NO_NODE;
}

/** The groups of description lists: terms, and what describes them. Each is an item of the list. */
export class DescriptionGroups {
  readonly #document: Document;
  /** By term or description of the lists seen so far: the first one of its group. */
  readonly #starts: Map<NodeId, NodeId> = new Map();

  constructor(document: Document) {
    this.#document = document;
  }

  startOf(node: NodeId): NodeId {
    let start = this.#starts.get(node);
    if (start === undefined) {
      this.#readSiblings(this.#document.parent[node] ?? NO_NODE);
      start = this.#starts.get(node) ?? node;
    }
    return start;
  }

  #readSiblings(parent: NodeId): void {
    let start = NO_NODE;
    let isDescribed = false;
    for (
      let at = this.#document.firstChildOf(parent);
      at !== NO_NODE;
      at = this.#document.nextSiblingOf(at)
    ) {
      const name = this.#document.nameOf(at);
      if (name !== "dt" && name !== "dd") continue;
      if (start === NO_NODE || (name === "dt" && isDescribed)) start = at;
      isDescribed = name === "dd";
      this.#starts.set(at, start);
    }
  }
}
