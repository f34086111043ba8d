import { PlatenError } from "../../contract/errors.ts";
import type { FontCatalogue } from "../../fonts/sources/font-catalogue.ts";
import type { RenderHtml, RenderResult } from "../../render/render-types.ts";
import { diagnosticLines, inReadingOrder } from "../diagnostics-text.ts";
import { type LoadedDocument, loadDocument } from "../document.ts";
import { EXIT_FAILED, EXIT_OK, usageError } from "../exit.ts";
import { fontSettings } from "../fonts.ts";
import type { CliEngine, CliHost } from "../host.ts";
import { readAll } from "../input.ts";
import type { ParsedOptions } from "../options.ts";
import { refuseOverwriting, writeOutput } from "../output.ts";
import { ProgressLine } from "../progress.ts";
import { networkOf, type RenderSettings } from "../render-options.ts";
import { sealed, sealOf } from "../seal/sealed.ts";
import { GENERATE_HELP } from "./generate-help.ts";
import { type GenerateJob, parseGenerateArguments } from "./generate-options.ts";

/** `platen generate`: what the endpoint `generate-pdf` takes, from a file. */
export async function generateCommand(args: readonly string[], host: CliHost): Promise<number> {
  const { settings, job, options } = parseGenerateArguments(args);
  if (job === undefined) {
    await host.output.write(GENERATE_HELP);
    return EXIT_OK;
  }
  if (job.output === "-" && host.output.isTerminal) {
    throw usageError("A PDF is no text for a terminal; name a file with -o, or redirect.");
  }
  refuseOverwriting(job.output, [job.input], host);
  const { openFontCatalogue } = await import("../../node/font-sources/open-catalogue.ts");
  const catalogue = await openFontCatalogue(fontSettings(settings.fonts, networkOf(settings.access), host));
  const engine = await host.createEngine({ catalogue });
  const { workingDirectory } = host;
  const source = { path: job.input, workingDirectory, readInput: () => readAll(host.input) };
  const request = await loadDocument(source, settings);
  const result = await generateFrom(request, { settings, options, host, engine, catalogue });
  if (typeof result === "string") {
    await host.errors.write(`${request.names.document}: error: ${result}\n`);
    return EXIT_FAILED;
  }
  return finish(result, request, { job, settings, host });
}

interface Tools {
  readonly settings: RenderSettings;
  readonly options: ParsedOptions;
  readonly host: CliHost;
  readonly engine: CliEngine;
  readonly catalogue: FontCatalogue;
}

/** The result, or what is wrong with the request. */
async function generateFrom(request: LoadedDocument, tools: Tools): Promise<RenderResult | string> {
  const asked = parseBody(request.input.html);
  if (typeof asked === "string") return asked;
  const [{ generate }, { BUNDLED_FAMILIES, joinedNames }] = await Promise.all([
    import("../../http/calls/generate.ts"),
    import("../../fonts/font-names.ts"),
  ]);
  const progress = new ProgressLine(tools.host.errors);
  const render: RenderHtml = (input, options) =>
    tools.engine.renderHtml(
      { ...input, baseUrl: request.input.baseUrl },
      { ...options, onProgress: (update) => progress.update(update) },
    );
  const { settings, options, host } = tools;
  const { fetch, limits } = request;
  const { fontFormats } = request.options;
  const fonts = joinedNames(BUNDLED_FAMILIES, tools.catalogue);
  try {
    const body = withOptions(asked, request);
    const conformance = String(settings.conformance ?? asked["conformance"] ?? "");
    const seal = await sealOf(asked, { options, conformance }, host);
    const made = await generate(
      body,
      { render, fetch, limits, fonts, fontFormats },
      { signal: undefined, watermark: undefined },
    );
    const { allowHosts } = settings.access;
    return await sealed(made, seal, { engine: tools.engine, allowHosts });
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    return `${error.message} [${error.code}]`;
  } finally {
    progress.clear();
  }
}

/** The attributes of a request with what options say in their place, and files beside its own. */
function withOptions(
  body: Readonly<Record<string, unknown>>,
  { input, options }: LoadedDocument,
): Readonly<Record<string, unknown>> {
  const { title, author, subject, keywords, metadata, attachments = [] } = input;
  const { conformance, outputIntent } = options;
  const given = {
    ...{ title, author, subject, keywords, metadata, conformance },
    outputIntent: outputIntent && base64(outputIntent),
  };
  const files = attachments.map(({ bytes, ...file }) => ({ ...file, content: base64(bytes) }));
  const own = body["attachments"] ?? [];
  return {
    ...body,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    attachments: Array.isArray(own) ? [...files, ...own] : own,
    // The PDF is protected and signed when it is made, as options and request say together.
    protection: null,
    signature: null,
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
}

/** The attributes of a request, or what is wrong with its text. */
function parseBody(bytes: string | Uint8Array): Readonly<Record<string, unknown>> | string {
  let value: unknown;
  try {
    value = JSON.parse(
      typeof bytes === "string" ? bytes : new TextDecoder("utf-8", { fatal: true }).decode(bytes),
    );
  } catch (error) {
    return `not valid JSON in UTF-8: ${(error as Error).message} [validation]`;
  }
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : "the request must be a JSON object [validation]";
}

/** Prints the diagnostics, and writes the PDF unless `--strict` forbids it. */
async function finish(
  { pdf, diagnostics }: RenderResult,
  { names }: LoadedDocument,
  { job, settings, host }: { job: GenerateJob; settings: RenderSettings; host: CliHost },
): Promise<number> {
  // Positions are those of the HTML that the request holds or becomes.
  const html = { ...names, document: `${names.document} (html)` };
  const lines = diagnosticLines(inReadingOrder(diagnostics), html, { all: settings.allDiagnostics });
  if (lines !== "") await host.errors.write(lines);
  if (settings.strict && diagnostics.some(({ severity }) => severity !== "info")) return EXIT_FAILED;
  if (job.output === "-") await host.output.write(pdf);
  else await writeOutput(job.output, pdf, host.workingDirectory);
  return EXIT_OK;
}
