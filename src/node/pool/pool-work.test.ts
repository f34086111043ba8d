import { privateEncrypt } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createStorage } from "unstorage";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ResourceError } from "../../contract/errors.ts";
import { inlineWork, type Work } from "../../http/calls/work.ts";
import { pictureOf } from "../../markdown/testing/picture.ts";
import type { ResourceRequest } from "../../resources/resource.ts";
import type { DigestToSign } from "../../sign/keys/hook-key.ts";
import { readSignatures } from "../../sign/testing/read-signatures.ts";
import { makeIdentity, type TestIdentity } from "../../sign/testing/test-identity.ts";
import type { DetectMode } from "../../template/import/page-detector.ts";
import { TemplateStore } from "../../template/store.ts";
import { governmentForm } from "../../template/testing/government-form.ts";
import { Engine } from "../engine.ts";
import { createNodeFetch } from "../node-fetch.ts";
import { workThreadScript } from "../testing/work-thread-script.ts";
import { createPoolWork, type PoolWork, usualThreads } from "./pool-work.ts";

const SHA_256_PREFIX = Buffer.from("3031300d060960864801650304020105000420", "hex");
const store = new TemplateStore(createStorage());
const requests: ResourceRequest[] = [];
const directory = mkdtempSync(join(tmpdir(), "platen-pool-"));
const localFiles = createNodeFetch({ localDirectories: [directory] });
/** Told of each version that is read, with the workspace that asks. */
let read: (workspace: string) => void = () => undefined;
let work: PoolWork;
let company: TestIdentity;
beforeAll(async () => {
  company = await makeIdentity({ name: "Company", kind: "RSA" });
  work = createPoolWork({
    script: await workThreadScript(),
    threads: 1,
    queueMilliseconds: 60_000,
    store: {
      of: (workspace) => ({
        locate: (...asked) => store.locate(...asked),
        read: (location) => {
          read(workspace);
          return store.read(location);
        },
      }),
    },
    generateMilliseconds: 1_500,
    graceMilliseconds: 50,
    limits: { pages: 200_000 },
    signingKey: async (name, workspace) => {
      const signDigest = async ({ digest }: DigestToSign) =>
        new Uint8Array(privateEncrypt(company.keyPem, Buffer.concat([SHA_256_PREFIX, digest])));
      const failing = () => Promise.reject(new Error("no quota"));
      if (name === "company" && workspace !== "north") return undefined;
      return { certificate: company.pem, signDigest: name === "broken" ? failing : signDigest };
    },
    fetch: async (request) => {
      requests.push(request);
      if (request.url.startsWith("file:")) return localFiles(request);
      if (request.url.includes("slow")) return new Promise(() => undefined);
      if (request.url.includes("forbidden")) throw new ResourceError("forbidden", request.url, "Not public.");
      return { bytes: picture(), contentType: "image/png", url: request.url };
    },
  });
  await work.started();
}, 60_000);
afterAll(async () => {
  await work.close();
  rmSync(directory, { recursive: true });
});

const picture = (): Uint8Array => new Uint8Array(Buffer.from(pictureOf(2, 2).split(",")[1] ?? "", "base64"));
const call = { signal: undefined, watermark: undefined, owner: "o", workspace: "default" };
const json = (value: unknown) => ({
  bytes: new TextEncoder().encode(JSON.stringify(value)),
  contentType: "application/json",
});
const html = (text: string, css = "") => json({ type: "html", data: { html: text, css } });
const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
/** Without what depends on the moment. */
const undated = (bytes: Uint8Array): string => latin1(bytes).replace(/D:\d+Z?|<[0-9a-f]{32}>/gi, "");

describe("threads of a service", () => {
  it.each([
    [1, 1],
    [2, 2],
    [4, 4],
    [8, 7],
    [16, 14],
  ])("on %i cores are %i: the main thread has every eighth for itself", (cores, threads) => {
    expect(usualThreads(cores)).toBe(threads);
  });
});

describe("work in threads", () => {
  it("gives what work in this thread gives", async () => {
    const engine = new Engine();
    const inline = inlineWork({ engine });
    const here = await inline.generate(html("<p>One", "p { color: red }"), call);
    const there = await work.generate(html("<p>One", "p { color: red }"), call);
    expect(undated(there.pdf)).toBe(undated(here.pdf));
    expect(there.pageCount).toBe(1);
  });

  it("throws what work in this thread throws", async () => {
    await expect(work.generate(html("x"), { ...call, watermark: "W" })).resolves.toBeDefined();
    await expect(work.generate(json({ type: "html" }), call)).rejects.toMatchObject({
      fields: [{ property: "data", message: "Required" }],
    });
    const fill = { ...call, file: "none.pdf", versionNumber: null };
    await expect(work.fill(json({ data: {} }), fill)).rejects.toMatchObject({ code: "not-found" });
  });

  it("loads through the one fetch of the main thread", async () => {
    requests.length = 0;
    const page = "<img src='http://a.example/1.png'><img src='http://forbidden.example/2.png'>";
    const { diagnostics } = await work.generate(html(page, "@import 'http://a.example/s.css';"), call);
    expect(requests.map(({ url }) => url).sort()).toEqual([
      "http://a.example/1.png",
      "http://a.example/s.css",
      "http://forbidden.example/2.png",
    ]);
    expect(diagnostics.map(({ message }) => message).join()).toContain("Not public.");
  });

  it("loads a local file for one document after the other", async () => {
    const path = join(directory, "logo.png");
    writeFileSync(path, picture());
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
    try {
      const letter = html(`<img src="${pathToFileURL(path)}" alt="Logo">`);
      for (const _document of [1, 2, 3]) {
        const { pdf, diagnostics } = await work.generate({ ...letter, bytes: letter.bytes.slice() }, call);
        expect(diagnostics).toEqual([]);
        expect(latin1(pdf)).toContain("/Subtype /Image");
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it("asks servers of signatures through it, too", async () => {
    requests.length = 0;
    const { pem, keyPem } = await makeIdentity({ name: "Anna" });
    const signature = {
      key: { certificate: pem, privateKey: keyPem },
      level: "B-T",
      timestamp: { url: "http://time.example/", authorization: "Bearer hidden" },
    };
    const body = json({ type: "html", data: { html: "<p>Hello" }, signature });
    await expect(work.generate(body, call)).rejects.toMatchObject({
      code: "timestamp-invalid",
      property: "signature.timestamp.url",
    });
    expect(requests).toMatchObject([
      {
        kind: "timestamp",
        question: { contentType: "application/timestamp-query", authorization: "Bearer hidden" },
      },
    ]);
  });

  it("signs with keys of the main thread, for the workspace of the caller", async () => {
    const body = (name: string) =>
      json({ type: "html", data: { html: "<p>Hello" }, signature: { key: { name } } });
    const { pdf } = await work.generate(body("company"), { ...call, workspace: "north" });
    expect(await readSignatures(pdf)).toMatchObject([{ signer: "Company", isIntact: true }]);
    await expect(work.generate(body("company"), call)).rejects.toMatchObject({
      fields: [{ property: "signature.key.name" }],
    });
    await expect(work.generate(body("broken"), call)).rejects.toMatchObject({ code: "key-failed" });
  });

  it("imports and fills templates of the store", async () => {
    const body = { bytes: governmentForm(), contentType: "application/pdf" };
    const { imported } = await work.readTemplate(body, { ...call, id: "form", title: undefined });
    expect(imported?.template.fields).toHaveLength(23);
    if (imported !== undefined) await store.saveDraft(imported);
    await store.publish("form");
    const filled = await work.fill(json({ data: { lastName: "Doe" } }), {
      ...call,
      file: "form.pdf",
      versionNumber: null,
    });
    expect(latin1(filled.pdf)).toMatch(/^%PDF-/);
    expect(filled.pageCount).toBe(2);
  });

  it("looks for fields on the pages of a template where it is told to", async () => {
    const here = inlineWork({ engine: new Engine() });
    const form =
      "<p>Name: <span style='display: inline-block; width: 8cm; border-bottom: 1px solid'>&nbsp;</span>";
    const { pdf } = await here.generate(html(form), call);
    const fieldsOf = async (by: Work, detect: DetectMode): Promise<unknown> => {
      const body = { bytes: pdf.slice(), contentType: "application/pdf" };
      const { imported } = await by.readTemplate(body, { ...call, id: "form", title: undefined, detect });
      return imported?.template.fields.map(({ alias }) => alias);
    };
    for (const detect of ["auto", "always", "never"] as const)
      expect(await fieldsOf(work, detect)).toEqual(await fieldsOf(here, detect));
    expect(await fieldsOf(work, "always")).toEqual(["name"]);
    expect(await fieldsOf(work, "never")).toEqual([]);
  });

  it("makes a template ready for each workspace that has it", async () => {
    const owners: string[] = [];
    read = (workspace) => owners.push(workspace);
    const fill = (workspace: string) =>
      work.fill(json({ data: {} }), { ...call, workspace, file: "form.pdf", versionNumber: null });
    for (const workspace of ["default", "north", "north"]) await fill(workspace);
    // What "default" has is ready from the fill before.
    expect(owners).toEqual(["north"]);
  });

  it("stops at the deadline, whatever the document is at", async () => {
    const long = `<p style="break-after: page">x</p>`.repeat(120_000);
    await expect(work.generate(html(long), call)).rejects.toMatchObject({ code: "deadline" });
    requests.length = 0;
    const slow = work.generate(html("<img src='http://slow.example/1.png'>"), call);
    await expect(slow).rejects.toMatchObject({ code: "deadline" });
    expect(requests[0]?.signal?.aborted).toBe(true);
    expect((await work.generate(html("x"), call)).pageCount).toBe(1);
  });

  it("stops when nobody waits any more, within the document's next page", async () => {
    const controller = new AbortController();
    const long = `<p style="break-after: page">x</p>`.repeat(120_000);
    const leaving = work.generate(html(long), { ...call, signal: controller.signal });
    await expect.poll(() => work.state().busy, { timeout: 60_000 }).toBe(1);
    controller.abort();
    await expect(leaving).rejects.toMatchObject({ code: "aborted" });
    await expect.poll(() => work.state().busy, { timeout: 60_000 }).toBe(0);
  });
});
