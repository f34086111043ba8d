import type { BoxFragment, LegendGap } from "../fragments/fragment.ts";
import type { Path } from "./display-list.ts";
import { type RoundedRectangle, rectanglePath } from "./rounded-rectangle.ts";

/** What of a fieldset has border and background: not what of its legend stands out above the border (HTML §15.3.13). */
export function fieldsetFrame(fragment: BoxFragment, { frameTop, borderTop }: LegendGap): BoxFragment {
  return {
    ...fragment,
    height: fragment.height - frameTop,
    border: { ...fragment.border, top: borderTop },
    legend: undefined,
  };
}

/** All but the part of the top border behind the legend; filled by the even-odd rule. `frame` stands at `x` and `y`. */
export function outsideLegend(frame: BoxFragment, gap: LegendGap, x: number, y: number): Path {
  const left = Math.max(0, gap.x);
  const right = Math.min(frame.width, gap.x + gap.width);
  const all = plain({ x, y, width: frame.width, height: frame.height });
  const behind = plain({ x: x + left, y, width: Math.max(0, right - left), height: gap.borderTop });
  return [...rectanglePath(all), ...rectanglePath(behind)];
}

function plain(rectangle: Omit<RoundedRectangle, "radii">): RoundedRectangle {
  return { ...rectangle, radii: undefined };
}
