import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../layout/diagnostics.ts";
import type { RenderHtml, RenderInput, RenderOptions } from "../../render/render-types.ts";
import { resultWith, TestHost, type TestHostOptions } from "../testing/test-host.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

const FILES = {
  "in.json": JSON.stringify({ title: "T", data: [{ content: "a *b*" }], page: { width: "5in" } }),
  "html.json": JSON.stringify({ type: "html", data: { html: "<p>c", css: "p {}" } }),
  "wrong.json": JSON.stringify({ data: [{ fontSize: 1 }] }),
  "font.json": JSON.stringify({ data: [], fontFamily: "Noto Sans" }),
  "text.json": "no JSON",
  "list.json": "[]",
  "picture.png": "png",
};

function hostOf(options: TestHostOptions = {}): TestHost {
  const host = new TestHost({ files: FILES, ...options });
  hosts.push(host);
  return host;
}

describe("platen generate", () => {
  it.each([
    [["in.json", "-o", "out.pdf"], "out.pdf"],
    [["in.json"], "in.pdf"],
    [["html.json", "--output=h.pdf"], "h.pdf"],
  ])("%j writes %s", async (args, output) => {
    const host = hostOf();
    expect(await host.run("generate", ...args)).toBe(0);
    const pdf = readFileSync(join(host.workingDirectory, output), "utf8");
    expect(pdf).toContain(args[0] === "html.json" ? "%PDF <p>c" : "<p>a <em>b</em></p>");
    expect(host.stdout + host.stderr).toBe("");
  });

  it("reads standard input and writes standard output for -", async () => {
    const host = hostOf({ stdin: [FILES["html.json"]] });
    expect(await host.run("generate", "-")).toBe(0);
    expect(host.stdout).toBe("%PDF <p>c");
  });

  it("passes on what the request says, and lets it load files beside it", async () => {
    let input: RenderInput | undefined;
    let options: RenderOptions | undefined;
    const render: RenderHtml = async (givenInput, givenOptions) => {
      input = givenInput;
      options = givenOptions;
      return { pdf: new Uint8Array(0), pageCount: 1, diagnostics: [] };
    };
    const host = hostOf({ render });
    expect(await host.run("generate", "in.json")).toBe(0);
    const base = pathToFileURL(join(host.workingDirectory, "in.json")).href;
    expect(input).toMatchObject({ title: "T", page: { width: "5in", margin: "1in" }, baseUrl: base });
    expect(options?.watermark).toBeUndefined();
    const picture = await options?.fetch?.({ url: new URL("picture.png", base).href, kind: "image" });
    expect(new TextDecoder().decode(picture?.bytes)).toBe("png");
    await expect(options?.fetch?.({ url: "http://127.0.0.1/a.png", kind: "image" })).rejects.toThrow(
      "--allow-net",
    );
  });

  it("takes what options say of the PDF before what the request says, and files beside its own", async () => {
    let input: RenderInput | undefined;
    let options: RenderOptions | undefined;
    const render: RenderHtml = async (givenInput, givenOptions) => {
      [input, options] = [givenInput, givenOptions];
      return { pdf: new Uint8Array(0), pageCount: 1, diagnostics: [] };
    };
    const host = hostOf({ render });
    const attachments = [{ name: "own.txt", content: btoa("own") }];
    host.write("full.json", JSON.stringify({ title: "T", author: "A", data: [], attachments }));
    const said = ["--title", "U", "--keywords", "k", "--conformance", "pdf/a-3b"];
    expect(await host.run("generate", "full.json", ...said, "--attach", "picture.png,Source")).toBe(0);
    expect(input).toMatchObject({ title: "U", author: "A", keywords: "k" });
    const text = new TextDecoder();
    expect(
      input?.attachments?.map(({ name, bytes, relationship }) => [name, text.decode(bytes), relationship]),
    ).toEqual([
      ["picture.png", "png", "Source"],
      ["own.txt", "own", undefined],
    ]);
    expect(options?.conformance).toBe("pdf/a-3b");
  });

  it.each([
    ["a wrong value", ["wrong.json"], 1, "wrong.json: error: data[0].fontSize: Must be a whole number"],
    ["no JSON", ["text.json"], 1, "text.json: error: not valid JSON in UTF-8"],
    ["no object", ["list.json"], 1, "list.json: error: the request must be a JSON object"],
    ["no file", ["no.json"], 3, "Can't read no.json"],
    ["no request", [], 2, "Name the file of the request"],
    ["two requests", ["in.json", "html.json"], 2, "One request at a time"],
    ["options of the document", ["in.json", "--size", "a5"], 2, "--size"],
  ])("%s", async (_, args, status, message) => {
    const host = hostOf();
    expect(await host.run("generate", ...args)).toBe(status);
    expect(host.stderr).toContain(message);
    expect(host.stderr.includes("platen generate --help")).toBe(status === 2);
    expect(existsSync(join(host.workingDirectory, "wrong.pdf"))).toBe(false);
  });

  it("prints diagnostics, which are errors with --strict", async () => {
    const diagnostics: Diagnostic[] = [
      {
        code: "a-code",
        severity: "warning",
        message: "Hm.",
        position: { source: "html", line: 3, column: 4 },
      },
    ];
    const host = hostOf({ render: resultWith({ diagnostics }) });
    expect(await host.run("generate", "in.json")).toBe(0);
    expect(host.stderr).toBe("in.json (html):3:4: warning: Hm. [a-code]\n");
    expect(await host.run("generate", "in.json", "--strict", "-o", "strict.pdf")).toBe(1);
    expect(existsSync(join(host.workingDirectory, "strict.pdf"))).toBe(false);
  });

  it("takes the families of --font-dir", async () => {
    const host = hostOf();
    host.write("own.json", JSON.stringify({ data: [], fontFamily: "Noto Sans Thin" }));
    expect(await host.run("generate", "own.json")).toBe(1);
    expect(host.stderr).toContain('There is no font family "Noto Sans Thin"; did you mean "Noto Sans"?');
    expect(await host.run("generate", "font.json")).toBe(0);
  });

  it("tells its options", async () => {
    const host = hostOf();
    expect(await host.run("generate", "--help")).toBe(0);
    expect(host.stdout).toContain("--font-dir DIR");
    expect(host.stdout).not.toContain("--watch");
  });
});
