import type { BreakBetween } from "../css/properties/arrangement/fragmentation.ts";
import { appealWithin } from "../fragmentation/break-rules.ts";
import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import { breakBeforeToken, insideToken } from "../fragmentation/make-token.ts";
import { snap } from "../geometry/layout-unit.ts";
import { relativeOffset } from "../positioned/relative-offset.ts";
import { heightByRatio, heightLimits, heightOf } from "../sizing/block-sizes.ts";
import { margin } from "../sizing/box-edges.ts";
import type { BlockBox, TableBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import {
  type BreakAppeal,
  type BreakToken,
  type CaptionBreak,
  type EarlyBreak,
  type GridBreak,
  LAST_RESORT,
  type ParallelCell,
  PERFECT,
  type TableBreak,
  type TableBreakToken,
} from "../tree/break-token.ts";
import type { ConstraintSpace, FragmentainerSpace } from "../tree/constraint-space.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { NO_MARGIN } from "../tree/margin-strut.ts";
import { ContainOutOfFlow } from "./contain-out-of-flow.ts";
import { pushMoved } from "./grid-fragments.ts";
import { FRESH_GRID, type GridResult, layoutGrid } from "./layout-grid.ts";
import { RowLayout } from "./row-layout.ts";
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
  readonly content: CaptionBreak | GridBreak;
  readonly appeal: BreakAppeal;
  readonly forced: BreakBetween | undefined;
}

function endAt(content: CaptionBreak | GridBreak, appeal: BreakAppeal): WrapperEnd {
  return { content, appeal, forced: undefined };
}

/** @param consumed height of the grid up to here */
function endInGrid({ end, open, groupConsumed, minimumHeights }: GridResult, consumed: number): WrapperEnd {
  const { row, tokens: cells, rowConsumed, appeal, forced } = end;
  const content: GridBreak = {
    kind: "grid",
    row,
    cells,
    open,
    consumed,
    rowConsumed,
    groupConsumed,
    minimumHeights,
  };
  return { content, appeal, forced };
}

class TableLayout {
  readonly #ctx: LayoutContext;
  readonly #box: TableBox;
  readonly #space: ConstraintSpace;
  readonly #token: TableBreakToken | undefined;
  readonly #model: TableModel;
  readonly #geometry: TableGeometry;
  /** Where it goes on from an earlier page. */
  readonly #start: TableBreak | undefined;
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
    const inside = insideToken(token);
    this.#token = inside?.kind === "table" ? inside : undefined;
    this.#model = tableModel(ctx, box);
    this.#geometry = tableGeometry(ctx, box, space);
    this.#start = this.#token?.content;
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
    const start = this.#start;
    if (start === undefined || start.kind === "caption") return this.#layoutFrom(start);
    if (start.kind === "grid") return this.#layoutRows(start) ?? this.#layoutCaptions("bottom", undefined);
    this.#resumeParallel();
    return undefined;
  }

  #layoutFrom(start: CaptionBreak | undefined): WrapperEnd | "refused" | undefined {
    if (start?.side === "bottom") {
      this.#resumeParallel();
      return this.#layoutCaptions("bottom", start);
    }
    return (
      this.#layoutCaptions("top", start) ??
      this.#layoutRows(FRESH_GRID) ??
      this.#layoutCaptions("bottom", undefined)
    );
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
    for (const { cell, token } of this.#token?.parallel ?? []) {
      const result = rows.layoutParallel(cell, token, this.#space.fragmentainer);
      const x = spanLeft(this.#geometry, at(grid.columnStart, cell), at(grid.columnEnd, cell));
      this.#children.push({ x, y: 0, fragment: result.fragment });
      pushMoved(this.#outOfFlow, result.outOfFlow, x, 0);
      if (result.token !== undefined) this.#parallel.push({ cell, token: result.token });
    }
  }

  #layoutCaptions(
    side: "top" | "bottom",
    start: CaptionBreak | undefined,
  ): WrapperEnd | "refused" | undefined {
    const captions = this.#box.captions.filter((caption) => caption.style.captionSide === side);
    for (let index = start?.caption ?? 0; index < captions.length; index += 1) {
      const caption = captions[index] as BlockBox;
      const placed = this.#layoutCaption(caption, index === start?.caption ? start.token : undefined);
      if (placed === undefined) {
        if (this.#children.length === 0) return "refused";
        return endAt(
          { kind: "caption", side, caption: index, token: undefined },
          side === "top" ? LAST_RESORT : PERFECT,
        );
      }
      const { token } = placed;
      if (token !== undefined && !token.isAtBlockEnd)
        return endAt({ kind: "caption", side, caption: index, token }, placed.appeal);
    }
    return undefined;
  }

  /** Places a caption below what is there; undefined when it should start on the next page. */
  #layoutCaption(caption: BlockBox, token: BreakToken | undefined): LayoutResult | undefined {
    const { style } = caption;
    const width = this.#geometry.width;
    const top = token === undefined ? this.#y + margin(style.marginTop, width) : this.#y;
    const fragmentainer = this.#fragmentainerAt(top);
    const space = this.#childSpace(width, fragmentainer);
    const result = layoutToBestBreak(this.#ctx, caption, space, token);
    const { fragment } = result;
    const fits =
      fragmentainer === undefined || fragmentainer.isAtStart || fragment.height <= fragmentainer.remaining;
    const isStub =
      result.token !== undefined && result.appeal === LAST_RESORT && fragmentainer?.isAtStart === false;
    if (!fits || isStub || result.token?.kind === "before") return undefined;
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

  #layoutRows(start: GridBreak): WrapperEnd | "refused" | undefined {
    const early = this.#space.earlyBreak;
    const grid = layoutGrid({
      ctx: this.#ctx,
      model: this.#model,
      geometry: this.#geometry,
      fragmentainer: this.#fragmentainerAt(this.#y),
      pageName: this.#space.pageName,
      start,
      parallel: start === this.#start ? (this.#token?.parallel ?? []) : [],
      stopBefore: early?.kind === "row" ? early.row : undefined,
      ...this.#gridHeight(),
    });
    if (grid.fragment === undefined) {
      if (this.#children.length === 0 || this.#space.fragmentainer?.isAtStart !== true) return "refused";
      return endAt(start, LAST_RESORT);
    }
    this.#grid = grid;
    this.#parallel.push(...grid.parallel);
    this.#gridTop = this.#y;
    this.#children.push({ x: 0, y: this.#y, fragment: grid.fragment });
    pushMoved(this.#outOfFlow, grid.outOfFlow, 0, this.#y);
    this.#y += grid.fragment.height;
    return grid.end.kind === "broken"
      ? endInGrid(grid, (start.consumed ?? 0) + grid.fragment.height)
      : undefined;
  }

  /** Border-box height that the table's style or its surroundings ask of the grid; content can make it higher. */
  #gridHeight(): { height: number; hasGivenHeight: boolean } {
    const { style } = this.#box;
    const { fixedHeight, percentageHeight } = this.#space;
    if (fixedHeight !== undefined) return { height: fixedHeight - this.#y, hasGivenHeight: true };
    const sizes = { style, percentageHeight, border: this.#geometry.border, padding: this.#geometry.padding };
    const [minimum, maximum] = heightLimits(sizes);
    const given = heightOf(style.height, sizes) ?? heightByRatio(this.#geometry.width, sizes);
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
    const open = this.#token?.positioned ?? [];
    if (open.length === 0) return;
    const container = { x: 0, y: 0, width: this.#geometry.width, height: this.#y };
    this.#outOfFlow.push(...this.#containment.resume(open, container, this.#children));
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
    const earlyBreak: EarlyBreak | undefined = best && { kind: "row", ...best };
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

  #nextToken(end: WrapperEnd | undefined, fragment: BoxFragment): TableBreakToken | undefined {
    const positioned = [...(this.#grid?.openPositioned ?? []), ...this.#containment.open];
    const parallel = this.#parallel;
    const consumedBlockSize = (this.#token?.consumedBlockSize ?? 0) + fragment.height;
    if (end === undefined && positioned.length === 0 && parallel.length === 0) return undefined;
    return {
      kind: "table",
      box: this.#box,
      consumedBlockSize,
      isAtBlockEnd: end === undefined,
      forced: end?.forced,
      content: end?.content ?? { kind: "ended" },
      parallel,
      positioned,
    };
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
