import { copiesOf } from "../model/copies.ts";
import type { EditorController } from "./controller.ts";
import { addFields, counted, drawField, repeat } from "./edit-actions.ts";
import { templateOf } from "./editor-state.ts";
import {
  type GestureStart,
  type GestureSurroundings,
  idsAtWork,
  type Modifiers,
  NO_PREVIEW,
  type PagePoint,
  previewOf,
  targetsWithout,
} from "./gestures.ts";

/** Pixels within which something snaps. */
const SNAP_PIXELS = 6;

const surroundings = new WeakMap<GestureStart, GestureSurroundings["targets"]>();

/** Something is pulled from now on. */
export function beginGesture(controller: EditorController, start: GestureStart): void {
  const { marks } = controller.state;
  surroundings.set(start, targetsWithout(templateOf(controller.state), marks, idsAtWork(start)));
  controller.set(() => ({ gesture: { start, preview: NO_PREVIEW } }));
}

/** The pointer is elsewhere; `scale` is pixels to the point. */
export function drag(controller: EditorController, to: PagePoint, modifiers: Modifiers, scale: number): void {
  const { gesture, marks, view } = controller.state;
  const targets = gesture && surroundings.get(gesture.start);
  if (gesture === undefined || targets === undefined) return;
  const preview = previewOf(gesture.start, to, modifiers, {
    template: templateOf(controller.state),
    marks,
    targets,
    tolerance: view.snaps ? SNAP_PIXELS / scale : 0,
  });
  controller.set(() => ({ gesture: { start: gesture.start, preview } }));
}

export function cancelGesture(controller: EditorController): void {
  controller.set(() => ({ gesture: undefined }));
}

/** What was pulled is let go: what was shown is done, as one step. */
export function drop(controller: EditorController, { alt }: Modifiers): void {
  const { gesture } = controller.state;
  if (gesture === undefined) return;
  const { start, preview } = gesture;
  cancelGesture(controller);
  const changed = [...preview.changed.values()];
  switch (start.kind) {
    case "move":
      if (alt) copyTo(controller, start, changed[0]?.rect, changed[0]?.page);
      else controller.putFields(changed, `Move ${counted(changed.length)}`);
      return;
    case "resize":
      controller.putFields(changed, `Resize ${counted(changed.length)}`);
      return;
    case "inner":
      controller.putFields(changed, start.handle === undefined ? "Move part" : "Resize part");
      return;
    case "draw":
      drawField(controller, start.type, start.at, preview.frame?.rect);
      controller.view({ tool: "select" });
      return;
    case "band":
      controller.select(preview.chosen);
      return;
    case "repeat":
      repeatAs(controller, preview.copies, start);
  }
}

/** Copies take the places that the fields were pulled to, and the fields stay. */
function copyTo(
  controller: EditorController,
  { fields }: Extract<GestureStart, { readonly kind: "move" }>,
  to: { readonly x: number; readonly y: number } | undefined,
  page: number | undefined,
): void {
  const [first] = fields;
  if (first === undefined || to === undefined) return;
  const shift = { dx: to.x - first.rect.x, dy: to.y - first.rect.y };
  const moved = page === first.page ? shift : { ...shift, page };
  addFields(controller, copiesOf(templateOf(controller.state), fields, [moved]), "Copy");
}

/** Pulled down alone it is a column: the rows of a list. */
function repeatAs(
  controller: EditorController,
  copies: readonly { readonly dx: number; readonly dy: number }[],
  { field }: Extract<GestureStart, { readonly kind: "repeat" }>,
): void {
  const columns = new Set(copies.map(({ dx }) => dx).concat(0)).size;
  const rows = new Set(copies.map(({ dy }) => dy).concat(0)).size;
  if (copies.length === 0) return;
  const stepAcross = copies.find(({ dx }) => dx > 0)?.dx ?? field.rect.width;
  const stepDown = copies.find(({ dy }) => dy > 0)?.dy ?? field.rect.height;
  repeat(controller, { columns, rows, stepAcross, stepDown }, columns === 1);
}
