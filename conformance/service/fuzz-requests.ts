import { runInNewContext } from "node:vm";
import fc from "fast-check";
import type { OpenApiDocument, Operation } from "../../src/http/reference/openapi-parts.ts";
import type { JsonSchema } from "../../src/http/reference/openapi-schemas.ts";

/** A request made at random. */
export interface FuzzRequest {
  readonly path: string;
  readonly method: string;
  readonly operation: Operation;
  readonly headers: Readonly<Record<string, string>>;
  /** Text or bytes as they are, or parts of multipart. */
  readonly body:
    | string
    | Uint8Array
    | readonly (readonly [name: string, value: string, type: string])[]
    | undefined;
}

/** The runtime's own: pdf.js replaces it on Node 20 by one that deep values overflow the stack of. */
const stringify = runInNewContext("JSON.stringify") as typeof JSON.stringify;

/** Texts that have hurt programs before. */
const STRANGE: readonly string[] = [
  "",
  " ",
  "\u0000",
  "\ud800",
  "\u202e\u2066",
  "é́́",
  "😀".repeat(50),
  "x".repeat(5_000),
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "{{pageNumber}}{{",
  "1e999",
  "-0",
  "NaN",
  "A:B:C",
  "<script>",
  "<style>@page{size:0 0}</style>",
  "%s%n",
  "data:,",
  "http://[::1]/",
  "(\\)>>",
];

const strangeText = fc.constantFrom(...STRANGE);
const strangeNumber = fc.constantFrom(0, -1, 1.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 1e-320, -0);
const wild: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: "small" },
  fc.jsonValue({ maxDepth: 3 }),
  strangeText,
  strangeNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.integer({ min: 100, max: 3_000 }).map(nested),
);

/** An array in an array, so many times. */
function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** Requests for every operation of the description: some that fit it, some that nearly do, some that don't at all. */
export function fuzzRequests(document: OpenApiDocument): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      weight: operation.requestBody === undefined ? 1 : 8,
      arbitrary: requestOf(path, method.toUpperCase(), operation, document),
    })),
  );
  return fc.oneof(...operations);
}

function requestOf(
  path: string,
  method: string,
  operation: Operation,
  document: OpenApiDocument,
): fc.Arbitrary<FuzzRequest> {
  const value = fc
    .oneof(fc.constantFrom("form", "rows", "x", "-1", "1"), strangeText, fc.string())
    .map(encode);
  const headers = fc.record(
    {
      "content-type": fc.constantFrom(
        "application/json",
        "application/json; charset=utf-16",
        "application/pdf",
        "multipart/form-data; boundary=x",
        "text/html",
        "",
      ),
      "idempotency-key": fc.stringMatching(/^[ -~]{0,20}$/),
      "if-match": fc.stringMatching(/^[ -~]{0,20}$/),
      "x-request-id": fc.stringMatching(/^[ -~]{0,80}$/),
    },
    { requiredKeys: [] },
  );
  const query = fc.dictionary(fc.constantFrom("versionNumber", "title", "id", "x"), value, { maxKeys: 3 });
  return fc
    .record({ parameter: value, query, headers, body: bodyOf(operation, document) })
    .map(({ parameter, query: given, headers: sent, body }) => {
      const search = Object.entries(given).map(([name, text]) => `${name}=${text}`);
      // The templates that the others ask for have to stay.
      const address = path.replace(/\{\w+\}/, () => (method === "DELETE" ? "x" : parameter));
      return {
        path: search.length === 0 ? address : `${address}?${search.join("&")}`,
        method,
        operation,
        headers: Array.isArray(body) ? {} : sent,
        body: method === "GET" || method === "DELETE" ? undefined : body,
      };
    });
}

/** As a part of an address; half of a surrogate pair can't be one. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return "%ff";
  }
}

function bodyOf(operation: Operation, document: OpenApiDocument): fc.Arbitrary<FuzzRequest["body"]> {
  const schemas = Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema);
  const fitting = fc.oneof(...schemas.map((schema) => schemaValue(schema, document, 0)), fc.constant({}));
  const parts = fc
    .dictionary(
      fc.constantFrom(
        "type",
        "title",
        "data",
        "data[html]",
        "data[css]",
        "page",
        "logo",
        "file",
        "template",
        "fontSize",
        "__proto__[x]",
      ),
      fc.tuple(
        fc.oneof(
          fitting.map((value) => stringify(value) ?? ""),
          strangeText,
        ),
        fc.constantFrom("", "text/html", "image/png", "application/pdf"),
      ),
      { maxKeys: 5 },
    )
    .map((values) => Object.entries(values).map(([name, [value, type]]) => [name, value, type] as const));
  return fc.oneof(
    { weight: 6, arbitrary: fitting.map((value) => stringify(value)) },
    { weight: 3, arbitrary: mutated(fitting).map((value) => stringify(value)) },
    { weight: 2, arbitrary: parts },
    { weight: 1, arbitrary: fc.string() },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/** A value with one of its members replaced by anything. */
function mutated(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, wild, fc.nat(20))
    .map(([value, replacement, place]) => replaceAt(value, replacement, place));
}

function replaceAt(value: unknown, replacement: unknown, place: number): unknown {
  if (typeof value !== "object" || value === null) return replacement;
  const entries = Object.entries(value);
  if (entries.length === 0) return replacement;
  const index = place % entries.length;
  const deeper = place >= entries.length;
  const changed = entries.map(([name, member], at): [string, unknown] => [
    name,
    at !== index ? member : deeper ? replaceAt(member, replacement, Math.floor(place / 2)) : replacement,
  ]);
  return Array.isArray(value) ? changed.map(([, member]) => member) : Object.fromEntries(changed);
}

/** Values that a schema allows, but for a few that it doesn't. */
function schemaValue(schema: JsonSchema, document: OpenApiDocument, depth: number): fc.Arbitrary<unknown> {
  if (depth > 8) return fc.constant(null);
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    return schemaValue(document.components.schemas[name] ?? {}, document, depth + 1);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((branch) => schemaValue(branch, document, depth + 1)));
  switch (schema.type) {
    case "string":
      return schema.pattern === undefined
        ? fc.oneof(
            fc.string(),
            strangeText,
            fc.constant("<p>Hello <b>world</b></p>"),
            fc.constant("* a\n* b\n\n| a | b |\n|---|---|\n| c | d |"),
          )
        : fc.stringMatching(new RegExp(schema.pattern));
    case "integer":
      return fc.integer({ min: schema.minimum ?? -10, max: Math.min(schema.maximum ?? 1_000, 2 ** 31) });
    case "number":
      return fc.oneof(
        fc.double({ min: schema.minimum ?? -1e3, max: schema.maximum ?? 1e3, noNaN: true }),
        strangeNumber,
      );
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(schemaValue(schema.items ?? {}, document, depth + 1), { maxLength: 3 });
    case "object": {
      const entries = Object.entries(schema.properties ?? {}).map(
        ([name, member]): [string, fc.Arbitrary<unknown>] => [name, schemaValue(member, document, depth + 1)],
      );
      return entries.length === 0
        ? fc.dictionary(
            fc.constantFrom("name", "items", "share", "photo", "counter", "lastName", "__proto__"),
            wild,
            { maxKeys: 4 },
          )
        : fc.record(Object.fromEntries(entries), { requiredKeys: [...(schema.required ?? [])] });
    }
    default:
      return wild;
  }
}
