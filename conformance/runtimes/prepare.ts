import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";
import { readAssets } from "./assets.ts";
import type { Package } from "./run-fixture.ts";

/** The two builds of the package: modules that resolve their packages, or all in one folder. */
export type Variant = "package" | "bundle";

const IMPORTS: Readonly<Record<Variant, Readonly<Record<keyof Package, string>>>> = {
  package: { platen: "platen", server: "platen/server", templates: "platen/templates" },
  bundle: {
    platen: "./bundle/index.js",
    server: "./bundle/server.js",
    templates: "./bundle/templates.js",
  },
};

/**
 * Writes a folder that hosts run from: the fixture with its assets, a module for each variant whose `report` is the text of the report,
 * one that prints it, the bundle, and the package as npm would install it.
 */
export async function prepareFolder(root: string, folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(root, join(folder, "node_modules/platen"));
  cpSync(join(root, "dist/bundle"), join(folder, "bundle"), { recursive: true });
  await build({
    entryPoints: [join(root, "conformance/runtimes/run-fixture.ts")],
    bundle: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    outfile: join(folder, "fixture.js"),
    logLevel: "warning",
  });
  writeFileSync(join(folder, "assets.js"), `export default ${JSON.stringify(readAssets(root))};\n`);
  for (const [variant, { platen, server, templates }] of Object.entries(IMPORTS)) {
    const lines = [
      `import * as platen from ${JSON.stringify(platen)};`,
      `import * as server from ${JSON.stringify(server)};`,
      `import * as templates from ${JSON.stringify(templates)};`,
      'import assets from "./assets.js";',
      'import { runFixture } from "./fixture.js";',
      "export const report = async () => JSON.stringify(await runFixture({ platen, server, templates }, assets));",
    ];
    writeFileSync(join(folder, `${variant}.js`), `${lines.join("\n")}\n`);
    const print = `import { report } from "./${variant}.js";\nconsole.log(await report());\n`;
    writeFileSync(join(folder, `print-${variant}.js`), print);
  }
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
}
