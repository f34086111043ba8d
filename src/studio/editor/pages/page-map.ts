import type { TemplatePage } from "../../../templates.ts";
import { EDGE, GAP, type PagePlace } from "../../reader/scrolled-pages.ts";
import type { PagePoint } from "../state/gestures.ts";

/** CSS px to the point, at a zoom of 1. */
export const CSS_SCALE: number = 96 / 72;

/** A place in the window, as events of a pointer have it. */
type WindowPlace = Pick<MouseEvent, "clientX" | "clientY">;

/** Where pages stand in the scrolled area, and how large a point is there. */
export interface PageMap {
  readonly pages: readonly Pick<TemplatePage, "width" | "height">[];
  readonly places: readonly PagePlace[];
  /** CSS px of the window to the point. */
  readonly scale: number;
  /** Pages of one index beside each other; one unless given. */
  readonly columns?: number;
  /** CSS px of what stands above the pages in the scrolled area. */
  readonly above?: number;
}

/** A point of a page, and the column that the page stands in. */
export interface ShownPoint extends PagePoint {
  readonly column: number;
}

/** A place in the window as one on a page: of the page it is on, or of the nearest. */
export function pagePointAt(
  scroller: HTMLElement,
  map: PageMap,
  { clientX, clientY }: WindowPlace,
): ShownPoint {
  const { places, pages, scale, columns = 1, above = 0 } = map;
  const { left, top } = scroller.getBoundingClientRect();
  const y = clientY - top + scroller.scrollTop - above;
  const x = clientX - left + scroller.scrollLeft;
  const found = places.findIndex((place) => y < place.top + place.height + GAP / 2);
  const page = found < 0 ? places.length - 1 : found;
  const step = (pages[page]?.width ?? 0) * scale + GAP;
  const wanted = Math.floor((x - leftOf(scroller, map, { page, column: 0 }) + GAP / 2) / step);
  const column = Math.min(columns - 1, Math.max(0, wanted));
  return {
    page,
    column,
    x: (x - leftOf(scroller, map, { page, column })) / scale,
    y: (y - (places[page]?.top ?? 0)) / scale,
  };
}

/** Where a page begins in the scrolled area: pages stand in its middle. */
function leftOf(
  scroller: HTMLElement,
  { pages, scale, columns = 1 }: PageMap,
  { page, column }: Pick<ShownPoint, "page" | "column">,
): number {
  const width = (pages[page]?.width ?? 0) * scale;
  const room = Math.max(scroller.scrollWidth, scroller.clientWidth);
  const first = Math.max(EDGE, (room - columns * width - (columns - 1) * GAP) / 2);
  return first + column * (width + GAP);
}

/** How wide the pages are with the space around them: the scrolled area is at least as wide. */
export function widthOf({ pages, scale, columns = 1 }: PageMap): number {
  const widest = Math.max(0, ...pages.map(({ width }) => width)) * scale;
  return columns * widest + (columns - 1) * GAP + 2 * EDGE;
}

/** Scrolls so that a point of a page stands at a place in the window, as far as there is anything to scroll. */
export function scrollUnder(
  scroller: HTMLElement,
  map: PageMap,
  { page, column, x, y }: ShownPoint,
  { clientX, clientY }: WindowPlace,
): void {
  const { left, top } = scroller.getBoundingClientRect();
  scroller.scrollTo({
    left: leftOf(scroller, map, { page, column }) + x * map.scale - (clientX - left),
    top: (map.above ?? 0) + (map.places[page]?.top ?? 0) + y * map.scale - (clientY - top),
  });
}

/** The point in the middle of what is seen. */
export function middleOf(scroller: HTMLElement, map: PageMap): PagePoint {
  const { left, top, width, height } = scroller.getBoundingClientRect();
  return pagePointAt(scroller, map, { clientX: left + width / 2, clientY: top + height / 2 });
}
