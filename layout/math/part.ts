import { snap } from "../geometry/layout-unit.ts";
import { itemSpace } from "../items/item-layout.ts";
import { type BlockBox, type BlockLevelBox, isOutOfFlow, type LayoutBox } from "../tree/box.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { OutOfFlowBox } from "../tree/layout-result.ts";
import type { OperatorProperties } from "../tree/math-content.ts";
import { mathConstants } from "./math-font.ts";

/** Room for a part of a formula, which is not broken: more than any has. px */
const ROOM = 1_000_000;

/** A laid out part of a formula. Lengths in px; `ascent` and `descent` are of its ink, from its baseline. */
export interface MathPart {
  readonly box: LayoutBox;
  readonly fragment: BoxFragment;
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
  /** Of the baseline, from the top of the fragment. */
  readonly baseline: number;
  /** Left margin. */
  readonly before: number;
  readonly outOfFlow: readonly OutOfFlowBox[];
}

/** Parts at their places: from the left end and the baseline of what they make together; y downwards. */
export interface Arrangement {
  readonly parts: readonly PlacedPart[];
  readonly width: number;
  readonly ascent: number;
  readonly descent: number;
}

export interface PlacedPart {
  readonly part: MathPart;
  readonly x: number;
  /** Of its baseline. */
  readonly y: number;
}

/** The operator that a part is, or that it is the base of ("embellished", mathml-core §3.2.4.1). */
export interface CoreOperator {
  readonly text: string;
  readonly properties: OperatorProperties;
  /** The part is the operator itself. */
  readonly isPlain: boolean;
}

export function layoutPart(ctx: LayoutContext, box: LayoutBox): MathPart {
  const space = itemSpace({
    availableWidth: ROOM,
    percentageHeight: undefined,
    width: undefined,
    height: undefined,
  });
  const { fragment, outOfFlow } = ctx.layoutChild(box, space);
  const { marginLeft, marginRight } = box.style;
  const before = typeof marginLeft === "number" ? marginLeft : 0;
  const after = typeof marginRight === "number" ? marginRight : 0;
  const ascent = ascentOf(ctx, box, fragment);
  return {
    box,
    fragment,
    width: before + fragment.width + after,
    ascent,
    descent: fragment.height - ascent,
    baseline: ascent,
    before,
    outOfFlow,
  };
}

/** A box of a size of its own: a line. */
export function layoutRule(
  ctx: LayoutContext,
  box: LayoutBox,
  size: { width: number; height: number },
): MathPart {
  const [width, height] = [snap(size.width), snap(size.height)];
  const space = itemSpace({ availableWidth: ROOM, percentageHeight: undefined, width, height });
  const { fragment, outOfFlow } = ctx.layoutChild(box, space);
  return { box, fragment, width, ascent: height, descent: 0, baseline: height, before: 0, outOfFlow };
}

function ascentOf(ctx: LayoutContext, box: LayoutBox, { firstBaseline, height }: BoxFragment): number {
  // Tables stand in the middle of the formula.
  if (box.kind === "table") return snap(height / 2 + mathConstants(ctx, box.style).axisHeight);
  return firstBaseline ?? height;
}

/** The boxes of a formula that take part in it. */
export function inFlow(children: readonly BlockLevelBox[]): LayoutBox[] {
  return children.filter((child): child is LayoutBox => child.kind !== "mark" && !isOutOfFlow(child));
}

export function coreOperator(box: LayoutBox): CoreOperator | undefined {
  let core: LayoutBox = box;
  for (let isPlain = true; ; isPlain = false) {
    if (core.kind !== "block" || core.content.kind !== "math") return undefined;
    const { construct, children }: Extract<BlockBox["content"], { kind: "math" }> = core.content;
    if (construct.type === "operator")
      return { text: construct.text, properties: construct.properties, isPlain };
    const isWrapper =
      construct.type === "scripts" ||
      construct.type === "limits" ||
      ((construct.type === "row" || construct.type === "padded") && children.length === 1);
    const base = children[0];
    if (!isWrapper || base === undefined || base.kind === "mark") return undefined;
    core = base;
  }
}

/** Ink of parts placed on each other, as high and wide as they reach. */
export function arrangement(parts: readonly PlacedPart[], width: number): Arrangement {
  let [ascent, descent] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { part, y } of parts) {
    ascent = Math.max(ascent, part.ascent - y);
    descent = Math.max(descent, part.descent + y);
  }
  if (parts.length === 0) return { parts, width, ascent: 0, descent: 0 };
  return { parts, width, ascent, descent };
}

/** Links from the top left of an arrangement. */
export function linksOf({ parts, ascent }: Arrangement): FragmentLink[] {
  return parts.map(({ part, x, y }) => ({
    x: snap(x + part.before),
    y: snap(ascent + y - part.baseline),
    fragment: part.fragment,
  }));
}
