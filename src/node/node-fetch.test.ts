import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createNodeFetch } from "./node-fetch.ts";

describe("fetch on Node", () => {
  it("is closed by default and says what opens it", async () => {
    const fetch = createNodeFetch({ advice: { network: "--allow-net", file: "--allow-local" } });
    await expect(fetch({ url: "https://a.example/", kind: "image" })).rejects.toThrow("--allow-net");
    await expect(fetch({ url: import.meta.url, kind: "image" })).rejects.toThrow("--allow-local");
  });

  it("asks nobody when an address range is none", async () => {
    const fetch = createNodeFetch({ network: true, denyRanges: ["intranet"] });
    await expect(fetch({ url: "https://a.example/", kind: "image" })).rejects.toThrow("intranet");
  });

  it("reads files below the given directories", async () => {
    const fetch = createNodeFetch({ localDirectories: [fileURLToPath(new URL(".", import.meta.url))] });
    expect((await fetch({ url: import.meta.url, kind: "stylesheet" })).bytes.length).toBeGreaterThan(100);
  });

  it("asks an allowed host by any spelling, and no other", async () => {
    const server = createServer((_request, response) => response.end("x"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      for (const host of [`127.1:${port}`, "127.0.0.1", `LOCALHOST:0${port}`]) {
        const fetch = createNodeFetch({ allowHosts: [host] });
        const name = host.toLowerCase().startsWith("localhost") ? "localhost" : "127.0.0.1";
        expect((await fetch({ url: `http://${name}:${port}/`, kind: "image" })).bytes).toHaveLength(1);
        await expect(fetch({ url: `http://127.0.0.2:${port}/`, kind: "image" })).rejects.toMatchObject({
          code: "resource-forbidden",
        });
      }
      expect(() => createNodeFetch({ allowHosts: ["a b"] })).toThrow("Not a host");
    } finally {
      server.close();
    }
  });
});
