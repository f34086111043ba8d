#!/usr/bin/env node
import { createNodeHost } from "./node-host.ts";
import { runCli } from "./run.ts";

process.exitCode = await runCli(process.argv.slice(2), createNodeHost());
