import type { Rectangle } from "../geometry/edges.ts";
import type { FilterGraph } from "../graphics/effect.ts";
import { scaleOf } from "../graphics/matrices.ts";
import { transformRectangle } from "../graphics/transform.ts";
import { applyFilter } from "../raster/drawn/filter.ts";
import { inverted } from "../raster/sources.ts";
import { filterGraph } from "../svg/filter-element.ts";
import { paintElement } from "../svg/painter.ts";
import { Scene } from "../svg/scene.ts";
import type { BoxFragment } from "../tree/fragment.ts";
import type { FilterPlace, PaintTarget } from "./paint-context.ts";

/** What may be printed beyond the page's edges, px. */
const BLEED = 100;

/**
 * Applies the filter of a box to all that is drawn of it, the items from `start` on. User units are px from its top left, its border box is
 * what it covers (filter-effects-1 §5). `matrix` leads from its coordinates to the page.
 */
export function filterBox(
  fragment: BoxFragment,
  place: FilterPlace,
  page: { readonly width: number; readonly height: number },
  { context, items }: PaintTarget,
): void {
  const { style } = fragment;
  const toList = [1, 0, 0, 1, place.x, place.y] as const;
  const fromPage = inverted(place.matrix);
  const sheet: Rectangle = {
    x: -BLEED,
    y: -BLEED,
    width: page.width + 2 * BLEED,
    height: page.height + 2 * BLEED,
  };
  applyFilter(style, items, place.start, {
    raster: context.raster,
    diagnostics: context.diagnostics,
    toList,
    visible: fromPage && transformRectangle(fromPage, sheet),
    enlargement: scaleOf(place.matrix),
    graphOf: (url) => boxGraph(fragment, place, url, context),
  });
}

/** The filter element that a box refers to. */
export function boxGraph(
  { style, width, height }: BoxFragment,
  { x, y }: { readonly x: number; readonly y: number },
  url: string,
  context: PaintTarget["context"],
): FilterGraph | undefined {
  return filterGraph(new Scene(context.sceneInput, context.document.root), url, {
    frame: { style, matrix: [1, 0, 0, 1, x, y], viewport: { width, height } },
    bounds: () => ({ x: 0, y: 0, width, height }),
    paintElement,
  });
}
