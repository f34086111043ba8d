import { floatOuterWidth, type PlacedFloat, placeFloat } from "../floats/place-float.ts";
import { NO_OFFSET, type Offset, relativeOffset } from "../positioned/relative-offset.ts";
import type { ExclusionSpace, FreeBand } from "../tree/exclusion-space.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { InlineLayoutInput, LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import { inlineContainerOf } from "./content/inline-ancestors.ts";
import type { FloatItem } from "./content/items.ts";
import type { LineRoom } from "./content/line-content.ts";

/** A float placed on or below a line. Coordinates from the container's content box. */
export interface FloatOnLine {
  readonly index: number;
  readonly placed: PlacedFloat;
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** How far the relatively positioned inline boxes around it move it (CSS 2.2 §9.4.3); lines do not follow. */
  readonly shift: Offset;
  /** The floats before it. */
  readonly before: ExclusionSpace;
}

/** The room of one line between the floats (CSS 2.2 §9.5), and the floats met while the line is filled. */
export class FloatRoom implements LineRoom {
  readonly #ctx: LayoutContext;
  readonly #input: InlineLayoutInput;
  /** Top of the line, and the height it is expected to have, in the coordinates of the formatting context. */
  readonly #top: number;
  readonly #height: number;
  readonly #skipBefore: number;
  readonly #pending: FloatItem[] = [];
  readonly floats: FloatOnLine[] = [];
  exclusions: ExclusionSpace;
  #band: FreeBand;
  /** The first float that stands behind content of the line. */
  #firstBeside: number | undefined;

  /** `y` counts from the content box; floats of items before `skipBefore` have been placed by an earlier try. */
  constructor(
    ctx: LayoutContext,
    input: InlineLayoutInput,
    line: { y: number; height: number; exclusions: ExclusionSpace; skipBefore: number },
  ) {
    this.#ctx = ctx;
    this.#input = input;
    this.#top = input.flow.y + line.y;
    this.#height = line.height;
    this.#skipBefore = line.skipBefore;
    this.exclusions = line.exclusions;
    this.#band = this.#bandNow();
  }

  get available(): number {
    return this.#band.right - this.#band.left;
  }

  /** Left edge of the line from the content box. */
  get left(): number {
    return this.#band.left - this.#input.flow.x;
  }

  get offset(): number {
    const { style } = this.#input.box;
    return style.direction === "rtl" ? this.#input.flow.x + this.#input.width - this.#band.right : this.left;
  }

  /** Is there more room further down? Floats behind content of the line do not count: they go down with it. */
  get isNarrowed(): boolean {
    const beside = this.floats.find(({ index }) => index === this.#firstBeside);
    const band = beside === undefined ? this.#band : this.#bandIn(beside.before);
    return band.right - band.left < this.#input.width && band.bottom !== Number.POSITIVE_INFINITY;
  }

  /** Where below the line's top more room may be, from the content box. */
  get nextY(): number {
    return this.#band.bottom - this.#input.flow.y;
  }

  /** The line turned out `height` px high: is there less room over that height? */
  isTooNarrowFor(height: number): boolean {
    if (height <= this.#height || this.exclusions.isEmpty) return false;
    const { flow, width } = this.#input;
    const band = this.exclusions.lineBandAt(this.#top, height, flow.x, flow.x + width);
    return band.right - band.left < this.available;
  }

  addFloat(item: FloatItem, used: number, isEmpty: boolean): void {
    if (item.index < this.#skipBefore) return;
    if (!isEmpty && (this.#pending.length > 0 || !this.#fitsBeside(item, used))) {
      this.#pending.push(item);
      return;
    }
    if (!isEmpty) this.#firstBeside ??= item.index;
    this.#place(item, this.#top);
    this.#band = this.#bandNow();
  }

  /** Takes back the floats behind content: where the line goes down, they go with it (CSS 2.2 §9.5.1, rule 6). */
  rewindToContent(): void {
    if (this.#firstBeside !== undefined) this.rewind(this.#firstBeside);
  }

  rewind(index: number): void {
    while ((this.#pending.at(-1)?.index ?? -1) >= index) this.#pending.pop();
    if (this.#firstBeside !== undefined && this.#firstBeside >= index) this.#firstBeside = undefined;
    let isChanged = false;
    for (
      let last = this.floats.at(-1);
      last !== undefined && last.index >= index;
      last = this.floats.at(-1)
    ) {
      this.exclusions = last.before;
      this.floats.pop();
      isChanged = true;
    }
    if (isChanged) this.#band = this.#bandNow();
  }

  /** Places the floats that did not fit beside the line below it. */
  placePending(lineBottom: number): void {
    for (const item of this.#pending) this.#place(item, this.#input.flow.y + lineBottom);
    this.#pending.length = 0;
  }

  #fitsBeside(item: FloatItem, used: number): boolean {
    const { clear } = item.box.style;
    if (this.exclusions.clearanceFor(clear) > this.#top || this.exclusions.lastFloatTop > this.#top)
      return false;
    const { flow, width } = this.#input;
    // Floats keep clear of each other's margin boxes, whatever their shapes leave to the line.
    const { left, right } = this.exclusions.bandAt(this.#top, this.#height, flow.x, flow.x + width);
    return used + floatOuterWidth(this.#ctx, item.box, width, this.#input.percentageHeight) <= right - left;
  }

  #place(item: FloatItem, top: number): void {
    const { flow, fragmentainer, width, percentageHeight, box } = this.#input;
    const before = this.exclusions;
    const below = top - flow.y;
    const placed = placeFloat(this.#ctx, {
      box: item.box,
      containerWidth: width,
      percentageHeight,
      left: flow.x,
      top,
      exclusions: before,
      fragmentainer:
        fragmentainer === undefined
          ? undefined
          : {
              ...fragmentainer,
              remaining: fragmentainer.remaining - below,
              isAtStart: fragmentainer.isAtStart && below <= 0,
            },
      token: undefined,
      pageName: this.#input.pageName ?? "",
      rightToLeft: box.style.direction === "rtl",
    });
    this.exclusions = placed.exclusions;
    const { link } = placed;
    const shift = this.#shiftOf(item);
    const outOfFlow = placed.outOfFlow.map((candidate) => ({
      ...candidate,
      staticX: candidate.staticX + (link?.x ?? 0) - flow.x + shift.x,
      staticY: candidate.staticY + (link?.y ?? 0) - flow.y + shift.y,
      inlineContainer: candidate.inlineContainer ?? inlineContainerOf(item.parent, candidate.box),
    }));
    this.floats.push({ index: item.index, placed, outOfFlow, shift, before });
  }

  #shiftOf(item: FloatItem): Offset {
    const { box, width, percentageHeight } = this.#input;
    let shift = NO_OFFSET;
    for (let open = item.parent; open !== undefined; open = open.parent) {
      if (open.box.style.position !== "relative") continue;
      const rightToLeft = box.style.direction === "rtl";
      const own = relativeOffset(open.box.style, { width, height: percentageHeight, rightToLeft });
      shift = { x: shift.x + own.x, y: shift.y + own.y };
    }
    return shift;
  }

  #bandNow(): FreeBand {
    return this.#bandIn(this.exclusions);
  }

  #bandIn(exclusions: ExclusionSpace): FreeBand {
    const { flow, width } = this.#input;
    const right = flow.x + width;
    if (exclusions.isEmpty) return { top: this.#top, left: flow.x, right, bottom: Number.POSITIVE_INFINITY };
    return exclusions.lineBandAt(this.#top, this.#height, flow.x, right);
  }
}

/** The room of a line where no floats are about: the width of the container. */
export class PlainRoom implements LineRoom {
  readonly available: number;
  readonly offset: number = 0;
  readonly isNarrowed: boolean = false;

  constructor(available: number) {
    this.available = available;
  }

  addFloat(): void {}

  rewind(): void {}
}

/** The float's place in the content box; undefined when it goes whole to the next fragmentainer. */
export function floatLink(
  { placed, shift }: FloatOnLine,
  { flow }: InlineLayoutInput,
): FragmentLink | undefined {
  const { link } = placed;
  if (link === undefined) return undefined;
  return { x: link.x - flow.x + shift.x, y: link.y - flow.y + shift.y, fragment: link.fragment };
}
