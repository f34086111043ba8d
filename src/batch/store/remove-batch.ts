import type { BatchAddress } from "../model.ts";
import { batchPrefix, knownPrefix, openDeliveryPrefix, openKey } from "./keys.ts";
import { type ObjectStore, removeAll } from "./object-store.ts";

/** Removes all of a batch; its keys in the lists go last, so that what is left behind is found again. */
export async function removeBatch(batch: BatchAddress, store: ObjectStore): Promise<void> {
  await removeAll(store, batchPrefix(batch));
  await store.remove([openKey(batch)]);
  await removeAll(store, openDeliveryPrefix(batch));
  await removeAll(store, knownPrefix(batch));
}
