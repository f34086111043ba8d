import type { TextBox } from "./value-format.ts";

/** Room between the edge of a box and its text, in points, as readers leave it. */
const PADDING = 2;
const PADDING_ABOVE = 1;
/** The size below which text does not shrink, in points. */
export const SMALLEST = 4;
/** A border may take this part of the shorter side for the text to stay clear of it. */
const LARGEST_BORDER = 1 / 6;
/** Width of the widest characters, in font sizes. */
const WIDEST = 1.2;

/** The room that a box leaves around its text: as much again as its border is wide, on the inside of the border. */
export interface TextRoom {
  /** Of the area as the text sees it. */
  readonly width: number;
  readonly height: number;
  readonly border: number;
  /** From the sides. */
  readonly side: number;
  /** From above and below, for text of several lines. */
  readonly above: number;
}

export function textRoom({ rect, rotation, border: given }: TextBox): TextRoom {
  const isTurned = rotation === 90 || rotation === 270;
  const [width, height] = isTurned ? [rect.height, rect.width] : [rect.width, rect.height];
  const border = given === 0 ? 0 : Math.min(given, Math.min(width, height) * LARGEST_BORDER);
  return {
    width,
    height,
    border,
    side: Math.max(PADDING, 2 * border),
    above: Math.max(PADDING_ABOVE, 2 * border),
  };
}

/** So many characters fit in a box whatever the font, if text gets as small as it ever does. */
export function certainCharacters(box: TextBox): number {
  const { width, height, side } = textRoom(box);
  if (height < SMALLEST) return 0;
  return box.cells > 0 ? box.cells : Math.floor((width - 2 * side) / (SMALLEST * WIDEST));
}
