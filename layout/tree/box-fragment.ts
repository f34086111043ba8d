import { NO_EDGES } from "../geometry/edges.ts";
import type { BoxFragment } from "./fragment.ts";

/** What a box fragment must be given; the rest has usual values. */
export type BoxFragmentInput = Pick<BoxFragment, "box" | "style" | "width" | "height" | "children"> &
  Partial<BoxFragment> & {
    /** How far the content of lines reaches, which may be wider than they are. */
    readonly lineRight?: number;
  };

/** Makes a fragment with the same shape everywhere; overflow extents are computed from the children. */
export function boxFragment(input: BoxFragmentInput): BoxFragment {
  const { width, height, children } = input;
  // What `overflow` clips away does not reach anywhere; `clip` may leave one axis open.
  const isOpenX = input.style.overflowX === "visible";
  const isOpenY = input.style.overflowY === "visible";
  let right = isOpenX ? Math.max(width, input.lineRight ?? 0) : width;
  let bottom = height;
  for (const link of isOpenX || isOpenY ? children : []) {
    const { fragment } = link;
    const childRight = link.x + (fragment.kind === "box" ? fragment.overflowRight : fragment.width);
    const childBottom = link.y + (fragment.kind === "box" ? fragment.overflowBottom : fragment.height);
    if (isOpenX && childRight > right) right = childRight;
    if (isOpenY && childBottom > bottom) bottom = childBottom;
  }
  return {
    kind: "box",
    box: input.box,
    style: input.style,
    tablePart: input.tablePart,
    width,
    height,
    border: input.border ?? NO_EDGES,
    padding: input.padding ?? NO_EDGES,
    hasTop: input.hasTop ?? true,
    hasBottom: input.hasBottom ?? true,
    hasLeft: input.hasLeft ?? true,
    hasRight: input.hasRight ?? true,
    consumedBlockSize: input.consumedBlockSize ?? 0,
    children,
    firstBaseline: input.firstBaseline,
    lastBaseline: input.lastBaseline,
    overflowRight: input.overflowRight ?? right,
    overflowBottom: input.overflowBottom ?? bottom,
    dropsContent: input.dropsContent ?? false,
    collapsedBorders: input.collapsedBorders,
    isRepeat: input.isRepeat ?? false,
    legend: input.legend,
  };
}
