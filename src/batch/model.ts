import type { Diagnostic } from "../../layout/api/basics.ts";
import type { FieldError } from "../contract/errors.ts";

/**
 * What comes out: a file for each record, the same as an archive, or one file with the pages of all. The first two are the same thing: files
 * lie as an archive has them.
 */
export type BatchOutput = "single" | "zip" | "merged";
export const BATCH_OUTPUTS: readonly BatchOutput[] = ["single", "zip", "merged"];

/** What happens when two records get the same name. */
export type NameCollision = "number" | "refuse";

type Attributes = Readonly<Record<string, unknown>>;

/**
 * What is made of a record. `fill`: it is the data of one copy of a template. `document`: it is the data that the `{{ }}` of a document of
 * HTML show. `requests`: it is a request of its own, the body of `generate-pdf`, or with a `template` that of `fill`.
 */
export type BatchMaking =
  | {
      readonly type: "fill";
      readonly template: string;
      readonly versionNumber?: number | undefined;
      readonly attributes: Attributes;
    }
  | {
      readonly type: "document";
      readonly attributes: Attributes;
      /** Where relative addresses of the document start from; there are none unless given. */
      readonly baseUrl?: string | undefined;
    }
  | { readonly type: "requests"; readonly attributes: Attributes };

/** Whom to tell of the end. */
export interface BatchWebhook {
  readonly url: string;
  /** `whsec_` and the key in base64; signs what is sent. */
  readonly secret: string;
}

/** What a caller asks for, checked. */
export interface BatchSettings {
  readonly making: BatchMaking;
  readonly output: BatchOutput;
  /** Pattern of the names of files; numbers unless given. */
  readonly name?: string | undefined;
  readonly nameCollision: NameCollision;
  /** Pattern of the texts of an outline of a merged file, an entry for each record; no outline unless given. */
  readonly outline?: string | undefined;
  /** 0 to 9; the higher ones come first. */
  readonly priority: number;
  /** Milliseconds since 1970 after which no record is begun. */
  readonly deadline?: number | undefined;
  /** Records that there have to be. */
  readonly records?: number | undefined;
  readonly webhook?: BatchWebhook | undefined;
}

/** Where a batch belongs. */
export interface BatchAddress {
  readonly workspace: string;
  readonly id: string;
}

/** What is known of a batch from its first moment, and never changes. */
export interface BatchRecord extends BatchAddress {
  readonly settings: BatchSettings;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly expiresAt: number;
  /** Where the manifest lies: a retried call of a different body must not touch what an earlier one wrote. */
  readonly manifest: string;
  /** How many records each chunk has. */
  readonly chunks: readonly number[];
  /** SHA-256 of the settings as they were given, before anything was pinned, and of the manifest. */
  readonly fingerprint: string;
  /** Text across every page, for development keys. */
  readonly watermark?: string | undefined;
}

/** What callers change of a batch while it runs. */
export interface BatchControl {
  readonly isPaused: boolean;
  readonly isCancelled: boolean;
  /** 1, and one more for each time the failed records are run again. */
  readonly attempt: number;
}

export const FIRST_CONTROL: BatchControl = { isPaused: false, isCancelled: false, attempt: 1 };

/** One chunk of a batch to be run, the batch to be closed, or a message about it to be sent. */
export interface BatchJob extends BatchAddress {
  readonly attempt: number;
  /** Index of the chunk; undefined to close the batch, or to send a message. */
  readonly chunk?: number | undefined;
  /** Name of the message. */
  readonly delivery?: string | undefined;
  readonly priority: number;
  /** Place among the jobs of its workspace that are in the queue: those of all workspaces take turns by it. */
  readonly turn?: number | undefined;
}

/** Why a record was not made. */
export interface RecordFailure {
  readonly name: string;
  readonly message: string;
  readonly fields: readonly FieldError[];
}

/** What is told of a document, as far as it stands in the results. */
export type RecordDiagnostic = Pick<Diagnostic, "code" | "severity" | "message"> & {
  readonly position?: Diagnostic["position"];
};

/** A line of `results.ndjson`. */
export type ResultLine = MadeLine | PagesLine | FailedLine;

/** A record that was made. */
interface MadeBase {
  /** Number of the record, from 1. */
  readonly record: number;
  readonly status: "made";
  readonly pages: number;
  /** What the outline of the merged file calls it. */
  readonly outline?: string | undefined;
  readonly diagnostics: readonly RecordDiagnostic[];
}

/** A record whose pages are in a file with those of others: a fill that is merged. What is to be told of all of the file stands at its first. */
export interface PagesLine extends MadeBase {
  /** The object of the store that holds the pages. */
  readonly object: string;
  readonly offset?: undefined;
}

/** A record with a file of its own. */
export interface MadeLine extends MadeBase {
  /** Name, length, SHA-256 and CRC-32 of the file. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly crc32: number;
  /** The object of the store that holds the file, and where in it. */
  readonly object: string;
  readonly offset: number;
}

export interface FailedLine {
  readonly record: number;
  readonly status: "failed";
  readonly error: RecordFailure;
}
