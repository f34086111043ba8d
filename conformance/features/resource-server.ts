import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a server on this machine answers, by path. */
export type Answers = Readonly<Record<string, Answer>>;

export interface Answer {
  readonly status?: number;
  readonly type?: string;
  /** Where the answer leads, a path of the same server. */
  readonly location?: string;
  readonly body?: Uint8Array | string;
  /** The answer begins and never ends. */
  readonly isEndless?: boolean;
}

/** A web server of this machine for what documents load. */
export interface ResourceServer {
  /** `HOST:PORT`, for those who have to allow it. */
  readonly host: string;
  /** Paths asked for, in their order. */
  readonly requests: string[];
  close(): void;
}

/** Starts a server on a free port. Other paths than those of the answers are not found. */
export async function startResourceServer(answers: Answers): Promise<ResourceServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    requests.push(path);
    send(response, answers[path] ?? { status: 404 });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    requests,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function send(
  response: ServerResponse,
  { status = 200, type, location, body = "", isEndless }: Answer,
): void {
  if (type !== undefined) response.setHeader("content-type", type);
  if (location !== undefined) response.setHeader("location", location);
  response.writeHead(location === undefined ? status : 302);
  if (isEndless === true) response.write(body);
  else response.end(body);
}
