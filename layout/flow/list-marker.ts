import type { BlockBox } from "../tree/box.ts";
import { independentSpace } from "../tree/constraint-space.ts";
import type { BoxFragment, FragmentLink } from "../tree/fragment.ts";
import type { BlockFrame } from "./block-frame.ts";
import type { BlockContent } from "./flow-state.ts";

/** A marker is as wide as its text: the width of its item is no reason to break it. */
const UNLIMITED = 100_000;

/**
 * Puts an outside list marker beside the border box of its item (css-lists-3 §3.4), its baseline on the first line's; an item
 * without a line gets the height of its marker.
 */
export function withMarker(frame: BlockFrame, content: BlockContent): BlockContent {
  const { marker, style } = frame.box;
  if (marker === undefined || frame.token !== undefined) return content;
  const { contentTop, width } = frame.geometry;
  const { state, firstBaseline } = content;
  const fragment = markerFragment(frame, marker);
  const baseline = fragment.lastBaseline ?? fragment.height;
  const x = style.direction === "rtl" ? width : -fragment.width;
  const y = firstBaseline === undefined ? contentTop : firstBaseline - baseline;
  const links = inOrderOfEye({ x, y, fragment }, content.links, style.direction);
  // Where the content goes whole to the next page, so may the item; if it doesn't, its marker must not be lost.
  const isStub = content.stop !== undefined && !state.hasContent;
  if (firstBaseline !== undefined || isStub) return { ...content, links };
  const cursor = Math.max(state.cursor, contentTop + fragment.height);
  return {
    ...content,
    links,
    firstBaseline: contentTop + baseline,
    state: { ...state, cursor, hasContent: true },
  };
}

/** On a line from right to left the marker stands last, and readers of PDFs who find it first take it for a part of the word at the left. */
function inOrderOfEye(
  marker: FragmentLink,
  links: readonly FragmentLink[],
  direction: "ltr" | "rtl",
): readonly FragmentLink[] {
  const [first, ...others] = links;
  return direction === "rtl" && first?.fragment.kind === "line"
    ? [first, marker, ...others]
    : [marker, ...links];
}

/** How far a marker that is no part of the first line reaches from its baseline, where that may be further than the line does (§3.4). */
export function markerExtents(frame: BlockFrame): { above: number; below: number } | undefined {
  const { marker, style } = frame.box;
  if (marker === undefined || frame.token !== undefined) return undefined;
  const own = marker.style;
  const isLikeText =
    own.fontSize === style.fontSize &&
    own.fontFamily === style.fontFamily &&
    own.lineHeight === style.lineHeight;
  if (isLikeText && !marker.content.children.some(({ kind }) => kind === "replaced")) return undefined;
  const { height, lastBaseline } = markerFragment(frame, marker);
  const above = lastBaseline ?? height;
  return { above, below: height - above };
}

function markerFragment(frame: BlockFrame, marker: BlockBox): BoxFragment {
  return frame.ctx.layoutChild(marker, {
    ...independentSpace(Math.max(frame.geometry.contentWidth, UNLIMITED)),
    shrinkToFit: true,
  }).fragment;
}
