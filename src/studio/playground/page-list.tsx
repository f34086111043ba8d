import type { RefObject, VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import {
  EDGE,
  fittingScale,
  heightOf,
  middlePage,
  type PagePlace,
  placesOf,
  seenPages,
  useArea,
} from "../reader/scrolled-pages.ts";
import { useStore } from "../state/use-store.ts";
import type { PageBox } from "./box-index.ts";
import type { PlaygroundController } from "./controller.ts";
import { PageView } from "./page-view.tsx";
import type { PlaygroundState, Result } from "./state.ts";

export interface PageListProps {
  readonly controller: PlaygroundController;
  readonly result: Result;
}

/** The pages under each other. Only those that are seen are drawn, and are elements. */
export function PageList({ controller, result }: PageListProps): VNode {
  const { store } = controller;
  const view = useStore(store, (state) => state.view);
  const selection = useStore(store, (state) => state.selection);
  const scroller = useRef<HTMLDivElement>(null);
  const area = useArea(scroller);
  const zoom = view.zoom === "width" ? fittingScale(result.pages, area.width, 2.5) : view.zoom;
  const places = useMemo(() => placesOf(result.pages, zoom), [result, zoom]);
  const chosen = useMemo(() => chosenBoxes(result, selection), [result, selection]);
  useFollowing({ controller, scroller, places, chosen, zoom });
  useEffect(() => {
    const page = middlePage(places, area);
    if (page >= 0 && page !== store.state.view.page) controller.view({ page });
  }, [area, places]);
  const seen = seenPages(places, area);
  const widest = Math.max(...result.pages.map(({ width }) => width)) * zoom;
  return (
    <section
      class="page-list"
      ref={scroller}
      tabIndex={0}
      aria-label="Pages; N and P choose the next and the previous box, Enter shows its source"
      onClick={(event) => chooseAt(event, result, { zoom, controller })}
      onKeyDown={(event) => chooseByKey(event, result, controller)}
    >
      <div
        class="page-strip"
        style={{
          height: `${heightOf(places)}px`,
          minWidth: `${widest + 2 * EDGE}px`,
        }}
      >
        {seen.map((index) => {
          const facts = result.pages[index];
          if (facts === undefined) return null;
          return (
            <div class="page-place" key={index} style={{ top: `${places[index]?.top ?? 0}px` }}>
              <PageView
                result={result}
                facts={facts}
                index={index}
                zoom={zoom}
                view={view}
                chosen={chosen.filter(({ page }) => page === index)}
              />
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** A click on a page finds the element. */
function chooseAt(
  { target, clientX, clientY }: MouseEvent,
  { boxes }: Result,
  { zoom, controller }: { readonly zoom: number; readonly controller: PlaygroundController },
): void {
  const page = target instanceof Element ? target.closest<HTMLElement>(".page") : null;
  if (page === null) return;
  const { left, top } = page.getBoundingClientRect();
  const box = boxes.at(Number(page.dataset["page"]), (clientX - left) / zoom, (clientY - top) / zoom);
  if (box !== undefined) controller.selectBox(box);
}

/** The same with the keyboard: from box to box. */
function chooseByKey(event: KeyboardEvent, { boxes }: Result, controller: PlaygroundController): void {
  const { selection, view } = controller.store.state;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { n: 1, p: -1 }[event.key.toLowerCase()];
  if (step !== undefined) {
    const box = selection?.box === undefined ? boxes.ofPage(view.page)[0] : boxes.box(selection.box + step);
    if (box !== undefined) controller.selectBox(box);
  } else if (event.key === "Enter" && selection?.box !== undefined) {
    const box = boxes.box(selection.box);
    // The key is not the text's: the focus goes there before it is let go.
    event.preventDefault();
    if (box !== undefined) controller.reveal(box.line, box.column);
  }
}

function chosenBoxes(result: Result, selection: PlaygroundState["selection"]): readonly PageBox[] {
  if (selection === undefined || selection.pane !== result.document.format) return [];
  if (selection.box !== undefined) {
    const box = result.boxes.box(selection.box);
    if (box !== undefined && box.line === selection.line) return [box];
  }
  return result.boxes.onLine(selection.line);
}

interface Following {
  readonly controller: PlaygroundController;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly places: readonly PagePlace[];
  readonly chosen: readonly PageBox[];
  readonly zoom: number;
}

/** Scrolls to the boxes of a line that was chosen in the text, and to a page that was asked for. */
function useFollowing({ controller, scroller, places, chosen, zoom }: Following): void {
  const selection = useStore(controller.store, (state) => state.selection);
  useEffect(() => {
    const [box] = chosen;
    const { current } = scroller;
    if (box === undefined || current === null || selection?.box !== undefined) return;
    const top = (places[box.page]?.top ?? 0) + box.y * zoom;
    if (top > current.scrollTop && top < current.scrollTop + current.clientHeight - 40) return;
    current.scrollTo({ top: Math.max(0, top - current.clientHeight / 3) });
    // When the selection changes alone: pages that are made anew do not move what is looked at.
  }, [selection]);
  const target = useStore(controller.store, (state) => state.view.target);
  useEffect(() => {
    if (target === undefined) return;
    scroller.current?.scrollTo({ top: Math.max(0, (places[target.page]?.top ?? 0) - EDGE / 2) });
  }, [target]);
}
