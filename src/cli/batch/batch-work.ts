import { dirname, resolve } from "node:path";
import { inlineWork, type Work } from "../../http/calls/work.ts";
import type { PoolWork } from "../../node/pool/pool-work.ts";
import type { TemplateReader, TemplateWorkspaces } from "../../template/store.ts";
import { createDocumentFetch, documentLimits } from "../document.ts";
import { fontSettings } from "../fonts.ts";
import type { CliHost } from "../host.ts";
import { networkOf, type RenderSettings } from "../render-options.ts";
import type { BatchArguments } from "./batch-options.ts";

/** Time that a document of the user's own may take. */
const MILLISECONDS = 300_000;

/** What makes the records of a batch: threads, or for `--threads 0` this one. */
export async function createBatchWork(
  { records, html, threads }: BatchArguments,
  {
    settings,
    templates,
  }: { readonly settings: RenderSettings; readonly templates: TemplateWorkspaces<TemplateReader> },
  host: CliHost,
): Promise<Work | PoolWork> {
  const { workingDirectory } = host;
  const files = [html ?? "-", records].filter((path) => path !== "-");
  const beside = files.map((path) => dirname(resolve(workingDirectory, path)));
  const fetch = createDocumentFetch(settings, { workingDirectory, beside, files: new Set() });
  const limits = documentLimits(settings);
  const fonts = fontSettings(settings.fonts, networkOf(settings.access), host);
  if (threads === 0) {
    return inlineWork({ engine: await host.createEngine({ fontSettings: fonts }), templates, fetch, limits });
  }
  const [{ createPoolWork }, { availableParallelism }] = await Promise.all([
    import("../../node/pool/pool-work.ts"),
    import("node:os"),
  ]);
  return createPoolWork({
    threads: threads ?? availableParallelism(),
    fontSettings: fonts,
    limits,
    fetch,
    store: templates,
    generateMilliseconds: MILLISECONDS,
    fillMilliseconds: MILLISECONDS,
  });
}
