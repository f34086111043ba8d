import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import { insideToken } from "../fragmentation/make-token.ts";
import type { Edges } from "../geometry/edges.ts";
import { heightOf } from "../sizing/block-sizes.ts";
import { borderEdges, paddingEdges } from "../sizing/box-edges.ts";
import type { BlockBox, TableRow } from "../tree/box.ts";
import {
  type BreakAppeal,
  type BreakToken,
  LAST_RESORT,
  type OpenCell,
  PERFECT,
} from "../tree/break-token.ts";
import type { ConstraintSpace, FragmentainerSpace } from "../tree/constraint-space.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import { listOf } from "../tree/list-of.ts";
import { isSame } from "../tree/memos.ts";
import { hasPercentageHeight } from "./percentage-height.ts";
import { PlacedCell } from "./placed-rows.ts";
import { at } from "./table-grid.ts";
import { spanWidth, type TableGeometry, type TableModel } from "./table-model.ts";

/**
 * A cell with percentage heights in it is laid out twice, and so is every such cell in tables inside it: remembering the first pass
 * keeps that from doubling with every level. What ends on its page is the same on any page that has room for it.
 */
const FIRST_PASS: Memo<BlockBox, ConstraintSpace, LayoutResult> = {
  name: "table-cell-first-pass",
  of: (ctx, box, space) => layoutToBestBreak(ctx, box, space, undefined),
  keeps: ({ token }) => token === undefined,
  answers: ({ fragment }, known, { fragmentainer, ...space }) =>
    fragment.overflowBottom <= (fragmentainer?.remaining ?? Number.POSITIVE_INFINITY) &&
    isSame({ ...known, fragmentainer: undefined }, space),
};
interface CellQuestion {
  readonly space: ConstraintSpace;
  readonly token: BreakToken | undefined;
}

/**
 * Where the page ends in the edges below the content of a cell, that is laid out again with less room. Where it is a table, the same
 * happens in its cells, in each of both passes: without the memo the work would double with every table inside another.
 */
const WITH_BLOCKS: Memo<BlockBox, CellQuestion, LayoutResult> = {
  name: "table-cell-with-blocks",
  of: (ctx, box, { space, token }) => layoutToBestBreak(ctx, box, space, token),
  answers: (_result, known, asked) => known.token === asked.token && isSame(known.space, asked.space),
  // Tables in tables ask about the room that one or another of them leaves.
  perSubject: 4,
  subjects: 256,
};
/** Without it, percentage heights in nested tables would double the work with every level. */
const FINAL: Memo<BlockBox, ConstraintSpace, LayoutResult> = {
  name: "table-cell-at-final-height",
  of: (ctx, box, space) => ctx.layoutChild(box, space),
};

export interface RowRequest {
  readonly row: number;
  /** Index the row will have among the rows of this page. */
  readonly index: number;
  /** The page as the row's top sees it; undefined: no fragmentation. */
  readonly fragmentainer: FragmentainerSpace | undefined;
  /** Tokens of its cells where the row was split; undefined for a fresh row. */
  readonly tokens: readonly (BreakToken | undefined)[] | undefined;
  /** Height of the row in earlier fragmentainers. */
  readonly consumed: number;
  /** Least height of the whole row, from the height of the table. */
  readonly minimumHeight: number;
  /** The row is collapsed away: only its spanning cells show. */
  readonly isHidden: boolean;
}

/** A row laid out at its place, not yet accepted. px. */
export interface RowTrial {
  readonly cells: readonly PlacedCell[];
  /** Height of the row by its own cells and style. */
  readonly height: number;
  /** Height that the content alone needs. */
  readonly contentHeight: number;
  readonly baseline: number | undefined;
  /** Content of a cell that ends in this row goes on in the next fragmentainer. */
  readonly isBroken: boolean;
  /** A cell that spans further rows got nothing placed. */
  readonly isStub: boolean;
  readonly appeal: BreakAppeal;
}

export interface RowLayoutInput {
  readonly ctx: LayoutContext;
  readonly model: TableModel;
  readonly geometry: TableGeometry;
  readonly pageName: string;
  /** The table's height is given: percentage heights in its cells have a base. */
  readonly hasGivenHeight: boolean;
}

/** Lays out the cells of rows of one table at one width. */
export class RowLayout {
  readonly #ctx: LayoutContext;
  readonly #model: TableModel;
  readonly #geometry: TableGeometry;
  readonly #pageName: string;
  readonly #hasGivenHeight: boolean;
  #lastBorders: Edges | undefined;

  constructor(input: RowLayoutInput) {
    this.#ctx = input.ctx;
    this.#model = input.model;
    this.#geometry = input.geometry;
    this.#pageName = input.pageName;
    this.#hasGivenHeight = input.hasGivenHeight;
  }

  layout(request: RowRequest): RowTrial {
    const { grid } = this.#model;
    const { row, tokens } = request;
    const first = at(grid.firstCell, row);
    const end = at(grid.firstCell, row + 1);
    const cells = listOf<PlacedCell>();
    let ascent = -1;
    for (let cell = first; cell < end; cell += 1) {
      const placed = this.#ownCell(cell, request, tokens?.[cell - first]);
      if (placed === undefined) continue;
      cells.push(placed);
      if (placed.result === undefined || placed.unfinished !== undefined || request.consumed > 0) continue;
      if (hasBaseline(placed.box.style, placed.result))
        ascent = Math.max(ascent, cellBaseline(placed.result));
    }
    const isSplit =
      tokens !== undefined ||
      cells.some((cell) => cell.unfinished !== undefined && at(grid.rowEnd, cell.cell) === row + 1);
    const baseline = ascent >= 0 && !isSplit ? ascent : undefined;
    if (baseline !== undefined) alignBaselines(cells, baseline);
    return this.#measure(request, cells, baseline);
  }

  /** Goes on with a cell of an earlier row at the top of this page. */
  resumeOpen(open: OpenCell, fragmentainer: FragmentainerSpace | undefined): PlacedCell {
    const box = this.#model.grid.cells[open.cell] as BlockBox;
    const { cell, token, consumed } = open;
    const result = token && this.#layoutCell(cell, box, fragmentainer, token);
    const placed = new PlacedCell(cell, box, result, { consumed, index: 0 });
    placed.needed = Math.max(placed.needed, this.#ownHeight(placed) - consumed);
    return placed;
  }

  /** Lays out a cell again, now with its final height (percentage heights in it have a base). */
  layoutWithHeight(cell: number, height: number): LayoutResult {
    const box = this.#model.grid.cells[cell] as BlockBox;
    return this.#ctx.remember(FINAL, box, { ...this.#space(cell, undefined), fixedHeight: height });
  }

  /** Content that goes on beside what follows. */
  layoutParallel(
    cell: number,
    token: BreakToken,
    fragmentainer: FragmentainerSpace | undefined,
  ): LayoutResult {
    const box = this.#model.grid.cells[cell] as BlockBox;
    return this.#layoutCell(cell, box, fragmentainer, token);
  }

  /** Do percentage heights in the cell refer to its final height? As in browsers, where it or the table has a given one. */
  isPercentageBase(box: BlockBox): boolean {
    return this.#hasGivenHeight || typeof box.style.height === "number";
  }

  #ownCell(cell: number, request: RowRequest, token: BreakToken | undefined): PlacedCell | undefined {
    const { grid } = this.#model;
    if (request.isHidden && at(grid.rowEnd, cell) === request.row + 1) return undefined;
    if (this.#isInHiddenColumns(cell)) return undefined;
    const box = grid.cells[cell] as BlockBox;
    const { consumed, index } = request;
    if (request.tokens !== undefined && token === undefined)
      return new PlacedCell(cell, box, undefined, { consumed, index });
    const result = this.#layoutCell(cell, box, request.fragmentainer, token);
    return new PlacedCell(cell, box, result, { consumed, index });
  }

  #isInHiddenColumns(cell: number): boolean {
    const { grid, hiddenColumns } = this.#model;
    const end = at(grid.columnEnd, cell);
    for (let column = at(grid.columnStart, cell); column < end; column += 1) {
      if (at(hiddenColumns, column) === 0) return false;
    }
    return true;
  }

  #layoutCell(
    cell: number,
    box: BlockBox,
    fragmentainer: FragmentainerSpace | undefined,
    token: BreakToken | undefined,
  ): LayoutResult {
    const space = this.#space(cell, fragmentainer);
    const inside = insideToken(token);
    if (inside === undefined && this.isPercentageBase(box) && hasPercentageHeight(box))
      return this.#ctx.remember(FIRST_PASS, box, space);
    if (fragmentainer !== undefined && box.content.kind !== "inline")
      return this.#ctx.remember(WITH_BLOCKS, box, { space, token: inside });
    return layoutToBestBreak(this.#ctx, box, space, inside);
  }

  #space(cell: number, fragmentainer: FragmentainerSpace | undefined): ConstraintSpace {
    const { grid, collapsed } = this.#model;
    if (collapsed !== undefined) this.#lastBorders = collapsed.ofCell(cell, this.#lastBorders);
    return {
      availableWidth: this.#geometry.contentWidth,
      percentageHeight: undefined,
      fixedWidth: spanWidth(this.#geometry, at(grid.columnStart, cell), at(grid.columnEnd, cell)),
      fixedHeight: undefined,
      borders: this.#lastBorders,
      shrinkToFit: false,
      fragmentainer,
      flow: undefined,
      startMarginsApplied: false,
      earlyBreak: undefined,
      pageName: this.#pageName,
      textTrim: undefined,
    };
  }

  #measure(request: RowRequest, cells: readonly PlacedCell[], baseline: number | undefined): RowTrial {
    const { grid } = this.#model;
    const { row, consumed } = request;
    let contentHeight = 0;
    // A spanning cell may have the lowest baseline.
    let height = Math.max(baseline ?? 0, request.minimumHeight - consumed);
    let isBroken = false;
    let isStub = false;
    let appeal: BreakAppeal = PERFECT;
    let onlyTails = true;
    for (const cell of cells) {
      cell.needed = Math.max(cell.needed, this.#ownHeight(cell) - consumed);
      if (at(grid.rowEnd, cell.cell) !== row + 1) {
        if (cell.unfinished !== undefined && cell.appeal === LAST_RESORT) isStub = true;
        continue;
      }
      contentHeight = Math.max(contentHeight, cell.content);
      height = Math.max(height, cell.needed);
      if (cell.unfinished === undefined) continue;
      isBroken = true;
      if (isTail(cell.unfinished)) continue;
      onlyTails = false;
      if (cell.appeal < appeal) appeal = cell.appeal;
    }
    // A row is not cut between the last line and the padding below it if it can be helped.
    if (isBroken && onlyTails) appeal = LAST_RESORT;
    const style = (grid.rows[row] as TableRow).style;
    if (typeof style.height === "number") height = Math.max(height, style.height - consumed);
    if (typeof style.minHeight === "number") height = Math.max(height, style.minHeight - consumed);
    return {
      cells,
      height: request.isHidden ? 0 : height,
      contentHeight,
      baseline,
      isBroken,
      isStub,
      appeal,
    };
  }

  /** Border-box height that a cell's style asks for; 0 when none. Content can make it higher (CSS 2.2 §17.5.3). */
  #ownHeight({ box: { style }, cell }: PlacedCell): number {
    if (typeof style.height !== "number" && typeof style.minHeight !== "number") return 0;
    const sizes = {
      style,
      percentageHeight: undefined,
      border: borderEdges(style, this.#model.collapsed?.ofCell(cell, undefined)),
      padding: paddingEdges(style, this.#geometry.contentWidth),
    };
    return Math.max(heightOf(style.height, sizes) ?? 0, heightOf(style.minHeight, sizes) ?? 0);
  }
}

/** Only padding, border or the rest of a given height is left. */
function isTail(token: BreakToken): boolean {
  if (token.kind !== "block" || token.content.kind !== "ended") return false;
  return token.parallel.length === 0 && token.positioned.length === 0;
}

/** A cell without any content has no baseline to align. */
function hasBaseline({ verticalAlign, alignContent }: ComputedStyle, result: LayoutResult): boolean {
  if (alignContent !== "normal" && !alignContent.endsWith("baseline")) return false;
  if (verticalAlign === "top" || verticalAlign === "middle" || verticalAlign === "bottom") return false;
  return result.fragment.children.length > 0;
}

/** First baseline of a cell, or the bottom of its content box (CSS 2.2 §17.5.3). */
function cellBaseline(result: LayoutResult): number {
  const { firstBaseline, height, border, padding } = result.fragment;
  return firstBaseline ?? height - border.bottom - padding.bottom;
}

function alignBaselines(cells: readonly PlacedCell[], baseline: number): void {
  for (const cell of cells) {
    if (cell.result === undefined || !hasBaseline(cell.box.style, cell.result)) continue;
    cell.shift = baseline - cellBaseline(cell.result);
    cell.content += cell.shift;
    cell.needed += cell.shift;
  }
}
