import { ValidationError } from "../errors.ts";
import type { ParsedBody } from "./body.ts";

type Attributes = Record<string, unknown>;

/** A part that came as a file. */
export interface FilePart {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Attributes whose parts hold JSON text; every other part is plain text. */
const JSON_ATTRIBUTES: ReadonlySet<string> = new Set(["data", "page", "logo", "template"]);
const NUMBERS: ReadonlySet<string> = new Set(["fontSize"]);
const BOOLEANS: ReadonlySet<string> = new Set([
  "includeTimestamp",
  "useInteractiveFields",
  "defaultReadOnly",
]);
const NESTED_NAME = /^(\w+)\[([^[\]]+)\]$/;

/**
 * Reads a multipart/form-data body (RFC 7578): each part is a top-level attribute, objects as JSON text. A member of an object
 * may be a part of its own, named as in `data[html]`, with a file or text as it is.
 *
 * A part that is a file with an image, a font or a PDF is no text. Its attribute becomes an address that `files` resolves; documents can
 * name it as `cid:NAME` (RFC 2392), too.
 */
export async function parseMultipart(bytes: Uint8Array, contentType: string): Promise<ParsedBody> {
  const attributes = emptyRecord();
  const files = new Map<string, FilePart>();
  const nested: [outer: string, inner: string, value: unknown][] = [];
  for (const [name, value] of await readForm(bytes, contentType)) {
    const isBinary = typeof value !== "string" && (name === "file" || BINARY.test(value.type));
    const content = isBinary ? await addFile(files, name, value) : await textOf(value);
    const [, outer, inner] = NESTED_NAME.exec(name) ?? [];
    if (outer !== undefined && inner !== undefined) nested.push([outer, inner, content]);
    else if (isBinary) setOnce(attributes, name, name === "logo" ? { src: content } : content);
    else setOnce(attributes, name, attributeValue(name, content));
  }
  for (const [outer, inner, value] of nested) {
    attributes[outer] ??= emptyRecord();
    const record = attributes[outer];
    if (typeof record !== "object" || record === null || Array.isArray(record)) throw repeated(outer);
    setOnce(record as Attributes, inner, value);
  }
  return { attributes, files };
}

const BINARY = /^(?:image|font)\/|^application\/(?:pdf|x-font-ttf)/i;

const textOf = (value: string | File): string | Promise<string> =>
  typeof value === "string" ? value : value.text();

/** Gives the address of the file: below a name that is reserved for what is nowhere on the network (RFC 6761 §6.4). */
async function addFile(files: Map<string, FilePart>, name: string, file: File): Promise<string> {
  const part = { bytes: new Uint8Array(await file.arrayBuffer()), contentType: file.type };
  const address = `https://part-${files.size}.invalid/`;
  files.set(address, part);
  files.set(`cid:${name}`, part);
  return address;
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
