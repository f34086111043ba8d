import fc from "fast-check";
import { Check } from "typebox/value";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openApiDocument } from "../../src/http/reference/openapi.ts";
import { type Api, type Received, startApi } from "./api.ts";
import { type FuzzRequest, fuzzRequests } from "./fuzz-requests.ts";

/** Requests of one run; `SERVICE_FUZZ=20000` for a long one. */
const RUNS = Number(process.env["SERVICE_FUZZ"] ?? 400);
const document = openApiDocument("http://127.0.0.1");
let api: Api;

beforeAll(async () => {
  api = await startApi("in process");
}, 60_000);
afterAll(() => api.close());

function send({ path, method, headers, body }: FuzzRequest): Promise<Received> {
  if (!Array.isArray(body)) return api.send(path, { method, headers, body });
  const form = new FormData();
  for (const [name, value, type] of body)
    form.set(name, type === "" ? value : new File([value], "f", { type }));
  return api.send(path, { method, body: form });
}

it("no request at random is answered by a failure of ours, or otherwise than described", async () => {
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fuzzRequests(document), async (request) => {
      const { status, headers, json } = await send(request);
      seen.set(status, (seen.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
      const described = Object.keys(request.operation.responses);
      // An address at random may be none, or that of something else.
      if (json?.name === "RequestError" || status === 404 || status === 405) return;
      expect(described).toContain(String(status));
      const content = request.operation.responses[status]?.content;
      const type = headers.get("content-type")?.split(";", 1)[0] ?? "";
      if (content !== undefined) expect(Object.keys(content)).toContain(type);
      if (status >= 400) expect(Check(document.components.schemas["Problem"] as object, json)).toBe(true);
    }),
    { numRuns: RUNS, interruptAfterTimeLimit: 600_000, markInterruptAsFailure: false },
  );
  expect(seen.get(200)).toBeGreaterThan(RUNS / 50);
  expect(seen.get(400)).toBeGreaterThan(RUNS / 50);
  if (process.env["SERVICE_FUZZ"] !== undefined) console.log(Object.fromEntries(seen));
}, 700_000);
