import type { InlineBox, LayoutBox } from "../../tree/box.ts";
import type { InlineItem, OpenItem } from "./items.ts";

/** The nearest positioned inline box around an absolutely positioned box: its containing block (CSS 2.2 §10.1). */
export function inlineContainerOf(parent: OpenItem | undefined, box: LayoutBox): InlineBox | undefined {
  if (box.style.position === "fixed") return undefined;
  for (let open = parent; open !== undefined; open = open.parent) {
    if (open.box.style.position === "relative") return open.box;
  }
  return undefined;
}

/** The innermost inline box that is open where a line starts or ends before an item: an item that closes a box stands in it. */
export function boxOpenBefore(item: InlineItem | undefined): OpenItem | undefined {
  return item?.kind === "close" ? item.open : item?.parent;
}

/** Would the box have been block-level, had it not been taken out of the flow? */
export function isBlockLevel(box: LayoutBox): boolean {
  return !box.style.hadInlineDisplay;
}
