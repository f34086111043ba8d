import { ValidationError } from "../errors.ts";

type Attributes = Record<string, unknown>;

/** Attributes whose parts hold JSON text; every other part is plain text. */
const JSON_ATTRIBUTES: ReadonlySet<string> = new Set(["data", "page", "logo"]);
const NUMBERS: ReadonlySet<string> = new Set(["fontSize"]);
const BOOLEANS: ReadonlySet<string> = new Set([
  "includeTimestamp",
  "useInteractiveFields",
  "defaultReadOnly",
]);
const NESTED_NAME = /^(\w+)\[(\w+)\]$/;

/**
 * Reads a multipart/form-data body (RFC 7578): each part is a top-level attribute, objects as JSON text. A member of an object
 * may be a part of its own, named as in `data[html]`, with a file or text as it is.
 */
export async function parseMultipart(bytes: Uint8Array, contentType: string): Promise<Attributes> {
  const attributes = emptyRecord();
  for (const [name, value] of await readForm(bytes, contentType)) {
    const text = typeof value === "string" ? value : await value.text();
    const nested = NESTED_NAME.exec(name);
    const [, outer, inner] = nested ?? [];
    if (outer === undefined || inner === undefined) {
      setOnce(attributes, name, attributeValue(name, text));
      continue;
    }
    attributes[outer] ??= emptyRecord();
    const record = attributes[outer];
    if (typeof record !== "object" || record === null || Array.isArray(record)) throw repeated(outer);
    setOnce(record as Attributes, inner, text);
  }
  return attributes;
}

/** Without a prototype, so that a part named `__proto__` is an attribute like any other. */
function emptyRecord(): Attributes {
  return Object.create(null) as Attributes;
}

async function readForm(bytes: Uint8Array, contentType: string): Promise<FormData> {
  try {
    const body = bytes as Uint8Array<ArrayBuffer>;
    return await new Response(body, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new ValidationError([{ property: "", message: "The body is not valid multipart/form-data." }]);
  }
}

function setOnce(record: Attributes, name: string, value: unknown): void {
  if (Object.hasOwn(record, name)) throw repeated(name);
  record[name] = value;
}

function repeated(name: string): ValidationError {
  return new ValidationError([{ property: name, message: "Given more than once." }]);
}

function attributeValue(name: string, text: string): unknown {
  if (JSON_ATTRIBUTES.has(name)) return parseJsonText(name, text);
  if (NUMBERS.has(name) && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  if (BOOLEANS.has(name) && (text === "true" || text === "false")) return text === "true";
  return text;
}

function parseJsonText(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Encrypted data is a plain string of letters, digits and a few signs.
    if (name === "data" && /^[\w+/=:.-]+$/.test(text)) return text;
    throw new ValidationError([{ property: name, message: "Not valid JSON." }]);
  }
}
