import { usedColor } from "../../cascade/used-color.ts";
import type { BorderStyle } from "../../css/values/types.ts";
import type { BorderSide } from "../../graphics/border-side.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import { insetRectangle } from "../../graphics/rounded-rectangle.ts";
import { borderBox } from "../../sizing/border-box.ts";
import type { BoxFragment } from "../../tree/fragment.ts";
import { paintSides } from "./border.ts";

/** The outline of a box (css-ui-4 §3): a border around the border box that takes no room. */
export function paintOutline(fragment: BoxFragment, x: number, y: number, items: DisplayItem[]): void {
  const { style } = fragment;
  const width = style.outlineWidth;
  const lineStyle: BorderStyle = style.outlineStyle === "auto" ? "solid" : style.outlineStyle;
  // Inverting what is below is for screens; black is what `invert` shows on paper.
  // DEVIATION css-ui-4 §3: `outline-style: auto` is a solid line, and `outline-color: invert` that of the text.
  const { outlineColor } = style;
  const color = usedColor(outlineColor === "invert" ? "currentcolor" : outlineColor, style);
  if (color.alpha === 0 || width <= 0) return;
  const box = borderBox(fragment, x, y);
  // A negative offset stops, in each direction by itself, where the outline would turn inside out.
  const across = -(Math.max(style.outlineOffset, -box.width / 2) + width);
  const down = -(Math.max(style.outlineOffset, -box.height / 2) + width);
  const outer = insetRectangle(box, { top: down, right: across, bottom: down, left: across });
  const side: BorderSide = { width, style: lineStyle === "double" && width < 3 ? "solid" : lineStyle, color };
  paintSides(outer, [side, side, side, side], items);
}
