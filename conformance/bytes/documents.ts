import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { contractHtml } from "../../examples/contract.ts";
import { labelsHtml } from "../../examples/labels.ts";
import { reportHtml } from "../../examples/report.ts";
import { statementHtml } from "../../examples/statement.ts";
import { readManifest } from "../csswg/manifest.ts";
import { FEATURE_GROUPS } from "../features/all-features.ts";
import { featureInput } from "../features/rendered-pages.ts";
import type { CommandDocument, ComparedDocument, GroupName, HtmlDocument } from "./document.ts";
import { REQUESTS } from "./requests.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const EXAMPLES = join(ROOT, "examples");
/** Packages of fonts; an example takes one of its own from there. */
const FONTS = join(ROOT, "node_modules/@expo-google-fonts");
const SCRIPT_FONTS = ["arabic", "hebrew", "jp", "kr", "sc", "thai"];
const ALL_FORMATS = ["truetype", "opentype", "woff", "woff2"];

/** A group, and the directory whose files its documents read. */
export interface DocumentGroup {
  readonly name: GroupName;
  readonly documents: readonly ComparedDocument[];
  readonly directory: string | undefined;
}

/** All documents of a group, by this checkout. @throws Error for the W3C's pages without their directory. */
export function readGroup(name: GroupName, suite: string | undefined): DocumentGroup {
  switch (name) {
    case "examples":
      return { name, documents: examples(), directory: EXAMPLES };
    case "features":
      return { name, documents: features(), directory: undefined };
    case "csswg":
      if (suite === undefined) throw new Error("The W3C's pages need --suite DIR.");
      return { name, documents: suitePages(suite), directory: suite };
    case "fill":
      return { name, documents: fills(), directory: undefined };
    case "markdown":
      return { name, documents: requests(), directory: undefined };
  }
}

function examples(): HtmlDocument[] {
  const made: Readonly<Record<string, string>> = {
    contract: contractHtml(),
    labels: labelsHtml(60),
    report: reportHtml(500),
    statement: statementHtml(240),
  };
  return [
    ...htmlFiles(EXAMPLES).map((file) => example(basename(file), { file })),
    ...htmlFiles(join(EXAMPLES, "scripts")).map((file) => example(`scripts/${basename(file)}`, { file })),
    ...Object.entries(made).map(([name, html]) => example(`${name}.ts`, { html })),
  ];
}

function htmlFiles(directory: string): string[] {
  const names = readdirSync(directory).filter((name) => name.endsWith(".html"));
  return names.sort().map((name) => join(directory, name));
}

function example(name: string, content: { readonly html: string } | { readonly file: string }): HtmlDocument {
  return {
    kind: "html",
    group: "examples",
    name,
    ...content,
    baseUrl: pathToFileURL(join(EXAMPLES, name)).href,
    directories: [EXAMPLES, FONTS],
    fonts: name.startsWith("scripts/") ? scriptFonts() : [],
  };
}

/** Faces of the scripts that the bundled ones lack, for the development of this package. */
function scriptFonts(): string[] {
  return SCRIPT_FONTS.flatMap((script) => {
    const directory = join(FONTS, `noto-sans-${script}`);
    return ["400Regular", "700Bold"].flatMap((face) =>
      readdirSync(join(directory, face)).map((file) => join(directory, face, file)),
    );
  }).filter((file) => file.endsWith(".ttf"));
}

function features(): HtmlDocument[] {
  const names = new Map<string, number>();
  return FEATURE_GROUPS.flatMap(({ title, features }) =>
    features.map((feature) => {
      const name = `${title}: ${feature.name}`;
      const count = (names.get(name) ?? 0) + 1;
      names.set(name, count);
      if (feature.fetch !== undefined)
        throw new Error(`${feature.name} loads by a function, not from files.`);
      const { html, baseUrl, page } = featureInput(feature);
      return {
        kind: "html" as const,
        group: "features" as const,
        name: count === 1 ? name : `${name} (${count})`,
        html,
        baseUrl,
        files: inBase64(feature.files ?? {}),
        ...(page === undefined ? {} : { page }),
        ...(feature.fontFormats === undefined ? {} : { fontFormats: feature.fontFormats }),
        fonts: [],
      };
    }),
  );
}

/** Tests and references, each once. */
function suitePages(directory: string): HtmlDocument[] {
  const { tests } = readManifest(directory);
  const chained = tests.flatMap(({ chains = {} }) => [
    ...Object.keys(chains),
    ...Object.values(chains).flatMap((references) => references.map(([, path]) => path)),
  ]);
  const paths = tests.flatMap(({ test, refs }) => [test, ...refs.map(([, path]) => path)]);
  const folder = join(directory, "fonts");
  const fonts = readdirSync(folder).filter((name) => /\.(ttf|otf)$/i.test(name));
  return [...new Set([...paths, ...chained])].sort().map((name) => ({
    kind: "html",
    group: "csswg",
    name,
    file: join(directory, name),
    baseUrl: pathToFileURL(join(directory, name)).href,
    directories: [directory],
    fontFormats: ALL_FORMATS,
    fonts: fonts.sort().map((font) => join(folder, font)),
    genericFamilies: { serif: "Noto Sans", monospace: "Noto Sans" },
  }));
}

function fills(): CommandDocument[] {
  const form = { "form.pdf": readFileSync(join(EXAMPLES, "form.pdf")) };
  const request = JSON.parse(readFileSync(join(EXAMPLES, "fill.json"), "utf8"));
  const store = ["--store", "store"];
  const create = ["template", "create", "form.pdf", "--id", "form", ...store];
  const fill = (name: string, changes: object): CommandDocument => ({
    kind: "command",
    group: "fill",
    name,
    files: inBase64({ ...form, "data.json": JSON.stringify({ ...request, ...changes }) }),
    calls: [create, ["fill", "form", "data.json", "--version", "-1", "-o", "out.pdf", ...store]],
    output: "out.pdf",
  });
  const other = (name: string, call: readonly string[], output: string): CommandDocument => ({
    kind: "command",
    group: "fill",
    name,
    files: inBase64(form),
    calls: [create, [...call, "-o", output, ...store]],
    output,
  });
  return [
    fill("flat", {}),
    fill("interactive", { useInteractiveFields: true }),
    fill("read-only", { useInteractiveFields: true, defaultReadOnly: true }),
    fill("two copies", { data: [request.data, { ...request.data, lastName: "Roe" }] }),
    fill("two interactive copies", {
      useInteractiveFields: true,
      data: [request.data, { ...request.data, lastName: "Roe" }],
    }),
    fill("styled", { fontSize: 8, textColor: "#3E3E57", alignment: "center", fontWeight: "boldItalic" }),
    fill("empty", { data: {} }),
    other("template record", ["template", "export", "form"], "record.json"),
    other("preview", ["template", "preview", "form"], "preview.pdf"),
  ];
}

/** Requests to the service as the command line takes them. */
function requests(): CommandDocument[] {
  const example = JSON.parse(readFileSync(join(EXAMPLES, "markdown.json"), "utf8"));
  return Object.entries({ "markdown.json": example, ...REQUESTS }).map(([name, request]) => ({
    kind: "command",
    group: "markdown",
    name,
    files: inBase64({ "request.json": JSON.stringify(request) }),
    calls: [["generate", "request.json", "-o", "out.pdf"]],
    output: "out.pdf",
  }));
}

function inBase64(files: Readonly<Record<string, Uint8Array | string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, Buffer.from(content).toString("base64")]),
  );
}
