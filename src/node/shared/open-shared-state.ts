import { PlatenError } from "../../contract/errors.ts";
import type { SharedState } from "../../http/shared-state.ts";
import { type GuardedStateOptions, guardState } from "./guarded-state.ts";
import { PostgresState } from "./postgres-state.ts";
import { type RedisClient, RedisState } from "./redis-state.ts";

/** What servers share, and how to let go of it. */
export interface OpenSharedState {
  readonly state: SharedState;
  close(): Promise<void>;
}

/** Pause before a connection that was lost is made anew. */
const RECONNECT_MILLISECONDS = 500;

/** Connections to Postgres, and the time that making one may take unless told otherwise. */
const CONNECTIONS = 4;
const CONNECT_MILLISECONDS = 1_000;

/**
 * Opens what servers share: at `redis://` or `rediss://`, for which ioredis has to be installed, or at `postgres://`, for which pg has to be. It
 * need not be there yet: what it is asked for fails until it is.
 *
 * @throws PlatenError when the address is of no use.
 */
export async function openSharedState(
  address: string,
  options: GuardedStateOptions = {},
): Promise<OpenSharedState> {
  const protocol = URL.canParse(address) ? new URL(address).protocol : "";
  if (protocol === "redis:" || protocol === "rediss:") return openRedis(address, options);
  if (protocol === "postgres:" || protocol === "postgresql:") return openPostgres(address, options);
  throw invalid("it has to be an address like redis://127.0.0.1:6379 or postgres://127.0.0.1/platen");
}

async function openRedis(address: string, options: GuardedStateOptions): Promise<OpenSharedState> {
  const client = await connectRedis(address);
  return { state: guardState(new RedisState(client), options), close: async () => client.disconnect() };
}

async function openPostgres(
  connectionString: string,
  options: GuardedStateOptions,
): Promise<OpenSharedState> {
  const { Pool } = await import("pg").catch((cause) => {
    throw invalid("the package pg is not installed", cause);
  });
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: options.milliseconds ?? CONNECT_MILLISECONDS,
  });
  // A connection that is lost while it waits is replaced by the next call.
  pool.on("error", () => undefined);
  return { state: guardState(new PostgresState(pool), options), close: () => pool.end() };
}

async function connectRedis(address: string): Promise<RedisClient> {
  const { Redis } = await import("ioredis").catch((cause) => {
    throw invalid("the package ioredis is not installed", cause);
  });
  const client = new Redis(address, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => RECONNECT_MILLISECONDS,
  });
  // Whoever asks for something is told; a client that nobody listens to would print it.
  client.on("error", () => undefined);
  await client.connect().catch(() => undefined);
  return client;
}

function invalid(reason: string, cause?: unknown): PlatenError {
  return new PlatenError("shared-state", `What servers share can't be opened: ${reason}.`, { cause });
}
