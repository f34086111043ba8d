import type { Edges } from "../geometry/edges.ts";
import { borderEdges, paddingEdges } from "../sizing/box-edges.ts";
import type { LayoutBox } from "../tree/box.ts";
import { boxFragment } from "../tree/box-fragment.ts";
import type { BoxFragment } from "../tree/fragment.ts";

export interface FragmentEnds {
  readonly height: number;
  readonly hasTop: boolean;
  readonly hasBottom: boolean;
}

/** The fragment made higher (or ended by a page), its content left where it is. */
export function stretchFragment(fragment: BoxFragment, ends: FragmentEnds): BoxFragment {
  const { height, hasTop, hasBottom } = ends;
  if (fragment.height === height && fragment.hasTop === hasTop && fragment.hasBottom === hasBottom)
    return fragment;
  const isClone = fragment.style.boxDecorationBreak === "clone";
  return {
    ...fragment,
    height,
    hasTop,
    hasBottom,
    border: isClone ? fragment.border : cut(fragment.border, ends),
    padding: isClone ? fragment.padding : cut(fragment.padding, ends),
    overflowBottom: Math.max(height, fragment.overflowBottom),
  };
}

/** The rest of a box whose content ended on an earlier page. */
export function emptyRest(
  box: LayoutBox,
  place: FragmentEnds & {
    readonly width: number;
    readonly availableWidth: number;
    readonly consumed: number;
  },
): BoxFragment {
  const { style } = box;
  const isClone = style.boxDecorationBreak === "clone";
  const border = borderEdges(style, undefined);
  const padding = paddingEdges(style, place.availableWidth);
  return boxFragment({
    box,
    style,
    width: place.width,
    height: place.height,
    border: isClone ? border : cut(border, place),
    padding: isClone ? padding : cut(padding, place),
    hasTop: place.hasTop,
    hasBottom: place.hasBottom,
    consumedBlockSize: place.consumed,
    children: [],
  });
}

function cut(edges: Edges, { hasTop, hasBottom }: FragmentEnds): Edges {
  if ((hasTop || edges.top === 0) && (hasBottom || edges.bottom === 0)) return edges;
  return { ...edges, top: hasTop ? edges.top : 0, bottom: hasBottom ? edges.bottom : 0 };
}
