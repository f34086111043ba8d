import { ValidationError } from "../../contract/errors.ts";
import type { ParsedBody } from "./body.ts";
import { type FormPart, parametersOf, readFormParts } from "./form-parts.ts";

type Attributes = Record<string, unknown>;

/** A part that came as a file. */
export interface FilePart {
  readonly bytes: Uint8Array;
  readonly contentType: string;
}

/** Attributes whose parts hold JSON text; every other part is plain text. */
const JSON_ATTRIBUTES: ReadonlySet<string> = new Set([
  "data",
  "page",
  "logo",
  "template",
  "metadata",
  "attachments",
  "protection",
  "signature",
]);
/** Attributes, and members of `page` and `logo`, that are numbers or switches. */
const NUMBERS: ReadonlySet<string> = new Set(["fontSize", "imageDpi", "maxWidth", "maxHeight"]);
const BOOLEANS: ReadonlySet<string> = new Set([
  "includeTimestamp",
  "useInteractiveFields",
  "defaultReadOnly",
  "tagged",
  "shrinkToFit",
]);
const NESTED_NAME = /^(\w+)\[([^[\]]+)\]$/;

/**
 * Reads a multipart/form-data body (RFC 7578): each part is a top-level attribute, objects as JSON text. A member of an object
 * may be a part of its own, named as in `data[html]`, with a file or text as it is.
 *
 * A part that is a file with an image, a font or a PDF is no text. Its attribute becomes an address that `files` resolves; documents can
 * name it as `cid:NAME` (RFC 2392), too.
 */
export function parseMultipart(bytes: Uint8Array, contentType: string): ParsedBody {
  const attributes = emptyRecord();
  const files = new Map<string, FilePart>();
  const nested: [outer: string, inner: string, value: unknown][] = [];
  const texts: string[] = [];
  for (const part of readFormParts(bytes, contentType)) {
    const { name } = part;
    const isBinary = (part.isFile && name === "file") || BINARY.test(part.contentType);
    const content = isBinary ? addFile(files, part) : textOf(part);
    if (!isBinary) texts.push(content);
    const isJson = JSON_TYPE.test(part.contentType);
    const [, outer, inner] = NESTED_NAME.exec(name) ?? [];
    if (outer !== undefined && inner !== undefined) {
      // What is in `data` is the caller's own, and text unless it says otherwise.
      const plain = outer === "data" ? content : plainValue(inner, content);
      nested.push([outer, inner, isJson ? parseJsonText(`${outer}.${inner}`, content) : plain]);
    } else if (isBinary) setOnce(attributes, name, name === "logo" ? { src: content } : content);
    else setOnce(attributes, name, attributeValue(name, isJson ? withoutQuotes(content) : content));
  }
  for (const [outer, inner, value] of nested) {
    attributes[outer] ??= emptyRecord();
    const record = attributes[outer];
    if (typeof record !== "object" || record === null || Array.isArray(record)) throw repeated(outer);
    if (Object.hasOwn(record, inner)) throw repeated(`${outer}.${inner}`);
    (record as Attributes)[inner] = value;
  }
  // A file that the document names is a part of it, and no attribute.
  if (files.size > 0)
    for (const name of namedFiles(texts)) {
      if (files.has(`cid:${name}`) && !TAKING_FILES.has(name)) delete attributes[name];
    }
  return { attributes, files };
}

/** Attributes that a file may be. */
const TAKING_FILES: ReadonlySet<string> = new Set(["logo", "file"]);
const BINARY = /^(?:image|font)\/|^application\/(?:pdf|x-font-ttf)/i;
const JSON_TYPE = /^application\/json\b/i;

/** A name ends with its attribute or, in a list of addresses and in a style sheet, before that. */
const NAMED: readonly RegExp[] = [/cid:([^"'`<>\\\r\n]+)/gi, /cid:([^\s"'`<>\\(),&]+)/gi];

/** The names that follow `cid:` in texts, found in one pass: looking for each file in each text would cost their product. */
function namedFiles(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const text of texts)
    for (const pattern of NAMED) for (const [, name = ""] of text.matchAll(pattern)) names.add(name);
  return names;
}

/** The text of a part in the encoding that it names, or else UTF-8. @throws ValidationError when it is not in that encoding. */
function textOf({ name, bytes, contentType }: FormPart): string {
  try {
    return decoderFor(parametersOf(contentType).get("charset")).decode(bytes);
  } catch {
    throw new ValidationError([{ property: name, message: "Not valid text in UTF-8." }]);
  }
}

function decoderFor(encoding = "utf-8"): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    return new TextDecoder("utf-8", { fatal: true });
  }
}

/** The string that a part of the type JSON holds; of other values the text, which the attribute makes what it is. */
function withoutQuotes(text: string): string {
  if (!text.trimStart().startsWith('"')) return text;
  try {
    return String(JSON.parse(text));
  } catch {
    return text;
  }
}

/** Gives the address of the file: below a name that is reserved for what is nowhere on the network (RFC 6761 §6.4). */
function addFile(files: Map<string, FilePart>, { name, bytes, contentType }: FormPart): string {
  const part = { bytes: bytes.slice(), contentType };
  const address = `https://part-${files.size}.invalid/`;
  files.set(address, part);
  files.set(`cid:${name}`, part);
  return address;
}

/** Without a prototype, so that a part named `__proto__` is an attribute like any other. */
function emptyRecord(): Attributes {
  return Object.create(null) as Attributes;
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
  // One name, or a list of them.
  if (name === "conformance" && text.trimStart().startsWith("[")) return parseJsonText(name, text);
  return plainValue(name, text);
}

function plainValue(name: string, text: string): unknown {
  if (NUMBERS.has(name) && text.trim() !== "" && Number.isFinite(Number(text))) return Number(text);
  // Some languages write True and False.
  if (BOOLEANS.has(name) && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === "true";
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
