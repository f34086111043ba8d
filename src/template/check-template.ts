import { type FieldError, ValidationError } from "../contract/errors.ts";
import { assertValid } from "../contract/validate.ts";
import type { FieldGroup, Template, TemplateField } from "./model.ts";
import { fieldSchemas, templateFrameSchema } from "./template-schema.ts";

/**
 * Checks a template record from outside: its schema, and that what it refers to exists.
 *
 * @throws ValidationError with an entry for each property at fault, such as `fields[3].rect.width`.
 */
export function checkTemplate(value: unknown): Template {
  assertValid(templateFrameSchema, value);
  const template = value as Template;
  const errors = template.fields.flatMap((field, index) => schemaErrors(field, `fields[${index}]`));
  if (errors.length > 0) throw new ValidationError(errors);
  const broken = [...referenceErrors(template)];
  if (broken.length > 0) throw new ValidationError(broken);
  return template;
}

function schemaErrors(field: TemplateField, path: string): readonly FieldError[] {
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

function* referenceErrors(template: Template): Generator<FieldError> {
  const ids = new Set<string>();
  const fields = new Map<string, TemplateField>();
  for (const [index, field] of template.fields.entries()) {
    const path = `fields[${index}]`;
    if (field.page >= template.pages.length) {
      const message = `There is no page ${field.page}: the template has ${template.pages.length}, counted from 0.`;
      yield { property: `${path}.page`, message };
    }
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
