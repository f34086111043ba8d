import type { BlockBreakToken, ItemsBreakToken } from "../tree/break-token.ts";
import type { ItemsInput } from "../tree/layout-context.ts";
import type { ItemsResult } from "../tree/layout-result.ts";
import type { BlockLayout } from "./layout-block.ts";

/** Lays out the items of a flex or grid container. */
export function layoutItemContent(layout: BlockLayout): void {
  const { geometry, space, token, box } = layout;
  const { contentLeft, border, padding } = geometry;
  const top = layout.cursor;
  const edges = verticalEdges(layout);
  const [minimum, maximum] = geometry.heightLimits;
  const input: ItemsInput = {
    box,
    width: geometry.contentWidth,
    height: geometry.percentageHeight,
    minimumHeight: Math.max(0, minimum - edges),
    maximumHeight: Math.max(0, maximum - edges),
    paddingBox: {
      left: padding.left,
      right: padding.right,
      top: top - border.top,
      bottom: padding.bottom,
    },
    fragmentainer: layout.fragmentainerAt(top),
    token: itemsToken(token),
    breakBeforeItemRow: space.earlyBreak?.kind === "item-row" ? space.earlyBreak.itemRow : undefined,
    pageName: layout.pageName,
  };
  const result = layoutItems(layout, input);
  layout.itemsReach = top;
  for (const { x, y, fragment } of result.links) {
    layout.children.push({ x: x + contentLeft, y: y + top, fragment });
    if (fragment.height > 0) layout.itemsReach = Math.max(layout.itemsReach, y + top + fragment.height);
  }
  for (const candidate of result.outOfFlow) {
    const { staticX, staticY, area } = candidate;
    layout.outOfFlow.push({
      ...candidate,
      staticX: staticX + contentLeft,
      staticY: staticY + top,
      area: area && { ...area, x: area.x + contentLeft, y: area.y + top },
    });
  }
  if (result.firstBaseline !== undefined) layout.firstBaseline = top + result.firstBaseline;
  if (result.lastBaseline !== undefined) layout.lastBaseline = top + result.lastBaseline;
  layout.cursor += result.blockSize;
  if (result.hasContent) layout.hasContent = true;
  if (result.best !== undefined) {
    const { appeal, itemRow } = result.best;
    layout.early = { kind: "item-row", appeal, itemRow };
  }
  if (result.token === undefined) return;
  if (result.isParallelOnly) {
    layout.parallelItems = result.token;
    return;
  }
  layout.stop = { content: { kind: "items", token: result.token }, forced: result.forced };
  layout.appeal = result.appeal;
}

function itemsToken(token: BlockBreakToken | undefined): ItemsBreakToken | undefined {
  if (token?.content.kind === "items") return token.content.token;
  return token?.content.kind === "ended" ? token.content.overflow : undefined;
}

/** A height that is the ratio's is the least one where the items need more (css-sizing-4 §5.1.1). */
function layoutItems({ ctx, geometry }: BlockLayout, input: ItemsInput): ItemsResult {
  const { height } = input;
  if (!geometry.growsWithContent || height === undefined) return ctx.layoutItems(input);
  const free = { ...input, height: undefined, minimumHeight: Math.max(height, input.minimumHeight) };
  const content = ctx.layoutItems({ ...free, fragmentainer: undefined, token: undefined });
  return ctx.layoutItems(content.blockSize > height ? free : input);
}

function verticalEdges({ geometry, box, token }: BlockLayout): number {
  const { border, padding } = geometry;
  // The edges of the whole box count, also where this part of it has no top edges.
  if (token === undefined) return border.top + border.bottom + padding.top + padding.bottom;
  const { definiteHeight, percentageHeight } = geometry;
  if (definiteHeight !== undefined && percentageHeight !== undefined)
    return definiteHeight - percentageHeight;
  const paddingTop = typeof box.style.paddingTop === "number" ? box.style.paddingTop : 0;
  return box.style.borderTopWidth + paddingTop + border.bottom + padding.bottom;
}
