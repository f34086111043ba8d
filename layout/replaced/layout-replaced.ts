import { addEdges } from "../geometry/edges.ts";
import { borderEdges, margin, paddingEdges } from "../sizing/box-edges.ts";
import { replacedSize } from "../sizing/replaced-size.ts";
import type { ReplacedBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import { PERFECT } from "../tree/break-token.ts";
import type { ConstraintSpace } from "../tree/constraint-space.ts";
import { ExclusionSpace } from "../tree/exclusion-space.ts";
import type { IntrinsicWidths } from "../tree/layout-context.ts";
import type { LayoutResult } from "../tree/layout-result.ts";
import { addMargin, NO_MARGIN } from "../tree/margin-strut.ts";

/** Lays out an image or other replaced content: never broken, its margins are the caller's. */
export function layoutReplaced(box: ReplacedBox, space: ConstraintSpace): LayoutResult {
  const { style } = box;
  const border = borderEdges(style, space.borders);
  const padding = paddingEdges(style, space.availableWidth);
  const edges = addEdges(border, padding);
  const size = replacedSize({
    box,
    availableWidth: space.availableWidth,
    percentageHeight: space.percentageHeight,
    edges,
  });
  const width = space.fixedWidth ?? size.width + edges.left + edges.right;
  const height = space.fixedHeight ?? size.height + edges.top + edges.bottom;
  return {
    fragment: boxFragment({ box, style, width, height, border, padding, children: [] }),
    token: undefined,
    appeal: PERFECT,
    earlyBreak: undefined,
    endMargin: addMargin(NO_MARGIN, margin(style.marginBottom, space.availableWidth)),
    exclusions: space.flow?.exclusions ?? ExclusionSpace.EMPTY,
    outOfFlow: [],
  };
}

/** Border-box contributions: a percentage width lets the box shrink to nothing (css-sizing-3 §5.2.2). */
export function replacedContribution(box: ReplacedBox, percentageHeight?: number): IntrinsicWidths {
  const { style } = box;
  const border = borderEdges(style, undefined);
  const edges = addEdges(border, paddingEdges(style, 0));
  const isPercentage = (value: unknown): boolean =>
    typeof value === "object" && value !== null && ("percent" in value || "comparison" in value);
  const maximum =
    replacedSize({ box: definite(box), availableWidth: 0, percentageHeight, edges }).width +
    edges.left +
    edges.right;
  const compressible = isPercentage(style.width) || isPercentage(style.maxWidth);
  return { minimum: compressible ? edges.left + edges.right : maximum, maximum };
}

/** The box with percentages of the unknown width as `auto` and `none`. */
function definite(box: ReplacedBox): ReplacedBox {
  const { style } = box;
  const width = typeof style.width === "object" ? "auto" : style.width;
  const maxWidth = typeof style.maxWidth === "object" ? "none" : style.maxWidth;
  const minWidth = typeof style.minWidth === "object" ? "auto" : style.minWidth;
  if (width === style.width && maxWidth === style.maxWidth && minWidth === style.minWidth) return box;
  return { ...box, style: { ...style, width, maxWidth, minWidth } };
}
