import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSharedState } from "../../node/shared/open-shared-state.ts";
import { hasRedis, type RedisServer, startRedis } from "../../node/testing/redis-server.ts";
import { TestHost } from "../testing/test-host.ts";

const ID = "0123456789ab";
const directory = mkdtempSync(join(tmpdir(), "platen-keys-"));
let redis: RedisServer;

describe.skipIf(!hasRedis())("platen keys revoke, where servers share something", () => {
  beforeAll(async () => {
    redis = await startRedis(directory);
  });
  afterAll(async () => {
    await redis.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  it("tells all of them, of keys that no store has as well", async () => {
    const url = `redis://127.0.0.1:${redis.port}`;
    const host = new TestHost({ environment: { PLATEN_SHARED: url } });
    const { state, close } = await openSharedState(url);
    try {
      expect(await host.run("keys", "revoke", ID, "--store", "t")).toBe(0);
      expect([...(await state.revokedKeys())]).toEqual([ID]);
      expect(await host.run("keys", "revoke", "none", "--store", "t")).toBe(2);
      expect(await host.run("keys", "revoke", ID, "--store", "t", "--shared", "http://x")).toBe(2);
      expect(host.stderr).toContain("redis://127.0.0.1:6379");
      await redis.stop();
      expect(await host.run("keys", "revoke", ID, "--store", "t")).toBe(1);
      expect(host.stderr).toContain("can't be reached");
    } finally {
      await close();
      host.remove();
    }
  });
});
