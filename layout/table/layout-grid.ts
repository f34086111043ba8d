import { boxFragment } from "../tree/box-fragment.ts";
import type { GridBreak, OpenBox, OpenCell, ParallelCell } from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { listOf } from "../tree/list-of.ts";
import { withoutBorders } from "./cell-fragment.ts";
import { collapsedPieces } from "./collapsed-pieces.ts";
import { ContainOutOfFlow } from "./contain-out-of-flow.ts";
import { columnFragments, pushMoved, RowFragments } from "./grid-fragments.ts";
import { bottomOf, type PlacedRow } from "./placed-rows.ts";
import { movedRows, type RepeatedGroup, repeatedGroup } from "./repeated-group.ts";
import { type FlowEnd, type FlowPage, RowFlow } from "./row-flow.ts";
import { restack, shareTableHeight } from "./row-heights.ts";
import { RowLayout } from "./row-layout.ts";
import { at, type TableGrid } from "./table-grid.ts";
import { spanLeft, type TableGeometry, type TableModel } from "./table-model.ts";

export interface GridInput {
  readonly ctx: LayoutContext;
  readonly model: TableModel;
  readonly geometry: TableGeometry;
  /** As the grid's top border edge sees the page. */
  readonly fragmentainer: FragmentainerSpace | undefined;
  readonly pageName: string;
  readonly start: GridBreak;
  /** Content of finished cells that goes on here. */
  readonly parallel: readonly ParallelCell[];
  readonly stopBefore: number | undefined;
  /** Border-box height that the table asks for, and whether it is its `height` that does. */
  readonly height: number;
  readonly hasGivenHeight: boolean;
}

export interface GridResult {
  /** Undefined when not even one row was placed: the grid should start in the next fragmentainer. */
  readonly fragment: BoxFragment | undefined;
  readonly outOfFlow: readonly OutOfFlowBox[];
  readonly end: FlowEnd;
  readonly best: RowFlow["best"];
  readonly open: readonly OpenCell[];
  readonly groupConsumed: number;
  readonly minimumHeights: ReadonlyMap<number, number> | undefined;
  readonly parallel: readonly ParallelCell[];
  /** Positioned boxes that broke. */
  readonly openPositioned: readonly OpenBox[];
}

/** A grid that has not begun. */
export const FRESH_GRID: GridBreak = {
  kind: "grid",
  row: 0,
  cells: undefined,
  open: [],
  consumed: undefined,
  rowConsumed: 0,
  groupConsumed: 0,
  minimumHeights: undefined,
};

/**
 * Head and foot that repeat may take this part of a page; taller ones do not repeat.
 * DEVIATION css-tables-3: heads and feet repeat as long as they take up to three quarters of a page together, instead of a quarter each:
 * readers of long tables need them.
 */
const LARGEST_REPEATED_PART = 0.75;

/** Lays out the part of a table's grid that goes on one page: its rows between repeated head and foot, its borders and edges. */
export function layoutGrid(input: GridInput): GridResult {
  return new GridLayout(input).run();
}

/** Vertical edges of the grid on this page. */
interface PageEdges {
  readonly top: number;
  readonly bottom: number;
  /** As much of `bottom` is empty, and ends with the page: no row goes to the next one for it. */
  readonly spare: number;
}

class GridLayout {
  readonly #input: GridInput;
  readonly #rows: RowLayout;
  readonly #isFirst: boolean;
  readonly #isClone: boolean;
  #head: RepeatedGroup | undefined;
  #foot: RepeatedGroup | undefined;
  #firstRow: number;
  #endRow: number;
  #minimumHeights: ReadonlyMap<number, number> | undefined;

  constructor(input: GridInput) {
    this.#input = input;
    const { ctx, model, geometry, pageName, start, hasGivenHeight } = input;
    this.#rows = new RowLayout({ ctx, model, geometry, pageName, hasGivenHeight });
    this.#isFirst = start.consumed === undefined;
    this.#isClone = model.box.style.boxDecorationBreak === "clone";
    this.#firstRow = start.row;
    this.#endRow = model.grid.rows.length;
    this.#minimumHeights = start.minimumHeights;
    this.#chooseRepeated();
  }

  /** Head and foot repeat where the table may break, has rows between them and they leave room on the page. */
  #chooseRepeated(): void {
    const { ctx, model, geometry, fragmentainer, pageName, hasGivenHeight } = this.#input;
    const { grid, box } = model;
    if (fragmentainer === undefined || box.style.fsTablePaginate === "none") return;
    const hasHead = box.rowGroups[0]?.role === "header";
    const hasFoot = box.rowGroups.at(-1)?.role === "footer";
    const bodyStart = hasHead ? at(grid.firstRowOfGroup, 1) : 0;
    const bodyEnd = hasFoot ? at(grid.firstRowOfGroup, box.rowGroups.length - 1) : this.#endRow;
    if (bodyStart >= bodyEnd) return;
    const shared = { ctx, model, geometry, pageName, hasGivenHeight };
    const room = fragmentainer.blockSize * LARGEST_REPEATED_PART;
    // A head that has begun as ordinary rows goes on as such.
    const canHead = hasHead && (this.#isFirst || this.#firstRow >= bodyStart);
    const head = canHead ? repeatedGroup(shared, "header") : undefined;
    if (head !== undefined && head.height <= room) {
      this.#head = head;
      this.#firstRow = Math.max(this.#firstRow, bodyStart);
    }
    const foot = hasFoot && this.#firstRow < bodyEnd ? repeatedGroup(shared, "footer") : undefined;
    if (foot !== undefined && foot.height + (this.#head?.height ?? 0) <= room) {
      this.#foot = foot;
      this.#endRow = bodyEnd;
    }
  }

  run(): GridResult {
    const edges = this.#edges();
    let flow = this.#flow(edges, this.#input.stopBefore);
    let end = flow.run();
    if (end.kind === "retry") {
      flow = this.#flow(edges, end.row);
      end = flow.run();
    }
    const wanted = this.#input.height - (this.#input.start.consumed ?? 0);
    if (end.kind === "done" && this.#heightOf(flow, end, edges) < wanted && flow.placed.length > 0) {
      const second = this.#grow(flow, edges, wanted - this.#heightOf(flow, end, edges));
      if (second !== undefined) {
        flow = second;
        end = flow.run();
        if (end.kind === "retry") {
          flow = this.#flow(edges, end.row);
          end = flow.run();
        }
      }
    }
    return this.#finish(flow, end, edges);
  }

  #edges(): PageEdges {
    const { model, geometry } = this.#input;
    const { border, padding } = geometry;
    const { collapsed, grid } = model;
    const hasRows = grid.rows.length > 0;
    if (collapsed !== undefined) {
      const firstOnPage = this.#head === undefined ? this.#firstRow : 0;
      const isSplit = this.#input.start.cells !== undefined && this.#head === undefined;
      const cut = isSplit || firstOnPage >= grid.rows.length ? 0 : collapsed.topOfRow(firstOnPage, grid);
      return { top: this.#isFirst || this.#isClone ? border.top : cut, bottom: border.bottom, spare: 0 };
    }
    const spacing = hasRows ? model.verticalSpacing : 0;
    return {
      top: this.#isFirst || this.#isClone ? border.top + padding.top + spacing : 0,
      bottom: border.bottom + padding.bottom + spacing,
      spare: spacing,
    };
  }

  #flow(edges: PageEdges, stopBefore: number | undefined): RowFlow {
    const { ctx, model, start } = this.#input;
    const { cells: tokens, open, rowConsumed } = start;
    const headRoom = this.#head === undefined ? 0 : this.#head.height + model.verticalSpacing;
    const isResumed = !this.#isFirst && (tokens !== undefined || open.length > 0);
    return new RowFlow({
      ctx,
      model,
      rows: this.#rows,
      firstRow: this.#firstRow,
      endRow: this.#endRow,
      top: edges.top + headRoom,
      page: this.#page(edges, headRoom),
      resume: isResumed ? { tokens, rowConsumed, open } : undefined,
      stopBefore,
      minimumHeights: this.#minimumHeights,
    });
  }

  #page(edges: PageEdges, headRoom: number): FlowPage | undefined {
    const { fragmentainer, model } = this.#input;
    if (fragmentainer === undefined) return undefined;
    const footRoom = this.#foot === undefined ? 0 : this.#foot.height + model.verticalSpacing;
    const { type, blockSize, remaining, isAtStart, isAbovePageEnd } = fragmentainer;
    const keepsBottom = this.#isClone || (model.collapsed !== undefined && this.#foot !== undefined);
    return {
      type,
      blockSize: Math.max(0, blockSize - headRoom - footRoom),
      limit: remaining - footRoom - (keepsBottom ? edges.bottom : 0),
      finalLimit: remaining - footRoom - (edges.bottom - edges.spare),
      isAtStart,
      isAbovePageEnd,
    };
  }

  /** Bottom of the last row or repeated foot. */
  #contentBottom(flow: RowFlow, edges: PageEdges): number {
    const { verticalSpacing } = this.#input.model;
    const last = flow.placed.findLast((row) => !row.isHidden) ?? flow.placed.at(-1);
    let bottom = edges.top + (this.#head?.height ?? 0);
    if (last !== undefined) bottom = bottomOf(last);
    if (this.#foot !== undefined) bottom += verticalSpacing + this.#foot.height;
    return bottom;
  }

  #heightOf(flow: RowFlow, end: FlowEnd, edges: PageEdges): number {
    const { model, fragmentainer } = this.#input;
    const bottom = this.#contentBottom(flow, edges);
    if (end.kind === "done" || this.#isClone) {
      const room = fragmentainer?.remaining ?? Number.POSITIVE_INFINITY;
      const over = Math.max(0, bottom + edges.bottom - room);
      return bottom + edges.bottom - Math.min(over, edges.spare);
    }
    if (model.collapsed === undefined) return bottom;
    if (this.#foot !== undefined) return bottom + edges.bottom;
    const last = flow.placed.at(-1);
    return last?.hasBottom === true ? bottom + model.collapsed.bottomOfRow(last.row, model.grid) : bottom;
  }

  /**
   * Shares extra table height out over the rows of this page (css-tables-3 §3.10.4). When the page can't hold the grown rows, returns a
   * run in which they break over pages instead.
   */
  #grow(flow: RowFlow, edges: PageEdges, extra: number): RowFlow | undefined {
    const { model, fragmentainer, height } = this.#input;
    const { grid, verticalSpacing, box } = model;
    const room =
      fragmentainer === undefined
        ? Number.POSITIVE_INFINITY
        : fragmentainer.remaining - this.#contentBottom(flow, edges) - (edges.bottom - edges.spare);
    const amount = this.#isFirst ? extra : Math.max(0, Math.min(extra, room));
    const bodies = flow.placed.filter((row) => box.rowGroups[at(grid.groupOfRow, row.row)]?.role === "body");
    const growing = bodies.length > 0 ? bodies : flow.placed;
    const { border, padding } = this.#input.geometry;
    const base = height - border.top - border.bottom - padding.top - padding.bottom - 2 * verticalSpacing;
    const shared = shareTableHeight({ box, grid, spacing: verticalSpacing }, growing, {
      base,
      extra: amount,
    });
    const heights = new Map<number, number>();
    growing.forEach((row, index) => {
      heights.set(row.row, at(shared, index));
    });
    if (amount <= room) {
      const final = Float64Array.from(flow.placed, (row) => heights.get(row.row) ?? row.height);
      restack(flow.placed, final, verticalSpacing);
      return undefined;
    }
    this.#minimumHeights = heights;
    return this.#flow(edges, this.#input.stopBefore);
  }

  #finish(flow: RowFlow, end: FlowEnd, edges: PageEdges): GridResult {
    const { ctx, model, geometry, fragmentainer, pageName, start } = this.#input;
    const isRefused = end.kind === "refused";
    const containment = new ContainOutOfFlow(ctx, {
      pageName,
      rightToLeft: geometry.isRightToLeft,
      fragmentainer,
    });
    const room = fragmentainer?.remaining ?? Number.POSITIVE_INFINITY;
    const fragments = new RowFragments({
      ctx,
      model,
      geometry,
      rows: this.#rows,
      containment,
      room,
    });
    fragments.add(flow.placed, flow.resumed, start.groupConsumed);
    const parallel = this.#resumeParallel(fragments, edges);
    const children = listOf<FragmentLink>();
    const outOfFlow: OutOfFlowBox[] = [...fragments.outOfFlow];
    const pageRows = this.#linkRepeated(flow, end, { edges, fragments, children, outOfFlow });
    // Rows have been grown to the height the table asks for; without rows the box alone is as high.
    const wanted = flow.placed.length === 0 ? this.#input.height - (start.consumed ?? 0) : 0;
    const height = Math.max(0, this.#heightOf(flow, end, edges), wanted);
    const first = pageRows[0];
    const last = pageRows.at(-1);
    const columns =
      first === undefined || last === undefined
        ? []
        : columnFragments({ model, geometry }, first.top, bottomOf(last) - first.top);
    children.unshift(...columns);
    const fragment = this.#fragment({ children, height, end, pageRows, fragments, edges });
    const waiting = this.#containInTable(fragment, containment, outOfFlow);
    return {
      fragment: isRefused ? undefined : fragment,
      outOfFlow: waiting,
      end,
      best: flow.best,
      open: this.#openCells(flow, end),
      groupConsumed: this.#groupConsumed(flow, end),
      minimumHeights: this.#minimumHeights,
      parallel: [...fragments.parallel, ...parallel],
      openPositioned: containment.open,
    };
  }

  /** Links head, rows and foot in order; returns all rows of the page from top to bottom. */
  #linkRepeated(
    flow: RowFlow,
    end: FlowEnd,
    to: { edges: PageEdges; fragments: RowFragments; children: FragmentLink[]; outOfFlow: OutOfFlowBox[] },
  ): readonly PlacedRow[] {
    const { children, edges, fragments, outOfFlow } = to;
    let pageRows: readonly PlacedRow[] = flow.placed;
    if (this.#head !== undefined) {
      const { top } = edges;
      const link = this.#isFirst ? this.#head.link : this.#head.repeat;
      children.push({ x: link.x, y: link.y + top, fragment: link.fragment });
      if (this.#isFirst) pushMoved(outOfFlow, this.#head.outOfFlow, 0, top);
      if (this.#head.firstBaseline !== undefined) fragments.firstBaseline = this.#head.firstBaseline + top;
      pageRows = [...movedRows(this.#head.rows, top), ...pageRows];
    }
    for (const link of fragments.links) children.push(link);
    const last = flow.placed.at(-1);
    if (this.#foot !== undefined && last !== undefined) {
      const top = this.#contentBottom(flow, edges) - this.#foot.height;
      const link = end.kind === "done" ? this.#foot.link : this.#foot.repeat;
      children.push({ x: link.x, y: link.y + top, fragment: link.fragment });
      if (end.kind === "done") pushMoved(outOfFlow, this.#foot.outOfFlow, 0, top);
      pageRows = [...pageRows, ...movedRows(this.#foot.rows, top)];
    }
    return pageRows;
  }

  #fragment(input: {
    children: FragmentLink[];
    height: number;
    end: FlowEnd;
    pageRows: readonly PlacedRow[];
    fragments: RowFragments;
    edges: PageEdges;
  }): BoxFragment {
    const { ctx, model, geometry, start } = this.#input;
    const { border, padding } = geometry;
    const { collapsed, box } = model;
    const hasTop = this.#isFirst;
    const hasBottom = input.end.kind === "done";
    const showsTop = hasTop || this.#isClone;
    const showsBottom = hasBottom || this.#isClone;
    const cutTop = collapsed === undefined ? 0 : input.edges.top;
    return boxFragment({
      box,
      style: collapsed === undefined ? box.style : withoutBorders(ctx, box.style),
      tablePart: "grid",
      width: geometry.width,
      height: input.height,
      border: { ...border, top: showsTop ? border.top : cutTop, bottom: showsBottom ? border.bottom : 0 },
      padding: { ...padding, top: showsTop ? padding.top : 0, bottom: showsBottom ? padding.bottom : 0 },
      hasTop,
      hasBottom,
      consumedBlockSize: start.consumed ?? 0,
      children: input.children,
      firstBaseline: input.fragments.firstBaseline,
      lastBaseline: input.fragments.lastBaseline,
      collapsedBorders:
        collapsed === undefined
          ? undefined
          : collapsedPieces({
              model,
              collapsed,
              geometry,
              rows: input.pageRows,
              resumedRow: this.#firstRow,
              resumed: start.open.map((open) => open.cell),
            }),
    });
  }

  /** Positioned boxes whose containing block is the table; their links are added to the grid's. */
  #containInTable(
    fragment: BoxFragment,
    containment: ContainOutOfFlow,
    outOfFlow: readonly OutOfFlowBox[],
  ): readonly OutOfFlowBox[] {
    if (outOfFlow.length === 0) return outOfFlow;
    const { border, width, height } = fragment;
    const box = {
      x: border.left,
      y: border.top,
      width: Math.max(0, width - border.left - border.right),
      height: Math.max(0, height - border.top - border.bottom),
    };
    const children = fragment.children as FragmentLink[];
    return containment.contain(this.#input.model.box.style, { box, left: 0, top: 0, children, outOfFlow });
  }

  /** Content of finished cells that goes on here takes no room: it stands at its column below the top edge. */
  #resumeParallel(fragments: RowFragments, edges: PageEdges): ParallelCell[] {
    const { parallel, geometry, model, fragmentainer } = this.#input;
    const { grid } = model;
    const again: ParallelCell[] = [];
    for (const { cell, token } of parallel) {
      const y = edges.top + (this.#head?.height ?? 0);
      const space = fragmentainer && { ...fragmentainer, remaining: fragmentainer.remaining - y };
      const result = this.#rows.layoutParallel(cell, token, space);
      const x = spanLeft(geometry, at(grid.columnStart, cell), at(grid.columnEnd, cell));
      fragments.links.push({ x, y, fragment: result.fragment });
      pushMoved(fragments.outOfFlow, result.outOfFlow, x, y);
      if (result.token !== undefined) again.push({ cell, token: result.token });
    }
    return again;
  }

  /** Cells of rows above the next one that go on beside it. */
  #openCells(flow: RowFlow, end: FlowEnd): readonly OpenCell[] {
    if (end.kind !== "broken") return [];
    const { grid } = this.#input.model;
    const firstOfRow = end.tokens === undefined ? grid.cells.length : at(grid.firstCell, end.row);
    return flow.open
      .filter((cell) => cell.cell < firstOfRow)
      .map((cell): OpenCell => {
        const top = flow.placed[cell.firstIndex]?.top ?? 0;
        const last = flow.placed[cell.lastIndex];
        const height = last === undefined ? 0 : bottomOf(last) - top;
        return { cell: cell.cell, token: cell.unfinished, consumed: cell.consumed + height };
      });
  }

  /** Height so far of the group that the next row belongs to. */
  #groupConsumed(flow: RowFlow, end: FlowEnd): number {
    if (end.kind !== "broken") return 0;
    const { grid } = this.#input.model;
    const { start } = this.#input;
    const group = groupOf(grid, end.row);
    const rows = flow.placed.filter((row) => groupOf(grid, row.row) === group);
    const first = rows[0];
    const last = rows.at(-1);
    if (first === undefined || last === undefined) return 0;
    const before = first === flow.placed[0] ? start.groupConsumed : 0;
    return before + bottomOf(last) - first.top;
  }
}

function groupOf(grid: TableGrid, row: number): number {
  return at(grid.groupOfRow, row);
}
