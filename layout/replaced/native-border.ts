import { grey } from "../controls/accent.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Edges } from "../geometry/edges.ts";
import { borderEdges } from "../sizing/box-edges.ts";
import type { LayoutContext } from "../tree/layout-context.ts";
import type { ControlBox } from "./control-size.ts";

const NO_EDGES: Edges = { top: 0, right: 0, bottom: 0, left: 0 };

/** The darkest border of the sheet; those of disabled controls are lighter. */
const GREY = 0x76 / 0xff;
const WIDTH = 2;
const ROUND = [2.5, 2.5] as const;
const HALF = [
  { px: 0, percent: 50 },
  { px: 0, percent: 50 },
] as const;

/** What authors say of the box of a mark that the user agent draws has no effect, as in browsers (css-ui-4 §7.2). */
const MARK: Partial<ComputedStyle> = {
  borderTopStyle: "solid",
  borderRightStyle: "solid",
  borderBottomStyle: "solid",
  borderLeftStyle: "solid",
  borderImageSource: "none",
  backgroundImage: ["none"],
};
/** The colours of the user agent sheet, by the scheme of the control. */
const MARK_COLORS = {
  light: {
    enabled: { border: grey(0x76), background: grey(0xff) },
    disabled: { border: grey(0xc5), background: grey(0xf3) },
  },
  dark: {
    enabled: { border: grey(0x85), background: grey(0x3b) },
    disabled: { border: grey(0x76), background: grey(0x30) },
  },
} as const;

/** A check box or radio button that the user agent draws. */
export function isNativeMark({ box, content }: ControlBox): boolean {
  const { kind } = content.control;
  return (kind === "checkbox" || kind === "radio") && box.style.appearance !== "none";
}

function markStyle(ctx: LayoutContext, { box, content }: ControlBox): ComputedStyle {
  const { kind, isDisabled } = content.control;
  const { border, background } = MARK_COLORS[box.style.colorScheme][isDisabled ? "disabled" : "enabled"];
  const radius = kind === "radio" ? HALF : ROUND;
  const { zoom } = box.style;
  return ctx.styles.derive(box.style, {
    ...MARK,
    borderTopWidth: zoom,
    borderRightWidth: zoom,
    borderBottomWidth: zoom,
    borderLeftWidth: zoom,
    borderTopColor: border,
    borderRightColor: border,
    borderBottomColor: border,
    borderLeftColor: border,
    borderTopLeftRadius: radius,
    borderTopRightRadius: radius,
    borderBottomRightRadius: radius,
    borderBottomLeftRadius: radius,
    backgroundColor: background,
  });
}

/**
 * Border widths of a control. Checkboxes and radio buttons with `appearance: none` have those of authors only: what the user agent sheet
 * gives them is part of their native look.
 */
export function controlBorder({ box, content }: ControlBox, collapsed: Edges | undefined): Edges {
  const { kind } = content.control;
  const isMark = kind === "checkbox" || kind === "radio";
  const { zoom } = box.style;
  if (isNativeMark({ box, content })) return { top: zoom, right: zoom, bottom: zoom, left: zoom };
  if (isMark && box.style.appearance === "none" && isSheetBorder(box.style, 1)) return NO_EDGES;
  return borderEdges(box.style, collapsed);
}

/**
 * The style and edges to draw a control with. Borders that are still those of the user agent sheet are drawn as browsers draw them: a
 * thin line in the same room, with corners a little round.
 */
export function nativeLook(
  ctx: LayoutContext,
  input: ControlBox,
  border: Edges,
  padding: Edges,
): { style: ComputedStyle; border: Edges; padding: Edges } {
  if (isNativeMark(input)) return { style: markStyle(ctx, input), border, padding };
  const { style } = input.box;
  if (!isNative(style) || border === NO_EDGES) return { style, border, padding };
  const isSquare = style.borderTopLeftRadius[0] === 0 && style.borderBottomRightRadius[0] === 0;
  const radius = style.borderTopStyle === "outset" ? 3 : 2;
  const round = isSquare ? ([radius, radius] as const) : undefined;
  const drawn = ctx.styles.derive(style, {
    borderTopWidth: 1,
    borderRightWidth: 1,
    borderBottomWidth: 1,
    borderLeftWidth: 1,
    borderTopStyle: "solid",
    borderRightStyle: "solid",
    borderBottomStyle: "solid",
    borderLeftStyle: "solid",
    ...(round && {
      borderTopLeftRadius: round,
      borderTopRightRadius: round,
      borderBottomRightRadius: round,
      borderBottomLeftRadius: round,
    }),
  });
  const thin = { top: 1, right: 1, bottom: 1, left: 1 };
  const wide = {
    top: padding.top + 1,
    right: padding.right + 1,
    bottom: padding.bottom + 1,
    left: padding.left + 1,
  };
  return { style: drawn, border: thin, padding: wide };
}

function isNative(style: ComputedStyle): boolean {
  const { borderTopStyle } = style;
  return (borderTopStyle === "inset" || borderTopStyle === "outset") && isSheetBorder(style, WIDTH);
}

/** Does the border look as the user agent sheet has it: grey, alike on all sides, of this width? */
function isSheetBorder(style: ComputedStyle, width: number): boolean {
  const { borderTopStyle, borderTopColor } = style;
  const isOneLook =
    style.borderRightStyle === borderTopStyle &&
    style.borderBottomStyle === borderTopStyle &&
    style.borderLeftStyle === borderTopStyle;
  const isOneWidth =
    style.borderTopWidth === width &&
    style.borderRightWidth === width &&
    style.borderBottomWidth === width &&
    style.borderLeftWidth === width;
  if (!isOneLook || !isOneWidth || borderTopColor === "currentcolor") return false;
  const { red, green, blue } = borderTopColor;
  return red === green && green === blue && red > GREY - 0.001;
}
