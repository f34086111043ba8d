import type { IncomingMessage, ServerResponse } from "node:http";

/** What is read of a request that has its answer; who sends more is cut off. The server's timeout ends those who are slow. */
const DISCARDED_BYTES = 64 * 1_048_576;

/** Time for which a client may take nothing of its answer. */
const IDLE_MILLISECONDS = 30_000;

/**
 * Ends the connection of a client that does not read: its answer would stay in memory for as long as it likes. Node waits for the next
 * request by the same timer, and sets it anew before that.
 */
function limitReading({ socket }: IncomingMessage, response: ServerResponse): void {
  socket.setTimeout(IDLE_MILLISECONDS);
  response.once("finish", () => {
    if (socket.timeout === IDLE_MILLISECONDS) socket.setTimeout(0);
  });
}

/**
 * Lets an answer end only when its request has arrived as a whole, though it is sent at once: many clients read only after they have sent
 * everything, and lose the answer when the connection closes before (RFC 9112 §9.6), as it does where they ask for `Connection: close`.
 */
export function endAfterRequest(request: IncomingMessage, response: ServerResponse): void {
  const end = response.end.bind(response) as (callback?: () => void) => ServerResponse;
  response.end = ((...given: readonly unknown[]) => {
    const [content] = given;
    limitReading(request, response);
    const callback = given.find((value): value is () => void => typeof value === "function");
    if (typeof content === "string" || content instanceof Uint8Array) response.write(content);
    if (request.complete || request.destroyed || !hasBody(request)) return end(callback);
    response.flushHeaders();
    discardRest(request, (isWhole) => {
      end(() => {
        callback?.();
        if (!isWhole) request.destroy();
      });
    });
    return response;
  }) as ServerResponse["end"];
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Reads on and forgets; says at the end whether that was all. */
function discardRest(request: IncomingMessage, onDone: (isWhole: boolean) => void): void {
  let left = DISCARDED_BYTES;
  let isDone = false;
  const finish = (isWhole: boolean): void => {
    if (!isDone) onDone(isWhole);
    isDone = true;
  };
  // Whoever read the body before holds it back.
  request.removeAllListeners("data");
  request.on("data", (chunk: Uint8Array) => {
    left -= chunk.length;
    if (left < 0) finish(false);
  });
  request.once("end", () => finish(true));
  request.once("close", () => finish(false));
  request.resume();
}
