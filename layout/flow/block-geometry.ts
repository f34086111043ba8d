import { hasContainedHeight, isScrollContainer } from "../cascade/containment.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE } from "../document/document.ts";
import { type Edges, NO_EDGES } from "../geometry/edges.ts";
import {
  clampHeight,
  type HeightInput,
  heightByRatio,
  heightLimits,
  heightOf,
  isContentHeight,
} from "../sizing/block-sizes.ts";
import { blockWidth } from "../sizing/block-width.ts";
import { borderEdges, paddingOf } from "../sizing/box-edges.ts";
import { isAnonymous } from "../sizing/definite-height.ts";
import type { BlockBox } from "../tree/box.ts";
import type { BreakToken } from "../tree/break-token.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import type { LayoutContext } from "../tree/layout-context.ts";

/** Sizes of a block container that are known before its content is laid out. px. */
export interface BlockGeometry {
  /** Border-box width. */
  readonly width: number;
  /** Used border and padding of this fragment: no top edges where the box goes on from an earlier page (unless cloned). */
  readonly border: Edges;
  readonly padding: Edges;
  readonly contentLeft: number;
  readonly contentTop: number;
  readonly contentWidth: number;
  /** Content-box height that children's percentages refer to. */
  readonly percentageHeight: number | undefined;
  /** Border-box height where the style fixes it, limits applied. */
  readonly definiteHeight: number | undefined;
  /** The height is that of a ratio, and the content may make it higher (css-sizing-4 §4.3). */
  readonly growsWithContent: boolean;
  readonly heightLimits: readonly [minimum: number, maximum: number];
  readonly isClone: boolean;
}

const NO_LIMITS: readonly [number, number] = [0, Number.POSITIVE_INFINITY];

export function blockGeometry(
  ctx: LayoutContext,
  box: BlockBox,
  space: ConstraintSpace,
  token: BreakToken | undefined,
): BlockGeometry {
  const { style } = box;
  const border = borderEdges(style, space.borders);
  const padding = paddingOf(ctx, style, space.availableWidth);
  const sizes: HeightInput = { style, percentageHeight: space.percentageHeight, border, padding };
  const width = space.fixedWidth ?? blockWidth(ctx, box, space);
  // Heights of a cell are those of its row: the table applies them.
  const isCell = style.display === "table-cell";
  const given = space.fixedHeight ?? (isCell ? undefined : heightOf(style.height, sizes));
  // No higher than the content: the height is a maximum itself.
  const isMost = space.fixedHeight === undefined && given !== undefined && isContentHeight(style.maxHeight);
  const ownLimits = isCell ? NO_LIMITS : limitsIn(space, sizes);
  const limits = isMost ? ([ownLimits[0], Math.max(given, ownLimits[0])] as const) : ownLimits;
  const own = isMost ? undefined : given;
  const isLeast = space.fixedHeight === undefined && own !== undefined && isContentHeight(style.minHeight);
  const byRatio = isCell || (own !== undefined && !isLeast) ? undefined : ratioHeight(width, sizes);
  const preferred =
    (isLeast ? Math.max(own, byRatio ?? 0) : (own ?? byRatio)) ??
    (isCell ? undefined : heightWithoutContent(style));
  const definiteHeight =
    preferred === undefined
      ? undefined
      : Math.max(
          verticalEdges(border, padding),
          space.fixedHeight === undefined ? clampHeight(preferred, limits) : preferred,
        );
  // What goes on after the end of its box has nothing around it.
  const isClone = style.boxDecorationBreak === "clone" && token?.isAtBlockEnd !== true;
  const isCut = token !== undefined && !isClone;
  return {
    width,
    border: isCut ? withoutTop(border) : border,
    padding: isCut ? withoutTop(padding) : padding,
    contentLeft: border.left + padding.left,
    contentTop: isCut ? 0 : border.top + padding.top,
    contentWidth: Math.max(0, width - border.left - border.right - padding.left - padding.right),
    percentageHeight:
      definiteHeight !== undefined || (isMost && box.content.kind !== "flex" && box.content.kind !== "grid")
        ? Math.max(0, (definiteHeight ?? given ?? 0) - verticalEdges(border, padding))
        : isAnonymous(box) || isColumnFlow(box, space)
          ? space.percentageHeight
          : undefined,
    definiteHeight,
    growsWithContent:
      isLeast || (byRatio !== undefined && style.minHeight === "auto" && !isScrollContainer(style.overflowY)),
    heightLimits: isLeast ? [limits[0], Number.POSITIVE_INFINITY] : limits,
    isClone,
  };
}

/** What columns are filled with: percentages in it are of the container of the columns. */
function isColumnFlow({ node, pseudo, formattingContext }: BlockBox, space: ConstraintSpace): boolean {
  return space.isInColumns === true && formattingContext && node === NO_NODE && pseudo === undefined;
}

function limitsIn({ minimumHeight }: ConstraintSpace, sizes: HeightInput): BlockGeometry["heightLimits"] {
  const { minHeight, maxHeight } = sizes.style;
  if (minimumHeight === undefined && minHeight === "auto" && maxHeight === "none") return NO_LIMITS;
  const limits = heightLimits(sizes);
  return minimumHeight === undefined ? limits : [Math.max(limits[0], minimumHeight), limits[1]];
}

function ratioHeight(width: number, sizes: HeightInput): number | undefined {
  return sizes.style.aspectRatio.ratio === undefined ? undefined : heightByRatio(width, sizes);
}

/** Under size containment a box is as high as if it were empty; its edges are added by the caller. */
function heightWithoutContent(style: ComputedStyle): number | undefined {
  return hasContainedHeight(style) ? 0 : undefined;
}

function verticalEdges(border: Edges, padding: Edges): number {
  return border.top + border.bottom + padding.top + padding.bottom;
}

function withoutTop(edges: Edges): Edges {
  return edges === NO_EDGES || edges.top === 0 ? edges : { ...edges, top: 0 };
}
