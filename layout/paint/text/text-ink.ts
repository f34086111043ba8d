import { usedColor } from "../../cascade/used-color.ts";
import type { ComputedStyle } from "../../css/properties/computed-style.ts";
import type { Color } from "../../css/values/types.ts";
import { NO_NODE } from "../../document/document.ts";
import type { DisplayItem } from "../../graphics/display-list.ts";
import type { PaintTarget } from "../paint-context.ts";

/** Points of letters that are longer than so many widths of the line are cut, as in browsers. */
const MITER_LIMIT = 4;

/** What letters are filled with. */
export function inkOf(style: ComputedStyle): Color {
  return usedColor(style.webkitTextFillColor, style);
}

/**
 * What lines under, over and through letters are drawn in where no colour is said: in browsers that of the letters' outlines, if they have any.
 * DEVIATION Compatibility §4: decorations without a colour have that of the letters' outlines, or of their filling, as in browsers, and
 * not `color`.
 */
export function decorationColor(style: ComputedStyle): Color {
  if (style.textDecorationColor !== "currentcolor") return usedColor(style.textDecorationColor, style);
  const outline = usedColor(style.webkitTextStrokeColor, style);
  return style.webkitTextStrokeWidth > 0 && outline.alpha > 0 ? outline : inkOf(style);
}

/**
 * Letters and the lines along their outlines, in the order of `paint-order` (css-fill-stroke-3 §3): all letters of a text, then all lines,
 * or the other way round. `paint` adds letters in a colour. `shadow` takes the place of both colours.
 */
export function paintInk(
  style: ComputedStyle,
  { context, items }: PaintTarget,
  paint: (color: Color, onto: DisplayItem[]) => void,
  shadow?: Color,
): void {
  const width = style.webkitTextStrokeWidth;
  const strokeColor = usedColor(style.webkitTextStrokeColor, style);
  if (width <= 0 || strokeColor.alpha === 0) {
    paint(shadow ?? inkOf(style), items);
    return;
  }
  const content = context.keepsStructure ? items.findLast(({ type }) => type === "content") : undefined;
  for (const phase of style.paintOrder) {
    if (phase === "markers") continue;
    if (phase === "fill") {
      paint(shadow ?? inkOf(style), items);
      continue;
    }
    // The same text again is no content.
    if (content !== undefined) items.push({ type: "content", node: NO_NODE, part: "content" });
    const letters: DisplayItem[] = [];
    paint(shadow ?? strokeColor, letters);
    for (const item of letters)
      items.push(item.type === "glyph-run" ? { ...item, strokeWidth: width, miterLimit: MITER_LIMIT } : item);
    if (content !== undefined) items.push(content);
  }
}
