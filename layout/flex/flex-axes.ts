import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { resolveLength } from "../css/values/resolve.ts";
import type { BlockBox } from "../tree/box.ts";
import type { ItemsInput } from "../tree/layout-context.ts";

/** How a flex container's axes lie on the page (css-flexbox-1 §2). px, of the content box. */
export interface FlexAxes {
  readonly style: ComputedStyle;
  readonly isRow: boolean;
  readonly isMultiLine: boolean;
  /** Main start is on the right, or at the bottom. */
  readonly isMainReversed: boolean;
  /** Start of the writing direction along the main axis is on the right. */
  readonly isMainStartFar: boolean;
  /** Cross start is at the bottom, or on the right. */
  readonly isCrossReversed: boolean;
  readonly isCrossStartFar: boolean;
  readonly width: number;
  /** Undefined while indefinite. */
  readonly height: number | undefined;
  readonly minimumHeight: number;
  readonly maximumHeight: number;
  readonly mainGap: number;
  readonly crossGap: number;
}

/** Sizes that a flex container is laid out with; px, of the content box. */
export type FlexSpace = Pick<ItemsInput, "width" | "height" | "minimumHeight" | "maximumHeight">;

export function flexAxes({ style }: BlockBox, space: FlexSpace): FlexAxes {
  const { width, height } = space;
  const { flexDirection, flexWrap } = style;
  const isRow = flexDirection === "row" || flexDirection === "row-reverse";
  const isRightToLeft = style.direction === "rtl";
  const isBackward = flexDirection.endsWith("reverse");
  const isWrapReverse = flexWrap === "wrap-reverse";
  const columnGap = style.columnGap === "normal" ? 0 : resolveLength(style.columnGap, width);
  const rowGap = style.rowGap === "normal" ? 0 : resolveLength(style.rowGap, height ?? 0);
  return {
    style,
    isRow,
    isMultiLine: flexWrap !== "nowrap",
    isMainReversed: isRow ? isRightToLeft !== isBackward : isBackward,
    isMainStartFar: isRow && isRightToLeft,
    isCrossReversed: isRow ? isWrapReverse : isRightToLeft !== isWrapReverse,
    isCrossStartFar: !isRow && isRightToLeft,
    width,
    height,
    minimumHeight: space.minimumHeight,
    maximumHeight: space.maximumHeight,
    mainGap: isRow ? columnGap : rowGap,
    crossGap: isRow ? rowGap : columnGap,
  };
}
