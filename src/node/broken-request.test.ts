import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { answerBrokenRequest } from "./broken-request.ts";

let server: Server | undefined;
let client: Socket | undefined;

afterEach(() => {
  client?.destroy();
  server?.close();
});

it("closes the connection of a client that never closes its side", async () => {
  server = createServer({ allowHalfOpen: true });
  const connected = once(server, "connection") as Promise<[Socket]>;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  client = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", allowHalfOpen: true });
  let received = "";
  client.on("data", (bytes) => {
    received += bytes.toString();
  });
  client.on("error", () => undefined);
  const [socket] = await connected;
  const closed = once(socket, "close");
  answerBrokenRequest(Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  await closed;
  expect(received).toMatch(/^HTTP\/1\.1 408 /);
});
