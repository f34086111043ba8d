import type { OptionDefinition } from "../options.ts";
import { SERVE_OPTIONS } from "../serve/serve-configuration.ts";

/** Settings of the service that are about callers. */
const OF_CALLERS: ReadonlySet<string> = new Set(
  (
    "key development-key watermark rate-limit development-rate-limit idempotency-megabytes request-seconds " +
    "studio metrics-key development-templates trusted-proxy log batches print-config"
  ).split(" "),
);

const PORT_HELP = "Port of /live, /ready and /metrics, 3001 unless given; 0 for any free one.";

/** Options of `platen worker`: those of the service that are about its work. */
export const WORKER_OPTIONS: readonly OptionDefinition[] = SERVE_OPTIONS.filter(
  ({ name }) => !OF_CALLERS.has(name),
).map((option) => (option.name === "port" ? { ...option, help: PORT_HELP } : option));
