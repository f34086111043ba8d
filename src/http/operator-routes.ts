import { jsonAnswer, textAnswer } from "./answer.ts";
import type { Answer } from "./idempotency.ts";
import { landingPage } from "./reference/landing.ts";
import { openApiDocument } from "./reference/openapi.ts";
import { referencePage } from "./reference/reference-page.ts";
import type { Route, RouteCall } from "./route.ts";
import type { Service } from "./service.ts";

const HTML = "text/html; charset=utf-8";
/** Pages of this service load nothing and run nothing. */
const CLOSED = { "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'" };

/** What needs no key: pages for people, and what those who run the service ask for. */
export function operatorRoutes(service: Service): readonly Route[] {
  const open = (path: string, handle: (call: RouteCall) => Answer): Route => ({
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
    open("/docs", ({ url }) => page(referencePage(openApiDocument(url.origin)))),
    open("/openapi.json", ({ url }) => jsonAnswer(openApiDocument(url.origin))),
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
