import { isContentAligned } from "../generate/box-builder.ts";
import type { BlockBox, InlineLevelBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { PERFECT } from "../tree/break-token.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import { fragmentLink } from "../tree/fragment-parts.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import { listOf } from "../tree/list-of.ts";
import { ownEndMargin, totalHeight } from "./block-end.ts";
import { blockGeometry } from "./block-geometry.ts";
import { BlockResult, tablePartOf } from "./finish-block.ts";
import { NOTHING } from "./flow-state.ts";

/**
 * A block container that begins a formatting context and has nothing in it but one line of plain text, which the page has room for: nearly all
 * cells of tables, and markers of lists. The result is that of the general way, which asks what content of any kind may be; undefined where
 * the box is anything else.
 */
export function layoutPlainBlock(
  ctx: LayoutContext,
  box: BlockBox,
  space: ConstraintSpace,
): LayoutResult | undefined {
  if (!mayBePlain(box, space)) return undefined;
  const geometry = blockGeometry(ctx, box, space, undefined);
  const line = ctx.plainLine(box, geometry.contentWidth);
  if (line === undefined) return undefined;
  const { border, padding, contentLeft, contentTop, width } = geometry;
  const { fragment: content, right } = line;
  const bottom = contentTop + content.height;
  const height = Math.max(0, totalHeight(geometry, bottom + padding.bottom + border.bottom));
  if (space.fragmentainer !== undefined && Math.max(height, bottom) > space.fragmentainer.remaining)
    return undefined;
  const baseline = contentTop + content.baseline;
  const fragment = boxFragment({
    box,
    style: box.style,
    tablePart: tablePartOf(box),
    width,
    height,
    border,
    padding,
    children: listOf(fragmentLink(contentLeft, contentTop, content)),
    lineRight: contentLeft + right,
    firstBaseline: baseline,
    lastBaseline: baseline,
  });
  return new BlockResult({
    fragment,
    token: undefined,
    appeal: PERFECT,
    floatAppeal: PERFECT,
    earlyBreak: undefined,
    endMargin: ownEndMargin({ box, space }),
    exclusions: space.flow?.exclusions ?? ExclusionSpace.EMPTY,
    outOfFlow: NOTHING,
  });
}

/** Letters are wider than this on the average, in em. */
const NARROW = 0.3;

/** Text that is not much too long for a line: what takes more of them would be looked at in vain. */
function isShort(
  child: InlineLevelBox | undefined,
  { fixedWidth, availableWidth }: ConstraintSpace,
): boolean {
  return (
    child?.kind === "text" &&
    child.text.length * child.style.fontSize * NARROW <= (fixedWidth ?? availableWidth)
  );
}

function mayBePlain(
  { content, formattingContext, marker, style }: BlockBox,
  space: ConstraintSpace,
): boolean {
  return (
    content.kind === "inline" &&
    content.children.length === 1 &&
    isShort(content.children[0], space) &&
    (formattingContext || space.flow === undefined) &&
    marker === undefined &&
    space.textTrim === undefined &&
    style.textBoxTrim === "none" &&
    style.overflowY === "visible" &&
    !style.contain.layout &&
    !isContentAligned(style)
  );
}
