import { build } from "esbuild";
import { expect, it } from "vitest";
import { loadedAtOnce } from "./build-bundle.ts";

it("loads neither the network nor what checks schemas before a document asks for them", async () => {
  const entries = ["main", "render/render-command", "../node/engine"];
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
  const loaded = entries.flatMap((name) => [
    ...loadedAtOnce(metafile.outputs, `dist/cli/${name}.js`.replace("cli/../", "")),
  ]);
  expect(loaded).toContain("dist/cli/render/render-command.js");
  const late = ["http", "https", "net", "dns", "crypto", "child_process", "readline", "worker_threads"];
  expect(loaded).toEqual(expect.arrayContaining(["node:fs/promises", "pdfkit"]));
  expect(loaded.filter((name) => /typebox|filtering-agent/.test(name))).toEqual([]);
  expect(loaded.filter((name) => late.includes(name.replace("node:", "")))).toEqual([]);
});
