import { H3, type H3Event, HTTPError, type HTTPResponse } from "h3";
import { StoreError } from "../contract/errors.ts";
import { CLIENT_LEFT, type RequestRecord } from "./access-log.ts";
import { HttpProblem, methodNotAllowed, notFound, problemResponse, toProblem } from "./answer/problem.ts";
import { toResponse } from "./answer.ts";
import { batchRoutes } from "./batches/batch-routes.ts";
import { type EngineWork, inlineWork, type Work } from "./calls/work.ts";
import { checkSettings } from "./check-settings.ts";
import { embedRoutes } from "./embed-routes.ts";
import { invoiceRoutes } from "./invoice-routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { pdfRoutes } from "./pdf-routes.ts";
import { stateOf } from "./request-state.ts";
import { type Route, routeCallOf, routerPath } from "./route.ts";
import { Service, type ServiceSettings } from "./service.ts";
import { studioRoutes } from "./studio/studio-routes.ts";
import { templateRoutes } from "./template-routes.ts";

/** What the service is made of: an engine that does the work here, or work that is done elsewhere. */
export type AppOptions = ServiceSettings & (EngineWork | { readonly work: Work });

/** The service as a function from request to response, for any server that speaks the Fetch standard. */
export interface App {
  fetch(request: Request): Promise<Response>;
}

/**
 * Makes the service.
 *
 * @throws ValidationError with each option at fault.
 */
export function createApp(options: AppOptions): App {
  checkSettings(options);
  const service = new Service(options, "work" in options ? options.work : inlineWork(options));
  const app = new H3({
    silent: true,
    onRequest: joinSlashes,
    onError: (error, event) => answerError(error, event, service),
    onResponse: (response, event) => finish(response, event, service),
  });
  const allowed = new Map<string, string[]>();
  for (const route of routesOf(service)) {
    const path = routerPath(route.path);
    const methods = route.method === "GET" ? (["GET", "HEAD"] as const) : [route.method];
    for (const method of methods) app.on(method, path, (event) => serveRoute(route, event, service));
    allowed.set(path, [...(allowed.get(path) ?? []), ...methods]);
  }
  for (const [path, methods] of allowed) app.all(path, () => problemResponse(methodNotAllowed(methods)));
  app.all("/**", () => problemResponse(notFound()));
  return { fetch: async (request) => app.fetch(request) };
}

/** Clients whose base address ends with a slash ask for `//api/v1/…`. */
function joinSlashes({ url }: H3Event): void {
  if (url.pathname.startsWith("//")) url.pathname = url.pathname.replace(/^\/+/, "/");
}

/** Every route of the service. */
function routesOf(service: Service): readonly Route[] {
  const { templates, batches, studio, embedOrigins } = service.settings;
  const management =
    templates === undefined
      ? []
      : [...templateRoutes(service, templates), ...embedRoutes(service, templates)];
  const many = batches === undefined ? [] : batchRoutes(service, batches);
  const pages = studio === undefined ? [] : studioRoutes(studio, embedOrigins);
  return [
    ...operatorRoutes(service),
    ...pdfRoutes(service),
    ...invoiceRoutes(service),
    ...management,
    ...many,
    ...pages,
  ];
}

async function serveRoute(route: Route, event: H3Event, service: Service): Promise<HTTPResponse> {
  stateOf(event).route = route.path;
  const call = routeCallOf(event);
  if (route.access === "open") return toResponse(await route.handle(call));
  const key = await service.enter(event, route.takesTokens === true);
  try {
    if (route.isChange === true) service.refuseChange(key);
    return toResponse(await route.handle({ key, ...call }));
  } finally {
    service.leave(event);
  }
}

/** h3 wraps what a handler throws; its own errors are about the request line. */
function answerError(error: HTTPError, event: H3Event, service: Service): Response {
  const known = error.unhandled === true ? error.cause : error;
  const problem = known instanceof HTTPError ? requestLineProblem(known) : toProblem(known);
  const state = stateOf(event);
  state.error = problem.name;
  if (problem.status === 500 || known instanceof StoreError) service.settings.onError?.(known, state.id);
  return problemResponse(problem);
}

function requestLineProblem(error: HTTPError): HttpProblem {
  const message = "The address of this request is not valid.";
  return new HttpProblem({ status: error.status, name: "RequestError", message });
}

/** What every answer has, and what is told of it. */
function finish(response: Response, event: H3Event, service: Service): void {
  const state = stateOf(event);
  const { calls, milliseconds } = state.limit ?? service.limitOf();
  const { headers } = response;
  headers.set("x-ratelimit-limit", String(calls));
  headers.set("x-ratelimit-interval-ms", String(milliseconds));
  headers.set("x-request-id", state.id);
  headers.set("x-content-type-options", "nosniff");
  const record: RequestRecord = {
    id: state.id,
    method: KNOWN_METHODS.has(event.req.method) ? event.req.method : "OTHER",
    route: state.route ?? "",
    status: event.req.signal.aborted ? CLIENT_LEFT : response.status,
    milliseconds: Math.round((performance.now() - state.since) * 10) / 10,
    requestBytes: state.requestBytes + state.streamedBytes,
    responseBytes: Number(headers.get("content-length") ?? 0),
    key: state.key?.id,
    workspace: state.key?.workspace,
    pages: state.pages,
    diagnostics: state.diagnostics,
    error: state.error,
  };
  service.metrics.count(record);
  service.settings.onRequest?.(record);
}

/** Methods that are counted by their name: a caller can make up any number of others. */
const KNOWN_METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "DELETE",
  "OPTIONS",
  "PATCH",
]);
