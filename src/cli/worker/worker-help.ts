import { optionsHelp } from "../options.ts";
import { WORKER_OPTIONS } from "./worker-options.ts";

export const WORKER_HELP: string = `Usage:
  platen worker --queue URL --objects PLACE [options]

Runs batches that servers take: with the same threads, limits and isolation as
platen serve. Any number may run, on any number of machines. On SIGTERM a worker
gives its chunks back and ends.

It answers /live, /ready and /metrics at its port, 3001 unless given.

Options:
${optionsHelp(WORKER_OPTIONS)}

Each option can also be a variable of the environment, or stand in the file of
--config, as for platen serve.
`;
