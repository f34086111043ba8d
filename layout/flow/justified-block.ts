import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { NO_NODE } from "../document/document.ts";
import { offsetOf, type SelfWord, type UsedSelf, usedSelf } from "../positioned/alignment.ts";
import { blockLeft } from "../sizing/block-width.ts";
import { marginEdges } from "../sizing/box-edges.ts";
import type { LayoutBox } from "../tree/box.ts";
import type { StaticAlignment } from "../tree/layout-result.ts";

/** How a block-level box is aligned in its container (css-align-3 §6.1.1); undefined: it fills the width. */
export function justificationOf(
  { style, node, pseudo }: LayoutBox,
  container: ComputedStyle,
): UsedSelf | undefined {
  const { justifySelf } = style;
  if (justifySelf === "auto" && container.justifyItems === "normal") return undefined;
  if (node === NO_NODE && pseudo === undefined) return undefined;
  const isRightToLeft = container.direction === "rtl";
  const direction = { container: isRightToLeft, flex: isRightToLeft, item: style.direction === "rtl" };
  const used = usedSelf(justifySelf, container.justifyItems, { isHorizontal: true, ...direction });
  return used.word === "stretch" ? undefined : used;
}

/** Left border edge of a block-level box in its container's content box, from that box's left. */
export function justifiedLeft(
  box: LayoutBox,
  width: number,
  container: { readonly style: ComputedStyle; readonly width: number },
): number {
  const justification = justificationOf(box, container.style);
  const { style } = box;
  const margins = marginEdges(style, container.width);
  const free = container.width - width - margins.left - margins.right;
  const isPushed = free > 0 && (style.marginLeft === "auto" || style.marginRight === "auto");
  if (justification === undefined || isPushed) return blockLeft(style, width, container);
  const isRightToLeft = container.style.direction === "rtl";
  const { word } = justification;
  if (word === "baseline" || word === "last baseline") return margins.left + (isRightToLeft ? free : 0);
  return margins.left + offsetOf(justification, free, isRightToLeft);
}

/** How an absolutely positioned box lies at its static position where that is aligned (css-position-3 §3.1). */
export function staticAlignmentOf(
  { style }: LayoutBox,
  container: ComputedStyle,
): StaticAlignment | undefined {
  const { justifySelf, alignSelf } = style;
  const isPlain = justifySelf === "auto" && container.justifyItems === "normal" && alignSelf === "auto";
  if (isPlain) return undefined;
  const isRightToLeft = container.direction === "rtl";
  const direction = { container: isRightToLeft, flex: isRightToLeft, item: style.direction === "rtl" };
  const across = usedSelf(justifySelf, container.justifyItems, { isHorizontal: true, ...direction });
  const down = usedSelf(alignSelf, "normal", {
    container: false,
    flex: false,
    item: false,
    isHorizontal: false,
  });
  return { x: shareOf(across.word, isRightToLeft), y: shareOf(down.word, false) };
}

function shareOf(word: SelfWord, isStartFar: boolean): number {
  if (word === "center") return 0.5;
  if (word === "start" || word === "end") return word === "end" ? 1 : 0;
  return (word === "last baseline") === isStartFar ? 0 : 1;
}
