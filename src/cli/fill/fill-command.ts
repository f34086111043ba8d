import { parseFillRequest } from "../../fill/request-schema.ts";
import type { TemplateVersion } from "../../template/model.ts";
import { VERSION_NEWEST } from "../../template/store.ts";
import { diagnosticLines } from "../diagnostics-text.ts";
import { loadDocument } from "../document.ts";
import { CommandError, EXIT_FAILED, EXIT_OK, usageError } from "../exit.ts";
import { fontSettings } from "../fonts.ts";
import type { CliHost } from "../host.ts";
import { readAll } from "../input.ts";
import { type ParsedOptions, parseOptions } from "../options.ts";
import { refuseOverwriting, replaceOutput } from "../output.ts";
import { networkOf, settingsOf } from "../render-options.ts";
import { sealed, sealOf } from "../seal/sealed.ts";
import { versionNumberOf, withNegativeVersion } from "../template/template-call.ts";
import { readTemplate, toCommandError } from "../template/template-files.ts";
import { importPdf } from "../template/template-making.ts";
import { openStore } from "../template/template-store-option.ts";
import { FILL_HELP } from "./fill-help.ts";
import { FILL_OPTIONS } from "./fill-options.ts";

/** `platen fill`: what the endpoint `fill` takes, from a file. */
export async function fillCommand(args: readonly string[], host: CliHost): Promise<number> {
  const options = parseOptions(FILL_OPTIONS, withNegativeVersion(args));
  if (options.has("help")) {
    await host.output.write(FILL_HELP);
    return EXIT_OK;
  }
  const job = jobOf(options);
  if (job.output === "-" && host.output.isTerminal) {
    throw usageError("A PDF is no text for a terminal; name a file with -o, or redirect.");
  }
  refuseOverwriting(job.output, [job.input, options.get("template"), options.get("pdf")], host);
  const settings = settingsOf(options);
  const source = {
    path: job.input,
    workingDirectory: host.workingDirectory,
    readInput: () => readAll(host.input),
  };
  const { input, fetch, limits, options: asked } = await loadDocument(source, settings);
  try {
    const body = parseBody(job.input, input.html);
    const { title, author, subject, keywords, metadata } = input;
    const request = { ...parseFillRequest(body), ...given({ title, author, subject, keywords, metadata }) };
    const conformance = settings.conformance ?? request.conformance;
    const seal = await sealOf(body, { options, conformance }, host);
    const version = await versionOf(job, options, host);
    const engine = await host.createEngine({
      fontSettings: fontSettings(settings.fonts, networkOf(settings.access), host),
    });
    const filled = await engine.fillTemplate(await engine.prepareTemplate(version), request, {
      conformance,
      outputIntent: asked.outputIntent,
      attachments: input.attachments,
      fetch,
      limits,
    });
    const { allowHosts } = settings.access;
    const { pdf, diagnostics } = await sealed(filled, seal, { engine, allowHosts });
    const names = { document: job.input, sheets: [], workingDirectory: host.workingDirectory };
    const lines = diagnosticLines(diagnostics, names, { all: settings.allDiagnostics });
    if (lines !== "") await host.errors.write(lines);
    if (settings.strict && diagnostics.some(({ severity }) => severity !== "info")) return EXIT_FAILED;
    if (job.output === "-") await host.output.write(pdf);
    else await replaceOutput(job.output, pdf, host.workingDirectory);
    return EXIT_OK;
  } catch (error) {
    throw toCommandError(error, `${job.input}: error: `);
  }
}

/** Those of some attributes that have a value. */
function given<Attributes extends object>(attributes: Attributes): Partial<Attributes> {
  const all = Object.entries(attributes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as Partial<Attributes>;
}

interface FillJob {
  /** Undefined when the template comes from a file. */
  readonly id: string | undefined;
  readonly input: string;
  readonly output: string;
}

function jobOf(options: ParsedOptions): FillJob {
  const fromFile = options.get("template") !== undefined;
  const { positionals } = options;
  const [id, input] = fromFile ? [undefined, positionals[0]] : positionals;
  if (fromFile !== (options.get("pdf") !== undefined)) throw usageError("--template and --pdf go together.");
  if (input === undefined) {
    throw usageError(fromFile ? "Name the file of the data." : "Name the template and the file of the data.");
  }
  const rest = positionals.slice(fromFile ? 1 : 2);
  if (rest.length > 0) throw usageError(`One file of data at a time, not also ${rest.join(", ")}.`);
  const output = options.get("output") ?? (input === "-" ? "-" : `${input.replace(/\.json$/i, "")}.pdf`);
  return { id, input, output };
}

async function versionOf(job: FillJob, options: ParsedOptions, host: CliHost): Promise<TemplateVersion> {
  const [path, base] = [options.get("template"), options.get("pdf")];
  if (path !== undefined && base !== undefined) {
    const template = await readTemplate(path, host);
    return { template, pdf: (await importPdf(base, host)).pdf };
  }
  const store = await openStore(options, host);
  return store.get(job.id ?? "", versionNumberOf(options, VERSION_NEWEST));
}

function parseBody(name: string, bytes: string | Uint8Array): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(
      typeof bytes === "string" ? bytes : new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    );
  } catch (error) {
    const { message } = error as Error;
    throw new CommandError(EXIT_FAILED, `${name}: error: not valid JSON in UTF-8: ${message} [validation]`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return value as Readonly<Record<string, unknown>>;
  }
  throw new CommandError(EXIT_FAILED, `${name}: error: the request must be a JSON object [validation]`);
}
