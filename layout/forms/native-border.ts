import type { Edges } from "../geometry/edges.ts";
import type { LayoutContext } from "../layout-context.ts";
import type { ComputedStyle } from "../style/computed-style.ts";

/** The darkest border of the sheet; those of disabled controls are lighter. */
const GREY = 0x76 / 0xff;
const WIDTH = 2;

/**
 * The style and edges to draw a control with. Borders that are still those of the user agent sheet are drawn as browsers draw them: a
 * thin line in the same room, with corners a little round.
 */
export function nativeLook(
  ctx: LayoutContext,
  style: ComputedStyle,
  border: Edges,
  padding: Edges,
): { style: ComputedStyle; border: Edges; padding: Edges } {
  if (!isNative(style)) return { style, border, padding };
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
  const { borderTopStyle, borderTopColor } = style;
  if (borderTopStyle !== "inset" && borderTopStyle !== "outset") return false;
  const isOneLook =
    style.borderRightStyle === borderTopStyle &&
    style.borderBottomStyle === borderTopStyle &&
    style.borderLeftStyle === borderTopStyle;
  const isOneWidth =
    style.borderTopWidth === WIDTH &&
    style.borderRightWidth === WIDTH &&
    style.borderBottomWidth === WIDTH &&
    style.borderLeftWidth === WIDTH;
  if (!isOneLook || !isOneWidth || borderTopColor === "currentcolor") return false;
  const { red, green, blue } = borderTopColor;
  return red === green && green === blue && red > GREY - 0.001;
}
