import { LimitError } from "../contract/errors.ts";
import { TemplateImportError } from "../template/errors.ts";
import type { ImportOptions, ImportResult } from "../template/import/import-template.ts";
import { defaultTemplateLimits } from "../template/limits.ts";
import { type ErrorRecord, fromErrorRecord } from "./error-record.ts";
import { startWorker } from "./start-worker.ts";

export interface WorkerImportOptions extends ImportOptions {
  /** Time the import may take, from when its thread runs. */
  readonly milliseconds?: number | undefined;
  /** Memory that JavaScript objects of the import may take. */
  readonly heapMegabytes?: number | undefined;
  /** Module of the thread, for those who bundle this package and so move it about. */
  readonly script?: URL | undefined;
}

/** What the thread is given. */
export interface ImportTask {
  readonly bytes: Uint8Array;
  readonly options: ImportOptions;
}

/** What it says: that it has loaded its modules, and its answer. */
export type ImportMessage = "started" | ImportAnswer;

export type ImportAnswer =
  | { readonly result: ImportResult; readonly failure?: undefined }
  | { readonly failure: ErrorRecord; readonly result?: undefined };

/** The clock goes on while a busy machine does something else, so this is many times what a form takes. */
const MILLISECONDS = 30_000;
const HEAP_MEGABYTES = 512;

/**
 * Makes a template of a PDF in a thread of its own, which is ended when it takes too long or too much memory, so that no file harms the
 * process.
 *
 * @throws LimitError, TemplateImportError and ValidationError as `importTemplate` does.
 */
export async function importTemplateInWorker(
  bytes: Uint8Array,
  options: WorkerImportOptions = {},
): Promise<ImportResult> {
  const { milliseconds = MILLISECONDS, heapMegabytes = HEAP_MEGABYTES, script, ...importOptions } = options;
  const { templateBytes } = { ...defaultTemplateLimits, ...importOptions.limits };
  if (bytes.length > templateBytes) {
    const message = `The PDF has ${bytes.length} bytes; it may have ${templateBytes}.`;
    throw new LimitError("templateBytes", templateBytes, message);
  }
  const task: ImportTask = { bytes, options: importOptions };
  const worker = startWorker("template-import-worker", {
    script,
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<ImportAnswer>((resolve, reject) => {
      worker.on("message", (message: ImportMessage) => {
        if (message !== "started") return resolve(message);
        // The time is that of the PDF: a busy machine may take seconds to load modules.
        timer = setTimeout(() => reject(tookTooLong(milliseconds)), milliseconds);
      });
      worker.once("error", (error) => reject(workerError(error)));
      worker.once("exit", () => reject(new Error("The import ended without an answer.")));
    });
    if (answer.result !== undefined) return answer.result;
    throw fromErrorRecord(answer.failure);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function tookTooLong(milliseconds: number): TemplateImportError {
  return new TemplateImportError(
    "timeout",
    `The PDF was not read within ${milliseconds} ms; it is damaged, made to keep readers busy, or the machine has too much to do.`,
  );
}

function workerError(error: Error & { readonly code?: string }): Error {
  if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  return new TemplateImportError("memory", "Reading the PDF takes more memory than a template may.", error);
}
