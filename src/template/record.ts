import { FieldIds } from "./field-ids.ts";
import type { FieldGroup, FieldPart, Place, RadioChild, Rect, Template, TemplateField } from "./model.ts";
import { around, cellsOf, linesOf, lowered } from "./places.ts";

/** A field as people write it: without what follows from the rest. */
export interface FieldRecord {
  readonly id?: string;
  readonly alias?: string;
  readonly type: TemplateField["type"];
  readonly page?: number;
  readonly rect?: Rect;
  readonly rotation?: TemplateField["rotation"];
  /** Rows of a table column: so many fields, each `step` points below the one before, in a group under the alias. */
  readonly rows?: number;
  readonly step?: number;
  readonly boxes?: number | readonly Place[];
  readonly parts?: Readonly<Record<string, FieldPart>>;
  readonly children?: readonly RadioChild[];
}

/** A template record as people write it. */
export interface TemplateRecord extends Omit<Template, "fields" | "groups"> {
  readonly fields: readonly FieldRecord[];
  readonly groups?: readonly (Omit<FieldGroup, "id"> & { readonly id?: string })[];
}

/** A template with everything said, and where each of its fields stands in the record, such as `fields[3]`. */
export interface ExpandedRecord {
  readonly template: Template;
  readonly paths: ReadonlyMap<TemplateField, string>;
}

/**
 * Reads the shapes of earlier versions: boxes that are rectangles themselves instead of having one. A record without them comes back as it
 * is.
 */
export function modernRecord(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value["fields"])) return value;
  const given: readonly unknown[] = value["fields"];
  const fields = given.map(modernField);
  return fields.every((field, index) => field === given[index]) ? value : { ...value, fields };
}

function modernField(field: unknown): unknown {
  if (!isObject(field) || !Array.isArray(field["boxes"])) return field;
  const given: readonly unknown[] = field["boxes"];
  if (!given.some(isBareRect)) return field;
  return { ...field, boxes: given.map((box) => (isBareRect(box) ? { rect: box } : box)) };
}

/** True for a rectangle where something that has one is expected. */
export function isBareRect(value: unknown): boolean {
  return isObject(value) && !("rect" in value) && "x" in value && "y" in value;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Says everything that a valid record leaves out: ids, pages, rectangles, boxes and rows. What is complete stays as it is. */
export function expandRecord(record: TemplateRecord): ExpandedRecord {
  const ids = new FieldIds();
  for (const { id, children = [], rows } of record.fields) {
    if (id !== undefined && rows === undefined) ids.reserve(id);
    for (const child of children) ids.reserve(child.id);
  }
  const paths = new Map<TemplateField, string>();
  const columns: FieldGroup[] = [];
  const fields = record.fields.flatMap((field, index) => {
    const id = field.id ?? ids.make(field.alias ?? "field");
    const whole = wholeField(field, id);
    const rows = field.rows === undefined ? [whole] : rowsOf(field, whole, ids);
    const { alias } = field;
    if (field.rows !== undefined && alias !== undefined) {
      columns.push({ id, alias, fields: rows.map((row) => row.id) });
    }
    for (const row of rows) paths.set(row, `fields[${index}]`);
    return rows;
  });
  const groupIds = new FieldIds();
  const groups = [
    ...(record.groups ?? []).map((group) => ({ ...group, id: group.id ?? groupIds.make(group.alias) })),
    ...columns,
  ];
  const { groups: _groups, ...rest } = record;
  const template: Template = {
    ...rest,
    fields,
    ...(groups.length === 0 && record.groups === undefined ? {} : { groups }),
  };
  return { template, paths };
}

/** A field with its id, page, boxes and rectangle. */
function wholeField({ rows: _rows, step: _step, ...field }: FieldRecord, id: string): TemplateField {
  const boxes = placesOf(field);
  const { alias, type, page = 0, ...rest } = field;
  const rect = field.rect ?? around(rectsOf({ ...field, ...(boxes === undefined ? {} : { boxes }) }));
  return {
    id,
    ...(alias === undefined ? {} : { alias }),
    type,
    page,
    ...rest,
    rect,
    ...(boxes === undefined ? {} : { boxes }),
  } as TemplateField;
}

function placesOf({ boxes, rect, type, rotation = 0 }: FieldRecord): readonly Place[] | undefined {
  if (typeof boxes !== "number") return boxes;
  if (rect === undefined) return [];
  const cells = type === "charList" ? cellsOf(rect, boxes, rotation) : linesOf(rect, boxes, rotation);
  return cells.map((cell) => ({ rect: cell }));
}

/** The rectangles that a field has within its own. */
export function rectsOf(field: FieldRecord | TemplateField): readonly Rect[] {
  const boxes = "boxes" in field && Array.isArray(field.boxes) ? (field.boxes as readonly Place[]) : [];
  const parts = "parts" in field ? Object.values<FieldPart | undefined>(field.parts ?? {}) : [];
  const children = "children" in field ? (field.children ?? []) : [];
  return [...boxes, ...parts, ...children].flatMap((place) => (place === undefined ? [] : [place.rect]));
}

/** The fields of a column: the first where the record has it, each further one a step below. Only their group has the alias. */
function rowsOf(
  { rows = 1, step }: FieldRecord,
  { alias: _alias, ...first }: TemplateField,
  ids: FieldIds,
): readonly TemplateField[] {
  const distance = step ?? first.rect.height;
  return Array.from({ length: rows }, (_row, index) => {
    const row = lowerField(first as TemplateField, index * distance);
    const id = ids.make(`${first.id}-${index + 1}`);
    if (row.type !== "radioGroup") return { ...row, id };
    return {
      ...row,
      id,
      children: row.children.map((child) => ({ ...child, id: ids.make(`${child.id}-${index + 1}`) })),
    };
  });
}

function lowerField(field: TemplateField, distance: number): TemplateField {
  const lower = <Kind extends Place>(place: Kind): Kind => ({
    ...place,
    rect: lowered(place.rect, distance),
  });
  const moved = lower(field);
  if (moved.type === "radioGroup") return { ...moved, children: moved.children.map(lower) };
  if (moved.type === "charList" || moved.type === "textWrap")
    return { ...moved, boxes: moved.boxes.map(lower) };
  if (!("parts" in moved) || moved.parts === undefined) return moved;
  const parts = Object.entries<FieldPart>(moved.parts).map(([name, part]) => [name, lower(part)] as const);
  return { ...moved, parts: Object.fromEntries(parts) } as TemplateField;
}
