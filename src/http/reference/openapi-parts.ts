import type { JsonSchema } from "./openapi-schemas.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface MediaType {
  readonly schema: JsonSchema;
  readonly example?: unknown;
}

interface OpenApiResponse {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description: string; readonly schema: JsonSchema }>>;
  readonly content?: Readonly<Record<string, MediaType>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly required: boolean;
    readonly description?: string;
    readonly content: Readonly<Record<string, MediaType>>;
  };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
}

export interface OpenApiDocument {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly securitySchemes: Readonly<Record<string, object>>;
  };
}

/** A schema of the components. */
export const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
export const PDF: Readonly<Record<string, MediaType>> = {
  "application/pdf": { schema: { type: "string", format: "binary" } },
};
/** For operations without a key. */
export const EVERYBODY: Pick<Operation, "security"> = { security: [] };

const RATE_HEADERS: NonNullable<OpenApiResponse["headers"]> = {
  "x-ratelimit-limit": {
    description: "Calls that may be made in each interval.",
    schema: { type: "integer" },
  },
  "x-ratelimit-interval-ms": { description: "Milliseconds of the interval.", schema: { type: "integer" } },
  "x-request-id": { description: "The request's id: its own, or a new one.", schema: { type: "string" } },
};

export const IDEMPOTENCY: Parameter = {
  name: "Idempotency-Key",
  in: "header",
  description: "Repeating a call with the same key gives the first answer again, for ten minutes.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
};

const PROBLEMS: Readonly<Record<string, string>> = {
  400: "ValidationError: fields names each attribute at fault.",
  401: "AuthenticationError: the key is missing or unknown.",
  403: "ForbiddenError: development keys read, fill and take batches, and change nothing that others use.",
  404: "NotFoundError: there is no such template or version.",
  409: "ConflictError: the id is in use.",
  412: "PreconditionError: the draft has changed.",
  413: "RequestTooLarge: the body, or the data: URLs in it.",
  415: "UnsupportedMediaTypeError: neither JSON nor multipart, or compressed.",
  416: "RangeError: the file has no such bytes.",
  422: "IdempotencyError: the key came with another call. LimitExceeded: the document costs more than it may, or the workspace has all that it may; the field names the limit. InvoiceRuleError: the invoice breaks rules; each field has one with its number.",
  429: "RateLimitError or LimitExceeded: too many calls, or too many under way; Retry-After tells when to come again.",
  503: "Busy: too much to do; Retry-After tells when to come again.",
  504: "Timeout: the work was not done in time.",
  507: "InsufficientStorage: the store of templates is full.",
};

/** Answers that succeed, and failures by their status. */
export function responses(
  success: Readonly<Record<string, OpenApiResponse>>,
  problems: readonly number[],
): Readonly<Record<string, OpenApiResponse>> {
  const content = { "application/json": { schema: reference("Problem") } };
  const failures = problems.map((status): [string, OpenApiResponse] => [
    String(status),
    { description: PROBLEMS[status] ?? "", headers: RATE_HEADERS, content },
  ]);
  return { ...success, ...Object.fromEntries(failures) };
}

/** An answer that is a PDF. */
export const pdf = (description: string): Readonly<Record<string, OpenApiResponse>> => ({
  200: { description, headers: RATE_HEADERS, content: PDF },
});

const MADE_HEADERS: typeof RATE_HEADERS = {
  ...RATE_HEADERS,
  "x-page-count": { description: "Pages of the PDF.", schema: { type: "integer" } },
  "x-diagnostics-count": {
    description: "How much is to be told of the PDF; answer=json lists it.",
    schema: { type: "integer" },
  },
};

/** The answer of a call that makes a PDF. */
export const made = (description: string): Readonly<Record<string, OpenApiResponse>> => ({
  200: {
    description,
    headers: MADE_HEADERS,
    content: { ...PDF, "application/json": { schema: reference("MadePdf") } },
  },
});

/** An answer in JSON. */
export const json = (
  description: string,
  schema: JsonSchema,
  status = 200,
): Readonly<Record<string, OpenApiResponse>> => ({
  [status]: { description, headers: RATE_HEADERS, content: { "application/json": { schema } } },
});
