/** Servers keep nothing to themselves but caches: two of them on one store are one service. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { KeyStore } from "../http/access/key-store.ts";
import { createApp } from "../http/app.ts";
import { inlineWork } from "../http/calls/work.ts";
import { TemplateStore } from "../template/store.ts";
import { governmentForm } from "../template/testing/government-form.ts";
import { Engine } from "./engine.ts";
import { type RunningServer, serve } from "./serve.ts";
import { openStorage } from "./template-store.ts";
import { hasRedis, startRedis } from "./testing/redis-server.ts";

const directory = mkdtempSync(join(tmpdir(), "platen-two-"));
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

async function startServer(location: string): Promise<RunningServer> {
  const storage = await openStorage(location);
  const store = new TemplateStore(storage);
  const app = createApp({
    keys: [{ key: "k", kind: "production" }],
    keySource: new KeyStore(storage),
    templates: store,
    work: inlineWork({
      engine: new Engine(),
      templates: store,
    }),
  });
  const server = await serve({ app, port: 0 });
  ends.push(async () => {
    await server.close();
    await storage.dispose();
  });
  return server;
}

const STORES: readonly (readonly [name: string, open: () => Promise<string>])[] = [
  ["a directory", async () => join(directory, "templates")],
  [
    "Redis",
    async () => {
      const redis = await startRedis(directory);
      ends.push(() => redis.stop());
      const path = join(directory, "store.json");
      writeFileSync(
        path,
        JSON.stringify({ driver: "redis", options: { url: `redis://127.0.0.1:${redis.port}` } }),
      );
      return path;
    },
  ],
];

describe("two servers on one store", () => {
  it.each(STORES)(
    "%s",
    async (name, open) => {
      if (name === "Redis" && !hasRedis()) {
        console.warn("skipped: there is no redis-server here");
        return;
      }
      const location = await open();
      const [one, other] = [await startServer(location), await startServer(location)];
      const headers = { authorization: "Bearer k" };
      const json = { ...headers, "content-type": "application/json" };
      const templates = (server: RunningServer, path = ""): string => `${server.url}/api/v1/templates${path}`;
      const fill = async (server: RunningServer, query = ""): Promise<number> => {
        const body = JSON.stringify({ data: { lastName: "Doe" } });
        return (
          await fetch(`${server.url}/api/v1/fill/form.pdf${query}`, { method: "POST", headers: json, body })
        ).status;
      };

      const body = governmentForm() as Uint8Array<ArrayBuffer>;
      const pdf = { ...headers, "content-type": "application/pdf" };
      expect((await fetch(templates(one, "?id=form"), { method: "POST", headers: pdf, body })).status).toBe(
        201,
      );
      expect(await fill(other)).toBe(404);
      expect(await fill(other, "?versionNumber=-1")).toBe(200);
      const published = await fetch(templates(other, "/form/publish"), { method: "POST", headers });
      expect(await published.json()).toEqual({ id: "form", versionNumber: 1 });
      expect(await fill(one)).toBe(200);

      const { template } = (await (await fetch(templates(one, "/form"), { headers })).json()) as {
        template: object;
      };
      const changed = JSON.stringify({ ...template, title: "Changed elsewhere" });
      expect(
        (await fetch(templates(other, "/form"), { method: "PUT", headers: json, body: changed })).status,
      ).toBe(200);
      const list = await (await fetch(templates(one), { headers })).json();
      expect(list).toEqual({
        templates: [{ id: "form", title: "Changed elsewhere", versions: [1], damaged: false }],
      });

      // Both publish at the same moment: each gets a number of its own.
      const both = await Promise.all(
        [one, other].map((server) => fetch(templates(server, "/form/publish"), { method: "POST", headers })),
      );
      const numbers = await Promise.all(
        both.map(async (answer) => ((await answer.json()) as { versionNumber: number }).versionNumber),
      );
      expect(new Set(numbers).size).toBeGreaterThanOrEqual(1);
      for (const number of numbers) expect(await fill(one, `?versionNumber=${number}`)).toBe(200);

      const storage = await openStorage(location);
      ends.push(() => storage.dispose());
      const { key } = await new KeyStore(storage).create("production");
      await expect
        .poll(
          async () => (await fetch(templates(other), { headers: { authorization: `Bearer ${key}` } })).status,
          { timeout: 60_000 },
        )
        .toBe(200);

      expect((await fetch(templates(other, "/form"), { method: "DELETE", headers })).status).toBe(204);
      expect(await fill(one)).toBe(404);
    },
    60_000,
  );
});
