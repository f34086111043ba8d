import { resolve } from "node:path";
import { PlatenError } from "../../contract/errors.ts";
import type { FinishOptions } from "../../finish/finish.ts";
import type { RenderResult } from "../../render/render-types.ts";
import { diagnosticLines, inReadingOrder } from "../diagnostics-text.ts";
import { type LoadedDocument, loadDocument, renderLoaded } from "../document.ts";
import { CommandError, EXIT_FAILED, EXIT_OK, usageError } from "../exit.ts";
import { fontSettings } from "../fonts.ts";
import type { CliEngine, CliHost } from "../host.ts";
import { readAll } from "../input.ts";
import { refuseOverwriting, replaceOutput } from "../output.ts";
import { ProgressLine } from "../progress.ts";
import { networkOf, parseRenderArguments, type RenderJob, type RenderSettings } from "../render-options.ts";
import { readSeal } from "../seal/read-seal.ts";
import { checkSeal, sealed } from "../seal/sealed.ts";
import { runBatch } from "./batch-command.ts";
import { RENDER_HELP } from "./render-help.ts";
import { waitForChange } from "./watch.ts";

/** `platen render`. */
export async function renderCommand(args: readonly string[], host: CliHost): Promise<number> {
  const { help, settings, job, options } = parseRenderArguments(args);
  if (help) {
    await host.output.write(RENDER_HELP);
    return EXIT_OK;
  }
  if (job?.output === "-" && host.output.isTerminal) {
    throw usageError("A PDF is no text for a terminal; name a file with -o, or redirect.");
  }
  if (job !== undefined) refuseOverwriting(job.output, [job.input, ...settings.css], host);
  const seal = await readSeal(options, "sign-", host);
  await checkSeal(seal, settings.conformance);
  const engine = await host.createEngine({
    fontSettings: fontSettings(settings.fonts, networkOf(settings.access), host),
  });
  const tools = { host, engine, seal };
  if (job === undefined) return runBatch({ ...tools, settings });
  return job.watch ? watch(job, settings, tools) : (await renderJob(job, settings, tools)).status;
}

interface Tools {
  readonly host: CliHost;
  readonly engine: CliEngine;
  readonly seal: FinishOptions;
}

interface JobOutcome {
  readonly status: number;
  /** Paths of the files that went into the result. */
  readonly files: ReadonlySet<string>;
}

async function renderJob(
  job: RenderJob,
  settings: RenderSettings,
  { host, engine, seal }: Tools,
): Promise<JobOutcome> {
  const source = {
    path: job.input,
    workingDirectory: host.workingDirectory,
    isDocument: true,
    readInput: () => readAll(host.input),
  };
  const document = await loadDocument(source, settings);
  const progress = new ProgressLine(host.errors);
  let result: RenderResult;
  try {
    const made = await renderLoaded(document, engine, {
      dump: job.dump,
      onProgress: (update) => progress.update(update),
    });
    result = await sealed(made, seal, { engine, allowHosts: settings.access.allowHosts });
  } catch (error) {
    progress.clear();
    if (!(error instanceof PlatenError)) throw error;
    await host.errors.write(`${document.names.document}: error: ${error.message} [${error.code}]\n`);
    return { status: EXIT_FAILED, files: document.files };
  }
  progress.clear();
  const refused = await report(result, document, { settings, host });
  if (!refused) await writeResult(result, job, host);
  return { status: refused ? EXIT_FAILED : EXIT_OK, files: document.files };
}

/** Prints the diagnostics; true when `--strict` forbids the result. */
async function report(
  { diagnostics }: RenderResult,
  { names }: LoadedDocument,
  { settings, host }: { settings: RenderSettings; host: CliHost },
): Promise<boolean> {
  const lines = diagnosticLines(inReadingOrder(diagnostics), names, { all: settings.allDiagnostics });
  if (lines !== "") await host.errors.write(lines);
  return settings.strict && diagnostics.some(({ severity }) => severity !== "info");
}

async function writeResult(result: RenderResult, job: RenderJob, host: CliHost): Promise<void> {
  if (result.dump !== undefined) {
    await host.output.write(result.dump.endsWith("\n") ? result.dump : `${result.dump}\n`);
  }
  if (job.output === "-") await host.output.write(result.pdf);
  else if (job.output !== undefined) await replaceOutput(job.output, result.pdf, host.workingDirectory);
}

async function watch(job: RenderJob, settings: RenderSettings, tools: Tools): Promise<number> {
  const { host } = tools;
  const stop = host.stopRequested().then(() => "stop" as const);
  for (;;) {
    const started = Date.now();
    let files: ReadonlySet<string> = new Set([resolve(host.workingDirectory, job.input)]);
    try {
      const outcome = await renderJob(job, settings, tools);
      files = outcome.files;
      const word = outcome.status === EXIT_OK ? "rendered" : "failed";
      await host.errors.write(`${job.input}: ${word} in ${Date.now() - started} ms; waiting for changes\n`);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      await host.errors.write(`platen: ${error.message}\n`);
    }
    const change = waitForChange(files, started);
    const next = await Promise.race([change.promise, stop]);
    change.cancel();
    if (next === "stop") return EXIT_OK;
  }
}
