import { PDFDocument, PDFName } from "pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import { BatchWorker } from "../../batch/batch-worker.ts";
import { Batches } from "../../batch/batches.ts";
import { LocalQueue } from "../../batch/queue/local-queue.ts";
import { MemoryStore } from "../../batch/store/memory-store.ts";
import type { ObjectStore } from "../../batch/store/object-store.ts";
import { StoreError } from "../../contract/errors.ts";
import { Engine } from "../../node/engine.ts";
import { governmentForm } from "../../template/testing/government-form.ts";
import { inlineWork } from "../calls/work.ts";
import {
  DEVELOPMENT,
  type SentRequest,
  type ServiceFixture,
  serviceWith,
} from "../testing/service-fixture.ts";

const BATCHES = "/api/v1/batches";
const NDJSON = { "content-type": "application/x-ndjson" };
const engine = new Engine();
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ends) await end();
});

/** The service with batches that are run. */
function running(): ServiceFixture {
  const queue = new LocalQueue();
  const store = new MemoryStore();
  const { store: templates } = serviceWith();
  const work = inlineWork({ engine, templates });
  const worker = new BatchWorker({ store, queue, make: work.records, concurrency: 1, sweepMilliseconds: 50 });
  ends.push(() => worker.close());
  return serviceWith({ work, templates, batches: new Batches({ store, queue }) });
}
const { send } = running();

/** Sends a batch and waits for its end. */
async function done(query: string, sent: SentRequest): Promise<string> {
  const { status, json, headers } = await send(`${BATCHES}${query}`, { method: "POST", ...sent });
  expect([status, json]).toEqual([202, expect.objectContaining({ id: expect.any(String) })]);
  const address = headers.get("location") ?? "";
  await expect
    .poll(async () => (await send(address)).json.state, { timeout: 60_000, interval: 20 })
    .toBe("done");
  return address;
}
const linesOf = async (address: string) =>
  (await send(`${address}/results.ndjson`)).text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("batches over HTTP", () => {
  it("fill a template, of the version that was newest when they were taken", async () => {
    await send("/api/v1/templates?id=form", {
      method: "POST",
      headers: { "content-type": "application/pdf" },
      body: governmentForm(),
    });
    const body = '{"lastName":"Doe"}\n{"lastName":{"first":1}}\n[1]\n{"lastName":"Roe"}\n';
    const unpublished = await send(`${BATCHES}?template=form`, { method: "POST", headers: NDJSON, body });
    expect(unpublished.status).toBe(404);
    await send("/api/v1/templates/form/publish", { method: "POST" });
    const address = await done("?template=form&name={lastName}", { headers: NDJSON, body });
    const lines = await linesOf(address);
    expect(lines).toMatchObject([
      { record: 1, status: "made", name: "Doe.pdf", sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      {
        record: 2,
        status: "failed",
        error: { fields: [{ property: expect.stringContaining("data.lastName") }] },
      },
      { record: 3, status: "failed", error: { message: "A record must be an object of JSON." } },
      { record: 4, status: "made", name: "Roe.pdf" },
    ]);
    expect((await send(address)).json).toMatchObject({
      made: 2,
      failed: 2,
      failures: [{ record: 2 }, { record: 3 }],
    });
    const file = await send(`${address}/files/4.pdf`);
    const single = await send("/api/v1/fill/form.pdf", {
      method: "POST",
      body: { data: { lastName: "Roe" } },
    });
    expect(file.bytes).toEqual(single.bytes);
    expect(file.headers.get("content-disposition")).toContain("Roe.pdf");
    expect((await send(`${address}/files/2`)).status).toBe(404);
  });

  it("are the same for the same Idempotency-Key, whatever was published since", async () => {
    const headers = { ...NDJSON, "idempotency-key": "form-once" };
    const call = { method: "POST", headers, body: '{"lastName":"Doe"}\n' };
    const first = await send(`${BATCHES}?template=form`, call);
    const { status } = await send("/api/v1/templates/form/publish", { method: "POST" });
    expect(status).toBeOneOf([200, 201]);
    const second = await send(`${BATCHES}?template=form`, call);
    expect([second.status, second.json.id]).toEqual([202, first.json.id]);
  });

  it("merge the fills of a template, and tell how many pages each has", async () => {
    const body = '{"lastName":"Doe"}\nno JSON\n{"lastName":{"first":1}}\n{"lastName":"Roe"}\n';
    const address = await done("?template=form&output=merged", { headers: NDJSON, body });
    const lines = await linesOf(address);
    expect(lines).toMatchObject([
      { record: 1, status: "made", pages: 2 },
      { record: 2, status: "failed" },
      {
        record: 3,
        status: "failed",
        error: { fields: [{ property: expect.stringMatching(/^data\.lastName/) }] },
      },
      { record: 4, status: "made", pages: 2 },
    ]);
    const { bytes } = await send(`${address}/merged.pdf`);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(4);
    expect((await send(`${address}/archive.zip`)).status).toBe(404);
    expect((await send(`${address}/files/1`)).status).toBe(404);
  });

  it("merge documents of all kinds", async () => {
    const records = ["one", "two"].map((html) => ({ type: "html", data: { html } }));
    const address = await done("", { body: { records: [...records, {}], output: "merged" } });
    const { bytes } = await send(`${address}/merged.pdf`);
    expect((await PDFDocument.load(bytes)).getPageCount()).toBe(2);
    expect((await send(`${address}/files/2`)).status).toBe(200);
  });

  it("give a merged file an outline of its records, called by their data", async () => {
    const body = '{"lastName":"Doe"}\nno JSON\n{}\n';
    const address = await done("?template=form&output=merged&outline=Dear%20{lastName}", {
      headers: NDJSON,
      body,
    });
    const outlines = (await linesOf(address)).map((line: { outline?: string }) => line.outline);
    expect(outlines).toEqual(["Dear Doe", undefined, "3"]);
    const { bytes } = await send(`${address}/merged.pdf`);
    expect((await PDFDocument.load(bytes)).catalog.has(PDFName.of("Outlines"))).toBe(true);
  });

  it("show data in the places of a document, escaped, and name what is missing", async () => {
    const settings = {
      attributes: {
        type: "html",
        title: "For {{ name }}",
        data: { html: "<h1>{{ name }}</h1>{% for item in items %}<p>{{ item }}</p>{% endfor %}" },
      },
    };
    const form = new FormData();
    form.set("settings", JSON.stringify(settings));
    form.set("records", '{"name":"<b>","items":["a","b"]}\n{"items":[]}\n');
    const address = await done("", { body: form });
    const [first, second] = await linesOf(address);
    expect(first).toMatchObject({ status: "made", pages: 1 });
    expect(second.error.fields).toEqual([
      { property: "attributes.data.html", message: expect.stringContaining("undefined variable: name") },
    ]);
    const single = await send("/api/v1/generate-pdf", {
      method: "POST",
      body: { type: "html", title: "For <b>", data: { html: "<h1>&lt;b&gt;</h1><p>a</p><p>b</p>" } },
    });
    expect((await send(`${address}/files/1`)).bytes).toEqual(single.bytes);
  });

  it("take requests of all kinds in JSON", async () => {
    const records = [
      { type: "html", data: { html: "<p>one" } },
      { data: [{ content: "**two**" }] },
      { template: "form", data: { lastName: "Three" } },
      { type: "html", data: {} },
    ];
    const address = await done("", { body: { records, output: "zip" } });
    expect((await linesOf(address)).map(({ status }) => status)).toEqual(["made", "made", "made", "failed"]);
    const archive = await send(`${address}/archive.zip`);
    expect(new TextDecoder().decode(archive.bytes.subarray(0, 2))).toBe("PK");
    const part = await send(`${address}/archive.zip`, { headers: { range: "bytes=-22" } });
    expect([part.status, part.bytes.length]).toEqual([206, 22]);
    expect(part.headers.get("content-range")).toBe(
      `bytes ${archive.bytes.length - 22}-${archive.bytes.length - 1}/${archive.bytes.length}`,
    );
    expect((await send(`${address}/archive.zip`, { headers: { range: "bytes=99999999-" } })).status).toBe(
      416,
    );
  });

  it.each<[string, SentRequest, number, string]>([
    ["?priority=11", { headers: NDJSON, body: "{}\n" }, 400, "priority"],
    ["?template=none", { headers: NDJSON, body: "{}\n" }, 404, "none"],
    ["?output=pile", { headers: NDJSON, body: "{}\n" }, 400, "output"],
    ["?outline={a}", { headers: NDJSON, body: "{}\n" }, 400, "Needs the output merged"],
    ["?output=merged&outline=plain", { headers: NDJSON, body: "{}\n" }, 400, "outline: Must have a part"],
    ["", { headers: NDJSON, body: '{}\n{"a' }, 400, "Line 2"],
    ["", { headers: { ...NDJSON, "content-encoding": "gzip" }, body: "{}\n" }, 415, "Compressed"],
    ["", { body: { manifest: "none.ndjson" } }, 404, "none.ndjson"],
    ["", { body: { manifest: "../other/secret" } }, 404, "inputs/default"],
    [
      "",
      { body: { manifest: "https://objects.example/june.ndjson" } },
      400,
      "manifest: Addresses are not read here.",
    ],
    ["", { body: { records: 1 } }, 400, "records"],
  ])("refuse %s %j", async (query, sent, status, word) => {
    const answer = await send(`${BATCHES}${query}`, { method: "POST", ...sent });
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(word)]);
  });

  it("are the same for the same Idempotency-Key", async () => {
    const call = { method: "POST", headers: { ...NDJSON, "idempotency-key": "k1" }, body: "{}\n" };
    const first = await send(BATCHES, call);
    const second = await send(BATCHES, call);
    expect(second.json.id).toBe(first.json.id);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect((await send(BATCHES, { ...call, body: "{}\n{}\n" })).status).toBe(422);
  });

  it.each([
    ["POST", "/pause"],
    ["POST", "/resume"],
    ["POST", "/cancel"],
    ["POST", "/retry"],
    ["POST", "/deliveries/done-1/send"],
    ["DELETE", ""],
  ])("are not changed by development keys: %s %s", async (method, path) => {
    const { json } = await send(BATCHES, { method: "POST", headers: NDJSON, body: "{}\n" });
    const address = `${BATCHES}/${json.id}`;
    expect(await send(`${address}${path}`, { method, key: DEVELOPMENT })).toMatchObject({
      status: 403,
      json: { name: "ForbiddenError" },
    });
    expect((await send(address, { key: DEVELOPMENT })).status).toBe(200);
  });

  it("are stopped, listed and deleted", async () => {
    const { json } = await send(BATCHES, { method: "POST", headers: NDJSON, body: "{}\n" });
    const address = `${BATCHES}/${json.id}`;
    expect((await send(BATCHES)).json.batches).toContainEqual(expect.objectContaining({ id: json.id }));
    expect((await send(`${address}/retry`, { method: "POST" })).status).toBeOneOf([200, 409]);
    expect((await send(address, { method: "DELETE" })).status).toBe(204);
    expect((await send(address)).status).toBe(404);
    expect((await send(`${BATCHES}/..%2F..`)).status).toBe(404);
  });

  it("are listed page by page", async () => {
    const { send: ask } = running();
    for (let count = 0; count < 3; count += 1)
      await ask(BATCHES, { method: "POST", headers: NDJSON, body: "{}\n" });
    const { json: first } = await ask(`${BATCHES}?limit=2`);
    const { json: second } = await ask(`${BATCHES}?limit=2&after=${first.next}`);
    const ids = [...first.batches, ...second.batches].map(({ id }: { readonly id: string }) => id);
    expect([new Set(ids).size, second.next]).toEqual([3, undefined]);
    const refused = await ask(`${BATCHES}?limit=many`);
    expect([refused.status, refused.json.fields[0].property]).toEqual([400, "limit"]);
  });

  it("take their records from an address, where the service reads such", async () => {
    const asked: string[] = [];
    const batches = new Batches({
      store: new MemoryStore(),
      queue: new LocalQueue(),
      fetchManifest: async function* (address, workspace) {
        asked.push(`${workspace} ${address}`);
        yield new TextEncoder().encode("{}\n{}\n");
      },
    });
    const body = { manifest: "https://objects.example/june.ndjson?signature=s" };
    const answer = await serviceWith({ batches }).send(BATCHES, { method: "POST", body });
    expect([answer.status, answer.json.records]).toEqual([202, 2]);
    expect(asked).toEqual(["default https://objects.example/june.ndjson?signature=s"]);
  });

  it("are answered 503 while the store is away", async () => {
    const away = (): Promise<never> =>
      Promise.reject(new StoreError("unavailable", undefined, "store of batches"));
    const store: ObjectStore = { put: away, get: away, list: away, remove: away };
    const fixture = serviceWith({ batches: new Batches({ store, queue: new LocalQueue() }) });
    const answer = await fixture.send(BATCHES, { method: "POST", headers: NDJSON, body: "{}\n" });
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  });
});
