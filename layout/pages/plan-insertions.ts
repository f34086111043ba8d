import { UNITS_PER_PIXEL } from "../geometry/layout-unit.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { FoundInsertion } from "./find-insertions.ts";
import type { Footnote, FootnoteArea } from "./footnote-area.ts";
import type { PageFloat, PageFloats } from "./page-floats.ts";

/** What a page gives its flow, and which of the floats called in it. */
export interface Plan {
  /** Height of the room for the flow. */
  readonly height: number;
  readonly floats: readonly PageFloat[];
}

/** The flow as laid out by a plan. */
export interface PlannedFlow {
  /** It goes on on the next page. */
  readonly isBroken: boolean;
  /** Bottom of its content, from the top of its room. */
  readonly bottom: number;
  /** Top of its room on the page. */
  readonly top: number;
  readonly found: readonly FoundInsertion[];
}

/** Share of a page that its floats leave to the flow. */
const LEAST_FLOW = 0.2;

interface PlannerInput {
  readonly floats: PageFloats;
  readonly footnotes: FootnoteArea;
  /** Height of the page area less the floats of earlier pages. */
  readonly room: number;
  /** Greatest height of the footnote area. */
  readonly largest: number;
  /** Footnotes of earlier pages. */
  readonly carried: readonly Footnote[];
  /** Floats of earlier pages are still waiting: later ones may not overtake them. */
  readonly isCrowded: boolean;
}

/**
 * Finds out how high the flow of a page may be: as high as it can with the footnotes and floats called above that height below and
 * above it. Since the flow is the same down to where it ends, one pass tells where that is.
 */
export class InsertionPlanner {
  readonly #input: PlannerInput;
  /** Floats that go to a later page: with them here, the place that calls them would not be. */
  readonly #excluded: Set<LayoutBox> = new Set();

  constructor(input: PlannerInput) {
    this.#input = input;
  }

  /** Before anything is known of the page. */
  start(): Plan {
    return { height: this.#input.room - this.#carriedHeight(), floats: [] };
  }

  /** A better plan after a pass; undefined when the pass can stay as it is. */
  next(plan: Plan, flow: PlannedFlow): Plan | undefined {
    const missing = plan.floats.filter(({ box }) => !flow.found.some(({ mark }) => mark.content === box));
    // In columns nobody knows how far up floats push a call: the first of several may stay where the last ones are gone.
    for (const { box } of missing.slice(Math.floor(missing.length / 2))) this.#excluded.add(box);
    // The flow had to take something that is too high for its room.
    const last = plan.floats.at(-1);
    if (flow.bottom > plan.height && last !== undefined) this.#excluded.add(last.box);
    const next = this.#plan(flow);
    const isSame = next.floats.length === plan.floats.length;
    if (!flow.isBroken && isSame && flow.bottom <= next.height) return undefined;
    return isSame && next.height >= plan.height ? undefined : next;
  }

  /** No more of them is measured than the area holds: thousands may wait for later pages. */
  #carriedHeight(): number {
    const { carried, footnotes, largest } = this.#input;
    if (carried.length === 0) return 0;
    let height = footnotes.edges;
    for (const footnote of carried) {
      if (height >= largest) break;
      height += footnotes.heightOf(footnote);
    }
    return Math.min(largest, height);
  }

  #plan(flow: PlannedFlow): Plan {
    const state = new PlanState(this.#input, this.#carriedHeight(), flow);
    const isInColumns = flow.found.some((found) => found.isInColumns);
    for (const found of flow.found) {
      if (found.isPositioned === true) {
        if (found.mark.name === "footnote") state.addPositionedFootnote(found);
        else state.addFloat(found, 0, this.#excluded);
        continue;
      }
      const place = {
        bottom: isInColumns ? 0 : found.bottom - flow.top,
        top: found.top - flow.top,
        blockTop: found.blockTop - flow.top,
      };
      if (found.mark.name !== "footnote") state.addFloat(found, place.bottom, this.#excluded);
      else if (!state.addFootnote(found, place)) break;
    }
    return state.plan();
  }
}

class PlanState {
  readonly #input: PlannerInput;
  readonly #floats: PageFloat[] = [];
  readonly #deferredSides: Set<string> = new Set();
  #floatsHeight = 0;
  #footnotesHeight: number;
  #hasFootnotes: boolean;
  /** The footnote area has its greatest height: further footnotes go on to the next page. */
  #isFull: boolean;
  #limit = Number.POSITIVE_INFINITY;
  /** Height that floats have to leave to the flow. */
  readonly #leastFlow: number;

  constructor(input: PlannerInput, carriedHeight: number, flow: PlannedFlow) {
    this.#input = input;
    this.#leastFlow = flow.isBroken
      ? input.room * LEAST_FLOW
      : Math.min(flow.bottom, input.room * LEAST_FLOW);
    this.#footnotesHeight = carriedHeight;
    this.#hasFootnotes = input.carried.length > 0;
    this.#isFull = this.#hasFootnotes && carriedHeight >= input.largest;
  }

  plan(): Plan {
    const height = Math.min(this.#room, this.#limit);
    return { height: Math.max(1 / UNITS_PER_PIXEL, height), floats: this.#floats };
  }

  get #room(): number {
    return this.#input.room - this.#floatsHeight - this.#footnotesHeight;
  }

  addFloat({ mark }: FoundInsertion, bottom: number, excluded: ReadonlySet<LayoutBox>): void {
    const { floats, isCrowded } = this.#input;
    const side = mark.name === "bottom" ? "bottom" : "top";
    const float: PageFloat = { side, box: mark.content, token: undefined };
    const calls = floats.footnotesIn(float);
    const edges = calls.length === 0 || this.#hasFootnotes ? 0 : this.#input.footnotes.edges;
    const footnotesHeight = calls.reduce(
      (sum, footnote) => sum + this.#input.footnotes.heightOf(footnote),
      edges,
    );
    const height = floats.heightOf(float) + footnotesHeight;
    const rest = this.#room - height;
    const clears = mark.content.style.clear !== "none" && this.#floats.length > 0;
    // A page without anything else takes a float however high it is.
    const isAlone = this.#leastFlow === 0 && this.#floats.length === 0;
    const fits = isAlone || (rest >= bottom && rest >= this.#leastFlow);
    if (!fits || clears || isCrowded || excluded.has(mark.content) || this.#deferredSides.has(side)) {
      this.#deferredSides.add(side);
      return;
    }
    this.#floats.push(float);
    this.#floatsHeight += height - footnotesHeight;
    this.#footnotesHeight += footnotesHeight;
    this.#hasFootnotes ||= calls.length > 0;
  }

  /** Adds a footnote of a positioned box, or the part of it that has room. */
  addPositionedFootnote({ mark }: FoundInsertion): void {
    if (this.#isFull) return;
    const { footnotes, largest } = this.#input;
    const edges = this.#hasFootnotes ? 0 : footnotes.edges;
    const wanted = footnotes.heightOf({ box: mark.content, token: undefined }) + edges;
    const height = Math.min(wanted, largest - this.#footnotesHeight, this.#room - this.#leastFlow);
    this.#isFull = height < wanted;
    if (height <= 0) return;
    this.#footnotesHeight += height;
    this.#hasFootnotes = true;
  }

  /** Adds a footnote; false when the flow has to end at its call, or before it. */
  addFootnote(
    { mark }: FoundInsertion,
    place: { readonly bottom: number; readonly top: number; readonly blockTop: number },
  ): boolean {
    const { footnotes, largest } = this.#input;
    if (this.#isFull) return true;
    const footnote: Footnote = { box: mark.content, token: undefined };
    const edges = this.#hasFootnotes ? 0 : footnotes.edges;
    const height = footnotes.heightOf(footnote) + edges;
    if (
      this.#footnotesHeight + height > largest &&
      this.#room - place.bottom >= largest - this.#footnotesHeight
    ) {
      this.#footnotesHeight = Math.max(this.#footnotesHeight, largest);
      this.#isFull = true;
      return true;
    }
    if (this.#room - height >= place.bottom) {
      this.#footnotesHeight += height;
      this.#hasFootnotes = true;
      return true;
    }
    return this.#endFlow(footnote, place, edges);
  }

  /** css-gcpm-3 §2.7: the footnote is broken, or the line or the paragraph that calls it moves to the next page. */
  #endFlow(
    footnote: Footnote,
    place: { bottom: number; top: number; blockTop: number },
    edges: number,
  ): boolean {
    const { footnotePolicy } = footnote.box.style;
    if (
      footnotePolicy === "auto" &&
      this.#input.footnotes.fitsPartly(footnote, this.#room - place.bottom - edges)
    ) {
      this.#limit = place.bottom;
      return false;
    }
    const top = footnotePolicy === "block" ? place.blockTop : place.top;
    // At the start of a page the call stays, and the footnote goes on to the next.
    if (top <= 0) {
      this.#isFull = true;
      return true;
    }
    this.#limit = top;
    return false;
  }
}
