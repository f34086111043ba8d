import type { ComputedStyle } from "../css/properties/computed-style.ts";
import { type Frame, PAGE_SIDES, SIDES, type Side } from "./frame.ts";
import type { StyledTree } from "./styled-tree.ts";

/** A property of a frame, and the property of the page that it is. */
type KeyPair = readonly [inFrame: keyof ComputedStyle, onPage: keyof ComputedStyle];

const SIZES: readonly KeyPair[] = [
  ["width", "height"],
  ["height", "width"],
  ["minWidth", "minHeight"],
  ["minHeight", "minWidth"],
  ["maxWidth", "maxHeight"],
  ["maxHeight", "maxWidth"],
  ["overflowX", "overflowY"],
  ["overflowY", "overflowX"],
];

const PAIRS: Readonly<Record<Frame, readonly KeyPair[]>> = {
  clockwise: pairsOf("clockwise"),
  transposed: pairsOf("transposed"),
  counterclockwise: pairsOf("counterclockwise"),
};

function pairsOf(frame: Frame): readonly KeyPair[] {
  const sides = SIDES.flatMap((side): KeyPair[] => {
    const page = PAGE_SIDES[frame][side];
    return [
      [insetOf(side), insetOf(page)],
      [`margin${side}`, `margin${page}`],
      [`padding${side}`, `padding${page}`],
      [`border${side}Width`, `border${page}Width`],
      [`border${side}Style`, `border${page}Style`],
      [`border${side}Color`, `border${page}Color`],
    ];
  });
  return [...SIZES, ...sides];
}

function insetOf(side: Side): "top" | "right" | "bottom" | "left" {
  return side.toLowerCase() as "top" | "right" | "bottom" | "left";
}

/** Styles by the id of the style they were made from. */
type Known = Pick<Map<number, ComputedStyle>, "get" | "set">;

/**
 * The style that layout reads in a frame: sizes, margins, borders and the like are those of the sides that lie there. What is
 * line-relative (`float`, `text-align`) stays, as do properties that only paint reads.
 */
export function styleInFrame(
  styles: Pick<StyledTree, "derive">,
  style: ComputedStyle,
  frame: Frame | undefined,
  known: Known,
): ComputedStyle {
  if (frame === undefined) return style;
  let made = known.get(style.id);
  if (made === undefined) {
    made = inOtherFrame(styles, style, PAIRS[frame], 0);
    known.set(style.id, made);
  }
  return made;
}

/** The style that paint reads of a box laid out in a frame: the inverse of `styleInFrame`. */
export function styleOnPage(
  styles: Pick<StyledTree, "derive">,
  style: ComputedStyle,
  frame: Frame,
): ComputedStyle {
  return inOtherFrame(styles, style, PAIRS[frame], 1);
}

function inOtherFrame(
  styles: Pick<StyledTree, "derive">,
  style: ComputedStyle,
  pairs: readonly KeyPair[],
  to: 0 | 1,
): ComputedStyle {
  const changes: Record<string, unknown> = {};
  for (const pair of pairs) changes[pair[to]] = style[pair[1 - to] as keyof ComputedStyle];
  const { aspectRatio } = style;
  if (aspectRatio.ratio !== undefined && aspectRatio.ratio > 0)
    changes["aspectRatio"] = { ...aspectRatio, ratio: 1 / aspectRatio.ratio };
  return styles.derive(style, changes as Partial<ComputedStyle>);
}
