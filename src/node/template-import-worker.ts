/** The thread that `importTemplateInWorker` starts: makes a template of one PDF and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { importTemplate } from "../template/import-template.ts";
import { toErrorRecord } from "./error-record.ts";
import { silenceConsole } from "./silence-console.ts";
import type { ImportAnswer, ImportMessage, ImportTask } from "./template-worker.ts";

silenceConsole();
parentPort?.postMessage("started" satisfies ImportMessage);

const { bytes, options } = workerData as ImportTask;
// No `await` of the module: the program of the command line is made of CommonJS.
void importTemplate(bytes, options)
  .then(
    (result): ImportAnswer => ({ result }),
    (error: unknown): ImportAnswer => ({ failure: toErrorRecord(error) }),
  )
  .then((answer) => {
    const transfer = answer.result === undefined ? [] : [answer.result.pdf.buffer as ArrayBuffer];
    parentPort?.postMessage(answer, transfer);
  });
