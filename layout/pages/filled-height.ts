import type { FragmentLink } from "../tree/fragment.ts";

/** How far down a page is filled, px: a box that goes on on the next page reaches to its end and counts as far as its content does. */
export function filledHeight(content: readonly FragmentLink[]): number {
  let bottom = 0;
  for (const { y, fragment } of content) {
    if (fragment.kind === "mark") continue;
    const goesOn = fragment.kind === "box" && !fragment.hasBottom;
    bottom = Math.max(bottom, y + (goesOn ? filledHeight(fragment.children) : fragment.height));
  }
  return bottom;
}
