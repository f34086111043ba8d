import { type FieldError, ValidationError } from "../contract/errors.ts";
import { assertValid } from "../contract/validate.ts";
import type { FieldGroup, FieldPart, Rect, Template, TemplateField, TemplatePage } from "./model.ts";
import { isOff } from "./places.ts";
import {
  type ExpandedRecord,
  expandRecord,
  type FieldRecord,
  isBareRect,
  isObject,
  modernRecord,
  rectsOf,
  type TemplateRecord,
} from "./record.ts";
import { fieldSchemas, templateFrameSchema } from "./template-schema.ts";

/**
 * Checks a template record from outside: its schema, that what it refers to exists, and that its fields lie on their pages.
 *
 * @returns the template with all that the record leaves out: ids, rectangles around boxes, rows of columns.
 * @throws ValidationError with an entry for each property at fault, such as `fields[3].rect.width`.
 */
export function checkTemplate(value: unknown): Template {
  const modern = modernRecord(value);
  assertValid(templateFrameSchema, modern);
  const record = modern as TemplateRecord;
  const errors = record.fields.flatMap((field, index) => fieldErrors(field, `fields[${index}]`));
  if (errors.length > 0) throw new ValidationError(errors);
  const expanded = expandRecord(record);
  const broken = [...referenceErrors(expanded)];
  if (broken.length > 0) throw new ValidationError(broken);
  return expanded.template;
}

/** What is wrong with a field, as far as nothing but the field is looked at. */
function fieldErrors(field: FieldRecord, path: string): readonly FieldError[] {
  const bare = [...bareRects(field, path)];
  const isBare = ({ property }: FieldError): boolean =>
    bare.some((error) => property === error.property || property.startsWith(`${error.property}.`));
  const errors = [...bare, ...schemaErrors(field, path).filter((error) => !isBare(error))];
  return errors.length > 0 ? errors : [...incomplete(field, path)];
}

/** Rectangles that stand where something is expected that has one: one mistake, which a schema tells by many. */
function* bareRects(field: FieldRecord, path: string): Generator<FieldError> {
  const message =
    'x, y, width and height belong into "rect": { "rect": { "x": …, "y": …, "width": …, "height": … } }.';
  const { parts, children } = field as Partial<Record<"parts" | "children", unknown>>;
  for (const [name, part] of isObject(parts) ? Object.entries(parts) : []) {
    if (isBareRect(part)) yield { property: `${path}.parts.${name}`, message };
  }
  for (const [index, child] of Array.isArray(children) ? children.entries() : []) {
    if (isBareRect(child)) yield { property: `${path}.children[${index}]`, message };
  }
  if (isBareRect(field)) yield { property: path, message };
}

function schemaErrors(field: FieldRecord, path: string): readonly FieldError[] {
  const schema = fieldSchemas.get(field.type);
  if (schema === undefined) return [];
  try {
    assertValid(schema, field);
    return [];
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return error.fields.map(({ property, message }) => ({
      property: property === "" ? path : `${path}.${property}`,
      message,
    }));
  }
}

const PLACE = "points from the top left of the page as shown";

/** What a valid field may leave out alone, but not together. */
function* incomplete(field: FieldRecord, path: string): Generator<FieldError> {
  const { id, alias = "", rect, boxes, rows } = field;
  const isCounted = typeof boxes === "number";
  if (rect === undefined && (isCounted || rectsOf(field).length === 0)) {
    const message = isCounted
      ? `Required: the rectangle that is divided into ${boxes} boxes.`
      : `Required: { x, y, width, height } in ${PLACE}.`;
    yield { property: `${path}.rect`, message };
  }
  if (id === undefined && alias === "") {
    const message = "Required: the key of the field in data. (A field of a group needs an id instead.)";
    yield { property: `${path}.alias`, message };
  }
  if (rows !== undefined && alias === "") {
    yield { property: `${path}.alias`, message: "Required for rows: the key of their array in data." };
  }
  if (rows === undefined && field.step !== undefined) {
    yield { property: `${path}.step`, message: "Has a meaning beside rows alone." };
  }
}

function* referenceErrors({ template, paths }: ExpandedRecord): Generator<FieldError> {
  const ids = new Set<string>();
  const fields = new Map<string, TemplateField>();
  for (const field of template.fields) {
    const path = paths.get(field) ?? "fields";
    const page = template.pages[field.page];
    if (page === undefined) {
      const message = `There is no page ${field.page}: the template has ${template.pages.length}, counted from 0.`;
      yield { property: `${path}.page`, message };
    } else yield* placeErrors(field, path, page);
    if ("comb" in field && field.comb === true && field.maxLength === undefined) {
      yield { property: `${path}.maxLength`, message: "Must be given for a comb: the number of its cells." };
    }
    const children = field.type === "radioGroup" ? field.children : [];
    for (const [at, { id }] of [field, ...children].entries()) {
      const property = at === 0 ? `${path}.id` : `${path}.children[${at - 1}].id`;
      if (ids.has(id)) yield { property, message: `The id ${id} is used twice.` };
      ids.add(id);
    }
    fields.set(field.id, field);
  }
  for (const [index, group] of (template.groups ?? []).entries()) {
    yield* groupErrors(group, `groups[${index}]`, fields);
  }
}

/** Places of which no part lies on the page. */
function* placeErrors(field: TemplateField, path: string, page: TemplatePage): Generator<FieldError> {
  const inner = [...innerPlaces(field)];
  const places: readonly (readonly [string, Rect])[] = inner.length === 0 ? [["rect", field.rect]] : inner;
  for (const [name, rect] of places) {
    if (!isOff(rect, page)) continue;
    const { x, y, width, height } = rect;
    const message =
      `Lies off the page: ${width} by ${height} points at ${x}, ${y}, ` +
      `where the page has ${page.width} by ${page.height}, counted from its top left.`;
    yield { property: `${path}.${name}`, message };
  }
}

function* innerPlaces(field: TemplateField): Generator<readonly [string, Rect]> {
  if (field.type === "radioGroup") {
    for (const [index, { rect }] of field.children.entries()) yield [`children[${index}].rect`, rect];
  }
  if (field.type === "charList" || field.type === "textWrap") {
    for (const [index, { rect }] of field.boxes.entries()) yield [`boxes[${index}].rect`, rect];
  }
  if (!("parts" in field)) return;
  for (const [name, part] of Object.entries<FieldPart | undefined>(field.parts ?? {})) {
    if (part !== undefined) yield [`parts.${name}.rect`, part.rect];
  }
}

function* groupErrors(
  group: FieldGroup,
  path: string,
  fields: ReadonlyMap<string, TemplateField>,
): Generator<FieldError> {
  const first = fields.get(group.fields[0] ?? "");
  const seen = new Set<string>();
  for (const [index, id] of group.fields.entries()) {
    const property = `${path}.fields[${index}]`;
    const field = fields.get(id);
    if (field === undefined) yield { property, message: `There is no field with the id ${id}.` };
    else if (seen.has(id)) yield { property, message: `The field ${id} is listed twice.` };
    else if (field.type !== first?.type) {
      yield {
        property,
        message: `All fields of a group have one type; this is ${field.type}, not ${first?.type}.`,
      };
    } else if (field.page !== first.page) {
      yield {
        property,
        message: `All fields of a group lie on one page; this lies on ${field.page}, not ${first.page}.`,
      };
    }
    seen.add(id);
  }
}
