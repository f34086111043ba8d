import type { FieldType, Rect, Template, TemplateField } from "../../../templates.ts";
import { divided, type Turn } from "../geometry/cells.ts";
import { rounded } from "../geometry/rect.ts";
import { factsOf, hasTextOptions } from "./field-types.ts";
import { idsOf, takeId } from "./names.ts";

/** Types that have the same formats. */
const FAMILIES: readonly (readonly FieldType[])[] = [
  ["number", "dollar", "integer", "percent"],
  ["ssn", "ein"],
  ["checkbox", "radioGroup"],
];

const TEXT_OPTIONS = ["multiline", "comb", "maxLength", "shrink"] as const;

export interface NewField {
  readonly type: FieldType;
  readonly alias: string;
  readonly page: number;
  readonly rect: Rect;
  readonly label?: string | undefined;
}

/** A new field of a type, with what the type needs. */
export function newField(template: Template, { type, alias, page, rect, label }: NewField): TemplateField {
  const ids = idsOf(template);
  const id = takeId(alias, ids);
  const base = { id, alias, type, page, rect, ...(label === undefined ? {} : { label }) };
  return { ...base, ...needsOf(type, { rect, alias, ids }) } as TemplateField;
}

/** A field as one of another type: what both have stays. */
export function convertedField(template: Template, field: TemplateField, type: FieldType): TemplateField {
  if (field.type === type) return field;
  const { id, alias, page, rect, rotation, style, label, tooltip, required, readOnly } = field;
  const shared = { id, alias, page, rect, rotation, style, label, tooltip, required, readOnly };
  const given = Object.entries(shared).filter(([, value]) => value !== undefined);
  const isFamily = FAMILIES.some((family) => family.includes(field.type) && family.includes(type));
  const format = isFamily && "format" in field ? field.format : undefined;
  const options = hasTextOptions(type)
    ? TEXT_OPTIONS.map((name) => [name, Reflect.get(field, name)]).filter(([, value]) => value !== undefined)
    : [];
  return {
    ...Object.fromEntries(given),
    ...Object.fromEntries(options),
    ...(format === undefined ? {} : { format }),
    ...needsOf(type, { rect, turn: rotation, alias: alias ?? id, ids: idsOf(template), former: field }),
    type,
  } as TemplateField;
}

interface Surroundings {
  readonly rect: Rect;
  readonly turn?: Turn | undefined;
  readonly alias: string;
  readonly ids: Set<string>;
  readonly former?: TemplateField;
}

/** What a type cannot be without. */
function needsOf(type: FieldType, { rect, turn, alias, ids, former }: Surroundings): object {
  const inner = former !== undefined && "boxes" in former ? former.boxes : undefined;
  if (type === "charList") return { boxes: inner ?? boxesOf("charList", rect, 8, turn) };
  if (type === "textWrap") return { boxes: inner ?? boxesOf("textWrap", rect, 3, turn) };
  if (type === "choice") return { options: ["First", "Second"].map((value) => ({ value })) };
  if (type !== "radioGroup") return {};
  const side = Math.min(12, rect.height, rect.width / 2);
  const place = (x: number): Rect => ({
    x: rounded(x),
    y: rounded(rect.y + (rect.height - side) / 2),
    width: rounded(side),
    height: rounded(side),
  });
  const children = ["1", "2"].map((name, index) => ({
    id: takeId(`${alias}-${name}`, ids),
    rect: place(rect.x + (index * rect.width) / 2),
  }));
  return { children };
}

/** Boxes that divide a rectangle evenly: letters follow each other along the text, lines across it. */
export function boxesOf(
  type: "charList" | "textWrap",
  rect: Rect,
  count: number,
  turn: Turn | undefined,
): readonly { readonly rect: Rect }[] {
  return divided(rect, count, type === "charList", turn).map((cell) => ({ rect: cell }));
}

/** A further radio button, as far from the last as that is from the one before. */
export function withAnotherChild(template: Template, field: TemplateField): TemplateField {
  if (field.type !== "radioGroup") return field;
  const last = field.children.at(-1);
  const before = field.children.at(-2);
  if (last === undefined) return field;
  const dx = before === undefined ? last.rect.width * 2 : last.rect.x - before.rect.x;
  const dy = before === undefined ? 0 : last.rect.y - before.rect.y;
  const ids = idsOf(template);
  const id = takeId(`${field.alias ?? field.id}-${field.children.length + 1}`, ids);
  const rect = { ...last.rect, x: rounded(last.rect.x + dx), y: rounded(last.rect.y + dy) };
  return { ...field, children: [...field.children, { id, rect }] };
}

/** Where parts of a compound field go when they are first drawn by themselves: side by side along its text. */
export function partPlaces(field: TemplateField, names: readonly string[]): Readonly<Record<string, Rect>> {
  const cells = divided(field.rect, names.length, true, field.rotation);
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? field.rect]));
}

/** The size that a field of a type gets where it is put by a click. */
export function naturalRect(type: FieldType, { x, y }: { readonly x: number; readonly y: number }): Rect {
  const { width, height } = factsOf(type);
  return { x: rounded(x), y: rounded(y - height / 2), width, height };
}
