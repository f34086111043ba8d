import { THREAD_COMMAND, type ThreadModule } from "../node/thread-command.ts";
import { tuneCompiler } from "../node/tune-compiler.ts";
import { tuneHeap } from "../node/tune-heap.ts";
import { createNodeHost } from "./node-host.ts";
import { runCli } from "./run.ts";

/** What runs in threads of the command line; each begins when it is loaded. */
const THREADS: Readonly<Record<ThreadModule, () => Promise<unknown>>> = {
  "pool/work-thread": () => import("../node/pool/work-thread.ts"),
  "template-import-worker": () => import("../node/template-import-worker.ts"),
};

const [, , ...args] = process.argv;
const [command = "", module = ""] = args;
if (command === THREAD_COMMAND && Object.hasOwn(THREADS, module)) {
  void THREADS[module as ThreadModule]();
} else {
  tuneHeap();
  tuneCompiler(command);
  runCli(args, createNodeHost()).then((status) => {
    process.exitCode = status;
  });
}
