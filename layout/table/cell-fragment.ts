import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Edges } from "../geometry/edges.ts";
import { snap } from "../geometry/layout-unit.ts";
import { borderEdges, paddingEdges } from "../sizing/box-edges.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { hasPercentageHeight } from "./percentage-height.ts";
import type { PlacedCell } from "./placed-rows.ts";
import type { RowLayout } from "./row-layout.ts";
import { at, rowOfCell } from "./table-grid.ts";
import { spanWidth, type TableGeometry, type TableModel } from "./table-model.ts";

export interface CellFragmentInput {
  readonly ctx: LayoutContext;
  readonly model: TableModel;
  readonly geometry: TableGeometry;
  readonly rows: RowLayout;
}

export interface CellPlace {
  /** Final border-box height on this page. */
  readonly height: number;
  readonly hasTop: boolean;
  readonly hasBottom: boolean;
  /** From its top to the end of the page. */
  readonly room: number;
}

export interface FinishedCell {
  readonly fragment: BoxFragment;
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/**
 * The fragment of a cell at its final height: stretched, its content moved by `vertical-align` (CSS 2.2 §17.5.3), its borders
 * cut where it goes on from or to another page. The fragment that layout gave is used as it is where nothing changes.
 */
export function finishCell(input: CellFragmentInput, cell: PlacedCell, place: CellPlace): FinishedCell {
  const style = paintedStyle(input, cell);
  if (cell.result === undefined)
    return { fragment: emptyRest(input, cell, { style, ...place }), outOfFlow: NOTHING };
  const result = withFinalHeight(input, cell, cell.result, place);
  const { fragment } = result;
  const shift = contentShift(cell, result, place);
  const isSame =
    shift === 0 &&
    fragment.height === place.height &&
    fragment.style === style &&
    fragment.hasTop === place.hasTop &&
    fragment.hasBottom === place.hasBottom;
  if (isSame) return { fragment, outOfFlow: result.outOfFlow };
  return {
    fragment: rebuild(fragment, { style, shift, ...place }),
    outOfFlow: shiftOutOfFlow(result.outOfFlow, shift),
  };
}

const NOTHING: readonly OutOfFlowBox[] = [];

/** Layout with the final height as a base for percentages and insets, where something in the cell asks for it. */
function withFinalHeight(
  input: CellFragmentInput,
  cell: PlacedCell,
  result: LayoutResult,
  place: CellPlace,
): LayoutResult {
  if (result.token !== undefined || cell.consumed > 0 || !place.hasTop || !place.hasBottom) return result;
  const isContainer = cell.box.style.position !== "static" && result.fragment.height !== place.height;
  const hasShares = input.rows.isPercentageBase(cell.box) && hasPercentageHeight(cell.box);
  if (!isContainer && !hasShares) return result;
  return input.rows.layoutWithHeight(cell.cell, place.height);
}

/** How far the content of a cell moves down in it. What overflows the cell has been laid out for this page: it stays on it. */
function contentShift(cell: PlacedCell, result: LayoutResult, place: CellPlace): number {
  const { fragment } = result;
  const shift = alignmentShift(cell, result, place);
  if (shift === 0 || fragment.overflowBottom <= fragment.height) return shift;
  return Math.max(0, Math.min(shift, place.room - fragment.overflowBottom));
}

function alignmentShift(cell: PlacedCell, result: LayoutResult, place: CellPlace): number {
  if (cell.unfinished !== undefined || !place.hasTop || !place.hasBottom) return cell.shift;
  const verticalAlign = cellAlignment(cell.box.style);
  // With a final height imposed, the content says how much of it is free.
  const free =
    place.height - (result === cell.result ? result.fragment.height : contentBottom(result.fragment));
  if (verticalAlign === "middle") return snap(Math.max(0, free) / 2);
  if (verticalAlign === "bottom") return Math.max(0, free);
  return verticalAlign === "top" ? 0 : cell.shift;
}

/** `align-content` goes before `vertical-align` (css-align-3 §5.1.1). */
function cellAlignment({ alignContent, verticalAlign }: ComputedStyle): ComputedStyle["verticalAlign"] {
  if (alignContent === "normal" || alignContent.endsWith("baseline")) return verticalAlign;
  if (alignContent.endsWith("center") || alignContent === "space-around" || alignContent === "space-evenly")
    return "middle";
  return alignContent.endsWith("end") ? "bottom" : "top";
}

/** Height that the in-flow content of a fragment takes, with the padding and border below it. */
function contentBottom(fragment: BoxFragment): number {
  const { border, padding } = fragment;
  let bottom = border.top + padding.top;
  for (const { y, fragment: child } of fragment.children) {
    if (child.kind !== "box" || !isPositioned(child)) bottom = Math.max(bottom, y + child.height);
  }
  return bottom + padding.bottom + border.bottom;
}

function isPositioned(fragment: BoxFragment): boolean {
  const { position } = fragment.style;
  return position === "absolute" || position === "fixed";
}

interface RebuildInput extends CellPlace {
  readonly style: ComputedStyle;
  readonly shift: number;
}

function rebuild(fragment: BoxFragment, input: RebuildInput): BoxFragment {
  const { height, hasTop, hasBottom, style, shift } = input;
  const isClone = style.boxDecorationBreak === "clone";
  const { firstBaseline, lastBaseline } = fragment;
  const growth = Math.max(0, height - fragment.height);
  return {
    kind: "box",
    box: fragment.box,
    style,
    tablePart: "cell",
    width: fragment.width,
    height,
    border: isClone ? fragment.border : cutEdges(fragment.border, hasTop, hasBottom),
    padding: isClone ? fragment.padding : cutEdges(fragment.padding, hasTop, hasBottom),
    hasTop,
    hasBottom,
    hasLeft: true,
    hasRight: true,
    consumedBlockSize: fragment.consumedBlockSize,
    children: shift === 0 ? fragment.children : fragment.children.map((link) => shiftLink(link, shift)),
    firstBaseline: firstBaseline === undefined ? undefined : firstBaseline + shift,
    lastBaseline: lastBaseline === undefined ? undefined : lastBaseline + shift,
    overflowRight: fragment.overflowRight,
    overflowBottom: Math.max(
      height,
      fragment.overflowBottom + (fragment.overflowBottom > fragment.height ? shift : growth),
    ),
    dropsContent: false,
    collapsedBorders: undefined,
    isRepeat: false,
    legend: undefined,
  };
}

/** Positioned boxes that the cell contains stand at their insets, not with the content. */
function shiftLink(link: FragmentLink, shift: number): FragmentLink {
  const { fragment, x, y } = link;
  return fragment.kind === "box" && isPositioned(fragment) ? link : { x, y: y + shift, fragment };
}

function shiftOutOfFlow(boxes: readonly OutOfFlowBox[], shift: number): readonly OutOfFlowBox[] {
  if (shift === 0 || boxes.length === 0) return boxes;
  return boxes.map((candidate) => ({ ...candidate, staticY: candidate.staticY + shift }));
}

function cutEdges(edges: Edges, hasTop: boolean, hasBottom: boolean): Edges {
  if ((hasTop || edges.top === 0) && (hasBottom || edges.bottom === 0)) return edges;
  return { ...edges, top: hasTop ? edges.top : 0, bottom: hasBottom ? edges.bottom : 0 };
}

/** The rest of a cell whose content ended on an earlier page: only its box. */
function emptyRest(
  input: CellFragmentInput,
  cell: PlacedCell,
  place: CellPlace & { style: ComputedStyle },
): BoxFragment {
  const { model, geometry } = input;
  const { grid, collapsed } = model;
  const { style } = cell.box;
  const border = borderEdges(style, collapsed?.ofCell(cell.cell, undefined));
  const padding = paddingEdges(style, geometry.contentWidth);
  const isClone = style.boxDecorationBreak === "clone";
  return boxFragment({
    box: cell.box,
    style: place.style,
    tablePart: "cell",
    width: spanWidth(geometry, at(grid.columnStart, cell.cell), at(grid.columnEnd, cell.cell)),
    height: place.height,
    border: isClone ? border : cutEdges(border, place.hasTop, place.hasBottom),
    padding: isClone ? padding : cutEdges(padding, place.hasTop, place.hasBottom),
    hasTop: place.hasTop,
    hasBottom: place.hasBottom,
    consumedBlockSize: cell.consumed,
    children: [],
  });
}

const PAINTED: Memo<ComputedStyle, undefined, ComputedStyle> = {
  name: "table-painted-style",
  of: ({ styles }, style) => styles.derive(style, WITHOUT_BORDERS),
};
const SEPARATE: Memo<ComputedStyle, undefined, ComputedStyle> = {
  name: "table-separate-style",
  of: ({ styles }, style) => styles.derive(style, { borderCollapse: "separate" }),
};
const CLIPPED: Memo<ComputedStyle, undefined, ComputedStyle> = {
  name: "table-clipped-style",
  of: ({ styles }, style) => styles.derive(style, { overflowX: "hidden", overflowY: "hidden" }),
};
const WITHOUT_BORDERS: Partial<ComputedStyle> = {
  borderTopWidth: 0,
  borderRightWidth: 0,
  borderBottomWidth: 0,
  borderLeftWidth: 0,
  borderTopStyle: "none",
  borderRightStyle: "none",
  borderBottomStyle: "none",
  borderLeftStyle: "none",
  borderImageSource: "none",
  borderCollapse: "collapse",
};

/** The style a cell is painted with: collapsed borders belong to the grid, what reaches into collapsed tracks is cut off. */
function paintedStyle(input: CellFragmentInput, { box, cell }: PlacedCell): ComputedStyle {
  const { ctx, model } = input;
  const style = model.collapsed === undefined ? withBorders(ctx, box.style) : withoutBorders(ctx, box.style);
  return model.hasHiddenTracks && spansHiddenTrack(model, cell) ? clipped(ctx, style) : style;
}

function spansHiddenTrack({ grid, hiddenColumns }: TableModel, cell: number): boolean {
  for (let column = at(grid.columnStart, cell); column < at(grid.columnEnd, cell); column += 1) {
    if (at(hiddenColumns, column) === 1) return true;
  }
  for (let row = rowOfCell(grid, cell); row < at(grid.rowEnd, cell); row += 1) {
    if (grid.rows[row]?.style.visibility === "collapse") return true;
  }
  return false;
}

function clipped(ctx: LayoutContext, style: ComputedStyle): ComputedStyle {
  if (style.overflowX !== "visible" || style.overflowY !== "visible") return style;
  return ctx.remember(CLIPPED, style, undefined);
}

/** The style of a cell with borders of its own: its `border-collapse` is that of tables inside it (CSS 2.2 §17.6). */
function withBorders(ctx: LayoutContext, style: ComputedStyle): ComputedStyle {
  return style.borderCollapse === "separate" ? style : ctx.remember(SEPARATE, style, undefined);
}

/** The style without its own borders; the widths that layout uses stay in the fragment. */
export function withoutBorders(ctx: LayoutContext, style: ComputedStyle): ComputedStyle {
  // Painting leaves the borders of collapsing styles to the grid.
  // DEVIATION css-backgrounds-3 §4.5: radii of cells and tables round their backgrounds, shadows and what `overflow` leaves in the collapsing model,
  // too, as in browsers; the borders themselves stay square. The buttons of e-mails are such cells.
  if (style.borderCollapse === "collapse") return style;
  return ctx.remember(PAINTED, style, undefined);
}
