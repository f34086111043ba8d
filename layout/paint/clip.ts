import { resolveLength } from "../css/values/resolve.ts";
import type { LengthPercentageOrAuto } from "../css/values/types.ts";
import type { Path } from "../graphics/display-list.ts";
import { rectanglePath } from "../graphics/rounded-rectangle.ts";
import type { BoxFragment } from "../tree/fragment.ts";

/** What `clip: rect()` leaves of an absolutely positioned box (CSS 2.2 §11.1.2); undefined when it does not apply. */
export function clipRectangle(fragment: BoxFragment, x: number, y: number): Path | undefined {
  const { clip } = fragment.style;
  if (clip === "auto") return undefined;
  const top = offset(clip[0], 0);
  const right = offset(clip[1], fragment.width);
  const bottom = offset(clip[2], fragment.height);
  const left = offset(clip[3], 0);
  return rectanglePath({
    x: x + left,
    y: y + top,
    width: Math.max(0, right - left),
    height: Math.max(0, bottom - top),
    radii: undefined,
  });
}

function offset(value: LengthPercentageOrAuto, automatic: number): number {
  return value === "auto" ? automatic : resolveLength(value, 0);
}
