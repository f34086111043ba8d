import { type Document, NO_NODE, type NodeId } from "../../../layout/api/documents.ts";

const CHILDREN: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["Table", new Set(["thead", "tbody", "tfoot", "tr"])],
  ["THead", new Set(["tr"])],
  ["TBody", new Set(["tr"])],
  ["TFoot", new Set(["tr"])],
  ["TR", new Set(["th", "td"])],
]);
const NAMES: ReadonlyMap<string, string> = new Map([
  ["table", "Table"],
  ["thead", "THead"],
  ["tbody", "TBody"],
  ["tfoot", "TFoot"],
  ["tr", "TR"],
]);

export function isTablePart(type: string | undefined): boolean {
  return type !== undefined && CHILDREN.has(type);
}

/** The groups of a table, the rows of a group, the cells of a row: empty ones count too, or columns would not be told apart. */
export function rowsOrCells(document: Document, node: NodeId, isShown: (child: NodeId) => boolean): NodeId[] {
  const names = CHILDREN.get(NAMES.get(document.nameOf(node)) ?? "");
  const found: NodeId[] = [];
  for (let child = document.firstChildOf(node); child !== NO_NODE; child = document.nextSiblingOf(child))
    if (names?.has(document.nameOf(child)) && isShown(child)) found.push(child);
  return found;
}

/** Header cells of a table's head are of columns, others of rows unless they say otherwise. */
export class HeaderScopes {
  readonly #document: Document;
  /** Rows that have other cells than header cells. */
  readonly #hasData: Map<NodeId, boolean> = new Map();

  constructor(document: Document) {
    this.#document = document;
  }

  of(node: NodeId): "Row" | "Column" {
    const scope = this.#document.attribute(node, "scope")?.toLowerCase();
    if (scope === "row" || scope === "rowgroup") return "Row";
    if (scope === "col" || scope === "colgroup") return "Column";
    return !isInHead(this.#document, node) && this.#hasDataBeside(node) ? "Row" : "Column";
  }

  #hasDataBeside(node: NodeId): boolean {
    const { parent } = this.#document;
    const row = parent[node] ?? NO_NODE;
    let hasData = this.#hasData.get(row);
    if (hasData === undefined) {
      let cell = this.#document.firstChildOf(row);
      while (cell !== NO_NODE && this.#document.nameOf(cell) !== "td")
        cell = this.#document.nextSiblingOf(cell);
      hasData = cell !== NO_NODE;
      this.#hasData.set(row, hasData);
    }
    return hasData;
  }
}

/** How many columns or rows a cell takes. */
export function span(document: Document, node: NodeId, name: "colspan" | "rowspan"): number {
  const count = Number.parseInt(document.attribute(node, name) ?? "1", 10);
  return count > 1 && count <= 1000 ? count : 1;
}

function isInHead(document: Document, node: NodeId): boolean {
  for (let at = node; at !== NO_NODE; at = document.parent[at] ?? NO_NODE) {
    const name = document.nameOf(at);
    if (name === "thead") return true;
    if (name === "table") return false;
  }
  return false;
}
