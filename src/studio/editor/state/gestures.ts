import type { FieldType, PageMarks, Rect, Template, TemplateField } from "../../../templates.ts";
import { gridShifts } from "../geometry/arrange.ts";
import { rowStep } from "../geometry/cells.ts";
import {
  around,
  between,
  keptOn,
  moved,
  type Point,
  roundedRect,
  scaled,
  touches,
} from "../geometry/rect.ts";
import { type Handle, resized } from "../geometry/resize.ts";
import {
  ALL_EDGES,
  type Guide,
  type MovingEdges,
  type SnapTargets,
  snapped,
  snapTargets,
} from "../geometry/snapping.ts";
import { fittedField, innerPlaces, movedField, withPlace } from "../model/places.ts";

export interface PagePoint extends Point {
  readonly page: number;
}

export interface Modifiers {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl or the command key: nothing snaps. */
  readonly control: boolean;
}

/** What a press begins. */
export type GestureStart =
  | { readonly kind: "move"; readonly at: PagePoint; readonly fields: readonly TemplateField[] }
  | {
      readonly kind: "resize";
      readonly at: PagePoint;
      readonly fields: readonly TemplateField[];
      readonly handle: Handle;
    }
  /** A place within a field is moved, or pulled at a handle. */
  | {
      readonly kind: "inner";
      readonly at: PagePoint;
      readonly field: TemplateField;
      readonly key: string;
      readonly handle: Handle | undefined;
    }
  | { readonly kind: "draw"; readonly at: PagePoint; readonly type: FieldType }
  | { readonly kind: "band"; readonly at: PagePoint; readonly former: readonly string[] }
  | { readonly kind: "repeat"; readonly at: PagePoint; readonly field: TemplateField };

/** What a gesture would do if it ended now. */
export interface Preview {
  /** Fields in the place of those with their ids. */
  readonly changed: ReadonlyMap<string, TemplateField>;
  /** Where copies go, from the fields themselves. */
  readonly copies: readonly { readonly dx: number; readonly dy: number }[];
  /** A rectangle that is drawn, or that chooses what it touches. */
  readonly frame: { readonly page: number; readonly rect: Rect } | undefined;
  readonly guides: { readonly page: number; readonly list: readonly Guide[] };
  /** Ids that a rubber band chooses. */
  readonly chosen: readonly string[];
}

export const NO_PREVIEW: Preview = {
  changed: new Map(),
  copies: [],
  frame: undefined,
  guides: { page: 0, list: [] },
  chosen: [],
};

/** What gestures are measured by. */
export interface GestureSurroundings {
  readonly template: Template;
  readonly marks: readonly PageMarks[];
  /** Points within which something snaps; 0 for not at all. */
  readonly tolerance: number;
  /** Targets of a page without fields that are at work. */
  readonly targets: (page: number) => SnapTargets;
}

/** What a gesture has come to with the pointer at a place. */
export function previewOf(
  start: GestureStart,
  to: PagePoint,
  modifiers: Modifiers,
  surroundings: GestureSurroundings,
): Preview {
  switch (start.kind) {
    case "move":
      return moving(start, to, modifiers, surroundings);
    case "resize":
      return resizing(start, to, modifiers, surroundings);
    case "inner":
      return movingInner(start, to, modifiers, surroundings);
    case "draw":
      return drawing(start, to, modifiers, surroundings);
    case "band":
      return choosing(start, to, surroundings);
    case "repeat":
      return repeating(start, to, surroundings);
  }
}

type Start<Kind extends GestureStart["kind"]> = Extract<GestureStart, { readonly kind: Kind }>;

function moving(
  { at, fields }: Start<"move">,
  to: PagePoint,
  { shift, control }: Modifiers,
  { template, targets, tolerance }: GestureSurroundings,
): Preview {
  const isOnOnePage = fields.every(({ page }) => page === at.page);
  const page = isOnOnePage ? to.page : at.page;
  const frame = around(fields.filter((field) => field.page === at.page).map(({ rect }) => rect));
  const size = template.pages[page];
  if (frame === undefined || size === undefined) return NO_PREVIEW;
  let dx = to.x - at.x;
  let dy = to.y - at.y;
  if (shift && Math.abs(dx) > Math.abs(dy)) dy = 0;
  else if (shift) dx = 0;
  const wished = keptOn(moved(frame, dx, dy), size);
  const snap = control ? undefined : snapped(wished, targets(page), { edges: ALL_EDGES, tolerance });
  const place = keptOn(moved(wished, snap?.dx ?? 0, snap?.dy ?? 0), size);
  const changed = fields.map((field) => {
    const there = movedField(field, place.x - frame.x, place.y - frame.y);
    return [field.id, isOnOnePage && page !== field.page ? { ...there, page } : there] as const;
  });
  return { ...NO_PREVIEW, changed: new Map(changed), guides: { page, list: snap?.guides ?? [] } };
}

/** The edges that a handle pulls. */
function edgesOf(handle: Handle): MovingEdges {
  return {
    left: handle.includes("w"),
    right: handle.includes("e"),
    top: handle.includes("n"),
    bottom: handle.includes("s"),
  };
}

interface Pull {
  readonly frame: Rect;
  readonly handle: Handle;
  readonly at: PagePoint;
  readonly to: PagePoint;
}

/** A frame pulled at a handle, with the edges that are pulled on what is near. */
function pulled(
  { frame, handle, at, to }: Pull,
  { shift, alt, control }: Modifiers,
  { targets, tolerance }: GestureSurroundings,
): { readonly rect: Rect; readonly guides: readonly Guide[] } {
  const options = { keepsShape: shift, fromMiddle: alt };
  const by = { dx: to.x - at.x, dy: to.y - at.y };
  const wished = resized(frame, handle, by, options);
  if (control || shift) return { rect: wished, guides: [] };
  const snap = snapped(wished, targets(at.page), { edges: edgesOf(handle), tolerance });
  return {
    rect: resized(frame, handle, { dx: by.dx + snap.dx, dy: by.dy + snap.dy }, options),
    guides: snap.guides,
  };
}

function resizing(
  { at, fields, handle }: Start<"resize">,
  to: PagePoint,
  modifiers: Modifiers,
  surroundings: GestureSurroundings,
): Preview {
  const frame = around(fields.map(({ rect }) => rect));
  if (frame === undefined) return NO_PREVIEW;
  const { rect, guides } = pulled({ frame, handle, at, to }, modifiers, surroundings);
  const changed = fields.map(
    (field) => [field.id, fittedField(field, scaled(field.rect, frame, rect))] as const,
  );
  return { ...NO_PREVIEW, changed: new Map(changed), guides: { page: at.page, list: guides } };
}

function movingInner(
  { at, field, key, handle }: Start<"inner">,
  to: PagePoint,
  modifiers: Modifiers,
  surroundings: GestureSurroundings,
): Preview {
  const frame = innerPlaces(field).find((place) => place.key === key)?.rect;
  if (frame === undefined) return NO_PREVIEW;
  const put = (rect: Rect, guides: readonly Guide[]): Preview => ({
    ...NO_PREVIEW,
    changed: new Map([[field.id, withPlace(field, key, rect)]]),
    guides: { page: at.page, list: guides },
  });
  if (handle !== undefined) {
    const { rect, guides } = pulled({ frame, handle, at, to }, modifiers, surroundings);
    return put(rect, guides);
  }
  const wished = moved(frame, to.x - at.x, to.y - at.y);
  const { targets, tolerance } = surroundings;
  const snap = modifiers.control
    ? undefined
    : snapped(wished, targets(at.page), { edges: ALL_EDGES, tolerance });
  return put(moved(wished, snap?.dx ?? 0, snap?.dy ?? 0), snap?.guides ?? []);
}

function drawing(
  { at }: Start<"draw">,
  to: PagePoint,
  { control, shift }: Modifiers,
  { template, targets, tolerance }: GestureSurroundings,
): Preview {
  const size = template.pages[at.page];
  if (size === undefined) return NO_PREVIEW;
  const within = (point: Point): Point => ({
    x: Math.min(size.width, Math.max(0, point.x)),
    y: Math.min(size.height, Math.max(0, point.y)),
  });
  const end = shift ? squareEnd(at, to) : to;
  const edge = (point: Point, towards: Point): Point => {
    if (control) return point;
    const across = Math.min(point.x, towards.x);
    const down = Math.min(point.y, towards.y);
    // The corner that is looked at is an edge of no width, whose span is that of the rectangle.
    const x = snapped(
      { x: point.x, y: down, width: 0, height: Math.abs(point.y - towards.y) },
      targets(at.page),
      { edges: { left: true }, tolerance },
    );
    const y = snapped(
      { x: across, y: point.y, width: Math.abs(point.x - towards.x), height: 0 },
      targets(at.page),
      { edges: { top: true }, tolerance },
    );
    return { x: point.x + x.dx, y: point.y + y.dy };
  };
  const rect = roundedRect(between(within(edge(at, end)), within(edge(end, at))));
  return { ...NO_PREVIEW, frame: { page: at.page, rect } };
}

function squareEnd(at: Point, to: Point): Point {
  const side = Math.max(Math.abs(to.x - at.x), Math.abs(to.y - at.y));
  return { x: at.x + Math.sign(to.x - at.x) * side, y: at.y + Math.sign(to.y - at.y) * side };
}

function choosing({ at, former }: Start<"band">, to: PagePoint, { template }: GestureSurroundings): Preview {
  const rect = between(at, to);
  const touched = template.fields.flatMap((field) =>
    field.page === at.page && touches(field.rect, rect) ? [field.id] : [],
  );
  const chosen = [...former, ...touched.filter((id) => !former.includes(id))];
  return { ...NO_PREVIEW, frame: { page: at.page, rect }, chosen };
}

/** Most copies that one pull makes. */
const MOST_REPEATS = 200;

function repeating(
  { at, field }: Start<"repeat">,
  to: PagePoint,
  { marks, template }: GestureSurroundings,
): Preview {
  const size = template.pages[field.page];
  if (size === undefined) return NO_PREVIEW;
  const stepDown = rowStep(field.rect, marks[field.page]);
  const stepAcross = field.rect.width;
  const times = (distance: number, step: number, room: number): number =>
    Math.max(1, Math.min(MOST_REPEATS, Math.round(distance / step) + 1, Math.floor(room / step) + 1));
  const rows = times(to.y - at.y, stepDown, size.height - field.rect.y - field.rect.height);
  const columns = times(to.x - at.x, stepAcross, size.width - field.rect.x - field.rect.width);
  return { ...NO_PREVIEW, copies: gridShifts({ columns, rows, stepAcross, stepDown }) };
}

/** Targets of a page without the fields that a gesture moves, found once for each page. */
export function targetsWithout(
  template: Template,
  marks: readonly PageMarks[],
  ids: ReadonlySet<string>,
): GestureSurroundings["targets"] {
  const known = new Map<number, SnapTargets>();
  return (page) => {
    const found = known.get(page);
    if (found !== undefined) return found;
    const rects = template.fields.filter((field) => field.page === page && !ids.has(field.id));
    const size = template.pages[page] ?? { width: 0, height: 0 };
    const targets = snapTargets(
      marks[page],
      rects.map(({ rect }) => rect),
      size,
    );
    known.set(page, targets);
    return targets;
  };
}

/** The ids that a gesture changes. */
export function idsAtWork(start: GestureStart): ReadonlySet<string> {
  if (start.kind === "move" || start.kind === "resize") return new Set(start.fields.map(({ id }) => id));
  if (start.kind === "inner") return new Set([start.field.id]);
  return new Set();
}
