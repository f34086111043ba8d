import { expect, it } from "vitest";
import { randomId } from "../ids.ts";
import { batchKey, begunKey, manifestKey, openKey } from "../store/keys.ts";
import { MemoryStore } from "../store/memory-store.ts";
import { putJson } from "../store/object-store.ts";
import { batchFixture, manifestOf } from "../testing/batch-fixture.ts";
import { removeGivenUp } from "./stored-manifest.ts";

const DAY = 86_400_000;
const NOW = 20_000 * DAY;

it("removes manifests that nobody finished, and leaves those of batches and those under way", async () => {
  const store = new MemoryStore();
  const begin = async (since: number) => {
    const [address, manifest] = [{ workspace: "acme", id: randomId() }, randomId()];
    await store.put(begunKey(address, manifest, since), new Uint8Array(0));
    await store.put(manifestKey(address, manifest, 0), new Uint8Array(1));
    await store.put(openKey(address), new Uint8Array(0));
    return { address, manifest, key: manifestKey(address, manifest, 0) };
  };
  const givenUp = await begin(NOW - 2 * DAY);
  const taken = await begin(NOW - 2 * DAY);
  await putJson(store, batchKey(taken.address), { ...taken.address, manifest: taken.manifest });
  const underWay = await begin(NOW - DAY / 2);
  await removeGivenUp(store, NOW);
  const kept = (await store.list("batches/")).map(({ key }) => key);
  expect(kept).toEqual([taken.key, underWay.key, batchKey(taken.address)].sort());
  expect(kept).not.toContain(givenUp.key);
  expect(await store.list("begun-manifests/")).toHaveLength(1);
  const open = (await store.list("open-batches/")).map(({ key }) => key);
  expect(open).toEqual([openKey(taken.address), openKey(underWay.address)].sort());
});

it("has nothing begun when a batch is taken or refused", async () => {
  const { store, take } = batchFixture();
  await take(manifestOf(3));
  await expect(take(manifestOf(3), { expectedRecords: 4 })).rejects.toThrow();
  expect(await store.list("begun-manifests/")).toEqual([]);
});
