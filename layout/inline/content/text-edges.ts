import { hasCentralBaseline, hasFlippedLines } from "../../cascade/frame.ts";
import type { TextEdges } from "../../css/properties/text/text-box.ts";
import { snap } from "../../geometry/layout-unit.ts";
import type { TextTrim } from "../../tree/text-trim.ts";
import type { InlineStyle } from "./inline-style.ts";

/** How far a line reaches from its baseline on the sides that are cut; undefined where it is not. */
export interface CutExtents {
  readonly above: number | undefined;
  readonly below: number | undefined;
}

const TEXT: TextEdges = { over: "text", under: "text" };

/** Distances from the baseline of the lines of a font that edges are named by (css-inline-3 §5.1). */
function edgesOf(inline: InlineStyle): { readonly above: number; readonly below: number } {
  const { ascent, descent, fontSize, primary, style } = inline;
  const edges = style.textBoxEdge === "auto" ? TEXT : style.textBoxEdge;
  const { metrics } = primary.face;
  // Vertical lines are aligned by the middle of letters, which lie on a line of their own.
  const drop = hasCentralBaseline(style) ? -primary.rise : 0;
  const share = metrics.ascent / Math.max(1, metrics.ascent + metrics.descent);
  const over = {
    text: ascent,
    ideographic: snap(fontSize * share) - drop,
    "ideographic-ink": snap(fontSize * share) - drop,
    cap: snap(metrics.capHeight * primary.scale) - drop,
    ex: snap(metrics.xHeight * primary.scale) - drop,
  };
  const under = {
    text: descent,
    ideographic: snap(fontSize * (1 - share)) + drop,
    "ideographic-ink": snap(fontSize * (1 - share)) + drop,
    alphabetic: drop,
  };
  return { above: over[edges.over], below: under[edges.under] };
}

/** The extents of a line whose start or end is cut, from the baseline of its container; undefined where neither is. */
export function cutExtents(
  container: InlineStyle,
  trim: TextTrim,
  line: { readonly isFirst: boolean; readonly isLast: boolean },
): CutExtents | undefined {
  const start = line.isFirst && trim.start;
  const end = line.isLast && trim.end;
  if (!start && !end) return undefined;
  const [over, under] = hasFlippedLines(container.style) ? [end, start] : [start, end];
  const { above, below } = edgesOf(container);
  return { above: over ? above : undefined, below: under ? below : undefined };
}

/** Height above and depth below the baseline of the content area of an inline box, as far as it is not cut. */
export function contentExtents(inline: InlineStyle): { readonly ascent: number; readonly descent: number } {
  const { ascent, descent, style } = inline;
  const { textBoxTrim } = style;
  if (textBoxTrim === "none") return inline;
  const { above, below } = edgesOf(inline);
  const [cutsOver, cutsUnder] = hasFlippedLines(style)
    ? ["trim-end", "trim-start"]
    : ["trim-start", "trim-end"];
  return {
    ascent: textBoxTrim === "trim-both" || textBoxTrim === cutsOver ? above : ascent,
    descent: textBoxTrim === "trim-both" || textBoxTrim === cutsUnder ? below : descent,
  };
}
