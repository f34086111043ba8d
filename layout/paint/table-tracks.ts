import { usedColor } from "../cascade/used-color.ts";
import { type PhysicalSide, physicalSide } from "../css/properties/logical.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { paddingShape } from "../sizing/border-box.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import { backgroundPlace, hasOnlyColor, paintBackgroundAt } from "./decoration/background.ts";
import type { PaintTarget } from "./paint-context.ts";
import { HAS_BACKGROUND, IS_HIDDEN } from "./paint-flags.ts";

/** A fragment at its place on the page. */
export interface Placed {
  readonly fragment: BoxFragment;
  readonly x: number;
  readonly y: number;
}

/** Columns, column groups and the row group behind the cells of a row. */
export interface TableTracks {
  /** With backgrounds only, in painting order: groups before columns. */
  readonly columns: readonly Placed[];
  /** Side of the table at which its rows begin. */
  readonly rowStart: PhysicalSide;
  readonly rowGroup: Placed | undefined;
}

const PAINTS = HAS_BACKGROUND | IS_HIDDEN;

/** The columns of a grid that have backgrounds. */
export function columnTracks(grid: BoxFragment, x: number, y: number, target: PaintTarget): TableTracks {
  const groups: Placed[] = [];
  const columns: Placed[] = [];
  const visit = (links: readonly FragmentLink[], left: number, top: number): void => {
    for (const link of links) {
      const { fragment } = link;
      if (fragment.kind !== "box") continue;
      const isGroup = fragment.tablePart === "column-group";
      if (!isGroup && fragment.tablePart !== "column") continue;
      const placed = { fragment, x: left + link.x, y: top + link.y };
      const shows = (target.context.flags.of(fragment.style) & PAINTS) === HAS_BACKGROUND;
      if (shows) (isGroup ? groups : columns).push(placed);
      if (isGroup) visit(fragment.children, placed.x, placed.y);
    }
  };
  visit(grid.children, x, y);
  const rowStart = physicalSide("inline-start", grid.style);
  return { columns: [...groups, ...columns], rowStart, rowGroup: undefined };
}

/** Where tracks are painted, and whether that is after the collapsed borders of their table. */
interface TrackPainter {
  readonly target: PaintTarget;
  readonly isAboveBorders: boolean;
}

/**
 * The backgrounds of columns, row group and row behind the cells of a row (CSS 2.2 §17.5.1): each shows in its cells only and is
 * positioned in its own box.
 */
export function paintRowTracks(
  row: Placed,
  tracks: TableTracks | undefined,
  { target, isAboveBorders }: TrackPainter,
): void {
  const { flags } = target.context;
  const showsRow = (flags.of(row.fragment.style) & PAINTS) === HAS_BACKGROUND;
  const group = tracks?.rowGroup;
  const showsGroup = group !== undefined && (flags.of(group.fragment.style) & PAINTS) === HAS_BACKGROUND;
  const columns = tracks?.columns ?? [];
  if (!showsRow && !showsGroup && columns.length === 0) return;
  const cells = cellAreas(row, isAboveBorders);
  for (const column of columns) {
    const own = cells.filter((cell) => originatesIn(cell, column, tracks?.rowStart ?? "left"));
    paintTrack(column, own, target);
  }
  if (showsGroup) paintTrack(group, cells, target);
  if (showsRow) paintTrack(row, cells, target);
}

/** Borders that are painted already are left free. */
function cellAreas(row: Placed, isAboveBorders: boolean): Rectangle[] {
  const areas: Rectangle[] = [];
  for (const link of row.fragment.children) {
    const { fragment } = link;
    if (fragment.kind !== "box" || fragment.tablePart !== "cell" || isHiddenEmptyCell(fragment)) continue;
    const { width, height } = fragment;
    const [x, y] = [row.x + link.x, row.y + link.y];
    if (width > 0 && height > 0)
      areas.push(isAboveBorders ? paddingShape(fragment, x, y) : { x, y, width, height });
  }
  return areas;
}

function originatesIn(cell: Rectangle, { fragment, x, y }: Placed, rowStart: PhysicalSide): boolean {
  const isVertical = rowStart === "top" || rowStart === "bottom";
  const [start, size, from, length] = isVertical
    ? [cell.y, cell.height, y, fragment.height]
    : [cell.x, cell.width, x, fragment.width];
  if (rowStart === "left" || rowStart === "top") return start >= from && start < from + length;
  return start + size > from && start + size <= from + length;
}

function paintTrack(track: Placed, cells: readonly Rectangle[], target: PaintTarget): void {
  const { fragment, x, y } = track;
  if (!hasOnlyColor(fragment.style)) {
    for (const cell of cells)
      paintBackgroundAt(fragment.style, backgroundPlace(fragment, x, y, cell), target);
    return;
  }
  const color = usedColor(fragment.style.backgroundColor, fragment.style);
  for (const { x: left, y: top, width, height } of joinNeighbours(cells)) {
    target.items.push({ type: "fill-rectangle", x: left, y: top, width, height, color });
  }
}

/** Cells that touch become one rectangle: no seam shows between them, and the row takes one item. */
function joinNeighbours(cells: readonly Rectangle[]): Rectangle[] {
  const joined: Rectangle[] = [];
  let last: Rectangle | undefined;
  for (const cell of cells) {
    if (
      last !== undefined &&
      last.x + last.width === cell.x &&
      last.y === cell.y &&
      last.height === cell.height
    ) {
      last = { x: last.x, y: last.y, width: last.width + cell.width, height: last.height };
      joined[joined.length - 1] = last;
    } else {
      last = cell;
      joined.push(cell);
    }
  }
  return joined;
}

/** `empty-cells: hide` (CSS 2.2 §17.6.1.1): nothing is drawn behind or around the cell. */
export function isHiddenEmptyCell(cell: BoxFragment): boolean {
  const { style } = cell;
  if (style.emptyCells !== "hide" || style.borderCollapse === "collapse") return false;
  return cell.children.every(({ fragment }) => fragment.kind === "line" && fragment.children.length === 0);
}
