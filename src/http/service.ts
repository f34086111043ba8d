import type { H3Event } from "h3";
import type { Batches } from "../batch/batches.ts";
import type { TemplateQuota } from "../template/quota.ts";
import type { TemplateWorkspaces } from "../template/store.ts";
import { presentedKeys, tokenEnded, unauthenticated } from "./access/auth.ts";
import { CallLimiter } from "./access/call-limiter.ts";
import { CallsUnderWay } from "./access/calls-under-way.ts";
import { EmbedTokens } from "./access/embed-tokens.ts";
import { type ApiKey, type KeyKind, KeyRing, type KeySource, type KnownKey } from "./access/keys.ts";
import { defaultRateLimit, type RateLimit } from "./access/rate-limit.ts";
import { Revocations } from "./access/revocations.ts";
import type { RequestRecord } from "./access-log.ts";
import { HttpProblem } from "./answer/problem.ts";
import { type BodyKind, type RequestBody, readBody } from "./body/body.ts";
import { type BodyOwner, BodyRoom } from "./body/body-room.ts";
import { readPieces } from "./body/read-pieces.ts";
import type { MadePdf, Work } from "./calls/work.ts";
import {
  type Answer,
  type AnswerKeeper,
  fingerprintOf,
  IdempotencyCache,
  idempotencyKeyOf,
  KEPT_MILLISECONDS,
  MAXIMUM_BYTES,
  SHARE,
} from "./idempotency.ts";
import { type Gauge, Metrics } from "./metrics.ts";
import { stateOf } from "./request-state.ts";
import { SharedIdempotency } from "./shared-answers.ts";
import type { SharedState } from "./shared-state.ts";
import type { StudioFiles } from "./studio/studio-files.ts";

/** What a workspace may have; as much as there is room for unless given. */
export interface WorkspaceQuota extends TemplateQuota {
  /** Calls under way at the same time, on one server. */
  readonly calls?: number | undefined;
  /** Calls of all its keys in ten seconds. */
  readonly rate?: number | undefined;
}

/** How the service treats its callers. */
export interface ServiceSettings {
  /** The keys that open the API. Without any, every call is answered 401. */
  readonly keys: readonly ApiKey[];
  /** Keys that come and go while the service runs. */
  readonly keySource?: KeySource | undefined;
  /** Where templates are managed over HTTP, a `TemplateStore`; without it they are not. */
  readonly templates?: TemplateWorkspaces | undefined;
  /** Many documents at once; without it there are no batches. */
  readonly batches?: Batches | undefined;
  /** The studio, served at `/studio`; without it there is none. `openStudio` of platen/node has it. */
  readonly studio?: StudioFiles | undefined;
  /** Origins whose pages may show the embedded editor, such as `https://app.example.com` or `https://*.example.com`; none unless given. */
  readonly embedOrigins?: readonly string[] | undefined;
  /** What tokens of the embedded editor are signed with: the same for all servers. Of this process alone unless given. */
  readonly embedSecret?: string | undefined;
  /** What each workspace may have, asked at every call; without it there are no quotas. */
  readonly quotaOf?: ((workspace: string) => WorkspaceQuota) | undefined;
  /** What this server holds together with others; without it limits and answers are its own. `openSharedState` of platen/node has it. */
  readonly shared?: SharedState | undefined;
  /** Development keys may change templates, too. */
  readonly developmentTemplates?: boolean | undefined;
  /** Key that `/metrics` asks for; open to everybody unless given. */
  readonly metricsKey?: string | undefined;
  /**
   * Address of a client, given that of the other end of the connection and the `X-Forwarded-For` header of the request: proxies in
   * front of the service speak for their clients. The other end unless given.
   */
  readonly clientAddress?: ((peer: string, forwardedFor: string | null) => string) | undefined;
  /** Text across the pages of calls with a development key. */
  readonly watermark?: string | undefined;
  /** Calls that each production key may make, and those without a key. */
  readonly rateLimit?: RateLimit | undefined;
  /** Calls that each development key may make; as many as production keys unless given. */
  readonly developmentRateLimit?: RateLimit | undefined;
  /** Bytes of answers kept for calls that are repeated with their `Idempotency-Key`; 0 keeps none. */
  readonly idempotencyBytes?: number | undefined;
  /** Whether requests can be served at the moment; always unless given. */
  readonly isReady?: (() => boolean | Promise<boolean>) | undefined;
  /** Figures for `/metrics` besides those of requests; without it there is no such page. */
  readonly gauges?: (() => readonly Gauge[]) | undefined;
  /** Told of every failure that is not the caller's, with the id the answer carries. */
  readonly onError?: ((error: unknown, requestId: string) => void) | undefined;
  /** Told of every request when it is answered. */
  readonly onRequest?: ((record: RequestRecord) => void) | undefined;
}

/** Wrong keys of one address that are answered 401; more are answered 429. */
const FAILURE_LIMIT: RateLimit = { calls: 100, milliseconds: 10_000 };

/** What all routes share: keys, limits, counters and the work. */
export class Service {
  readonly settings: ServiceSettings;
  readonly work: Work;
  readonly metrics: Metrics = new Metrics();
  readonly tokens: EmbedTokens;
  readonly #keys: KeyRing;
  readonly #metricsKey: KeyRing | undefined;
  readonly #calls: CallLimiter;
  readonly #workspaces: CallLimiter;
  readonly #failures: CallLimiter;
  readonly #revocations: Revocations;
  readonly #answers: AnswerKeeper;
  readonly #underWay: CallsUnderWay = new CallsUnderWay();
  readonly #room: BodyRoom = new BodyRoom();

  constructor(settings: ServiceSettings, work: Work) {
    this.settings = settings;
    this.work = work;
    this.tokens = new EmbedTokens(settings.embedSecret);
    this.#keys = new KeyRing(settings.keys, settings.keySource);
    const { metricsKey } = settings;
    this.#metricsKey =
      metricsKey === undefined ? undefined : new KeyRing([{ key: metricsKey, kind: "production" }]);
    const { shared } = settings;
    this.#calls = new CallLimiter("key", shared);
    this.#workspaces = new CallLimiter("workspace", shared);
    this.#failures = new CallLimiter("failures", shared);
    this.#revocations = new Revocations(shared);
    this.#answers = answerKeeper(settings);
  }

  /** The limit of keys of a kind, and of callers without one. */
  limitOf(kind: KeyKind = "production"): RateLimit {
    const { rateLimit = defaultRateLimit, developmentRateLimit = rateLimit } = this.settings;
    return kind === "development" ? developmentRateLimit : rateLimit;
  }

  /** Text across every page of calls with a key of this kind. */
  watermarkFor(kind: KeyKind): string | undefined {
    return kind === "development" ? (this.settings.watermark ?? "Development") : undefined;
  }

  /**
   * Checks key and rate of a request. A token stands for its key where tokens are taken; it is counted by itself.
   *
   * @throws HttpProblem 401, the same for all keys that are not known, or 429.
   */
  async enter(event: H3Event, takesTokens: boolean): Promise<KnownKey> {
    const state = stateOf(event);
    const key = (await this.#keyOf(event)) ?? (takesTokens ? await this.#tokenOf(event) : undefined);
    if (key === undefined) throw await this.#failure(event);
    state.key = key;
    state.limit = this.limitOf(key.kind);
    const wait = await this.#calls.take(key.id, state.limit);
    if (wait > 0) throw tooMany(wait);
    const { rate } = this.quotaOf(key);
    const together =
      rate === undefined
        ? 0
        : await this.#workspaces.take(key.workspace, { calls: rate, milliseconds: 10_000 });
    if (together > 0) throw tooMany(together);
    this.#underWay.begin(key.workspace, this.quotaOf(key).calls);
    return key;
  }

  /** What the workspace of a key may have. */
  quotaOf({ workspace }: KnownKey): WorkspaceQuota {
    return this.settings.quotaOf?.(workspace) ?? {};
  }

  /** A key to try things with destroys nothing of its workspace. @throws HttpProblem 403. */
  refuseChange({ kind }: KnownKey): void {
    if (kind === "production" || this.settings.developmentTemplates === true) return;
    const message =
      "Development keys read, fill and take batches; use a production key to change, stop or delete what others use.";
    throw new HttpProblem({ status: 403, name: "ForbiddenError", message });
  }

  /** Lets in who may see the figures. @throws HttpProblem 401 or 429. */
  async enterMetrics(event: H3Event): Promise<void> {
    if (this.#metricsKey === undefined) return;
    for (const candidate of presentedKeys(event.req.headers.get("authorization") ?? ""))
      if ((await this.#metricsKey.find(candidate)) !== undefined) return;
    throw await this.#failure(event);
  }

  /** The answer to a call without a key that opens anything: 401, or 429 to whoever tries one after the other. */
  async #failure(event: H3Event): Promise<HttpProblem> {
    const wait = await this.#failures.take(this.#addressOf(event), FAILURE_LIMIT);
    return wait > 0 ? tooMany(wait) : unauthenticated(event.req.headers.get("authorization") ?? "");
  }

  /** Where the request came from, as far as the server knows. */
  #addressOf(event: H3Event): string {
    const { ip = "" } = event.req as { ip?: string };
    return this.settings.clientAddress?.(ip, event.req.headers.get("x-forwarded-for")) ?? ip;
  }

  async #keyOf(event: H3Event): Promise<KnownKey | undefined> {
    for (const candidate of presentedKeys(event.req.headers.get("authorization") ?? "")) {
      const key = await this.#keys.find(candidate);
      if (key !== undefined) return (await this.#revocations.has(key.id)) ? undefined : key;
    }
    return undefined;
  }

  /** The key that a token stands for, with what it opens of it. @throws HttpProblem 401 when it has ended. */
  async #tokenOf(event: H3Event): Promise<KnownKey | undefined> {
    for (const candidate of presentedKeys(event.req.headers.get("authorization") ?? "")) {
      const grant = await this.tokens.read(candidate);
      const key = grant && (await this.#keys.byId(grant.keyId));
      if (grant === undefined || key === undefined || (await this.#revocations.has(key.id))) continue;
      if (grant.expires * 1000 <= Date.now()) throw tokenEnded();
      return { ...key, id: `${key.id}.${grant.name}`, grant };
    }
    return undefined;
  }

  /** Reads the body of a request, which takes room until `leave`. @throws as `readBody` does. */
  async read(event: H3Event, kind: BodyKind = "attributes"): Promise<RequestBody> {
    const owner = bodyOwner(stateOf(event).key);
    const body = await readBody(event.req, { kind, room: this.#room, owner });
    stateOf(event).requestBytes = body.bytes.length;
    return body;
  }

  /** The body of a request, in pieces as they come: of what may be far larger than memory. */
  readPieces(event: H3Event): AsyncGenerator<Uint8Array> {
    const state = stateOf(event);
    return readPieces(event.req, (bytes) => {
      state.streamedBytes += bytes;
    });
  }

  /** The request is answered. */
  leave(event: H3Event): void {
    const { key, requestBytes } = stateOf(event);
    this.#room.give(requestBytes, bodyOwner(key));
    if (key !== undefined) this.#underWay.end(key.workspace);
  }

  /** Gives the answer that `make` makes, or the one it made when this call was made before with the same `Idempotency-Key`. */
  async once(event: H3Event, body: RequestBody, make: () => Promise<Answer>): Promise<Answer> {
    const given = idempotencyKeyOf(event.req);
    if (given === undefined || this.settings.idempotencyBytes === 0) return make();
    const { key } = stateOf(event);
    const fingerprint = await fingerprintOf(event.req, body);
    const call = { owner: key === undefined ? "" : `${key.workspace}/${key.id}`, key: given, fingerprint };
    const { answer, isRepeated } = await this.#answers.answer(call, make, event.req.signal);
    if (!isRepeated) return answer;
    return { ...answer, headers: { ...answer.headers, "idempotency-replayed": "true" } };
  }

  /** Notes what came of the work for the log. */
  note(event: H3Event, { pageCount, diagnostics }: Pick<MadePdf, "pageCount" | "diagnostics">): void {
    const state = stateOf(event);
    state.pages = pageCount;
    state.diagnostics = diagnostics.map(({ code }) => code);
  }
}

/** Where answers are kept: together with other servers, or in the memory of this one. */
function answerKeeper({ shared, idempotencyBytes = MAXIMUM_BYTES }: ServiceSettings): AnswerKeeper {
  if (shared === undefined) return new IdempotencyCache({ maximumBytes: idempotencyBytes });
  const options = { milliseconds: KEPT_MILLISECONDS, maximumBytes: SHARE * idempotencyBytes };
  return new SharedIdempotency(shared.answers, options);
}

function bodyOwner(key: KnownKey | undefined): BodyOwner | undefined {
  return key && { workspace: key.workspace, key: key.id };
}

function tooMany(seconds: number): HttpProblem {
  return new HttpProblem({
    status: 429,
    name: "RateLimitError",
    message: "Too many calls; try again later.",
    headers: { "retry-after": String(Math.max(1, Math.ceil(seconds))) },
  });
}
