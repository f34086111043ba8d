import type { BatchMaking, RecordDiagnostic, RecordFailure } from "./model.ts";

/** Some records that are made at once, in one thread. */
export interface RecordsTask {
  readonly making: BatchMaking;
  /** Whether their pages go into one file. */
  readonly isMerged: boolean;
  /** A line of JSON for each record, each with its end. */
  readonly lines: Uint8Array;
  /** The clock of documents that tell the time, in milliseconds since 1970: that of the batch, so that a repeated record is the same. */
  readonly time: number;
  readonly watermark: string | undefined;
}

/** What came of one record. */
export type MadeRecord =
  | {
      readonly status: "made";
      readonly pages: number;
      readonly diagnostics: readonly RecordDiagnostic[];
      /** The file of the record; undefined where all are in one. */
      readonly file?: RecordFile | undefined;
    }
  | { readonly status: "failed"; readonly error: RecordFailure };

/** A file among the bytes of all. */
export interface RecordFile {
  readonly bytes: number;
  readonly sha256: string;
  readonly crc32: number;
}

/** What came of all: an outcome for each, and the files one after the other. */
export interface MadeRecords {
  readonly records: readonly MadeRecord[];
  readonly bytes: Uint8Array;
}

export interface RecordsCall {
  readonly signal: AbortSignal | undefined;
  /** Whose work it is. */
  readonly owner: string;
  /** Whose templates are filled. */
  readonly workspace: string;
}

/**
 * Makes records, each of which succeeds or fails alone. Rejects for what is no record's fault (a store that is away, too much to do), and
 * when it has to be ended (a deadline, memory): then nobody knows which of the records it was, and the caller tries fewer.
 */
export type MakeRecords = (task: RecordsTask, call: RecordsCall) => Promise<MadeRecords>;
