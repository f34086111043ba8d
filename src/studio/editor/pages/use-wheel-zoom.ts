import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { EditorController } from "../state/controller.ts";
import { CSS_SCALE, type PageMap, pagePointAt, type ShownPoint, scrollUnder } from "./page-map.ts";

const SMALLEST = 0.25;
const LARGEST = 6;
/** Share of the zoom that a pixel of the wheel is; a notch of a mouse has a hundred. */
const STEP = 0.0025;
/** Pixels of a line, where a wheel counts in those. */
const LINE = 16;

interface Hold {
  readonly point: ShownPoint;
  readonly at: { readonly clientX: number; readonly clientY: number };
}

/** Ctrl and the wheel, or two fingers: pages grow and shrink around what is under the pointer. */
export function useWheelZoom(
  controller: EditorController,
  scroller: RefObject<HTMLElement | null>,
  map: PageMap,
): void {
  const latest = useRef(map);
  latest.current = map;
  const held = useRef<Hold | undefined>(undefined);
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    const turn = (event: WheelEvent): void => {
      if (!(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * LINE : event.deltaY;
      const shown = latest.current.scale / CSS_SCALE;
      const zoom = Math.min(LARGEST, Math.max(SMALLEST, shown * Math.exp(-pixels * STEP)));
      if (zoom === shown) return;
      const { clientX, clientY } = event;
      held.current = { point: pagePointAt(current, latest.current, event), at: { clientX, clientY } };
      controller.view({ zoom });
    };
    current.addEventListener("wheel", turn, { passive: false });
    return () => current.removeEventListener("wheel", turn);
  }, [controller]);
  useLayoutEffect(() => {
    const { current } = scroller;
    if (current === null || held.current === undefined) return;
    scrollUnder(current, map, held.current.point, held.current.at);
    held.current = undefined;
  }, [map.scale]);
}
