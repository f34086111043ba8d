/**
 * The client library that users of such services have, against a running server: the address of the server is all it is told. It is the
 * reference for what goes over the wire.
 */
import { execFileSync } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import anvil from "@anvilco/anvil";
import { encryptRSA } from "@anvilco/encryption";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDecryptor } from "../fill/decrypt.ts";
import { createApp } from "../http/app.ts";
import { importTemplate } from "../template/import/import-template.ts";
import { governmentForm } from "../template/testing/government-form.ts";
import { Engine } from "./index.ts";
import { type RunningServer, serve } from "./serve.ts";
import { openTemplateStore } from "./template-store.ts";

const Anvil = anvil.default;
const directory = mkdtempSync(join(tmpdir(), "platen-client-"));
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
let server: RunningServer;
let client: InstanceType<typeof Anvil>;

beforeAll(async () => {
  const store = await openTemplateStore(join(directory, "templates"));
  // Each version tells by its title which one it is; the engine puts the title of a template nowhere, so the base PDFs differ too.
  for (const name of ["One", "Two", "Draft"]) {
    const version = await importTemplate(renamedForm(name), { id: "form" });
    await store.saveDraft(version);
    if (name !== "Draft") await store.publish("form");
  }
  const engine = new Engine();
  const app = createApp({
    engine,
    templates: store,
    decrypt: await createDecryptor([keys.privateKey]),
    keys: [{ key: "live", kind: "production" }],
  });
  server = await serve({ app, port: 0 });
  client = new Anvil({ apiKey: "live", baseURL: server.url });
});

afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true });
});

/** The form with another headline of the same length. */
function renamedForm(name: string): Uint8Array {
  const text = Buffer.from(governmentForm()).toString("latin1");
  return Buffer.from(text.replace("Form 100: Appl", `Edition ${name.padEnd(6)}`), "latin1");
}

/** The text of a PDF; fails for what is none. */
function textOf(pdf: Uint8Array): string {
  const path = join(directory, "read.pdf");
  writeFileSync(path, pdf);
  execFileSync("qpdf", ["--check", path]);
  return execFileSync("pdftotext", ["-layout", path, "-"], { encoding: "utf8" });
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const jane = { data: { lastName: "Doe", firstName: "Jane" } };
const html = { type: "html", data: { html: "<h1>Invoice</h1>", css: "h1 { color: teal }" } };

describe("fillPDF", () => {
  it("gives a buffer", async () => {
    const { statusCode, data, errors, response } = await client.fillPDF("form", jane);
    expect(errors).toBeUndefined();
    expect(statusCode).toBe(200);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(Buffer.isBuffer(data)).toBe(true);
    expect(response.headers.get("content-length")).toBe(String(data.length));
    expect(textOf(data)).toMatch(/Doe +Jane/);
  });

  it("gives a stream", async () => {
    const { statusCode, data } = await client.fillPDF("form", jane, { dataType: "stream" });
    expect(statusCode).toBe(200);
    expect(textOf(await bytesOf(data))).toMatch(/Doe +Jane/);
  });

  it("gives an array buffer", async () => {
    const { statusCode, data } = await client.fillPDF("form", jane, { dataType: "arrayBuffer" });
    expect(statusCode).toBe(200);
    expect(data).toBeInstanceOf(ArrayBuffer);
    expect(textOf(new Uint8Array(data))).toMatch(/Doe +Jane/);
  });

  it.each([
    ["none", undefined, "Two"],
    ["the newest published one", Anvil.VERSION_LATEST_PUBLISHED, "Two"],
    ["the draft", Anvil.VERSION_LATEST, "Draft"],
    ["1", 1, "One"],
    ["2", 2, "Two"],
  ])("asks for a version: %s", async (_name, versionNumber, edition) => {
    const { data } = await client.fillPDF("form", jane, { versionNumber });
    expect(textOf(data)).toContain(`Edition ${edition}`);
  });

  it("merges an array of data", async () => {
    const people = ["Ann", "Bob", "Cid"].map((firstName) => ({ firstName }));
    const { data } = await client.fillPDF("form", { title: "All", data: people });
    const text = textOf(data);
    for (const { firstName } of people) expect(text).toContain(firstName);
    expect(text.split("\f")).toHaveLength(7);
  });

  it("sends encrypted data", async () => {
    const secret = encryptRSA(keys.publicKey, JSON.stringify({ firstName: "Zoë", lastName: "Ünal" }));
    const { statusCode, data } = await client.fillPDF("form", { data: secret });
    expect(statusCode).toBe(200);
    expect(textOf(data)).toMatch(/Ünal +Zoë/);
  });
});

describe("generatePDF", () => {
  it.each(["buffer", "stream", "arrayBuffer"])("gives a %s", async (dataType) => {
    const { statusCode, data } = await client.generatePDF(html, { dataType });
    expect(statusCode).toBe(200);
    const bytes = dataType === "stream" ? await bytesOf(data) : new Uint8Array(data);
    expect(textOf(bytes)).toContain("Invoice");
  });

  it("sends encrypted data", async () => {
    const data = encryptRSA(keys.publicKey, JSON.stringify(html.data));
    const result = await client.generatePDF({ type: "html", data });
    expect(result.statusCode).toBe(200);
    expect(textOf(result.data)).toContain("Invoice");
  });
});

describe("errors", () => {
  it.each([
    ["an unknown template", "unknown", jane, {}, 404, { name: "NotFoundError" }],
    ["an unknown version", "form", jane, { versionNumber: 9 }, 404, { name: "NotFoundError" }],
    [
      "no data",
      "form",
      {},
      {},
      400,
      { name: "ValidationError", fields: [{ message: "Required", property: "data" }] },
    ],
    [
      "a font that is not there",
      "form",
      { ...jane, fontFamily: "noto sans" },
      {},
      400,
      { name: "ValidationError" },
    ],
    [
      "encrypted data that can't be read",
      "form",
      { data: "AAAA:00:00" },
      {},
      400,
      { name: "ValidationError", fields: [{ property: "data" }] },
    ],
    [
      "more data URLs than allowed",
      "form",
      { data: { photo: `data:image/png;base64,${"A".repeat(110_000)}` } },
      {},
      413,
      { name: "RequestTooLarge" },
    ],
  ])("%s", async (_name, id, payload, options, status, error) => {
    const { statusCode, errors, data } = await client.fillPDF(id, payload, options);
    expect(statusCode).toBe(status);
    expect(errors).toMatchObject([{ message: expect.stringMatching(/./), ...error }]);
    expect(data).toBeUndefined();
  });

  it("a wrong key", async () => {
    const stranger = new Anvil({ apiKey: "other", baseURL: server.url });
    expect(await stranger.fillPDF("form", jane)).toMatchObject({
      statusCode: 401,
      errors: [{ name: "AuthenticationError" }],
    });
  });

  it("a body of 8 MiB, sent to its end or not", async () => {
    const large = { data: { remarks: "x".repeat(8 * 1_048_576) } };
    for (const result of [await client.fillPDF("form", large), await client.generatePDF(large)]) {
      expect(result).toMatchObject({ statusCode: 413, errors: [{ message: "Request Too Large" }] });
    }
  });
});

describe("rate limits", () => {
  it("are told with the first answer, whatever it is, and are generous", async () => {
    const fresh = new Anvil({ apiKey: "other", baseURL: server.url });
    const { response } = await fresh.fillPDF("unknown", {});
    expect(response.headers.get("x-ratelimit-limit")).toBe("1000");
    expect(fresh.limitTokens).toBe(1000);
    expect(fresh.limitIntervalMs).toBe(1000);
  });

  it("let many calls through at once", async () => {
    const calls = Array.from({ length: 40 }, () => client.fillPDF("form", jane));
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
