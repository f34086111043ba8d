import { describe, expect, it } from "vitest";
import type { BatchRecord } from "../model.ts";
import { deliveryKey, OPEN_DELIVERIES } from "../store/keys.ts";
import { getJson, listKeys } from "../store/object-store.ts";
import { batchFixture, manifestOf } from "../testing/batch-fixture.ts";
import { deliver } from "./deliver.ts";
import { announce, type Delivery, sendAgain } from "./delivery.ts";

const webhook = { url: "https://a.example/hook", secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD" };

/** A message about a batch whose receiver answers with a status, and a clock that goes on to the time of the next try. */
async function announced() {
  let time = Date.parse("2026-01-01T00:00:00Z");
  const { store, batches, take } = batchFixture({ now: () => time });
  const batch: BatchRecord = await take(manifestOf(1), { webhook });
  const status = await batches.status(batch);
  const name = (await announce(batch, { type: "batch.done", status, now: time }, store)) ?? "";
  const delivery = async (): Promise<Delivery> =>
    (await getJson<Delivery>(store, deliveryKey(batch, name))) as Delivery;
  const tryOnce = async (answer: number): Promise<Delivery> => {
    time = Math.max(time, Math.ceil((await delivery()).nextAt));
    await deliver(batch, name, { store, post: async () => answer, now: () => time });
    return delivery();
  };
  const open = async () => (await listKeys(store, OPEN_DELIVERIES)).length;
  return { tryOnce, open, again: () => sendAgain(batch, name, store) };
}

describe("a message", () => {
  it("has failed after the last of its ten tries, and is sent no more until somebody asks for it", async () => {
    const { tryOnce, open, again } = await announced();
    for (let tries = 1; tries < 10; tries += 1)
      expect(await tryOnce(503)).toMatchObject({ state: "pending", tries: { length: tries } });
    expect(await open()).toBe(1);
    expect(await tryOnce(503)).toMatchObject({ state: "failed", tries: { length: 10 } });
    expect(await open()).toBe(0);
    expect(await tryOnce(200)).toMatchObject({ state: "failed", tries: { length: 10 } });
    await again();
    expect(await tryOnce(200)).toMatchObject({ state: "delivered", tries: { length: 11 } });
    expect(await open()).toBe(0);
  });

  it("is not sent before its time", async () => {
    const { store, batches, take } = batchFixture({ now: () => 0 });
    const batch = await take(manifestOf(1), { webhook });
    const status = await batches.status(batch);
    const name = (await announce(batch, { type: "batch.done", status, now: 1_000 }, store)) ?? "";
    const post = () => Promise.reject(new Error("sent too early"));
    await deliver(batch, name, { store, post, now: () => 999 });
    expect(await getJson(store, deliveryKey(batch, name))).toMatchObject({ state: "pending", tries: [] });
  });
});
