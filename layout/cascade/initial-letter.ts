import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { ElementContext } from "./fonts/font-context.ts";

/**
 * What `initial-letter` makes of a first letter (css-inline-3 §7): a float as many lines deep as it sinks, in a size that lets its capitals
 * reach from the baseline of the last of these lines to the capitals of the first. A letter that does not sink stays in its line, which it
 * makes higher. Undefined for other styles.
 */
export function initialLetterStyle(
  style: ComputedStyle,
  parent: ComputedStyle,
  context: Pick<ElementContext, "unitsOf" | "lineHeightOf">,
): Partial<ComputedStyle> | undefined {
  const { initialLetter } = style;
  if (initialLetter === "normal" || style.float !== "none") return undefined;
  const { size, sink } = initialLetter;
  const around = context.unitsOf(parent);
  const own = context.unitsOf(style);
  const lineHeight = context.lineHeightOf(parent);
  if (own.capHeight <= 0) return undefined;
  const scale = ((size - 1) * lineHeight + around.capHeight) / own.capHeight;
  const fontSize = style.fontSize * scale;
  const ascent = Math.round(own.ascent * scale);
  const descent = Math.round(own.descent * scale);
  const halfLeading = Math.floor((lineHeight - Math.round(around.ascent) - Math.round(around.descent)) / 2);
  // The line is as high as the lines above it that a raised letter reaches over: made so by the letter in it, or by a box of its own.
  const linesAbove = Math.max(size, sink) - 1;
  const baseline = linesAbove * lineHeight + Math.round(around.ascent) + halfLeading;
  // The line of a letter is as high as puts its baseline there; leading is halved above and below.
  const ownLine = Math.max(0, 2 * baseline - ascent + descent);
  if (sink === 1) return { fontSize, lineHeight: ownLine };
  return {
    fontSize,
    lineHeight: ownLine,
    float: parent.direction === "rtl" ? "right" : "left",
    display: "block",
    marginBottom: (linesAbove + 1) * lineHeight - ownLine,
  };
}
