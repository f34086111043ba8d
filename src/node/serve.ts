import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { type Check, objectOf, only, refuseWrong, text, wholeNumber } from "../contract/check-members.ts";
import type { App } from "../http/app.ts";
import { answerBrokenRequest, refuseExpectation, refuseMissingHost } from "./broken-request.ts";
import { endAfterRequest } from "./end-after-request.ts";
import { LONGEST_REQUEST_MILLISECONDS, limitArrival } from "./request-time.ts";

export interface ServeOptions {
  readonly app: App;
  /** Address to listen on; loopback unless given. */
  readonly host?: string | undefined;
  /** Port to listen on; 0 chooses a free one. */
  readonly port?: number | undefined;
  /** Time that the head of a request may take. */
  readonly headersMilliseconds?: number | undefined;
  /** Time that a whole request may take to arrive; longer while its body keeps coming. */
  readonly requestMilliseconds?: number | undefined;
  /** Time that connections are kept for the next request; longer than balancers keep theirs. */
  readonly keepAliveMilliseconds?: number | undefined;
  /** Connections at the same time. Beyond them the one goes that has waited longest for its client's next request. */
  readonly connections?: number | undefined;
  /** Time that requests under way get when the server closes. */
  readonly drainMilliseconds?: number | undefined;
}

export interface RunningServer {
  /** Address of the server, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Takes no more connections, lets requests under way finish, and ends. */
  close(): Promise<void>;
}

const HEADERS_MILLISECONDS = 10_000;
const REQUEST_MILLISECONDS = 30_000;
const KEEP_ALIVE_MILLISECONDS = 65_000;
const DRAIN_MILLISECONDS = 25_000;
/** Fewer than the descriptors that systems usually give a process. */
const CONNECTIONS = 10_000;
/** How often timeouts are looked at. */
const CHECK_MILLISECONDS = 1_000;
/** Time that connections without a request get to send one when the server closes: it may be on its way already. */
const UNUSED_MILLISECONDS = 500;

const LAST_PORT = 65_535;
/** A longer timer ends at once. */
const LONGEST_MILLISECONDS = 2_147_483_647;

const MILLISECONDS = wholeNumber(0, LONGEST_MILLISECONDS);
const OPTIONS_BY_NAME: Readonly<Record<keyof ServeOptions, Check>> = {
  app: only(
    (app) => typeof (app as Partial<App> | null)?.fetch === "function",
    "Must be an app, as createApp makes it.",
  ),
  host: text,
  // Node takes other texts for the names of sockets.
  port: wholeNumber(0, LAST_PORT),
  headersMilliseconds: MILLISECONDS,
  requestMilliseconds: MILLISECONDS,
  keepAliveMilliseconds: MILLISECONDS,
  connections: wholeNumber(1),
  drainMilliseconds: MILLISECONDS,
};
const OPTIONS: Check = objectOf(OPTIONS_BY_NAME, {
  refusal: "Must be an object with an app.",
  needed: ["app"],
});

/**
 * Serves an app over HTTP on Node.
 *
 * @throws ValidationError for options that are wrong or misspelled; the error of Node when the port is taken.
 */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  refuseWrong("options", OPTIONS(options));
  const { app, host = "127.0.0.1", port = 3000, drainMilliseconds = DRAIN_MILLISECONDS } = options;
  // Only who serves pays for loading it.
  const { toNodeHandler } = await import("srvx/node");
  const server = createServer(
    {
      headersTimeout: options.headersMilliseconds ?? HEADERS_MILLISECONDS,
      requestTimeout: LONGEST_REQUEST_MILLISECONDS,
      keepAliveTimeout: options.keepAliveMilliseconds ?? KEEP_ALIVE_MILLISECONDS,
      connectionsCheckingInterval: CHECK_MILLISECONDS,
      requireHostHeader: false,
    },
    listenerOf(
      toNodeHandler(app.fetch) as RequestListener,
      options.requestMilliseconds ?? REQUEST_MILLISECONDS,
    ),
  );
  server.on("clientError", answerBrokenRequest);
  server.on("checkExpectation", refuseExpectation);
  const traffic = watchTraffic(server, options.connections ?? CONNECTIONS);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    close: () => drain(server, traffic, drainMilliseconds),
  };
}

function listenerOf(answer: RequestListener, requestMilliseconds: number): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    limitArrival(request, response, requestMilliseconds);
    endAfterRequest(request, response);
    if (request.headers.host === undefined && request.httpVersion === "1.1")
      refuseMissingHost(request, response);
    else answer(request, response);
  };
}

interface Traffic {
  /** Connections that have not sent a request: browsers open some in advance, and the server does not count them as idle. */
  readonly unused: ReadonlySet<Socket>;
  /** Tells clients from now on that each answer is the last one of its connection. */
  announceEnd(): void;
}

function watchTraffic(server: Server, maximum: number): Traffic {
  const unused = new Set<Socket>();
  /** Connections without a request under way, those that have waited longest first. */
  const waiting = new Set<Socket>();
  const underWay = new Set<ServerResponse>();
  let open = 0;
  let isEnding = false;
  server.on("connection", (socket) => {
    open += 1;
    unused.add(socket);
    waiting.add(socket);
    socket.once("close", () => {
      open -= 1;
      unused.delete(socket);
      waiting.delete(socket);
    });
    if (open <= maximum) return;
    const [oldest = socket] = waiting;
    waiting.delete(oldest);
    oldest.destroy();
  });
  server.prependListener("request", (request, response) => {
    const { socket } = request;
    unused.delete(socket);
    waiting.delete(socket);
    underWay.add(response);
    response.once("close", () => {
      underWay.delete(response);
      if (!socket.destroyed) waiting.add(socket);
    });
    if (isEnding) response.shouldKeepAlive = false;
  });
  return {
    unused,
    announceEnd: () => {
      isEnding = true;
      for (const response of underWay) response.shouldKeepAlive = false;
    },
  };
}

/** Takes no more connections, and tells when the last one has ended. */
function stopListening(server: Server, onClosed: () => void): void {
  // Node's method of HTTP servers would cut off idle connections at once. Bun's are no servers of `node:net`.
  if ((server as object) instanceof NetServer) NetServer.prototype.close.call(server, () => onClosed());
  else server.close(() => onClosed());
}

/**
 * Ends a server without cutting anybody off: connections in use end with the answer that is under way; those that are not get a moment
 * for a request that was sent before its client could know.
 */
async function drain(server: Server, traffic: Traffic, drainMilliseconds: number): Promise<void> {
  const start = Date.now();
  traffic.announceEnd();
  let open = true;
  const closed = new Promise<void>((resolve) => stopListening(server, resolve)).then(() => {
    open = false;
  });
  while (open) {
    const waited = Date.now() - start;
    if (waited > UNUSED_MILLISECONDS) {
      server.closeIdleConnections();
      for (const socket of traffic.unused) socket.destroy();
    }
    if (waited > drainMilliseconds) server.closeAllConnections();
    await Promise.race([closed, sleep(20)]);
  }
  // Stops the watch over timeouts; nothing is left to be closed.
  server.close();
}
