import { tuneHeap } from "../node/tune-heap.ts";
import { createNodeHost } from "./node-host.ts";
import { runCli } from "./run.ts";

tuneHeap();
runCli(process.argv.slice(2), createNodeHost()).then((status) => {
  process.exitCode = status;
});
