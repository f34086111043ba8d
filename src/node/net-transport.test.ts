import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, type LookupFunction, Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createFetcher } from "../resources/fetcher.ts";
import { createNetTransport } from "./net-transport.ts";

const servers: Server[] = [];

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

afterEach(() => {
  vi.restoreAllMocks();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Names in the tests' own little world. */
function resolver(names: Readonly<Record<string, readonly string[]>>): LookupFunction {
  return (hostname, options, callback) => {
    const addresses = (names[hostname] ?? []).map((address) => ({
      address,
      family: address.includes(":") ? 6 : 4,
    }));
    const [first] = addresses;
    setImmediate(() => {
      if (first === undefined) callback(Object.assign(new Error("unknown"), { code: "ENOTFOUND" }), "", 4);
      else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function load(
  url: string,
  allowHosts: readonly string[] = [],
  names: Record<string, readonly string[]> = {},
) {
  const transport = createNetTransport({ lookup: resolver(names) });
  const limits = { assetBytes: 1000, assetMilliseconds: 3000 };
  return createFetcher({ transport, publicNetwork: true, allowHosts, limits, ports: [8080] })({
    url,
    kind: "image",
  });
}

/** Records what would be dialled and dials nothing. */
function recordDials(): string[] {
  const dialled: string[] = [];
  vi.spyOn(Socket.prototype, "connect").mockImplementation(function (this: Socket, ...args: unknown[]) {
    const [options] = (Array.isArray(args[0]) ? args[0] : args) as [
      { host?: string; lookup?: LookupFunction },
    ];
    Object.assign(this, { connecting: true });
    options.lookup?.(options.host ?? "", { all: true }, (error, addresses) => {
      if (error === null) dialled.push(JSON.stringify(addresses));
      this.destroy(error ?? Object.assign(new Error("not dialled in tests"), { code: "ETEST" }));
    });
    return this;
  });
  return dialled;
}

describe("addresses that are not public are never dialled", () => {
  it.each([
    "http://127.0.0.1/",
    "http://127.1/",
    "http://2130706433/",
    "http://0x7f000001/",
    "http://0177.0.0.1/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://172.16.0.1/",
    "http://192.168.1.1/",
    "http://100.64.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://168.63.129.16/",
    "http://[::1]/",
    "http://[::]/",
    "http://[::127.0.0.1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[::ffff:7f00:1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[2001:0:7f00:1::]/",
    "http://[fd00::1]/",
    "http://[fe80::1]/",
    "http://①②⑦.⓪.⓪.①/",
    "https://127.0.0.1/",
    "https://[::1]/",
    "http://user:password@127.0.0.1/",
    "http://inside.example/",
    "http://mixed.example/",
    "http://compatible.example/",
    "http://cloud.example/",
  ])("%s", async (url) => {
    const dialled = recordDials();
    const names = {
      "inside.example": ["10.0.0.7"],
      "mixed.example": ["93.184.215.14", "127.0.0.1"],
      "compatible.example": ["::127.0.0.1"],
      "cloud.example": ["168.63.129.16"],
    };
    await expect(load(url, [], names)).rejects.toMatchObject({ code: "resource-forbidden" });
    expect(dialled).toEqual([]);
  });

  it("dials the public address that was checked", async () => {
    const dialled = recordDials();
    const names = { "public.example": ["93.184.215.14", "2606:2800:21f::1"] };
    await expect(load("http://public.example/", [], names)).rejects.toMatchObject({
      code: "resource-network",
    });
    expect(dialled).toEqual([
      '[{"address":"93.184.215.14","family":4},{"address":"2606:2800:21f::1","family":6}]',
    ]);
  });

  it("refuses the operator's own ranges", async () => {
    recordDials();
    const transport = createNetTransport({ denyRanges: ["93.184.0.0/16"] });
    const loading = createFetcher({ transport, publicNetwork: true })({
      url: "http://93.184.1.1/",
      kind: "image",
    });
    await expect(loading).rejects.toMatchObject({ code: "resource-forbidden" });
    expect(() => createNetTransport({ denyRanges: ["intranet"] })).toThrow("intranet");
  });

  it("checks the target of a redirect", async () => {
    const host = await listen((_request, response) =>
      response.writeHead(302, { location: "http://127.0.0.1/" }).end(),
    );
    await expect(load(`http://${host}/`, [host])).rejects.toMatchObject({ code: "resource-forbidden" });
  });
});

describe("answers", () => {
  it("come with type and bytes, from a host that was allowed", async () => {
    let headers: unknown;
    const host = await listen((request, response) => {
      headers = request.headers;
      response.writeHead(200, { "content-type": "image/png" }).end("abc");
    });
    const response = await load(`http://user:secret@${host}/x.png`, [host]);
    expect(response.contentType).toBe("image/png");
    expect(new TextDecoder().decode(response.bytes)).toBe("abc");
    expect(headers).not.toHaveProperty("authorization");
    expect(headers).not.toHaveProperty("cookie");
  });

  it("are decompressed within the limit", async () => {
    const host = await listen((request, response) => {
      const body = gzipSync("x".repeat(request.url === "/bomb" ? 1_000_000 : 900));
      response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(request.url === "/broken" ? "no gzip" : body);
    });
    expect((await load(`http://${host}/`, [host])).bytes).toHaveLength(900);
    await expect(load(`http://${host}/bomb`, [host])).rejects.toMatchObject({ code: "resource-too-large" });
    await expect(load(`http://${host}/broken`, [host])).rejects.toMatchObject({ code: "resource-malformed" });
  });

  it.each([
    ["declared", { "content-length": "1001" }],
    ["streamed", {}],
  ])("that are too large are refused (%s length)", async (_name, headers) => {
    const host = await listen((_request, response) => response.writeHead(200, headers).end("x".repeat(1001)));
    await expect(load(`http://${host}/`, [host])).rejects.toMatchObject({ code: "resource-too-large" });
  });

  it("that never end are given up", async () => {
    const host = await listen((_request, response) => response.writeHead(200).write("x"));
    const fetcher = createFetcher({
      transport: createNetTransport(),
      allowHosts: [host],
      limits: { assetMilliseconds: 50 },
    });
    await expect(fetcher({ url: `http://${host}/`, kind: "image" })).rejects.toMatchObject({
      code: "resource-timeout",
    });
  });

  it("missing: unknown host, closed port", async () => {
    await expect(load("http://unknown.example/")).rejects.toThrow("unknown.example is not known");
    await expect(load("http://127.0.0.1:1/", ["127.0.0.1"])).rejects.toThrow("ECONNREFUSED");
  });
});
