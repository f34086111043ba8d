import { jsonAnswer, textAnswer } from "./answer.ts";
import { landingPage } from "./reference/landing.ts";
import type { OpenRoute, Route } from "./route.ts";
import type { Service } from "./service.ts";

const HTML = "text/html; charset=utf-8";
/** Pages of this service load nothing and run nothing. */
const CLOSED = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" };

/** What needs no key: pages for people, and what those who run the service ask for. */
export function operatorRoutes(service: Service): readonly Route[] {
  const open = (path: string, handle: OpenRoute["handle"]): Route => ({
    method: "GET",
    path,
    access: "open",
    handle,
  });
  const { isReady = () => true, gauges } = service.settings;
  const ready: Route = {
    method: "GET",
    path: "/ready",
    access: "open",
    handle: async () => {
      const yes = await isReady();
      return jsonAnswer(
        { status: yes ? "ready" : "not ready" },
        yes ? 200 : 503,
        yes ? {} : { "retry-after": "1" },
      );
    },
  };
  const page = (html: string) => {
    const answer = textAnswer(html, HTML);
    return { ...answer, headers: { ...answer.headers, ...CLOSED } };
  };
  const routes = [
    open("/", ({ url }) => page(landingPage(url.origin))),
    open("/docs", async ({ url }) => page(await referenceOf(url.origin))),
    open("/openapi.json", async ({ url }) => jsonAnswer(await openApiOf(url.origin))),
    open("/live", () => jsonAnswer({ status: "live" })),
    ready,
  ];
  if (gauges === undefined) return routes;
  const metrics: Route = {
    method: "GET",
    path: "/metrics",
    access: "open",
    handle: async ({ event }) => {
      await service.enterMetrics(event);
      return textAnswer(service.metrics.text(gauges()), "text/plain; version=0.0.4; charset=utf-8");
    },
  };
  return [...routes, metrics];
}

/** The description has the schemas of all that calls may say: it is loaded by who asks for it, and calls are checked where they are made. */
async function openApiOf(origin: string) {
  const { openApiDocument } = await import("./reference/openapi.ts");
  return openApiDocument(origin);
}

async function referenceOf(origin: string): Promise<string> {
  const { referencePage } = await import("./reference/reference-page.ts");
  return referencePage(await openApiOf(origin));
}
