import { build } from "esbuild";
import { expect, it } from "vitest";
import { DOCUMENT_PARTS, SERVICE_PARTS } from "../src/cli/node-parts.ts";
import { loadedAtOnce } from "./build-bundle.ts";

/** What a process of Node has loaded before it runs a program, and what the launcher itself imports. */
const ALWAYS_LOADED = ["fs", "module", "os", "path", "url", "util", "v8"];

/** Files and modules that printing a document loads at once. */
const loadedByDocuments = () => loadedBy(["main", "render/render-command", "../node/engine"]);

/** Files and modules that some modules, named as seen from the command line, load at once. */
async function loadedBy(entries: readonly string[]): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: entries.map((name) => `src/cli/${name}.ts`),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    packages: "external",
    outdir: "dist",
    outbase: "src",
    write: false,
    metafile: true,
  });
  return entries.flatMap((name) => [
    ...loadedAtOnce(metafile.outputs, `dist/cli/${name}.js`.replace("cli/../", "")),
  ]);
}

it("loads neither the network nor what checks schemas before a document asks for them", async () => {
  const loaded = await loadedByDocuments();
  expect(loaded).toContain("dist/cli/render/render-command.js");
  const late = ["http", "https", "net", "dns", "crypto", "child_process", "readline", "worker_threads"];
  expect(loaded).toEqual(expect.arrayContaining(["node:fs/promises", "pdfkit"]));
  expect(loaded.filter((name) => /typebox|filtering-agent/.test(name))).toEqual([]);
  expect(loaded.filter((name) => late.includes(name.replace("node:", "")))).toEqual([]);
});

it("loads the parts of Node that documents ask for while V8 takes their code", async () => {
  const loaded = await loadedByDocuments();
  const parts = loaded.filter((name) => name.startsWith("node:")).map((name) => name.slice("node:".length));
  expect([...ALWAYS_LOADED, ...DOCUMENT_PARTS]).toEqual(expect.arrayContaining(parts));
});

it("loads the description of the service when somebody asks for it, and Liquid not before", async () => {
  const loaded = await loadedBy(["main", "../http/app"]);
  expect(loaded).toContain("h3");
  expect(loaded).not.toContain("liquidjs");
});

it("loads the parts of Node that servers ask for while V8 takes their code", async () => {
  const entries = [
    "serve/serve-command",
    "serve/serve-work",
    "../http/app",
    "../node/serve",
    "../node/pool/pool-work",
  ];
  const parts = (await loadedBy(entries))
    .filter((name) => name.startsWith("node:"))
    .map((name) => name.slice("node:".length));
  expect(parts).toContain("worker_threads");
  expect([...ALWAYS_LOADED, ...DOCUMENT_PARTS, ...SERVICE_PARTS]).toEqual(expect.arrayContaining(parts));
});
