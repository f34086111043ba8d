import type { Diagnostic, FieldError } from "../../../index.ts";
import type { DetectedInPdf, DetectMode, PageMarks, Template } from "../../../templates.ts";

/** What the worker does for the editor: each job with what it is given and what comes of it. */
export interface Jobs {
  /** Makes a template of a PDF. */
  readonly import: {
    readonly order: { readonly bytes: Uint8Array; readonly id: string; readonly detect: DetectMode };
    readonly result: {
      readonly template: Template;
      readonly pdf: Uint8Array;
      readonly notes: readonly Diagnostic[];
    };
  };
  /** Lines, closed places and words of each page. */
  readonly marks: {
    readonly order: { readonly bytes: Uint8Array };
    readonly result: readonly PageMarks[];
  };
  /** Fields that the pages of a PDF seem to have. */
  readonly detect: {
    readonly order: { readonly bytes: Uint8Array };
    readonly result: DetectedInPdf;
  };
  /** Checks a record from outside and completes it. */
  readonly check: { readonly order: { readonly record: unknown }; readonly result: Template };
  /** Fills a template as the service does. */
  readonly fill: { readonly order: FillOrder; readonly result: Filled };
}

export interface FillOrder {
  readonly template: Template;
  readonly bytes: Uint8Array;
  readonly data: unknown;
  readonly interactive: boolean;
}

export interface Filled {
  readonly pdf: Uint8Array;
  readonly pageCount: number;
  readonly diagnostics: readonly Diagnostic[];
  /** Families that the studio has not, and so Noto Sans stands for. */
  readonly missingFamilies: readonly string[];
}

export type JobName = keyof Jobs;

export type ToWorker = {
  readonly [Name in JobName]: {
    readonly id: number;
    readonly job: Name;
    readonly order: Jobs[Name]["order"];
  };
}[JobName];

/** Why a job came to nothing. */
export interface WorkFailure {
  /** Name of the error, such as `TemplateImportError`. */
  readonly name: string;
  readonly message: string;
  /** `encrypted`, `unreadable`, … where a PDF could not be read. */
  readonly reason: string | undefined;
  readonly fields: readonly FieldError[];
}

export type FromWorker =
  | { readonly type: "ready" }
  | { readonly type: "done"; readonly id: number; readonly result: Jobs[JobName]["result"] }
  | { readonly type: "failed"; readonly id: number; readonly failure: WorkFailure };
