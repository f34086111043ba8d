import type { Work } from "../../http/calls/work.ts";
import type { PoolWork } from "../../node/pool/pool-work.ts";
import { EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { parseOptions } from "../options.ts";
import {
  printedConfiguration,
  readServeConfiguration,
  SERVE_OPTIONS,
  type ServeConfiguration,
} from "./serve-configuration.ts";
import { SERVE_HELP } from "./serve-help.ts";
import { serveKeys } from "./serve-keys.ts";
import { serviceLog } from "./serve-log.ts";
import { openServeStore, type ServeStore } from "./serve-store.ts";
import { createServeWork } from "./serve-work.ts";

/** `platen serve`: runs until it is asked to stop. The HTTP layer is loaded here, so that rendering starts without it. */
export async function serveCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(SERVE_OPTIONS, args);
  if (options.has("help")) {
    await host.output.write(SERVE_HELP);
    return EXIT_OK;
  }
  if (options.positionals.length > 0) throw usageError(`serve takes no ${options.positionals.join(" ")}.`);
  const configuration = await readServeConfiguration(options, host);
  if (options.has("print-config")) {
    await host.output.write(printedConfiguration(configuration));
    return EXIT_OK;
  }
  const store = await openServeStore(configuration, host);
  const { keys, note } = await serveKeys(configuration, store, host);
  const work = await createServeWork(configuration, store, host);
  const pool = "started" in work ? work : undefined;
  try {
    await pool?.started();
    await run({ configuration, store, work, pool, keys, note }, host);
  } finally {
    await pool?.close();
    await store.close();
  }
  return EXIT_OK;
}

interface Parts {
  readonly configuration: ServeConfiguration;
  readonly store: ServeStore;
  readonly work: Work;
  readonly pool: PoolWork | undefined;
  readonly keys: Awaited<ReturnType<typeof serveKeys>>["keys"];
  readonly note: string;
}

async function run({ configuration, store, work, pool, keys, note }: Parts, host: CliHost): Promise<void> {
  const [{ createApp }, { serve }, { processGauges }] = await Promise.all([
    import("../../http/app.ts"),
    import("../../node/serve.ts"),
    import("../../node/process-gauges.ts"),
  ]);
  let isStopping = false;
  const perSecond = (calls: number) => ({ calls, milliseconds: 1000 });
  const { rateLimit, developmentRateLimit = rateLimit, idempotencyMegabytes, metrics } = configuration;
  const app = createApp({
    work,
    keys,
    keySource: store.keys,
    templates: store.templates,
    watermark: configuration.watermark,
    rateLimit: perSecond(rateLimit),
    developmentRateLimit: perSecond(developmentRateLimit),
    idempotencyBytes: idempotencyMegabytes * 1_048_576,
    isReady: () => !isStopping && (pool === undefined || pool.state().ready > 0),
    gauges: metrics ? () => processGauges(pool?.state()) : undefined,
    ...serviceLog(configuration.log ?? (host.errors.isTerminal ? "text" : "json"), host),
  });
  const { port, drainSeconds, requestSeconds } = configuration;
  const server = await serve({
    app,
    port,
    host: configuration.host,
    drainMilliseconds: drainSeconds * 1000,
    requestMilliseconds: requestSeconds * 1000,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw usageError(`Port ${port} is taken; choose another with --port.`);
  });
  await host.output.write(`Platen listens on ${server.url}\n${note}`);
  await host.stopRequested();
  isStopping = true;
  await server.close();
}
