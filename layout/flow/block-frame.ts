import { usedPageName } from "../fragmentation/break-rules.ts";
import { insideToken } from "../fragmentation/make-token.ts";
import type { BlockBox } from "../tree/box.ts";
import type { BlockBreakToken, BreakToken, EarlyBreak } from "../tree/break-token.ts";
import type { ConstraintSpace, FragmentainerSpace } from "../tree/constraint-space.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import { type TextTrim, textTrimIn } from "../tree/text-trim.ts";
import { type BlockGeometry, blockGeometry } from "./block-geometry.ts";
import { layoutLegend, type PlacedLegend } from "./fieldset-legend.ts";

/** What is known of a block container on one page before its content is laid out. Lengths in px. */
export interface BlockFrame {
  readonly ctx: LayoutContext;
  readonly box: BlockBox;
  readonly space: ConstraintSpace;
  /** Of a box that has begun on an earlier page. */
  readonly token: BlockBreakToken | undefined;
  readonly geometry: BlockGeometry;
  /** Of a fieldset that begins here. */
  readonly legend: PlacedLegend | undefined;
  readonly pageName: string;
  /** How its first and last line are cut. */
  readonly textTrim: TextTrim | undefined;
  /** The box begins a formatting context. */
  readonly isContext: boolean;
  /** Border-box top left in the coordinates of the formatting context. */
  readonly flowX: number;
  readonly flowY: number;
  /** Where to break: a place that an earlier pass went by. */
  readonly earlyBreak: EarlyBreak | undefined;
  /** Room at the end of the page that the content leaves free for the edges below it; each piece has them with `box-decoration-break: clone`. */
  readonly reserved: number;
}

export function blockFrame(
  ctx: LayoutContext,
  box: BlockBox,
  space: ConstraintSpace,
  given: BreakToken | undefined,
): BlockFrame {
  const inside = insideToken(given);
  const token = inside?.kind === "block" ? inside : undefined;
  const own = blockGeometry(ctx, box, space, token);
  const legend =
    box.legend === undefined || token !== undefined
      ? undefined
      : layoutLegend(ctx, { box, legend: box.legend }, own);
  const geometry = legend?.geometry ?? own;
  const { flow } = space;
  const isContext = box.formattingContext || flow === undefined;
  return {
    ctx,
    box,
    space,
    token,
    geometry,
    legend,
    pageName: usedPageName(box.style, space.pageName),
    textTrim: trimOf(box, space, { geometry, isResumed: token !== undefined }),
    isContext,
    flowX: isContext ? 0 : flow.x,
    flowY: isContext ? 0 : flow.y,
    earlyBreak: space.earlyBreak,
    reserved: geometry.isClone ? geometry.border.bottom + geometry.padding.bottom : 0,
  };
}

/** Nothing is made for nearly all boxes, which are not cut. */
function trimOf(
  { style }: BlockBox,
  { textTrim }: ConstraintSpace,
  { geometry, isResumed }: { readonly geometry: BlockGeometry; readonly isResumed: boolean },
): TextTrim | undefined {
  if (textTrim === undefined && style.textBoxTrim === "none") return undefined;
  const { border, padding } = geometry;
  return textTrimIn(style, textTrim, { border, padding, isResumed });
}

/** Height of the edges below the content. */
export function edgesBelow({ geometry }: BlockFrame): number {
  return geometry.border.bottom + geometry.padding.bottom;
}

/** The fragmentainer as a piece `top` px below the box's top border edge sees it, where the box has content above the piece or not. */
export function fragmentainerAt(
  { space, reserved }: BlockFrame,
  top: number,
  hasContent: boolean,
): FragmentainerSpace | undefined {
  const { fragmentainer } = space;
  if (fragmentainer === undefined) return undefined;
  return {
    type: fragmentainer.type,
    blockSize: fragmentainer.blockSize,
    isAbovePageEnd: fragmentainer.isAbovePageEnd,
    remaining: fragmentainer.remaining - top - reserved,
    // What stands above in a column takes room, be it nothing but a margin: what fits no more may go on in the next one.
    isAtStart: fragmentainer.isAtStart && !hasContent && (top <= 0 || fragmentainer.type === "page"),
  };
}
