/**
 * An indexed job of Kubernetes that runs a batch without a queue: pod I of N runs the chunks I, I + N, I + 2 N … A pod that is started again
 * writes the same once more. The server, which looks after its batches, closes this one when all chunks are done.
 */
import { type BatchJob, type ChunkTools, runChunk } from "../../src/batches.ts";

interface Range {
  /** `JOB_COMPLETION_INDEX`, and the number of pods. */
  readonly index: number;
  readonly pods: number;
  /** Chunks of the batch. */
  readonly chunks: number;
}

/** @throws what stopped a chunk: the pod fails, and Kubernetes starts another. */
export async function runRange(
  batch: Omit<BatchJob, "chunk">,
  { index, pods, chunks }: Range,
  tools: ChunkTools,
): Promise<void> {
  for (let chunk = index; chunk < chunks; chunk += pods) await runChunk({ ...batch, chunk }, tools);
}
