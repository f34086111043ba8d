import type { FieldType } from "../../../templates.ts";
import { innerPlaces } from "../model/places.ts";
import type { EditorController } from "../state/controller.ts";
import { drawField, duplicate, nudge, removeSelected, selectNext, stretch } from "../state/edit-actions.ts";
import { selectedFields } from "../state/editor-state.ts";
import type { PagePoint } from "../state/gestures.ts";

/** Letters that take a tool. */
export const TOOL_KEYS: Readonly<Record<string, "select" | FieldType>> = {
  v: "select",
  t: "shortText",
  l: "longText",
  c: "checkbox",
  d: "date",
  m: "dollar",
  i: "imageFile",
};

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** What keys do on the pages. `middle` gives the point in the middle of what is seen. */
export function pressOnStage(
  controller: EditorController,
  event: KeyboardEvent,
  middle: () => PagePoint,
): void {
  const isCommand = event.ctrlKey || event.metaKey;
  const done = isCommand ? command(controller, event) : plain(controller, event, middle);
  if (done) event.preventDefault();
}

function command(controller: EditorController, { key }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== "d") return false;
  duplicate(controller);
  return true;
}

function plain(controller: EditorController, event: KeyboardEvent, middle: () => PagePoint): boolean {
  const { key, shiftKey, altKey } = event;
  const arrow = ARROWS[key];
  const { selection, view } = controller.state;
  if (arrow !== undefined) {
    if (selection.ids.length === 0) return false;
    const step = shiftKey ? 10 : 1;
    if (altKey) stretch(controller, arrow[0] * step, arrow[1] * step);
    else nudge(controller, arrow[0] * step, arrow[1] * step);
    return true;
  }
  const tool = TOOL_KEYS[key];
  if (tool !== undefined && !altKey) {
    controller.view({ tool });
    return true;
  }
  switch (key) {
    case "Delete":
    case "Backspace":
      removeSelected(controller);
      return true;
    case "Escape":
      return oneLevelOut(controller);
    case "n":
    case "p":
      selectNext(controller, key === "n" ? 1 : -1);
      return true;
    case ".":
    case ",":
      return selectInner(controller, key === "." ? 1 : -1);
    case "g":
      controller.view({ dialog: { kind: "grid" } });
      return true;
    case "?":
      controller.view({ dialog: { kind: "keys" } });
      return true;
    case "Enter":
      if (view.tool !== "select") {
        drawField(controller, view.tool, middle(), undefined);
        controller.view({ tool: "select" });
      } else focusPanel(controller);
      return true;
    default:
      return false;
  }
}

/** One level out: from the tool, from the part, from the field. */
function oneLevelOut(controller: EditorController): boolean {
  const { selection, view } = controller.state;
  if (view.tool !== "select") controller.view({ tool: "select" });
  else if (selection.inner !== undefined) controller.select(selection.ids);
  else controller.select([]);
  return true;
}

function selectInner(controller: EditorController, step: 1 | -1): boolean {
  const [only, ...others] = selectedFields(controller.state);
  const keys = only === undefined || others.length > 0 ? [] : innerPlaces(only).map(({ key }) => key);
  if (only === undefined || keys.length === 0) return false;
  const at = keys.indexOf(controller.state.selection.inner ?? "");
  const next = at < 0 && step === -1 ? keys.length - 1 : (at + step + keys.length) % keys.length;
  controller.select([only.id], keys[next]);
  return true;
}

/** The focus goes to what the chosen field is called. */
function focusPanel(controller: EditorController): void {
  if (controller.state.selection.ids.length === 0) return;
  controller.view({ tab: "field", side: "panel" });
  requestAnimationFrame(() => document.querySelector<HTMLElement>(".panel-body input")?.focus());
}
