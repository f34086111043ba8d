import type { RefObject, VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { PageCanvas } from "../../reader/page-canvas.tsx";
import type { OpenPdf } from "../../reader/pdf-reader.ts";
import { EDGE, fittingScale, heightOf, placesOf, seenPages, useArea } from "../../reader/scrolled-pages.ts";
import { useStore } from "../../state/use-store.ts";
import type { EditorController } from "../state/controller.ts";
import { templateOf } from "../state/editor-state.ts";
import { FieldLayer } from "./field-layer.tsx";
import { CSS_SCALE, middleOf, type PageMap, widthOf } from "./page-map.ts";
import { usePointer } from "./pointer.ts";
import { pressOnStage } from "./stage-keys.ts";
import { useShownPage } from "./use-shown-page.ts";
import { useWheelZoom } from "./use-wheel-zoom.ts";

const LARGEST_FIT = 2.2;

/** The pages with their fields. Only pages that are seen are drawn, and only their fields are elements. */
export function Stage({ controller }: { readonly controller: EditorController }): VNode {
  const { store } = controller;
  const template = useStore(store, templateOf);
  const view = useStore(store, (state) => state.view);
  const open = useStore(store, (state) => state.open);
  const first = useStore(store, (state) => state.selection.ids[0]);
  const scroller = useRef<HTMLDivElement>(null);
  const area = useArea(scroller);
  const { pages } = template;
  const scale = view.zoom === "width" ? fittingScale(pages, area.width, LARGEST_FIT) : view.zoom * CSS_SCALE;
  const places = useMemo(() => placesOf(pages, scale), [pages, scale]);
  const map: PageMap = { pages, places, scale };
  usePointer(controller, scroller, map);
  useWheelZoom(controller, scroller, map);
  useFollowing(controller, scroller, map);
  useShownPage(controller, places, area);
  return (
    <div
      class={`stage page-list${view.tool === "select" ? "" : " drawing"}`}
      ref={scroller}
      role="listbox"
      aria-label="Fields on the pages. N and P go from field to field, arrows move, question mark tells all keys."
      aria-multiselectable="true"
      aria-activedescendant={first === undefined ? undefined : `field-${first}`}
      tabIndex={0}
      onKeyDown={(event) =>
        pressOnStage(controller, event, () =>
          scroller.current === null ? { page: 0, x: 0, y: 0 } : middleOf(scroller.current, map),
        )
      }
    >
      <div
        class="page-strip"
        role="presentation"
        style={{ height: `${heightOf(places)}px`, minWidth: `${widthOf(map)}px` }}
      >
        {seenPages(places, area).map((index) => (
          <div
            class="page-place"
            role="presentation"
            key={index}
            style={{ top: `${places[index]?.top ?? 0}px` }}
          >
            <Sheet controller={controller} open={open} index={index} map={map} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface SheetProps {
  readonly controller: EditorController;
  readonly open: OpenPdf | undefined;
  readonly index: number;
  readonly map: PageMap;
}

function Sheet({ controller, open, index, map: { pages, scale } }: SheetProps): VNode {
  const { width = 0, height = 0 } = pages[index] ?? {};
  return (
    <div
      class="page sheet"
      role="presentation"
      data-page={index}
      style={{ width: `${width * scale}px`, height: `${height * scale}px` }}
    >
      {open === undefined || index >= open.pageCount ? null : (
        <PageCanvas open={open} index={index} zoom={scale / CSS_SCALE} label="" />
      )}
      <FieldLayer controller={controller} page={index} scale={scale} />
    </div>
  );
}

/** Scrolls to a page or a field that was asked for. */
function useFollowing(
  { store }: EditorController,
  scroller: RefObject<HTMLElement | null>,
  { places, scale }: PageMap,
): void {
  const target = useStore(store, (state) => state.view.target);
  useEffect(() => {
    const { current } = scroller;
    const place = target && places[target.page];
    if (target === undefined || place === undefined || current === null) return;
    if (target.y === undefined) {
      current.scrollTo({ top: place.top - EDGE / 2 });
      return;
    }
    const top = place.top + target.y * scale;
    if (top > current.scrollTop + 20 && top < current.scrollTop + current.clientHeight - 60) return;
    current.scrollTo({ top: top - current.clientHeight / 3 });
  }, [target]);
}
