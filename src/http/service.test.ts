import { describe, expect, it } from "vitest";
import { BusyError, DeadlineError } from "../contract/errors.ts";
import type { RequestRecord } from "./access-log.ts";
import type { MadePdf } from "./calls/work.ts";
import { DEVELOPMENT, LIVE, type SentRequest, serviceWith, stubWork } from "./testing/service-fixture.ts";

const made: MadePdf = { pdf: new TextEncoder().encode("%PDF"), pageCount: 3, diagnostics: [] };
const call: SentRequest = { method: "POST", body: { data: [] } };
const GENERATE = "/api/v1/generate-pdf";

describe("a body", () => {
  it("gives its room back when it is answered, whatever the answer", async () => {
    let calls = 0;
    const work = stubWork({
      generate: async () => {
        calls += 1;
        if (calls % 2 === 0) throw new BusyError("Later.");
        return made;
      },
    });
    const { send } = serviceWith({ work, rateLimit: { calls: 100, milliseconds: 1_000 } });
    // All together they are more than there is room for.
    const body = new Uint8Array(10 * 1_048_576);
    const headers = { "content-type": "multipart/form-data; boundary=x" };
    const statuses: number[] = [];
    for (let call = 0; call < 30; call += 1)
      statuses.push((await send(GENERATE, { method: "POST", headers, body })).status);
    expect(statuses).toEqual(Array.from({ length: 30 }, (_, call) => (call % 2 === 0 ? 200 : 503)));
    expect(calls).toBe(30);
  });
});

describe("a workspace", () => {
  it("counts no call that is refused as one under way", async () => {
    const { send } = serviceWith({ quotaOf: () => ({ calls: 1 }) });
    const refused = () => send("/api/v1/templates/none", { method: "DELETE", key: DEVELOPMENT });
    for (let call = 0; call < 3; call += 1)
      expect(await refused()).toMatchObject({ status: 403, json: { name: "ForbiddenError" } });
  });

  it("has no more calls under way than its quota allows, whatever their keys", async () => {
    const ends: (() => void)[] = [];
    const work = stubWork({
      generate: () => new Promise((resolve) => ends.push(() => resolve(made))),
    });
    const keys = ["a", "b", "c"].map((key) => ({
      key,
      kind: "production" as const,
      workspace: key < "c" ? "one" : "two",
    }));
    const { send } = serviceWith({ work, keys, quotaOf: (name) => (name === "one" ? { calls: 2 } : {}) });
    const under = [send(GENERATE, { ...call, key: "a" }), send(GENERATE, { ...call, key: "b" })];
    await expect.poll(() => ends.length).toBe(2);
    const refused = await send(GENERATE, { ...call, key: "a" });
    expect(refused).toMatchObject({ status: 429, json: { name: "LimitExceeded" } });
    expect(refused.json.fields).toEqual([{ property: "calls", message: "The limit is 2." }]);
    expect(refused.headers.get("retry-after")).toBe("1");
    const other = send(GENERATE, { ...call, key: "c" });
    await expect.poll(() => ends.length).toBe(3);
    for (const end of ends.splice(0)) end();
    for (const each of [...under, other]) expect((await each).status).toBe(200);
    const again = send(GENERATE, { ...call, key: "b" });
    await expect.poll(() => ends.length).toBe(1);
    ends[0]?.();
    expect((await again).status).toBe(200);
  });

  it("makes no more calls in a time than its quota allows, whatever their keys", async () => {
    const keys = ["a", "b", "c"].map((key) => ({
      key,
      kind: "production" as const,
      workspace: key < "c" ? "one" : "two",
    }));
    const work = stubWork({ generate: async () => made });
    const { send } = serviceWith({ work, keys, quotaOf: (name) => (name === "one" ? { rate: 2 } : {}) });
    const statuses: number[] = [];
    for (const key of ["a", "b", "a", "c"]) statuses.push((await send(GENERATE, { ...call, key })).status);
    expect(statuses).toEqual([200, 200, 429, 200]);
  });
});

describe("rate limits", () => {
  const limits = {
    rateLimit: { calls: 2, milliseconds: 60_000 },
    developmentRateLimit: { calls: 1, milliseconds: 5_000 },
  };
  const work = stubWork({ generate: async () => made });

  it("are counted for each key and told with every answer", async () => {
    const { send } = serviceWith({ ...limits, work });
    const statuses = [];
    for (const key of [LIVE, LIVE, LIVE, DEVELOPMENT, DEVELOPMENT]) {
      const { status, headers } = await send(GENERATE, { ...call, key });
      const limit = headers.get("x-ratelimit-limit");
      statuses.push(
        `${status} ${limit} ${headers.get("x-ratelimit-interval-ms")} ${headers.get("retry-after") ?? ""}`,
      );
    }
    expect(statuses).toEqual([
      "200 2 60000 ",
      "200 2 60000 ",
      "429 2 60000 30",
      "200 1 5000 ",
      "429 1 5000 5",
    ]);
  });

  it("let failures of one kind and open pages alone", async () => {
    const { send } = serviceWith({ ...limits, work });
    for (let count = 0; count < 5; count += 1) {
      expect((await send("/live", { key: "" })).status).toBe(200);
      expect((await send(GENERATE, { ...call, key: "wrong" })).status).toBe(401);
    }
    expect((await send(GENERATE, call)).status).toBe(200);
  });

  it("end in 429 for addresses that try one key after the other", async () => {
    const { send } = serviceWith({ work });
    const statuses = new Set<number>();
    for (let count = 0; count < 150; count += 1)
      statuses.add((await send(GENERATE, { ...call, key: `wrong${count}` })).status);
    expect([...statuses]).toEqual([401, 429]);
    expect((await send(GENERATE, call)).status).toBe(200);
  });
});

describe("what is to be told of a PDF", () => {
  const position = { source: "html", line: 1, column: 5 };
  const diagnostic = { code: "image-not-loaded", severity: "warning", message: "Gone.", position } as const;
  const pdf = Uint8Array.from({ length: 50_000 }, (_, index) => index % 256);
  const done = { pdf, pageCount: 3, diagnostics: [diagnostic, { ...diagnostic, position: undefined }] };
  const work = stubWork({ generate: async () => done, fill: async () => ({ ...done, diagnostics: [] }) });

  it("is counted in headers of the PDF", async () => {
    const { send } = serviceWith({ work });
    const generated = await send(GENERATE, call);
    expect(Buffer.compare(generated.bytes, pdf)).toBe(0);
    expect(generated.headers.get("x-page-count")).toBe("3");
    expect(generated.headers.get("x-diagnostics-count")).toBe("2");
    const filled = await send("/api/v1/fill/T.pdf", call);
    expect(filled.headers.get("x-diagnostics-count")).toBe("0");
  });

  it("comes with the PDF to who asks for JSON", async () => {
    const { json, headers } = await serviceWith({ work }).send(`${GENERATE}?answer=json`, call);
    expect(Buffer.compare(Buffer.from(json.pdf, "base64"), pdf)).toBe(0);
    expect(json).toMatchObject({ pageCount: 3, diagnostics: [diagnostic, { code: "image-not-loaded" }] });
    expect(headers.get("x-diagnostics-count")).toBe("2");
  });

  it("does not hang on what clients say they accept", async () => {
    const headers = { accept: "application/json, text/plain, */*" };
    const { headers: answered } = await serviceWith({ work }).send(GENERATE, { ...call, headers });
    expect(answered.get("content-type")).toBe("application/pdf");
  });

  it("has no other form", async () => {
    const { status, json } = await serviceWith({ work }).send(`${GENERATE}?answer=xml`, call);
    expect(status).toBe(400);
    expect(json.fields).toEqual([{ property: "answer", message: "Must be one of pdf, json." }]);
  });
});

describe("work that could not be done", () => {
  it.each([
    [new BusyError("Busy.", 2.3), 503, "Busy", "3"],
    [new DeadlineError(15_000), 504, "Timeout", null],
  ])("%s", async (error, status, name, retryAfter) => {
    const { send } = serviceWith({ work: stubWork({ generate: () => Promise.reject(error) }) });
    const answer = await send(GENERATE, call);
    expect(answer.status).toBe(status);
    expect(answer.json).toMatchObject({ name, fields: [] });
    expect(answer.headers.get("retry-after")).toBe(retryAfter);
  });
});

describe("Idempotency-Key", () => {
  function counting() {
    let count = 0;
    const pause: (() => void)[] = [];
    const work = stubWork({
      generate: async ({ bytes }) => {
        count += 1;
        const text = new TextDecoder().decode(bytes);
        if (text.includes("slow")) await new Promise<void>((resolve) => pause.push(resolve));
        if (text.includes("fails once") && count === 1) throw new BusyError("Busy.");
        return { ...made, pdf: new TextEncoder().encode(`%PDF ${count}`) };
      },
    });
    return { ...serviceWith({ work }), pause };
  }
  const keyed = (key: string, body: unknown = { data: [] }): SentRequest => ({
    ...call,
    body,
    headers: { "idempotency-key": key },
  });

  it("gives the first answer to a call that is repeated", async () => {
    const { send } = counting();
    const [first, second, other] = [
      await send(GENERATE, keyed("a")),
      await send(GENERATE, keyed("a")),
      await send(GENERATE, keyed("b")),
    ];
    expect([first.text, second.text, other.text]).toEqual(["%PDF 1", "%PDF 1", "%PDF 2"]);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("content-type")).toBe("application/pdf");
  });

  it("lets a call that comes too early wait", async () => {
    const { send, pause } = counting();
    const both = [send(GENERATE, keyed("a", { data: "slow" })), send(GENERATE, keyed("a", { data: "slow" }))];
    await expect.poll(() => pause.length).toBe(1);
    pause[0]?.();
    expect((await Promise.all(both)).map(({ text }) => text)).toEqual(["%PDF 1", "%PDF 1"]);
  });

  it("forgets failures", async () => {
    const { send } = counting();
    const body = { data: "fails once" };
    expect((await send(GENERATE, keyed("a", body))).status).toBe(503);
    expect((await send(GENERATE, keyed("a", body))).text).toBe("%PDF 2");
  });

  it("is refused with another call, and does not reach other keys", async () => {
    const { send } = counting();
    await send(GENERATE, keyed("a"));
    const other = await send(GENERATE, keyed("a", { data: [1] }));
    expect(other.status).toBe(422);
    expect(other.json).toMatchObject({ name: "IdempotencyError", fields: [{ property: "Idempotency-Key" }] });
    expect((await send(GENERATE, { ...keyed("a", { data: [1] }), key: DEVELOPMENT })).text).toBe("%PDF 2");
  });

  it("knows a multipart call again, whatever its boundary", async () => {
    const { send } = counting();
    const form = (): FormData => {
      const data = new FormData();
      data.set("data", "[]");
      return data;
    };
    const headers = { "idempotency-key": "a" };
    const first = await send(GENERATE, { ...call, body: form(), headers });
    expect((await send(GENERATE, { ...call, body: form(), headers })).text).toBe(first.text);
  });

  it.each(["", "two words", "ü", "x".repeat(256)])("%j is none", async (key) => {
    const { status, json } = await counting().send(GENERATE, keyed(key));
    expect(status).toBe(400);
    expect(json.fields[0].property).toBe("Idempotency-Key");
  });
});

describe("for those who run it", () => {
  it("/live answers without a key", async () => {
    const { status, json } = await serviceWith().send("/live", { key: "" });
    expect([status, json]).toEqual([200, { status: "live" }]);
  });

  it("/ready follows what it is told", async () => {
    let isReady = true;
    const { send } = serviceWith({ isReady: () => isReady });
    expect(await send("/ready", { key: "" })).toMatchObject({ status: 200, json: { status: "ready" } });
    isReady = false;
    expect(await send("/ready", { key: "" })).toMatchObject({ status: 503, json: { status: "not ready" } });
    expect((await send("/live")).status).toBe(200);
  });

  it("/metrics counts requests by route and status, and shows other figures", async () => {
    const work = stubWork({
      generate: async () => ({
        ...made,
        diagnostics: [{ code: "css-x", severity: "warning", message: "m", position: undefined }],
      }),
    });
    const gauges = () => [
      {
        name: "platen_threads",
        help: "Threads.",
        type: "gauge" as const,
        values: [{ labels: { state: "busy" }, value: 2 }],
      },
    ];
    const { send } = serviceWith({ work, gauges });
    await send(GENERATE, call);
    await send(GENERATE, { ...call, key: "wrong" });
    await send("/secret/path");
    const { text, headers } = await send("/metrics", { key: "" });
    expect(headers.get("content-type")).toContain("text/plain; version=0.0.4");
    for (const line of [
      'platen_requests_total{route="/api/v1/generate-pdf",method="POST",status="200"} 1',
      'platen_requests_total{route="/api/v1/generate-pdf",method="POST",status="401"} 1',
      'platen_requests_total{route="",method="GET",status="404"} 1',
      'platen_request_seconds_count{route="/api/v1/generate-pdf",method="POST"} 2',
      'platen_request_seconds_bucket{route="/api/v1/generate-pdf",method="POST",le="+Inf"} 2',
      'platen_diagnostics_total{code="css-x"} 1',
      "platen_pages_total 3",
      'platen_threads{state="busy"} 2',
    ]) {
      expect(text.split("\n")).toContain(line);
    }
    expect(text).not.toContain("secret");
  });

  it("/metrics asks for its key where it has one, which opens nothing else", async () => {
    const { send } = serviceWith({ gauges: () => [], metricsKey: "watcher" });
    expect((await send("/metrics", { key: LIVE })).status).toBe(401);
    expect((await send("/metrics", { key: "watcher" })).status).toBe(200);
    expect((await send("/api/v1/templates", { key: "watcher" })).status).toBe(401);
  });

  it("counts wrong keys by the address that a trusted proxy tells", async () => {
    const { send } = serviceWith({ clientAddress: (_peer, forwardedFor) => forwardedFor ?? "" });
    const wrong = async (address: string): Promise<number> =>
      (await send("/api/v1/templates", { key: "wrong", headers: { "x-forwarded-for": address } })).status;
    const statuses = new Set<number>();
    for (let count = 0; count < 150; count += 1) statuses.add(await wrong("192.0.2.1"));
    expect(statuses).toContain(429);
    expect(await wrong("192.0.2.2")).toBe(401);
  });

  it("there is no /metrics unless it is switched on", async () => {
    expect((await serviceWith().send("/metrics")).status).toBe(404);
  });

  it("the log tells ids, sizes and times, and nothing that was sent", async () => {
    const records: RequestRecord[] = [];
    const work = stubWork({ generate: async () => made });
    const { send } = serviceWith({ work, onRequest: (record) => records.push(record) });
    const body = { title: "SECRET", data: ["SECRET"] };
    await send(`${GENERATE}?q=SECRET`, {
      ...call,
      body,
      headers: { "x-request-id": "r1", "idempotency-key": "SECRET" },
    });
    await send(`/api/v1/fill/SECRET.pdf`, { ...call, body });
    expect(records[0]).toEqual({
      id: "r1",
      method: "POST",
      route: GENERATE,
      status: 200,
      milliseconds: expect.any(Number),
      requestBytes: JSON.stringify(body).length,
      responseBytes: 4,
      key: expect.stringMatching(/^[0-9a-f]{12}$/),
      workspace: "default",
      pages: 3,
      diagnostics: [],
    });
    expect(records[1]).toMatchObject({
      route: "/api/v1/fill/{pdfTemplateID}.pdf",
      status: 500,
      error: "InternalError",
    });
    const text = JSON.stringify(records);
    for (const secret of ["SECRET", LIVE, btoa(LIVE)]) expect(text).not.toContain(secret);
  });
});
