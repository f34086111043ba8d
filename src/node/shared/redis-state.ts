import type { RateLimit } from "../../http/access/rate-limit.ts";
import type { Answer, RepeatableCall } from "../../http/idempotency.ts";
import type { Claim, KeepOptions, SharedAnswers } from "../../http/shared-answers.ts";
import type { SharedState } from "../../http/shared-state.ts";
import { CLAIM, KEEP, PROLONG, RELEASE, TAKE } from "./redis-scripts.ts";

/** What is asked of a client of Redis; that of ioredis is one. */
export interface RedisClient {
  callBuffer(command: string, ...args: (string | number | Buffer)[]): Promise<unknown>;
  disconnect(): void;
}

/** All that is kept begins so. */
const PREFIX = "platen:";
const REVOKED = `${PREFIX}revoked`;

/** What servers share, in Redis. */
export class RedisState implements SharedState {
  readonly answers: SharedAnswers;
  readonly #client: RedisClient;

  constructor(client: RedisClient) {
    this.#client = client;
    this.answers = new RedisAnswers(client);
  }

  async take(bucket: string, { calls, milliseconds }: RateLimit): Promise<number> {
    const wait = await evaluate(this.#client, TAKE, [`${PREFIX}calls:${bucket}`], [calls, milliseconds]);
    return Number(textOf(wait)) / 1000;
  }

  async revokedKeys(): Promise<ReadonlySet<string>> {
    return new Set(partsOf(await this.#client.callBuffer("SMEMBERS", REVOKED)).map(textOf));
  }

  async revokeKey(id: string): Promise<void> {
    await this.#client.callBuffer("SADD", REVOKED, id);
  }
}

class RedisAnswers implements SharedAnswers {
  readonly #client: RedisClient;

  constructor(client: RedisClient) {
    this.#client = client;
  }

  async claim(call: RepeatableCall, token: string, milliseconds: number): Promise<Claim> {
    const known = await evaluate(this.#client, CLAIM, [keyOf(call)], [call.fingerprint, token, milliseconds]);
    const [fingerprint, status, headers, body] = partsOf(known);
    if (fingerprint === undefined) return { state: "claimed" };
    if (!Buffer.isBuffer(status)) return { state: "under-way", fingerprint: textOf(fingerprint) };
    const answer = {
      status: Number(textOf(status)),
      headers: JSON.parse(textOf(headers)) as Answer["headers"],
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array(0),
    };
    return { state: "answered", fingerprint: textOf(fingerprint), answer };
  }

  async prolong(call: RepeatableCall, token: string, milliseconds: number): Promise<void> {
    await evaluate(this.#client, PROLONG, [keyOf(call)], [token, milliseconds]);
  }

  async keep(
    call: RepeatableCall,
    token: string,
    { status, headers, body }: Answer,
    { milliseconds, maximumBytes }: KeepOptions,
  ): Promise<void> {
    const keys = [keyOf(call), `${PREFIX}answers:${slotOf(call)}`];
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const values = [token, status, JSON.stringify(headers), bytes, milliseconds, maximumBytes];
    await evaluate(this.#client, KEEP, keys, values);
  }

  async release(call: RepeatableCall, token: string): Promise<void> {
    await evaluate(this.#client, RELEASE, [keyOf(call)], [token]);
  }
}

/** In a cluster all that is of one owner lies in one place. */
function slotOf({ owner }: RepeatableCall): string {
  return `{${owner}}`;
}

function keyOf(call: RepeatableCall): string {
  return `${PREFIX}answer:${slotOf(call)}:${call.key}`;
}

function evaluate(
  client: RedisClient,
  script: string,
  keys: readonly string[],
  values: readonly (string | number | Buffer)[],
): Promise<unknown> {
  return client.callBuffer("EVAL", script, keys.length, ...keys, ...values);
}

function partsOf(reply: unknown): readonly unknown[] {
  return Array.isArray(reply) ? reply : [];
}

function textOf(part: unknown): string {
  return Buffer.isBuffer(part) ? part.toString() : "";
}
