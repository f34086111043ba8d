import { frameOf, placeInFrame, rotatedSize } from "../cascade/frame.ts";
import { NO_NODE } from "../document/document.ts";
import { breakAtStart, pageNameAtStart } from "../fragmentation/break-rules.ts";
import { containsMark } from "../generate/contains-mark.ts";
import { NO_EDGES, type Rectangle } from "../geometry/edges.ts";
import { linksOnPage } from "../orthogonal/fragment-on-page.ts";
import { rootOffset } from "../positioned/relative-offset.ts";
import { blockLeft, blockWidth } from "../sizing/block-width.ts";
import { borderEdges, marginEdges, paddingEdges } from "../sizing/box-edges.ts";
import type { BlockBox, LayoutBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { BoxTree } from "../tree/box-tree.ts";
import { type BreakAppeal, type BreakToken, type EarlyBreak, LAST_RESORT } from "../tree/break-token.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext, Memo } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import type { PageEnd, PageFragment } from "../tree/page-fragment.ts";
import { filledHeight } from "./filled-height.ts";
import { isHiding } from "./fit/hidden-text.ts";
import { isScrolled } from "./fit/too-wide-boxes.ts";
import { leavesRoomForBars, topBarHeight } from "./fixed-bars.ts";
import { hasOnlyEnds } from "./only-ends.ts";
import { pageArea } from "./page-area.ts";
import { beginsPageGroup, nextPageName, PageGroups } from "./page-groups.ts";
import { heightNeeded } from "./page-height.ts";
import {
  type ComposedFlow,
  type ComposedInsertions,
  type FlowRoom,
  PageInsertions,
} from "./page-insertions.ts";
import { PagePositioned, type PositionedRoom } from "./page-positioned.ts";
import { type PageRecord, PageRecorder } from "./page-record.ts";
import { beginsOnLeft, sideOf, wantedSide } from "./page-side.ts";
import { LARGEST_SIDE, type PageStyleResolver, type PageStyles, SMALLEST_SIDE } from "./page-style.ts";
import { reportHiddenText, reportOverflow, reportScrolledContent } from "./report-overflow.ts";

export interface PaginateInput {
  readonly boxes: BoxTree;
  readonly pageStyles: PageStyleResolver;
  /** Most pages the document may have. */
  readonly maximumPages: number;
}

/** A page with its flow content composed; margin boxes follow when what they ask for is known. */
export interface ComposedPage {
  readonly page: PageFragment;
  readonly styles: PageStyles;
  /** What margin boxes and cross-references may ask of it. */
  readonly record: PageRecord;
}

/** The document has more pages than allowed. */
export class PageLimitError extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`The document has more than ${limit} pages. Raise the page limit or shorten the document.`);
    this.name = "PageLimitError";
    this.limit = limit;
  }
}

/** Composes page after page, forward only: box tree → pages (css-page-3, css-break-3). Ends when all content is placed. */
export function* paginate(
  ctx: LayoutContext,
  input: PaginateInput,
): Generator<ComposedPage, void, undefined> {
  const composer = new PageComposer(ctx, input);
  // Pages that show nothing wait for one that does: nobody misses them at the end.
  let waiting: ComposedPage[] = [];
  do {
    if (composer.pageCount >= input.maximumPages) throw new PageLimitError(input.maximumPages);
    const isWanted = composer.pageCount === 0 || composer.beginsByForce;
    const composed = composer.next();
    waiting.push(composed);
    if (!isWanted && showsNothing(composed, ctx)) continue;
    yield* waiting;
    waiting = [];
  } while (!composer.isDone);
}

/** Nothing is seen on the page, and nothing refers to it. */
function showsNothing({ page, record }: ComposedPage, { styles }: LayoutContext): boolean {
  return record.targets.length === 0 && hasOnlyEnds(page.content, styles.document);
}

/** What is left to do after a page. */
interface Remainder {
  readonly token: BreakToken | undefined;
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** Share of a page below which it is taken for almost empty. */
const NEXT_TO_NOTHING = 0.1;

/** Footnotes are called in a box, or page floats. */
const CALLS: Memo<LayoutBox, undefined, boolean> = {
  name: "calls-insertions",
  of: (_, box) => containsMark(box, ({ mark }) => mark.type === "insertion"),
};

class PageComposer {
  readonly #ctx: LayoutContext;
  readonly #input: PaginateInput;
  #rest: Remainder = { token: undefined, outOfFlow: [] };
  readonly #recorder: PageRecorder;
  /** Footnotes and page floats, in documents that have some. */
  #insertions: PageInsertions | undefined;
  #positioned: PagePositioned;
  #runName: string | undefined;
  #runLength = 0;
  readonly #groups: PageGroups = new PageGroups();
  #end: PageEnd = { kind: "end" };
  /** A first part of the flow has been placed. */
  #isStarted = false;
  /** Something can be scrolled to the right on a screen; undefined before the first page. */
  #scrolls: boolean | undefined;
  /** Something may be cut off by its box; undefined before the first page. */
  #hides: boolean | undefined;
  readonly #beginsLeft: boolean;
  pageCount = 0;
  isDone = false;

  constructor(ctx: LayoutContext, input: PaginateInput) {
    this.#ctx = ctx;
    this.#input = input;
    this.#recorder = new PageRecorder(input.boxes);
    this.#beginsLeft = beginsOnLeft(breakAtStart(input.boxes.root), input.boxes.pageProgression);
    this.#positioned = new PagePositioned(ctx, input.boxes);
    this.#insertions = input.boxes.hasInsertions ? new PageInsertions(ctx) : undefined;
  }

  /** The next page begins at a forced break. */
  get beginsByForce(): boolean {
    return this.#rest.token?.forced !== undefined;
  }

  next(): ComposedPage {
    const { root, pageProgression } = this.#input.boxes;
    const { token } = this.#rest;
    const side = sideOf(this.pageCount, this.#beginsLeft);
    const wanted = wantedSide(token?.forced, pageProgression);
    const isBlank = wanted !== undefined && wanted !== side;
    const name = isBlank
      ? (this.#runName ?? "")
      : token === undefined
        ? pageNameAtStart(root, "")
        : nextPageName(token, "");
    const goesOn = name === this.#runName && (isBlank || token === undefined || !beginsPageGroup(token));
    this.#runLength = goesOn ? this.#runLength + 1 : 1;
    this.#runName = name;
    const groups = isBlank ? this.#groups.blankPage() : this.#groups.page(root, token);
    const wantedStyles = this.#input.pageStyles.stylesOf({
      index: this.pageCount,
      name,
      side,
      isBlank,
      positionInRun: this.#runLength,
      groups,
    });
    const growsDown = !isBlank && this.#input.boxes.writingMode === "horizontal-tb";
    const styles =
      wantedStyles.isAsHighAsContent && growsDown ? this.#asHighAsContent(wantedStyles, token) : wantedStyles;
    if (isBlank) this.#end = { kind: "blank", wanted };
    const content = isBlank ? [] : this.#content(styles, token);
    const page = this.#page(styles, name, content);
    if (this.#input.boxes.writingMode === "horizontal-tb") reportOverflow(this.#ctx, page);
    this.#scrolls ??= isScrolled(this.#ctx.styles);
    if (this.#scrolls) reportScrolledContent(this.#ctx, page);
    this.#hides ??= isHiding(this.#ctx.styles);
    if (this.#hides) reportHiddenText(this.#ctx, page);
    const record = this.#recorder.record(styles, content);
    this.pageCount += 1;
    if (!isBlank) this.isDone = this.#hasEnded();
    const number = record.counters.page.get("page") ?? page.index + 1;
    return { page: { label: { number, style: styles.numberStyle }, ...page }, styles, record };
  }

  /** A page as high as its content: laid out on the highest page that there is, to see how high that is. */
  #asHighAsContent(styles: PageStyles, token: BreakToken | undefined): PageStyles {
    const trial = new PageComposer(this.#ctx, this.#input);
    trial.#rest = this.#rest;
    trial.#positioned = this.#positioned.copy();
    trial.#isStarted = this.#isStarted;
    trial.#insertions = this.#insertions?.copy();
    const tallest = { ...styles, height: LARGEST_SIDE };
    const area = pageArea(tallest);
    const height = heightNeeded(trial.#flow(tallest, area, token), this.#input.boxes.root, area);
    const edges = LARGEST_SIDE - area.height;
    return { ...styles, height: Math.max(SMALLEST_SIDE, Math.min(edges + height, LARGEST_SIDE)) };
  }

  #hasEnded(): boolean {
    const { token, outOfFlow } = this.#rest;
    return (
      this.#isStarted &&
      token === undefined &&
      outOfFlow.length === 0 &&
      !this.#positioned.goesOn &&
      this.#insertions?.isDone !== false
    );
  }

  #page(styles: PageStyles, name: string, content: readonly FragmentLink[]): PageFragment {
    return {
      index: this.pageCount,
      name,
      width: styles.width,
      height: styles.height,
      margins: styles.margins,
      sheet: styles.sheet,
      style: styles.style,
      pageBox: pageBox(styles),
      content,
      canvas: this.#input.boxes.canvas,
      marginBoxes: [],
      end: this.#end,
    };
  }

  /** What the page shows of the flow. A vertical flow is laid out in a frame, and turned. */
  #content(styles: PageStyles, token: BreakToken | undefined): FragmentLink[] {
    const area = pageArea(styles);
    const frame = frameOf(this.#input.boxes.writingMode);
    if (frame === undefined) return this.#flow(styles, area, token);
    const inFrame = { ...placeInFrame(area, frame, styles), ...rotatedSize(area, frame) };
    const content = this.#flow(styles, inFrame, token);
    const size = rotatedSize(styles, frame);
    reportOverflow(this.#ctx, { index: this.pageCount, content, margins: NO_EDGES, ...size });
    return linksOnPage(this.#ctx, content, frame, size);
  }

  /** Lays out as much of the flow as fits, with the boxes positioned against the page. */
  #flow(styles: PageStyles, area: Rectangle, token: BreakToken | undefined): FragmentLink[] {
    const { root } = this.#input.boxes;
    const hasFlow = token !== undefined || !this.#isStarted;
    const flowArea = this.#belowBars(area, token);
    const layoutFlow = (room: FlowRoom): ComposedFlow => {
      const percentageHeight = styles.isAsHighAsContent ? undefined : area.height;
      const composed = this.#layoutRoot(root, flowArea, { token, room, percentageHeight });
      if (this.#insertions === undefined) return composed;
      return this.#withCallers(composed, { area, flowArea, goesOn: composed.result.token !== undefined });
    };
    const {
      flow,
      links: inserted,
      outOfFlow,
    } = this.#compose(styles, flowArea, hasFlow ? layoutFlow : undefined);
    const links: FragmentLink[] = flow === undefined ? [] : [flow.link];
    const rest = flow === undefined ? token : flow.result.token;
    this.#end = pageEnd(flow);
    this.#isStarted ||= flow !== undefined;
    const count = links.length;
    const { fixed } = this.#input.boxes;
    const room = { area, flowArea, goesOn: rest !== undefined };
    const waiting = [...this.#rest.outOfFlow, ...outOfFlow, ...this.#positioned.foundIn(flow, room)];
    const unfinished = this.#positioned.place(waiting, room, { links, fixed });
    this.#positioned.endPage(room);
    this.#insertions?.carryOnce(links.slice(count));
    links.push(...inserted);
    this.#rest = { token: rest, outOfFlow: unfinished };
    return links;
  }

  /** The part of the page area that the flow has: after the first page bars along its top cover nothing. */
  #belowBars(area: Rectangle, token: BreakToken | undefined): Rectangle {
    const { fixed, writingMode } = this.#input.boxes;
    if (token === undefined || fixed.length === 0 || writingMode !== "horizontal-tb") return area;
    if (leavesRoomForBars(token)) return area;
    const height = topBarHeight(this.#ctx, fixed, area);
    return { ...area, y: area.y + height, height: area.height - height };
  }

  /** The flow with the boxes positioned against the page that call for footnotes or floats. */
  #withCallers(composed: ComposedFlow, room: PositionedRoom): ComposedFlow {
    const waiting = [...this.#rest.outOfFlow, ...this.#positioned.foundIn(composed, room)];
    const callers = waiting.filter(({ box }) => this.#calls(box));
    const fixed = this.#input.boxes.fixed.filter((box) => this.#calls(box));
    if (callers.length === 0 && fixed.length === 0) return composed;
    const positioned: FragmentLink[] = [];
    this.#positioned.place(callers, room, { links: positioned, fixed });
    return { ...composed, positioned };
  }

  #calls(box: LayoutBox): boolean {
    return this.#ctx.remember(CALLS, box, undefined);
  }

  /** The flow of a page with the footnotes and page floats that it calls for. */
  #compose(
    styles: PageStyles,
    area: Rectangle,
    flow: ((room: FlowRoom) => ComposedFlow) | undefined,
  ): ComposedInsertions {
    if (this.#insertions === undefined)
      return { flow: flow?.({ top: 0, height: area.height, isAtStart: true }), links: [], outOfFlow: [] };
    const { root } = this.#input.boxes;
    return this.#insertions.compose({ area, footnoteStyle: styles.footnote, style: root.style, flow });
  }

  #layoutRoot(
    root: BlockBox,
    area: Rectangle,
    from: {
      readonly token: BreakToken | undefined;
      readonly room: FlowRoom;
      readonly percentageHeight: number | undefined;
    },
  ): ComposedFlow {
    const { token, room, percentageHeight } = from;
    const margins = marginEdges(root.style, area.width);
    const top = token === undefined ? margins.top : 0;
    const here = { blockSize: room.height, remaining: room.height - top, isAtStart: room.isAtStart };
    const space = (early: EarlyBreak | undefined, place = here): ConstraintSpace => ({
      availableWidth: area.width,
      percentageHeight,
      fixedWidth: blockWidth(this.#ctx, root, {
        availableWidth: area.width,
        percentageHeight,
        shrinkToFit: false,
        borders: undefined,
      }),
      fixedHeight: undefined,
      borders: undefined,
      shrinkToFit: false,
      fragmentainer: { type: "page", ...place },
      flow: undefined,
      startMarginsApplied: false,
      earlyBreak: early,
      pageName: "",
    });
    let result = this.#ctx.layoutChild(root, space(undefined), token);
    // A second pass breaks at the better place that the first one passed.
    const { earlyBreak } = result;
    let isEarlier =
      result.token !== undefined && earlyBreak !== undefined && earlyBreak.appeal > result.appeal;
    if (isEarlier) {
      const earlier = this.#ctx.layoutChild(root, space(earlyBreak), token);
      const isBare = filledHeight(earlier.fragment.children) < room.height * NEXT_TO_NOTHING;
      const below = { blockSize: room.height, remaining: room.height, isAtStart: true };
      isEarlier =
        !isBare ||
        earlier.token === undefined ||
        this.#breaksBetterBelow(
          root,
          { space: space(undefined, below), token: earlier.token },
          result.appeal,
        );
      if (isEarlier) result = earlier;
    }
    const x = blockLeft(root.style, result.fragment.width, { style: root.style, width: area.width });
    const { fragment } = result;
    const offset = rootOffset(root.style, {
      width: area.width,
      height: area.height,
      rightToLeft: root.style.direction === "rtl",
      rest: { x: area.width - fragment.width, y: area.height - fragment.height },
    });
    const link = { x: area.x + x + offset.x, y: area.y + room.top + top + offset.y, fragment };
    return { result, link, isEarlier };
  }

  /**
   * Does what an earlier break takes to the next page break there at a better place? What is longer than a page, such as a list of headings,
   * breaks at a place to be avoided anyway, and need not leave the page before it almost empty (css-break-3 §4.4 lets the engine choose).
   */
  #breaksBetterBelow(
    root: BlockBox,
    { space, token }: { readonly space: ConstraintSpace; readonly token: BreakToken },
    appeal: BreakAppeal,
  ): boolean {
    const next = this.#ctx.layoutChild(root, space, token);
    if (next.token === undefined) return true;
    return Math.max(next.appeal, next.earlyBreak?.appeal ?? LAST_RESORT) > appeal;
  }
}

function pageEnd(flow: ComposedFlow | undefined): PageEnd {
  if (flow?.result.token === undefined) return { kind: "end" };
  const { result, isEarlier } = flow;
  return { kind: "break", token: flow.result.token, appeal: result.appeal, isEarlier };
}

/** The page box as a fragment, for its border and background. */
function pageBox(styles: PageStyles): BoxFragment {
  const { style, margins } = styles;
  const box: BlockBox = {
    kind: "block",
    id: -1,
    style,
    node: NO_NODE,
    pseudo: undefined,
    content: { kind: "blocks", children: [] },
    formattingContext: true,
    marker: undefined,
  };
  return boxFragment({
    box,
    style,
    width: styles.width - margins.left - margins.right,
    height: styles.height - margins.top - margins.bottom,
    border: borderEdges(style, undefined),
    padding: paddingEdges(style, styles.width),
    children: [],
  });
}
