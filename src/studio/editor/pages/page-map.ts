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
}

/** A place in the window as one on a page: of the page it is on, or of the nearest. */
export function pagePointAt(
  scroller: HTMLElement,
  map: PageMap,
  { clientX, clientY }: WindowPlace,
): PagePoint {
  const { places, scale } = map;
  const { left, top } = scroller.getBoundingClientRect();
  const y = clientY - top + scroller.scrollTop;
  const x = clientX - left + scroller.scrollLeft;
  const found = places.findIndex((place) => y < place.top + place.height + GAP / 2);
  const page = found < 0 ? places.length - 1 : found;
  return { page, x: (x - leftOf(scroller, map, page)) / scale, y: (y - (places[page]?.top ?? 0)) / scale };
}

/** Where a page begins in the scrolled area: pages stand in its middle. */
function leftOf(scroller: HTMLElement, { pages, scale }: PageMap, page: number): number {
  const width = (pages[page]?.width ?? 0) * scale;
  return Math.max(EDGE, (Math.max(scroller.scrollWidth, scroller.clientWidth) - width) / 2);
}

/** Scrolls so that a point of a page stands at a place in the window, as far as there is anything to scroll. */
export function scrollUnder(
  scroller: HTMLElement,
  map: PageMap,
  { page, x, y }: PagePoint,
  { clientX, clientY }: WindowPlace,
): void {
  const { left, top } = scroller.getBoundingClientRect();
  scroller.scrollTo({
    left: leftOf(scroller, map, page) + x * map.scale - (clientX - left),
    top: (map.places[page]?.top ?? 0) + y * map.scale - (clientY - top),
  });
}

/** The point in the middle of what is seen. */
export function middleOf(scroller: HTMLElement, map: PageMap): PagePoint {
  const { left, top, width, height } = scroller.getBoundingClientRect();
  return pagePointAt(scroller, map, { clientX: left + width / 2, clientY: top + height / 2 });
}
