import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** Space between pages, and around them, in CSS px of the window. */
export const GAP = 20;
export const EDGE = 24;

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where a page stands in the scrolled area, in CSS px of the window. */
export interface PagePlace {
  readonly top: number;
  readonly height: number;
}

/** Pages under each other, `scale` CSS px of the window to the unit of their sizes. */
export function placesOf(pages: readonly PageSize[], scale: number): readonly PagePlace[] {
  let top = EDGE;
  return pages.map(({ height }) => {
    const place = { top, height: height * scale };
    top += place.height + GAP;
    return place;
  });
}

/** Height of all pages with the space around them. */
export function heightOf(places: readonly PagePlace[]): number {
  const last = places.at(-1);
  return last === undefined ? 0 : last.top + last.height + EDGE;
}

/** The scale at which the widest page is as wide as there is room. */
export function fittingScale(pages: readonly PageSize[], width: number, largest: number): number {
  const widest = Math.max(1, ...pages.map((page) => page.width));
  return Math.min(largest, Math.max(0.1, (width - 2 * EDGE) / widest));
}

/** What of a scrolled element is seen. */
export interface Area {
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Indices of the pages that are seen, or soon will be. */
export function seenPages(places: readonly PagePlace[], area: Area): readonly number[] {
  return places.flatMap(({ top, height }, index) =>
    top < area.top + area.height * 1.5 && top + height > area.top - area.height * 0.5 ? [index] : [],
  );
}

/** The page in the middle of what is seen; -1 where there is none. */
export function middlePage(places: readonly PagePlace[], area: Area): number {
  const middle = area.top + area.height / 2;
  return places.findIndex(({ top, height }) => top + height + GAP > middle);
}

/** Width and height of an element, and how far it is scrolled. */
export function useArea(element: RefObject<HTMLElement | null>): Area {
  const [area, setArea] = useState<Area>({ top: 0, width: 0, height: 0 });
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const look = (): void =>
      setArea({ top: current.scrollTop, width: current.clientWidth, height: current.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(current);
    current.addEventListener("scroll", look, { passive: true });
    look();
    return () => {
      observer.disconnect();
      current.removeEventListener("scroll", look);
    };
  }, [element]);
  return area;
}
