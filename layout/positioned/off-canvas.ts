import type { Rectangle } from "../geometry/edges.ts";
import { transformMatrix } from "../graphics/transform.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { PageFragment } from "../tree/page-fragment.ts";

/** As much of a box must be on the sheet, or it waits beside the page to be slid in: half of it, all but a hair where a transform has moved it there. */
const LEAST_SHARE = 0.5;
const LEAST_SHARE_OF_MOVED = 0.99;

/** The line along the edge of such a panel, px: all that screens show of one that is moved by its width without that. */
const EDGE = 1;

/** Where something begins and ends along one axis, px. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Is a positioned box a panel off the canvas, such as a menu that a script slides in? It stands outside of the page area, with more of it
 * beyond the sheet than on it: screens have nothing there, but pages have margins, which would show a strip of it. What authors put
 * into the margins by `position: fixed`, such as running heads, is above or below the page area without a transform, or on the sheet.
 * Readers can scroll to a box that is not fixed, unless it is before the start of the lines (css-overflow-3 §2.2).
 */
export function isOffCanvas(
  { x, y, fragment }: FragmentLink,
  { width, height, margins }: Pick<PageFragment, "width" | "height" | "margins">,
): boolean {
  if (fragment.kind !== "box") return false;
  const { position, direction } = fragment.style;
  if (position !== "fixed" && position !== "absolute") return false;
  const box = { x, y, width: fragment.width, height: fragment.height };
  const [a, b, c, d, e, f] = transformMatrix(fragment.style, box);
  const corners = cornersOf(box);
  const across = spanOf(corners.map((corner) => a * corner.x + c * corner.y + e));
  const down = spanOf(corners.map((corner) => b * corner.x + d * corner.y + f));
  const area = { start: margins.top, end: height - margins.bottom };
  const isMovedDown = !isOutside({ start: y, end: y + box.height }, area);
  const isAcross = isHidden(
    across,
    { start: margins.left + EDGE, end: width - margins.right - EDGE },
    width,
    LEAST_SHARE,
  );
  if (position === "absolute") return isAcross && across.start < margins.left === (direction === "ltr");
  return isAcross || (isMovedDown && isHidden(down, area, height, LEAST_SHARE_OF_MOVED));
}

function cornersOf({
  x,
  y,
  width,
  height,
}: Rectangle): readonly { readonly x: number; readonly y: number }[] {
  return [x, x + width].flatMap((across) => [y, y + height].map((down) => ({ x: across, y: down })));
}

function spanOf(values: readonly number[]): Span {
  return { start: Math.min(...values), end: Math.max(...values) };
}

function isOutside({ start, end }: Span, area: Span): boolean {
  return end <= area.start || start >= area.end;
}

function isHidden(box: Span, area: Span, sheet: number, leastShare: number): boolean {
  const shown = Math.min(box.end, sheet) - Math.max(box.start, 0);
  return isOutside(box, area) && box.end > box.start && shown < (box.end - box.start) * leastShare;
}
