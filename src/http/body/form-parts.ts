import { ValidationError } from "../../contract/errors.ts";

/** A part of a multipart/form-data body. */
export interface FormPart {
  readonly name: string;
  /** Came with the name of a file. */
  readonly isFile: boolean;
  /** `Content-Type` with its parameters; empty where there is none. */
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const HYPHEN = 0x2d;

/**
 * The parts of a multipart/form-data body (RFC 7578, RFC 2046 §5.1). As clients differ, boundaries may be short, names may stand without
 * quotes, lines may end without a carriage return, and there may be text before the first part and after the last one.
 *
 * @throws ValidationError when there is no boundary, when the body breaks off before its end, or when a part has no name.
 */
export function readFormParts(body: Uint8Array, contentType: string): FormPart[] {
  const boundary = parametersOf(contentType).get("boundary") ?? "";
  if (boundary === "") throw malformed("its Content-Type names no boundary");
  const delimiter = new TextEncoder().encode(`--${boundary}`);
  const parts: FormPart[] = [];
  let start = nextDelimiter(body, delimiter, 0);
  if (start === undefined) throw malformed("the boundary that its Content-Type names is not there");
  while (!start.isLast) {
    const end = nextDelimiter(body, delimiter, start.after);
    if (end === undefined) throw malformed("it breaks off before its last boundary");
    parts.push(partOf(body.subarray(start.after, end.before)));
    start = end;
  }
  return parts;
}

/** A line that separates parts. */
interface Delimiter {
  /** Where what precedes it ends, without its line end. */
  readonly before: number;
  /** Where what follows it begins. */
  readonly after: number;
  readonly isLast: boolean;
}

function nextDelimiter(body: Uint8Array, delimiter: Uint8Array, from: number): Delimiter | undefined {
  let line = from;
  while (line < body.length) {
    const found = startsAt(body, delimiter, line) ? delimiterAt(body, line, delimiter.length) : undefined;
    if (found !== undefined) return found;
    const end = lineFeedFrom(body, line);
    if (end < 0) return undefined;
    line = end + 1;
  }
  return undefined;
}

/** A call that looks for a line end costs as much as this many bytes that are looked at here: short lines need none. */
const SHORT_LINE = 32;

function lineFeedFrom(body: Uint8Array, start: number): number {
  const limit = Math.min(start + SHORT_LINE, body.length);
  for (let index = start; index < limit; index += 1) if (body[index] === LINE_FEED) return index;
  return body.indexOf(LINE_FEED, limit);
}

function startsAt(body: Uint8Array, bytes: Uint8Array, at: number): boolean {
  for (let index = 0; index < bytes.length; index += 1) {
    if (body[at + index] !== bytes[index]) return false;
  }
  return true;
}

/** The delimiter whose line begins at `line`; undefined when it only begins like one. */
function delimiterAt(body: Uint8Array, line: number, length: number): Delimiter | undefined {
  const lineEnd = line - (body[line - 2] === CARRIAGE_RETURN ? 2 : 1);
  const before = Math.max(0, lineEnd);
  let after = line + length;
  if (body[after] === HYPHEN && body[after + 1] === HYPHEN) return { before, after: after + 2, isLast: true };
  while (body[after] === 0x20 || body[after] === 0x09) after += 1;
  if (body[after] === CARRIAGE_RETURN) after += 1;
  return body[after] === LINE_FEED ? { before, after: after + 1, isLast: false } : undefined;
}

function partOf(bytes: Uint8Array): FormPart {
  let position = 0;
  const headers = new Map<string, string>();
  for (;;) {
    const lineFeed = bytes.indexOf(LINE_FEED, position);
    const end = lineFeed < 0 ? bytes.length : lineFeed;
    const line = new TextDecoder().decode(bytes.subarray(position, end)).trim();
    position = Math.min(bytes.length, end + 1);
    if (line === "") break;
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  const disposition = parametersOf(headers.get("content-disposition") ?? "");
  const name = disposition.get("name");
  if (name === undefined) throw malformed("a part has no name");
  const content = bytes.subarray(position);
  const isEncoded = headers.get("content-transfer-encoding")?.toLowerCase() === "base64";
  return {
    name,
    isFile: disposition.has("filename") || disposition.has("filename*"),
    contentType: headers.get("content-type") ?? "",
    bytes: isEncoded ? decodeBase64(content, name) : content,
  };
}

/** The value in quotes or without them; in quotes only a quote and a backslash are escaped, as in the names of files. */
const PARAMETER = /;\s*([^\s=;"]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/gs;

/** Parameters of a header's value (RFC 9110 §5.6.6), by their names in lower case. */
export function parametersOf(value: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = "", quoted, plain = ""] of value.matchAll(PARAMETER)) {
    const text = quoted?.replaceAll(/\\(["\\])/g, "$1") ?? plain.trim();
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), text);
  }
  return parameters;
}

function decodeBase64(bytes: Uint8Array, name: string): Uint8Array {
  try {
    const text = atob(new TextDecoder().decode(bytes));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    throw new ValidationError([{ property: name, message: "Not valid base64." }]);
  }
}

function malformed(reason: string): ValidationError {
  return new ValidationError([
    { property: "", message: `The body is not valid multipart/form-data: ${reason}.` },
  ]);
}
