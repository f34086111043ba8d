import { createStorage } from "unstorage";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NotFoundError } from "../template/errors.ts";
import { type GuardedStorage, guardStorage } from "./guarded-storage.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A storage whose reading does what it is told. */
function storageThat(read: () => Promise<unknown>): GuardedStorage {
  return guardStorage({ ...createStorage(), getItemRaw: read as GuardedStorage["getItemRaw"] });
}
const failing = (code: string) =>
  storageThat(() => Promise.reject(Object.assign(new Error(code), { code }))).getItemRaw("k");

describe("a guarded storage", () => {
  it("gives what the storage gives", async () => {
    const storage = guardStorage(createStorage());
    await storage.setItemRaw("a:b", Uint8Array.of(1));
    expect(await storage.getItemRaw("a:b")).toEqual(Uint8Array.of(1));
    expect(await storage.getKeys("a:")).toEqual(["a:b"]);
    await storage.removeItem("a:b");
    expect(await storage.getKeys()).toEqual([]);
  });

  it.each([
    ["ENOSPC", "full"],
    ["EDQUOT", "full"],
    ["EIO", "unavailable"],
    ["ECONNREFUSED", "unavailable"],
  ])("makes a StoreError of %s: %s", async (code, reason) => {
    await expect(failing(code)).rejects.toMatchObject({ reason, code: `store-${reason}` });
  });

  it("leaves errors of our own alone", async () => {
    const error = new NotFoundError("gone");
    await expect(storageThat(() => Promise.reject(error)).getItemRaw("k")).rejects.toBe(error);
  });

  it("waits three seconds, and spares the next ones the wait", async () => {
    let asked = 0;
    let isGone = true;
    const storage = storageThat(() => {
      asked += 1;
      return isGone ? new Promise(() => undefined) : Promise.resolve("back");
    });
    const first = expect(storage.getItemRaw("k")).rejects.toMatchObject({ reason: "unavailable" });
    await vi.advanceTimersByTimeAsync(3_000);
    await first;
    await expect(storage.getItemRaw("k")).rejects.toMatchObject({ reason: "unavailable" });
    expect(asked).toBe(1);
    isGone = false;
    await vi.advanceTimersByTimeAsync(1_001);
    expect(await storage.getItemRaw("k")).toBe("back");
  });
});
