import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import type { BlockBox, TableBox } from "../tree/box.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { CollapsedEdges } from "./collapsed-edges.ts";
import { distributeAuto } from "./distribute-width.ts";
import { at, type TableGrid } from "./table-grid.ts";

/** What each column asks for (css-tables-3 §3.8), px of the cells' border boxes. Percentages: 0 where there is none. */
export interface ColumnConstraints {
  readonly minimum: Float64Array;
  readonly maximum: Float64Array;
  readonly percent: Float64Array;
  /** Border and padding that come on top of a percentage (fixed layout, content-box cells). */
  readonly percentEdges: Float64Array;
  /** 1 where a length was given: `maximum` is that length. */
  readonly constrained: Uint8Array;
}

/** What one cell or `col` asks for. A scratch object: read it before the next question. */
interface Constraint {
  minimum: number;
  maximum: number;
  percent: number;
  percentEdges: number;
  constrained: boolean;
}

export interface MeasureInput {
  readonly ctx: LayoutContext;
  readonly box: TableBox;
  readonly grid: TableGrid;
  readonly collapsed: CollapsedEdges | undefined;
  readonly isFixedLayout: boolean;
  /** Horizontal space between columns. */
  readonly spacing: number;
}

/** Measures all columns of a table: every cell once (automatic layout), or the first row only (fixed layout). */
export function measureColumns(input: MeasureInput): ColumnConstraints {
  const count = input.grid.columnCount;
  const constraints: ColumnConstraints = {
    minimum: new Float64Array(count),
    maximum: new Float64Array(count),
    percent: new Float64Array(count),
    percentEdges: new Float64Array(count),
    constrained: new Uint8Array(count),
  };
  addDefinedColumns(constraints, input);
  const spanning = addCells(constraints, input);
  spanning.sort((a, b) => a.span - b.span || a.start - b.start);
  const nonSpanning = constraints.maximum.slice();
  for (const cell of spanning) {
    if (input.isFixedLayout) shareFixed(constraints, cell, input.spacing);
    else {
      shareAuto(constraints, cell, input.spacing);
      sharePercent(constraints.percent, cell, nonSpanning);
    }
  }
  // In fixed mode percentages above 100 are all lessened instead (css-tables-3 §3.9.3.1).
  if (!input.isFixedLayout) capPercentages(constraints.percent);
  return constraints;
}

function addDefinedColumns(constraints: ColumnConstraints, input: MeasureInput): void {
  const { columns, columnGroups } = input.grid;
  for (let index = 0; index < columns.length; index += 1) {
    const column = columns[index]?.style;
    const group = columnGroups[index]?.style;
    // A column without a width of its own is as wide as its group says.
    const style = column === undefined || column.width === "auto" ? (group ?? column) : column;
    if (style === undefined) continue;
    const minimum = pixels(style.minWidth) ?? pixels(column?.minWidth ?? "auto") ?? 0;
    const length = pixels(style.width);
    const maximum = pixels(style.maxWidth) ?? Number.POSITIVE_INFINITY;
    const used = Math.max(minimum, Math.min(length ?? 0, maximum));
    constraints.minimum[index] = input.isFixedLayout && length !== undefined ? used : minimum;
    constraints.maximum[index] = used;
    constraints.percent[index] = percentOf(style.width, style.maxWidth);
    constraints.constrained[index] = length === undefined ? 0 : 1;
  }
}

/** A cell over several columns, or several cells over the same ones taken together. */
interface SpanningCell extends Constraint {
  readonly start: number;
  readonly end: number;
  /** What was asked for, before columns were merged: narrow spans are distributed first. */
  readonly span: number;
}

/** Adds the cells without a span to their columns and returns the others, equal spans joined. */
function addCells(constraints: ColumnConstraints, input: MeasureInput): SpanningCell[] {
  const { grid, isFixedLayout } = input;
  const { columnStart, columnEnd } = grid;
  const end = isFixedLayout ? at(grid.firstCell, Math.min(1, grid.rows.length)) : grid.cells.length;
  const spans = new Map<number, SpanningCell>();
  const scratch: Constraint = { minimum: 0, maximum: 0, percent: 0, percentEdges: 0, constrained: false };
  for (let index = 0; index < end; index += 1) {
    const cell = grid.cells[index];
    if (cell === undefined) continue;
    const edges = input.collapsed === undefined ? undefined : input.collapsed.horizontal(index);
    measureCell(scratch, cell, edges, input);
    const start = at(columnStart, index);
    const after = at(columnEnd, index);
    const span = cell.spans?.columns ?? 1;
    if (span === 1) {
      encompass(constraints, start, scratch, isFixedLayout);
      continue;
    }
    const key = start * 1024 + span;
    const known = spans.get(key);
    if (known === undefined) spans.set(key, { start, end: after, span, ...scratch });
    else join(known, scratch);
  }
  return [...spans.values()];
}

/** Outer widths of a cell (css-tables-3 §3.8.2). `collapsed`: its left plus right border in the collapsing model. */
function measureCell(
  out: Constraint,
  box: BlockBox,
  collapsed: number | undefined,
  input: MeasureInput,
): void {
  const { style } = box;
  const edges = cellEdges(style, collapsed);
  const content = input.isFixedLayout ? undefined : input.ctx.contentWidths(box);
  const contentMinimum = (content?.minimum ?? 0) + edges;
  const borderBox = style.boxSizing === "border-box";
  const outer = (length: number | undefined): number | undefined =>
    length === undefined ? undefined : borderBox ? Math.max(length, edges) : length + edges;
  const minimum = outer(pixels(style.minWidth)) ?? 0;
  const maximum = outer(pixels(style.maxWidth)) ?? Number.POSITIVE_INFINITY;
  const width = style.width;
  let length = outer(pixels(width));
  if (width === "min-content") length = contentMinimum;
  else if (width === "max-content") length = (content?.maximum ?? 0) + edges;
  out.minimum = Math.max(minimum, input.isFixedLayout ? (length ?? 0) : contentMinimum);
  const preferred = length === undefined ? (content?.maximum ?? 0) + edges : Math.max(contentMinimum, length);
  out.maximum = Math.max(out.minimum, Math.min(preferred, maximum));
  out.percent = percentOf(width, style.maxWidth);
  out.percentEdges = input.isFixedLayout && out.percent > 0 && !borderBox ? edges : 0;
  out.constrained = length !== undefined;
}

function cellEdges(style: ComputedStyle, collapsed: number | undefined): number {
  // Percentages of an unknown width count as nothing here.
  const padding =
    Math.max(0, resolveLength(style.paddingLeft, 0)) + Math.max(0, resolveLength(style.paddingRight, 0));
  return padding + (collapsed ?? style.borderLeftWidth + style.borderRightWidth);
}

function encompass(
  constraints: ColumnConstraints,
  column: number,
  cell: Constraint,
  isFixedLayout: boolean,
): void {
  const { minimum, maximum, percent, constrained } = constraints;
  const isConstrained = at(constrained, column) === 1;
  // In fixed layout `col` goes before cells (CSS 2.2 §17.5.2.1).
  if (isFixedLayout && (isConstrained || at(percent, column) > 0)) return;
  const least = Math.max(at(minimum, column), cell.minimum);
  minimum[column] = least;
  // A given length decides over the content of the column's other cells.
  if (isConstrained === cell.constrained)
    maximum[column] = Math.max(least, at(maximum, column), cell.maximum);
  else maximum[column] = Math.max(least, cell.constrained ? cell.maximum : at(maximum, column));
  percent[column] = Math.max(at(percent, column), cell.percent);
  constraints.percentEdges[column] = Math.max(at(constraints.percentEdges, column), cell.percentEdges);
  if (cell.constrained) constrained[column] = 1;
}

function join(known: Constraint, cell: Constraint): void {
  known.minimum = Math.max(known.minimum, cell.minimum);
  known.maximum = Math.max(known.maximum, cell.maximum);
  known.percent = Math.max(known.percent, cell.percent);
  known.constrained ||= cell.constrained;
}

/** Distributes a spanning cell over its columns (css-tables-3 §3.8.3), by the rules that distribute a table's width. */
function shareAuto(constraints: ColumnConstraints, cell: SpanningCell, spacing: number): void {
  const { start, end } = cell;
  const { minimum, maximum } = constraints;
  const inner = spacing * (end - start - 1);
  const least = distributeAuto(constraints, {
    start,
    end,
    target: Math.max(0, cell.minimum - inner),
    growConstrained: true,
  });
  for (let column = start; column < end; column += 1) {
    minimum[column] = Math.max(at(minimum, column), at(least, column - start));
    maximum[column] = Math.max(at(minimum, column), at(maximum, column));
  }
  const target = Math.max(0, cell.maximum - inner);
  const most = distributeAuto(constraints, { start, end, target, growConstrained: cell.constrained });
  for (let column = start; column < end; column += 1)
    maximum[column] = Math.max(at(maximum, column), at(most, column - start));
}

/**
 * Gives what the cell's percentage has over its columns' to the columns without one, by the max-content widths that they have without any
 * spanning cell (css-tables-3 §3.8.3).
 */
function sharePercent(percent: Float64Array, cell: SpanningCell, maximum: Float64Array): void {
  if (cell.percent === 0) return;
  let surplus = cell.percent;
  let free = 0;
  let freeMaximum = 0;
  for (let column = cell.start; column < cell.end; column += 1) {
    const own = at(percent, column);
    surplus -= own;
    if (own > 0) continue;
    free += 1;
    freeMaximum += at(maximum, column);
  }
  if (surplus <= 0 || free === 0) return;
  for (let column = cell.start; column < cell.end; column += 1) {
    if (at(percent, column) > 0) continue;
    percent[column] = freeMaximum > 0 ? (surplus * at(maximum, column)) / freeMaximum : surplus / free;
  }
}

/** Fixed layout divides a spanning cell of the first row evenly. */
function shareFixed(constraints: ColumnConstraints, cell: SpanningCell, spacing: number): void {
  const span = cell.end - cell.start;
  const share = Math.max(0, cell.maximum - spacing * (span - 1)) / span;
  const part: Constraint = {
    minimum: cell.constrained ? share : 0,
    maximum: share,
    percent: cell.percent / span,
    percentEdges: 0,
    constrained: cell.constrained,
  };
  for (let column = cell.start; column < cell.end; column += 1) encompass(constraints, column, part, true);
}

/** Percentages of all columns together are 100 at most: what is over is taken from the last ones. */
function capPercentages(percent: Float64Array): void {
  let left = 100;
  for (let column = 0; column < percent.length; column += 1) {
    const own = Math.min(at(percent, column), left);
    percent[column] = own;
    left -= own;
  }
}

function pixels(value: PreferredSize | MinimumSize | MaximumSize): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A pure percentage, limited by one of max-width; sums and comparisons behave as auto in tables. */
function percentOf(width: PreferredSize, maximum: MaximumSize): number {
  const own = purePercent(width);
  if (own === undefined) return 0;
  return Math.max(0, Math.min(own, purePercent(maximum) ?? own));
}

function purePercent(value: PreferredSize | MaximumSize): number | undefined {
  return typeof value === "object" && "percent" in value && value.px === 0 ? value.percent : undefined;
}
