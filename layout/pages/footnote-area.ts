import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE } from "../document/document.ts";
import { layoutToBestBreak } from "../fragmentation/layout-to-best-break.ts";
import type { Edges, Rectangle } from "../geometry/edges.ts";
import { MAXIMUM_LENGTH } from "../geometry/layout-unit.ts";
import { shiftOutOfFlow } from "../positioned/place-out-of-flow.ts";
import { heightLimits } from "../sizing/block-sizes.ts";
import { blockLeft, blockWidth } from "../sizing/block-width.ts";
import { borderEdges, margin, marginEdges, paddingEdges } from "../sizing/box-edges.ts";
import type { BlockBox, LayoutBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { type BreakToken, LAST_RESORT } from "../tree/break-token.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { Fragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult, OutOfFlowBox } from "../tree/layout-result.ts";
import { type FoundInsertion, findInsertions } from "./find-insertions.ts";
import { inlineFootnotes } from "./inline-footnotes.ts";

/** A footnote, or what is left of one that began on an earlier page. */
export interface Footnote {
  readonly box: LayoutBox;
  readonly token: BreakToken | undefined;
}

export interface PlacedFootnotes {
  /** The area with its footnotes, from the top left of the room given to it; undefined when nothing was placed. */
  readonly link: FragmentLink | undefined;
  /** Boxes in the footnotes that are positioned against the page, from the same place. */
  readonly outOfFlow: readonly OutOfFlowBox[];
  /** Height with margins. */
  readonly height: number;
  readonly rest: readonly Footnote[];
}

/** The footnote area of one page (css-gcpm-3 §2.5): footnotes below each other in the box that `@footnote` describes. */
export class FootnoteArea {
  readonly #ctx: LayoutContext;
  readonly #style: ComputedStyle;
  readonly #area: Rectangle;
  readonly #box: BlockBox;
  readonly #margins: Edges;
  readonly #border: Edges;
  readonly #padding: Edges;
  readonly #width: number;
  readonly #heights: Map<LayoutBox, number> = new Map();

  constructor(ctx: LayoutContext, style: ComputedStyle, area: Rectangle) {
    this.#ctx = ctx;
    this.#style = style;
    this.#area = area;
    this.#box = areaBox(style);
    this.#margins = marginEdges(style, area.width);
    this.#border = borderEdges(style, undefined);
    this.#padding = paddingEdges(style, area.width);
    this.#width = blockWidth(ctx, this.#box, {
      availableWidth: area.width,
      percentageHeight: area.height,
      shrinkToFit: false,
      borders: undefined,
    });
  }

  /** Greatest height with margins, by `max-height`. */
  get maximumHeight(): number {
    const sizes = {
      style: this.#style,
      percentageHeight: this.#area.height,
      border: this.#border,
      padding: this.#padding,
    };
    return heightLimits(sizes)[1] + this.#margins.top + this.#margins.bottom;
  }

  /** Height with margins that the area has without its footnotes. */
  get edges(): number {
    return this.#verticalEdges + this.#margins.top + this.#margins.bottom;
  }

  get #verticalEdges(): number {
    const { top, bottom } = this.#border;
    return top + bottom + this.#padding.top + this.#padding.bottom;
  }

  get #contentWidth(): number {
    const { left, right } = this.#border;
    return Math.max(0, this.#width - left - right - this.#padding.left - this.#padding.right);
  }

  /**
   * Height that a footnote takes when all of it is placed, with the footnotes called in it. One that runs together with others has lines of
   * the area, and takes no more beside others than alone.
   */
  heightOf(footnote: Footnote): number {
    let height = this.#heights.get(footnote.box);
    if (height === undefined) {
      const [alone = footnote] = this.#together([footnote]);
      const { fragment } = this.#layout(alone, MAXIMUM_LENGTH, true);
      height = fragment.height + this.#marginTop(alone) + this.#marginBottom(alone);
      for (const inner of footnotesIn(fragment)) height += this.heightOf(inner);
      this.#heights.set(footnote.box, height);
    }
    return height;
  }

  /** Does at least a first line of the footnote fit into this height? */
  fitsPartly(footnote: Footnote, height: number): boolean {
    const room = height - this.#marginTop(footnote);
    if (room <= 0) return false;
    const { token, appeal, fragment } = this.#layout(footnote, room, false);
    if (token === undefined) return fragment.height <= room;
    return token.kind !== "before" && appeal > LAST_RESORT;
  }

  /** Lays out as many footnotes as there is room for. `isForced`: something is placed however little room there is. */
  place(footnotes: readonly Footnote[], available: number, isForced: boolean): PlacedFootnotes {
    const room = available - this.edges;
    const children: FragmentLink[] = [];
    const rest: Footnote[] = [];
    const outOfFlow: OutOfFlowBox[] = [];
    const left = this.#border.left + this.#padding.left;
    const top = this.#border.top + this.#padding.top;
    let bottom = 0;
    const queue = [...this.#together(footnotes)];
    for (const footnote of queue) {
      const y = bottom + this.#marginTop(footnote);
      const isFirst = isForced && children.length === 0;
      const result = rest.length === 0 ? this.#layout(footnote, room - y, isFirst) : undefined;
      if (result === undefined || (!isFirst && !fits(result, room - y))) {
        rest.push(footnote);
        continue;
      }
      const { fragment, token } = result;
      const x =
        left +
        blockLeft(footnote.box.style, fragment.width, { style: this.#style, width: this.#contentWidth });
      children.push({ x, y: top + y, fragment });
      outOfFlow.push(...shiftOutOfFlow(result.outOfFlow, { x, y: top + y }));
      queue.push(...this.#together(footnotesIn(fragment)));
      bottom = y + fragment.height;
      if (token === undefined) bottom += this.#marginBottom(footnote);
      else rest.push({ box: footnote.box, token });
    }
    if (children.length === 0) return { link: undefined, outOfFlow, height: 0, rest };
    const area = this.#areaLink(children, bottom);
    return { outOfFlow: shiftOutOfFlow(outOfFlow, area.link), rest, ...area };
  }

  #together(footnotes: readonly Footnote[]): readonly Footnote[] {
    return inlineFootnotes(this.#ctx, footnotes, { style: this.#style, width: this.#contentWidth });
  }

  #areaLink(children: FragmentLink[], contentHeight: number): { link: FragmentLink; height: number } {
    const height = contentHeight + this.#verticalEdges;
    const fragment = boxFragment({
      box: this.#box,
      style: this.#style,
      width: this.#width,
      height,
      border: this.#border,
      padding: this.#padding,
      children,
    });
    const container = { style: this.#style, width: this.#area.width };
    const x = blockLeft(this.#style, this.#width, container);
    return {
      link: { x, y: this.#margins.top, fragment },
      height: height + this.#margins.top + this.#margins.bottom,
    };
  }

  #layout({ box, token }: Footnote, remaining: number, isAtStart: boolean): LayoutResult {
    const space = {
      ...independentSpace(this.#contentWidth),
      fragmentainer: { type: "page", blockSize: this.#area.height, remaining, isAtStart },
    } as const;
    return layoutToBestBreak(this.#ctx, box, space, token);
  }

  #marginTop({ box, token }: Footnote): number {
    return token === undefined ? margin(box.style.marginTop, this.#contentWidth) : 0;
  }

  #marginBottom({ box }: Footnote): number {
    return margin(box.style.marginBottom, this.#contentWidth);
  }
}

/** The footnotes called in a fragment. */
export function footnotesIn(fragment: Fragment): Footnote[] {
  return footnotesOf(findInsertions([{ x: 0, y: 0, fragment }]));
}

export function footnotesOf(found: readonly FoundInsertion[]): Footnote[] {
  return found
    .filter(({ mark }) => mark.name === "footnote")
    .map(({ mark }) => ({ box: mark.content, token: undefined }));
}

function fits({ token, appeal, fragment }: LayoutResult, room: number): boolean {
  if (token === undefined) return fragment.height <= room;
  return token.kind !== "before" && appeal > LAST_RESORT;
}

function areaBox(style: ComputedStyle): BlockBox {
  return {
    kind: "block",
    id: -1,
    style,
    node: NO_NODE,
    pseudo: undefined,
    content: { kind: "blocks", children: [] },
    formattingContext: true,
    marker: undefined,
  };
}
