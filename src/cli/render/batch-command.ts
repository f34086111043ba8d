import { Readable } from "node:stream";
import type { FinishOptions } from "../../finish/finish.ts";
import { inReadingOrder } from "../diagnostics-text.ts";
import { loadDocument, renderLoaded } from "../document.ts";
import { EXIT_FAILED, EXIT_OK } from "../exit.ts";
import type { CliEngine, CliHost } from "../host.ts";
import { refuseOverwriting, replaceOutput } from "../output.ts";
import type { RenderSettings } from "../render-options.ts";
import { sealed } from "../seal/sealed.ts";

interface BatchTools {
  readonly host: CliHost;
  readonly settings: RenderSettings;
  readonly engine: CliEngine;
  readonly seal: FinishOptions;
}

/** One answer of the batch protocol. */
type Answer =
  | {
      readonly input: string;
      readonly ok: true;
      readonly pages: number;
      readonly ms: number;
      readonly diagnostics: readonly unknown[];
    }
  | { readonly input: string; readonly ok: false; readonly error: string };

/**
 * Reads lines `INPUT<TAB>OUTPUT` and answers each, in order, with one line of JSON. No job ends the process: what a job throws,
 * even late, is that job's answer.
 */
export async function runBatch(tools: BatchTools): Promise<number> {
  const { host } = tools;
  let failed = false;
  let failCurrent: (error: unknown) => void = () => {};
  host.onStrayError((error) => failCurrent(error));
  const { createInterface } = await import("node:readline");
  const lines = createInterface({ input: Readable.from(host.input), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    if (line.trim() === "") continue;
    const stray = new Promise<never>((_resolve, reject) => {
      failCurrent = reject;
    });
    const [input = "", output] = line.split("\t");
    const answer = await Promise.race([runJob(input, output, tools), stray]).catch((error: unknown) =>
      failure(input, error),
    );
    failed ||= !answer.ok;
    await host.output.write(`${JSON.stringify(answer)}\n`);
  }
  return failed ? EXIT_FAILED : EXIT_OK;
}

async function runJob(input: string, output: string | undefined, tools: BatchTools): Promise<Answer> {
  const { host, settings, engine, seal } = tools;
  const started = performance.now();
  if (output === undefined || output === "" || input === "" || input === "-") {
    throw new Error("A line of a batch is the input's path, a tab, and the output's path.");
  }
  refuseOverwriting(output, [input, ...settings.css], host);
  const { workingDirectory } = host;
  const readInput = () => Promise.reject(new Error("unused"));
  const source = { path: input, workingDirectory, isDocument: true, readInput };
  const document = await loadDocument(source, settings);
  const made = await renderLoaded(document, engine);
  const result = await sealed(made, seal, { engine, allowHosts: settings.access.allowHosts });
  const { pageCount } = result;
  const diagnostics = inReadingOrder(result.diagnostics);
  if (settings.strict) {
    const first = diagnostics.find(({ severity }) => severity !== "info");
    if (first !== undefined) throw new Error(`${first.message} [${first.code}]`);
  }
  await replaceOutput(output, result.pdf, workingDirectory);
  const ms = Math.round((performance.now() - started) * 10) / 10;
  return { input, ok: true, pages: pageCount, ms, diagnostics };
}

function failure(input: string, error: unknown): Answer {
  return { input, ok: false, error: error instanceof Error ? error.message : String(error) };
}
