import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { afterEach, describe, expect, it } from "vitest";
import type { RenderHtml } from "../../render/render-types.ts";
import { stubRender, TestHost, type TestHostOptions } from "../testing/test-host.ts";
import { progressText } from "./batch-progress.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

const record = (html: string): string => `${JSON.stringify({ type: "html", data: { html } })}\n`;
const RECORDS = `${record("one")}{"type":"html"}\n${record("three")}`;

function hostWith(options: TestHostOptions = {}): TestHost {
  const host = new TestHost({ files: { "records.ndjson": RECORDS }, ...options });
  hosts.push(host);
  return host;
}
const run = (host: TestHost, ...args: string[]): Promise<number> =>
  host.run("batch", "records.ndjson", "-o", "out", "--threads", "0", ...args);
const text = (host: TestHost, name: string): string =>
  readFileSync(join(host.workingDirectory, "out", name), "utf8");
const results = (host: TestHost) =>
  text(host, "results.ndjson")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

describe("platen batch", () => {
  it("makes a file of each line, and tells of all in results.ndjson", async () => {
    const host = hostWith();
    expect(await run(host)).toBe(1);
    expect(host.stderr).toMatch(/^2 of 3 records made in .* 1 failed; results\.ndjson tells why\.\n$/);
    expect(readdirSync(join(host.workingDirectory, "out")).sort()).toEqual([
      "1.pdf",
      "3.pdf",
      "results.ndjson",
    ]);
    expect(text(host, "3.pdf")).toBe("%PDF three");
    const sha256 = createHash("sha256").update("%PDF three").digest("hex");
    expect(results(host)).toMatchObject([
      { record: 1, status: "made", name: "1.pdf" },
      { record: 2, status: "failed", error: { fields: [{ property: "data", message: "Required" }] } },
      { record: 3, status: "made", sha256, pages: 1 },
    ]);
    expect(text(host, "results.ndjson")).not.toContain("packs/");
  });

  it("goes on where it was stopped", async () => {
    let stop = (): void => {};
    const made: string[] = [];
    const render: RenderHtml = async (input, options) => {
      made.push(String(input.html));
      if (made.length === 300) stop();
      return stubRender(input, options);
    };
    const files = {
      "records.ndjson": Array.from({ length: 1000 }, (_, index) => record(`r${index}`)).join(""),
    };
    const first = hostWith({ files, render });
    stop = first.stop;
    expect(await run(first)).toBe(1);
    expect(first.stderr).toContain("Stopped; the same command goes on from here.");
    expect(existsSync(join(first.workingDirectory, "out", ".platen-batch"))).toBe(true);
    const before = made.length;
    expect(await first.run("batch", "records.ndjson", "-o", "out", "--threads", "0", "--zip")).toBe(2);
    expect(first.stderr).toContain("has the state of a batch of other records or options");
    const second = new TestHost({ render });
    Object.assign(second, { workingDirectory: first.workingDirectory });
    expect(await run(second)).toBe(0);
    expect(made.length - before).toBeLessThan(1000);
    expect(results(second).map(({ record: number }) => number)).toEqual(
      Array.from({ length: 1000 }, (_, index) => index + 1),
    );
    expect(text(second, "0999.pdf")).toBe("%PDF r998");
    expect(existsSync(join(first.workingDirectory, "out", ".platen-batch"))).toBe(false);
  });

  it("makes an archive, of a document with places and names from the data", async () => {
    const host = hostWith({
      files: {
        "records.ndjson": '{"name":"A","n":1}\n{"name":"B","n":2}\n',
        "letter.html": "Dear {{ name }}",
        "more.json": '{"title":"Letter"}',
      },
    });
    expect(
      await run(host, "--html", "letter.html", "--attributes", "more.json", "--name", "{name}-{n}", "--zip"),
    ).toBe(0);
    const files = unzipSync(readFileSync(join(host.workingDirectory, "out", "archive.zip")));
    expect(Object.keys(files)).toEqual(["A-1.pdf", "B-2.pdf"]);
    expect(new TextDecoder().decode(files["B-2.pdf"])).toBe("%PDF Dear B");
  });

  it("finds what a document names beside it", async () => {
    const asked: string[] = [];
    const host = hostWith({
      files: {
        "records.ndjson": "{}\n",
        "sub/letter.html": '<img src="logo.png">',
        "sub/logo.png": "the logo",
      },
      render: async (input, options) => {
        const url = new URL("logo.png", input.baseUrl).href;
        const { bytes } = (await options?.fetch?.({ url, kind: "image" })) ?? {};
        asked.push(new TextDecoder().decode(bytes));
        return stubRender(input, options);
      },
    });
    expect(await run(host, "--html", "sub/letter.html")).toBe(0);
    expect(asked).toEqual(["the logo"]);
  });

  it.each([
    [["batch"], "Name the file of the records"],
    [["batch", "records.ndjson"], "-o"],
    [["batch", "none.ndjson", "-o", "out", "--threads", "0"], "Can't read none.ndjson"],
    [["batch", "records.ndjson", "-o", "out", "--threads", "0", "--template", "none"], "none"],
    [["batch", "records.ndjson", "-o", "out", "--template", "a", "--html", "b"], "contradict"],
    [["batch", "records.ndjson", "-o", "out", "--threads", "0", "--name", "{"], "name:"],
    [["batch", "records.ndjson", "-o", "out", "--html", "a.html", "--version", "3"], "--template"],
    [["batch", "records.ndjson", "-o", "out", "--html", "a.html", "--outline", "{a}"], "--merged"],
  ])("refuses %j", async (args, message) => {
    const host = hostWith({ environment: { PLATEN_TEMPLATES: "templates" } });
    expect(await host.run(...args)).toBeGreaterThan(0);
    expect(host.stderr).toContain(message);
  });

  it("shows how far it is", () => {
    const progress = { records: 1000, done: 330, failed: 2, fresh: 300, seconds: 3 };
    expect(progressText(progress)).toBe(
      "[#######-----------------]  33% 330 of 1000, 100/s, 7 s left, 2 failed",
    );
    expect(progressText({ ...progress, done: 0, failed: 0, fresh: 0 })).toBe(
      "[------------------------]   0% 0 of 1000",
    );
  });
});
