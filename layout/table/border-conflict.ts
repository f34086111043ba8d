import { usedColor } from "../cascade/used-color.ts";
import type { ComputedStyle } from "../css/properties/computed-style.ts";
import type { BorderStyle, Color } from "../css/values/types.ts";

/** Physical sides, as indexes. */
export const TOP = 0;
export const RIGHT = 1;
export const BOTTOM = 2;
export const LEFT = 3;
export type SideIndex = 0 | 1 | 2 | 3;

/** One border that can win; equal borders have one number. */
export interface BorderSpecification {
  readonly width: number;
  readonly style: BorderStyle;
  readonly color: Color;
}

/** Number of "no border", and of "hidden", which suppresses every other border at its edge. */
export const NO_BORDER = 0;
export const HIDDEN_BORDER = 1;

/** Of equal width, the style further up wins (CSS 2.2 §17.6.2.1). */
const STYLE_ORDER: Readonly<Record<BorderStyle, number>> = {
  double: 8,
  solid: 7,
  dashed: 6,
  dotted: 5,
  ridge: 4,
  outset: 3,
  groove: 2,
  inset: 1,
  none: 0,
  hidden: 0,
};

const BLACK: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Numbers the borders of a table and decides which one wins where several meet. */
export class BorderConflict {
  readonly specifications: BorderSpecification[] = [
    { width: 0, style: "none", color: BLACK },
    { width: 0, style: "hidden", color: BLACK },
  ];
  /** By style id × 4 + side; undefined: not seen yet. */
  readonly #numbers: number[] = [];
  readonly #byContent: Map<string, number> = new Map();

  /** The number of one side's border of a style. */
  numberOf(style: ComputedStyle, side: SideIndex): number {
    const key = style.id * 4 + side;
    const known = this.#numbers[key];
    if (known !== undefined) return known;
    const number = this.#add(style, side);
    this.#numbers[key] = number;
    return number;
  }

  widthOf(number: number): number {
    return (this.specifications[number] as BorderSpecification).width;
  }

  /** The winner of two; of equals the first, so ask in the order of precedence. */
  winner(first: number, second: number): number {
    if (first === second || second === NO_BORDER || first === HIDDEN_BORDER) return first;
    if (first === NO_BORDER || second === HIDDEN_BORDER) return second;
    const a = this.specifications[first] as BorderSpecification;
    const b = this.specifications[second] as BorderSpecification;
    if (a.width !== b.width) return a.width > b.width ? first : second;
    return STYLE_ORDER[b.style] > STYLE_ORDER[a.style] ? second : first;
  }

  #add(style: ComputedStyle, side: SideIndex): number {
    const specification = sideOf(style, side);
    if (specification.style === "hidden") return HIDDEN_BORDER;
    if (specification.style === "none" || specification.width <= 0) return NO_BORDER;
    const { width, color } = specification;
    const content = `${width} ${specification.style} ${color.red} ${color.green} ${color.blue} ${color.alpha}`;
    const known = this.#byContent.get(content);
    if (known !== undefined) return known;
    const number = this.specifications.push(specification) - 1;
    this.#byContent.set(content, number);
    return number;
  }
}

function sideOf(style: ComputedStyle, side: SideIndex): BorderSpecification {
  switch (side) {
    case TOP:
      return specify(style, style.borderTopWidth, style.borderTopStyle, style.borderTopColor);
    case RIGHT:
      return specify(style, style.borderRightWidth, style.borderRightStyle, style.borderRightColor);
    case BOTTOM:
      return specify(style, style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor);
    case LEFT:
      return specify(style, style.borderLeftWidth, style.borderLeftStyle, style.borderLeftColor);
  }
}

function specify(
  style: ComputedStyle,
  width: number,
  borderStyle: BorderStyle,
  color: ComputedStyle["borderTopColor"],
): BorderSpecification {
  return { width, style: borderStyle, color: usedColor(color, style) };
}
