import { reasonPhrase } from "./answer/reason-phrase.ts";
import type { MadePdf } from "./calls/work.ts";
import type { Answer } from "./idempotency.ts";

/** A PDF that was made. Nobody may keep it on the way. */
export function pdfAnswer({ pdf }: Pick<MadePdf, "pdf">): Answer {
  return {
    status: 200,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'inline; filename="document.pdf"',
      "cache-control": "no-store",
    },
    body: pdf,
  };
}

export function jsonAnswer(
  value: unknown,
  status = 200,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const body = new TextEncoder().encode(JSON.stringify(value));
  const type = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };
  return { status, headers: { ...type, ...headers }, body };
}

export function textAnswer(text: string, contentType: string): Answer {
  return { status: 200, headers: { "content-type": contentType }, body: new TextEncoder().encode(text) };
}

export function toResponse({ status, headers, body }: Answer): Response {
  const statusText = reasonPhrase(status);
  if (status === 204) return new Response(null, { status, statusText, headers });
  return new Response(body as Uint8Array<ArrayBuffer>, {
    status,
    statusText,
    headers: { ...headers, "content-length": String(body.length) },
  });
}
