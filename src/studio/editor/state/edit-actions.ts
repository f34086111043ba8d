import type { FieldType, Rect, TemplateField } from "../../../templates.ts";
import {
  type Alignment,
  aligned,
  distributed,
  type Grid,
  gridShifts,
  sameSize,
} from "../geometry/arrange.ts";
import { placeAt } from "../geometry/cells.ts";
import { keptOn } from "../geometry/rect.ts";
import { LEAST_SIDE } from "../geometry/resize.ts";
import { naturalRect, newField } from "../model/convert.ts";
import { additions, copiesOf, onPages } from "../model/copies.ts";
import { factsOf } from "../model/field-types.ts";
import { canBeList, listEdit, listOf, unlistEdit } from "../model/lists.ts";
import { aliasesOf, camelCase, foundAt, freeName, labelOf } from "../model/names.ts";
import { fittedField, innerPlaces, movedField, refitted, withPlace } from "../model/places.ts";
import type { EditorController } from "./controller.ts";
import { selectedFields, templateOf } from "./editor-state.ts";
import type { PagePoint } from "./gestures.ts";

/** What it is to be called: “the field”, or how many. */
export function counted(count: number): string {
  return count === 1 ? "field" : `${count} fields`;
}

export function removeSelected(controller: EditorController): void {
  const fields = selectedFields(controller.state);
  const [only] = fields;
  const { inner } = controller.state.selection;
  if (inner !== undefined && only !== undefined && removeInner(controller, only, inner)) return;
  if (fields.length === 0) return;
  const changes = fields.map(({ id }) => ({ id, field: undefined }));
  controller.perform({ fields: changes }, `Delete ${counted(fields.length)}`);
}

/** Takes a place out of its field, where others are left. */
function removeInner(controller: EditorController, field: TemplateField, key: string): boolean {
  const [list = "", name = ""] = key.split(".");
  const index = Number(name);
  const without = <Item>(items: readonly Item[]): readonly Item[] =>
    items.filter((_item, at) => at !== index);
  if (innerPlaces(field).length < 2) return false;
  let left: TemplateField = field;
  if (field.type === "radioGroup") left = { ...field, children: without(field.children) };
  else if (field.type === "charList" || field.type === "textWrap")
    left = { ...field, boxes: without(field.boxes) };
  else if (list === "parts" && "parts" in field) {
    const parts = Object.entries(field.parts ?? {}).filter(([each]) => each !== name);
    left = { ...field, parts: Object.fromEntries(parts) } as TemplateField;
  }
  controller.select([field.id]);
  controller.putFields([refitted(left)], "Delete part");
  return true;
}

/** Moves what is chosen by so much; steps of the same keys are one. */
export function nudge(controller: EditorController, dx: number, dy: number): void {
  const fields = selectedFields(controller.state);
  const { inner } = controller.state.selection;
  const [only] = fields;
  const key = `nudge ${controller.state.selection.ids.join(" ")} ${inner ?? ""}`;
  const place = only && innerPlaces(only).find((each) => each.key === inner);
  if (only !== undefined && place !== undefined) {
    const rect = { ...place.rect, x: place.rect.x + dx, y: place.rect.y + dy };
    controller.putFields([withPlace(only, place.key, rect)], "Move part", key);
    return;
  }
  const there = onPages(
    templateOf(controller.state),
    fields.map((field) => movedField(field, dx, dy)),
  );
  controller.putFields(there, `Move ${counted(fields.length)}`, key);
}

/** Makes what is chosen wider and higher by so much. */
export function stretch(controller: EditorController, dw: number, dh: number): void {
  const fields = selectedFields(controller.state);
  const key = `stretch ${controller.state.selection.ids.join(" ")}`;
  const there = fields.map((field) => {
    const { width, height } = field.rect;
    const size = { width: Math.max(LEAST_SIDE, width + dw), height: Math.max(LEAST_SIDE, height + dh) };
    return fittedField(field, { ...field.rect, ...size });
  });
  controller.putFields(there, `Resize ${counted(fields.length)}`, key);
}

function arrange(
  controller: EditorController,
  label: string,
  change: (rects: readonly Rect[]) => readonly Rect[],
) {
  const fields = selectedFields(controller.state);
  const rects = change(fields.map(({ rect }) => rect));
  controller.putFields(
    fields.map((field, index) => fittedField(field, rects[index] ?? field.rect)),
    label,
  );
}

export function align(controller: EditorController, side: Alignment): void {
  arrange(controller, "Align", (rects) => aligned(rects, side));
}

export function distribute(controller: EditorController, direction: "across" | "down"): void {
  arrange(controller, "Distribute", (rects) => distributed(rects, direction));
}

export function equalSize(controller: EditorController, which: "width" | "height" | "both"): void {
  arrange(controller, "Same size", (rects) => sameSize(rects, which));
}

/** Copies what is chosen a little to the right and down, and chooses the copies. */
export function duplicate(controller: EditorController): void {
  const template = templateOf(controller.state);
  const fields = selectedFields(controller.state);
  addFields(controller, onPages(template, copiesOf(template, fields, [{ dx: 10, dy: 10 }])), "Duplicate");
}

/** Adds fields and chooses them. */
export function addFields(
  controller: EditorController,
  fields: readonly TemplateField[],
  label: string,
): void {
  if (fields.length === 0) return;
  controller.perform({ fields: additions(fields) }, label);
  controller.select(fields.map(({ id }) => id));
}

/** Copies what is chosen along a grid; a column of one field becomes the rows of a list where that is wished. */
export function repeat(controller: EditorController, grid: Grid, asList: boolean): void {
  const template = templateOf(controller.state);
  const fields = selectedFields(controller.state);
  const copies = onPages(template, copiesOf(template, fields, gridShifts(grid)));
  if (copies.length === 0) return;
  const all = [...fields, ...copies];
  if (!(asList && canBeList(all))) {
    addFields(controller, copies, "Repeat");
    return;
  }
  const known = { ...template, fields: [...template.fields, ...copies] };
  const edit = listEdit(known, all);
  controller.perform(edit, "Repeat as a list");
  controller.select(all.map(({ id }) => id));
}

export function makeList(controller: EditorController): void {
  const fields = selectedFields(controller.state);
  if (!canBeList(fields)) return;
  controller.perform(listEdit(templateOf(controller.state), fields), "Make a list");
}

export function takeOutOfList(controller: EditorController): void {
  const template = templateOf(controller.state);
  const fields = selectedFields(controller.state).filter(({ id }) => listOf(template, id) !== undefined);
  if (fields.length > 0) controller.perform(unlistEdit(template, fields), "Take out of list");
}

/** Puts a field where somebody drew it, named by what is written beside it. A click puts one into the place around it. */
export function drawField(
  controller: EditorController,
  type: FieldType,
  at: PagePoint,
  drawn: Rect | undefined,
): void {
  const { state } = controller;
  const template = templateOf(state);
  const marks = state.marks[at.page];
  const size = template.pages[at.page];
  if (size === undefined) return;
  const isClick = drawn === undefined || drawn.width < LEAST_SIDE || drawn.height < LEAST_SIDE;
  const isSmall = type === "checkbox" || type === "radioGroup";
  const cell = isClick && !isSmall ? placeAt(at, marks) : undefined;
  const rect = isClick ? (cell ?? keptOn(naturalRect(type, at), size)) : drawn;
  const proposal = foundAt(rect, at.page, state.found);
  const label = proposal?.label ?? labelOf(rect, marks);
  const wish = proposal?.alias || camelCase(label) || camelCase(factsOf(type).label);
  const alias = freeName(wish, aliasesOf(template));
  // Text is what people draw when they mean what the label says.
  const kind = type === "shortText" && proposal !== undefined ? typeOfProposal(proposal) : type;
  const field = newField(template, {
    type: kind,
    alias,
    page: at.page,
    rect,
    label: label === "" ? undefined : label,
  });
  addFields(controller, [field], `Draw ${factsOf(kind).label.toLowerCase()}`);
}

/** Types with places of their own are not guessed: they have to be drawn as such. */
function typeOfProposal({ type }: TemplateField): FieldType {
  return type === "radioGroup" || type === "charList" || type === "textWrap" ? "shortText" : type;
}

export function selectAll(controller: EditorController): void {
  controller.select(templateOf(controller.state).fields.map(({ id }) => id));
}

/** Chooses the next field in the order of the template, or the one before; shows it. */
export function selectNext(controller: EditorController, step: 1 | -1): void {
  const { fields } = templateOf(controller.state);
  const { ids } = controller.state.selection;
  const at = fields.findIndex(({ id }) => id === (step === 1 ? ids.at(-1) : ids[0]));
  const first = fields.findIndex(({ page }) => page >= controller.state.view.page);
  const next = fields[at < 0 ? Math.max(0, first) : (at + step + fields.length) % fields.length];
  if (next === undefined) return;
  controller.select([next.id]);
  controller.reveal(next);
}

/** Adds fields that were found on the pages and that no field covers yet. Gives how many. */
export async function addFound(controller: EditorController): Promise<number> {
  const found = await controller.findFields();
  const template = templateOf(controller.state);
  const free = found.filter((field) => foundAt(field.rect, field.page, template.fields) === undefined);
  const copies = copiesOf(template, free, [{ dx: 0, dy: 0 }]);
  addFields(controller, copies, "Add found fields");
  return copies.length;
}
