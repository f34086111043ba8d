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

/** By what a file is known and checked. */
export interface FileChecks {
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly crc32: number;
}

/** A file that was made, in two pieces. */
export interface MadeFile {
  /** What many files begin with: the same array for all of them, so it is neither copied nor looked at for each. */
  readonly beginning?: Uint8Array | undefined;
  /** What comes after it. */
  readonly rest: Uint8Array;
}

/** Gives the checks of a file. */
export type CheckFile = (file: MadeFile) => FileChecks | Promise<FileChecks>;

/** A file among those of all. */
export interface RecordFile extends FileChecks {
  readonly bytes: number;
}

/** What came of all. */
export interface MadeRecords {
  /** An outcome for each. */
  readonly records: readonly MadeRecord[];
  /** The files of those that were made, in their order; where the pages of all are in one file, that one. */
  readonly files: readonly MadeFile[];
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
