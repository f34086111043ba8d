import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { hasRedis, startRedis } from "../../node/testing/redis-server.ts";
import { TestHost } from "../testing/test-host.ts";

const directory = mkdtempSync(join(tmpdir(), "platen-worker-"));
const hosts: TestHost[] = [];
afterAll(() => {
  for (const host of hosts) host.remove();
  rmSync(directory, { recursive: true, force: true });
});

function newHost(): TestHost {
  const host = new TestHost();
  hosts.push(host);
  return host;
}
async function addressOf(host: TestHost): Promise<string> {
  await expect.poll(() => host.stdout + host.stderr, { timeout: 60_000 }).toContain("http://127.0.0.1:");
  return /http:\/\/[\d.:]+/.exec(host.stdout)?.[0] ?? "";
}

describe("platen worker", () => {
  it.each([
    [["--objects", "o"], "Name the queue with --queue"],
    [["--queue", "amqp://h", "--objects", "o"], "redis:// or postgres://"],
    [["--queue", "redis://h", "--objects", "ftp://h"], "has to be a directory"],
    [["now"], "takes no now"],
  ])("refuses %j", async (args, message) => {
    const host = newHost();
    expect(await host.run("worker", ...args)).toBe(2);
    expect(host.stderr).toContain(message);
  });

  it("runs the batches that a server takes, and tells how many", async () => {
    if (!hasRedis()) {
      console.warn("skipped: there is no redis-server here");
      return;
    }
    const redis = await startRedis(directory);
    const shared = ["--port", "0", "--threads", "0", "--queue", `redis://127.0.0.1:${redis.port}`];
    const [server, worker] = [newHost(), newHost()];
    const objects = ["--objects", join(directory, "objects"), "--templates", join(directory, "templates")];
    const ends = [
      server.run("serve", ...shared, ...objects, "--key", "k", "--log", "none"),
      worker.run("worker", ...shared, ...objects),
    ];
    const [url, figures] = [await addressOf(server), await addressOf(worker)];
    const headers = { authorization: "Bearer k" };
    const body = JSON.stringify({ records: [{ type: "html", data: { html: "one" } }, {}] });
    const taken = await fetch(`${url}/api/v1/batches`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body,
    });
    const { id } = (await taken.json()) as { id: string };
    const status = async () =>
      (await (await fetch(`${url}/api/v1/batches/${id}`, { headers })).json()) as { state: string };
    await expect.poll(async () => (await status()).state, { timeout: 60_000 }).toBe("done");
    expect(await status()).toMatchObject({ made: 1, failed: 1 });
    expect(await (await fetch(`${figures}/metrics`)).text()).toContain("platen_batch_records_total 2");
    expect((await fetch(`${figures}/ready`)).status).toBe(200);
    server.stop();
    worker.stop();
    expect(await Promise.all(ends)).toEqual([0, 0]);
    await redis.stop();
  });
});
