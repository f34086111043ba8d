import { randomUUID } from "node:crypto";
import type { Duplex } from "node:stream";
import { defaultRateLimit } from "../http/rate-limit.ts";

const REASONS: Readonly<Record<string, readonly [status: string, name: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    "431 Request Header Fields Too Large",
    "HeadersTooLarge",
    "The headers are too large.",
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ["408 Request Timeout", "RequestTimeout", "The request did not arrive in time."],
};
const MALFORMED = ["400 Bad Request", "RequestError", "This is not a valid HTTP/1.1 request."] as const;

/** Answers what is no request, or never became a whole one, in the form of all other errors; the app does not get to see it. */
export function answerBrokenRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, name, message] = REASONS[error.code ?? ""] ?? MALFORMED;
  const body = JSON.stringify({ name, message, fields: [] });
  const head = [
    `HTTP/1.1 ${status}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "connection: close",
    `x-ratelimit-limit: ${defaultRateLimit.calls}`,
    `x-ratelimit-interval-ms: ${defaultRateLimit.milliseconds}`,
    `x-request-id: ${randomUUID()}`,
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
