import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../layout/diagnostics.ts";
import { LimitError } from "../../contract/errors.ts";
import { cmykProfile } from "../../pdf/testing/cmyk-profile.ts";
import type { RenderHtml, RenderInput, RenderOptions } from "../../render/render-types.ts";
import type { ResourceKind } from "../../resources/resource.ts";
import { resultWith, TestHost, type TestHostOptions } from "../testing/test-host.ts";

const hosts: TestHost[] = [];
afterEach(() => {
  for (const host of hosts.splice(0)) host.remove();
});

function hostOf(options: TestHostOptions = {}): TestHost {
  const host = new TestHost({ files: { "in.html": "<p>in", "sub/page.html": "<p>page" }, ...options });
  hosts.push(host);
  return host;
}

function fileOf(host: TestHost, name: string): string {
  return readFileSync(join(host.workingDirectory, name), "utf8");
}

/** Runs and gives what the renderer was asked. */
async function asked(args: readonly string[], options: TestHostOptions = {}) {
  let input: RenderInput | undefined;
  let renderOptions: RenderOptions | undefined;
  const render: RenderHtml = async (given, givenOptions) => {
    input = given;
    renderOptions = givenOptions;
    return { pdf: new Uint8Array(0), pageCount: 1, diagnostics: [] };
  };
  const host = hostOf({ render, ...options });
  const status = await host.run("render", ...args);
  if (input === undefined) throw new Error(`not rendered (${status}): ${host.stderr}`);
  const load = async (url: string, kind: ResourceKind = "image"): Promise<string> => {
    const response = await renderOptions?.fetch?.({ url, kind });
    return new TextDecoder().decode(response?.bytes);
  };
  return { host, input, options: renderOptions, load };
}

describe("platen render", () => {
  it.each([
    [["in.html", "-o", "out.pdf"], "out.pdf"],
    [["in.html"], "in.pdf"],
    [["-o", "sub/x.pdf", "in.html"], "sub/x.pdf"],
    [["--output=o.pdf", "in.html"], "o.pdf"],
  ])("%j writes %s", async (args, output) => {
    const host = hostOf();
    expect(await host.run("render", ...args)).toBe(0);
    expect(fileOf(host, output)).toBe("%PDF <p>in");
    expect(host.stdout + host.stderr).toBe("");
  });

  it("reads standard input and writes standard output for -", async () => {
    const host = hostOf({ stdin: ["<p>", "é"] });
    expect(await host.run("render", "-")).toBe(0);
    expect(host.stdout).toBe("%PDF <p>é");
    const both = hostOf({ stdin: ["x"] });
    expect(await both.run("render", "-", "-o", "out.pdf")).toBe(0);
    expect(fileOf(both, "out.pdf")).toBe("%PDF x");
    const out = hostOf();
    expect(await out.run("render", "in.html", "-o", "-")).toBe(0);
    expect(out.stdout).toBe("%PDF <p>in");
  });

  it("passes title, sheets and page settings on", async () => {
    const files = { "in.html": "x", "a.css": "p{}", "b.css": "q{}" };
    const args = [
      "in.html",
      "--title",
      "T",
      "--css",
      "a.css",
      "--css=b.css",
      "--size",
      "A5 landscape",
      "--margin",
      "1cm 2cm",
    ];
    const { input } = await asked(args, { files });
    expect(input).toMatchObject({
      title: "T",
      css: "p{}\nq{}\n",
      page: { width: "210mm", height: "148mm", margin: "1cm 2cm" },
    });
  });

  it.each([
    [[], (directory: string) => pathToFileURL(join(directory, "in.html")).href],
    [["--base", "https://a.example/x"], () => "https://a.example/x"],
    [["--base", "sub/"], (directory: string) => `${pathToFileURL(directory).href}/sub/`],
  ])("resolves addresses from %j", async (args, expected) => {
    const { host, input } = await asked(["in.html", ...args]);
    expect(input.baseUrl).toBe(expected(host.workingDirectory));
  });

  it("uses the fonts of a directory", async () => {
    const { host } = await asked(["in.html", "--font-dir", "fonts"], {
      files: { "in.html": "x", "fonts/b.ttf": "2", "fonts/A.TTF": "1", "fonts/readme.txt": "" },
    });
    expect(host.engineOptions?.fontSettings).toEqual({
      directories: [join(host.workingDirectory, "fonts")],
      system: true,
      web: undefined,
    });
  });

  it("renders Markdown by the name of the file, or as --from says", async () => {
    const host = hostOf({ files: { "notes.md": "# Notes", "page.html": "<p>", "notes.txt": "# Text" } });
    expect(await host.run("render", "notes.md")).toBe(0);
    expect(fileOf(host, "notes.pdf")).toBe("%PDF Markdown with HTML # Notes");
    expect(await host.run("render", "notes.txt", "--from", "markdown", "-o", "x.pdf")).toBe(0);
    expect(fileOf(host, "x.pdf")).toBe("%PDF Markdown with HTML # Text");
    expect(await host.run("render", "notes.md", "--from=html", "-o", "y.pdf")).toBe(0);
    expect(fileOf(host, "y.pdf")).toBe("%PDF # Notes");
    const front = hostOf({ files: { "page.md": "---\ntitle: A\n---\n# Page" } });
    expect(await front.run("render", "page.md")).toBe(0);
    expect(fileOf(front, "page.pdf")).toBe("%PDF Markdown with HTML \n\n\n# Page");
    const piped = hostOf({ stdin: ["*a*"] });
    expect(await piped.run("render", "-", "--from", "markdown")).toBe(0);
    expect(piped.stdout).toBe("%PDF Markdown with HTML *a*");
  });

  it("knows Markdown's properties by the command line, else by its front matter", async () => {
    const files = { "notes.md": "---\ntitle: Notes\nauthor: Jane\nlang: en\n---\nText", "a.csv": "1" };
    const { input } = await asked(["notes.md", "--author", "June", "--attach", "a.csv"], { files });
    expect(input).toMatchObject({
      title: "Notes",
      author: "June",
      lang: "en",
      attachments: [{ name: "a.csv" }],
    });
  });

  it("attaches files, and makes some pages and smaller pictures", async () => {
    const files = { "in.html": "x", "data.xml": "<a/>", "a,b.txt": "t" };
    const args = "--attach data.xml,source --attach a,b.txt --page-ranges 2- --image-dpi 150".split(" ");
    const { input, options } = await asked(["in.html", ...args], { files });
    const bytes = (text: string): unknown => Buffer.from(text);
    expect(input.attachments).toEqual([
      { name: "data.xml", bytes: bytes("<a/>"), mediaType: "text/xml", relationship: "Source" },
      { name: "a,b.txt", bytes: bytes("t"), mediaType: "text/plain", relationship: undefined },
    ]);
    expect(options).toMatchObject({ pageRanges: "2-", imageDpi: 150 });
  });

  it("hands on the profile of what it comes out of, and refuses what is none", async () => {
    const files = { "in.html": "x", "press.icc": cmykProfile(), "not.icc": "a".repeat(200) };
    const { options } = await asked(["in.html", "--output-intent", "press.icc"], { files });
    expect(options?.outputIntent).toEqual(Buffer.from(cmykProfile()));
    const host = hostOf({ files });
    expect(await host.run("render", "in.html", "--output-intent", "not.icc")).toBe(2);
    expect(host.stderr).toContain("--output-intent: not.icc is no ICC profile");
    expect(existsSync(join(host.workingDirectory, "in.pdf"))).toBe(false);
  });

  it("passes on what documents may bring, which rules hold, and what they may cost", async () => {
    const args =
      "--font-formats woff2,TrueType --media screen --tagged --shrink-to-fit --limit pages=7".split(" ");
    const { input, options } = await asked(["in.html", ...args]);
    expect(input.page).toMatchObject({ shrinkToFit: true });
    expect(options).toMatchObject({
      fontFormats: ["woff2", "truetype"],
      media: "screen",
      tagged: true,
      limits: { pages: 7, sheets: 50 },
    });
    const { options: usual } = await asked(["in.html"]);
    expect(usual).toMatchObject({ fontFormats: undefined, media: undefined, tagged: undefined });
    const shrinking = async (...options: string[]): Promise<unknown> =>
      (await asked(["in.html", ...options])).input.page?.shrinkToFit;
    expect([await shrinking(), await shrinking("--no-shrink-to-fit")]).toEqual([undefined, false]);
    const { options: untagged } = await asked(["in.html", "--untagged"]);
    expect(untagged).toMatchObject({ tagged: false });
  });

  it.each([
    [["--from", "docx"], "--from takes html or markdown, not docx"],
    [["--media", "tv"], "--media takes print or screen, not tv"],
    [["--font-formats", "eot"], "--font-formats takes some of truetype"],
    [["--limit", "page=7"], "--limit knows no page; its names are "],
    [["--limit", "pages=many"], "--limit takes a name and a number"],
    [["--tagged", "--untagged"], "contradict each other"],
    [["--shrink-to-fit", "--no-shrink-to-fit"], "contradict each other"],
    [
      ["--untagged", "--conformance", "pdf/ua-1"],
      "--untagged and --conformance PDF/UA-1 contradict each other",
    ],
    [["--page-ranges", "a"], "--page-ranges: Must be pages and ranges"],
    [["--page-ranges", "3-1"], "--page-ranges: Must be pages and ranges"],
    [["--sign-level", "B-T"], "--sign-level is about a signature; give its key, too: --sign-p12"],
    [["--sign-allow-lower-level"], "--sign-allow-lower-level is about a signature"],
    [["-o", ""], "Name a file after --output"],
    [["--image-dpi", "0"], "--image-dpi takes a number"],
  ])("refuses %j", async (args, message) => {
    const host = hostOf();
    expect(await host.run("render", "in.html", ...args)).toBe(2);
    expect(host.stderr).toContain(message);
  });

  it("takes a directory for a base with or without a slash", async () => {
    for (const base of ["sub", "sub/"]) {
      const { host, input } = await asked(["in.html", "--base", base]);
      expect(input.baseUrl).toBe(`${pathToFileURL(host.workingDirectory).href}/sub/`);
    }
  });

  it("prints a dump instead of writing a PDF, or besides", async () => {
    const host = hostOf();
    expect(await host.run("render", "in.html", "--dump=boxes")).toBe(0);
    expect(host.stdout).toBe("dump of boxes\n");
    expect(existsSync(join(host.workingDirectory, "in.pdf"))).toBe(false);
    expect(await host.run("render", "in.html", "--dump=fragments", "-o", "x.pdf")).toBe(0);
    expect(fileOf(host, "x.pdf")).toBe("%PDF <p>in");
  });
});

describe("what a document may load", () => {
  const files = {
    "doc/in.html": "x",
    "doc/a/b.png": "beside",
    "other/c.png": "other",
    "secret.png": "secret",
  };

  it("what it shows wherever it lies, and what it carries beside it, by default", async () => {
    const { host, load } = await asked(["doc/in.html"], { files });
    const directory = pathToFileURL(host.workingDirectory).href;
    expect(await load("data:,x")).toBe("x");
    for (const kind of ["image", "stylesheet", "font", "color-profile"] as const)
      expect(await load(`${directory}/other/c.png`, kind)).toBe("other");
    expect(await load(`${directory}/doc/a/b.png`, "attachment")).toBe("beside");
    await expect(load(`${directory}/other/c.png`, "attachment")).rejects.toThrow("--allow-local");
    await expect(load("https://a.example/")).rejects.toThrow("--allow-net");
  });

  it("files below allowed directories", async () => {
    const { host, load } = await asked(["doc/in.html", "--allow-local", "other"], { files });
    const directory = pathToFileURL(host.workingDirectory).href;
    expect(await load(`${directory}/other/c.png`, "attachment")).toBe("other");
    expect(await load(`${directory}/doc/a/b.png`, "attachment")).toBe("beside");
    await expect(load(`${directory}/secret.png`, "attachment")).rejects.toMatchObject({
      code: "resource-forbidden",
    });
  });

  it("no files when it comes from standard input", async () => {
    const { host, load } = await asked(["-"], { files });
    const directory = pathToFileURL(host.workingDirectory).href;
    await expect(load(`${directory}/secret.png`)).rejects.toMatchObject({ code: "resource-forbidden" });
  });

  it.each([["--allow-net"], ["--untrusted"]])("nothing at private addresses under %s", async (flag) => {
    const { load } = await asked(["doc/in.html", flag], { files });
    await expect(load("http://127.0.0.1/")).rejects.toMatchObject({ code: "resource-forbidden" });
  });

  it("no files under --untrusted, and within the limits of the service", async () => {
    const { host, load, options } = await asked(["doc/in.html", "--untrusted"], { files });
    const directory = pathToFileURL(host.workingDirectory).href;
    const refusal = load(`${directory}/doc/a/b.png`);
    await expect(refusal).rejects.toMatchObject({ message: "Local files may not be read here." });
    expect(options?.limits).toMatchObject({ pages: 5000, assetMilliseconds: 2000 });
  });
});

describe("diagnostics", () => {
  const at = (source: string, line: number): Diagnostic => ({
    code: "some-code",
    severity: "warning",
    message: "Something.",
    position: { source, line, column: 3 },
  });
  const files = { "in.html": "x", "a.css": "1\n2\n3", "b.css": "1" };

  it("are printed as compilers do, with the names of files", async () => {
    const host = hostOf({ files });
    const other = pathToFileURL(join(host.workingDirectory, "sub", "c.css")).href;
    const diagnostics = [
      { ...at("html", 1), position: undefined },
      at("html", 7),
      at("css", 4),
      at("css", 2),
      at("html", 3),
      at(other, 5),
      at("https://a.example/x.css", 6),
    ];
    const second = hostOf({ files, render: resultWith({ diagnostics }) });
    expect(await second.run("render", "in.html", "--css", "a.css", "--css", "b.css")).toBe(0);
    expect(second.stderr.split("\n")).toEqual([
      "in.html: warning: Something. [some-code]",
      "in.html:3:3: warning: Something. [some-code]",
      "in.html:7:3: warning: Something. [some-code]",
      "a.css:2:3: warning: Something. [some-code]",
      "b.css:1:3: warning: Something. [some-code]",
      `${join(host.workingDirectory, "sub", "c.css")}:5:3: warning: Something. [some-code]`,
      "https://a.example/x.css:6:3: warning: Something. [some-code]",
      "",
    ]);
  });

  it("name the file of Markdown", async () => {
    const render = resultWith({ diagnostics: [at("markdown", 2)] });
    const host = hostOf({ files: { "notes.md": "x" }, render });
    await host.run("render", "notes.md");
    expect(host.stderr).toBe("notes.md:2:3: warning: Something. [some-code]\n");
  });

  it("are counted after ten of a kind, unless all are wanted", async () => {
    const names = [..."abcdefghijkl"];
    const diagnostics = [
      ...names.map((name, index) => ({ ...at("html", index + 1), message: `Something of ${name}.` })),
      at("css", 1),
    ];
    const told = async (...options: string[]): Promise<string[]> => {
      const host = hostOf({ render: resultWith({ diagnostics }) });
      await host.run("render", "in.html", ...options);
      return host.stderr.trimEnd().split("\n");
    };
    const few = await told();
    expect(few).toHaveLength(11);
    expect(few.at(-1)).toBe("in.html: warning: … and 3 more; --all-diagnostics lists them. [some-code]");
    expect(await told("--all-diagnostics")).toHaveLength(13);
  });

  it("share a line where more than three differ in addresses and pages alone", async () => {
    const say = (message: string) => (source: string, line: number) => ({ ...at(source, line), message });
    const missing = (name: string, line: number): Diagnostic =>
      say(`The image http://a.example/${name} is missing.`)("html", line);
    const wide = (page: number): Diagnostic => say(`Too wide for page ${page}.`)("html", 10 + page);
    const diagnostics = [
      ...[..."abcdef"].map((name, index) => missing(name, index + 1)),
      ...[1, 2, 3, 4].map(wide),
      ...["a", "b", "c"].map((host, index) => say(`No http://${host}.example.`)("css", index + 1)),
    ];
    const host = hostOf({ files, render: resultWith({ diagnostics }) });
    await host.run("render", "in.html", "--css", "a.css");
    expect(host.stderr.trimEnd().split("\n")).toEqual([
      "in.html:1:3: warning: The image http://a.example/a is missing. (6 alike, also at 2:3, 3:3, 4:3, …; --all-diagnostics lists them) [some-code]",
      "in.html:11:3: warning: Too wide for page 1. (4 alike, also at 12:3, 13:3, 14:3; --all-diagnostics lists them) [some-code]",
      "a.css:1:3: warning: No http://a.example. [some-code]",
      "a.css:2:3: warning: No http://b.example. [some-code]",
      "a.css:3:3: warning: No http://c.example. [some-code]",
    ]);
    const whole = hostOf({ files, render: resultWith({ diagnostics }) });
    await whole.run("render", "in.html", "--all-diagnostics");
    expect(whole.stderr.trimEnd().split("\n")).toHaveLength(13);
  });

  it("are errors under --strict, and leave no PDF", async () => {
    const host = hostOf({ render: resultWith({ diagnostics: [at("html", 1)] }) });
    expect(await host.run("render", "in.html", "--strict")).toBe(1);
    expect(host.stderr).toContain("in.html:1:3: warning: Something.");
    expect(existsSync(join(host.workingDirectory, "in.pdf"))).toBe(false);
    const info = hostOf({ render: resultWith({ diagnostics: [{ ...at("html", 1), severity: "info" }] }) });
    expect(await info.run("render", "in.html", "--strict")).toBe(0);
  });
});

describe("exit status", () => {
  it.each<[string, readonly string[], number, string]>([
    ["no command", [], 2, "Name a command"],
    ["unknown command", ["print"], 2, "no command print"],
    ["no input", ["render"], 2, "Name the document"],
    ["two inputs", ["render", "in.html", "b.html"], 2, "not also b.html"],
    ["unknown option", ["render", "in.html", "--colour"], 2, "Unknown option '--colour'"],
    ["missing value", ["render", "in.html", "-o"], 2, "argument missing"],
    ["unknown stage", ["render", "in.html", "--dump=x"], 2, "--dump takes one of document"],
    [
      "dump and PDF in one stream",
      ["render", "in.html", "--dump=boxes", "-o", "-"],
      2,
      "give the PDF a file",
    ],
    ["wrong size", ["render", "in.html", "--size", "huge"], 2, "--size takes a5"],
    ["wrong margin", ["render", "in.html", "--margin", "10"], 2, "--margin: Must be one to four lengths"],
    ["contradiction", ["render", "in.html", "--untrusted", "--allow-local", "."], 2, "--untrusted"],
    ["wrong host", ["render", "in.html", "--allow-host", "a b"], 2, "--allow-host"],
    ["watching a stream", ["render", "-", "--watch"], 2, "--watch needs files"],
    ["batch with a document", ["render", "in.html", "--batch"], 2, "--batch reads"],
    ["missing input", ["render", "none.html"], 3, "Can't read none.html: no such file"],
    ["missing sheet", ["render", "in.html", "--css", "no.css"], 3, "Can't read no.css"],
    [
      "missing allowed directory",
      ["render", "in.html", "--allow-local", "no"],
      3,
      "Can't read no: no such file",
    ],
    ["missing font directory", ["render", "in.html", "--font-dir", "no"], 3, "Can't read no"],
    ["input is a directory", ["render", "sub"], 3, "it is a directory"],
    ["output nowhere", ["render", "in.html", "-o", "no/x.pdf"], 3, "Can't write no/x.pdf"],
    ["wrong port", ["serve", "--port", "x"], 2, "--port: has to be a number"],
    ["argument of serve", ["serve", "x"], 2, "takes no x"],
  ])("%s", async (_name, args, status, message) => {
    const host = hostOf();
    expect(await host.run(...args)).toBe(status);
    expect(host.stderr).toContain(message);
    expect(host.stderr.includes("--help")).toBe(status === 2);
    expect(host.stdout).toBe("");
  });

  it("1 when the document can't be rendered", async () => {
    const render: RenderHtml = () => Promise.reject(new LimitError("pages", 5, "More than 5 pages."));
    const host = hostOf({ render });
    expect(await host.run("render", "in.html")).toBe(1);
    expect(host.stderr).toBe("in.html: error: More than 5 pages. [limit-exceeded]\n");
  });

  it("1 with a trace when the program is at fault", async () => {
    const host = hostOf({ render: () => Promise.reject(new TypeError("bug")) });
    expect(await host.run("render", "in.html")).toBe(1);
    expect(host.stderr).toContain("TypeError: bug\n    at ");
  });

  it("2 for a PDF on a terminal", async () => {
    const host = hostOf({ terminal: true, stdin: ["x"] });
    expect(await host.run("render", "-")).toBe(2);
    expect(host.stdout).toBe("");
  });
});

describe("help", () => {
  it.each([
    [["--help"], "platen serve"],
    [["help"], "platen serve"],
    [["render", "--help"], "--allow-host HOST[:PORT]"],
    [["render", "-h"], "Exit status"],
    [["serve", "--help"], "--state-dir DIR"],
    [["--version"], "platen 0."],
  ])("%j", async (args, text) => {
    const host = hostOf();
    expect(await host.run(...args)).toBe(0);
    expect(host.stdout).toContain(text);
    for (const line of host.stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(88);
  });
});

describe("--watch", () => {
  it("renders again when the document, a sheet or a file it loaded changes", async () => {
    const rendered: string[] = [];
    const render: RenderHtml = async (input, options) => {
      rendered.push(`${new TextDecoder().decode(input.html as Uint8Array)} ${input.css?.trim()}`);
      await options?.fetch?.({ url: new URL("image.png", input.baseUrl).href, kind: "image" });
      return { pdf: new Uint8Array(0), pageCount: 1, diagnostics: [] };
    };
    const host = hostOf({ files: { "in.html": "one", "a.css": "A", "image.png": "i" }, render });
    const running = host.run("render", "in.html", "--css", "a.css", "--watch");
    for (const [name, text] of [
      ["in.html", "two, longer"],
      ["a.css", "B, longer"],
      ["image.png", "other"],
    ] as const) {
      const count = rendered.length;
      await expect
        .poll(() => host.stderr.split("waiting").length, { timeout: 60_000 })
        .toBe(count === 0 ? 2 : count + 1);
      host.write(name, text);
      await expect.poll(() => rendered.length, { timeout: 60_000 }).toBeGreaterThan(Math.max(count, 1));
    }
    host.stop();
    expect(await running).toBe(0);
    expect(rendered).toEqual(["one A", "two, longer A", "two, longer B, longer", "two, longer B, longer"]);
  });

  it("survives a document that is gone for a while", async () => {
    const host = hostOf({ files: {} });
    const running = host.run("render", "in.html", "--watch");
    await expect.poll(() => host.stderr).toContain("Can't read in.html");
    host.write("in.html", "back");
    await expect.poll(() => host.stderr, { timeout: 60_000 }).toContain("rendered in");
    host.stop();
    expect(await running).toBe(0);
    expect(fileOf(host, "in.pdf")).toBe("%PDF back");
  });
});
