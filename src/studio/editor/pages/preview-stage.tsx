import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { PageCanvas } from "../../reader/page-canvas.tsx";
import type { OpenPdf } from "../../reader/pdf-reader.ts";
import {
  fittingScale,
  heightOf,
  type PageSize,
  placesOf,
  seenPages,
  useArea,
} from "../../reader/scrolled-pages.ts";
import { useStore } from "../../state/use-store.ts";
import { Icon } from "../../ui/icon.tsx";
import type { EditorController } from "../state/controller.ts";
import { templateOf } from "../state/editor-state.ts";
import { placeOf } from "./field-box.tsx";
import { fieldsOn } from "./field-layer.tsx";
import { CSS_SCALE, type PageMap, widthOf } from "./page-map.ts";
import { useShownPage } from "./use-shown-page.ts";
import { useWheelZoom } from "./use-wheel-zoom.ts";

/** The template filled by the filler itself, with marks at fields that do not hold what they were given. */
export function PreviewStage({ controller }: { readonly controller: EditorController }): VNode {
  const preview = useStore(controller.store, (state) => state.preview);
  if (preview?.open !== undefined) return <Pages controller={controller} open={preview.open} key="pages" />;
  return (
    <div class="stage page-list waiting" aria-busy={preview === undefined}>
      {preview?.refusal === undefined ? null : (
        <div class="refusal" role="alert">
          <Icon name="error" />
          <h2>It can't be filled</h2>
          <p>{preview.refusal}</p>
        </div>
      )}
    </div>
  );
}

/** Sizes of all pages in CSS px, once they are known. */
function useSizes(open: OpenPdf): readonly PageSize[] {
  const [sizes, setSizes] = useState<readonly PageSize[]>([]);
  useEffect(() => {
    let isGone = false;
    const all = Array.from({ length: open.pageCount }, (_page, index) => open.sizeOf(index));
    void Promise.all(all).then((known) => {
      if (!isGone) setSizes(known);
    });
    return () => {
      isGone = true;
    };
  }, [open]);
  return sizes;
}

function Pages({
  controller,
  open,
}: {
  readonly controller: EditorController;
  readonly open: OpenPdf;
}): VNode {
  const view = useStore(controller.store, (state) => state.view);
  const scroller = useRef<HTMLDivElement>(null);
  const area = useArea(scroller);
  const sizes = useSizes(open);
  const zoom = view.zoom === "width" ? fittingScale(sizes, area.width, 1.65) : view.zoom;
  const places = useMemo(() => placesOf(sizes, zoom), [sizes, zoom]);
  const scale = zoom * CSS_SCALE;
  const pages = useMemo(
    () => sizes.map(({ width, height }) => ({ width: width / CSS_SCALE, height: height / CSS_SCALE })),
    [sizes],
  );
  const map: PageMap = { pages, places, scale };
  useWheelZoom(controller, scroller, map);
  useShownPage(controller, places, area);
  return (
    <section class="stage page-list" ref={scroller} tabIndex={0} aria-label="Filled pages">
      <div class="page-strip" style={{ height: `${heightOf(places)}px`, minWidth: `${widthOf(map)}px` }}>
        {seenPages(places, area).map((index) => {
          const { width = 0, height = 0 } = sizes[index] ?? {};
          return (
            <div class="page-place" key={index} style={{ top: `${places[index]?.top ?? 0}px` }}>
              <div class="page sheet" style={{ width: `${width * zoom}px`, height: `${height * zoom}px` }}>
                {index >= open.pageCount ? null : (
                  <PageCanvas open={open} index={index} zoom={zoom} label={`Filled page ${index + 1}`} />
                )}
                <ProblemMarks
                  controller={controller}
                  page={index}
                  isSamePages={open.pageCount === templateOf(controller.state).pages.length}
                  scale={scale}
                />
              </div>
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface ProblemMarksProps {
  readonly controller: EditorController;
  readonly page: number;
  /** No page was repeated, so that each is that of the template. */
  readonly isSamePages: boolean;
  readonly scale: number;
}

function ProblemMarks({ controller, page, isSamePages, scale }: ProblemMarksProps): VNode | null {
  const template = useStore(controller.store, templateOf);
  const problems = useStore(controller.store, (state) => state.preview?.problems);
  if (!isSamePages || problems === undefined || problems.length === 0) return null;
  const told = new Map(problems.flatMap((problem) => problem.fields.map((id) => [id, problem] as const)));
  return (
    <div class="field-layer">
      {fieldsOn(template, page).map((field) => {
        const problem = told.get(field.id);
        return problem === undefined ? null : (
          <button
            key={field.id}
            type="button"
            class={`problem-mark ${problem.severity}`}
            style={placeOf(field.rect, scale)}
            aria-label={`${problem.alias}: ${problem.message}`}
            title={`${problem.alias}: ${problem.message}`}
            onClick={() => controller.select([field.id])}
          />
        );
      })}
    </div>
  );
}
