import type { H3Event } from "h3";
import type { KnownKey } from "./access/keys.ts";
import type { RateLimit } from "./access/rate-limit.ts";

/** What is known of a request under way, for its answer and its line in the log. */
export interface RequestState {
  readonly id: string;
  /** When it began, in milliseconds of `performance.now()`. */
  readonly since: number;
  /** The limit that its answer tells. */
  limit: RateLimit | undefined;
  /** Path of its route as it is written in the specification; undefined where there is none. */
  route: string | undefined;
  key: KnownKey | undefined;
  requestBytes: number;
  /** Bytes of a body that was read in pieces, and so takes no room. */
  streamedBytes: number;
  pages: number | undefined;
  diagnostics: readonly string[];
  /** Name of the error that it was answered with. */
  error: string | undefined;
}

const REQUEST_ID = /^[\w.-]{1,64}$/;

/** The state of the request of an event; made when it is first asked for. */
export function stateOf(event: H3Event): RequestState {
  const context = event.context as { platen?: RequestState };
  context.platen ??= {
    id: requestIdOf(event.req),
    since: performance.now(),
    limit: undefined,
    route: undefined,
    key: undefined,
    requestBytes: 0,
    streamedBytes: 0,
    pages: undefined,
    diagnostics: [],
    error: undefined,
  };
  return context.platen;
}

/** The caller's own id when it is a plain one, else a new one. */
function requestIdOf(request: Request): string {
  const given = request.headers.get("x-request-id") ?? "";
  return REQUEST_ID.test(given) ? given : crypto.randomUUID();
}
