import { AbortedError, ValidationError } from "../../contract/errors.ts";
import { HttpProblem } from "../answer/problem.ts";
import { type BodyOwner, BodyRoom } from "./body-room.ts";
import { type FilePart, parseMultipart } from "./multipart.ts";

/** The body of a request, read but not looked into. */
export interface RequestBody {
  readonly bytes: Uint8Array;
  /** `Content-Type` with its parameters. */
  readonly contentType: string;
}

/** Of calls that have none. */
export const NO_BODY: RequestBody = { bytes: new Uint8Array(0), contentType: "" };

/** Bytes a JSON body may have. */
export const MAXIMUM_JSON_BYTES = 1_048_576;
/** Bytes a multipart body may have: a document of 10 MiB and its wrapping. */
export const MAXIMUM_MULTIPART_BYTES: number = 11 * 1_048_576;

/** What a body may be. */
export type BodyKind = "attributes" | "template" | "invoice";

/** Types that a body of each kind may have beside attributes. */
const FILES: Readonly<Record<BodyKind, readonly string[]>> = {
  attributes: [],
  template: ["application/pdf"],
  invoice: ["application/pdf", "application/xml", "text/xml"],
};

/** Under what conditions a body is read. */
export interface ReadOptions {
  /** Attributes unless given. */
  readonly kind?: BodyKind;
  /** Room of its own unless given. */
  readonly room?: BodyRoom;
  /** Whose body it is: nobody can take all of the room. */
  readonly owner?: BodyOwner | undefined;
  /** Time that the body may take to arrive. */
  readonly milliseconds?: number;
}

/** Time that a body may take to arrive, whatever serves the app. */
const BODY_MILLISECONDS = 30_000;

/**
 * Reads the body of a request within the limit of its type: JSON, multipart, and for templates PDF. It keeps its room until the caller
 * gives it back.
 *
 * @throws HttpProblem 408, 413 or 415; ValidationError when there is no body; BusyError when the bodies of this owner, or all together,
 *   take too much room.
 */
export async function readBody(request: Request, options: ReadOptions = {}): Promise<RequestBody> {
  const { kind = "attributes" } = options;
  refuseCoding(request);
  const contentType = request.headers.get("content-type") ?? "";
  const read = async (maximumBytes: number): Promise<RequestBody> => {
    const bytes = await readBytes(request, maximumBytes, options);
    return { bytes, contentType };
  };
  const type = mediaTypeOf(contentType);
  if (type === "multipart/form-data") return read(MAXIMUM_MULTIPART_BYTES);
  if (FILES[kind].includes(type)) return read(MAXIMUM_MULTIPART_BYTES);
  if (type === "" || type === "application/json") return read(MAXIMUM_JSON_BYTES);
  if (request.body === null || request.headers.get("content-length") === "0") throw missingData(kind);
  const files = FILES[kind].map((name) => `${name}, `).join("");
  throw unsupported(`Send the body as ${files}application/json or multipart/form-data.`);
}

/** Compressed bodies could be anything when they are inflated. @throws HttpProblem 415. */
export function refuseCoding(request: Request): void {
  const coding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (coding !== "identity" && coding !== "") {
    throw unsupported("Compressed request bodies are not accepted.");
  }
}

/** What a body says. */
export interface ParsedBody {
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Parts of a multipart body that came as files, by the address that attributes name them with. */
  readonly files: ReadonlyMap<string, FilePart>;
}

const NO_FILES: ReadonlyMap<string, FilePart> = new Map();

/** The attributes that a body gives. @throws ValidationError when it is malformed. */
export function parseBody({ bytes, contentType }: RequestBody): ParsedBody {
  if (bytes.length === 0) throw missingData();
  return mediaTypeOf(contentType) === "multipart/form-data"
    ? parseMultipart(bytes, contentType)
    : { attributes: parseJson(bytes), files: NO_FILES };
}

/** The media type without its parameters, in lower case. */
export function mediaTypeOf(contentType: string): string {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function parseJson(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const value = jsonValue(bytes);
  if (value === null) throw missingData();
  if (typeof value !== "object" || Array.isArray(value)) {
    throw new ValidationError([{ property: "", message: "The body must be a JSON object." }]);
  }
  return value as Readonly<Record<string, unknown>>;
}

function jsonValue(bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ValidationError([{ property: "", message: "The body is not valid UTF-8." }]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    // The runtime's words name the place, and may quote the body: they go to who sent it, and never to a log.
    const reason = (error as Error).message.slice(0, 200);
    throw new ValidationError([{ property: "", message: `The body is not valid JSON: ${reason}` }]);
  }
}

/** Reads the body up to the limit; a declared length above it is refused before reading. */
async function readBytes(
  request: Request,
  maximumBytes: number,
  { room = new BodyRoom(), owner, milliseconds = BODY_MILLISECONDS }: ReadOptions,
): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maximumBytes) throw tooLarge(maximumBytes);
  if (request.body === null) return new Uint8Array(0);
  const reader = request.body.getReader();
  const growing = new GrowingBytes();
  let isOver = false;
  const readAll = async (): Promise<Uint8Array> => {
    for (;;) {
      const { done, value } = await nextChunk(reader);
      if (isOver || done) return growing.take();
      if (growing.length + value.length > maximumBytes) throw tooLarge(maximumBytes);
      room.take(value.length, owner);
      growing.add(value);
    }
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooSlow()), milliseconds);
  });
  try {
    return await Promise.race([readAll(), late]);
  } catch (error) {
    isOver = true;
    room.give(growing.length, owner);
    void discardRest(reader);
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Bytes that come in pieces. The pieces are not kept: a piece of one byte takes a hundred. */
class GrowingBytes {
  length = 0;
  #bytes = new Uint8Array(0);

  add(piece: Uint8Array): void {
    const needed = this.length + piece.length;
    if (needed > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(needed, 2 * this.length));
      larger.set(this.#bytes.subarray(0, this.length));
      this.#bytes = larger;
    }
    this.#bytes.set(piece, this.length);
    this.length = needed;
  }

  /** The bytes, in memory that has just their size. */
  take(): Uint8Array {
    return this.length === this.#bytes.length ? this.#bytes : this.#bytes.slice(0, this.length);
  }
}

type BodyReader = ReadableStreamDefaultReader<Uint8Array>;

/** A body that ends early has lost its client. */
async function nextChunk(reader: BodyReader): ReturnType<BodyReader["read"]> {
  try {
    return await reader.read();
  } catch (error) {
    throw new AbortedError(error);
  }
}

/** What is read of a body that is refused; who sends more is cut off. */
const DISCARDED_BYTES = 64 * 1_048_576;

/** Reads on and forgets: many clients read the answer only after they have sent everything. The server's timeout ends it. */
async function discardRest(reader: BodyReader): Promise<void> {
  try {
    for (let left = DISCARDED_BYTES; left > 0; ) {
      const { done, value } = await reader.read();
      if (done) return;
      left -= value.length;
    }
    await reader.cancel();
  } catch {
    // The client is gone, and with it the reason to read on.
  }
}

function missingData(kind: BodyKind = "attributes"): ValidationError {
  return new ValidationError([{ property: kind === "template" ? "file" : "data", message: "Required" }]);
}

function tooLarge(maximumBytes: number): HttpProblem {
  const hint =
    maximumBytes === MAXIMUM_JSON_BYTES
      ? `as JSON; send it as multipart/form-data, which may have ${MAXIMUM_MULTIPART_BYTES}`
      : "as multipart/form-data";
  return new HttpProblem({
    status: 413,
    name: "RequestTooLarge",
    message: "Request Too Large",
    fields: [{ property: "", message: `The body may have ${maximumBytes} bytes ${hint}.` }],
  });
}

/** Answers a body that takes longer than it may. */
export function tooSlow(): HttpProblem {
  const message = "The request did not arrive in time.";
  return new HttpProblem({ status: 408, name: "RequestTimeout", message, headers: { connection: "close" } });
}

function unsupported(message: string): HttpProblem {
  return new HttpProblem({ status: 415, name: "UnsupportedMediaTypeError", message });
}
