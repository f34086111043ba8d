import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import { appealWithin } from "../fragmentation/break-rules.ts";
import { breakBeforeToken, breakInsideToken } from "../fragmentation/make-token.ts";
import { snap } from "../geometry/layout-unit.ts";
import { relativeOffset } from "../positioned/relative-offset.ts";
import { heightLimits, heightOf } from "../sizing/block-sizes.ts";
import { margin } from "../sizing/box-edges.ts";
import type { BlockBox, TableBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import {
  type BreakAppeal,
  type BreakToken,
  type EarlyBreak,
  LAST_RESORT,
  PERFECT,
} from "../tree/break-token.ts";
import type { ConstraintSpace, FragmentainerSpace } from "../tree/constraint-space.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { NO_MARGIN } from "../tree/margin-strut.ts";
import { ContainOutOfFlow } from "./contain-out-of-flow.ts";
import { pushMoved } from "./grid-fragments.ts";
import { type GridResult, layoutGrid } from "./layout-grid.ts";
import { RowLayout } from "./row-layout.ts";
import { detailsOf, type ParallelCell, TABLE_START, type TableBreakDetails } from "./table-break.ts";
import { at } from "./table-grid.ts";
import { spanLeft, type TableGeometry, type TableModel, tableGeometry, tableModel } from "./table-model.ts";

/**
 * Lays out a table (css-tables-3, CSS 2.2 §17): the wrapper with the captions and the part of the grid that goes on this page.
 * The wrapper's fragment has neither border nor padding; margins are the caller's. A table is a formatting context of its own.
 */
export function layoutTable(
  ctx: LayoutContext,
  box: TableBox,
  space: ConstraintSpace,
  token?: BreakToken,
): LayoutResult {
  return new TableLayout(ctx, box, space, token).run();
}

/** Where a wrapper's content ends on a page. */
interface WrapperEnd {
  readonly details: TableBreakDetails;
  readonly row: number;
  readonly tokens: readonly (BreakToken | undefined)[] | undefined;
  readonly appeal: BreakAppeal;
  readonly forced: BreakBetween | undefined;
}

class TableLayout {
  readonly #ctx: LayoutContext;
  readonly #box: TableBox;
  readonly #space: ConstraintSpace;
  readonly #token: BreakToken | undefined;
  readonly #model: TableModel;
  readonly #geometry: TableGeometry;
  readonly #start: TableBreakDetails;
  readonly #containment: ContainOutOfFlow;
  readonly #children: FragmentLink[] = [];
  #outOfFlow: OutOfFlowBox[] = [];
  #y = 0;
  #grid: GridResult | undefined;
  readonly #parallel: ParallelCell[] = [];
  #gridTop = 0;

  constructor(ctx: LayoutContext, box: TableBox, space: ConstraintSpace, token: BreakToken | undefined) {
    this.#ctx = ctx;
    this.#box = box;
    this.#space = space;
    this.#token = token === undefined || token.breakBefore ? undefined : token;
    this.#model = tableModel(ctx, box);
    this.#geometry = tableGeometry(ctx, this.#model, space);
    this.#start = detailsOf(this.#token?.table);
    this.#containment = new ContainOutOfFlow(ctx, {
      pageName: space.pageName,
      rightToLeft: this.#geometry.isRightToLeft,
      fragmentainer: space.fragmentainer,
    });
  }

  run(): LayoutResult {
    const end = this.#layoutParts();
    if (end === "refused") return this.#refused();
    this.#resumeOutOfFlow();
    return this.#result(end);
  }

  /** Top captions, grid, bottom captions; undefined when all of the table is placed. */
  #layoutParts(): WrapperEnd | "refused" | undefined {
    const { stage } = this.#start;
    if (stage === "bottom") this.#resumeParallel();
    if (stage === "top") {
      const end = this.#layoutCaptions("top");
      if (end !== undefined) return end;
    }
    if (stage !== "bottom") {
      const end = this.#layoutRows();
      if (end !== undefined) return end;
    }
    return this.#layoutCaptions("bottom");
  }

  /** Content of finished cells goes on although the grid has ended; it takes no room. */
  #resumeParallel(): void {
    const { grid } = this.#model;
    const rows = new RowLayout({
      ctx: this.#ctx,
      model: this.#model,
      geometry: this.#geometry,
      pageName: this.#space.pageName,
      hasGivenHeight: false,
    });
    for (const { cell, token } of this.#start.parallel) {
      const result = rows.layoutParallel(cell, token, this.#space.fragmentainer);
      const x = spanLeft(this.#geometry, at(grid.columnStart, cell), at(grid.columnEnd, cell));
      this.#children.push({ x, y: 0, fragment: result.fragment });
      pushMoved(this.#outOfFlow, result.outOfFlow, x, 0);
      if (result.token !== undefined) this.#parallel.push({ cell, token: result.token });
    }
  }

  #layoutCaptions(side: "top" | "bottom"): WrapperEnd | "refused" | undefined {
    const isResumed = this.#start.stage === side;
    const captions = this.#box.captions.filter((caption) => caption.style.captionSide === side);
    for (let index = isResumed ? this.#start.caption : 0; index < captions.length; index += 1) {
      const caption = captions[index] as BlockBox;
      const token = isResumed && index === this.#start.caption ? this.#start.captionToken : undefined;
      const placed = this.#layoutCaption(caption, token);
      if (placed === undefined) {
        if (this.#children.length === 0) return "refused";
        return this.#endAt(
          { ...TABLE_START, stage: side, caption: index },
          side === "top" ? LAST_RESORT : PERFECT,
        );
      }
      if (placed.token !== undefined && !placed.token.isAtBlockEnd) {
        return this.#endAt(
          { ...TABLE_START, stage: side, caption: index, captionToken: placed.token },
          placed.appeal,
        );
      }
    }
    return undefined;
  }

  #endAt(details: TableBreakDetails, appeal: BreakAppeal): WrapperEnd {
    return {
      details: { ...details, parallel: this.#parallel },
      row: 0,
      tokens: undefined,
      appeal,
      forced: undefined,
    };
  }

  /** Places a caption below what is there; undefined when it should start on the next page. */
  #layoutCaption(caption: BlockBox, token: BreakToken | undefined): LayoutResult | undefined {
    const { style } = caption;
    const width = this.#geometry.width;
    const top = token === undefined ? this.#y + margin(style.marginTop, width) : this.#y;
    const fragmentainer = this.#fragmentainerAt(top);
    const space = this.#childSpace(width, fragmentainer);
    const result =
      token === undefined
        ? this.#ctx.layoutChild(caption, space)
        : this.#ctx.layoutChild(caption, space, token);
    const { fragment } = result;
    const fits =
      fragmentainer === undefined || fragmentainer.isAtStart || fragment.height <= fragmentainer.remaining;
    const isStub =
      result.token !== undefined && result.appeal === LAST_RESORT && fragmentainer?.isAtStart === false;
    if (!fits || isStub || result.token?.breakBefore === true) return undefined;
    const offset = relativeOffset(style, {
      width,
      height: undefined,
      rightToLeft: this.#geometry.isRightToLeft,
    });
    const x = this.#captionLeft(caption, fragment.width) + offset.x;
    this.#children.push({ x, y: top + offset.y, fragment });
    pushMoved(this.#outOfFlow, result.outOfFlow, x, top + offset.y);
    this.#y = top + fragment.height + (result.token === undefined ? margin(style.marginBottom, width) : 0);
    return result;
  }

  #captionLeft(caption: BlockBox, width: number): number {
    const { style } = caption;
    const wrapper = this.#geometry.width;
    const left = margin(style.marginLeft, wrapper);
    const right = margin(style.marginRight, wrapper);
    const free = wrapper - width - left - right;
    if (style.marginLeft === "auto" && free > 0) return style.marginRight === "auto" ? snap(free / 2) : free;
    return this.#geometry.isRightToLeft && style.marginRight !== "auto" ? left + free : left;
  }

  #layoutRows(): WrapperEnd | "refused" | undefined {
    const state = this.#token?.table;
    const isResumed = this.#start.stage === "grid" && state !== undefined;
    const early = this.#space.earlyBreak;
    const details = isResumed ? this.#start : TABLE_START;
    const grid = layoutGrid({
      ctx: this.#ctx,
      model: this.#model,
      geometry: this.#geometry,
      fragmentainer: this.#fragmentainerAt(this.#y),
      pageName: this.#space.pageName,
      details,
      row: isResumed ? at(this.#model.grid.firstRowOfGroup, state.rowGroup) + state.row : 0,
      tokens: isResumed ? state.cells : undefined,
      stopBefore: early?.box === this.#box ? early.row : undefined,
      ...this.#gridHeight(),
    });
    if (grid.fragment === undefined) {
      if (this.#children.length === 0 || this.#space.fragmentainer?.isAtStart !== true) return "refused";
      return this.#endAt({ ...details, stage: "grid" }, LAST_RESORT);
    }
    this.#grid = grid;
    this.#parallel.push(...grid.parallel);
    this.#gridTop = this.#y;
    this.#children.push({ x: 0, y: this.#y, fragment: grid.fragment });
    pushMoved(this.#outOfFlow, grid.outOfFlow, 0, this.#y);
    this.#y += grid.fragment.height;
    return grid.end.kind === "broken" ? this.#endInGrid(grid, grid.fragment) : undefined;
  }

  #endInGrid(grid: GridResult, fragment: BoxFragment): WrapperEnd {
    const { end } = grid;
    return {
      details: {
        stage: "grid",
        caption: 0,
        captionToken: undefined,
        gridConsumed: (this.#start.gridConsumed ?? 0) + fragment.height,
        open: grid.open,
        rowConsumed: end.rowConsumed,
        groupConsumed: grid.groupConsumed,
        minimumHeights: grid.minimumHeights,
        parallel: this.#parallel,
      },
      row: end.row,
      tokens: end.tokens,
      appeal: end.appeal,
      forced: end.forced,
    };
  }

  /** Border-box height that the table's style or its surroundings ask of the grid; content can make it higher. */
  #gridHeight(): { height: number; hasGivenHeight: boolean } {
    const { style } = this.#box;
    const { fixedHeight, percentageHeight } = this.#space;
    if (fixedHeight !== undefined) return { height: fixedHeight - this.#y, hasGivenHeight: true };
    const sizes = { style, percentageHeight, border: this.#geometry.border, padding: this.#geometry.padding };
    const [minimum, maximum] = heightLimits(sizes);
    const given = heightOf(style.height, sizes);
    return { height: Math.max(minimum, Math.min(given ?? 0, maximum)), hasGivenHeight: given !== undefined };
  }

  #fragmentainerAt(top: number): FragmentainerSpace | undefined {
    const { fragmentainer } = this.#space;
    if (fragmentainer === undefined) return undefined;
    const isAtStart = fragmentainer.isAtStart && this.#children.length === 0;
    return { ...fragmentainer, remaining: fragmentainer.remaining - top, isAtStart };
  }

  #childSpace(width: number, fragmentainer: FragmentainerSpace | undefined): ConstraintSpace {
    return {
      availableWidth: width,
      percentageHeight: undefined,
      fixedWidth: undefined,
      fixedHeight: undefined,
      borders: undefined,
      shrinkToFit: false,
      fragmentainer,
      flow: undefined,
      startMarginsApplied: false,
      earlyBreak: undefined,
      pageName: this.#space.pageName,
    };
  }

  /** Positioned boxes that an earlier page left unfinished go on at their place. */
  #resumeOutOfFlow(): void {
    const tokens = this.#token?.children ?? [];
    if (tokens.length === 0) return;
    const container = { x: 0, y: 0, width: this.#geometry.width, height: this.#y };
    this.#outOfFlow.push(...this.#containment.resume(tokens, container, this.#children));
  }

  #fragment(end: WrapperEnd | undefined): BoxFragment {
    const { width } = this.#geometry;
    const grid = this.#grid?.fragment;
    const baseline = (value: number | undefined): number | undefined =>
      value === undefined ? undefined : this.#gridTop + value;
    return boxFragment({
      box: this.#box,
      style: this.#box.style,
      tablePart: "wrapper",
      width,
      height: this.#y,
      hasTop: this.#token === undefined,
      hasBottom: end === undefined,
      consumedBlockSize: this.#token?.consumedBlockSize ?? 0,
      children: this.#children,
      firstBaseline: baseline(grid?.firstBaseline),
      lastBaseline: baseline(grid?.lastBaseline),
    });
  }

  #result(end: WrapperEnd | undefined): LayoutResult {
    const box = { x: 0, y: 0, width: this.#geometry.width, height: this.#y };
    this.#outOfFlow = this.#containment.contain(this.#box.style, {
      box,
      left: 0,
      top: 0,
      children: this.#children,
      outOfFlow: this.#outOfFlow,
    });
    const { best } = this.#grid ?? {};
    const type = this.#space.fragmentainer?.type;
    const earlyBreak: EarlyBreak | undefined =
      best === undefined
        ? undefined
        : { appeal: best.appeal, box: this.#box, inside: undefined, line: undefined, row: best.row };
    const fragment = this.#fragment(end);
    return {
      fragment,
      token: this.#nextToken(end, fragment),
      appeal:
        end === undefined || type === undefined
          ? PERFECT
          : end.forced !== undefined
            ? end.appeal
            : appealWithin(end.appeal, this.#box.style, type),
      earlyBreak,
      endMargin: NO_MARGIN,
      exclusions: this.#space.flow?.exclusions ?? ExclusionSpace.EMPTY,
      outOfFlow: this.#outOfFlow,
    };
  }

  #nextToken(end: WrapperEnd | undefined, fragment: BoxFragment): BreakToken | undefined {
    const children = [...(this.#grid?.outOfFlowTokens ?? []), ...this.#containment.tokens];
    const parallel = this.#parallel;
    const consumedBlockSize = (this.#token?.consumedBlockSize ?? 0) + fragment.height;
    if (end === undefined && children.length === 0 && parallel.length === 0) return undefined;
    const { groupOfRow, firstRowOfGroup, rows } = this.#model.grid;
    const row = Math.min(end?.row ?? rows.length, rows.length);
    const rowGroup = row < rows.length ? at(groupOfRow, row) : this.#box.rowGroups.length;
    const details: TableBreakDetails = end?.details ?? {
      ...TABLE_START,
      stage: "bottom",
      caption: this.#box.captions.length,
      parallel,
    };
    return breakInsideToken({
      box: this.#box,
      consumedBlockSize,
      isAtBlockEnd: end === undefined,
      forced: end?.forced,
      children,
      table: { rowGroup, row: row - at(firstRowOfGroup, rowGroup), cells: end?.tokens, details },
    });
  }

  /** Nothing fits here: all of the table goes to the next fragmentainer. */
  #refused(): LayoutResult {
    const { width } = this.#geometry;
    const fragment = boxFragment({
      box: this.#box,
      style: this.#box.style,
      tablePart: "wrapper",
      width,
      height: 0,
      children: [],
    });
    return {
      fragment,
      token: this.#token ?? breakBeforeToken(this.#box, undefined),
      appeal: LAST_RESORT,
      earlyBreak: undefined,
      endMargin: NO_MARGIN,
      exclusions: this.#space.flow?.exclusions ?? ExclusionSpace.EMPTY,
      outOfFlow: [],
    };
  }
}
