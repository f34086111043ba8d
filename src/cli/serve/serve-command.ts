import type { Work } from "../../http/calls/work.ts";
import type { PoolWork } from "../../node/pool/pool-work.ts";
import type { OpenSharedState } from "../../node/shared/open-shared-state.ts";
import { EXIT_OK, usageError } from "../exit.ts";
import type { CliHost } from "../host.ts";
import { parseOptions } from "../options.ts";
import { openServeBatches, type ServeBatches } from "./serve-batches.ts";
import {
  printedConfiguration,
  readServeConfiguration,
  SERVE_OPTIONS,
  type ServeConfiguration,
} from "./serve-configuration.ts";
import { SERVE_HELP } from "./serve-help.ts";
import { serveKeys } from "./serve-keys.ts";
import { serviceLog } from "./serve-log.ts";
import { quotasOf } from "./serve-quotas.ts";
import { openShared } from "./serve-shared.ts";
import { openServeStore, type ServeStore } from "./serve-store.ts";
import { createServeWork } from "./serve-work.ts";

/** What the system says of an address that a server can't listen on. */
const NO_ADDRESS: ReadonlySet<string> = new Set(["ENOTFOUND", "EADDRNOTAVAIL", "EAI_AGAIN", "EINVAL"]);

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
  await runService(configuration, host, (url, note) => `Platen listens on ${url}\n${note}`);
  return EXIT_OK;
}

/** What is written when the service listens, by its address and the note about its key. */
type Announcement = (url: string, note: string) => string | Promise<string>;

/** Runs the service until it is asked to stop. */
export async function runService(
  configuration: ServeConfiguration,
  host: CliHost,
  announcement: Announcement,
): Promise<void> {
  const closing: (() => Promise<void> | undefined)[] = [];
  try {
    const store = await openServeStore(configuration, host);
    closing.push(() => store.close());
    const { keys, note } = await serveKeys(configuration, store, host);
    const shared = await openShared(configuration.shared);
    closing.push(() => shared?.close());
    const work = await createServeWork(configuration, store, host);
    const pool = "started" in work ? work : undefined;
    closing.push(() => pool?.close());
    const batches = await openServeBatches(configuration, work, host);
    closing.push(() => batches?.close());
    await run(
      {
        ...{ configuration, store, shared, work, pool, keys, batches },
        announcement: (url) => announcement(url, note),
      },
      host,
    );
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

interface Parts {
  readonly configuration: ServeConfiguration;
  readonly store: ServeStore;
  readonly shared: OpenSharedState | undefined;
  readonly work: Work;
  readonly pool: PoolWork | undefined;
  readonly batches: ServeBatches | undefined;
  readonly keys: Awaited<ReturnType<typeof serveKeys>>["keys"];
  readonly announcement: (url: string) => string | Promise<string>;
}

async function run(parts: Parts, host: CliHost): Promise<void> {
  const { configuration, store, shared, work, pool, keys, batches } = parts;
  const [{ createApp }, { serve }, { processGauges }, { openStudio }, { clientAddressBehind }] =
    await Promise.all([
      import("../../http/app.ts"),
      import("../../node/serve.ts"),
      import("../../node/process-gauges.ts"),
      import("../../node/studio/studio-directory.ts"),
      import("../../node/client-address.ts"),
    ]);
  let isStopping = false;
  const perSecond = (calls: number) => ({ calls, milliseconds: 1000 });
  const { rateLimit, developmentRateLimit = rateLimit, idempotencyMegabytes, metrics } = configuration;
  const app = createApp({
    work,
    keys,
    keySource: store.keys,
    templates: store.templates,
    batches: batches?.batches,
    studio: configuration.studio ? openStudio() : undefined,
    embedOrigins: configuration.embedOrigins,
    embedSecret: configuration.embedSecret,
    watermark: configuration.watermark,
    rateLimit: perSecond(rateLimit),
    developmentRateLimit: perSecond(developmentRateLimit),
    quotaOf: quotasOf(configuration.quotas),
    shared: shared?.state,
    idempotencyBytes: idempotencyMegabytes * 1_048_576,
    isReady: () => !isStopping && (pool === undefined || pool.state().ready > 0),
    developmentTemplates: configuration.developmentTemplates,
    metricsKey: configuration.metricsKey,
    clientAddress: clientAddressOf(configuration, clientAddressBehind),
    gauges: metrics ? () => [...processGauges(pool?.state()), ...(batches?.gauges() ?? [])] : undefined,
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
    if (error.code === "EADDRINUSE") throw usageError(`Port ${port} is taken; choose another with --port.`);
    if (error.code === "EACCES")
      throw usageError(`Port ${port} is not for this user; choose another with --port.`);
    if (NO_ADDRESS.has(error.code ?? ""))
      throw usageError(`--host ${configuration.host} is no address of this machine.`);
    throw error;
  });
  try {
    await host.output.write(await parts.announcement(server.url));
    await Promise.race([host.stopRequested(), failedStart(pool)]);
  } finally {
    isStopping = true;
    await server.close();
  }
}

/** Rejects when no thread can be started; calls that come before one is there wait for it. */
async function failedStart(pool: PoolWork | undefined): Promise<never> {
  await pool?.started();
  return new Promise<never>(() => undefined);
}

function clientAddressOf(
  { trustedProxies }: ServeConfiguration,
  behind: (proxies: readonly string[]) => (peer: string, forwardedFor: string | null) => string,
): ReturnType<typeof behind> | undefined {
  if (trustedProxies.length === 0) return undefined;
  try {
    return behind(trustedProxies);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw usageError(`${error.message}.`);
  }
}
