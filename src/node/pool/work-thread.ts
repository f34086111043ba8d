/** A thread of the pool: renders, fills and imports one job at a time, and keeps fonts, shaped words and prepared templates warm. */
import { getHeapStatistics } from "node:v8";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { createDecryptor } from "../../fill/decrypt.ts";
import { BUNDLED_FAMILIES, joinedNames } from "../../fonts/font-names.ts";
import { inlineWork, templateOpener, type Work, type WorkCall } from "../../http/calls/work.ts";
import { Engine } from "../engine.ts";
import { toErrorRecord } from "../error-record.ts";
import { openFontCatalogue } from "../font-sources/open-catalogue.ts";
import { silenceConsole } from "../silence-console.ts";
import { createFileCheck } from "./file-check.ts";
import { JobSignal } from "./job-signal.ts";
import { MainThread, Questions } from "./main-thread.ts";
import type { FromThread, Task, TaskResult, ThreadSettings, ToThread } from "./messages.ts";
import { AWAITED } from "./signs.ts";
import { transferable } from "./transfer.ts";
import { warmUp } from "./warm-up.ts";

type JobMessage = Extract<ToThread, { readonly type: "job" }>;

/** Time after which what fills templates is loaded even if nobody has asked for it. */
const FILLER_MILLISECONDS = 2_000;

silenceConsole();
const port = parentPort;
if (port === null) throw new Error("This module runs in a thread of the pool.");
const settings = workerData as ThreadSettings;
const questions = new Questions(port);
let signal: JobSignal | undefined;
void start(port);

/** A promise of its own, and no `await` of the module: the program of the command line is made of CommonJS. */
async function start(messages: MessagePort): Promise<void> {
  const workFor = await createWork(settings);
  await warmUp(workFor(new MainThread(0, questions)), () => Atomics.load(settings.signs, AWAITED) === 1);
  messages.on("message", (message: ToThread) => {
    if (message.type === "job") void perform(workFor, message);
    else if (message.type === "reply") questions.settle(message);
    else if (signal?.job === message.job) signal.callOff();
  });
  send({ type: "ready" });
}

/** Makes the work of a job, which has the main thread to itself; what is worth keeping is kept for the next one. */
type WorkFor = (main: MainThread) => Work;

async function createWork(given: ThreadSettings): Promise<WorkFor> {
  const { fontSettings, fontFormats, limits, privateKeys, templates, signingKeys } = given;
  const catalogue = await openFontCatalogue(fontSettings);
  const engine = new Engine({ catalogue });
  if (templates) setTimeout(loadFiller, FILLER_MILLISECONDS);
  const kept = {
    engine,
    opener: templateOpener(engine),
    check: createFileCheck(),
    decrypt: privateKeys.length === 0 ? undefined : await createDecryptor(privateKeys),
    fonts: joinedNames(BUNDLED_FAMILIES, catalogue),
    fontFormats,
    limits,
  };
  return (main) =>
    inlineWork({
      fetch: main.fetch,
      templates: templates ? { of: () => main } : undefined,
      signingKey: signingKeys ? main.signingKey : undefined,
      ...kept,
    });
}

/** What fills templates is loaded when the thread is ready for everything else. */
function loadFiller(): void {
  void Promise.all([import("../../fill/fill-job.ts"), import("../../fill/fonts/open-library.ts")]);
}

async function perform(workFor: WorkFor, { job, task, workspace }: JobMessage): Promise<void> {
  signal = new JobSignal(job, settings.signs);
  questions.job = job;
  try {
    const work = workFor(new MainThread(job, questions));
    // Who of the workspace calls the main thread knows, which answers what is asked.
    const result = await resultOf(work, task, { signal: signal.signal, owner: "", workspace });
    send({ type: "done", job, result, heldBytes: heldBytes() }, transferable(...bytesOf(result)));
  } catch (error) {
    send({ type: "done", job, failure: toErrorRecord(error), heldBytes: heldBytes() });
  } finally {
    questions.job = undefined;
  }
}

function bytesOf(result: TaskResult): readonly Uint8Array[] {
  if ("records" in result) return result.files.map(({ rest }) => rest);
  if ("pdf" in result) return "xml" in result ? [result.pdf, result.xml] : [result.pdf];
  if ("invoice" in result) return [];
  return result.imported === undefined ? [] : [result.imported.pdf];
}

function resultOf(work: Work, task: Task, call: WorkCall): Promise<TaskResult> {
  switch (task.kind) {
    case "generate":
      return work.generate(task.body, { ...call, ...task.told });
    case "fill":
      return work.fill(task.body, { ...call, ...task.told });
    case "invoice":
      return work.invoice(task.body, { ...call, ...task.told });
    case "read-invoice":
      return work.readInvoice(task.body, call);
    case "template":
      return work.readTemplate(task.body, { ...call, ...task.told });
    case "records":
      return work.records({ ...task.task, lines: task.body.bytes }, call);
  }
}

function heldBytes(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

function send(message: FromThread, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}
