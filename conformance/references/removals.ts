import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Renderer } from "./own-engine.ts";

/** A feature taken out of our engine, to see that the references notice. */
export interface Removal {
  readonly name: string;
  /** What is written instead of what, which one source of the folder has once. */
  readonly folder: string;
  readonly find: string;
  readonly replace: string;
  /** Documents that have to fail then. */
  readonly fails: readonly string[];
}

export const REMOVALS: readonly Removal[] = [
  {
    name: "repeated-heads",
    folder: "layout/table",
    find: 'const head = canHead ? repeatedGroup(shared, "header") : undefined;',
    replace: "const head = undefined;",
    fails: ["tables/head-repeats", "tables/head-of-two-rows"],
  },
  {
    name: "first-page",
    folder: "layout/pages",
    find: 'if (pseudo === "first" && !isFirst(selector, query)) return false;',
    replace: 'if (pseudo === "first") return false;',
    fails: ["page-box/first-page-margin", "margin-boxes/first-page-has-none"],
  },
  {
    name: "running-elements",
    folder: "layout/css/properties",
    find: 'reader.takeFunction("running")',
    replace: 'reader.takeFunction("not-running")',
    fails: ["running/head-on-all-pages", "running/foot"],
  },
  {
    name: "footnotes",
    folder: "layout/css/properties",
    find: 'keywords("none", "left", "right", "footnote", "top", "bottom")',
    replace: 'keywords("none", "left", "right", "top", "bottom")',
    fails: ["footnotes/one-note", "footnotes/notes-on-their-pages"],
  },
  {
    name: "comb-fields",
    folder: "layout/controls",
    find: 'document.attribute(node, "data-comb") !== undefined && !isPassword',
    replace: "false",
    fails: ["forms/comb"],
  },
  {
    name: "comb-filling",
    folder: "src/fill",
    find: "const cells = { comb: true, maxLength",
    replace: "const cells = { comb: false, maxLength",
    fails: ["filling/comb", "filling/comb-partly-filled"],
  },
];

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const BUILT = join(ROOT, "node_modules/.cache/platen/references");

/**
 * Our engine, built from the sources without a feature.
 *
 * @throws Error when there is no such removal, or the source no longer says what is to be replaced.
 */
export async function withoutFeature(name: string): Promise<Renderer> {
  const removal = REMOVALS.find((candidate) => candidate.name === name);
  if (removal === undefined)
    throw new Error(`“${name}” is none of ${REMOVALS.map((known) => known.name).join(", ")}.`);
  const outfile = join(BUILT, `without-${name}.mjs`);
  await build({
    entryPoints: [join(ROOT, "src/node/index.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "error",
    plugins: [replacing(removal)],
  });
  const { Engine } = (await import(pathToFileURL(outfile).href)) as { readonly Engine: new () => Renderer };
  return new Engine();
}

function replacing({ folder, find, replace }: Removal): Plugin {
  return {
    name: "without-feature",
    setup: ({ onLoad, onEnd }) => {
      let count = 0;
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!path.startsWith(join(ROOT, folder))) return undefined;
        const source = readFileSync(path, "utf8");
        count += source.split(find).length - 1;
        return { contents: source.replace(find, () => replace), loader: "ts" };
      });
      onEnd(() => {
        if (count !== 1) throw new Error(`${folder} has “${find}” ${count} times, not once.`);
      });
    },
  };
}
