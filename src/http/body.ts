import { ValidationError } from "../errors.ts";
import { parseMultipart } from "./multipart.ts";
import { HttpProblem } from "./problem.ts";

/** The body of a request, read but not looked into. */
export interface RequestBody {
  readonly bytes: Uint8Array;
  /** `Content-Type` with its parameters. */
  readonly contentType: string;
}

/** Bytes a JSON body may have. */
export const MAXIMUM_JSON_BYTES = 1_048_576;
/** Bytes a multipart body may have: a document of 10 MiB and its wrapping. */
export const MAXIMUM_MULTIPART_BYTES: number = 11 * 1_048_576;

/**
 * Reads the JSON or multipart body of a request, neither beyond its limit.
 *
 * @throws HttpProblem 413 or 415; ValidationError when there is no body.
 */
export async function readBody(request: Request): Promise<RequestBody> {
  refuseCoding(request);
  const contentType = request.headers.get("content-type") ?? "";
  switch (mediaTypeOf(contentType)) {
    case "":
    case "application/json":
      return { bytes: await readBytes(request, MAXIMUM_JSON_BYTES), contentType };
    case "multipart/form-data":
      return { bytes: await readBytes(request, MAXIMUM_MULTIPART_BYTES), contentType };
    default:
      if (request.body === null) throw missingData();
      throw unsupported("Send the body as application/json or multipart/form-data.");
  }
}

/** Compressed bodies could be anything when they are inflated. @throws HttpProblem 415. */
function refuseCoding(request: Request): void {
  const coding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (coding !== "identity" && coding !== "") {
    throw unsupported("Compressed request bodies are not accepted.");
  }
}

/** The attributes that a body gives. @throws ValidationError when it is malformed. */
export async function parseBody({
  bytes,
  contentType,
}: RequestBody): Promise<Readonly<Record<string, unknown>>> {
  const isMultipart = mediaTypeOf(contentType) === "multipart/form-data";
  return isMultipart ? parseMultipart(bytes, contentType) : parseJson(bytes);
}

/** The media type without its parameters, in lower case. */
function mediaTypeOf(contentType: string): string {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function parseJson(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  if (bytes.length === 0) throw missingData();
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new ValidationError([{ property: "", message: "The body is not valid JSON in UTF-8." }]);
  }
  if (value === null) throw missingData();
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ValidationError([{ property: "", message: "The body must be a JSON object." }]);
  }
  return value as Readonly<Record<string, unknown>>;
}

/** Reads the body up to the limit; a declared length above it is refused before reading. */
async function readBytes(request: Request, maximumBytes: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maximumBytes) throw tooLarge(maximumBytes);
  if (request.body === null) return new Uint8Array(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maximumBytes) {
      void discardRest(reader);
      throw tooLarge(maximumBytes);
    }
    chunks.push(value);
  }
  return concatenate(chunks, length);
}

/** Reads on and forgets: many clients read the answer only after they have sent everything. The server's timeout ends it. */
async function discardRest(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client is gone, and with it the reason to read on.
  }
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.length;
  }
  return bytes;
}

function missingData(): ValidationError {
  return new ValidationError([{ property: "data", message: "Required" }]);
}

function tooLarge(maximumBytes: number): HttpProblem {
  const hint = maximumBytes === MAXIMUM_JSON_BYTES ? "; send larger ones as multipart/form-data" : "";
  return new HttpProblem({
    status: 413,
    name: "RequestTooLarge",
    message: "Request Too Large",
    fields: [{ property: "", message: `The body may have ${maximumBytes} bytes${hint}.` }],
  });
}

function unsupported(message: string): HttpProblem {
  return new HttpProblem({ status: 415, name: "UnsupportedMediaTypeError", message });
}
