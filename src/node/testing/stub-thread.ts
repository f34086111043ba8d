import { Worker } from "node:worker_threads";
import type { Task } from "../pool/messages.ts";
import type { StartThread } from "../pool/pool-thread.ts";

/** A thread that does what the body of a task says instead of rendering. */
const SOURCE = `
const { parentPort, threadId, workerData } = require("node:worker_threads");
const pending = new Map();
let called = 0;
const done = (job, text) => parentPort.postMessage({ type: "done", job, heldBytes: workerData.heldBytes,
  result: { pdf: new TextEncoder().encode(text ?? String(threadId)), diagnostics: [] } });
parentPort.on("message", async (message) => {
  if (message.type === "call-off") { called = message.job; pending.get(message.job)?.(); return; }
  if (message.type === "reply") { done(message.job ?? pending.get("asked"), JSON.stringify(message.reply ?? message.failure)); return; }
  const { job, task } = message;
  switch (new TextDecoder().decode(task.body.bytes)) {
    case "spin": for (;;);
    case "spin politely":
      while (Atomics.load(workerData.signs, 0) < job);
      parentPort.postMessage({ type: "done", job, heldBytes: 0, failure: { kind: "aborted" } });
      return;
    case "look": done(job, Atomics.load(workerData.signs, 0) >= job ? "called off" : "goes on"); return;
    case "die": process.exit(3);
    case "throw": throw new Error("thrown");
    case "leak": { const kept = []; for (;;) kept.push({ kept: kept.length }); }
    case "wait": await new Promise((resolve) => pending.set(job, resolve)); done(job, "called off"); return;
    case "fail": parentPort.postMessage({ type: "done", job, heldBytes: 0, failure: { kind: "validation", fields: [{ property: "a", message: "b" }] } }); return;
    case "ask": pending.set("asked", job); parentPort.postMessage({ type: "question", job, question: 1, content: { kind: "fetch", url: "u", resource: "image" } }); return;
    case "ask for another": pending.set("asked", job); parentPort.postMessage({ type: "question", job: job - 1, question: 1, content: { kind: "fetch", url: "u", resource: "image" } }); return;
    default: done(job);
  }
});
if (!workerData.broken) parentPort.postMessage({ type: "ready" }); else process.exit(1);
`;

export interface StubThreadOptions {
  /** What the thread says that it holds after each job. */
  readonly heldBytes?: number;
  /** Whether the thread ends at once; asked at each start. */
  readonly isBroken?: () => boolean;
}

/** Starts threads that do what tasks say. */
export function stubThread({ heldBytes = 0, isBroken = () => false }: StubThreadOptions = {}): StartThread {
  return (signs) =>
    new Worker(SOURCE, {
      eval: true,
      workerData: { signs, heldBytes, broken: isBroken() },
      resourceLimits: { maxOldGenerationSizeMb: 32 },
    });
}

export function stubTask(what: string): Task {
  return {
    kind: "generate",
    body: { bytes: new TextEncoder().encode(what), contentType: "" },
    told: { watermark: undefined },
  };
}
