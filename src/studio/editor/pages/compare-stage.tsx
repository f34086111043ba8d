import type { VNode } from "preact";
import { useMemo, useRef } from "preact/hooks";
import type { Template } from "../../../templates.ts";
import { PageCanvas } from "../../reader/page-canvas.tsx";
import type { OpenPdf } from "../../reader/pdf-reader.ts";
import {
  EDGE,
  fittingScale,
  GAP,
  heightOf,
  type PageSize,
  placesOf,
  seenPages,
  useArea,
} from "../../reader/scrolled-pages.ts";
import { useStore } from "../../state/use-store.ts";
import { type Comparison, comparisonOf, type FieldFate } from "../model/comparison.ts";
import { nameIn } from "../model/differences.ts";
import type { EditorController } from "../state/controller.ts";
import { type ComparedVersion, templateOf } from "../state/editor-state.ts";
import { nameSize, placeOf } from "./field-box.tsx";
import { fieldsOn } from "./field-layer.tsx";
import { CSS_SCALE, type PageMap, widthOf } from "./page-map.ts";
import { useGrowing } from "./use-growing.ts";
import { useShownPage } from "./use-shown-page.ts";
import { useWheelZoom } from "./use-wheel-zoom.ts";

const LARGEST_FIT = 1.65;
/** Narrower than this the pages of the version stand alone. */
const LEAST_WIDTH = 560;

/** A version's pages with its fields, beside those of the draft. */
export function CompareStage({ controller }: { readonly controller: EditorController }): VNode {
  const compared = useStore(controller.store, (state) => state.compared);
  if (compared !== undefined) return <Sides controller={controller} compared={compared} />;
  return <div class="stage page-list waiting" aria-busy="true" />;
}

interface SidesProps {
  readonly controller: EditorController;
  readonly compared: ComparedVersion;
}

/** One of the two columns. */
interface Side {
  readonly title: string;
  readonly template: Template;
  readonly open: OpenPdf | undefined;
  readonly fates: Comparison["before"];
}

function Sides({ controller, compared }: SidesProps): VNode {
  const { store } = controller;
  const draft = useStore(store, templateOf);
  const open = useStore(store, (state) => state.open);
  const zoom = useStore(store, (state) => state.view.zoom);
  const scroller = useRef<HTMLElement>(null);
  const area = useArea(scroller);
  const { before, after } = useMemo(() => comparisonOf(compared.template, draft), [compared, draft]);
  const version: Side = { title: `Version ${compared.version}`, ...compared, fates: before };
  const both: readonly Side[] = [version, { title: "Draft", template: draft, open, fates: after }];
  const sides = area.width < LEAST_WIDTH ? both.slice(0, 1) : both;
  const rows = useMemo(() => rowsOf(compared.template.pages, draft.pages), [compared, draft.pages]);
  const room = (area.width - EDGE) / sides.length + EDGE - GAP / 2;
  const scale = zoom === "width" ? fittingScale(rows, room, LARGEST_FIT) : zoom * CSS_SCALE;
  const places = useMemo(() => placesOf(rows, scale), [rows, scale]);
  const head = useRef<HTMLElement>(null);
  const above = head.current?.offsetHeight ?? 0;
  const map: PageMap = { pages: rows, places, scale, columns: sides.length, above };
  useWheelZoom(controller, scroller, map);
  useShownPage(controller, places, area);
  return (
    <section
      class="stage page-list compare"
      ref={scroller}
      tabIndex={0}
      aria-label={`Pages of version ${compared.version} beside those of the draft. Escape goes back to the draft.`}
      onKeyDown={({ key }) => {
        if (key === "Escape") controller.view({ mode: "edit" });
      }}
    >
      <header class="compare-head" ref={head}>
        {sides.map(({ title }) => (
          <h2 key={title}>{title}</h2>
        ))}
      </header>
      <div class="page-strip" style={{ height: `${heightOf(places)}px`, minWidth: `${widthOf(map)}px` }}>
        {seenPages(places, area).map((index) => (
          <div class="page-place compare-row" key={index} style={{ top: `${places[index]?.top ?? 0}px` }}>
            {sides.map((side) => (
              <StillPage key={side.title} side={side} index={index} scale={scale} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

/** As many rows as the longer one has pages, each as large as the larger of the two. */
function rowsOf(before: readonly PageSize[], after: readonly PageSize[]): readonly PageSize[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_row, index) => ({
    width: Math.max(before[index]?.width ?? 0, after[index]?.width ?? 0),
    height: Math.max(before[index]?.height ?? 0, after[index]?.height ?? 0),
  }));
}

interface StillPageProps {
  readonly side: Side;
  readonly index: number;
  readonly scale: number;
}

const FATES: Readonly<Record<FieldFate, string>> = {
  same: "",
  changed: ", changed",
  gone: ", deleted since",
  new: ", added since",
};

/** A page with its fields, which can't be taken hold of. */
function StillPage({ side: { title, template, open, fates }, index, scale }: StillPageProps): VNode {
  const page = template.pages[index];
  const fields = fieldsOn(template, index);
  const most = useGrowing(fields.length);
  if (page === undefined) return <div class="no-page">No page {index + 1}</div>;
  const size = { width: `${page.width * scale}px`, height: `${page.height * scale}px` };
  return (
    <div class="page sheet" style={size}>
      {open === undefined || index >= open.pageCount ? null : (
        <PageCanvas
          open={open}
          index={index}
          zoom={scale / CSS_SCALE}
          label={`${title}, page ${index + 1}`}
        />
      )}
      <ul class="field-layer">
        {fields.slice(0, most).map((field) => {
          const fate = fates.get(field.id) ?? "same";
          const name = nameIn(template, field);
          const fontSize = nameSize(field, scale);
          return (
            <li
              key={field.id}
              class={`still-field ${fate}`}
              data-turn={field.rotation}
              style={placeOf(field.rect, scale)}
              title={`${name}${FATES[fate]}`}
            >
              <span class={fontSize === undefined ? "hidden" : "field-name"} dir="auto" style={{ fontSize }}>
                {name}
              </span>
              {fate === "same" ? null : <span class="hidden">{FATES[fate]}</span>}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
