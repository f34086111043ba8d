import { createStorage } from "unstorage";
import { afterEach, describe, expect, it, vi } from "vitest";
import { governmentForm } from "../template/testing/government-form.ts";
import { KeyStore } from "./access/key-store.ts";
import { knownKeyOf } from "./access/keys.ts";
import { inlineWork } from "./calls/work.ts";
import type { SharedState } from "./shared-state.ts";
import { DEVELOPMENT, LIVE, type ServiceFixture, serviceWith } from "./testing/service-fixture.ts";

const ALL = "/api/v1/templates";
const form = governmentForm();
const pdf = { method: "POST", body: form, headers: { "content-type": "application/pdf" } };
const work = inlineWork({ engine: { renderHtml: () => Promise.reject(new Error("not asked for")) } });

afterEach(() => {
  vi.useRealTimers();
});

/** A service with the templates `form` and `other`. */
async function service(options: Parameters<typeof serviceWith>[0] = {}): Promise<ServiceFixture> {
  const fixture = serviceWith({ work, ...options });
  for (const id of ["form", "other"]) await fixture.send(`${ALL}?id=${id}`, pdf);
  return fixture;
}

async function issued({ send }: ServiceFixture, query = ""): Promise<string> {
  const { json } = await send(`${ALL}/form/embed-token${query}`, { method: "POST" });
  return json.token;
}

describe("a token of the embedded editor", () => {
  it("is issued for a template there is, for as long as is asked", async () => {
    const { send } = await service();
    const made = await send(`${ALL}/form/embed-token?seconds=60`, { method: "POST" });
    expect(made).toMatchObject({ status: 201, json: { id: "form" } });
    expect(made.headers.get("cache-control")).toBe("no-store");
    const left = Date.parse(made.json.expires) - Date.now();
    expect(left).toBeGreaterThan(50_000);
    expect(left).toBeLessThanOrEqual(60_000);
    expect(await send(`${ALL}/none/embed-token`, { method: "POST" })).toMatchObject({ status: 404 });
    expect(await send(`${ALL}/form/embed-token`, { method: "POST", key: DEVELOPMENT })).toMatchObject({
      status: 403,
    });
  });

  it.each([
    ["seconds=0", "seconds"],
    ["seconds=86401", "seconds"],
    ["seconds=1.5", "seconds"],
    ["seconds=", "seconds"],
    ["publish=yes", "publish"],
  ])("is not issued with %s", async (query, property) => {
    const { send } = await service();
    const { status, json } = await send(`${ALL}/form/embed-token?${query}`, { method: "POST" });
    expect([status, json.fields[0].property]).toEqual([400, property]);
  });

  it("reads, changes and publishes its template", async () => {
    const fixture = await service();
    const { send } = fixture;
    const key = await issued(fixture);
    const { json, headers } = await send(`${ALL}/form`, { key });
    expect((await send(`${ALL}/form/base`, { key })).text).toMatch(/^%PDF-/);
    const put = { method: "PUT", key, body: { ...json.template, title: "Changed" } };
    const match = { "if-match": headers.get("etag") ?? "" };
    expect(await send(`${ALL}/form`, { ...put, headers: match })).toMatchObject({ status: 200 });
    expect(await send(`${ALL}/form`, { ...put, headers: match })).toMatchObject({ status: 412 });
    expect(await send(`${ALL}/form/publish`, { method: "POST", key })).toMatchObject({
      status: 200,
      json: { versionNumber: 1 },
    });
    expect((await send(`${ALL}/form?versionNumber=1`, { key })).json.template.title).toBe("Changed");
  });

  it("publishes nothing where it was made to edit alone", async () => {
    const fixture = await service();
    const key = await issued(fixture, "?publish=false");
    expect((await fixture.send(`${ALL}/form`, { key })).status).toBe(200);
    expect(await fixture.send(`${ALL}/form/publish`, { method: "POST", key })).toMatchObject({
      status: 403,
      json: { name: "ForbiddenError" },
    });
    expect((await fixture.send(`${ALL}/form`)).json.versions).toEqual([]);
  });

  it("ends when it was said to, and tells it apart from a key that nobody knows", async () => {
    const fixture = await service();
    const key = await issued(fixture, "?seconds=60");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    const ended = await fixture.send(`${ALL}/form`, { key });
    expect(ended).toMatchObject({ status: 401, json: { name: "TokenExpiredError" } });
    expect(ended.headers.get("www-authenticate")).toContain("invalid_token");
    expect(await fixture.send(ALL, { key })).toMatchObject({
      status: 401,
      json: { name: "AuthenticationError" },
    });
  });

  it("goes with the key that issued it", async () => {
    const keySource = new KeyStore(createStorage());
    const { key, stored } = await keySource.create("production");
    const fixture = await service({ keySource });
    const { json } = await fixture.send(`${ALL}/form/embed-token`, { method: "POST", key });
    expect((await fixture.send(`${ALL}/form`, { key: json.token })).status).toBe(200);
    await keySource.revoke(stored.id);
    expect((await fixture.send(`${ALL}/form`, { key: json.token })).status).toBe(401);
  });

  it("goes with a key of the settings that was revoked for all servers", async () => {
    vi.useFakeTimers({ toFake: ["Date", "performance"] });
    const revoked = new Set<string>();
    const shared: SharedState = {
      take: async () => 0,
      revokedKeys: async () => new Set(revoked),
      revokeKey: async (id) => void revoked.add(id),
      answers: {} as SharedState["answers"],
    };
    const fixture = await service({ shared });
    const key = await issued(fixture);
    expect((await fixture.send(`${ALL}/form`, { key })).status).toBe(200);
    const { id } = await knownKeyOf({ key: LIVE, kind: "production" });
    await shared.revokeKey(id);
    vi.advanceTimersByTime(10_000);
    expect((await fixture.send(`${ALL}/form`, { key })).status).toBe(401);
  });

  it("is read by servers that have the same secret, and by no others", async () => {
    const embedSecret = "a secret of all servers";
    const [one, two, three] = [
      await service({ embedSecret }),
      await service({ embedSecret }),
      await service(),
    ];
    const key = await issued(one);
    expect((await two.send(`${ALL}/form`, { key })).status).toBe(200);
    expect((await three.send(`${ALL}/form`, { key })).status).toBe(401);
  });

  it("is counted by itself, and named in the log by its key", async () => {
    const keys: (string | undefined)[] = [];
    const fixture = await service({
      rateLimit: { calls: 6, milliseconds: 1_000_000 },
      onRequest: (record) => void keys.push(record.key),
    });
    const key = await issued(fixture);
    const statuses: number[] = [];
    for (let call = 0; call < 7; call += 1)
      statuses.push((await fixture.send(`${ALL}/form`, { key })).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
    expect((await fixture.send(`${ALL}/form`)).status).toBe(200);
    expect(keys.at(-1)).toMatch(/^[0-9a-f]{12}$/);
    expect(keys.at(-2)).toMatch(new RegExp(`^${keys.at(-1)}\\.[0-9a-f]{8}$`));
  });
});
