import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createManifestFetch } from "./manifest-fetch.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function textOf(
  pieces: AsyncIterable<Uint8Array>,
  seen: (text: string) => void = () => {},
): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of pieces) {
    text += decoder.decode(piece, { stream: true });
    seen(text);
  }
  return text;
}

describe("a manifest at an address", () => {
  it("is read as it comes", async () => {
    let goOn = (): void => {};
    const host = await listen(async (_, response) => {
      response.write('{"a":1}\n');
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      response.end('{"a":2}\n');
    });
    const pieces = createManifestFetch({ allowHosts: [host] })(`http://${host}/m.ndjson`, "w");
    expect(await textOf(pieces, () => goOn())).toBe('{"a":1}\n{"a":2}\n');
  });

  it("is followed where it has moved, with each place looked at", async () => {
    const host = await listen(({ url }, response) => {
      if (url === "/m") response.end("{}\n");
      else response.writeHead(302, { location: url === "/moved" ? "/m" : "http://127.0.0.1:1/" }).end();
    });
    const fetchManifest = createManifestFetch({ allowHosts: [host] });
    expect(await textOf(fetchManifest(`http://${host}/moved`, "w"))).toBe("{}\n");
    await expect(textOf(fetchManifest(`http://${host}/elsewhere`, "w"))).rejects.toThrow(
      "Port 1 is not allowed",
    );
  });

  it("is closed when who reads it has enough", async () => {
    let isClosed = false;
    const host = await listen((_, response) => {
      response.on("close", () => {
        isClosed = true;
      });
      response.write("{}\n");
    });
    for await (const _ of createManifestFetch({ allowHosts: [host] })(`http://${host}/`, "w")) break;
    await expect.poll(() => isClosed).toBe(true);
  });

  it.each<[string, RequestListener | string, string]>([
    ["is private", "http://127.0.0.1/m", "not at a public address"],
    ["is of another port", "http://127.0.0.1:6379/m", "Port 6379 is not allowed"],
    ["is no address", "http://", "This is no address."],
    ["is not there", (_, response) => response.writeHead(404).end(), "The server answered 404."],
    [
      "is compressed",
      (_, response) => response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("{}\n")),
      "The content coding gzip is not supported.",
    ],
    ["stays away", () => {}, "Nothing came for 200 ms."],
    ["stops", (_, response) => response.write("{}\n"), "Nothing came for 200 ms."],
    [
      "is cut off",
      (_, response) =>
        response.writeHead(200, { "content-length": 9 }).write("{}\n", () => response.destroy()),
      "The connection failed",
    ],
  ])("is refused when it %s", async (_, place, message) => {
    const host = typeof place === "string" ? undefined : await listen(place);
    const fetchManifest = createManifestFetch({
      allowHosts: host === undefined ? [] : [host],
      stallMilliseconds: 200,
    });
    const pieces = fetchManifest(
      host === undefined ? String(place) : `http://${host}/m?signature=secret`,
      "w",
    );
    const error = await textOf(pieces).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "validation", property: "manifest" });
    expect(String(error)).toContain(message);
    expect(String(error)).not.toContain("secret");
  });
});
