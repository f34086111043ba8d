import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import {
  appealBetween,
  appealWithin,
  breakAtRowEnd,
  breakAtRowStart,
  isForcedBreak,
  joinBreaks,
} from "../fragmentation/break-rules.ts";
import type { TableRow, TableRowGroup } from "../tree/box.ts";
import {
  type BreakAppeal,
  type BreakToken,
  LAST_RESORT,
  type OpenCell,
  PERFECT,
  VIOLATES_AVOID,
} from "../tree/break-token.ts";
import type { FragmentainerSpace } from "../tree/constraint-space.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { bottomOf, type PlacedCell, PlacedRow } from "./placed-rows.ts";
import { restack, shareSpans } from "./row-heights.ts";
import type { RowLayout, RowTrial } from "./row-layout.ts";
import { at } from "./table-grid.ts";
import type { TableModel } from "./table-model.ts";

/** The page as a run of rows sees it. Positions from the grid's top border edge, px. */
export interface FlowPage {
  readonly type: FragmentainerSpace["type"];
  /** Height that a whole page offers to rows. */
  readonly blockSize: number;
  /** Where rows must end, and where the last one must, with the table's bottom edges below it. */
  readonly limit: number;
  readonly finalLimit: number;
  /** Nothing stands above on this page: the first row must be accepted. */
  readonly isAtStart: boolean;
  /** See FragmentainerSpace. */
  readonly isAbovePageEnd: boolean | undefined;
}

/** Where a row that was split, or cells that span the break, go on. */
export interface FlowResume {
  /** Tokens of the first row's cells, if that row was split. */
  readonly tokens: readonly (BreakToken | undefined)[] | undefined;
  readonly rowConsumed: number;
  readonly open: readonly OpenCell[];
}

export interface FlowInput {
  readonly ctx: LayoutContext;
  readonly model: TableModel;
  readonly rows: RowLayout;
  readonly firstRow: number;
  /** After the last row. */
  readonly endRow: number;
  /** Top of the first row. */
  readonly top: number;
  /** Undefined: no fragmentation. */
  readonly page: FlowPage | undefined;
  readonly resume: FlowResume | undefined;
  /** Second pass: break before this row. */
  readonly stopBefore: number | undefined;
  /** Least heights by row, from the table's height. */
  readonly minimumHeights: ReadonlyMap<number, number> | undefined;
}

/** How a run of rows ended on a page. */
export interface FlowEnd {
  /** `refused`: nothing was placed, the table should start on the next page; `retry`: run again, breaking before `row`. */
  readonly kind: "done" | "broken" | "refused" | "retry";
  /** The row to go on with. */
  readonly row: number;
  /** Tokens of its cells if it was split. */
  readonly tokens: readonly (BreakToken | undefined)[] | undefined;
  readonly rowConsumed: number;
  readonly appeal: BreakAppeal;
  readonly forced: BreakBetween | undefined;
}

/** Rows placed one below the other on one page until they or the page end (css-break-3). */
export class RowFlow {
  readonly placed: PlacedRow[] = [];
  /** Cells that reach below the last row placed. */
  open: PlacedCell[] = [];
  /** Cells of earlier rows that went on at the top of this page. */
  readonly resumed: PlacedCell[] = [];
  /** The best place to break between two rows of this page. */
  best: { readonly row: number; readonly appeal: BreakAppeal } | undefined;
  readonly #input: FlowInput;
  #nextTop: number;
  /** Rows joined by spanning cells, and those cells. */
  #clusterStart = -1;
  #cluster: PlacedCell[] = [];

  constructor(input: FlowInput) {
    this.#input = input;
    this.#nextTop = input.top;
  }

  run(): FlowEnd {
    const { firstRow, endRow } = this.#input;
    this.#resumeOpen();
    for (let row = firstRow; row < endRow; row += 1) {
      const end = this.#step(row);
      if (end !== undefined) return end;
    }
    return {
      kind: "done",
      row: endRow,
      tokens: undefined,
      rowConsumed: 0,
      appeal: PERFECT,
      forced: undefined,
    };
  }

  #resumeOpen(): void {
    const { resume, rows } = this.#input;
    if (resume === undefined) return;
    const fragmentainer = this.#fragmentainerAt(this.#nextTop, this.#limitOf(this.#input.firstRow));
    for (const open of resume.open) this.resumed.push(rows.resumeOpen(open, fragmentainer));
    this.open = [...this.resumed];
  }

  /** Places one row; the way the run ends, if it ends before, in or after that row. */
  #step(row: number): FlowEnd | undefined {
    const { page, stopBefore, rows, resume, minimumHeights } = this.#input;
    const isFirst = this.placed.length === 0;
    let appealBefore: BreakAppeal | undefined;
    if (page !== undefined) {
      if (!isFirst) {
        const between = this.#valueBetween(row);
        if (isForcedBreak(between, page.type)) return this.#breakBefore(row, PERFECT, between);
        appealBefore = this.#appealBetween(row, between);
        if (row === stopBefore) return this.#breakBefore(row, appealBefore, undefined);
      } else if (!page.isAtStart) appealBefore = LAST_RESORT;
    }
    const isResumed = isFirst && resume !== undefined;
    const isHidden = this.#rowAt(row).style.visibility === "collapse";
    const layoutTo = (end: number): RowTrial =>
      rows.layout({
        row,
        index: this.placed.length,
        fragmentainer: this.#fragmentainerAt(this.#nextTop, end),
        tokens: isResumed ? resume.tokens : undefined,
        consumed: isResumed ? resume.rowConsumed : 0,
        minimumHeight: minimumHeights?.get(row) ?? 0,
        isHidden,
      });
    let limit = this.#limitOf(row);
    // Nothing is drawn below a row that is cut. Where the edges alone lack room, part of the row goes along with them: only such rows
    // are laid out twice, or tables in tables would take two to the power of their depth.
    const end = page?.limit ?? limit;
    let trial = layoutTo(end);
    const bottom = this.#nextTop + trial.contentHeight;
    if (trial.isBroken) limit = end;
    else if (bottom > limit && bottom <= end) trial = layoutTo(limit);
    const closing = this.#closing(row);
    const height = this.#heightWith(trial, closing);
    const isCut = trial.isBroken || closing.some((cell) => cell.unfinished !== undefined);
    const fits = this.#nextTop + height <= limit && !(trial.isStub && appealBefore !== undefined);
    if (!isCut && fits) {
      this.#noteCandidate(row, appealBefore);
      this.#accept({ row, trial, height, hasBottom: true, isHidden });
      return undefined;
    }
    return this.#resolve({ row, trial, closing, height, limit, appealBefore, isCut, isHidden });
  }

  /** The row does not fit: break in it, before it or at a better place further up; or accept it when nothing else is left. */
  #resolve(state: RowAtEnd): FlowEnd | undefined {
    const { row, appealBefore, trial, limit, height } = state;
    const inside = this.#appealInside(state);
    if (appealBefore === undefined) {
      if (inside !== undefined) return this.#split(state, inside);
      if (height > 0) this.#reportOverflow(row, this.#nextTop + trial.contentHeight > limit);
      this.#accept({ row, trial, height, hasBottom: true, isHidden: state.isHidden });
      return undefined;
    }
    const takesInside = inside !== undefined && inside >= appealBefore && inside > LAST_RESORT;
    const appeal = takesInside ? inside : appealBefore;
    if (this.best !== undefined && this.best.appeal > appeal) return this.#breakEarlier(this.best);
    if (takesInside) {
      this.#noteCandidate(row, appealBefore);
      return this.#split(state, inside);
    }
    if (this.placed.length > 0) return this.#breakBefore(row, appealBefore, undefined);
    return {
      kind: "refused",
      row,
      tokens: undefined,
      rowConsumed: 0,
      appeal: LAST_RESORT,
      forced: undefined,
    };
  }

  /** Appeal of breaking inside the row; undefined where it is in one piece. */
  #appealInside({
    row,
    trial,
    closing,
    height,
    limit,
    isCut,
    appealBefore,
  }: RowAtEnd): BreakAppeal | undefined {
    const page = this.#input.page as FlowPage;
    const room = limit - this.#nextTop;
    if (isCut) {
      // What is demanded overrides `break-inside: avoid` around it (css-break-3 §4.3).
      if (trial.isBroken && forcedIn(trial.cells, undefined) !== undefined) return trial.appeal;
      let appeal = trial.isBroken ? trial.appeal : PERFECT;
      for (const cell of closing)
        if (cell.unfinished !== undefined && cell.appeal < appeal) appeal = cell.appeal;
      return this.#within(appealWithin(appeal, this.#rowAt(row).style, page.type), row);
    }
    // Only a given height is too much: cut that, where no page could hold it or nothing stands above.
    const isOnlyHeight = room > 0 && trial.contentHeight <= room && height > room;
    if (isOnlyHeight && (appealBefore === undefined || height > page.blockSize))
      return this.#within(PERFECT, row);
    return undefined;
  }

  #split(state: RowAtEnd, appeal: BreakAppeal): FlowEnd {
    const { row, trial, limit, isHidden } = state;
    let height = Math.max(0, limit - this.#nextTop, trial.contentHeight);
    for (const cell of state.closing) height = Math.max(height, this.#neededBy(cell));
    this.#accept({ row, trial, height, hasBottom: false, isHidden });
    const { firstCell } = this.#input.model.grid;
    const first = at(firstCell, row);
    const tokens: (BreakToken | undefined)[] = new Array(at(firstCell, row + 1) - first).fill(undefined);
    for (const cell of trial.cells) tokens[cell.cell - first] = cell.unfinished;
    const forced = forcedIn(this.open, forcedIn(trial.cells, undefined));
    const consumed = (this.placed.at(-1)?.consumed ?? 0) + height;
    return { kind: "broken", row, tokens, rowConsumed: consumed, appeal, forced };
  }

  #breakBefore(row: number, appeal: BreakAppeal, forced: BreakBetween | undefined): FlowEnd {
    const last = this.placed.at(-1);
    if (last !== undefined) {
      // What spanning cells have placed here must be inside the rows of this page; a given height as far as it has room.
      const room = this.#limitOf(row) - last.top;
      for (const cell of this.open) {
        const top = this.#topOf(cell) - last.top;
        last.height = Math.max(last.height, top + cell.content, Math.min(top + cell.needed, room));
      }
    }
    const demanded = forcedIn(this.open, forced);
    return { kind: "broken", row, tokens: undefined, rowConsumed: 0, appeal, forced: demanded };
  }

  #breakEarlier(best: { readonly row: number; readonly appeal: BreakAppeal }): FlowEnd {
    if (this.#input.model.grid.hasRowSpans) {
      return {
        kind: "retry",
        row: best.row,
        tokens: undefined,
        rowConsumed: 0,
        appeal: best.appeal,
        forced: undefined,
      };
    }
    while ((this.placed.at(-1)?.row ?? -1) >= best.row) this.placed.pop();
    return this.#breakBefore(best.row, best.appeal, undefined);
  }

  #accept(input: {
    row: number;
    trial: RowTrial;
    height: number;
    hasBottom: boolean;
    isHidden: boolean;
  }): void {
    const { row, trial, height, isHidden } = input;
    const { resume, model } = this.#input;
    const { rowEnd } = model.grid;
    const index = this.placed.length;
    const isSplitRest = index === 0 && resume?.tokens !== undefined;
    const placed = new PlacedRow({
      row,
      top: this.#nextTop,
      height,
      natural: trial.height,
      baseline: trial.baseline,
      cells: trial.cells,
      hasTop: !isSplitRest,
      hasBottom: input.hasBottom,
      consumed: isSplitRest ? resume.rowConsumed : 0,
      isHidden,
    });
    this.placed.push(placed);
    for (const cell of this.open) cell.lastIndex = index;
    if (model.grid.hasRowSpans) {
      const hadOpen = this.open.length > 0;
      if (this.open.some((cell) => at(rowEnd, cell.cell) === row + 1) && input.hasBottom) {
        this.open = this.open.filter((cell) => at(rowEnd, cell.cell) > row + 1);
      }
      for (const cell of trial.cells) if (at(rowEnd, cell.cell) > row + 1) this.#openCell(cell, hadOpen);
      if (this.open.length === 0) this.#closeCluster();
    }
    this.#nextTop = bottomOf(placed) + (isHidden ? 0 : model.verticalSpacing);
  }

  #openCell(cell: PlacedCell, hadOpen: boolean): void {
    if (this.#clusterStart < 0 && !hadOpen) this.#clusterStart = cell.firstIndex;
    this.open.push(cell);
    this.#cluster.push(cell);
  }

  /** All spanning cells have ended: share their heights out over their rows, if the page still holds them then. */
  #closeCluster(): void {
    const start = this.#clusterStart;
    const cells = this.#cluster;
    this.#clusterStart = -1;
    if (cells.length > 0) this.#cluster = [];
    if (start < 0) return;
    const { model } = this.#input;
    const context = { box: model.box, grid: model.grid, spacing: model.verticalSpacing };
    const rows = this.placed.slice(start);
    const heights = shareSpans(context, rows, cells);
    let total = rows[0]?.top ?? 0;
    rows.forEach((row, index) => {
      total += at(heights, index) + (row.isHidden || index === rows.length - 1 ? 0 : model.verticalSpacing);
    });
    if (total <= this.#limitOf(rows.at(-1)?.row ?? 0)) restack(rows, heights, model.verticalSpacing);
  }

  /** Cells of earlier rows that end with this one. */
  #closing(row: number): readonly PlacedCell[] {
    if (this.open.length === 0) return NO_CELLS;
    const { rowEnd } = this.#input.model.grid;
    return this.open.filter((cell) => at(rowEnd, cell.cell) === row + 1);
  }

  #heightWith(trial: RowTrial, closing: readonly PlacedCell[]): number {
    let { height } = trial;
    for (const cell of closing) height = Math.max(height, this.#neededBy(cell));
    return height;
  }

  /** Height that a spanning cell leaves to its last row, here the next one placed. */
  #neededBy(cell: PlacedCell): number {
    return this.#topOf(cell) + cell.needed - this.#nextTop;
  }

  #topOf(cell: PlacedCell): number {
    return this.placed[cell.firstIndex]?.top ?? this.#nextTop;
  }

  #limitOf(row: number): number {
    const { page, endRow, model } = this.#input;
    if (page === undefined) return Number.POSITIVE_INFINITY;
    if (row === endRow - 1) return page.finalLimit;
    return model.collapsed === undefined
      ? page.limit
      : page.limit - model.collapsed.bottomOfRow(row, model.grid);
  }

  #fragmentainerAt(top: number, limit: number): FragmentainerSpace | undefined {
    const { page } = this.#input;
    if (page === undefined) return undefined;
    const isAtStart = page.isAtStart && this.placed.length === 0;
    const { type, blockSize, isAbovePageEnd } = page;
    return { type, blockSize, remaining: limit - top, isAtStart, isAbovePageEnd };
  }

  #valueBetween(row: number): BreakBetween {
    const { box, grid } = this.#input.model;
    const before = breakAtRowEnd(this.#rowAt(row - 1));
    const after = breakAtRowStart(this.#rowAt(row));
    const group = at(grid.groupOfRow, row);
    const groupBefore = at(grid.groupOfRow, row - 1);
    if (group === groupBefore) return joinBreaks(before, after);
    const end = joinBreaks(before, (box.rowGroups[groupBefore] as TableRowGroup).style.breakAfter);
    const start = joinBreaks((box.rowGroups[group] as TableRowGroup).style.breakBefore, after);
    return joinBreaks(end, start);
  }

  #appealBetween(row: number, between: BreakBetween): BreakAppeal {
    const { grid, box } = this.#input.model;
    const page = this.#input.page as FlowPage;
    const group = at(grid.groupOfRow, row);
    const groupBefore = at(grid.groupOfRow, row - 1);
    let appeal = appealBetween(between, page.type);
    // A head that does not repeat stays with the first row below it, a foot with the last above.
    const isHeadEnd = group !== groupBefore && box.rowGroups[groupBefore]?.role === "header";
    const isFootStart = group !== groupBefore && box.rowGroups[group]?.role === "footer";
    if (isHeadEnd || isFootStart) appeal = Math.min(appeal, VIOLATES_AVOID);
    return group === groupBefore ? this.#within(appeal, row) : appealWithin(appeal, box.style, page.type);
  }

  /** `break-inside` of the row's group and of the table. */
  #within(appeal: BreakAppeal, row: number): BreakAppeal {
    const { grid, box } = this.#input.model;
    const page = this.#input.page as FlowPage;
    const group = box.rowGroups[at(grid.groupOfRow, row)] as TableRowGroup;
    return appealWithin(appealWithin(appeal, group.style, page.type), box.style, page.type);
  }

  #noteCandidate(row: number, appeal: BreakAppeal | undefined): void {
    if (appeal === undefined || appeal === LAST_RESORT || this.placed.length === 0) return;
    if (this.best === undefined || appeal >= this.best.appeal) this.best = { row, appeal };
  }

  #reportOverflow(row: number, isContent: boolean): void {
    if (!isContent) return;
    const { ctx } = this.#input;
    const message =
      "A table row is taller than the page and cannot be broken: what does not fit overflows the page.";
    ctx.diagnostics.warn("content-taller-than-page", message, ctx.positionOf(this.#rowAt(row)));
  }

  #rowAt(row: number): TableRow {
    return this.#input.model.grid.rows[row] as TableRow;
  }
}

interface RowAtEnd {
  readonly row: number;
  readonly trial: RowTrial;
  readonly closing: readonly PlacedCell[];
  readonly height: number;
  readonly limit: number;
  readonly appealBefore: BreakAppeal | undefined;
  /** Content goes on in the next fragmentainer. */
  readonly isCut: boolean;
  readonly isHidden: boolean;
}

/** The break that was demanded in cells which go on, joined with another. */
function forcedIn(cells: readonly PlacedCell[], other: BreakBetween | undefined): BreakBetween | undefined {
  let forced = other;
  for (const cell of cells) {
    const value = cell.unfinished?.forced;
    if (value !== undefined) forced = forced === undefined ? value : joinBreaks(forced, value);
  }
  return forced;
}

const NO_CELLS: readonly PlacedCell[] = [];
