import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { Color, ColorOrCurrent } from "../css/values/types.ts";

/** A colour of a style with `currentcolor` resolved, and whether it overprints. */
export function usedColor(color: ColorOrCurrent, style: ComputedStyle): Color {
  const used = color === "currentcolor" ? style.color : color;
  const { overprint } = style;
  if (overprint === "none") return used;
  const overprints = overprint === "black" ? isBlackInk(used) : hasInk(used);
  return overprints ? { ...used, overprints } : used;
}

/** All of the black ink and nothing of others. Black of the screen is printed so where it overprints. */
function isBlackInk({ red, green, blue, inks, profiled }: Color): boolean {
  if (profiled !== undefined) return false;
  if (inks === undefined) return red === 0 && green === 0 && blue === 0;
  const [cyan, magenta, yellow, black] = inks;
  return cyan === 0 && magenta === 0 && yellow === 0 && black === 1;
}

/** Paper never overprints: it would be nothing at all. */
function hasInk({ red, green, blue, inks, profiled }: Color): boolean {
  if (profiled !== undefined)
    return profiled.profile.space.type === "icc" || profiled.components.some((part) => part > 0);
  if (inks !== undefined) return inks.some((part) => part > 0);
  return red < 1 || green < 1 || blue < 1;
}
