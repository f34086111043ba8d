/** The thread that `importTemplateInWorker` starts: makes a template of one PDF and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { importTemplate } from "../template/import-template.ts";
import { toErrorRecord } from "./error-record.ts";
import { silenceConsole } from "./silence-console.ts";
import type { ImportAnswer, ImportMessage, ImportTask } from "./template-worker.ts";

silenceConsole();
parentPort?.postMessage("started" satisfies ImportMessage);

const { bytes, options } = workerData as ImportTask;
const answer = await importTemplate(bytes, options).then(
  (result): ImportAnswer => ({ result }),
  (error: unknown): ImportAnswer => ({ failure: toErrorRecord(error) }),
);
const transfer = answer.result === undefined ? [] : [answer.result.pdf.buffer as ArrayBuffer];
parentPort?.postMessage(answer, transfer);
