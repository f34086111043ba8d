import type { StyledTree } from "../cascade/styled-tree.ts";
import type { Display } from "../css/properties/box/display.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Document } from "../document/document.ts";
import type {
  BlockBox,
  TableBox,
  TableColumn,
  TableColumnGroup,
  TableRow,
  TableRowGroup,
} from "../tree/box.ts";
import { flowContent } from "./block-structure.ts";
import {
  anonymousOrigin,
  type BoxIds,
  blockBox,
  type Item,
  isCollapsibleSpace,
  type Origin,
  type TablePart,
} from "./box-builder.ts";
import { withColumnFlow } from "./column-flow.ts";
import { withFirstLine } from "./first-line.ts";

/** What making table boxes needs. */
export interface TableTools {
  readonly ids: BoxIds;
  readonly styles: StyledTree;
  readonly document: Document;
}

const ROW_GROUPS: ReadonlySet<Display> = new Set<Display>([
  "table-row-group",
  "table-header-group",
  "table-footer-group",
]);
const COLUMNS: ReadonlySet<Display> = new Set<Display>(["table-column", "table-column-group"]);

/** Largest spans HTML allows (HTML §4.9.11). */
const MAXIMUM_COLUMN_SPAN = 1000;
const MAXIMUM_ROW_SPAN = 65534;

function displayOf(item: Item): Display | "other" {
  return item.kind === "table-part" ? item.style.display : "other";
}

function isSpace(item: Item): boolean {
  return item.kind !== "table-part" && isCollapsibleSpace(item);
}

/** Wraps loose table parts among ordinary boxes in anonymous tables (CSS 2.2 §17.2.1, step 3). */
export function wrapLooseTableParts(
  items: readonly Item[],
  style: ComputedStyle,
  isInline: boolean,
  tools: TableTools,
): readonly Item[] {
  if (!items.some((item) => item.kind === "table-part")) return items;
  const wrapped: Item[] = [];
  let run: Item[] = [];
  const flush = (): void => {
    if (run.length === 0) return;
    let end = run.length;
    while (end > 0 && isSpace(run[end - 1] as Item)) end -= 1;
    const anonymous = tools.styles.anonymousStyle(style, isInline ? "inline-table" : "table");
    wrapped.push(tableBox(anonymousOrigin(anonymous), run.slice(0, end), tools), ...run.slice(end));
    run = [];
  };
  for (const item of items) {
    if (item.kind === "table-part" || (run.length > 0 && isSpace(item))) run.push(item);
    else {
      flush();
      wrapped.push(item);
    }
  }
  flush();
  return wrapped;
}

/** Puts a table together from its children, adding the rows and cells that are missing (CSS 2.2 §17.2.1). */
export function tableBox(origin: Origin, items: readonly Item[], tools: TableTools): TableBox {
  const captions: BlockBox[] = [];
  const columnGroups: TableColumnGroup[] = [];
  const rowGroups: TableRowGroup[] = [];
  let loose: Item[] = [];
  const flush = (): void => {
    const rows = rowsFrom(loose, origin.style, tools);
    loose = [];
    if (rows.length === 0) return;
    const style = tools.styles.anonymousStyle(origin.style, "table-row-group");
    rowGroups.push({ id: tools.ids.next(), ...anonymousOrigin(style), role: "body", rows });
  };
  for (const item of items) {
    const display = displayOf(item);
    if (display === "table-caption") captions.push(containerOf(item as TablePart, tools));
    else if (COLUMNS.has(display as Display))
      columnGroups.push(columnGroupOf(item as TablePart, origin.style, tools));
    else if (ROW_GROUPS.has(display as Display)) {
      flush();
      rowGroups.push(rowGroupOf(item as TablePart, tools));
    } else loose.push(item);
  }
  flush();
  return {
    kind: "table",
    id: tools.ids.next(),
    ...origin,
    captions,
    columnGroups,
    rowGroups: orderGroups(rowGroups),
  };
}

/** First head to the front, first foot to the end; further heads and feet are bodies (CSS 2.2 §17.2). */
function orderGroups(groups: readonly TableRowGroup[]): readonly TableRowGroup[] {
  const header = groups.find((group) => group.role === "header");
  const footer = groups.find((group) => group.role === "footer");
  if (header === undefined && footer === undefined) return groups;
  const bodies = groups
    .filter((group) => group !== header && group !== footer)
    .map((group): TableRowGroup => (group.role === "body" ? group : { ...group, role: "body" }));
  return [...(header === undefined ? [] : [header]), ...bodies, ...(footer === undefined ? [] : [footer])];
}

function rowGroupOf(part: TablePart, tools: TableTools): TableRowGroup {
  const { display } = part.style;
  const role =
    display === "table-header-group" ? "header" : display === "table-footer-group" ? "footer" : "body";
  const rows = rowsFrom(part.items, part.style, tools);
  return { id: tools.ids.next(), style: part.style, node: part.node, pseudo: part.pseudo, role, rows };
}

function rowsFrom(items: readonly Item[], style: ComputedStyle, tools: TableTools): TableRow[] {
  const rows: TableRow[] = [];
  let loose: Item[] = [];
  const flush = (): void => {
    const cells = cellsFrom(loose, style, tools);
    loose = [];
    if (cells.length > 0)
      rows.push({
        id: tools.ids.next(),
        ...anonymousOrigin(tools.styles.anonymousStyle(style, "table-row")),
        cells,
      });
  };
  for (const item of items) {
    if (displayOf(item) === "table-row") {
      flush();
      const part = item as TablePart;
      const cells = cellsFrom(part.items, part.style, tools);
      rows.push({ id: tools.ids.next(), style: part.style, node: part.node, pseudo: part.pseudo, cells });
    } else loose.push(item);
  }
  flush();
  return rows;
}

/** What a row contains, with its cells put together: what they are made of need not wait for the rest of the table, which may be long. */
export function rowItems(items: readonly Item[], tools: TableTools): readonly Item[] {
  return items.map((item) => (displayOf(item) === "table-cell" ? cellOf(item as TablePart, tools) : item));
}

function isCell(item: Item): item is BlockBox {
  return item.kind === "block" && item.style.display === "table-cell";
}

function cellsFrom(items: readonly Item[], style: ComputedStyle, tools: TableTools): readonly BlockBox[] {
  if (items.every(isCell)) return items;
  const cells: BlockBox[] = [];
  let loose: Item[] = [];
  const flush = (): void => {
    if (loose.length === 0) return;
    const content = loose;
    loose = [];
    if (content.every(isSpace)) return;
    const anonymous = tools.styles.anonymousStyle(style, "table-cell");
    const wrapped = wrapLooseTableParts(content, anonymous, false, tools);
    cells.push(blockBox(tools.ids, anonymousOrigin(anonymous), flowContent(wrapped, anonymous, tools)));
  };
  for (const item of items) {
    const isPart = displayOf(item) === "table-cell";
    if (isPart || isCell(item)) {
      flush();
      cells.push(isPart ? cellOf(item as TablePart, tools) : (item as BlockBox));
    } else loose.push(item);
  }
  flush();
  return cells;
}

function cellOf(part: TablePart, tools: TableTools): BlockBox {
  const box = containerOf(part, tools);
  const columns = spanOf(part, "colspan", { lowest: 1, highest: MAXIMUM_COLUMN_SPAN }, tools);
  const rows = spanOf(part, "rowspan", { lowest: 0, highest: MAXIMUM_ROW_SPAN }, tools);
  return columns === 1 && rows === 1 ? box : { spans: { columns, rows }, ...box };
}

function containerOf(part: TablePart, tools: TableTools): BlockBox {
  const items = wrapLooseTableParts(part.items, part.style, false, tools);
  const content = flowContent(items, part.style, tools);
  const box = blockBox(tools.ids, part, content, { formattingContext: true });
  return withColumnFlow(withFirstLine(box, part, tools.styles), tools);
}

function columnGroupOf(part: TablePart, tableStyle: ComputedStyle, tools: TableTools): TableColumnGroup {
  if (part.style.display === "table-column") {
    const style = tools.styles.anonymousStyle(tableStyle, "table-column-group");
    return { id: tools.ids.next(), ...anonymousOrigin(style), span: 1, columns: [columnOf(part, tools)] };
  }
  const columns = part.items
    .filter((item) => displayOf(item) === "table-column")
    .map((item) => columnOf(item as TablePart, tools));
  const { style, node, pseudo } = part;
  return {
    id: tools.ids.next(),
    style,
    node,
    pseudo,
    span: spanOf(part, "span", { lowest: 1, highest: MAXIMUM_COLUMN_SPAN }, tools),
    columns,
  };
}

function columnOf(part: TablePart, tools: TableTools): TableColumn {
  const { style, node, pseudo } = part;
  return {
    id: tools.ids.next(),
    style,
    node,
    pseudo,
    span: spanOf(part, "span", { lowest: 1, highest: MAXIMUM_COLUMN_SPAN }, tools),
  };
}

/** A span attribute by HTML's rules for non-negative integers: junk and values below the lowest give 1. */
function spanOf(
  part: TablePart,
  attribute: string,
  range: { lowest: number; highest: number },
  tools: TableTools,
): number {
  if (part.node < 0 || part.pseudo !== undefined) return 1;
  const text = tools.document.attribute(part.node, attribute);
  if (text === undefined) return 1;
  const digits = /^\s*\+?(\d+)/.exec(text)?.[1];
  if (digits === undefined) return 1;
  const value = Number(digits);
  return value < range.lowest ? 1 : Math.min(value, range.highest);
}
