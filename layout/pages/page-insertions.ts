import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Rectangle } from "../geometry/edges.ts";
import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import type { LayoutBox } from "../tree/box.ts";
import { LAST_RESORT } from "../tree/break-token.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { type FoundInsertion, findInsertions } from "./find-insertions.ts";
import { type Footnote, FootnoteArea, footnotesOf } from "./footnote-area.ts";
import { type PageFloat, PageFloats, type PlacedOnPage } from "./page-floats.ts";
import { InsertionPlanner, type Plan } from "./plan-insertions.ts";

/** The room that the flow of a page has, px from the top of the page area. */
export interface FlowRoom {
  readonly top: number;
  readonly height: number;
  /** Something must be placed, however little room there is. */
  readonly isAtStart: boolean;
}

/** The flow of a page as laid out into some room. */
export interface ComposedFlow {
  readonly result: LayoutResult;
  /** From the page's top left. */
  readonly link: FragmentLink;
  /** Boxes positioned against the page that call for something, from the page's top left. */
  readonly positioned?: readonly FragmentLink[];
  /** Laid out a second time, to break at a better place that the first pass had passed. */
  readonly isEarlier: boolean;
}

export interface InsertionRequest {
  readonly area: Rectangle;
  readonly footnoteStyle: ComputedStyle;
  /** Of the page's content. */
  readonly style: ComputedStyle;
  /** Lays the page's flow out into a room; undefined when the flow has ended. */
  readonly flow: ((room: FlowRoom) => ComposedFlow) | undefined;
}

export interface ComposedInsertions {
  /** Undefined when there was no room for the flow, or none was left. */
  readonly flow: ComposedFlow | undefined;
  /** Page floats and the footnote area, from the page's top left. */
  readonly links: readonly FragmentLink[];
  /** Boxes in them that are positioned against the page. */
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** The flow is laid out this often at most on one page; two are usual where there are footnotes, one where there are none. */
const MAXIMUM_PASSES = 4;
/** Less room than this beside what earlier pages left over is not worth having, px. */
const LEAST_FLOW_HEIGHT = 40;
/** Share of a page that footnotes carried over from earlier pages may take while there is content to go on with. */
const LARGEST_SHARE = 0.8;

/**
 * Footnotes and page floats: they claim room at the bottom and top of the page where they are called, and what finds no room
 * goes on to the next page (css-gcpm-3 §2, css-page-floats-3).
 */
export class PageInsertions {
  readonly #ctx: LayoutContext;
  #footnotes: readonly Footnote[] = [];
  #floats: readonly PageFloat[] = [];
  /** Called in positioned boxes so far. */
  readonly #called: Set<LayoutBox> = new Set();

  constructor(ctx: LayoutContext) {
    this.#ctx = ctx;
  }

  /** With the same that waits, for a trial. */
  copy(): PageInsertions {
    const copy = new PageInsertions(this.#ctx);
    copy.#footnotes = this.#footnotes;
    copy.#floats = this.#floats;
    for (const box of this.#called) copy.#called.add(box);
    return copy;
  }

  /** Nothing waits for another page. */
  get isDone(): boolean {
    return this.#footnotes.length === 0 && this.#floats.length === 0;
  }

  /** What positioned boxes call for on a page: it takes room there wherever its call stands. */
  #positioned({ positioned }: ComposedFlow): FoundInsertion[] {
    if (positioned === undefined) return [];
    return findInsertions(positioned)
      .filter(({ mark }) => !this.#called.has(mark.content))
      .map((found) => ({ ...found, isPositioned: true }));
  }

  /** Footnotes and floats called in positioned boxes and not placed with them; fixed boxes call on every page. */
  carryOnce(links: readonly FragmentLink[]): void {
    const found = findInsertions(links).filter(({ mark }) => !this.#called.has(mark.content));
    for (const { mark } of found) this.#called.add(mark.content);
    this.#carry(found);
  }

  #carry(found: readonly FoundInsertion[]): void {
    if (found.length === 0) return;
    this.#footnotes = [...this.#footnotes, ...footnotesOf(found)];
    this.#floats = [...this.#floats, ...found.filter(({ mark }) => mark.name !== "footnote").map(floatOf)];
  }

  compose(request: InsertionRequest): ComposedInsertions {
    const { area, flow } = request;
    const floats = new PageFloats(this.#ctx, area, request.style);
    const footnotes = new FootnoteArea(this.#ctx, request.footnoteStyle, area);
    const waiting = this.#fittingFloats(floats, area.height);
    this.#floats = this.#floats.slice(waiting.length);
    const room = Math.max(0, area.height - floats.heightOfAll(waiting));
    const planner = new InsertionPlanner({
      floats,
      footnotes,
      room,
      largest: Math.min(footnotes.maximumHeight, flow === undefined ? room : room * LARGEST_SHARE),
      carried: [...this.#footnotes, ...waiting.flatMap((float) => floats.footnotesIn(float))],
      isCrowded: this.#floats.length > 0,
    });
    let plan = planner.start();
    const page = { floats, footnotes, waiting };
    // What is left of a small page may be too little for the flow to get on.
    if (flow === undefined || plan.height < Math.min(area.height, LEAST_FLOW_HEIGHT))
      return this.#finish(request, { plan, ...page });
    for (let pass = 1; ; pass += 1) {
      const top = floats.heightOfAll([...waiting, ...plan.floats].filter(({ side }) => side === "top"));
      const composed = flow({ top, height: plan.height, isAtStart: waiting.length === 0 });
      const { result, link } = composed;
      // A page may belong to floats alone.
      if (waiting.length > 0 && result.token !== undefined && result.appeal === LAST_RESORT)
        return this.#finish(request, { plan: { height: 0, floats: [] }, ...page });
      const found = [...this.#positioned(composed), ...findInsertions([link])];
      const bottom = link.y + result.fragment.height - area.y - top;
      const isBroken = result.token !== undefined;
      // Without anything called there is nothing to plan, but to take back floats whose calls went on to the next page.
      const isSettled = found.length === 0 && plan.floats.length === 0;
      const next =
        pass === MAXIMUM_PASSES || isSettled
          ? undefined
          : planner.next(plan, { isBroken, bottom, top: area.y + top, found });
      if (next === undefined) return this.#finish(request, { plan, composed, found, ...page });
      plan = next;
    }
  }

  /** As many floats of earlier pages as the page has room for; one at least. */
  #fittingFloats(floats: PageFloats, height: number): readonly PageFloat[] {
    let room = height;
    const fitting: PageFloat[] = [];
    for (const float of this.#floats) {
      room -= floats.heightOf(float);
      if (room < 0 && fitting.length > 0) break;
      fitting.push(float);
    }
    return fitting;
  }

  #finish(
    request: InsertionRequest,
    page: {
      readonly floats: PageFloats;
      readonly footnotes: FootnoteArea;
      readonly plan: Plan;
      readonly waiting: readonly PageFloat[];
      readonly composed?: ComposedFlow;
      readonly found?: readonly FoundInsertion[];
    },
  ): ComposedInsertions {
    const { area } = request;
    const { floats, plan, waiting, composed } = page;
    const found = page.found ?? [];
    for (const { mark, isPositioned } of found) if (isPositioned) this.#called.add(mark.content);
    const isHere = (float: PageFloat): boolean => found.some(({ mark }) => mark.content === float.box);
    const placed = [...waiting, ...plan.floats.filter(isHere)];
    const deferred = found.filter(
      ({ mark }) => mark.name !== "footnote" && !placed.some(({ box }) => box === mark.content),
    );
    const rest = placed.map((float) => floats.restOf(float)).filter((float) => float !== undefined);
    this.#floats = [...rest, ...this.#floats, ...deferred.map(floatOf)];
    const top = placed.filter(({ side }) => side === "top");
    const bottom = placed.filter(({ side }) => side === "bottom");
    const topHeight = floats.heightOfAll([...waiting, ...plan.floats].filter(({ side }) => side === "top"));
    const beside: PlacedOnPage = { links: [], outOfFlow: [] };
    floats.link(top, area.y, beside);
    const used = composed === undefined ? 0 : usedHeight(composed, area.y + topHeight, plan.height);
    const available = area.height - floats.heightOfAll(placed) - used;
    const called = [...footnotesOf(found), ...placed.flatMap((float) => floats.footnotesIn(float))];
    const footnotes = page.footnotes.place(
      [...this.#footnotes, ...called.sort((a, b) => a.box.node - b.box.node)],
      Math.min(available, composed === undefined ? available : page.footnotes.maximumHeight),
      composed === undefined && placed.length === 0,
    );
    this.#footnotes = footnotes.rest;
    const footnoteTop = area.y + area.height - footnotes.height;
    floats.link(bottom, footnoteTop - floats.heightOfAll(bottom), beside);
    if (footnotes.link !== undefined) {
      const { x, y, fragment } = footnotes.link;
      beside.links.push({ x: area.x + x, y: footnoteTop + y, fragment });
      beside.outOfFlow.push(...shiftOutOfFlow(footnotes.outOfFlow, { x: area.x, y: footnoteTop }));
    }
    // Footnotes in them have been placed, or go on with the rest.
    this.#carry(findInsertions(beside.links).filter(({ mark }) => mark.name !== "footnote"));
    return { flow: composed, ...beside };
  }
}

/** Height that the flow takes: all of its room where it goes on. */
function usedHeight({ result, link }: ComposedFlow, top: number, height: number): number {
  const bottom = link.y + result.fragment.height - top;
  return result.token === undefined ? bottom : Math.max(height, bottom);
}

/** A page float by its mark. */
function floatOf({ mark }: FoundInsertion): PageFloat {
  return { side: mark.name === "bottom" ? "bottom" : "top", box: mark.content, token: undefined };
}
