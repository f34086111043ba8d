import type { BatchStatus } from "../batch-status.ts";
import type { BatchAddress, BatchRecord } from "../model.ts";
import { deliveryKey, deliveryPrefix, openDeliveryKey } from "../store/keys.ts";
import { getJson, listKeys, type ObjectStore, putJson } from "../store/object-store.ts";

/** One time that a message was sent. */
export interface DeliveryTry {
  /** In ISO 8601. */
  readonly at: string;
  /** What the receiver answered; undefined when it could not be asked. */
  readonly status?: number | undefined;
  /** Why it could not be asked. */
  readonly error?: string | undefined;
}

/** `pending`: it is sent again; `failed`: it was tried often enough. */
export type DeliveryState = "pending" | "delivered" | "failed";

/** A message about a batch, and what came of sending it. */
export interface Delivery {
  /** Name of it among those of the batch. */
  readonly name: string;
  /** The same at each try: by it receivers know a message again. */
  readonly id: string;
  readonly url: string;
  /** What is sent, the same bytes each time. */
  readonly body: string;
  readonly state: DeliveryState;
  readonly tries: readonly DeliveryTry[];
  /** When it is sent next, in milliseconds since 1970. */
  readonly nextAt: number;
}

/** What a message tells. */
export type BatchEvent = "batch.done" | "batch.cancelled";

/**
 * Puts a message about a batch into the store, if somebody wants to be told; gives its name. One that is there stays as it is: closing may
 * happen twice.
 */
export async function announce(
  batch: BatchRecord,
  event: { readonly type: BatchEvent; readonly status: BatchStatus; readonly now: number },
  store: ObjectStore,
): Promise<string | undefined> {
  const { webhook } = batch.settings;
  if (webhook === undefined) return undefined;
  const { type, status, now } = event;
  const name = `${type.slice("batch.".length)}-${status.attempt}`;
  const known = await getJson<Delivery>(store, deliveryKey(batch, name));
  if (known?.state === "delivered") return undefined;
  if (known === undefined) {
    const body = JSON.stringify({ type, timestamp: new Date(now).toISOString(), data: status });
    const id = `msg_${batch.id}_${name}`;
    const delivery: Delivery = { name, id, url: webhook.url, body, state: "pending", tries: [], nextAt: now };
    await putJson(store, deliveryKey(batch, name), delivery);
  }
  await store.put(openDeliveryKey(batch, name), new Uint8Array(0));
  return name;
}

/** The messages about a batch. */
export async function listDeliveries(
  address: BatchAddress,
  store: ObjectStore,
): Promise<readonly Delivery[]> {
  const objects = await listKeys(store, deliveryPrefix(address));
  const found = await Promise.all(objects.map(({ key }) => getJson<Delivery>(store, key)));
  return found.filter((delivery) => delivery !== undefined);
}

/** Lets a message be sent once more, whatever came of it. False when there is none of the name. */
export async function sendAgain(address: BatchAddress, name: string, store: ObjectStore): Promise<boolean> {
  const delivery = await getJson<Delivery>(store, deliveryKey(address, name));
  if (delivery === undefined) return false;
  await putJson(store, deliveryKey(address, name), { ...delivery, state: "pending", nextAt: 0 });
  await store.put(openDeliveryKey(address, name), new Uint8Array(0));
  return true;
}
