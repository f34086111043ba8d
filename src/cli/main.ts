import { tuneCompiler } from "../node/tune-compiler.ts";
import { tuneHeap } from "../node/tune-heap.ts";
import { createNodeHost } from "./node-host.ts";
import { runCli } from "./run.ts";

const [, , ...args] = process.argv;
tuneHeap();
tuneCompiler(args[0] ?? "");
runCli(args, createNodeHost()).then((status) => {
  process.exitCode = status;
});
