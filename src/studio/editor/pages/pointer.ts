import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { TemplateField } from "../../../templates.ts";
import type { Handle } from "../geometry/resize.ts";
import type { EditorController } from "../state/controller.ts";
import { selectedFields, templateOf } from "../state/editor-state.ts";
import { beginGesture, cancelGesture, drag, drop } from "../state/gesture-actions.ts";
import type { GestureStart, Modifiers, PagePoint } from "../state/gestures.ts";
import { type PageMap, pagePointAt } from "./page-map.ts";

/** Pixels that a press moves before it pulls something: fingers and mice tremble. */
const THRESHOLD = 3;
/** Near an edge of the window this many pixels, pages are scrolled along. */
const SCROLL_EDGE = 36;

interface Press {
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  readonly start: GestureStart;
  /** What a press without a pull does when it ends. */
  readonly click: (() => void) | undefined;
  isPulling: boolean;
}

export function modifiersOf(event: {
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): Modifiers {
  return { shift: event.shiftKey, alt: event.altKey, control: event.ctrlKey || event.metaKey };
}

/** Mouse, pen and finger on the pages. */
export function usePointer(
  controller: EditorController,
  scroller: RefObject<HTMLElement | null>,
  map: PageMap,
): void {
  const latest = useRef(map);
  latest.current = map;
  useEffect(() => {
    const { current } = scroller;
    if (current === null) return;
    return listen(controller, current, () => latest.current);
  }, [controller]);
}

/** Listens until the function that is returned is called. */
function listen(controller: EditorController, area: HTMLElement, map: () => PageMap): () => void {
  let press: Press | undefined;
  let last: PointerEvent | undefined;
  let frame = 0;
  const follow = (): void => {
    frame = 0;
    if (press === undefined || last === undefined) return;
    const scroll = scrolling(area, last);
    if (scroll !== 0) {
      area.scrollBy(0, scroll);
      frame = requestAnimationFrame(follow);
    }
    drag(controller, pagePointAt(area, map(), last), modifiersOf(last), map().scale);
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || press !== undefined) return;
    const pressed = pressOf(controller, event, pagePointAt(area, map(), event));
    if (pressed === undefined) return;
    press = pressed;
    last = event;
    focusQuietly(area);
    area.setPointerCapture(event.pointerId);
    // No text is marked, and no picture pulled.
    event.preventDefault();
  };
  const move = (event: PointerEvent): void => {
    if (press === undefined || event.pointerId !== press.pointer) return;
    last = event;
    if (!press.isPulling) {
      if (Math.hypot(event.clientX - press.x, event.clientY - press.y) < THRESHOLD) return;
      press.isPulling = true;
      beginGesture(controller, press.start);
    }
    if (frame === 0) frame = requestAnimationFrame(follow);
  };
  const up = (event: PointerEvent): void => {
    if (press === undefined || event.pointerId !== press.pointer) return;
    cancelAnimationFrame(frame);
    frame = 0;
    const { isPulling, click } = press;
    press = undefined;
    if (!isPulling) click?.();
    else {
      drag(controller, pagePointAt(area, map(), event), modifiersOf(event), map().scale);
      drop(controller, modifiersOf(event));
    }
  };
  const stop = (): void => {
    if (press?.isPulling === true) cancelGesture(controller);
    press = undefined;
  };
  const key = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && press !== undefined) stop();
  };
  area.addEventListener("pointerdown", down);
  area.addEventListener("pointermove", move);
  area.addEventListener("pointerup", up);
  area.addEventListener("pointercancel", stop);
  area.addEventListener("keydown", showFocus);
  area.addEventListener("blur", showFocus);
  addEventListener("keydown", key);
  return () => {
    cancelAnimationFrame(frame);
    area.removeEventListener("pointerdown", down);
    area.removeEventListener("pointermove", move);
    area.removeEventListener("pointerup", up);
    area.removeEventListener("pointercancel", stop);
    area.removeEventListener("keydown", showFocus);
    area.removeEventListener("blur", showFocus);
    removeEventListener("keydown", key);
  };
}

/** Gives the focus without its ring: in a frame browsers take a focus that comes by script for one that came by a key. */
function focusQuietly(area: HTMLElement): void {
  area.dataset["pointed"] = "";
  area.focus({ preventScroll: true });
}

function showFocus({ currentTarget }: Event): void {
  if (currentTarget instanceof HTMLElement) delete currentTarget.dataset["pointed"];
}

function scrolling(area: HTMLElement, { clientY }: PointerEvent): number {
  const { top, bottom } = area.getBoundingClientRect();
  if (clientY < top + SCROLL_EDGE) return Math.max(-24, (clientY - top - SCROLL_EDGE) / 2);
  if (clientY > bottom - SCROLL_EDGE) return Math.min(24, (clientY - bottom + SCROLL_EDGE) / 2);
  return 0;
}

/** What a press at a place begins; undefined where it is none of the editor's. */
function pressOf(controller: EditorController, event: PointerEvent, at: PagePoint): Press | undefined {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(".page") === null) {
    // The scroll bars are beyond what is seen of the area.
    const isOnBars = target instanceof Element && event.offsetX > target.clientWidth;
    if (event.pointerType !== "touch" && !isOnBars) controller.select([]);
    return undefined;
  }
  const { state } = controller;
  const press = (start: GestureStart, click?: () => void): Press => ({
    pointer: event.pointerId,
    x: event.clientX,
    y: event.clientY,
    start,
    click,
    isPulling: false,
  });
  const fields = selectedFields(state);
  const [only] = fields;
  const handle = target.closest<HTMLElement>("[data-handle]")?.dataset["handle"] as Handle | undefined;
  if (handle !== undefined && only !== undefined) {
    const { inner } = state.selection;
    if (inner !== undefined) return press({ kind: "inner", at, field: only, key: inner, handle });
    const here = fields.filter(({ page }) => page === at.page || page === only.page);
    return press({ kind: "resize", at: { ...at, page: only.page }, fields: here, handle });
  }
  if (target.closest("[data-fill]") !== null && only !== undefined)
    return press({ kind: "repeat", at, field: only });
  if (state.view.tool !== "select") {
    const { tool } = state.view;
    return press({ kind: "draw", at, type: tool }, () => {
      beginGesture(controller, { kind: "draw", at, type: tool });
      drop(controller, modifiersOf(event));
    });
  }
  return pressOnField(controller, { event, at, target }, press);
}

interface Pressed {
  readonly event: PointerEvent;
  readonly at: PagePoint;
  readonly target: Element;
}

function pressOnField(
  controller: EditorController,
  { event, at, target }: Pressed,
  press: (start: GestureStart, click?: () => void) => Press,
): Press | undefined {
  const { selection } = controller.state;
  const id = target.closest<HTMLElement>("[data-field]")?.dataset["field"];
  const field = templateOf(controller.state).fields.find((each) => each.id === id);
  if (field === undefined) {
    if (event.pointerType === "touch") return undefined;
    const former = event.shiftKey ? selection.ids : [];
    return press({ kind: "band", at, former }, () => controller.select(former));
  }
  if (event.shiftKey || event.ctrlKey || event.metaKey) {
    toggle(controller, field);
    return undefined;
  }
  const isChosen = selection.ids.includes(field.id);
  const key = target.closest<HTMLElement>("[data-inner]")?.dataset["inner"];
  if (selection.ids.length === 1 && isChosen && key !== undefined && selection.inner === key)
    return press({ kind: "inner", at, field, key, handle: undefined });
  if (!isChosen) controller.select([field.id]);
  const moved = isChosen ? selectedFields(controller.state) : [field];
  return press({ kind: "move", at, fields: moved }, () => {
    if (!isChosen) return;
    // A second click goes one level in: to the part, the box, the button.
    controller.select([field.id], selection.ids.length === 1 ? key : undefined);
  });
}

function toggle(controller: EditorController, { id }: TemplateField): void {
  const { ids } = controller.state.selection;
  controller.select(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
}
