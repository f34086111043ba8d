import { notFound } from "../answer/problem.ts";
import type { Answer } from "../idempotency.ts";
import type { OpenRoute, RouteCall } from "../route.ts";
import { frameAncestors } from "./embed-policy.ts";
import type { StudioFile, StudioFiles } from "./studio-files.ts";

/**
 * What the studio may do in a browser (CSP3): run and load what this service serves, and nothing else. Nothing is evaluated, no style or
 * script stands in a document. Pictures come as `blob:` and `data:` where pages are drawn; a document shown in the studio has no way out.
 */
const POLICY: string = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self' blob: data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

/** What every answer of the studio says, workers included: a worker goes by the policy that its own script came with. */
const GUARDED: Readonly<Record<string, string>> = {
  "content-security-policy": `${POLICY}; frame-ancestors 'none'`,
  "cross-origin-opener-policy": "same-origin",
  "referrer-policy": "no-referrer",
  vary: "accept-encoding",
};

/**
 * The studio: static files, for everybody. Its pages ask the API with a key that is typed in or handed over in the address. The embedded
 * editor is the same page with a token for one template; it alone stands in pages of the origins that are given.
 *
 * @throws ValidationError when one of them is no origin.
 */
export function studioRoutes(files: StudioFiles, embedOrigins: readonly string[] = []): readonly OpenRoute[] {
  const embedded = {
    "content-security-policy": `${POLICY}; frame-ancestors ${frameAncestors(embedOrigins)}`,
  };
  const open = (path: string, handle: OpenRoute["handle"]): OpenRoute => ({
    method: "GET",
    path,
    access: "open",
    handle,
  });
  return [
    open("/studio", (call) =>
      // Addresses in the page are relative to its folder.
      call.url.pathname.endsWith("/") ? fileAnswer(files, "index.html", call) : redirection("studio/"),
    ),
    open("/studio/embed", async (call) => {
      if (call.url.pathname.endsWith("/")) return redirection("../embed");
      const answer = await fileAnswer(files, "index.html", call);
      return { ...answer, headers: { ...answer.headers, ...embedded } };
    }),
    open("/studio/{folder}/{name}", (call) =>
      fileAnswer(files, `${call.parameter("folder")}/${call.parameter("name")}`, call),
    ),
  ];
}

/** @throws HttpProblem 404. */
async function fileAnswer(files: StudioFiles, path: string, { event }: RouteCall): Promise<Answer> {
  const file = await files.read(path);
  if (file === undefined) throw notFound();
  const zipped = acceptsGzip(event.req.headers.get("accept-encoding")) ? file.zipped : undefined;
  return {
    status: 200,
    headers: {
      ...GUARDED,
      "content-type": file.contentType,
      "cache-control": cachingOf(file),
      ...(zipped === undefined ? {} : { "content-encoding": "gzip" }),
    },
    body: zipped ?? file.bytes,
  };
}

function cachingOf({ isImmutable }: StudioFile): string {
  return isImmutable ? "public, max-age=31536000, immutable" : "no-cache";
}

/** Whether gzip is among the encodings, and not refused by a weight of 0 (RFC 9110 §12.5.3). */
function acceptsGzip(accepted: string | null): boolean {
  return (accepted ?? "").split(",").some((part) => /^\s*(gzip|\*)\s*(;(?!\s*q=0(\.0*)?\s*$)|$)/i.test(part));
}

function redirection(location: string): Answer {
  return { status: 308, headers: { ...GUARDED, location }, body: new Uint8Array(0) };
}
