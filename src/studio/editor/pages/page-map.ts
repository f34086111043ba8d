import type { TemplatePage } from "../../../templates.ts";
import { EDGE, GAP, type PagePlace } from "../../reader/scrolled-pages.ts";
import type { PagePoint } from "../state/gestures.ts";

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
  { pages, places, scale }: PageMap,
  { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
): PagePoint {
  const { left, top } = scroller.getBoundingClientRect();
  const y = clientY - top + scroller.scrollTop;
  const x = clientX - left + scroller.scrollLeft;
  const found = places.findIndex((place) => y < place.top + place.height + GAP / 2);
  const page = found < 0 ? places.length - 1 : found;
  const width = (pages[page]?.width ?? 0) * scale;
  const pageLeft = Math.max(EDGE, (Math.max(scroller.scrollWidth, scroller.clientWidth) - width) / 2);
  return { page, x: (x - pageLeft) / scale, y: (y - (places[page]?.top ?? 0)) / scale };
}

/** The point in the middle of what is seen. */
export function middleOf(scroller: HTMLElement, map: PageMap): PagePoint {
  const { left, top, width, height } = scroller.getBoundingClientRect();
  return pagePointAt(scroller, map, { clientX: left + width / 2, clientY: top + height / 2 });
}
