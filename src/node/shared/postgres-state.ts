import type { RateLimit } from "../../http/access/rate-limit.ts";
import type { Answer, RepeatableCall } from "../../http/idempotency.ts";
import type { Claim, KeepOptions, SharedAnswers } from "../../http/shared-answers.ts";
import type { SharedState } from "../../http/shared-state.ts";
import {
  CLAIM,
  DROP_OLDEST,
  FIND,
  FORGET_ANSWERS,
  FORGET_CALLS,
  KEEP,
  PROLONG,
  RELEASE,
  REVOKE,
  REVOKED,
  TABLES,
  TAKE,
} from "./postgres-statements.ts";

/** What is asked of a client of Postgres; a pool of pg is one. */
export interface PostgresClient {
  query(
    text: string,
    values?: unknown[],
  ): Promise<{
    readonly rows: readonly Readonly<Record<string, unknown>>[];
    readonly rowCount: number | null;
  }>;
}

/** Time between two looks for what has ended; until then it takes room and nothing else. */
const SWEEP_MILLISECONDS = 60_000;

/** What servers share, in Postgres; its tables are made when they are first needed. */
export class PostgresState implements SharedState {
  readonly answers: SharedAnswers;
  readonly #tables: Tables;

  constructor(client: PostgresClient) {
    this.#tables = new Tables(client);
    this.answers = new PostgresAnswers(this.#tables);
  }

  async take(bucket: string, { calls, milliseconds }: RateLimit): Promise<number> {
    const { rows } = await this.#tables.query(TAKE, [bucket, calls, milliseconds]);
    return Number(rows[0]?.["wait"] ?? 0) / 1000;
  }

  async revokedKeys(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#tables.query(REVOKED, []);
    return new Set(rows.map(({ id }) => String(id)));
  }

  async revokeKey(id: string): Promise<void> {
    await this.#tables.query(REVOKE, [id]);
  }
}

/** The tables: made once, and rid of what has ended from time to time. */
class Tables {
  readonly #client: PostgresClient;
  #made: Promise<unknown> | undefined;
  #swept: number = performance.now();

  constructor(client: PostgresClient) {
    this.#client = client;
  }

  async query(text: string, values: unknown[]): ReturnType<PostgresClient["query"]> {
    this.#made ??= this.#client.query(TABLES).catch((error: unknown) => {
      this.#made = undefined;
      throw error;
    });
    await this.#made;
    this.#sweep();
    return this.#client.query(text, values);
  }

  #sweep(): void {
    if (performance.now() - this.#swept < SWEEP_MILLISECONDS) return;
    this.#swept = performance.now();
    for (const statement of [FORGET_CALLS, FORGET_ANSWERS])
      void this.#client.query(statement).catch(() => undefined);
  }
}

class PostgresAnswers implements SharedAnswers {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  async claim(call: RepeatableCall, token: string, milliseconds: number): Promise<Claim> {
    const { owner, key, fingerprint } = call;
    const claimed = await this.#tables.query(CLAIM, [owner, key, fingerprint, token, milliseconds]);
    if (claimed.rowCount === 1) return { state: "claimed" };
    const { rows } = await this.#tables.query(FIND, [owner, key]);
    const [known] = rows;
    // It ended in between; whoever asks again finds that out.
    if (known === undefined) return { state: "under-way", fingerprint };
    const theirs = String(known["fingerprint"]);
    if (known["status"] === null) return { state: "under-way", fingerprint: theirs };
    return { state: "answered", fingerprint: theirs, answer: answerOf(known) };
  }

  async prolong({ owner, key }: RepeatableCall, token: string, milliseconds: number): Promise<void> {
    await this.#tables.query(PROLONG, [owner, key, token, milliseconds]);
  }

  async keep(
    { owner, key }: RepeatableCall,
    token: string,
    { status, headers, body }: Answer,
    { milliseconds, maximumBytes }: KeepOptions,
  ): Promise<void> {
    const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const values = [owner, key, token, status, JSON.stringify(headers), bytes, milliseconds];
    await this.#tables.query(KEEP, values);
    await this.#tables.query(DROP_OLDEST, [owner, maximumBytes]);
  }

  async release({ owner, key }: RepeatableCall, token: string): Promise<void> {
    await this.#tables.query(RELEASE, [owner, key, token]);
  }
}

function answerOf(row: Readonly<Record<string, unknown>>): Answer {
  const { status, headers, body } = row;
  return {
    status: Number(status),
    headers: JSON.parse(String(headers)) as Answer["headers"],
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : new Uint8Array(0),
  };
}
