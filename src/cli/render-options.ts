import { DUMP_STAGES, type DumpStage, type PageSettings } from "../render/render-types.ts";
import { usageError } from "./exit.ts";
import { FONT_OPTIONS, type FontChoice, fontChoiceOf, type NetworkAccess } from "./fonts.ts";
import { type OptionDefinition, type ParsedOptions, parseOptions } from "./options.ts";
import { parseMargin, parsePageSize } from "./page-size.ts";

/** Options of `platen render`, in the order of its help. */
export const RENDER_OPTIONS: readonly OptionDefinition[] = [
  {
    name: "output",
    short: "o",
    value: "FILE",
    help: "Where the PDF goes; - for standard output. Without it: beside the input, as .pdf.",
  },
  { name: "css", value: "FILE", repeatable: true, help: "A stylesheet after those of the document." },
  { name: "title", value: "TEXT", help: "Title of the PDF." },
  { name: "size", value: "SIZE", help: 'Page size: a4, letter, "a5 landscape", "210mm 297mm" …' },
  { name: "margin", value: "MARGIN", help: 'Page margin as in CSS, such as 20mm or "1in 20mm".' },
  { name: "base", value: "URL", help: "Address or path that relative addresses start from." },
  ...FONT_OPTIONS,
  {
    name: "allow-local",
    value: "DIR",
    repeatable: true,
    help: "Let the document read files below this directory; those beside the input are always allowed.",
  },
  { name: "allow-net", help: "Let the document load from public addresses." },
  {
    name: "allow-host",
    value: "HOST[:PORT]",
    repeatable: true,
    help: "Let it load from this host, even at a private address.",
  },
  { name: "untrusted", help: "The rules of the service: no files, public addresses only." },
  { name: "strict", help: "Take every warning for an error." },
  { name: "dump", value: "STAGE", help: `Print what a stage made: ${DUMP_STAGES.join(", ")}.` },
  { name: "watch", help: "Render again whenever a file changes, until interrupted." },
  {
    name: "batch",
    help: "Read lines INPUT<TAB>OUTPUT from standard input and answer each with a line of JSON.",
  },
];

/** What the document may load. */
export interface AccessSettings {
  readonly allowLocal: readonly string[];
  readonly allowNet: boolean;
  readonly allowHosts: readonly string[];
  readonly untrusted: boolean;
}

/** The part of the network that fonts may come from. */
export function networkOf({ allowNet, allowHosts, untrusted }: AccessSettings): NetworkAccess {
  return { network: allowNet || untrusted, allowHosts };
}

/** What holds for every document of one run. */
export interface RenderSettings {
  readonly css: readonly string[];
  readonly title: string | undefined;
  readonly page: PageSettings;
  readonly base: string | undefined;
  readonly fonts: FontChoice;
  readonly access: AccessSettings;
  readonly strict: boolean;
}

/** `platen render` for one document; `-` stands for the standard streams. */
export interface RenderJob {
  readonly input: string;
  /** Undefined: no PDF is wanted, only a dump. */
  readonly output: string | undefined;
  readonly dump: DumpStage | undefined;
  readonly watch: boolean;
}

export interface RenderArguments {
  readonly help: boolean;
  readonly settings: RenderSettings;
  /** Undefined for `--batch`. */
  readonly job: RenderJob | undefined;
}

/** Reads the arguments of `platen render`. @throws CommandError when they don't fit together. */
export function parseRenderArguments(args: readonly string[]): RenderArguments {
  const options = parseOptions(RENDER_OPTIONS, args);
  const help = options.has("help");
  const settings = settingsOf(options);
  if (help || options.has("batch")) {
    if (!help) checkBatch(options);
    return { help, settings, job: undefined };
  }
  return { help, settings, job: jobOf(options) };
}

/** What options say of every document of a run. @throws CommandError when they don't fit together. */
export function settingsOf(options: ParsedOptions): RenderSettings {
  const size = options.get("size");
  const margin = options.get("margin");
  const access: AccessSettings = {
    allowLocal: options.all("allow-local"),
    allowNet: options.has("allow-net"),
    allowHosts: options.all("allow-host"),
    untrusted: options.has("untrusted"),
  };
  if (access.untrusted && access.allowLocal.length + access.allowHosts.length > 0) {
    throw usageError("--untrusted allows no local files and no further hosts; leave one of the two out.");
  }
  return {
    css: options.all("css"),
    title: options.get("title"),
    page: {
      ...(size === undefined ? {} : parsePageSize(size)),
      margin: margin === undefined ? undefined : parseMargin(margin),
    },
    base: options.get("base"),
    fonts: fontChoiceOf(options),
    access,
    strict: options.has("strict"),
  };
}

function jobOf(options: ParsedOptions): RenderJob {
  const [input, ...rest] = options.positionals;
  if (input === undefined) throw usageError("Name the document to render, or - for standard input.");
  if (rest.length > 0) throw usageError(`One document at a time, not also ${rest.join(", ")}; see --batch.`);
  const dump = options.get("dump");
  const stage = DUMP_STAGES.find((candidate) => candidate === dump);
  if (dump !== undefined && stage === undefined) {
    throw usageError(`--dump takes one of ${DUMP_STAGES.join(", ")}.`);
  }
  const watch = options.has("watch");
  const output = options.get("output") ?? (stage === undefined ? defaultOutput(input) : undefined);
  if (stage !== undefined && output === "-") {
    throw usageError("The dump goes to standard output; give the PDF a file.");
  }
  if (watch && (input === "-" || output === "-"))
    throw usageError("--watch needs files for input and output.");
  return { input, output, dump: stage, watch };
}

function checkBatch(options: ParsedOptions): void {
  if (options.positionals.length > 0) throw usageError("--batch reads its documents from standard input.");
  for (const name of ["output", "dump"]) {
    if (options.get(name) !== undefined) throw usageError(`--${name} does not go with --batch.`);
  }
  if (options.has("watch")) throw usageError("--watch does not go with --batch.");
}

function defaultOutput(input: string): string {
  return input === "-" ? "-" : `${input.replace(/\.(?:html?|xhtml)$/i, "")}.pdf`;
}
