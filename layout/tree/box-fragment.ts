import { NO_EDGES } from "../geometry/edges.ts";
import type { BoxFragment } from "./fragment.ts";

/** What a box fragment must be given; the rest has usual values. */
export type BoxFragmentInput = Pick<BoxFragment, "box" | "style" | "width" | "height" | "children"> &
  Partial<BoxFragment> & {
    /** How far the content of lines reaches, which may be wider than they are. */
    readonly lineRight?: number;
  };

/** A class for the reason that fragment-parts.ts gives. */
class Box implements BoxFragment {
  readonly kind = "box";
  readonly box: BoxFragment["box"];
  readonly style: BoxFragment["style"];
  readonly tablePart: BoxFragment["tablePart"];
  readonly width: number;
  readonly height: number;
  readonly border: BoxFragment["border"];
  readonly padding: BoxFragment["padding"];
  readonly hasTop: boolean;
  readonly hasBottom: boolean;
  readonly hasLeft: boolean;
  readonly hasRight: boolean;
  readonly consumedBlockSize: number;
  readonly children: BoxFragment["children"];
  readonly firstBaseline: number | undefined;
  readonly lastBaseline: number | undefined;
  readonly overflowRight: number;
  readonly overflowBottom: number;
  readonly dropsContent: boolean;
  readonly collapsedBorders: BoxFragment["collapsedBorders"];
  readonly isRepeat: boolean;
  readonly legend: BoxFragment["legend"];

  constructor(input: BoxFragmentInput, overflowRight: number, overflowBottom: number) {
    this.box = input.box;
    this.style = input.style;
    this.tablePart = input.tablePart;
    this.width = input.width;
    this.height = input.height;
    this.border = input.border ?? NO_EDGES;
    this.padding = input.padding ?? NO_EDGES;
    this.hasTop = input.hasTop ?? true;
    this.hasBottom = input.hasBottom ?? true;
    this.hasLeft = input.hasLeft ?? true;
    this.hasRight = input.hasRight ?? true;
    this.consumedBlockSize = input.consumedBlockSize ?? 0;
    this.children = input.children;
    this.firstBaseline = input.firstBaseline;
    this.lastBaseline = input.lastBaseline;
    this.overflowRight = input.overflowRight ?? overflowRight;
    this.overflowBottom = input.overflowBottom ?? overflowBottom;
    this.dropsContent = input.dropsContent ?? false;
    this.collapsedBorders = input.collapsedBorders;
    this.isRepeat = input.isRepeat ?? false;
    this.legend = input.legend;
  }
}

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
  return new Box(input, right, bottom);
}
