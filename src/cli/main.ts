#!/usr/bin/env node
import { tuneHeap } from "../node/tune-heap.ts";
import { createNodeHost } from "./node-host.ts";
import { runCli } from "./run.ts";

tuneHeap();
process.exitCode = await runCli(process.argv.slice(2), createNodeHost());
