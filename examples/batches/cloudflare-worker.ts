/** A worker of Cloudflare with a queue of chunks and results in R2. */
import { type BatchJob, type MakeRecords, type ObjectStore, runChunk } from "../../src/batches.ts";

/** What is used of a bucket. */
interface Bucket {
  put(key: string, value: Uint8Array): Promise<unknown>;
  get(key: string, options?: object): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  list(options: { readonly prefix: string; readonly cursor?: string }): Promise<{
    readonly objects: readonly { readonly key: string; readonly size: number }[];
    readonly truncated: boolean;
    readonly cursor?: string;
  }>;
  delete(keys: string[]): Promise<void>;
}

interface Message {
  readonly body: BatchJob & { readonly chunk: number };
  ack(): void;
  retry(): void;
}

/** A bucket as a store of batches. */
export function bucketStore(bucket: Bucket): ObjectStore {
  return {
    put: async (key, bytes) => void (await bucket.put(key, bytes)),
    get: async (key, range) => {
      const object = await bucket.get(key, range === undefined ? {} : { range });
      return object === null ? undefined : new Uint8Array(await object.arrayBuffer());
    },
    list: async (prefix) => {
      const found: { readonly key: string; readonly bytes: number }[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await bucket.list({ prefix, ...(cursor === undefined ? {} : { cursor }) });
        found.push(...page.objects.map(({ key, size }) => ({ key, bytes: size })));
        if (!page.truncated) return found;
        cursor = page.cursor;
      }
    },
    remove: (keys) => bucket.delete([...keys]),
  };
}

/** `make` is `inlineWork({ engine }).records` of an engine with the fonts of the worker. */
export function queueWorker(make: MakeRecords) {
  return {
    queue: async (
      batch: { readonly messages: readonly Message[] },
      { RESULTS }: { readonly RESULTS: Bucket },
    ): Promise<void> => {
      for (const message of batch.messages) {
        await runChunk(message.body, { store: bucketStore(RESULTS), make }).then(
          () => message.ack(),
          () => message.retry(),
        );
      }
    },
  };
}
