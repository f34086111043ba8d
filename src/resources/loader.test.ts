import { describe, expect, it } from "vitest";
import { type Limits, withLimits } from "../contract/limits.ts";
import { ResourceLoader } from "./loader.ts";
import type { ResourceFetch, ResourceResponse } from "./resource.ts";

const answer = (url: string): ResourceResponse => ({ bytes: Uint8Array.of(1), contentType: "", url });
const never: ResourceFetch = () => new Promise(() => {});

function loaderOf(
  fetch: ResourceFetch | undefined,
  limits: Partial<Limits> = {},
  signal?: AbortSignal,
): ResourceLoader {
  return new ResourceLoader({ fetch, limits: withLimits(limits), signal });
}

describe("loading a document's resources", () => {
  it("asks for each address once", async () => {
    const asked: string[] = [];
    const loader = loaderOf(async ({ url }) => {
      asked.push(url);
      return answer(url);
    });
    const [one, two] = await Promise.all([
      loader.load("http://a/1", "image"),
      loader.load("http://a/1", "image"),
    ]);
    await loader.load("http://a/2", "image");
    expect(one).toBe(two);
    expect(asked).toEqual(["http://a/1", "http://a/2"]);
  });

  it("reads data: URLs without the caller's fetch, and nothing else without one", async () => {
    expect((await loaderOf(never).load("data:,x", "image")).bytes).toEqual(Uint8Array.of(120));
    expect((await loaderOf(undefined).load("data:,x", "image")).bytes).toEqual(Uint8Array.of(120));
    await expect(loaderOf(undefined).load("http://a/", "image")).rejects.toMatchObject({
      code: "resource-forbidden",
    });
  });

  it("takes so many bytes together", async () => {
    const loader = loaderOf(async ({ url }) => ({ ...answer(url), bytes: new Uint8Array(40) }), {
      documentAssetBytes: 100,
      concurrentAssets: 1,
    });
    const loads = ["1", "2", "3", "4"].map((name) => loader.load(`http://a/${name}`, "image"));
    const results = await Promise.allSettled(loads);
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "rejected"]);
    await expect(loads[3]).rejects.toMatchObject({ code: "resource-too-large" });
  });

  it("asks so many hosts", async () => {
    const loader = loaderOf(async ({ url }) => answer(url), { hosts: 2 });
    await Promise.all(["http://a/1", "http://a/2", "http://b/"].map((url) => loader.load(url, "image")));
    await expect(loader.load("http://c/", "image")).rejects.toMatchObject({ code: "resource-too-large" });
  });

  it("loads so many at a time, and all in the end", async () => {
    let active = 0;
    let most = 0;
    const loader = loaderOf(
      async ({ url }) => {
        active += 1;
        most = Math.max(most, active);
        await new Promise((resolve) => setTimeout(resolve, 1));
        active -= 1;
        if (url.endsWith("3")) throw new Error("broken");
        return answer(url);
      },
      { concurrentAssets: 4 },
    );
    const urls = Array.from({ length: 25 }, (_, index) => `http://a/${index}`);
    const results = await Promise.allSettled(urls.map((url) => loader.load(url, "image")));
    expect(most).toBe(4);
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(22);
  });

  it("refuses more than so many altogether", async () => {
    const loader = loaderOf(async ({ url }) => answer(url), { assets: 2 });
    await loader.load("http://a/1", "image");
    await loader.load("data:,2", "image");
    await loader.load("http://a/1", "image");
    await expect(loader.load("http://a/3", "image")).rejects.toThrow("more than 2 resources");
  });

  it("gives up when all together take too long, even if the fetch ignores its signal", async () => {
    const loader = loaderOf(never, { assetsMilliseconds: 30, concurrentAssets: 1 });
    const loads = ["http://a/1", "http://a/2"].map((url) => loader.load(url, "image"));
    for (const result of await Promise.allSettled(loads)) {
      expect(result).toMatchObject({ status: "rejected", reason: { code: "resource-timeout" } });
    }
  });

  it("stops when the caller does", async () => {
    const controller = new AbortController();
    const loading = loaderOf(never, {}, controller.signal).load("http://a/", "image");
    controller.abort();
    await expect(loading).rejects.toMatchObject({ code: "aborted" });
    await expect(loaderOf(never, {}, controller.signal).load("data:,x", "image")).rejects.toMatchObject({
      code: "aborted",
    });
  });

  it("wraps what a caller's fetch throws", async () => {
    const loader = loaderOf(async () => Promise.reject(new TypeError("no route")));
    await expect(loader.load("http://a/", "image")).rejects.toMatchObject({
      name: "ResourceError",
      message: "no route",
    });
  });
});
