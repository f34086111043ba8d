import { fontRequestOf } from "../cascade/fonts/font-request.ts";
import { usedFontSize } from "../cascade/fonts/used-font-size.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { snap } from "../geometry/layout-unit.ts";
import type { ControlContent, ReplacedBox } from "../tree/box.ts";
import type { IntrinsicWidths, LayoutContext, Memo } from "../tree/layout-context.ts";

/** A control's box with its content. */
export interface ControlBox {
  readonly box: ReplacedBox;
  readonly content: ControlContent;
}

/** A line of text of a style. Lengths in px. */
export interface TextLine {
  readonly height: number;
  /** From the top of the line. */
  readonly baseline: number;
  /** Advance of a zero. */
  readonly zeroAdvance: number;
}

/** Sides of check boxes and radio buttons within their borders: 13 with them, as browsers have it. */
const MARK_SIZE = 11;
/** Room for the arrow of a menu. */
const ARROW_WIDTH = 20;
const GAUGE_WIDTHS = { range: 129, color: 40 } as const;
const GAUGE_HEIGHTS = { range: 16, color: 15 } as const;
/** Widths of bars in ems of the text around; they are one high (HTML §15.5.14, §15.5.15). */
const BAR_WIDTHS = { meter: 5, progress: 10 } as const;

/** Room that a menu keeps for its arrow; none when it shows none of its own. */
export function arrowWidth({ box, content }: ControlBox): number {
  return content.control.kind === "menu" && box.style.appearance !== "none"
    ? ARROW_WIDTH * box.style.zoom
    : 0;
}

const LINES: Memo<ComputedStyle, undefined, TextLine> = { name: "control-line", of: makeTextLine };

export function textLine(ctx: LayoutContext, style: ComputedStyle): TextLine {
  return ctx.remember(LINES, style, undefined);
}

function makeTextLine(ctx: LayoutContext, style: ComputedStyle): TextLine {
  const { face } = ctx.fonts.select(fontRequestOf(style)).primary;
  const { metrics } = face;
  const { lineHeight, fontSize } = style;
  const scale = usedFontSize(style, face) / metrics.unitsPerEm;
  const ascent = snap(metrics.ascent * scale);
  const descent = snap(metrics.descent * scale);
  const normal = snap((metrics.ascent + metrics.descent + metrics.lineGap) * scale);
  const height =
    typeof lineHeight === "number"
      ? lineHeight
      : lineHeight === "normal"
        ? normal
        : snap(lineHeight.factor * fontSize);
  const zero = metrics.zeroAdvance > 0 ? metrics.zeroAdvance * scale : fontSize / 2;
  return { height, baseline: snap((height - ascent - descent) / 2) + ascent, zeroAdvance: zero };
}

/** Content widths that a control has by itself; equal but for buttons, whose text may wrap. */
export function naturalWidths(ctx: LayoutContext, input: ControlBox): IntrinsicWidths {
  const { box, content } = input;
  const { control, inner, widest } = content;
  const both = (width: number): IntrinsicWidths => ({ minimum: snap(width), maximum: snap(width) });
  switch (control.kind) {
    case "text":
    case "multiline":
      return both(control.columns * textLine(ctx, box.style).zeroAdvance);
    case "checkbox":
    case "radio":
      return both(MARK_SIZE * box.style.zoom);
    case "menu":
      return both((widest === undefined ? 0 : ctx.contribution(widest).maximum) + arrowWidth(input));
    case "list":
      return both(inner === undefined ? 0 : ctx.contribution(inner).maximum);
    case "button":
    case "file":
      return inner === undefined ? both(0) : ctx.contribution(inner);
    case "meter":
    case "progress":
      return both(BAR_WIDTHS[control.kind] * box.style.fontSize);
    default:
      return both(GAUGE_WIDTHS[control.kind] * box.style.zoom);
  }
}

/** Content height of a control whose `height` is `auto`; `innerHeight` is that of what it shows. */
export function naturalHeight(ctx: LayoutContext, { box, content }: ControlBox, innerHeight: number): number {
  const { control } = content;
  const line = textLine(ctx, box.style).height;
  switch (control.kind) {
    case "text":
    case "menu":
      return Math.max(line, innerHeight);
    case "button":
    case "file":
      return content.inner === undefined ? line : innerHeight;
    case "multiline":
      return snap(control.lines * line);
    case "list":
      return snap(control.lines * line);
    case "checkbox":
    case "radio":
      return snap(MARK_SIZE * box.style.zoom);
    case "meter":
    case "progress":
      return snap(box.style.fontSize);
    default:
      if (control.kind === "range" && content.inner !== undefined) return innerHeight;
      return snap(GAUGE_HEIGHTS[control.kind] * box.style.zoom);
  }
}
