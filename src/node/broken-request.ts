import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { defaultRateLimit } from "../http/access/rate-limit.ts";

const REASONS: Readonly<Record<string, readonly [status: string, name: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "HeadersTooLarge",
    "The headers are too large.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "RequestTimeout", "The request did not arrive in time."],
};
/** Time that a client gets to read why its connection ends. */
const LINGER_MILLISECONDS = 500;
const MALFORMED = ["400 Bad Request", "RequestError", "This is not a valid HTTP/1.1 request."] as const;

/**
 * Answers what is no request, or never became a whole one, in the form of all other errors; the app does not get to see it. The connection
 * is gone a moment later, whether the client closes its side or not: one that waits for it keeps a descriptor, and the room of its body.
 */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const timer = setTimeout(() => socket.destroy(), LINGER_MILLISECONDS);
  socket.once("close", () => clearTimeout(timer));
  const [status, name, message] = REASONS[error.code ?? ""] ?? MALFORMED;
  const body = bodyOf(name, message);
  const head = Object.entries(headersOf(body)).map(([header, value]) => `${header}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${head.join("\r\n")}\r\n\r\n${body}`);
}

/** Answers a request of HTTP/1.1 that names no host (RFC 9112 §3.2). */
export function refuseMissingHost(_request: IncomingMessage, response: ServerResponse): void {
  refuse(response, 400, ["RequestError", "This request of HTTP/1.1 has no Host header."]);
}

/** Answers a request that expects something else than `100-continue` (RFC 9110 §10.1.1). */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  refuse(response, 417, [
    "ExpectationError",
    "The Expect header of this request asks for what is not known here.",
  ]);
}

function refuse(response: ServerResponse, status: number, [name, message]: readonly [string, string]): void {
  const body = bodyOf(name, message);
  response.writeHead(status, headersOf(body));
  response.end(body);
}

function bodyOf(name: string, message: string): string {
  return JSON.stringify({ name, message, fields: [] });
}

function headersOf(body: string): Readonly<Record<string, string>> {
  return {
    "content-type": "application/json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
    "x-ratelimit-limit": String(defaultRateLimit.calls),
    "x-ratelimit-interval-ms": String(defaultRateLimit.milliseconds),
    "x-request-id": randomUUID(),
  };
}
