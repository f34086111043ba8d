/** What one batch and one workspace may cost. */
export interface BatchLimits {
  /** Records of a batch. */
  readonly records: number;
  /** Bytes of a manifest. */
  readonly manifestBytes: number;
  /** Bytes of one line of a manifest. */
  readonly lineBytes: number;
  /** Batches of a workspace that are neither finished nor cancelled. */
  readonly openBatches: number;
  /** Records of a chunk; a chunk is one job of the queue. */
  readonly chunkRecords: number;
  /** Bytes of a chunk of the manifest, from which on the next one begins. */
  readonly chunkBytes: number;
  /** Bytes of one object with results, from which on the next one begins. */
  readonly packBytes: number;
  /** Time that results are kept unless the caller says otherwise, and at most, in milliseconds. */
  readonly keptMilliseconds: number;
  readonly longestMilliseconds: number;
}

const MEBIBYTE = 1_048_576;
const DAY = 86_400_000;

export const defaultBatchLimits: BatchLimits = {
  records: 1_000_000,
  manifestBytes: 1_024 * MEBIBYTE,
  lineBytes: MEBIBYTE,
  openBatches: 100,
  chunkRecords: 500,
  chunkBytes: 8 * MEBIBYTE,
  packBytes: 32 * MEBIBYTE,
  keptMilliseconds: 7 * DAY,
  longestMilliseconds: 30 * DAY,
};
