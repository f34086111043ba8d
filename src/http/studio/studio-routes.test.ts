import { describe, expect, it } from "vitest";
import type { AppOptions } from "../app.ts";
import { serviceWith } from "../testing/service-fixture.ts";
import type { StudioFile, StudioFiles } from "./studio-files.ts";

const encoder = new TextEncoder();
const page: StudioFile = {
  bytes: encoder.encode("<!doctype html>"),
  contentType: "text/html; charset=utf-8",
  isImmutable: false,
};
const program: StudioFile = {
  bytes: encoder.encode("program"),
  zipped: encoder.encode("packed"),
  contentType: "text/javascript; charset=utf-8",
  isImmutable: true,
};
const FILES: ReadonlyMap<string, StudioFile> = new Map([
  ["index.html", page],
  ["assets/main-A1.js", program],
]);
const studio: StudioFiles = { read: async (path) => FILES.get(path) };

describe("the studio", () => {
  it("may run and load what its own server serves, and nothing else", async () => {
    const { send } = serviceWith({ studio });
    for (const path of ["/studio/", "/studio/assets/main-A1.js"]) {
      const { status, headers } = await send(path, { key: "" });
      expect(status).toBe(200);
      // Changing this line opens something: say in docs/decisions/studio.md what and why.
      expect(headers.get("content-security-policy")).toBe(
        "default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      );
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
    }
  });

  it("stands in pages of no other origin, but its editor of one template in those that are given", async () => {
    const ancestors = async (path: string, options: Partial<AppOptions>) => {
      const { headers } = await serviceWith({ studio, ...options }).send(path, { key: "" });
      return /frame-ancestors (.*)$/.exec(headers.get("content-security-policy") ?? "")?.[1];
    };
    expect(await ancestors("/studio/embed", {})).toBe("'none'");
    const embedOrigins = ["https://app.example.com", "https://*.example.org:8443"];
    expect(await ancestors("/studio/embed", { embedOrigins })).toBe(embedOrigins.join(" "));
    for (const path of ["/studio/", "/studio/assets/main-A1.js"])
      expect(await ancestors(path, { embedOrigins })).toBe("'none'");
  });

  it.each(["*", "https://a.example/path", "https://a.example; script-src *", "javascript:", "'self'"])(
    "does not take %s for an origin",
    (origin) => {
      expect(() => serviceWith({ studio, embedOrigins: [origin] })).toThrow("embedOrigins[0]");
    },
  );

  it("is packed for those who unpack, and kept where names change with the content", async () => {
    const { send } = serviceWith({ studio });
    const packed = await send("/studio/assets/main-A1.js", {
      key: "",
      headers: { "accept-encoding": "br, gzip" },
    });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    expect(packed.headers.get("cache-control")).toContain("immutable");
    const plain = await send("/studio/assets/main-A1.js", {
      key: "",
      headers: { "accept-encoding": "gzip;q=0" },
    });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect((await send("/studio/", { key: "" })).headers.get("cache-control")).toBe("no-cache");
  });

  it("sends those who leave out the slash to its folder, and has nothing else", async () => {
    const { send } = serviceWith({ studio });
    const { status, headers } = await send("/studio", { key: "" });
    expect([status, headers.get("location")]).toEqual([308, "studio/"]);
    expect((await send("/studio/assets/none.js", { key: "" })).status).toBe(404);
    expect((await send("/studio/assets/..%2F..%2Fpackage.json", { key: "" })).status).toBe(404);
  });

  it("is not there unless it is given", async () => {
    expect((await serviceWith().send("/studio/", { key: "" })).status).toBe(404);
  });
});
