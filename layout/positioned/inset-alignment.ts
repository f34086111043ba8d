import { isLength } from "../css/values/resolve.ts";
import type { LayoutBox } from "../tree/box.ts";
import { offsetOf, type UsedSelf, usedSelf } from "./alignment.ts";

/**
 * How an absolutely positioned box lies between its insets in one axis (css-align-3 §6.1.2). Undefined: `normal`, where the rules of
 * CSS 2 hold.
 */
export function insetAlignment(
  { style }: LayoutBox,
  axis: "horizontal" | "vertical",
  containerRightToLeft: boolean,
): UsedSelf | undefined {
  const value = axis === "horizontal" ? style.justifySelf : style.alignSelf;
  if (value === "auto" || value === "normal") return undefined;
  const isHorizontal = axis === "horizontal";
  const isFar = isHorizontal && containerRightToLeft;
  const item = isHorizontal && style.direction === "rtl";
  const used = usedSelf(value, "normal", { container: isFar, flex: isFar, item, isHorizontal });
  if (used.word === "baseline") return { ...used, word: isFar ? "end" : "start" };
  return used.word === "last baseline" ? { ...used, word: isFar ? "start" : "end" } : used;
}

/** One axis of a containing block: its size, the insets in it and the size of the margin box; px. */
export interface InsetAxis {
  readonly size: number;
  readonly before: number;
  readonly after: number;
  readonly outer: number;
  readonly isStartFar: boolean;
}

/** Start of the margin box from that of the containing block: what overflows the insets stays in the containing block if it can. */
export function alignedBetweenInsets(used: UsedSelf, axis: InsetAxis): number {
  const free = axis.size - axis.before - axis.after - axis.outer;
  const aligned = axis.before + offsetOf(used, free, axis.isStartFar);
  if (free >= 0 || used.isSafe || used.word === "stretch") return aligned;
  const first = Math.min(0, axis.before);
  const last = Math.max(axis.size, axis.size - axis.after) - axis.outer;
  if (last >= first) return Math.max(first, Math.min(aligned, last));
  return axis.isStartFar ? last : first;
}

export interface Insets {
  readonly top: number | undefined;
  readonly right: number | undefined;
  readonly bottom: number | undefined;
  readonly left: number | undefined;
}

/**
 * Which automatic sizes of a positioned box fill the room between its insets (CSS 2.2 §10.3.7, §10.6.4). A ratio leaves one of them:
 * that which is to stretch, or else the width.
 */
export function filledAxes(
  box: LayoutBox,
  insets: Insets,
  containerRightToLeft: boolean,
): { readonly horizontal: boolean; readonly vertical: boolean } {
  const { style } = box;
  const isWide = insets.left !== undefined && insets.right !== undefined && style.width === "auto";
  const isHigh = insets.top !== undefined && insets.bottom !== undefined && style.height === "auto";
  const across = isWide ? fillOf(box, insetAlignment(box, "horizontal", containerRightToLeft)) : "none";
  const down = isHigh ? fillOf(box, insetAlignment(box, "vertical", false)) : "none";
  if (box.kind !== "block" || style.aspectRatio.ratio === undefined)
    return { horizontal: across !== "none", vertical: down !== "none" };
  const isHeightGiven = down === "asked" || isLength(style.height);
  const horizontal = across === "asked" || (across === "usual" && !isHeightGiven);
  const isWidthGiven = horizontal || style.width !== "auto";
  return { horizontal, vertical: down === "asked" || (down === "usual" && !isWidthGiven) };
}

function fillOf(box: LayoutBox, align: UsedSelf | undefined): "asked" | "usual" | "none" {
  if (align !== undefined) return align.word === "stretch" && box.kind !== "table" ? "asked" : "none";
  return fillsRoom(box) ? "usual" : "none";
}

/** Is a size of `auto` that of the room? Pictures and tables have sizes of their own. */
function fillsRoom(box: LayoutBox): boolean {
  return box.kind === "block" || (box.kind === "orthogonal-flow" && box.inner.kind === "block");
}
