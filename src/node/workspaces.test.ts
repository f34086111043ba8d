/** What belongs to one workspace is not there for the keys of another. */
import { createStorage } from "unstorage";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { BatchWorker } from "../batch/batch-worker.ts";
import { Batches } from "../batch/batches.ts";
import { LocalQueue } from "../batch/queue/local-queue.ts";
import { MemoryStore } from "../batch/store/memory-store.ts";
import { createApp } from "../http/app.ts";
import { inlineWork } from "../http/calls/work.ts";
import { openApiDocument } from "../http/reference/openapi.ts";
import { TemplateStore } from "../template/store.ts";
import { governmentForm } from "../template/testing/government-form.ts";
import { Engine } from "./engine.ts";

const engine = new Engine();
const form = governmentForm() as Uint8Array<ArrayBuffer>;
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

type Send = (key: string, method: string, path: string, body?: unknown) => Promise<Response>;

/** A service with keys of two workspaces and of the default one. */
function service(): Send {
  const templates = new TemplateStore(createStorage());
  const work = inlineWork({ engine, templates });
  const [queue, store] = [new LocalQueue(), new MemoryStore()];
  const worker = new BatchWorker({ store, queue, make: work.records, concurrency: 1 });
  ends.push(() => worker.close());
  const foreign = CALLS.map((_call, index) => foreignKey(index));
  const { fetch } = createApp({
    keys: [
      { key: "plain", kind: "production" },
      { key: "plain-dev", kind: "development" },
      { key: "acme", kind: "production", workspace: "acme" },
      ...foreign.map((key) => ({ key, kind: "production", workspace: key }) as const),
      { key: "foreign", kind: "production", workspace: "foreign" },
      { key: "foreign-dev", kind: "development", workspace: "foreign" },
    ],
    templates,
    work,
    batches: new Batches({ store, queue }),
  });
  return (key, method, path, body) =>
    fetch(
      new Request(`http://127.0.0.1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": body instanceof Uint8Array ? "application/pdf" : "application/json",
          "x-request-id": "one",
        },
        ...(body === undefined ? {} : { body: body instanceof Uint8Array ? form : JSON.stringify(body) }),
      }),
    );
}

/** All that can be told of an answer. */
async function told(answer: Response): Promise<unknown> {
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}

async function statusOf(answer: Promise<Response>): Promise<number> {
  return (await answer).status;
}

const TEMPLATES = "/api/v1/templates";
const BATCHES = "/api/v1/batches";
const FILL = "/api/v1/fill/form.pdf";
const filled = { data: { lastName: "Doe" } };

/** A workspace of its own for each row of the table. */
const foreignKey = (row: number): string => `foreign-${row}`;

/** A workspace has the template `form`, as draft and published. */
async function fillWorkspace(send: Send, key: string): Promise<void> {
  expect(await statusOf(send(key, "POST", `${TEMPLATES}?id=form&title=Secret`, form))).toBe(201);
  expect(await statusOf(send(key, "POST", `${TEMPLATES}/form/publish`))).toBe(200);
}

/** Takes a batch of one record and gives its id when it is done. */
async function doneBatch(send: Send, key: string): Promise<string> {
  const taken = await send(key, "POST", BATCHES, { template: "form", records: [filled], output: "zip" });
  const { id } = (await taken.json()) as { id: string };
  const state = async () =>
    ((await (await send(key, "GET", `${BATCHES}/${id}`)).json()) as { state: string }).state;
  await vi.waitUntil(async () => (await state()) === "done", { timeout: 60_000 });
  return id;
}

interface Call {
  /** As the description of the API has it. */
  readonly operation: string;
  readonly path: string;
  readonly body?: unknown;
  /** What the foreign key is answered. */
  readonly status: number;
  /** The answer differs from time to time. */
  readonly isNew?: boolean;
}

const row = (operation: string, status: number, rest: Partial<Call> = {}): Call => ({
  operation,
  status,
  path: operation
    .replace(/^\w+ /, "")
    .replace(/\{id\}|\{pdfTemplateID\}/, operation.includes("batches") ? "BATCH" : "form"),
  ...rest,
});
/** Every call with a key, made by one of a workspace that has nothing, about what another has. */
const CALLS: readonly Call[] = [
  row("POST /api/v1/generate-pdf", 200, { body: { type: "html", data: { html: "<p>x" } } }),
  row("POST /api/v1/fill/{pdfTemplateID}.pdf", 404, { body: filled }),
  row("POST /api/v1/fill/{pdfTemplateID}.pdf", 404, { path: `${FILL}?versionNumber=-1`, body: filled }),
  row("POST /api/v1/fill/{pdfTemplateID}.pdf", 404, { path: `${FILL}?versionNumber=1`, body: filled }),
  row("POST /api/v1/invoices", 400, { body: {} }),
  row("POST /api/v1/invoices/read", 422, { body: form }),
  row("GET /api/v1/templates", 200),
  row("POST /api/v1/templates", 201, { path: `${TEMPLATES}?id=form`, body: form }),
  row("GET /api/v1/templates/{id}", 404),
  row("GET /api/v1/templates/{id}", 404, { path: `${TEMPLATES}/form?versionNumber=1` }),
  row("GET /api/v1/templates/{id}", 404, { path: `${TEMPLATES}/workspace.acme%3Aform` }),
  row("PUT /api/v1/templates/{id}", 404, { body: form }),
  row("DELETE /api/v1/templates/{id}", 404),
  row("GET /api/v1/templates/{id}/base", 404),
  row("POST /api/v1/templates/{id}/publish", 404),
  row("POST /api/v1/templates/{id}/embed-token", 404),
  row("POST /api/v1/batches", 404, { body: { template: "form", records: [filled] } }),
  row("POST /api/v1/batches", 202, { body: { records: [{ template: "form", ...filled }] }, isNew: true }),
  row("GET /api/v1/batches", 200),
  row("GET /api/v1/batches/{id}", 404),
  row("DELETE /api/v1/batches/{id}", 404),
  row("POST /api/v1/batches/{id}/pause", 404),
  row("POST /api/v1/batches/{id}/resume", 404),
  row("POST /api/v1/batches/{id}/cancel", 404),
  row("POST /api/v1/batches/{id}/retry", 404),
  row("GET /api/v1/batches/{id}/results.ndjson", 404),
  row("GET /api/v1/batches/{id}/archive.zip", 404),
  row("GET /api/v1/batches/{id}/merged.pdf", 404),
  row("GET /api/v1/batches/{id}/deliveries", 404),
  row("POST /api/v1/batches/{id}/deliveries/{name}/send", 404, {
    path: `${BATCHES}/BATCH/deliveries/done-1/send`,
  }),
  row("GET /api/v1/batches/{id}/files/{record}", 404, { path: `${BATCHES}/BATCH/files/1` }),
];

describe("a key of another workspace", () => {
  const send = service();
  let batch = "";
  const owned = async (): Promise<unknown> => [
    await told(await send("acme", "GET", TEMPLATES)),
    await told(await send("acme", "GET", BATCHES)),
    await statusOf(send("acme", "POST", FILL, filled)),
    await statusOf(send("plain", "POST", FILL, filled)),
  ];
  beforeAll(async () => {
    for (const key of ["acme", "plain"]) await fillWorkspace(send, key);
    batch = await doneBatch(send, "acme");
  }, 30_000);

  it.each(CALLS.map((call, index) => ({ ...call, index })))(
    "is answered by $operation as if there were nothing: $status",
    async ({ operation, path, body, status, isNew, index }) => {
      const [method = ""] = operation.split(" ");
      const ofBatch = path.replace("BATCH", batch);
      const before = await owned();
      const answer = await told(await send(foreignKey(index), method, ofBatch, body));
      expect(answer).toMatchObject({ status });
      if (isNew !== true)
        expect(answer).toEqual(await told(await service()(foreignKey(index), method, ofBatch, body)));
      expect(await owned()).toEqual(before);
    },
  );

  it("has been tried with every call that takes one", () => {
    const tried = new Set(CALLS.map(({ operation }) => operation));
    const all = Object.entries(openApiDocument("http://x").paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([, { security }]) => security?.length !== 0)
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    );
    expect([...tried].sort()).toEqual(all.sort());
  });
});

/** What the editor of a template calls, for which tokens are; all else does not know them. */
const EDITING: ReadonlySet<string> = new Set([
  "GET /api/v1/templates/{id}",
  "PUT /api/v1/templates/{id}",
  "GET /api/v1/templates/{id}/base",
  "POST /api/v1/templates/{id}/publish",
]);

describe("a token for one template", () => {
  const send = service();
  let [batch, token, foreignToken] = ["", "", ""];
  const tokenOf = async (key: string, id: string): Promise<string> => {
    const answer = await send(key, "POST", `${TEMPLATES}/${id}/embed-token`);
    return ((await answer.json()) as { token: string }).token;
  };
  const owned = async (): Promise<unknown> => [
    await told(await send("acme", "GET", TEMPLATES)),
    await told(await send("acme", "GET", BATCHES)),
  ];
  beforeAll(async () => {
    for (const key of ["acme", "foreign"]) await fillWorkspace(send, key);
    expect(await statusOf(send("acme", "POST", `${TEMPLATES}?id=other`, form))).toBe(201);
    batch = await doneBatch(send, "acme");
    [token, foreignToken] = [await tokenOf("acme", "other"), await tokenOf("foreign", "form")];
  }, 30_000);

  it.each(CALLS.map((call, index) => ({ ...call, index })))(
    "is answered by $operation as a foreign or unknown key is",
    async ({ operation, path, body, index }) => {
      const [method = ""] = operation.split(" ");
      const ofBatch = path.replace("BATCH", batch);
      const before = await owned();
      const answer = await told(await send(token, method, ofBatch, body));
      const like = EDITING.has(operation) ? foreignKey(index) : "unknown";
      const expected = await told(await send(like, method, ofBatch, body));
      expect(answer).toEqual(expected);
      expect(answer).toMatchObject({ status: EDITING.has(operation) ? 404 : 401 });
      expect(await owned()).toEqual(before);
    },
  );

  it("opens its own, in its own workspace", async () => {
    expect(await statusOf(send(token, "GET", `${TEMPLATES}/other`))).toBe(200);
    expect(await statusOf(send(foreignToken, "GET", `${TEMPLATES}/other`))).toBe(404);
    expect(await statusOf(send(foreignToken, "GET", `${TEMPLATES}/form`))).toBe(200);
    expect(await statusOf(send(foreignToken, "DELETE", `${TEMPLATES}/form`))).toBe(401);
  });
});

describe("a workspace", () => {
  it("has templates of its own under the same ids", async () => {
    const send = service();
    for (const key of ["acme", "foreign", "plain"]) await fillWorkspace(send, key);
    expect(await statusOf(send("foreign", "DELETE", `${TEMPLATES}/form`))).toBe(204);
    expect(await statusOf(send("foreign", "POST", FILL, filled))).toBe(404);
    for (const key of ["acme", "plain"]) expect(await statusOf(send(key, "POST", FILL, filled))).toBe(200);
    expect(await (await send("plain", "GET", TEMPLATES)).json()).toMatchObject({
      templates: [{ id: "form" }],
    });
  });

  it("is read and filled by its development keys, and not changed", async () => {
    const send = service();
    await fillWorkspace(send, "foreign");
    expect(await statusOf(send("foreign-dev", "GET", `${TEMPLATES}/form`))).toBe(200);
    expect(await statusOf(send("foreign-dev", "POST", FILL, filled))).toBe(200);
    expect(await statusOf(send("foreign-dev", "DELETE", `${TEMPLATES}/form`))).toBe(403);
    expect(await statusOf(send("plain-dev", "GET", `${TEMPLATES}/form`))).toBe(404);
  });
});
