import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { App } from "../http/app.ts";

export interface ServeOptions {
  readonly app: App;
  /** Address to listen on; loopback unless given. */
  readonly host?: string | undefined;
  /** Port to listen on; 0 chooses a free one. */
  readonly port?: number | undefined;
  /** Time that requests under way get when the server closes. */
  readonly drainMilliseconds?: number | undefined;
}

export interface RunningServer {
  /** Address of the server, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Takes no more requests, lets those under way finish, and ends. */
  close(): Promise<void>;
}

const HEADERS_MILLISECONDS = 10_000;
const REQUEST_MILLISECONDS = 30_000;
const DRAIN_MILLISECONDS = 25_000;
/** Time that a connection without a request gets to send one when the server closes. */
const UNUSED_MILLISECONDS = 500;

/** Serves an app over HTTP on Node. Rejects when the port is taken. */
export async function serve(options: ServeOptions): Promise<RunningServer> {
  const { app, host = "127.0.0.1", port = 3000, drainMilliseconds = DRAIN_MILLISECONDS } = options;
  // Only who serves pays for loading it.
  const { toNodeHandler } = await import("srvx/node");
  const server = createServer(
    { headersTimeout: HEADERS_MILLISECONDS, requestTimeout: REQUEST_MILLISECONDS },
    toNodeHandler(app.fetch) as RequestListener,
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const unused = trackUnusedSockets(server);
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actualPort}`,
    close: async () => {
      const start = Date.now();
      let open = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve())).then(() => {
        open = false;
      });
      while (open) {
        // Connections that were busy become idle one by one, and would be kept alive.
        server.closeIdleConnections();
        const waited = Date.now() - start;
        if (waited > UNUSED_MILLISECONDS) for (const socket of unused) socket.destroy();
        if (waited > drainMilliseconds) server.closeAllConnections();
        await Promise.race([closed, sleep(20)]);
      }
    },
  };
}

/** Connections that have not sent a request: browsers open some in advance, and the server does not count them as idle. */
function trackUnusedSockets(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>();
  server.on("connection", (socket) => {
    unused.add(socket);
    socket.once("close", () => unused.delete(socket));
  });
  server.on("request", (request) => unused.delete(request.socket));
  return unused;
}
