import type { VNode } from "preact";
import type { Rect } from "../../../templates.ts";
import { useStore } from "../../state/use-store.ts";
import { HANDLES } from "../geometry/resize.ts";
import { showLength } from "../geometry/units.ts";
import type { EditorController } from "../state/controller.ts";
import type { Preview } from "../state/gestures.ts";
import { placeOf } from "./field-box.tsx";

export interface SelectionFrameProps {
  readonly controller: EditorController;
  readonly frame: Rect | undefined;
  /** A handle that copies the field down a column. */
  readonly hasFill: boolean;
  /** Something is pulled: its size is told. */
  readonly isBusy: boolean;
  readonly scale: number;
}

/** Handles at the sides of a frame this small would lie on each other. */
const LEAST_SIDE = 28;

/** The frame around what is chosen on a page, with its handles. Keys do the same: see the help. */
export function SelectionFrame(props: SelectionFrameProps): VNode | null {
  const { controller, frame, hasFill, isBusy, scale } = props;
  const unit = useStore(controller.store, (state) => state.view.unit);
  if (frame === undefined) return null;
  const isNarrow = frame.width * scale < LEAST_SIDE;
  const isLow = frame.height * scale < LEAST_SIDE;
  const handles = HANDLES.filter(
    (handle) =>
      !((isNarrow && (handle === "n" || handle === "s")) || (isLow && (handle === "e" || handle === "w"))),
  );
  return (
    <div class="selection-frame" style={placeOf(frame, scale)} aria-hidden="true">
      {handles.map((handle) => (
        <i key={handle} class={`handle ${handle}`} data-handle={handle} />
      ))}
      {hasFill ? <i class="fill-handle" data-fill="true" title="Pull down to repeat" /> : null}
      {isBusy ? (
        <span class="size-note">
          {showLength(frame.x, unit)}, {showLength(frame.y, unit)} · {showLength(frame.width, unit)} ×{" "}
          {showLength(frame.height, unit)} {unit}
        </span>
      ) : null}
    </div>
  );
}

export interface GestureMarksProps {
  readonly preview: Preview;
  readonly page: number;
  readonly scale: number;
}

/** What is drawn while something is pulled: a rubber band, a new field, lines that it stopped at. */
export function GestureMarks({ preview, page, scale }: GestureMarksProps): VNode | null {
  const { frame, guides } = preview;
  return (
    <>
      {frame?.page === page ? <div class="drawn-frame" style={placeOf(frame.rect, scale)} /> : null}
      {guides.page === page
        ? guides.list.map(({ direction, at, from, to, kind }) => (
            <i
              key={direction}
              class={`guide ${direction} ${kind}`}
              style={
                direction === "vertical"
                  ? { left: `${at * scale}px`, top: `${from * scale}px`, height: `${(to - from) * scale}px` }
                  : { top: `${at * scale}px`, left: `${from * scale}px`, width: `${(to - from) * scale}px` }
              }
            />
          ))
        : null}
    </>
  );
}
