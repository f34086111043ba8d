/**
 * What `platen` starts: the command line in one file, with the code that an earlier run compiled. Where there is none of these, the
 * modules of the package.
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { THREAD_COMMAND } from "../node/thread-command.ts";
import { tuneCompiler } from "../node/tune-compiler.ts";
import { tuneHeap } from "../node/tune-heap.ts";
import { runBundle } from "./compiled-code.ts";
import { loadNodeParts } from "./node-parts.ts";

const bundle = fileURLToPath(new URL("./platen.cjs", import.meta.url));

const command = process.argv[2] ?? "";
const SERVICE_COMMANDS: ReadonlySet<string> = new Set(["serve", "worker", "studio"]);

// Threads have the flags of their process.
if (command !== THREAD_COMMAND) {
  // Compiled code, that of Node too, is for the flags that hold while it is compiled.
  loadNodeParts(SERVICE_COMMANDS.has(command));
  tuneHeap();
  tuneCompiler(command);
}
if (existsSync(bundle)) runBundle(bundle, command, (specifier) => import(specifier));
else void import(new URL("./main.js", import.meta.url).href);
