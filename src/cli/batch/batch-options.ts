import type { BatchOutput } from "../../batch/model.ts";
import { usageError } from "../exit.ts";
import type { OptionDefinition, ParsedOptions } from "../options.ts";
import { RENDER_OPTIONS } from "../render-options.ts";
import { STORE_OPTION, WORKSPACE_OPTION } from "../template/template-options.ts";

/** Options of `platen render` that say what may be loaded, and from where fonts come. */
const SHARED: ReadonlySet<string> = new Set(
  "font-dir font-catalogue font-cache allow-local allow-net allow-host untrusted limit".split(" "),
);

/** Options of `platen batch`, in the order of its help. */
export const BATCH_OPTIONS: readonly OptionDefinition[] = [
  {
    name: "output",
    short: "o",
    value: "DIR",
    help: "Where the PDFs and results.ndjson go; it keeps the state until all is done.",
  },
  { name: "template", value: "ID", help: "Fill this template: each record is the data of one copy." },
  { name: "version", value: "N", help: "A published version, the newest unless given; -1 is the draft." },
  STORE_OPTION,
  WORKSPACE_OPTION,
  {
    name: "html",
    value: "FILE",
    help: "Make this document of each record: {{ name }} shows a value, {% for %} and {% if %} work (Liquid).",
  },
  {
    name: "attributes",
    value: "FILE",
    help: "What all records share, as JSON: the attributes of a request to the service.",
  },
  {
    name: "name",
    value: "PATTERN",
    help: "Names of the PDFs, such as invoice-{customer.number}; the number of the record unless given.",
  },
  { name: "refuse-collisions", help: "Refuse records of the same name instead of numbering them." },
  { name: "zip", help: "One archive.zip instead of single files." },
  { name: "merged", help: "One merged.pdf with the pages of all instead of single files." },
  {
    name: "outline",
    value: "PATTERN",
    help: "With --merged: an outline with an entry for each record, such as {customer.name}.",
  },
  {
    name: "threads",
    value: "N",
    help: "Threads that do the work, as many as cores unless given; 0 for none.",
  },
  ...RENDER_OPTIONS.filter(({ name }) => SHARED.has(name)),
];

/** What a batch is made of, as given. */
export interface BatchArguments {
  readonly records: string;
  readonly output: string;
  readonly template: string | undefined;
  readonly html: string | undefined;
  readonly attributes: string | undefined;
  readonly name: string | undefined;
  readonly refuseCollisions: boolean;
  readonly outline: string | undefined;
  readonly form: BatchOutput;
  /** Undefined for as many as there are cores. */
  readonly threads: number | undefined;
}

/** @throws CommandError when the arguments don't fit together. */
export function batchArguments(options: ParsedOptions): BatchArguments {
  const [records, ...rest] = options.positionals;
  if (records === undefined) throw usageError("Name the file of the records, or - for standard input.");
  if (rest.length > 0) throw usageError(`One file of records at a time, not also ${rest.join(", ")}.`);
  const output = options.get("output");
  if (output === undefined) throw usageError("Name the directory of the PDFs with -o.");
  const [template, html] = [options.get("template"), options.get("html")];
  if (template !== undefined && html !== undefined)
    throw usageError("--template and --html contradict each other; leave one of the two out.");
  if (template === undefined && options.get("version") !== undefined)
    throw usageError("--version is the version of a template; name that with --template.");
  if (options.get("outline") !== undefined && !options.has("merged"))
    throw usageError("--outline is for --merged: single files have no entry for each record.");
  return {
    records,
    output,
    template,
    html,
    attributes: options.get("attributes"),
    name: options.get("name"),
    refuseCollisions: options.has("refuse-collisions"),
    outline: options.get("outline"),
    form: formOf(options),
    threads: threadsOf(options.get("threads")),
  };
}

function formOf(options: ParsedOptions): BatchOutput {
  if (options.has("zip") && options.has("merged"))
    throw usageError("--zip and --merged contradict each other; leave one of the two out.");
  return options.has("merged") ? "merged" : options.has("zip") ? "zip" : "single";
}

function threadsOf(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^\d{1,3}$/.test(given)) throw usageError(`--threads takes a number up to 256, not ${given}.`);
  return Math.min(256, Number(given));
}
