import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchForm, benchRecord } from "../../bench/fill/form.ts";
import { type ServerProcess, startProgram } from "../../bench/load/server-process.ts";
import { type RedisServer, startRedis } from "../../src/node/testing/redis-server.ts";
import { type S3Server, startS3 } from "../../src/node/testing/s3-server.ts";
import { type PostgresServer, startPostgres } from "./postgres-server.ts";

export type QueueKind = "redis" | "postgres";
export type ObjectsKind = "directory" | "s3";

export interface StackOptions {
  readonly queue: QueueKind;
  readonly objects: ObjectsKind;
  /** Host of a receiver of webhooks. */
  readonly allowHost?: string | undefined;
}

const KEY = "stack-key";
const PROGRAM = ["dist/cli/launch.cjs"];
export const authorization: string = `Bearer ${KEY}`;
const POSTGRES_PORT = 7_432;

/** A queue, a store, a server and workers, each a process of its own on loopback. */
export class Stack {
  readonly directory: string;
  server: ServerProcess | undefined;
  readonly workers: (ServerProcess | undefined)[] = [];
  redis: RedisServer | undefined;
  postgres: PostgresServer | undefined;
  s3: S3Server | undefined;
  readonly #options: StackOptions;
  #shared: readonly string[] = [];

  constructor(options: StackOptions) {
    this.#options = options;
    this.directory = mkdtempSync(join(tmpdir(), "platen-stack-"));
  }

  /** Starts all but the workers, with the template `form` published. */
  async start(): Promise<void> {
    const { queue, objects } = this.#options;
    const of = (name: string): string => join(this.directory, name);
    const own = of("data");
    mkdirSync(own);
    if (queue === "redis") this.redis = await startRedis(own);
    else this.postgres = await startPostgres(POSTGRES_PORT);
    if (objects === "s3") this.s3 = await startS3("bucket", 1000);
    const form = of("form.pdf");
    writeFileSync(form, await benchForm());
    for (const args of [
      ["create", form, "--id", "form"],
      ["publish", "form"],
    ])
      execFileSync(process.execPath, [...PROGRAM, "template", ...args, "--store", of("templates")], {
        stdio: "ignore",
      });
    process.env["AWS_ACCESS_KEY_ID"] = "AK";
    process.env["AWS_SECRET_ACCESS_KEY"] = "SK";
    const place = this.s3 === undefined ? of("objects") : `s3://bucket?endpoint=${this.s3.endpoint}`;
    const address =
      this.redis === undefined ? (this.postgres?.url ?? "") : `redis://127.0.0.1:${this.redis.port}`;
    this.#shared = ["--port", "0", "--templates", of("templates"), "--objects", place, "--queue", address];
    await this.startServer();
  }

  async startServer(): Promise<void> {
    this.server = await this.#run("serve", ...this.#shared, "--key", KEY, "--log", "none", "--threads", "1");
  }

  /** Starts a worker with one thread in a place. */
  async startWorker(place: number): Promise<void> {
    const { allowHost } = this.#options;
    const allowed = allowHost === undefined ? [] : ["--allow-host", allowHost];
    this.workers[place] = await this.#run("worker", ...this.#shared, "--threads", "1", ...allowed);
  }

  /** Restarts Redis, which keeps its data. */
  async restartQueue(): Promise<void> {
    await this.postgres?.restart();
    if (this.redis === undefined) return;
    const { port } = this.redis;
    await this.redis.stop();
    this.redis = await startRedis(join(this.directory, "data"), port);
  }

  /** Sends a batch; gives its address. */
  async take(manifest: ReadableStream<Uint8Array>, settings: object): Promise<string> {
    const query = new URLSearchParams({ settings: JSON.stringify(settings) });
    const response = await fetch(`${this.server?.url}/api/v1/batches?${query}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/x-ndjson" },
      body: manifest,
      duplex: "half",
    } as RequestInit);
    if (response.status !== 202)
      throw new Error(`The batch was answered ${response.status}: ${await response.text()}`);
    return response.headers.get("location") ?? "";
  }

  async get(path: string): Promise<Response> {
    return fetch(`${this.server?.url}${path}`, { headers: { authorization } });
  }

  async stop(): Promise<void> {
    for (const worker of this.workers) await worker?.stop();
    await this.server?.stop();
    await this.redis?.stop();
    await this.postgres?.stop();
    await this.s3?.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }

  #run(...args: readonly string[]): Promise<ServerProcess> {
    return startProgram(process.execPath, [...PROGRAM, ...args]);
  }
}

/** Records, of the form that fills are measured with unless given, some thousand at a time. */
export function manifestOf(
  records: number,
  recordOf: (index: number) => object = benchRecord,
): ReadableStream<Uint8Array> {
  let next = 0;
  return new ReadableStream({
    pull: (controller) => {
      const end = Math.min(records, next + 1000);
      let text = "";
      for (; next < end; next += 1) text += `${JSON.stringify(recordOf(next))}\n`;
      if (text !== "") controller.enqueue(new TextEncoder().encode(text));
      if (next === records) controller.close();
    },
  });
}
