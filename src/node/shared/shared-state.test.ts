/** Two servers that share a Redis or a Postgres are one, as far as limits, repeated calls and revoked keys go. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { AppOptions } from "../../http/app.ts";
import { type ServiceFixture, serviceWith, stubWork } from "../../http/testing/service-fixture.ts";
import { hasPostgres, startPostgres } from "../testing/postgres-server.ts";
import { hasRedis, startRedis } from "../testing/redis-server.ts";
import { type OpenSharedState, openSharedState } from "./open-shared-state.ts";

const directory = mkdtempSync(join(tmpdir(), "platen-shared-"));

/** A place that can be shared. */
interface Place {
  readonly url: string;
  stop(): Promise<void>;
}

/** How a place is started, and again with what it had. */
interface PlaceKind {
  readonly name: string;
  readonly isHere: () => boolean;
  readonly start: (last?: Place) => Promise<Place>;
}

const KINDS: readonly PlaceKind[] = [
  {
    name: "Redis",
    isHere: hasRedis,
    start: async (last) => {
      const { port, stop } = await startRedis(directory, last && Number(new URL(last.url).port));
      return { url: `redis://127.0.0.1:${port}`, stop };
    },
  },
  {
    name: "Postgres",
    isHere: hasPostgres,
    start: (last) => startPostgres(directory, last && Number(new URL(last.url).port)),
  },
];

const opened: OpenSharedState[] = [];
let place: Place;
let made = 0;
let keys = 0;
const GENERATE = "/api/v1/generate-pdf";
const body = { type: "html", data: { html: "x" } };
/** A key of its own for each test. */
const newKey = (): string => {
  keys += 1;
  return `key-${keys}`;
};

/** Servers that share the Redis; what they make is numbered. */
async function servers(
  options: Partial<AppOptions> = {},
): Promise<readonly [ServiceFixture, ServiceFixture]> {
  const start = async (): Promise<ServiceFixture> => {
    // A busy machine may take more than a second for an answer, after which each would go on alone.
    const shared = await openSharedState(place.url, { milliseconds: 60_000 });
    opened.push(shared);
    const generate = async () => {
      made += 1;
      const pdf = new TextEncoder().encode(`%PDF ${made}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { pdf, diagnostics: [] };
    };
    const all = Array.from({ length: 200 }, (_, index) => ({
      key: `key-${index}`,
      kind: "production" as const,
    }));
    return serviceWith({ keys: all, work: stubWork({ generate }), shared: shared.state, ...options });
  };
  return [await start(), await start()];
}

const post = ({ send }: ServiceFixture, key: string, idempotencyKey?: string, sent: object = body) =>
  send(GENERATE, {
    method: "POST",
    key,
    body: sent,
    headers: idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey },
  });

afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe.each(KINDS.filter(({ isHere }) => isHere()))("two servers on one $name", ({ start }) => {
  beforeAll(async () => {
    place = await start();
  }, 60_000);
  afterEach(async () => {
    for (const { close } of opened.splice(0)) await close();
  });
  afterAll(() => place.stop());

  it("hold one rate limit", async () => {
    const [one, other] = await servers({ rateLimit: { calls: 5, milliseconds: 600_000 } });
    const key = newKey();
    const statuses = [];
    for (const server of [one, other, one, other, one, other, one])
      statuses.push((await post(server, key)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const refused = await post(other, key);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(100);
    expect((await post(other, newKey())).status).toBe(200);
  });

  it("count wrong keys of an address together", async () => {
    const [one, other] = await servers();
    const statuses = new Set<number>();
    for (let count = 0; count < 60; count += 1)
      for (const server of [one, other]) statuses.add((await post(server, "wrong")).status);
    expect([...statuses]).toEqual([401, 429]);
  });

  it("make a repeated call once, and give its answer from then on", async () => {
    const [one, other] = await servers();
    const key = newKey();
    const before = made;
    const both = await Promise.all([post(one, key, "a"), post(other, key, "a")]);
    const again = await post(other, key, "a");
    expect(made).toBe(before + 1);
    for (const answer of [...both, again]) expect(answer).toMatchObject({ status: 200, text: both[0].text });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(again.headers.get("content-type")).toBe("application/pdf");
    expect((await post(one, key, "a", { ...body, title: "other" })).status).toBe(422);
    expect((await post(other, newKey(), "a")).headers.get("idempotency-replayed")).toBeNull();
  });

  it("let another try what failed", async () => {
    let fails = true;
    const generate = async () => {
      if (fails) throw new Error("broken");
      return { pdf: new Uint8Array(1), diagnostics: [] };
    };
    const [one, other] = await servers({ work: stubWork({ generate }) });
    const key = newKey();
    expect((await post(one, key, "b")).status).toBe(500);
    fails = false;
    expect((await post(other, key, "b")).status).toBe(200);
  });

  it("keep the newest answers of a key, as many as there is room for", async () => {
    const [one, other] = await servers({ idempotencyBytes: 4 * 12 });
    const key = newKey();
    for (const call of ["1", "2", "3"]) await post(one, key, call);
    const repeated = [];
    for (const call of ["3", "1"])
      repeated.push((await post(other, key, call)).headers.get("idempotency-replayed"));
    expect(repeated).toEqual(["true", null]);
  });

  it("refuse a revoked key within two seconds, and go on doing so", async () => {
    const both = await servers();
    const key = newKey();
    for (const server of both) expect((await post(server, key)).status).toBe(200);
    const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(key));
    const id = Buffer.from(digest).toString("hex").slice(0, 12);
    await opened[0]?.state.revokeKey(id);
    for (const server of both)
      await expect.poll(async () => (await post(server, key)).status, { timeout: 2_000 }).toBe(401);
  });

  it("go on alone while it is away, but for calls that must not be made twice", async () => {
    const [one] = await servers({ rateLimit: { calls: 3, milliseconds: 600_000 } });
    const key = newKey();
    expect((await post(one, key)).status).toBe(200);
    await place.stop();
    expect((await post(one, key)).status).toBe(200);
    const refused = await post(one, key, "c");
    expect(refused).toMatchObject({ status: 503, json: { name: "StoreUnavailable" } });
    expect(refused.headers.get("retry-after")).toBe("1");
    expect((await post(one, key)).status).toBe(200);
    expect((await post(one, key)).status).toBe(429);
    place = await start(place);
    await expect.poll(async () => (await post(one, newKey(), "c")).status, { timeout: 60_000 }).toBe(200);
  });
});
