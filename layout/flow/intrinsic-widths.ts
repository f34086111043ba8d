import { hasContainedWidth, isMulticol, isScrollContainer } from "../cascade/containment.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { LengthPercentageOrAuto, MaximumSize, MinimumSize, PreferredSize } from "../css/values/types.ts";
import { snap } from "../geometry/layout-unit.ts";
import {
  clampHeight,
  type HeightInput,
  heightLimits,
  heightOf,
  widthByRatio,
  widthLimitsByRatio,
} from "../sizing/block-sizes.ts";
import { borderEdges, paddingEdges } from "../sizing/box-edges.ts";
import { definiteContentHeight, hasWidthByHeight } from "../sizing/definite-height.ts";
import { type BlockBox, type BlockLevelBox, isFloating, isInFlow, isOutOfFlow } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext, Memo } from "../tree/layout-context.ts";

const CONTRIBUTION: Memo<BlockBox, number | undefined, IntrinsicWidths> = {
  name: "block-contribution",
  of: contribution,
  perSubject: 2,
};

/** Border-box min- and max-content contributions of a block container (css-sizing-3 §5.1), its own sizes applied. */
export function blockContribution(
  ctx: LayoutContext,
  box: BlockBox,
  percentageHeight: number | undefined,
): IntrinsicWidths {
  const height = percentageHeight !== undefined && hasWidthByHeight(ctx, box) ? percentageHeight : undefined;
  // The table algorithm asks once per cell and keeps the answer itself; remembering a hundred thousand cells would not pay.
  if (box.style.display === "table-cell" && box.content.kind === "inline")
    return contribution(ctx, box, height);
  return ctx.remember(CONTRIBUTION, box, height);
}

function contribution(
  ctx: LayoutContext,
  box: BlockBox,
  percentageHeight: number | undefined,
): IntrinsicWidths {
  const { style } = box;
  // Percentages of widths count as zero here: their base depends on the answer (css-sizing-3 §5.2.1).
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, 0);
  const edges = border.left + border.right + padding.left + padding.right;
  const sizes = { style, percentageHeight, border, padding };
  const height = style.aspectRatio.ratio === undefined ? undefined : heightOf(style.height, sizes);
  const byRatio =
    height === undefined ? undefined : widthByRatio(clampHeight(height, heightLimits(sizes)), sizes);
  let content: IntrinsicWidths | undefined;
  const own = (): IntrinsicWidths => {
    content ??= contentWidths(ctx, box, sizes);
    return content;
  };
  if (byRatio !== undefined) return limitedWidths(style, edges, () => atLeast(byRatio, style, own));
  if (style.aspectRatio.ratio === undefined) return limitedWidths(style, edges, own);
  return limitedWidths(style, edges, () => withinHeights(own(), sizes));
}

/** Limits of the height that a ratio hands over to the width. */
function withinHeights(widths: IntrinsicWidths, sizes: HeightInput): IntrinsicWidths {
  const [minimum, maximum] = widthLimitsByRatio(sizes);
  return {
    minimum: Math.max(minimum, Math.min(widths.minimum, maximum)),
    maximum: Math.max(minimum, Math.min(widths.maximum, maximum)),
  };
}

/** The content keeps a box of a ratio from getting narrower than it, unless its style allows that (css-sizing-4 §4.3). */
function atLeast(width: number, style: ComputedStyle, content: () => IntrinsicWidths): IntrinsicWidths {
  const isLimited = style.minWidth === "auto" && !isScrollContainer(style.overflowX);
  const used = isLimited ? Math.max(width, content().minimum) : width;
  return { minimum: used, maximum: used };
}

/** Applies width, min-width and max-width where they are definite; `own` gives the border-box widths of the content. */
export function limitedWidths(
  style: ComputedStyle,
  edges: number,
  own: () => IntrinsicWidths,
): IntrinsicWidths {
  const preferred = definiteWidths(style.width, style, edges, own);
  let { minimum, maximum } = preferred ?? own();
  const most = definiteWidths(style.maxWidth, style, edges, own);
  if (most !== undefined) {
    minimum = Math.min(minimum, most.minimum);
    maximum = Math.min(maximum, most.maximum);
  }
  const least = definiteWidths(style.minWidth, style, edges, own);
  if (least !== undefined) {
    minimum = Math.max(minimum, least.minimum);
    maximum = Math.max(maximum, least.maximum);
  }
  return { minimum: Math.max(edges, minimum), maximum: Math.max(edges, minimum, maximum) };
}

function definiteWidths(
  value: PreferredSize | MinimumSize | MaximumSize,
  style: ComputedStyle,
  edges: number,
  own: () => IntrinsicWidths,
): IntrinsicWidths | undefined {
  if (typeof value === "number") {
    const width = style.boxSizing === "border-box" ? Math.max(value, edges) : value + edges;
    return { minimum: width, maximum: width };
  }
  if (value === "min-content") return { minimum: own().minimum, maximum: own().minimum };
  if (value === "max-content") return { minimum: own().maximum, maximum: own().maximum };
  return undefined;
}

/** Border-box widths of the content alone. */
function contentWidths(ctx: LayoutContext, box: BlockBox, sizes: HeightInput): IntrinsicWidths {
  const { border, padding } = sizes;
  const edges = border.left + border.right + padding.left + padding.right;
  if (hasContainedWidth(box.style)) return { minimum: edges, maximum: edges };
  const inner = ctx.contentWidths(box, definiteContentHeight(box, sizes));
  return { minimum: inner.minimum + edges, maximum: inner.maximum + edges };
}

/** Content-box widths of a block container's content, whatever widths its style asks for. */
export function blockContentWidths(
  ctx: LayoutContext,
  box: BlockBox,
  height: number | undefined,
): IntrinsicWidths {
  if (box.content.kind === "inline") return ctx.inlineIntrinsicWidths(box, height);
  return isMulticol(box.style)
    ? multicolWidths(ctx, box.style, box.content.children)
    : childrenWidths(ctx, box.content.children, height);
}

/** Widths of the columns beside each other, and of the boxes that span them all. */
function multicolWidths(
  ctx: LayoutContext,
  style: ComputedStyle,
  flows: readonly BlockLevelBox[],
): IntrinsicWidths {
  const [flow] = flows;
  if (flow?.kind !== "block" || flow.content.kind !== "blocks")
    return columnsWidths(style, childrenWidths(ctx, flows));
  const spans = (child: BlockLevelBox): boolean => child.style.columnSpan === "all" && isInFlow(child);
  const spanners = flow.content.children.filter(spans);
  if (spanners.length === 0) return columnsWidths(style, childrenWidths(ctx, flows));
  const others = flow.content.children.filter((child) => !spans(child));
  const columns = columnsWidths(style, childrenWidths(ctx, others));
  const across = childrenWidths(ctx, spanners);
  return {
    minimum: Math.max(columns.minimum, across.minimum),
    maximum: Math.max(columns.maximum, across.maximum),
  };
}

/** Widths of columns side by side from those of their content; a column is no narrower than `column-width`. */
function columnsWidths(style: ComputedStyle, content: IntrinsicWidths): IntrinsicWidths {
  const { columnCount, columnWidth, columnGap } = style;
  const count = columnCount === "auto" ? 1 : columnCount;
  const least = columnWidth === "auto" ? 0 : columnWidth;
  const gap = columnGap === "normal" ? style.fontSize : definiteMargin(columnGap);
  const minimum = Math.max(least, content.minimum);
  const maximum = Math.max(minimum, content.maximum);
  const gaps = (count - 1) * gap;
  return { minimum: snap(minimum * count + gaps), maximum: snap(maximum * count + gaps) };
}

function childrenWidths(
  ctx: LayoutContext,
  children: readonly BlockLevelBox[],
  height?: number,
): IntrinsicWidths {
  let minimum = 0;
  let maximum = 0;
  /** Floats side by side, left and right, until something clears them. */
  let floating = { left: 0, right: 0 };
  for (const child of children) {
    if (child.kind === "mark" || isOutOfFlow(child)) continue;
    const margins = definiteMargin(child.style.marginLeft) + definiteMargin(child.style.marginRight);
    const inner = ctx.contribution(child, height);
    minimum = Math.max(minimum, inner.minimum + margins);
    const { clear, float } = child.style;
    if (clear === "left" || clear === "both") floating = { ...floating, left: 0 };
    if (clear === "right" || clear === "both") floating = { ...floating, right: 0 };
    if (isFloating(child)) {
      const side = float === "right" ? "right" : "left";
      floating = { ...floating, [side]: floating[side] + Math.max(0, inner.maximum + margins) };
      maximum = Math.max(maximum, floating.left + floating.right);
    } else {
      const isBeside = child.kind !== "block" || child.formattingContext;
      maximum = Math.max(maximum, inner.maximum + (isBeside ? edgesBeside(floating, child.style) : margins));
      if (!isBeside) floating = { left: 0, right: 0 };
    }
  }
  return { minimum: Math.max(0, minimum), maximum: Math.max(0, maximum) };
}

/** Floats and margins beside a formatting context: its margin lies over the float, as only its border box may not (CSS 2.2 §9.5). */
function edgesBeside(
  { left, right }: { readonly left: number; readonly right: number },
  { marginLeft, marginRight }: ComputedStyle,
): number {
  const edge = (floating: number, own: LengthPercentageOrAuto): number =>
    floating > 0 ? Math.max(floating, definiteMargin(own)) : definiteMargin(own);
  return edge(left, marginLeft) + edge(right, marginRight);
}

function definiteMargin(value: LengthPercentageOrAuto): number {
  return typeof value === "number" ? value : 0;
}
