import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { RenderHtml } from "../../render/render-types.ts";
import { TestHost, type TestHostOptions } from "../testing/test-host.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

async function batch(stdin: readonly string[], options: TestHostOptions = {}, args: readonly string[] = []) {
  const files = { "a.html": "A", "b.html": "B", "bad.html": "bad", ...options.files };
  const host = new TestHost({ ...options, files, stdin });
  hosts.push(host);
  const status = await host.run("render", "--batch", ...args);
  const answers = host.stdout
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  return { host, status, answers };
}

const good = (input: string): unknown => ({
  input,
  ok: true,
  pages: 1,
  ms: expect.any(Number),
  diagnostics: [],
});

/** Fails for the document `bad`. */
const picky: RenderHtml = async ({ html }) => {
  if (new TextDecoder().decode(html as Uint8Array) === "bad")
    throw new RangeError("Maximum call stack size exceeded");
  return { pdf: new Uint8Array(0), pageCount: 1, diagnostics: [] };
};

describe("platen render --batch", () => {
  it("answers each line, in order, with one line of JSON", async () => {
    const { host, status, answers } = await batch([
      "a.html\ta.pdf\nb.ht",
      "ml\tb.pdf\r\n\n",
      "a.html\tc d.pdf",
    ]);
    expect(status).toBe(0);
    expect(answers).toEqual([good("a.html"), good("b.html"), good("a.html")]);
    expect(readFileSync(join(host.workingDirectory, "b.pdf"), "utf8")).toBe("%PDF B");
    expect(readFileSync(join(host.workingDirectory, "c d.pdf"), "utf8")).toBe("%PDF A");
  });

  it("goes on after jobs that fail", async () => {
    const lines = [
      "none.html\tx.pdf",
      "bad.html\tx.pdf",
      "a.html",
      "a.html\t",
      "a.html\tno/x.pdf",
      "b.html\tb.pdf",
    ];
    const { status, answers } = await batch([lines.join("\n")], { render: picky });
    expect(status).toBe(1);
    expect(answers).toEqual([
      { input: "none.html", ok: false, error: "Can't read none.html: no such file or directory." },
      { input: "bad.html", ok: false, error: "Maximum call stack size exceeded" },
      { input: "a.html", ok: false, error: expect.stringContaining("a tab") },
      { input: "a.html", ok: false, error: expect.stringContaining("a tab") },
      { input: "a.html", ok: false, error: expect.stringContaining("Can't write no/x.pdf") },
      good("b.html"),
    ]);
  });

  it("goes on after errors that nobody caught", async () => {
    let host: TestHost | undefined;
    const render: RenderHtml = async (input, options) => {
      if (new TextDecoder().decode(input.html as Uint8Array) !== "bad") return picky(input, options);
      host?.strayListener?.(new Error("late error"));
      return new Promise(() => {});
    };
    host = new TestHost({
      files: { "a.html": "A", "bad.html": "bad" },
      stdin: ["bad.html\tx.pdf\na.html\ta.pdf\n"],
      render,
    });
    hosts.push(host);
    expect(await host.run("render", "--batch")).toBe(1);
    expect(host.stdout.split("\n").map((line) => (line === "" ? undefined : JSON.parse(line)))).toEqual([
      { input: "bad.html", ok: false, error: "late error" },
      good("a.html"),
      undefined,
    ]);
  });

  it("holds each job to --strict", async () => {
    const position = { source: "html", line: 1, column: 2 };
    const diagnostic = { code: "c", severity: "warning" as const, message: "Odd.", position };
    const render: RenderHtml = async () => ({
      pdf: new Uint8Array(0),
      pageCount: 2,
      diagnostics: [diagnostic],
    });
    const lenient = await batch(["a.html\ta.pdf"], { render });
    expect(lenient.answers).toMatchObject([{ ok: true, pages: 2, diagnostics: [diagnostic] }]);
    const strict = await batch(["a.html\ta.pdf"], { render }, ["--strict"]);
    expect(strict.answers).toEqual([{ input: "a.html", ok: false, error: "Odd. [c]" }]);
  });

  it("makes one renderer for all", async () => {
    let made = 0;
    const host = new TestHost({ files: { "a.html": "A" }, stdin: ["a.html\ta.pdf\n".repeat(5)] });
    hosts.push(host);
    const create = host.createEngine.bind(host);
    host.createEngine = (options) => {
      made += 1;
      return create(options);
    };
    expect(await host.run("render", "--batch")).toBe(0);
    expect(made).toBe(1);
  });
});
