import { createStorage } from "unstorage";
import { describe, expect, it, vi } from "vitest";
import { StoreError } from "../../contract/errors.ts";
import { TemplateStore } from "../../template/store.ts";
import { DEVELOPMENT, serviceWith } from "../testing/service-fixture.ts";
import { KeyStore } from "./key-store.ts";
import { KeyRing } from "./keys.ts";
import { Revocations } from "./revocations.ts";

describe("stored keys", () => {
  it("open the service until they are revoked", async () => {
    const keys = new KeyStore(createStorage());
    const { send } = serviceWith({ keys: [], keySource: keys });
    const status = async (key: string): Promise<number> => (await send("/api/v1/templates", { key })).status;
    const { key, stored } = await keys.create("production", "Billing");
    expect(key).toMatch(/^live_[0-9a-f]{40}$/);
    expect(await status(key)).toBe(200);
    expect(await status(`${key}0`)).toBe(401);
    expect(await status(DEVELOPMENT)).toBe(401);
    expect(await keys.list()).toEqual([stored]);
    expect(stored).toMatchObject({
      kind: "production",
      label: "Billing",
      created: expect.stringMatching(/^20/),
    });
    expect(await keys.revoke(stored.id)).toBe(true);
    expect(await status(key)).toBe(401);
    expect(await keys.revoke(stored.id)).toBe(false);
    expect(await keys.list()).toEqual([]);
  });

  it("are seen by other servers within two seconds", async () => {
    vi.useFakeTimers();
    try {
      const storage = createStorage();
      const [one, other] = [new KeyStore(storage), new KeyStore(storage)];
      const ring = new KeyRing([], other);
      expect(await ring.find("x")).toBeUndefined();
      const { key, stored } = await one.create("development");
      expect(await ring.find(key)).toBeUndefined();
      vi.advanceTimersByTime(2_001);
      expect(await ring.find(key)).toMatchObject({ id: stored.id, kind: "development" });
      await one.revoke(stored.id);
      vi.advanceTimersByTime(2_001);
      expect(await ring.find(key)).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("belong to a workspace, which is the default one for those of older versions", async () => {
    const storage = createStorage();
    const keys = new KeyStore(storage);
    const { key, stored } = await keys.create("production", "", "acme");
    expect(stored.workspace).toBe("acme");
    expect(await new KeyRing([], keys).find(key)).toMatchObject({ id: stored.id, workspace: "acme" });
    await storage.setItemRaw(
      `api.keys:${"0".repeat(64)}`,
      '{"kind":"production","label":"","created":"2026"}',
    );
    expect((await keys.list()).map(({ workspace }) => workspace)).toEqual(["default", "acme"]);
    await expect(keys.create("production", "", "../acme")).rejects.toMatchObject({
      fields: [{ property: "workspace", message: expect.stringContaining("small letters") }],
    });
  });

  it("are stored as hashes", async () => {
    const storage = createStorage();
    const { key } = await new KeyStore(storage).create("production", "label");
    const [name = ""] = await storage.getKeys();
    const value = new TextDecoder().decode((await storage.getItemRaw(name)) as Uint8Array);
    expect(name).toMatch(/^api\.keys:[0-9a-f]{64}$/);
    expect(`${name} ${value}`).not.toContain(key.slice(5));
    expect(await new TemplateStore(storage).list()).toEqual([]);
  });

  it("are made, revoked and listed beside one that is damaged, which is told of once", async () => {
    vi.useFakeTimers();
    try {
      const storage = createStorage();
      const { key, stored } = await new KeyStore(storage).create("production");
      await storage.setItemRaw(`api.keys:${"0".repeat(64)}`, "{");
      const told: string[] = [];
      const keys = new KeyStore(storage, { onError: ({ message }) => void told.push(message) });
      const ring = new KeyRing([], keys);
      expect(await ring.find(key)).toBeDefined();
      expect(await keys.list()).toEqual([stored]);
      await new KeyStore(storage).revoke(stored.id);
      vi.advanceTimersByTime(2_001);
      expect(await ring.find(key)).toBeUndefined();
      expect(told).toEqual([
        "The stored key 000000000000 is damaged and opens nothing; revoke it, and make another one.",
      ]);
      expect(await keys.revoke("000000000000")).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("go on working while their storage can't be reached", async () => {
    vi.useFakeTimers();
    try {
      const storage = createStorage();
      const keys = new KeyStore(storage);
      const { key } = await keys.create("production");
      const ring = new KeyRing([], keys);
      expect(await ring.find(key)).toBeDefined();
      storage.getKeys = () => Promise.reject(new Error("gone"));
      vi.advanceTimersByTime(2_001);
      expect(await ring.find(key)).toBeDefined();
    } finally {
      vi.useRealTimers();
    }
  });

  it("are known to be revoked though the clock of the machine is set back meanwhile", async () => {
    vi.useFakeTimers();
    try {
      const storage = createStorage();
      const { key, stored } = await new KeyStore(storage).create("production");
      const ring = new KeyRing([], new KeyStore(storage));
      const revoked = new Set<string>();
      const revocations = new Revocations({ revokedKeys: async () => new Set(revoked) });
      expect(await ring.find(key)).toBeDefined();
      expect(await revocations.has("given")).toBe(false);
      await new KeyStore(storage).revoke(stored.id);
      revoked.add("given");
      vi.setSystemTime(Date.now() - 3_600_000);
      vi.advanceTimersByTime(2_001);
      expect(await ring.find(key)).toBeUndefined();
      expect(await revocations.has("given")).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are neither right nor wrong before their storage was ever reached, unless they are given", async () => {
    const storage = createStorage();
    const { key } = await new KeyStore(storage).create("production");
    const away = { ...storage, getKeys: () => Promise.reject(new Error("gone")) };
    const ring = new KeyRing([{ key: "given", kind: "production" }], new KeyStore(away));
    await expect(ring.find(key)).rejects.toBeInstanceOf(StoreError);
    const given = await ring.find("given");
    expect(given).toMatchObject({ kind: "production" });
    expect(await ring.byId(given?.id ?? "")).toEqual(given);
  });
});
