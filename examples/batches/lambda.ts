/** A function that a queue calls with chunks, in the shape that AWS Lambda and SQS have: what failed is named, and comes again. */
import { type BatchJob, type ChunkTools, runChunk } from "../../src/batches.ts";

interface QueueEvent {
  readonly Records: readonly { readonly messageId: string; readonly body: string }[];
}

interface QueueAnswer {
  readonly batchItemFailures: readonly { readonly itemIdentifier: string }[];
}

/** `tools` are a store and what makes records: `createPoolWork(…).records`, or `inlineWork(…).records`. */
export function chunkFunction(tools: ChunkTools): (event: QueueEvent) => Promise<QueueAnswer> {
  return async ({ Records }) => {
    const failed: { readonly itemIdentifier: string }[] = [];
    for (const { messageId, body } of Records) {
      const job = JSON.parse(body) as BatchJob & { readonly chunk: number };
      await runChunk(job, tools).catch(() => failed.push({ itemIdentifier: messageId }));
    }
    return { batchItemFailures: failed };
  };
}
