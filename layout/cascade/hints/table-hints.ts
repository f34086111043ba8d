import { type Document, NO_NODE, type NodeId } from "../../document/document.ts";
import type { HintBuilder, Side } from "./hint-builder.ts";
import { parseLegacyColor, parseNonNegativeInteger } from "./legacy-values.ts";

/** Attributes of tables: HTML standard 15.3.8 "Tables". */

const RULES: ReadonlySet<string> = new Set(["none", "groups", "rows", "cols", "all"]);
const FRAMES: ReadonlyMap<string, readonly Side[]> = new Map<string, readonly Side[]>([
  ["void", []],
  ["above", ["top"]],
  ["below", ["bottom"]],
  ["hsides", ["top", "bottom"]],
  ["lhs", ["left"]],
  ["rhs", ["right"]],
  ["vsides", ["left", "right"]],
  ["box", ["top", "right", "bottom", "left"]],
  ["border", ["top", "right", "bottom", "left"]],
]);
const ALL_SIDES: readonly Side[] = ["top", "right", "bottom", "left"];

/** Alignment that also moves blocks, as presentational attributes do. */
const CELL_ALIGNMENT: ReadonlyMap<string, string> = new Map([
  ["left", "-platen-left"],
  ["right", "-platen-right"],
  ["center", "-platen-center"],
  ["middle", "-platen-center"],
  ["absmiddle", "center"],
  ["justify", "justify"],
]);
const VERTICAL_ALIGNMENT: ReadonlySet<string> = new Set(["top", "middle", "bottom", "baseline"]);

/** What a table's attributes say about the elements in it. */
export interface TableAttributes {
  readonly padding: number | undefined;
  /** Width of the table's border when a `border` attribute asks for one; 0 for none. */
  readonly border: number;
  readonly borderColor: string | undefined;
  readonly rules: string | undefined;
}

export function tableAttributes(document: Document, table: NodeId): TableAttributes {
  const rules = document.attribute(table, "rules")?.trim().toLowerCase() ?? "";
  return {
    padding: parseNonNegativeInteger(document.attribute(table, "cellpadding") ?? ""),
    border: tableBorder(document.attribute(table, "border")),
    borderColor: parseLegacyColor(document.attribute(table, "bordercolor") ?? ""),
    rules: RULES.has(rules) ? rules : undefined,
  };
}

/** Whether a table's attributes say anything about the elements in it. */
export function reachesContent({ padding, border, rules }: TableAttributes): boolean {
  return padding !== undefined || border > 0 || rules !== undefined;
}

/** The table that a row group, row, cell or column belongs to. */
export function tableOf(document: Document, node: NodeId): NodeId {
  let table = document.parent[node] ?? NO_NODE;
  for (let level = 0; level < 3 && table !== NO_NODE; level += 1) {
    if (document.nameOf(table) === "table") return table;
    table = document.parent[table] ?? NO_NODE;
  }
  return NO_NODE;
}

/** `border` without a number, as in `<table border>`, asks for one pixel. */
function tableBorder(value: string | undefined): number {
  return value === undefined ? 0 : (parseNonNegativeInteger(value) ?? 1);
}

export function addTableHints(hints: HintBuilder): void {
  hints.addNonzeroDimension("width", "width");
  hints.addNonzeroDimension("height", "height");
  hints.addPixels("cellspacing", ["border-spacing"]);
  addBackground(hints);
  addTableAlignment(hints);
  hints.addPixels("hspace", ["margin-left", "margin-right"]);
  hints.addPixels("vspace", ["margin-top", "margin-bottom"]);
  const { border, borderColor, rules } = tableAttributes(hints.document, hints.node);
  const visible = borderColor === undefined ? "outset" : "solid";
  if (rules !== undefined) {
    hints.add("border-collapse", "collapse");
    hints.addSides("border-*-style", "hidden");
    hints.addSides("border-*-color", "#000000");
  }
  if (border > 0) {
    hints.addSides("border-*-width", `${border}px`);
    hints.addSides("border-*-style", visible);
  }
  const frame = FRAMES.get(hints.keyword("frame") ?? "");
  if (frame !== undefined) {
    if (border === 0) hints.addSides("border-*-width", "1px");
    for (const side of ALL_SIDES)
      hints.add(`border-${side}-style`, frame.includes(side) ? visible : "hidden");
  }
  if (borderColor !== undefined) hints.addSides("border-*-color", borderColor);
}

function addTableAlignment(hints: HintBuilder): void {
  const align = hints.keyword("align");
  if (align === "left" || align === "right") {
    hints.add("float", align);
  } else if (align === "center" || align === "middle" || align === "abscenter" || align === "absmiddle") {
    hints.add("margin-left", "auto");
    hints.add("margin-right", "auto");
  }
}

export function addCaptionHints(hints: HintBuilder): void {
  const align = hints.keyword("align");
  if (align === "bottom" || align === "top") hints.add("caption-side", align);
  else addCellAlignment(hints);
}

export function addColumnHints(hints: HintBuilder, table: TableAttributes | undefined): void {
  hints.addDimension("width", "width");
  if (table?.rules === "groups" && hints.name === "colgroup") addRule(hints, table, ["left", "right"]);
}

/** Row groups and rows. */
export function addRowHints(hints: HintBuilder, table: TableAttributes | undefined): void {
  hints.addNonzeroDimension("height", "height");
  addBackground(hints);
  addCellAlignment(hints);
  addVerticalAlignment(hints);
  const ruled = hints.name === "tr" ? "rows" : "groups";
  if (table?.rules === ruled) addRule(hints, table, ["top", "bottom"]);
}

export function addCellHints(hints: HintBuilder, table: TableAttributes | undefined): void {
  if (table !== undefined) addCellBorder(hints, table);
  hints.addNonzeroDimension("width", "width");
  hints.addNonzeroDimension("height", "height");
  addBackground(hints);
  addCellAlignment(hints);
  addVerticalAlignment(hints);
  if (hints.attribute("nowrap") !== undefined) hints.add("white-space", "nowrap");
}

function addCellBorder(hints: HintBuilder, table: TableAttributes): void {
  if (table.padding !== undefined) hints.addSides("padding-*", `${table.padding}px`);
  if (table.rules === undefined) {
    if (table.border === 0) return;
    hints.addSides("border-*-width", "1px");
    hints.addSides("border-*-style", table.borderColor === undefined ? "inset" : "solid");
    hints.addSides("border-*-color", table.borderColor ?? "inherit");
  } else if (table.rules === "all") {
    addRule(hints, table, ALL_SIDES);
  } else if (table.rules === "cols") {
    addRule(hints, table, ["left", "right"]);
  }
}

/** DEVIATION HTML §15.3.10: lines between cells have the colour of `bordercolor` where the table has one, as in browsers, and not black. */
function addRule(hints: HintBuilder, table: TableAttributes, sides: readonly Side[]): void {
  hints.addSides("border-*-width", "1px", sides);
  hints.addSides("border-*-style", "solid", sides);
  hints.addSides("border-*-color", table.borderColor ?? "#000000", sides);
}

function addBackground(hints: HintBuilder): void {
  hints.addColor("bgcolor", "background-color");
  hints.addBackgroundImage();
}

function addCellAlignment(hints: HintBuilder): void {
  const alignment = CELL_ALIGNMENT.get(hints.keyword("align") ?? "");
  if (alignment !== undefined) hints.add("text-align", alignment);
}

function addVerticalAlignment(hints: HintBuilder): void {
  const alignment = hints.keyword("valign");
  if (alignment === "center") hints.add("vertical-align", "middle");
  else if (alignment !== undefined && VERTICAL_ALIGNMENT.has(alignment))
    hints.add("vertical-align", alignment);
}
