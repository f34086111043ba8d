import {
  json,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  reference,
  responses,
} from "./openapi-parts.ts";
import type { JsonSchema } from "./openapi-schemas.ts";

const TAGS = ["Batches"];
const READING = [401, 404, 429, 503];
const CHANGING = [...READING, 403, 409, 507];
const ID: Parameter = {
  name: "id",
  in: "path",
  required: true,
  description: "Id of the batch.",
  schema: { type: "string" },
};
const RECORD: Parameter = {
  name: "record",
  in: "path",
  required: true,
  description: "Number of the record, from 1; .pdf may follow.",
  schema: { type: "string" },
};
const RANGE: Parameter = {
  name: "Range",
  in: "header",
  description: "A part of the file, such as bytes=0-999; answered 206.",
  schema: { type: "string" },
};
const KEY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "Repeating a call with the same key gives the same batch, as long as there is one.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
};
const SETTINGS: Parameter = {
  name: "settings",
  in: "query",
  description:
    "For NDJSON: all settings as JSON. Those that are no objects may stand in the query by their names.",
  schema: { type: "string" },
};
const LIMIT: Parameter = {
  name: "limit",
  in: "query",
  description: "How many batches are told of at most.",
  schema: { type: "integer", minimum: 1, maximum: 1000, default: 100 },
};
const AFTER: Parameter = {
  name: "after",
  in: "query",
  description: "The next of the page before.",
  schema: { type: "string" },
};
const NDJSON: JsonSchema = { type: "string", description: "A record on each line: an object of JSON." };
const PARTS: JsonSchema = {
  type: "object",
  properties: { settings: reference("BatchSettings"), records: NDJSON },
};
const JSON_BODY: JsonSchema = {
  type: "object",
  description:
    "The settings, and either records, an array, or manifest, an object with NDJSON: its name below inputs/WORKSPACE/ in the object storage, or its address.",
  properties: { records: { type: "array", items: { type: "object" } }, manifest: { type: "string" } },
};

const take: Operation = {
  operationId: "takeBatch",
  summary: "Make many PDFs",
  description:
    "Fills of a template, a document whose places each record fills, or requests of any kind, one on each line. A record that is wrong fails alone; a manifest that is cut short or too large is refused whole.",
  tags: TAGS,
  parameters: [SETTINGS, KEY],
  requestBody: {
    required: true,
    content: {
      "application/x-ndjson": { schema: NDJSON, example: '{"lastName":"Doe"}\n' },
      "multipart/form-data": { schema: PARTS },
      "application/json": {
        schema: JSON_BODY,
        example: { template: "form", records: [{ lastName: "Doe" }] },
      },
    },
  },
  responses: responses(
    json("The batch, which is run from now on.", reference("Batch"), 202),
    [400, 401, 404, 413, 415, 422, 429, 503, 507],
  ),
};

const change = (name: string, summary: string): Readonly<Record<string, Operation>> => ({
  post: {
    operationId: `${name}Batch`,
    summary,
    tags: TAGS,
    parameters: [ID],
    responses: responses(json("The batch.", reference("Batch")), CHANGING),
  },
});

const file = (name: string, summary: string, type: string, parameters: readonly Parameter[] = []) => ({
  get: {
    operationId: `${name}OfBatch`,
    summary,
    tags: TAGS,
    parameters: [ID, ...parameters, RANGE],
    responses: responses(
      {
        200: { description: summary, content: { [type]: { schema: { type: "string", format: "binary" } } } },
        206: {
          description: "The bytes that Range asks for.",
          content: { [type]: { schema: { type: "string", format: "binary" } } },
        },
      },
      [...READING, 416],
    ),
  },
});

/** The addresses of batches. */
export function batchPaths(): OpenApiDocument["paths"] {
  const list: JsonSchema = {
    type: "object",
    properties: {
      batches: { type: "array", items: reference("Batch") },
      next: { type: "string", description: "What the next page is after; absent where there is none." },
    },
  };
  const one = "/api/v1/batches/{id}";
  return {
    "/api/v1/batches": {
      post: take,
      get: {
        operationId: "listBatches",
        summary: "List the batches",
        tags: TAGS,
        parameters: [LIMIT, AFTER],
        responses: responses(json("Batches that have not expired.", list), [400, 401, 429, 503]),
      },
    },
    [one]: {
      get: {
        operationId: "readBatch",
        summary: "Tell how far a batch is, and what failed",
        tags: TAGS,
        parameters: [ID],
        responses: responses(json("The batch.", reference("Batch")), READING),
      },
      delete: {
        operationId: "deleteBatch",
        summary: "Delete a batch with its results",
        tags: TAGS,
        parameters: [ID],
        responses: responses({ 204: { description: "Deleted." } }, [...READING, 403]),
      },
    },
    [`${one}/pause`]: change("pause", "Begin no further chunk until it is resumed"),
    [`${one}/resume`]: change("resume", "Go on with a paused batch"),
    [`${one}/cancel`]: change("cancel", "Begin no further chunk; what is done stays"),
    [`${one}/retry`]: change("retry", "Run the records again that failed"),
    [`${one}/deliveries`]: {
      get: {
        operationId: "listDeliveries",
        summary: "Tell which messages were sent about a batch, and what came of it",
        tags: TAGS,
        parameters: [ID],
        responses: responses(
          json("The messages.", {
            type: "object",
            properties: { deliveries: { type: "array", items: { type: "object" } } },
          }),
          READING,
        ),
      },
    },
    [`${one}/deliveries/{name}/send`]: {
      post: {
        operationId: "sendDelivery",
        summary: "Send a message about a batch once more",
        tags: TAGS,
        parameters: [ID, { ...RECORD, name: "name", description: "Name of the message, such as done-1." }],
        responses: responses(
          json("It is sent.", { type: "object", properties: { state: { type: "string" } } }, 202),
          [...READING, 403],
        ),
      },
    },
    [`${one}/results.ndjson`]: file(
      "results",
      "A line for each record that is done, in their order",
      "application/x-ndjson",
    ),
    [`${one}/archive.zip`]: file("archive", "The files of all records", "application/zip"),
    [`${one}/merged.pdf`]: file("merged", "The pages of all records", "application/pdf"),
    [`${one}/files/{record}`]: file("file", "The file of a record", "application/pdf", [RECORD]),
  };
}
