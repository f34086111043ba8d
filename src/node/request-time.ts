import type { IncomingMessage, ServerResponse } from "node:http";
import { answerBrokenRequest } from "./broken-request.ts";

/** Mean bytes a second of a body that may go on beyond the time of a request: a thousandth of what networks bring. */
const LEAST_BYTES_A_SECOND = 65_536;

/** Time after which a request ends however fast it comes: a manifest of a million records takes a minute. */
export const LONGEST_REQUEST_MILLISECONDS = 3_600_000;

/** How often the rate of a long body is looked at. */
const CHECK_MILLISECONDS = 1_000;

/**
 * Ends the connection of a request whose body has not arrived in its time, with 408. A body that keeps coming may go on: manifests of
 * batches have hundreds of megabytes. One that has its answer may not, since it is read for the client's sake alone.
 */
export function limitArrival(request: IncomingMessage, response: ServerResponse, milliseconds: number): void {
  const { socket } = request;
  // Where the runtime does not count bytes, nothing goes on.
  const bytesRead = (): number => socket.bytesRead ?? 0;
  const start = performance.now();
  const bytesBefore = bytesRead();
  const check = (): void => {
    if (request.complete || socket.destroyed) return;
    const seconds = (performance.now() - start) / 1000;
    const keepsComing = bytesRead() - bytesBefore >= seconds * LEAST_BYTES_A_SECOND;
    if (keepsComing && !response.headersSent) timer = setTimeout(check, CHECK_MILLISECONDS);
    else if (response.headersSent) socket.destroy();
    else answerBrokenRequest(requestTimeout(), socket);
  };
  let timer = setTimeout(check, milliseconds);
  const stop = (): void => clearTimeout(timer);
  request.once("end", stop);
  request.once("close", stop);
}

/** The error that Node tells of a request that is late. */
function requestTimeout(): Error & { readonly code: string } {
  return Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
