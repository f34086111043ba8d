/** The thread that `importTemplateInWorker` starts: makes a template of one PDF and ends. */
import { Console } from "node:console";
import { Writable } from "node:stream";
import { parentPort, workerData } from "node:worker_threads";
import { LimitError, ValidationError } from "../errors.ts";
import { TemplateImportError } from "../template/errors.ts";
import { importTemplate } from "../template/import/import-template.ts";
import type { ImportAnswer, ImportFailure, ImportTask } from "./template-worker.ts";

// pdf-lib tells the console of what it repairs; a hostile file would fill it.
const silence = new Writable({ write: (_chunk, _encoding, done) => done() });
globalThis.console = new Console({ stdout: silence, stderr: silence });

const { bytes, options } = workerData as ImportTask;
const answer = await importTemplate(bytes, options).then(
  (result): ImportAnswer => ({ result }),
  (error: unknown): ImportAnswer => ({ failure: toFailure(error) }),
);
const transfer = answer.result === undefined ? [] : [answer.result.pdf.buffer as ArrayBuffer];
parentPort?.postMessage(answer, transfer);

function toFailure(error: unknown): ImportFailure {
  if (error instanceof LimitError) {
    return { kind: "limit", limit: error.limit, maximum: error.maximum, message: error.message };
  }
  if (error instanceof TemplateImportError) {
    return { kind: "import", reason: error.reason, message: error.message };
  }
  if (error instanceof ValidationError) return { kind: "validation", fields: error.fields };
  return { kind: "bug", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
