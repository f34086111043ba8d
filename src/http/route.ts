import { getRouterParam, type H3Event } from "h3";
import type { KnownKey } from "./access/keys.ts";
import type { StreamedAnswer } from "./answer.ts";
import type { Answer } from "./idempotency.ts";

export type RouteMethod = "GET" | "POST" | "PUT" | "DELETE";

/** A request that has found its route. */
export interface RouteCall {
  readonly event: H3Event;
  /** Triggered when the client leaves. */
  readonly signal: AbortSignal;
  readonly url: URL;
  /** A part of the path, decoded. */
  parameter(name: string): string;
}

/** A request with a key. */
export interface KeyCall extends RouteCall {
  readonly key: KnownKey;
}

interface RouteBase {
  readonly method: RouteMethod;
  /** Path with its parameters in braces, as in the API description. */
  readonly path: string;
}

/** A route for everybody. */
export interface OpenRoute extends RouteBase {
  readonly access: "open";
  readonly handle: (call: RouteCall) => Answer | Promise<Answer>;
}

/** A route for callers with a key; their calls are counted. */
export interface KeyRoute extends RouteBase {
  readonly access: "key";
  /** Changes what is kept for all callers, which is not for development keys. */
  readonly isChange?: boolean;
  /** Takes tokens of the embedded editor, too; for all other routes they are keys that nobody knows. */
  readonly takesTokens?: boolean;
  readonly handle: (call: KeyCall) => Promise<Answer | StreamedAnswer>;
}

export type Route = OpenRoute | KeyRoute;

export function routeCallOf(event: H3Event): RouteCall {
  return {
    event,
    signal: event.req.signal,
    url: event.url,
    parameter: (name) => getRouterParam(event, name, { decode: true }) ?? "",
  };
}

/** The path of a route as the router writes it: `{file}` at the end of `{file}` is a whole part of the path. */
export function routerPath(path: string): string {
  return path.replace(/\{(\w+)\}(?:\.pdf)?/g, ":$1");
}
