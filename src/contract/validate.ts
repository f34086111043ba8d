import type { TSchema } from "typebox";
import { Check, Errors } from "typebox/value";
import { type FieldError, ValidationError } from "./errors.ts";
import { similarName } from "./similar-name.ts";

/** The part of a validator's error that is read here. */
interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/**
 * Checks a value against a schema. A schema's own text for a refusal stands in its `refusal` option.
 *
 * @throws ValidationError with one entry for each attribute at fault.
 */
export function assertValid(schema: TSchema, value: unknown): void {
  if (Check(schema, value)) return;
  const errors = withoutBranches(Errors(schema, value));
  const fields = new Map<string, FieldError>();
  for (const error of errors) {
    for (const field of toFields(error, schema)) {
      if (!fields.has(field.property)) fields.set(field.property, field);
    }
  }
  throw new ValidationError([...fields.values()]);
}

/** Of a failed union only the union's own error is kept: what its branches say contradicts each other. */
function withoutBranches(errors: readonly SchemaError[]): readonly SchemaError[] {
  const unions = errors
    .filter((error) => error.keyword === "anyOf")
    .map((error) => `${error.schemaPath}/anyOf/`);
  return errors.filter((error) => !unions.some((prefix) => `${error.schemaPath}/`.startsWith(prefix)));
}

function toFields(error: SchemaError, schema: TSchema): readonly FieldError[] {
  const path = propertyPath(error.instancePath);
  if (error.keyword === "additionalProperties") return unknownKeys(error, schema, path);
  // The same once more for each key, in the words of the validator.
  if (error.keyword === "boolean" && error.schemaPath.endsWith("/additionalProperties")) return [];
  if (error.keyword === "required") {
    const { requiredProperties } = error.params as { requiredProperties: readonly string[] };
    return requiredProperties.map((name) => ({
      message: "Required",
      property: path === "" ? name : `${path}.${name}`,
    }));
  }
  return [{ message: refusalAt(schema, error.schemaPath) ?? sentence(error), property: path }];
}

/** Keys that nobody reads, each with the one that was meant; those that are like no other stand together. */
function unknownKeys(error: SchemaError, schema: TSchema, path: string): readonly FieldError[] {
  const { additionalProperties: unknown } = error.params as { additionalProperties: readonly string[] };
  const known = Object.keys((nodeAt(schema, error.schemaPath) as Partial<SchemaNode>)?.properties ?? {});
  const strange: string[] = [];
  const fields: FieldError[] = [];
  for (const key of unknown) {
    const meant = similarName(key, known);
    const property = path === "" ? key : `${path}.${key}`;
    if (meant === undefined) strange.push(key.slice(0, 100));
    else fields.push({ property, message: `Unknown; did you mean ${meant}?` });
  }
  if (strange.length > 0) {
    const [only = ""] = strange;
    const own = path === "" ? only : `${path}.${only}`;
    const property = strange.length === 1 ? own : path;
    const names = strange.slice(0, 10).join(", ");
    fields.push({ property, message: `Unknown: ${names}. There are ${known.join(", ")}.` });
  }
  return fields;
}

interface SchemaNode {
  readonly refusal: unknown;
  readonly properties: Readonly<Record<string, unknown>>;
}

/** A JSON pointer (RFC 6901) as a property path: `/data/3/fullName` becomes `data[3].fullName`. */
export function propertyPath(pointer: string): string {
  let path = "";
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    if (/^\d+$/.test(name)) path += `[${name}]`;
    else path += path === "" ? name : `.${name}`;
  }
  return path;
}

/** The `refusal` option of the schema at a path such as `#/properties/page`. */
function refusalAt(schema: TSchema, schemaPath: string): string | undefined {
  const refusal = (nodeAt(schema, schemaPath) as Partial<SchemaNode> | undefined)?.refusal;
  return typeof refusal === "string" ? refusal : undefined;
}

function nodeAt(schema: TSchema, schemaPath: string): unknown {
  let node: unknown = schema;
  for (const part of schemaPath.split("/").slice(1)) {
    node = (node as Readonly<Record<string, unknown>> | undefined)?.[part];
  }
  return node;
}

/** Types as people call them. */
const TYPES: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  integer: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

function sentence(error: SchemaError): string {
  if (error.keyword === "type") {
    const { type } = error.params as { type: string | readonly string[] };
    const types = (typeof type === "string" ? [type] : type).map((name) => TYPES[name] ?? name);
    return `Must be ${types.join(" or ")}.`;
  }
  if (error.keyword === "enum") {
    const { allowedValues } = error.params as { allowedValues: readonly string[] };
    return `Must be one of ${allowedValues.join(", ")}.`;
  }
  return `${error.message.charAt(0).toUpperCase()}${error.message.slice(1)}.`;
}
