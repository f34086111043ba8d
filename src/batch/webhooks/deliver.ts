import type { BatchAddress, BatchRecord } from "../model.ts";
import { batchKey, deliveryKey, openDeliveryKey } from "../store/keys.ts";
import { getJson, type ObjectStore, putJson } from "../store/object-store.ts";
import type { Delivery, DeliveryTry } from "./delivery.ts";

/** Posts a message in JSON to an address of a stranger's choice, which has to be public; gives the status of the answer. */
export type PostWebhook = (
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<number>;

export interface DeliverTools {
  readonly store: ObjectStore;
  readonly post: PostWebhook;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** Pauses between tries; each is up to a tenth longer, so that many batches do not come back at one moment. */
const PAUSES: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  24 * HOUR,
];
/** Tries that are told of. */
const KEPT_TRIES = 20;

/**
 * Sends a message in the Standard Webhooks form if it is its time, and notes what came of it. Two workers may send it at once: receivers know
 * it again by `webhook-id`.
 */
export async function deliver(address: BatchAddress, name: string, tools: DeliverTools): Promise<void> {
  const { store, now } = tools;
  const delivery = await getJson<Delivery>(store, deliveryKey(address, name));
  const batch = await getJson<BatchRecord>(store, batchKey(address));
  const secret = batch?.settings.webhook?.secret;
  if (delivery?.state !== "pending" || secret === undefined) {
    await store.remove([openDeliveryKey(address, name)]);
    return;
  }
  if (delivery.nextAt > now()) return;
  const attempt = await tryOnce(delivery, secret, tools);
  await putJson(store, deliveryKey(address, name), after(delivery, attempt, now()));
  const isOver = isDelivered(attempt) || delivery.tries.length >= PAUSES.length;
  if (isOver) await store.remove([openDeliveryKey(address, name)]);
}

async function tryOnce(
  { id, url, body }: Delivery,
  secret: string,
  tools: DeliverTools,
): Promise<DeliveryTry> {
  const { post, now } = tools;
  const { Webhook } = await import("standardwebhooks");
  const date = new Date(now());
  const headers = {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(date.getTime() / SECOND)),
    "webhook-signature": new Webhook(secret).sign(id, date, body),
  };
  const at = date.toISOString();
  try {
    return { at, status: await post(url, { headers, body }) };
  } catch (error) {
    return { at, error: (error as Error).message.slice(0, 300) };
  }
}

function after(delivery: Delivery, attempt: DeliveryTry, now: number): Delivery {
  const tries = [...delivery.tries, attempt].slice(-KEPT_TRIES);
  if (isDelivered(attempt)) return { ...delivery, tries, state: "delivered" };
  const pause = PAUSES[delivery.tries.length];
  if (pause === undefined) return { ...delivery, tries, state: "failed" };
  return { ...delivery, tries, nextAt: now + pause * (1 + Math.random() / 10) };
}

function isDelivered({ status = 0 }: DeliveryTry): boolean {
  return status >= 200 && status < 300;
}
