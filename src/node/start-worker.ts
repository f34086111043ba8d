import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";
import { THREAD_COMMAND, type ThreadModule } from "./thread-command.ts";

/** How a thread starts. */
export interface StartOptions extends Pick<WorkerOptions, "workerData" | "resourceLimits"> {
  /** The module itself, for those who bundle this package and so move it about. */
  readonly script?: URL | undefined;
}

/**
 * Starts a thread: from the module next to this file when it runs from the sources, in the command line from its program, whose compiled
 * code is kept, else from the package, as the build moves modules.
 */
export function startWorker(module: ThreadModule, { script, ...options }: StartOptions): Worker {
  if (script !== undefined) return new Worker(script, options);
  if (import.meta.url.endsWith(".cjs"))
    return new Worker(new URL("./launch.cjs", import.meta.url), {
      ...options,
      argv: [THREAD_COMMAND, module],
    });
  const require = createRequire(import.meta.url);
  if (import.meta.url.endsWith(".ts")) {
    const loader = pathToFileURL(join(dirname(require.resolve("tsx/esm/api")), "index.mjs")).href;
    const script = new URL(`./${module}.ts`, import.meta.url).href;
    const start = `import(${JSON.stringify(loader)}).then((tsx) => tsx.tsImport(${JSON.stringify(script)}, ${JSON.stringify(script)}))`;
    return new Worker(start, { ...options, eval: true });
  }
  const root = dirname(require.resolve("platen/package.json"));
  return new Worker(join(root, "dist", "node", `${module}.js`), options);
}
