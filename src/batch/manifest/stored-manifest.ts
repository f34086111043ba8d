import type { BatchAddress, BatchRecord } from "../model.ts";
import {
  BEGUN_MANIFESTS,
  batchKey,
  batchPrefix,
  begunManifests,
  controlKey,
  openKey,
} from "../store/keys.ts";
import { getJson, listKeys, type ObjectStore, removeAll } from "../store/object-store.ts";

/** A manifest that nobody has finished writing in this time was given up; the longest uploads take minutes. */
const GIVEN_UP_MILLISECONDS = 86_400_000;

/** Removes the lines of a manifest, and the names of its files. */
export async function removeManifest(
  address: BatchAddress,
  manifest: string,
  store: ObjectStore,
): Promise<void> {
  await removeAll(store, `${batchPrefix(address)}manifest-${manifest}/`);
  await removeAll(store, `${batchPrefix(address)}names-${manifest}/`);
}

/**
 * Removes what servers left behind that ended while they took a batch: manifests of which none came, and that one is open. That it is known
 * goes in its time.
 */
export async function removeGivenUp(store: ObjectStore, now: number): Promise<void> {
  for (const { key, manifest, since, ...address } of begunManifests(await listKeys(store, BEGUN_MANIFESTS))) {
    if (since * 1000 + GIVEN_UP_MILLISECONDS > now) continue;
    const batch = await getJson<BatchRecord>(store, batchKey(address));
    if (batch?.manifest !== manifest) await removeManifest(address, manifest, store);
    if (batch === undefined) await store.remove([controlKey(address), openKey(address)]);
    await store.remove([key]);
  }
}
