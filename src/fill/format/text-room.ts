import type { TextBox } from "./value-format.ts";

/** Room between the edge of a box and its text, in points, as readers leave it. */
export const PADDING = 2;
export const PADDING_ABOVE = 1;
/** The size below which text does not shrink, in points. */
export const SMALLEST = 4;
/** Width of the widest characters, in font sizes. */
const WIDEST = 1.2;

/** So many characters fit in a box whatever the font, if text gets as small as it ever does. */
export function certainCharacters({ cells, rect, rotation }: TextBox): number {
  const isTurned = rotation === 90 || rotation === 270;
  const [width, height] = isTurned ? [rect.height, rect.width] : [rect.width, rect.height];
  if (height < SMALLEST) return 0;
  return cells > 0 ? cells : Math.floor((width - 2 * PADDING) / (SMALLEST * WIDEST));
}
