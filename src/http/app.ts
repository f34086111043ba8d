import { getRouterParam, H3, type H3Event, HTTPError } from "h3";
import { authenticate } from "./auth.ts";
import { readBody } from "./body.ts";
import { type ApiKey, type KeyKind, KeyRing } from "./keys.ts";
import { landingPage } from "./landing.ts";
import { HttpProblem, methodNotAllowed, notFound, problemResponse, toProblem } from "./problem.ts";
import { inlineWork, type Work, type WorkContext } from "./work.ts";

/** What the service is made of: work that is done elsewhere, or what it takes to do it here. */
export type AppOptions = AppSettings & ({ readonly work: Work } | WorkContext);

interface AppSettings {
  /** The keys that open the API. Without any, every call is answered 401. */
  readonly keys: readonly ApiKey[];
  /** Text across the pages of calls with a development key. */
  readonly watermark?: string | undefined;
  /** Told of every failure that is not the caller's, with the id the answer carries. */
  readonly onError?: ((error: unknown, requestId: string) => void) | undefined;
}

/** The service as a function from request to response, for any server that speaks the Fetch standard. */
export interface App {
  fetch(request: Request): Promise<Response>;
}

/** Calls that a client may make in each interval. Clients throttle themselves to one a second unless told. */
const RATE_LIMIT = 1000;
const RATE_INTERVAL_MILLISECONDS = 1000;

/** Makes the service. */
export function createApp(options: AppOptions): App {
  const keys = new KeyRing(options.keys);
  const work = "work" in options ? options.work : inlineWork(options);
  const app = new H3({
    silent: true,
    onError: (error, event) => answerError(error, event, options.onError),
    onResponse: (response, event) => addStandardHeaders(response, event),
  });
  app.get("/", (event) => landingPage(event.url.origin));
  app.head("/", (event) => landingPage(event.url.origin));
  app.all("/", () => problemResponse(methodNotAllowed("GET, HEAD")));
  const watermarkFor = (kind: KeyKind): string | undefined =>
    kind === "development" ? (options.watermark ?? "Development") : undefined;
  app.post("/api/v1/generate-pdf", async (event) => {
    const watermark = watermarkFor(await authenticate(event.req, keys));
    const body = await readBody(event.req);
    return pdfResponse(await work.generate(body, { signal: event.req.signal, watermark, owner: "" }));
  });
  app.all("/api/v1/generate-pdf", () => problemResponse(methodNotAllowed("POST")));
  app.post("/api/v1/fill/:file", async (event) => {
    const watermark = watermarkFor(await authenticate(event.req, keys));
    const body = await readBody(event.req);
    const file = getRouterParam(event, "file") ?? "";
    const versionNumber = event.url.searchParams.get("versionNumber");
    const call = { file, versionNumber, signal: event.req.signal, watermark, owner: "" };
    return pdfResponse(await work.fill(body, call));
  });
  app.all("/api/v1/fill/:file", () => problemResponse(methodNotAllowed("POST")));
  app.all("/**", () => problemResponse(notFound()));
  return { fetch: async (request) => app.fetch(request) };
}

function pdfResponse(result: { readonly pdf: Uint8Array }): Response {
  return new Response(result.pdf as Uint8Array<ArrayBuffer>, {
    headers: {
      "content-type": "application/pdf",
      "content-length": String(result.pdf.length),
      "content-disposition": 'inline; filename="document.pdf"',
      "cache-control": "no-store",
    },
  });
}

/** h3 wraps what a handler throws; its own errors are about the request line. */
function answerError(error: HTTPError, event: H3Event, onError: AppOptions["onError"]): Response {
  const known = error.unhandled === true ? error.cause : error;
  const problem = known instanceof HTTPError ? requestLineProblem(known) : toProblem(known);
  if (problem.status >= 500) onError?.(known, requestIdOf(event));
  return problemResponse(problem);
}

function requestLineProblem(error: HTTPError): HttpProblem {
  return new HttpProblem({ status: error.status, name: "RequestError", message: error.message });
}

function addStandardHeaders(response: Response, event: H3Event): void {
  response.headers.set("x-ratelimit-limit", String(RATE_LIMIT));
  response.headers.set("x-ratelimit-interval-ms", String(RATE_INTERVAL_MILLISECONDS));
  response.headers.set("x-request-id", requestIdOf(event));
  response.headers.set("x-content-type-options", "nosniff");
}

/** The caller's own id when it is a plain one, else a new one; the same for the whole request. */
function requestIdOf(event: H3Event): string {
  const context = event.context as { requestId?: string };
  if (context.requestId === undefined) {
    const given = event.req.headers.get("x-request-id") ?? "";
    context.requestId = /^[\w.-]{1,64}$/.test(given) ? given : crypto.randomUUID();
  }
  return context.requestId;
}
