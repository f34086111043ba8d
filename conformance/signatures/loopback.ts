import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { makeAuthority, type TestAuthority } from "../../src/sign/testing/test-authority.ts";

/** An authority whose servers listen on loopback. */
export interface LoopbackAuthority extends TestAuthority {
  /** `http://127.0.0.1:PORT` */
  readonly base: string;
  close(): void;
}

/** Starts the servers of time and revocation; certificates name their address. */
export async function startAuthority(): Promise<LoopbackAuthority> {
  let authority: TestAuthority | undefined;
  const server = createServer((request, response) => {
    void answer(request, response, authority);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  authority = await makeAuthority(base, "RSA");
  return { ...authority, base, close: () => closed(server) };
}

function closed(server: Server): void {
  server.close();
  server.closeAllConnections();
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  authority: TestAuthority | undefined,
): Promise<void> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request as AsyncIterable<Uint8Array>) chunks.push(chunk);
  const known = authority?.answers[request.url ?? ""];
  if (known === undefined) response.writeHead(404).end();
  else response.writeHead(200).end(await known(Buffer.concat(chunks)));
}
