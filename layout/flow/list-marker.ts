import type { BlockBox } from "../tree/box.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { BlockLayout } from "./layout-block.ts";

/** A marker is as wide as its text: the width of its item is no reason to break it. */
const UNLIMITED = 100_000;

/**
 * Puts an outside list marker beside the border box of its item (css-lists-3 §3.4), its baseline on the first line's; an item
 * without a line gets the height of its marker.
 */
export function placeMarker(layout: BlockLayout): void {
  const { marker, style } = layout.box;
  if (marker === undefined || layout.token !== undefined) return;
  // Where the content goes whole to the next page, so may the item; if it doesn't, its marker must not be lost.
  const isStub = layout.stop !== undefined && !layout.hasContent;
  const { geometry } = layout;
  const fragment = markerFragment(layout, marker);
  const baseline = fragment.lastBaseline ?? fragment.height;
  const x = style.direction === "rtl" ? geometry.width : -fragment.width;
  if (layout.firstBaseline !== undefined) {
    layout.children.unshift({ x, y: layout.firstBaseline - baseline, fragment });
    return;
  }
  layout.children.unshift({ x, y: geometry.contentTop, fragment });
  if (isStub) return;
  layout.firstBaseline = geometry.contentTop + baseline;
  layout.cursor = Math.max(layout.cursor, geometry.contentTop + fragment.height);
  layout.hasContent = true;
}

/** How far a marker that is no part of the first line reaches from its baseline, where that may be further than the line does (§3.4). */
export function markerExtents(layout: BlockLayout): { above: number; below: number } | undefined {
  const { marker, style } = layout.box;
  if (marker === undefined || layout.token !== undefined) return undefined;
  const own = marker.style;
  const isLikeText =
    own.fontSize === style.fontSize &&
    own.fontFamily === style.fontFamily &&
    own.lineHeight === style.lineHeight;
  if (isLikeText && !marker.content.children.some(({ kind }) => kind === "replaced")) return undefined;
  const { height, lastBaseline } = markerFragment(layout, marker);
  const above = lastBaseline ?? height;
  return { above, below: height - above };
}

function markerFragment(layout: BlockLayout, marker: BlockBox): BoxFragment {
  return layout.ctx.layoutChild(marker, {
    ...independentSpace(Math.max(layout.geometry.contentWidth, UNLIMITED)),
    shrinkToFit: true,
  }).fragment;
}
