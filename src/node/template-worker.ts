import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { type FieldError, LimitError, ValidationError } from "../errors.ts";
import { TemplateImportError, type TemplateImportFailure } from "../template/errors.ts";
import type { ImportOptions, ImportResult } from "../template/import/import-template.ts";
import { defaultTemplateLimits } from "../template/limits.ts";

export interface WorkerImportOptions extends ImportOptions {
  /** Time the import may take. */
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

/** What it answers. */
export type ImportAnswer =
  | { readonly result: ImportResult; readonly failure?: undefined }
  | { readonly failure: ImportFailure; readonly result?: undefined };

/** An error as data: classes don't survive the way between threads. */
export type ImportFailure =
  | { readonly kind: "limit"; readonly limit: string; readonly maximum: number; readonly message: string }
  | { readonly kind: "import"; readonly reason: TemplateImportFailure; readonly message: string }
  | { readonly kind: "validation"; readonly fields: readonly FieldError[] }
  | { readonly kind: "bug"; readonly message: string };

const MILLISECONDS = 10_000;
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
  const workerOptions = { workerData: task, resourceLimits: { maxOldGenerationSizeMb: heapMegabytes } };
  const worker = script === undefined ? startWorker(workerOptions) : new Worker(script, workerOptions);
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<ImportAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(tookTooLong(milliseconds)), milliseconds);
      worker.once("message", resolve);
      worker.once("error", (error) => reject(workerError(error)));
      worker.once("exit", () => reject(new Error("The import ended without an answer.")));
    });
    if (answer.result !== undefined) return answer.result;
    throw toError(answer.failure);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Next to this file when it runs from the sources, else in the package: the build moves modules about. */
function startWorker(options: WorkerOptions): Worker {
  const require = createRequire(import.meta.url);
  if (import.meta.url.endsWith(".ts")) {
    const loader = pathToFileURL(join(dirname(require.resolve("tsx/esm/api")), "index.mjs")).href;
    const script = new URL("./template-import-worker.ts", import.meta.url).href;
    const start = `import(${JSON.stringify(loader)}).then((tsx) => tsx.tsImport(${JSON.stringify(script)}, ${JSON.stringify(script)}))`;
    return new Worker(start, { ...options, eval: true });
  }
  const root = dirname(require.resolve("platen/package.json"));
  return new Worker(join(root, "dist", "node", "template-import-worker.js"), options);
}

function tookTooLong(milliseconds: number): TemplateImportError {
  return new TemplateImportError(
    "timeout",
    `The PDF was not read within ${milliseconds} ms; it is damaged or made to keep readers busy.`,
  );
}

function workerError(error: Error & { readonly code?: string }): Error {
  if (error.code !== "ERR_WORKER_OUT_OF_MEMORY") return error;
  return new TemplateImportError("memory", "Reading the PDF takes more memory than a template may.", error);
}

function toError(failure: ImportFailure): Error {
  switch (failure.kind) {
    case "limit":
      return new LimitError(failure.limit, failure.maximum, failure.message);
    case "import":
      return new TemplateImportError(failure.reason, failure.message);
    case "validation":
      return new ValidationError(failure.fields);
    case "bug":
      return new Error(failure.message);
  }
}
