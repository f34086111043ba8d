import { ValidationError } from "../../contract/errors.ts";
import { mediaTypeOf, refuseCoding } from "../body/body.ts";
import { type FormPart, readFormParts } from "../body/form-parts.ts";
import type { KeyCall } from "../route.ts";
import type { Service } from "../service.ts";

/** What a request for a batch brings. */
export interface BatchBody {
  /** As they were written. */
  readonly settings: unknown;
  /** NDJSON in pieces, or where it lies: the name of an object in the store, or an address. */
  readonly manifest: AsyncIterable<Uint8Array> | string;
}

const NDJSON: ReadonlySet<string> = new Set([
  "application/x-ndjson",
  "application/jsonl",
  "application/ndjson",
]);
/** Settings that are numbers where they stand in a query. */
const NUMBERS: ReadonlySet<string> = new Set([
  "versionNumber",
  "priority",
  "expiresSeconds",
  "expectedRecords",
]);

/**
 * Reads what a batch is made of: NDJSON with the settings in the query, multipart with the parts `settings` and `records`, or JSON with
 * `records` as an array or `manifest` as the name of an object in the store or an address.
 *
 * @throws HttpProblem 413 or 415; ValidationError.
 */
export async function readBatchBody(call: KeyCall, service: Service): Promise<BatchBody> {
  const { req } = call.event;
  const type = mediaTypeOf(req.headers.get("content-type") ?? "");
  if (NDJSON.has(type)) {
    refuseCoding(req);
    return { settings: querySettings(call.url), manifest: service.readPieces(call.event) };
  }
  const { bytes, contentType } = await service.read(call.event);
  return type === "multipart/form-data" ? fromParts(readFormParts(bytes, contentType)) : fromJson(bytes);
}

/** Settings of a query: each by its name, or all as JSON in `settings`. */
function querySettings({ searchParams }: URL): unknown {
  const all = searchParams.get("settings");
  const given = [...searchParams].filter(([name]) => name !== "settings");
  const single = Object.fromEntries(
    given.map(([name, text]) => [name, NUMBERS.has(name) && text !== "" ? Number(text) : text]),
  );
  if (all === null) return single;
  return { ...objectOf(jsonOf(all, "settings"), "settings"), ...single };
}

function fromParts(parts: readonly FormPart[]): BatchBody {
  const part = (name: string): Uint8Array | undefined => parts.find((each) => each.name === name)?.bytes;
  const records = part("records");
  if (records === undefined) throw refusal("records", "Required: a part with the records, one on each line.");
  const settings = part("settings");
  return {
    settings: settings === undefined ? {} : jsonOf(textOf(settings, "settings"), "settings"),
    manifest: single(records),
  };
}

function fromJson(bytes: Uint8Array): BatchBody {
  const body = objectOf(jsonOf(textOf(bytes, ""), ""), "");
  const { records, manifest, ...settings } = body;
  if (typeof manifest === "string" && records === undefined) return { settings, manifest };
  if (!Array.isArray(records))
    throw refusal("records", "Required: an array, or manifest with the name or the address of an object.");
  const lines = records.map((record) => `${JSON.stringify(record)}\n`).join("");
  return { settings, manifest: single(new TextEncoder().encode(lines)) };
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function textOf(bytes: Uint8Array, property: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refusal(property, "Not valid UTF-8.");
  }
}

function jsonOf(text: string, property: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = (error as Error).message.slice(0, 200);
    throw refusal(property, `Not valid JSON: ${reason}`);
  }
}

function objectOf(value: unknown, property: string): Readonly<Record<string, unknown>> {
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return value as Readonly<Record<string, unknown>>;
  throw refusal(property, "Must be an object.");
}

function refusal(property: string, message: string): ValidationError {
  return new ValidationError([{ property, message }]);
}
