import type { Path } from "../../graphics/display-list.ts";
import { type RoundedRectangle, rectanglePath } from "../../graphics/rounded-rectangle.ts";
import type { BoxFragment, LegendGap } from "../../tree/fragment.ts";

/** What of a fieldset has border and background, and how far it stands in. */
export interface FieldsetFrame {
  readonly frame: BoxFragment;
  readonly left: number;
  readonly top: number;
}

/** What of a fieldset has border and background: not what of its legend stands out beyond the border (HTML §15.3.13). */
export function fieldsetFrame(fragment: BoxFragment, legend: LegendGap): FieldsetFrame {
  const { frameTop, borderTop, side = "top" } = legend;
  const { width, height, border } = fragment;
  const inside = { ...fragment, border: { ...border, [side]: borderTop }, legend: undefined };
  if (side === "top") return { frame: { ...inside, height: height - frameTop }, left: 0, top: frameTop };
  return { frame: { ...inside, width: width - frameTop }, left: side === "left" ? frameTop : 0, top: 0 };
}

/** All but the part of the border behind the legend; filled by the even-odd rule. `frame` stands at `x` and `y`. */
export function outsideLegend({ width, height }: BoxFragment, gap: LegendGap, x: number, y: number): Path {
  const { side = "top", borderTop } = gap;
  const start = Math.max(0, gap.x);
  const length = Math.max(0, Math.min(side === "top" ? width : height, gap.x + gap.width) - start);
  const all = plain({ x, y, width, height });
  const behind =
    side === "top"
      ? plain({ x: x + start, y, width: length, height: borderTop })
      : plain({
          x: side === "left" ? x : x + width - borderTop,
          y: y + start,
          width: borderTop,
          height: length,
        });
  return [...rectanglePath(all), ...rectanglePath(behind)];
}

function plain(rectangle: Omit<RoundedRectangle, "radii">): RoundedRectangle {
  return { ...rectangle, radii: undefined };
}
