import { transformMatrix } from "../graphics/transform.ts";
import type { FragmentLink } from "../tree/fragment.ts";
import type { PageFragment } from "../tree/page-fragment.ts";

/** More than this share of a box must be on the sheet, or it waits beside the page to be slid in. */
const LEAST_SHARE = 0.5;

/**
 * Is a fixed box a panel off the canvas, such as a menu that a script slides in? It stands beside the page area, with more of it beyond
 * the sheet than on it: screens have nothing there, but pages have margins, which would show a strip of it. What authors put
 * into the margins by `position: fixed`, such as running heads, is above or below the page area, or on the sheet.
 */
export function isOffCanvas(
  { x, y, fragment }: FragmentLink,
  { width, margins }: Pick<PageFragment, "width" | "margins">,
): boolean {
  if (fragment.kind !== "box" || fragment.style.position !== "fixed") return false;
  const box = { x, y, width: fragment.width, height: fragment.height };
  const [a, , c, , e] = transformMatrix(fragment.style, box);
  const corners = [x, x + box.width].flatMap((across) =>
    [y, y + box.height].map((down) => a * across + c * down + e),
  );
  const [left, right] = [Math.min(...corners), Math.max(...corners)];
  const isBeside = right <= margins.left || left >= width - margins.right;
  const shown = Math.min(right, width) - Math.max(left, 0);
  return isBeside && right > left && shown < (right - left) * LEAST_SHARE;
}
