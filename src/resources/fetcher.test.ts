import { describe, expect, it } from "vitest";
import { createFetcher, type FetchPolicy, type Transport, type TransportRequest } from "./fetcher.ts";
import type { ResourceRequest } from "./resource.ts";

const body = new TextEncoder().encode("body");

/** A transport that knows some addresses and records what it was asked. */
function site(pages: Readonly<Record<string, string>>): { transport: Transport; asked: TransportRequest[] } {
  const asked: TransportRequest[] = [];
  const transport: Transport = async (request) => {
    asked.push(request);
    const page = pages[request.url.href];
    if (page === undefined)
      return { status: 404, contentType: "", location: undefined, bytes: new Uint8Array(0) };
    if (page === "ok") return { status: 200, contentType: "text/css", location: undefined, bytes: body };
    return { status: 302, contentType: "", location: page, bytes: new Uint8Array(0) };
  };
  return { transport, asked };
}

function load(policy: FetchPolicy, url: string, more: Partial<ResourceRequest> = {}): Promise<unknown> {
  return createFetcher(policy)({ url, kind: "image", ...more });
}

describe("fetch policy", () => {
  it("holds fonts to a limit of their own", async () => {
    const { transport, asked } = site({ "https://a.example/": "ok" });
    const readFile: FetchPolicy["readFile"] = async (url, maximumBytes) => ({
      bytes: new Uint8Array(maximumBytes),
      contentType: "",
      url: url.href,
    });
    const policy = { transport, readFile, publicNetwork: true, limits: { assetBytes: 1, fontBytes: 3 } };
    for (const [kind, most] of [
      ["font", 3],
      ["image", 1],
    ] as const) {
      await load(policy, "https://a.example/", { kind });
      expect(asked.at(-1)?.maximumBytes).toBe(most);
      expect(await load(policy, "file:///a", { kind })).toMatchObject({ bytes: new Uint8Array(most) });
    }
    expect(await load(policy, "data:,abc", { kind: "font" })).toMatchObject({
      bytes: new Uint8Array([97, 98, 99]),
    });
    await expect(load(policy, "data:,abc")).rejects.toMatchObject({ code: "resource-too-large" });
  });

  it("reads data: URLs and nothing else by default", async () => {
    expect(await load({}, "data:text/css,p")).toMatchObject({
      contentType: "text/css",
      bytes: Uint8Array.of(112),
    });
    for (const url of [
      "http://a.example/",
      "https://a.example/",
      "file:///etc/passwd",
      "ftp://a.example/",
      "javascript:1",
    ]) {
      await expect(load({}, url)).rejects.toMatchObject({ code: "resource-forbidden" });
    }
    await expect(load({}, "images/a.png")).rejects.toMatchObject({ code: "resource-malformed" });
  });

  it("asks public hosts when the network is allowed", async () => {
    const { transport, asked } = site({ "https://a.example/x.css": "ok" });
    const response = await load({ transport, publicNetwork: true }, "https://a.example/x.css");
    expect(response).toEqual({ bytes: body, contentType: "text/css", url: "https://a.example/x.css" });
    expect(asked).toMatchObject([{ trustedHost: false }]);
  });

  it.each([
    ["https://a.example:8443/", false],
    ["https://a.example:22/", false],
    ["http://a.example:443/", true],
    ["http://a.example:80/", true],
    ["http://a.example:8080/", true],
  ])("port of %s allowed: %s", async (url, allowed) => {
    const { transport } = site({ [new URL(url).href]: "ok" });
    const loading = load({ transport, publicNetwork: true, ports: [8080] }, url);
    if (allowed) expect(await loading).toMatchObject({ bytes: body });
    else await expect(loading).rejects.toMatchObject({ code: "resource-forbidden" });
  });

  it.each([
    ["intranet", "http://intranet:9000/x", true],
    ["intranet:9000", "http://intranet:9000/x", true],
    ["intranet:9000", "http://intranet:9001/x", false],
    ["intranet:80", "http://intranet/x", true],
    ["intranet:443", "https://intranet/x", true],
    ["intranet:80", "https://intranet/x", false],
    ["intranet", "http://other/x", false],
    ["intranet", "http://intranet.evil.example/x", false],
    ["intranet", "http://intranet@evil.example/x", false],
    ["[::1]:3000", "http://[::1]:3000/x", true],
  ])("--allow-host %s and %s: %s", async (entry, url, allowed) => {
    const { transport, asked } = site({ [new URL(url).href]: "ok" });
    const loading = load({ transport, allowHosts: [entry] }, url);
    if (allowed) {
      await loading;
      expect(asked).toMatchObject([{ trustedHost: true }]);
    } else {
      await expect(loading).rejects.toMatchObject({ code: "resource-forbidden" });
      expect(asked).toEqual([]);
    }
  });

  it("follows redirects, relative ones too, and tells where the answer came from", async () => {
    const { transport } = site({
      "https://a.example/1": "/2",
      "https://a.example/2": "https://b.example/3",
      "https://b.example/3": "https://b.example/4",
      "https://b.example/4": "ok",
    });
    const response = await load({ transport, publicNetwork: true }, "https://a.example/1");
    expect(response).toMatchObject({ url: "https://b.example/4" });
  });

  it("gives up after three redirects", async () => {
    const { transport, asked } = site({ "https://a.example/": "https://a.example/" });
    const loading = load({ transport, publicNetwork: true }, "https://a.example/");
    await expect(loading).rejects.toMatchObject({ code: "resource-too-many-redirects" });
    expect(asked).toHaveLength(4);
  });

  it.each(["file:///etc/passwd", "ftp://a.example/", "data:,x", "https://a.example:22/"])(
    "refuses a redirect to %s",
    async (target) => {
      const { transport, asked } = site({ "https://a.example/": target });
      const readFile: FetchPolicy["readFile"] = async () => ({ bytes: body, contentType: "", url: "" });
      const loading = load({ transport, publicNetwork: true, readFile }, "https://a.example/");
      await expect(loading).rejects.toMatchObject({ code: "resource-forbidden" });
      expect(asked).toHaveLength(1);
    },
  );

  it("does not trust the target of a redirect more than the first address", async () => {
    const { transport, asked } = site({ "http://intranet/": "http://127.0.0.1/", "http://127.0.0.1/": "ok" });
    const policy = { transport, publicNetwork: true, allowHosts: ["intranet"] };
    await load(policy, "http://intranet/");
    expect(asked.map((request) => request.trustedHost)).toEqual([true, false]);
    await expect(load({ ...policy, publicNetwork: false }, "http://intranet/")).rejects.toMatchObject({
      code: "resource-forbidden",
    });
  });

  it("tells a missing page from a failing server", async () => {
    const { transport } = site({});
    const loading = load({ transport, publicNetwork: true }, "https://a.example/");
    await expect(loading).rejects.toMatchObject({ code: "resource-not-found" });
    const failing: Transport = async () => ({
      status: 503,
      contentType: "",
      location: undefined,
      bytes: body,
    });
    await expect(
      load({ transport: failing, publicNetwork: true }, "https://a.example/"),
    ).rejects.toMatchObject({
      code: "resource-http-status",
    });
  });

  it("times out by the limit and stops when the caller does", async () => {
    const silent: Transport = ({ signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    const policy = { transport: silent, publicNetwork: true, limits: { assetMilliseconds: 20 } };
    await expect(load(policy, "https://a.example/")).rejects.toMatchObject({ code: "resource-timeout" });
    const controller = new AbortController();
    const loading = load({ transport: silent, publicNetwork: true }, "https://a.example/", {
      signal: controller.signal,
    });
    controller.abort();
    await expect(loading).rejects.toMatchObject({ code: "aborted" });
  });

  it("says what would work", async () => {
    const policy = { advice: { network: "pass --allow-net", file: "pass --allow-local" } };
    await expect(load(policy, "https://a.example/")).rejects.toThrow("pass --allow-net");
    await expect(load(policy, "file:///x")).rejects.toThrow("pass --allow-local");
  });
});
