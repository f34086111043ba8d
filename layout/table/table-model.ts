import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type Edges, NO_EDGES } from "../geometry/edges.ts";
import {
  clampHeight,
  heightLimits,
  heightOf,
  type RatioWidth,
  usedWidth,
  widthByRatio,
} from "../sizing/block-sizes.ts";
import { borderEdges, margin, paddingEdges } from "../sizing/box-edges.ts";
import type { TableBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext, Memo } from "../tree/layout-context.ts";
import { CollapsedEdges } from "./collapsed-edges.ts";
import { type ColumnConstraints, measureColumns } from "./column-constraints.ts";
import { distributeAuto, distributeFixed } from "./distribute-width.ts";
import { at, buildTableGrid, type TableGrid } from "./table-grid.ts";

/** What holds for a table at any width; made once per document. */
export interface TableModel {
  readonly box: TableBox;
  readonly grid: TableGrid;
  readonly isFixedLayout: boolean;
  /** Present in the collapsing border model. */
  readonly collapsed: CollapsedEdges | undefined;
  /** Used border-spacing; 0 in the collapsing model. */
  readonly horizontalSpacing: number;
  readonly verticalSpacing: number;
  readonly constraints: ColumnConstraints;
  /** 1 for columns with `visibility: collapse`. */
  readonly hiddenColumns: Uint8Array;
  /** Some row or column is collapsed. */
  readonly hasHiddenTracks: boolean;
  /** Least border-box width for the captions, margins included. */
  readonly captionMinimum: number;
}

const MODEL: Memo<TableBox, undefined, TableModel> = { name: "table-model", of: buildModel };

export function tableModel(ctx: LayoutContext, box: TableBox): TableModel {
  return ctx.remember(MODEL, box, undefined);
}

function buildModel(ctx: LayoutContext, box: TableBox): TableModel {
  const { style } = box;
  const isFixedLayout =
    style.tableLayout === "fixed" && style.width !== "auto" && typeof style.width !== "string";
  const grid = buildTableGrid(box, isFixedLayout);
  const isCollapsed = style.borderCollapse === "collapse";
  const collapsed = isCollapsed ? new CollapsedEdges(box, grid) : undefined;
  const spacing = isCollapsed ? 0 : style.borderSpacing[0];
  const hiddenColumns = new Uint8Array(grid.columnCount);
  grid.columns.forEach((column, index) => {
    const isHidden =
      column?.style.visibility === "collapse" || grid.columnGroups[index]?.style.visibility === "collapse";
    if (isHidden) hiddenColumns[index] = 1;
  });
  let captionMinimum = 0;
  for (const caption of box.captions) {
    const margins = margin(caption.style.marginLeft, 0) + margin(caption.style.marginRight, 0);
    captionMinimum = Math.max(captionMinimum, ctx.contribution(caption).minimum + margins);
  }
  return {
    box,
    grid,
    isFixedLayout,
    collapsed,
    horizontalSpacing: spacing,
    verticalSpacing: isCollapsed ? 0 : style.borderSpacing[1],
    constraints: measureColumns({ ctx, box, grid, collapsed, isFixedLayout, spacing }),
    hiddenColumns,
    hasHiddenTracks:
      hiddenColumns.includes(1) || grid.rows.some((row) => row.style.visibility === "collapse"),
    captionMinimum,
  };
}

/** Border and padding of the grid box. In the collapsing model there is no padding and half of the borders. */
export function gridEdges(model: TableModel, availableWidth: number): { border: Edges; padding: Edges } {
  if (model.collapsed !== undefined) return { border: model.collapsed.table, padding: NO_EDGES };
  const { style } = model.box;
  return { border: borderEdges(style, undefined), padding: paddingEdges(style, availableWidth) };
}

/** Everything beside the columns: borders, padding and spacing, px. */
function undistributable(model: TableModel, edges: { border: Edges; padding: Edges }): number {
  const { border, padding } = edges;
  const { columnCount } = model.grid;
  const spacing = columnCount === 0 ? 0 : model.horizontalSpacing * (columnCount + 1);
  return border.left + border.right + padding.left + padding.right + spacing;
}

/** Border-box min- and max-content widths of the grid (GRIDMIN and GRIDMAX of css-tables-3 §3.8.3), captions apart. */
export function gridIntrinsicWidths(
  model: TableModel,
  edges: { border: Edges; padding: Edges },
): IntrinsicWidths {
  const { minimum, maximum, percent } = model.constraints;
  let least = 0;
  let most = 0;
  let byPercent = 0;
  let percentTotal = 0;
  let withoutPercent = 0;
  for (let column = 0; column < minimum.length; column += 1) {
    const share = at(percent, column);
    least += at(minimum, column);
    most += Math.max(at(minimum, column), at(maximum, column));
    if (share === 0) withoutPercent += at(maximum, column);
    else byPercent = Math.max(byPercent, (at(maximum, column) * 100) / share);
    percentTotal += share;
  }
  // Wide enough for the columns without percentage to get their max-content width as well.
  if (percentTotal >= 100 && withoutPercent > 0) byPercent = LARGEST_WIDTH;
  else if (percentTotal > 0 && withoutPercent > 0)
    byPercent = Math.max(byPercent, (withoutPercent * 100) / (100 - percentTotal));
  const rest = undistributable(model, edges);
  return {
    minimum: least + rest,
    maximum: Math.max(least, most, Math.min(LARGEST_WIDTH, Math.ceil(byPercent * 64) / 64)) + rest,
  };
}

/** "As wide as possible", for percentages that no finite width satisfies. */
const LARGEST_WIDTH = 1_000_000;

/** Where the columns of a table stand at one width. px. */
export interface TableGeometry {
  /** Border box of the grid; the wrapper is as wide. */
  readonly width: number;
  readonly border: Edges;
  readonly padding: Edges;
  readonly contentWidth: number;
  /** Start and end of each column from the start edge of the content box (the right one in right-to-left tables). */
  readonly start: Float64Array;
  readonly end: Float64Array;
  readonly isRightToLeft: boolean;
}

const GEOMETRY: Memo<TableBox, WidthSpace, TableGeometry> = {
  name: "table-geometry",
  of: (ctx, box, space) => buildGeometry(tableModel(ctx, box), space),
};

export interface WidthSpace {
  readonly availableWidth: number;
  readonly fixedWidth: number | undefined;
}

/** Column positions of a table in a space; remembered for the last width asked for. */
export function tableGeometry(ctx: LayoutContext, box: TableBox, space: WidthSpace): TableGeometry {
  const { availableWidth, fixedWidth } = space;
  return ctx.remember(GEOMETRY, box, { availableWidth, fixedWidth });
}

function buildGeometry(model: TableModel, space: WidthSpace): TableGeometry {
  const edges = gridEdges(model, space.availableWidth);
  const { border, padding } = edges;
  const width = tableWidth(model, space, edges);
  const target = Math.max(0, width - undistributable(model, edges));
  const { constraints, hiddenColumns, horizontalSpacing } = model;
  const count = model.grid.columnCount;
  const widths = model.isFixedLayout
    ? distributeFixed(constraints, target)
    : distributeAuto(constraints, { start: 0, end: count, target, growConstrained: true });
  const start = new Float64Array(count);
  const end = new Float64Array(count);
  let cursor = horizontalSpacing;
  let hidden = 0;
  for (let column = 0; column < count; column += 1) {
    start[column] = cursor;
    if (at(hiddenColumns, column) === 1) {
      end[column] = column === 0 ? cursor : at(end, column - 1);
      hidden += at(widths, column) + horizontalSpacing;
      continue;
    }
    end[column] = cursor + at(widths, column);
    cursor = at(end, column) + horizontalSpacing;
  }
  const used = Math.max(width - hidden, border.left + border.right + padding.left + padding.right);
  const contentWidth = used - border.left - border.right - padding.left - padding.right;
  return {
    width: used,
    border,
    padding,
    contentWidth,
    start,
    end,
    isRightToLeft: model.box.style.direction === "rtl",
  };
}

/** Used border-box width (css-tables-3 §3.9.1): what was asked for, but never less than the content or a caption needs. */
function tableWidth(model: TableModel, space: WidthSpace, edges: { border: Edges; padding: Edges }): number {
  const { style } = model.box;
  const intrinsic = gridIntrinsicWidths(model, edges);
  const margins =
    margin(style.marginLeft, space.availableWidth) + margin(style.marginRight, space.availableWidth);
  const asked =
    space.fixedWidth ??
    usedWidth({
      style,
      availableWidth: space.availableWidth,
      fillWidth: Math.max(0, space.availableWidth - margins),
      shrinkToFit: true,
      border: edges.border,
      padding: edges.padding,
      byRatio: widthOfRatio(style, edges),
      intrinsic: () => intrinsic,
    });
  return Math.max(asked, intrinsic.minimum, model.captionMinimum);
}

/** What a ratio makes of a given height; columns that need more make a table wider. Percentages of a height are not looked up for a width. */
export function widthOfRatio(
  style: ComputedStyle,
  edges: { readonly border: Edges; readonly padding: Edges },
): RatioWidth | undefined {
  const sizes = { style, percentageHeight: undefined, ...edges };
  const height = heightOf(style.height, sizes);
  if (height === undefined || style.width !== "auto") return undefined;
  const width = widthByRatio(clampHeight(height, heightLimits(sizes)), sizes);
  return width === undefined ? undefined : { width, minimum: 0, maximum: width };
}

/** Border-box width of a cell over columns `first` to before `after`. */
export function spanWidth(geometry: TableGeometry, first: number, after: number): number {
  return Math.max(0, at(geometry.end, after - 1) - at(geometry.start, first));
}

/** Left edge, from the grid's left border edge, of what stands from `first` to before `after`. */
export function spanLeft(geometry: TableGeometry, first: number, after: number): number {
  const { border, padding, width } = geometry;
  if (geometry.isRightToLeft) {
    return (
      width - border.right - padding.right - Math.max(at(geometry.end, after - 1), at(geometry.start, first))
    );
  }
  return border.left + padding.left + at(geometry.start, first);
}
